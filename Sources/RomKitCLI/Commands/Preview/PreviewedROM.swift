import RomKit

/// The ROM of a preview: a file, standard input, or the ROM that `pack` would make of a folder.
struct PreviewedROM {
  /// The name that messages use for it.
  let name: String
  let source: ByteSource
  /// The files it was made from, which the output must not replace.
  let inputs: [String]
  /// The warnings of packing the folder, or of a damaged ROM.
  let warnings: [Diagnostic]
  /// The build of the folder, which is read only once; nil for a ROM.
  let build: RomBuild?
  private let input: String

  /// - Parameter found: receives the files of a folder, even if it cannot be packed.
  init(_ input: String, _ trust: TrustOptions, _ found: WatchedFiles? = nil) throws {
    name = Self.name(of: input)
    self.input = input
    guard try Self.isFolder(input) else {
      source = try input == "-" ? StandardInput.source() : ByteSource(contentsOf: input)
      inputs = input == "-" ? [] : [input]
      // Errors of reading it are thrown where it is shown.
      if let rom = try? Rom(parsing: source),
        let damage = try Verification(shown: rom, in: source, file: name).damage
      {
        warnings = [damage]
      } else {
        warnings = []
      }
      build = nil
      return
    }
    let cache = CacheFolder.standard.map { ConversionCache(folder: $0) }
    defer { cache?.tidy() }
    var settings = BuildSettings()
    trust.apply(to: &settings)
    let folder = try AssetFolder(collecting: input, settings: settings)
    found?.add(folder.watchedFiles)
    try trust.note(in: folder)
    let build = try RomBuild(
      folder, execution: BuildExecution(jobs: ParallelWork.processors, cache: cache))
    // As in the file that pack would write, so that everything that reads a ROM can read it.
    var sink = SpoolingSink()
    try build.write(to: &sink)
    source = try sink.source(shownAs: input)
    inputs = build.inputs
    self.build = build
    // The options that the usual help names are those of pack.
    warnings =
      build.warnings
      + (cache?.warnings ?? []).map { $0.changed { $0.help = "name another folder with ROMKIT_CACHE" } }
  }

  static func name(of input: String) -> String { input == "-" ? StandardInput.path : input }

  /// Throws ``FileError`` if the system cannot examine it.
  static func isFolder(_ input: String) throws -> Bool { try input != "-" && Folder.examine(input) }

  /// An error or a warning with help that suits the input: `romkit list` cannot list the slots of a folder.
  static func suited(_ diagnostic: Diagnostic, to input: String) -> Diagnostic {
    let codes = [
      "slot-absent", "slot-pattern", "scene-no-picture", "scene-no-palette", "preview-no-palette",
      "preview-picture-without-palette",
    ]
    guard codes.contains(diagnostic.code), (try? isFolder(input)) == true else { return diagnostic }
    return diagnostic.changed {
      $0.help = "see what is there with romkit preview \(ShellWord.quoted(input)) -o rom.html"
    }
  }

  /// The names of its slots: for a folder those after packing it.
  func names(_ options: NameOptions, in rom: Rom) throws -> SlotNames {
    guard let build else { return try options.names(of: rom, at: input) }
    let names =
      try options.lock.map { try SlotNames(lock: $0, in: rom) }
      ?? SlotNames(build.folder.lock, file: build.lockPath, in: rom)
    return names.with(SlotNames.Parts(sprites: build.sprites, levels: build.folder.levels))
  }

  func rom() throws -> Rom {
    do { return try Rom(parsing: source) } catch { throw Problems(error, file: name) }
  }
}
