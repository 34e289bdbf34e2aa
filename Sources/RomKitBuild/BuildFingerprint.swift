internal import CPlatform
import RomKitBase
import RomKitContainer
import RomKitProject
import VGSFormat

/// The memory of the last build of a folder, so that a build with nothing to do does nothing.
package struct BuildFingerprint: Sendable {
  private let cache: ConversionCache?
  private let name: String
  private let request: SHA256.Digest
  private var began = FileClocks.unknown
  private let folder: String
  private var memory: PreviousBuild?
  private var listings: [FolderTree.Listing] = []

  /// Finds the memory of a folder and an output.
  ///
  /// - Parameters:
  ///   - folder: the assets folder.
  ///   - output: the ROM as it was asked for, and its copies; empty when the project file names it.
  ///   - request: everything in the request that may change the output. Another request means another build.
  ///   - cache: the cache with the memory; without one, nothing is remembered.
  package init(of folder: String, output: String, request: [String], in cache: ConversionCache?) {
    self.folder = folder
    self.cache = ToolIdentity.fingerprint == nil ? nil : cache
    var key = ConversionKey("request", tool: ToolIdentity.fingerprint ?? "")
    for word in request { key.add(word) }
    self.request = key.digest
    // All paths are as given, so the current folder matters.
    var place = ConversionKey("place", tool: "")
    for word in [Self.currentFolder, folder, output] { place.add(word) }
    name = place.digest.hexadecimal
    memory = self.cache?.state(named: name).flatMap { PreviousBuild(parsing: $0) }
    // Once a clock has been set back, a file may get the same times again.
    if let then = memory?.began.system, FileStamp.Time.now < then { memory?.began = .unknown }
  }

  /// The clocks of the file systems, to be read before the files whose stamps they are compared with.
  private var clocks: FileClocks {
    guard let cache, !cache.isReadOnly else { return .unknown }
    let files = memory?.inputs.lazy.compactMap { input in input.stamp.map { (input.path, $0.device) } }
    let outputs = memory?.outputs.compactMap { output in output.stamp.map { (output.path, $0.device) } }
    return FileClocks(
      of: folder, own: cache.statesFolder, files: (outputs ?? []) + (files.map { Array($0) } ?? []))
  }

  private static var currentFolder: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    // With the length of the buffer.
    guard unsafe getcwd(&buffer, buffer.count) != nil else { return "" }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  package var summary: BuildSummary? { memory?.summary }
  package var rom: String? { memory?.outputs.last?.path }
  package var warnings: [Diagnostic] { memory?.warnings ?? [] }
  private var outputs: [String] { memory?.outputs.reversed().map(\.path) ?? [] }
  /// The files that were read, without importers.
  private var inputs: [String] { memory?.inputs.filter { !$0.isProgram }.map(\.path) ?? [] }
  /// A new version of the tool also makes the outputs again.
  package var depfile: Depfile {
    let tool = ToolIdentity.file.map { [$0] } ?? []
    return Depfile(outputs: outputs, inputs: inputs + (memory?.listings.map(\.path) ?? []) + tool)
  }

  /// The files that the build before read and wrote, for a watch.
  package var files: [String] { memory.map { ($0.inputs.map(\.path) + $0.outputs.map(\.path)) } ?? [] }

  // MARK: Checking for changes

  /// Whether everything is unchanged since the build before, so that another build would change nothing.
  ///
  /// Files are read only if their stamps do not prove that they are unchanged.
  package mutating func isUpToDate() -> Bool {
    guard var now = memory, now.request == request else { return false }
    // Those before the first file that is read.
    var present: FileClocks?
    func read() { present = present ?? clocks }
    for index in now.outputs.indices {
      let output = now.outputs[index]
      guard let stamp = FileStamp(at: output.path) else { return false }
      if stamp == output.stamp, now.began.settle(stamp) { continue }
      read()
      guard stamp.size == output.stamp?.size, Self.checksum(of: output.path) == output.checksum
      else { return false }
      now.outputs[index].stamp = stamp
    }
    for index in now.listings.indices {
      let listing = now.listings[index]
      let stamp = FileStamp(at: listing.path)
      if stamp == listing.stamp, stamp.map(now.began.settle) == true { continue }
      read()
      let names = (try? FolderListing.names(in: listing.path)) ?? []
      guard digest(of: names, in: listing.path, without: now.outputs.map(\.path)) == listing.names
      else { return false }
      now.listings[index].stamp = stamp
    }
    for index in now.inputs.indices {
      let input = now.inputs[index]
      let stamp = FileStamp(at: input.path)
      if stamp == input.stamp, stamp.map(now.began.settle) ?? true { continue }
      read()
      guard stamp != nil, let digest = input.digest, Self.digest(of: input.path) == digest,
        !input.isProgram || ImporterProgram.isProgram(input.path)
      else { return false }
      now.inputs[index].stamp = stamp
    }
    if let present {
      now.began = present
      memory = now
      cache?.keepState(now.serialized(), named: name)
    }
    return true
  }

  private static func checksum(of path: String) -> UInt32? {
    (try? ByteSource(contentsOf: path)).flatMap { try? Rom.Body($0).checksum() }
  }

  private static func digest(of path: String) -> SHA256.Digest? {
    (try? ByteSource(contentsOf: path)).flatMap { try? Rom.Body($0).sha256() }
  }

  /// A digest of the names in a folder, without those of the tool's own output.
  private func digest(of names: [String], in place: String, without outputs: [String]) -> SHA256.Digest {
    var own = Set(outputs.filter { Path.folder(of: $0) == place }.map { Path.name(of: $0) })
    // Its contents matter, as an input.
    if place == folder { own.insert(SlotLock.fileName) }
    var key = ConversionKey("names", tool: "")
    for name in names where !own.contains(name) && !StaleTemporaryFiles.isUnfinished(name) { key.add(name) }
    return key.digest
  }

  // MARK: Building

  /// Lists the folder before a build reads it. Throws if the system cannot list all of it: a build that knew only a part
  /// would consider the rest unchanged.
  package mutating func begin() throws(FileError) {
    began = clocks
    listings = try FolderTree(folder).folders
  }

  package func execution(jobs: Int) -> BuildExecution {
    var execution = BuildExecution(jobs: jobs, cache: cache)
    guard var memory, let rom = memory.outputs.last, let stamp = FileStamp(at: rom.path)
    else { return execution }
    let isTrusted =
      stamp == rom.stamp && memory.began.settle(stamp)
      || stamp.size == rom.stamp?.size && Self.checksum(of: rom.path) == rom.checksum
    memory.prepare(rom: isTrusted ? try? ByteSource(contentsOf: rom.path) : nil)
    execution.memory = memory
    return execution
  }

  /// Notes a build, before its files are written.
  ///
  /// - Parameters:
  ///   - build: the build itself.
  ///   - outputs: the files that it writes or finds up to date; the ROM last, and its copies before it.
  ///   - others: the files that it read besides those of the folder.
  ///   - warnings: its warnings, to be repeated when there is nothing to do.
  ///   - summary: its summary of the ROM, for the same purpose.
  package mutating func note(
    _ build: RomBuild, outputs: [String], others: [String], warnings: [Diagnostic], summary: BuildSummary
  ) {
    var new = PreviousBuild(began: began, request: request, summary: summary)
    new.warnings = warnings
    new.listings = listings.map { listing in
      PreviousBuild.Listing(
        path: listing.path, stamp: listing.stamp,
        names: digest(of: listing.names, in: listing.path, without: outputs))
    }
    new.outputs = outputs.map { PreviousBuild.Output(path: $0, stamp: nil, checksum: 0) }
    var known = Set(outputs)
    for input in build.assets.inputs where known.insert(input.path).inserted { new.inputs.append(input) }
    let isLocked = !build.lockChanges.isEmpty || build.inputs.contains(build.lockPath)
    // It comes last, whether it existed or will be written.
    known.insert(build.lockPath)
    for path in build.inputs + others where known.insert(path).inserted {
      new.inputs.append(PreviousBuild.Input(path: path, stamp: FileStamp(at: path) ?? .unknown))
    }
    if isLocked {
      new.inputs.append(
        PreviousBuild.Input(path: build.lockPath, stamp: .unknown, digest: build.lockDigest))
    }
    new.setUnits(build.storedUnits)
    memory = new
  }

  /// Remembers the build that was noted for the next one, once everything is written. `checksums` has the CRC-32 of each output.
  package mutating func remember(_ checksums: [UInt32]) {
    guard var new = memory else { return }
    for (index, checksum) in zip(new.outputs.indices, checksums) {
      new.outputs[index].stamp = FileStamp(at: new.outputs[index].path)
      new.outputs[index].checksum = checksum
    }
    // A lock that has just been written is known by its contents, because its time proves nothing.
    for index in new.inputs.indices
    where new.inputs[index].stamp == .unknown && new.inputs[index].digest != nil {
      new.inputs[index].stamp = FileStamp(at: new.inputs[index].path) ?? .unknown
    }
    memory = new
    cache?.keepState(new.serialized(), named: name)
  }
}

extension RomBuild {
  fileprivate var lockDigest: SHA256.Digest { SHA256.digest(of: Array(folder.lock.serialized().utf8)) }

  /// The conversions, with the positions of their bodies in the ROM.
  fileprivate var storedUnits: [PreviousBuild.Unit] {
    var places: [SlotID: (offset: Int, size: Int)] = [:]
    var offset = RomLayout.directorySize(records: writer.recordCount)
    for record in writer.rom.records {
      offset += RomLayout.sizeFieldSize
      if let slot = record.slot, places[slot] == nil { places[slot] = (offset, record.body.size) }
      offset += record.body.size
    }
    return assets.units.compactMap { unit in
      let own = unit.slots.compactMap { places[$0] }
      guard own.count == unit.slots.count else { return nil }
      return PreviousBuild.Unit(key: unit.key, paths: unit.paths, notes: unit.notes, places: own)
    }
  }

  package var summary: BuildSummary {
    var summary = BuildSummary()
    summary.records = writer.recordCount
    summary.bytes = writer.size
    summary.checksums = writer.checksums
    summary.losses = losses
    let budget = folder.manifest.budget
    summary.budget = budget.total
    summary.kinds = SlotKind.allCases.map { BuildSummary.Kind(kind: $0, budget: budget.kinds[$0]) }
    let names = Dictionary(first: folder.assets.map { ($0.slot, $0.name) })
    var slots: [BuildSummary.Slot] = []
    for record in writer.rom.records {
      guard let slot = record.slot else { continue }
      let index = SlotKind.allCases.firstIndex(of: slot.kind) ?? 0
      summary.kinds[index].slots += 1
      summary.kinds[index].bytes += record.body.size
      slots.append(.init(slot: slot, name: names[slot] ?? nil, bytes: record.body.size))
      switch assets.origins[slot] {
      case .conversion: summary.converted += 1
      case .cache: summary.cached += 1
      case .rom: summary.unchanged += 1
      case .file, nil: summary.kept += 1
      }
    }
    let sorted = slots.sorted { $0.bytes != $1.bytes ? $0.bytes > $1.bytes : $0.slot < $1.slot }
    summary.largest = Array(sorted.prefix(BuildSummary.largestCount))
    return summary
  }
}
