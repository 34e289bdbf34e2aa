import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import VGSCore

/// A project made from a folder laid out for the SDK: bodies with the names of their slots, the files they were made from, and
/// the makefile that makes them.
///
/// Files are copied into the folders of their kinds and keep their names, and every slot keeps its number. Packing the project
/// gives every slot its original body: if romkit converts a file differently, such as a song with other compression, the body is
/// kept until the file changes.
package struct Adoption: Sendable {
  package let slots: [AdoptedSlot]
  /// The number of slots in the makefile that were left out.
  package let lostCount: Int
  /// Warnings about lines that were not understood and slots that could not be adopted.
  package let findings: [Diagnostic]
  /// The files of the new assets folder.
  package let files: [NewProject.File]

  /// More bytes than any makefile written by hand.
  private static let largestMakefile = 1 << 20

  package struct Options: Sendable {
    /// The console of the pictures.
    package var profile = Profile.mk2
    /// Whether files outside the folder are taken too, which is not safe with an unknown makefile.
    package var takesOutside = false
    /// Whether slots that cannot be adopted are left out instead of being errors.
    package var isPartial = false

    package init(profile: Profile = .mk2, takesOutside: Bool = false, isPartial: Bool = false) {
      self.profile = profile
      self.takesOutside = takesOutside
      self.isPartial = isPartial
    }
  }

  /// Reads a folder and the makefile in it, or a makefile and the folder around it.
  ///
  /// Throws ``FileError`` if it cannot be read, and ``Problems`` if it has no slot or if slots of the makefile cannot be
  /// adopted: because their sources and bodies are missing or cannot be used, or because they lie elsewhere, by their paths or
  /// through links.
  package init(of path: String, options: Options = Options()) throws {
    let isMakefile = FileType(at: path, followingLinks: true) == .file
    let folder = isMakefile ? Path.folder(of: path) : path
    let makefile = isMakefile ? path : try Self.makefile(in: folder)
    let read = try makefile.map { try Makefile(Self.contents(of: $0)) }
    let files = AdoptedFiles(folder)
    func slots(of read: Makefile, _ bodies: [String]) -> MakefileSlots {
      MakefileSlots(read, bodies: bodies, isFolder: files.isFolder, find: files.find)
    }
    var bodies = try files.bodies(in: ".")
    var rules = read.map { slots(of: $0, Array(bodies.values)) }
    let folders = rules?.folders.map { files.folder($0) } ?? []
    for inner in folders { bodies.merge(try files.bodies(in: inner)) { _, packed in packed } }
    // Now that all bodies are known, the rules for extensions reach them all.
    if let read { rules = slots(of: read, bodies.values.sorted()) }
    var sources = rules?.sources ?? [:]
    for inner in ["."] + folders {
      for (slot, path) in try files.sources(in: inner) where sources[slot] == nil {
        sources[slot] = MakefileSlots.Source(path: path, recipe: .converted)
      }
    }
    let listed = rules?.lines ?? [:]
    var work = AdoptionWork(files, options, makefile: makefile, lines: listed, missing: rules?.missing ?? [:])
    for (line, finding) in rules?.findings ?? [] { work.add(finding, at: line) }
    let all = Set(bodies.keys).union(sources.keys).union(listed.keys).sorted()
    for slot in all { try work.adopt(slot, from: sources[slot], body: bodies[slot]) }
    if !work.problems.isEmpty { throw Problems(work.findings + work.problems) }
    if work.slots.isEmpty {
      let nearest: LocalizedText? = files.innerFolderWithSlots.map {
        "did you mean \(files.path($0))?"
      }
      throw Problems(
        work.findings
          + [
            Diagnostic(
              "init-no-slots", "there is no slot in this folder, and no makefile that makes one", file: path,
              help: nearest ?? "name the folder with the makefile that runs vgs2rom")
          ])
    }
    self.slots = work.slots.sorted(on: \.slot)
    self.files = work.files + [.init(manifest: work.manifestText)]
    findings = work.findings
    lostCount = work.lostCount
  }

  /// The makefile in a folder: the one that make would choose, or else the SDK's makefile for Windows.
  private static func makefile(in folder: String) throws -> String? {
    let names = try FolderListing.names(in: folder)
    let name =
      ["GNUmakefile", "makefile", "Makefile"].first { names.contains($0) }
      ?? names.first { ["makefile", "makefile.win"].contains($0.lowercased()) }
    return name.map { Path.joined(folder, $0) }
  }

  private static func contents(of path: String) throws -> [UInt8] {
    let source = try ByteSource(contentsOf: path)
    guard source.size <= largestMakefile else {
      throw Problems(
        Diagnostic(ConversionError.tooLarge(size: source.size, largest: largestMakefile), file: path))
    }
    return try source.bytes(in: 0..<source.size)
  }
}

/// An adopted slot and its file in the new project.
package struct AdoptedSlot: Sendable {
  package let slot: SlotID
  /// The file it was made from, relative to the folder; its body if no other file is known.
  package let source: String
  package let file: String
  /// Whether the body is kept beside the file because romkit converts the file differently.
  package let isKept: Bool
}
