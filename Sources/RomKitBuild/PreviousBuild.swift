import RomKitBase
import RomKitContainer

/// The memory of the last build: its inputs, its outputs and its messages.
///
/// It is in the cache, and may be lost or damaged at any time; then the build starts from scratch.
struct PreviousBuild: Sendable {
  struct Input: Equatable, Sendable {
    var path: String
    var stamp: FileStamp?
    var digest: SHA256.Digest?
    /// Whether it is a body that passed the check.
    var isChecked = false
    /// Whether it is the program of an importer, or a path where one was looked up; depfiles leave it out.
    var isProgram = false
  }

  struct Listing: Equatable, Sendable {
    var path: String
    var stamp: FileStamp?
    var names: SHA256.Digest
  }

  struct Output: Equatable, Sendable {
    var path: String
    var stamp: FileStamp?
    var checksum: UInt32
  }

  /// A conversion whose bodies are in the ROM.
  struct Unit: Sendable {
    var key: SHA256.Digest
    var paths: [String]
    var notes: ConversionNotes
    /// The positions of the bodies in the ROM.
    var places: [(offset: Int, size: Int)]
  }

  /// The start of the build: a file changed after it, or just before, may have changed again since it was read.
  var began: FileClocks
  /// The digest of the tool and the request.
  var request: SHA256.Digest
  var inputs: [Input] = []
  var listings: [Listing] = []
  /// The ROM is the last.
  var outputs: [Output] = []
  var warnings: [Diagnostic] = []
  var summary: BuildSummary
  /// The conversions, in the bytes of the file: only a build with something to do parses them.
  private(set) var storedUnits: [UInt8] = []

  private var inputIndices: [String: Int] = [:]
  private var units: [SHA256.Digest: Unit] = [:]
  private var rom: ByteSource?

  init(began: FileClocks, request: SHA256.Digest, summary: BuildSummary) {
    self.began = began
    self.request = request
    self.summary = summary
  }

  /// Prepares for queries, with the ROM that was written.
  mutating func prepare(rom: ByteSource?) {
    inputIndices = Dictionary(first: inputs.enumerated().map { ($1.path, $0) })
    self.rom = rom
    guard rom != nil, let units = try? Self.units(in: storedUnits) else { return }
    self.units = Dictionary(first: units.map { ($0.key, $0) })
  }

  func digest(of path: String, _ stamp: FileStamp) -> SHA256.Digest? { input(path, stamp)?.digest }

  /// Whether a file is an unchanged body that passed the check.
  func isChecked(_ path: String, _ stamp: FileStamp?) -> Bool {
    stamp.flatMap { input(path, $0)?.isChecked } ?? false
  }

  private func input(_ path: String, _ stamp: FileStamp) -> Input? {
    guard let index = inputIndices[path], inputs[index].stamp == stamp, began.settle(stamp)
    else { return nil }
    return inputs[index]
  }

  func parts(for key: SHA256.Digest, paths: [String]) -> ConversionParts? {
    guard let rom, let unit = units[key], unit.paths.count == paths.count else { return nil }
    var notes = unit.notes
    for index in notes.warnings.indices {
      if let file = notes.warnings[index].place.file, let place = unit.paths.firstIndex(of: file) {
        notes.warnings[index].place.file = paths[place]
      }
    }
    let bodies = unit.places.map { Rom.Body(rom, offset: $0.offset, size: $0.size) }
    guard bodies.allSatisfy({ $0.offset >= 0 && $0.size >= 0 && $0.offset <= rom.size - $0.size })
    else { return nil }
    return ConversionParts(bodies: bodies, notes: notes)
  }

  // MARK: File format

  private static let magic = Array("RKBUILD3".utf8)

  mutating func setUnits(_ units: [Unit]) {
    var writer = ByteWriter(capacity: units.count * 200)
    writer.list(units) { writer, unit in
      writer.append(unit.key.bytes)
      writer.list(unit.paths) { $0.text($1) }
      unit.notes.write(to: &writer, paths: [])
      writer.list(unit.places) {
        $0.integer($1.offset)
        $0.integer($1.size)
      }
    }
    storedUnits = writer.bytes
  }

  private static func units(in bytes: [UInt8]) throws(EndOfBytes) -> [Unit] {
    var reader = ByteReader(bytes)
    return try reader.list { reader throws(EndOfBytes) in
      let key = try reader.digest()
      let paths = try reader.list { reader throws(EndOfBytes) in try reader.text() }
      let notes = try ConversionNotes(reading: &reader, paths: [])
      let places = try reader.list { reader throws(EndOfBytes) in
        let offset = try reader.integer()
        return (offset: offset, size: try reader.integer())
      }
      return Unit(key: key, paths: paths, notes: notes, places: places)
    }
  }

  func serialized() -> [UInt8] {
    var writer = ByteWriter(capacity: storedUnits.count + inputs.count * 160 + 1_024)
    writer.append(Self.magic)
    writer.time(began.system)
    writer.list(began.clocks) { writer, clock in
      writer.bigEndian(clock.device)
      writer.time(clock.time)
    }
    writer.append(request.bytes)
    writer.list(inputs) { writer, input in
      writer.text(input.path)
      writer.stamp(input.stamp)
      writer.append(input.digest == nil ? 0 : 1)
      if let digest = input.digest { writer.append(digest.bytes) }
      writer.append((input.isChecked ? 1 : 0) | (input.isProgram ? 2 : 0))
    }
    writer.list(listings) { writer, listing in
      writer.text(listing.path)
      writer.stamp(listing.stamp)
      writer.append(listing.names.bytes)
    }
    writer.list(outputs) { writer, output in
      writer.text(output.path)
      writer.stamp(output.stamp)
      writer.bigEndian(output.checksum)
    }
    writer.list(warnings) { $0.diagnostic($1, paths: []) }
    summary.write(to: &writer)
    writer.integer(storedUnits.count)
    writer.append(storedUnits)
    writer.append(SHA256.digest(of: writer.bytes).bytes)
    return writer.bytes
  }

  /// Reads bytes written by ``serialized()``; nil if any of them is damaged.
  init?(parsing bytes: [UInt8]) {
    // The magic first, because the digest of a large file takes a while.
    guard bytes.count > 32, bytes.starts(with: Self.magic),
      SHA256.digest(of: bytes.dropLast(32)).bytes.elementsEqual(bytes.suffix(32))
    else { return nil }
    var reader = ByteReader(bytes.dropLast(32))
    guard (try? reader.slice(Self.magic.count).elementsEqual(Self.magic)) == true,
      let memory = try? Self(reading: &reader)
    else { return nil }
    self = memory
  }

  private init(reading reader: inout ByteReader) throws(EndOfBytes) {
    let system = try reader.time()
    began = FileClocks(
      system: system,
      clocks: try reader.list { reader throws(EndOfBytes) in
        FileClocks.Clock(device: try reader.bigEndian(UInt64.self), time: try reader.time())
      })
    request = try reader.digest()
    inputs = try reader.list { reader throws(EndOfBytes) in
      var input = Input(path: try reader.text(), stamp: try reader.stamp())
      if try reader.byte() == 1 { input.digest = try reader.digest() }
      let flags = try reader.byte()
      input.isChecked = flags & 1 != 0
      input.isProgram = flags & 2 != 0
      return input
    }
    listings = try reader.list { reader throws(EndOfBytes) in
      Listing(path: try reader.text(), stamp: try reader.stamp(), names: try reader.digest())
    }
    outputs = try reader.list { reader throws(EndOfBytes) in
      Output(path: try reader.text(), stamp: try reader.stamp(), checksum: try reader.bigEndian(UInt32.self))
    }
    warnings = try reader.list { reader throws(EndOfBytes) in try reader.diagnostic(paths: []) }
    summary = try BuildSummary(reading: &reader)
    storedUnits = Array(try reader.slice(try reader.integer()))
  }
}

extension ByteWriter {
  fileprivate mutating func time(_ time: FileStamp.Time) {
    bigEndian(time.seconds)
    bigEndian(time.nanoseconds)
  }

  fileprivate mutating func stamp(_ stamp: FileStamp?) {
    append(stamp == nil ? 0 : 1)
    guard let stamp else { return }
    bigEndian(stamp.device)
    bigEndian(stamp.inode)
    bigEndian(stamp.size)
    time(stamp.modified)
    time(stamp.changed)
  }
}

extension ByteReader {
  fileprivate mutating func time() throws(EndOfBytes) -> FileStamp.Time {
    FileStamp.Time(seconds: try bigEndian(Int64.self), nanoseconds: try bigEndian(Int64.self))
  }

  fileprivate mutating func stamp() throws(EndOfBytes) -> FileStamp? {
    if try byte() == 0 { return nil }
    return FileStamp(
      device: try bigEndian(UInt64.self), inode: try bigEndian(UInt64.self), size: try bigEndian(Int64.self),
      modified: try time(), changed: try time())
  }
}
