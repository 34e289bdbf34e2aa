import RomKitBase
import VGSFormat

extension Rom {
  /// Reads the ROM in a file. Bodies are read on demand, so the file stays open as long as the ROM or one of
  /// its bodies is kept.
  ///
  /// Throws `FileError` for a file that cannot be read, and a `Diagnostic` with one of the codes of ``RomError``
  /// for one that is not a ROM. ``write(to:checksums:)-(String,_)`` is the inverse.
  public init(contentsOf path: String) throws {
    let source = try ByteSource(contentsOf: path)
    do {
      try self.init(parsing: source)
    } catch let error as RomError {
      throw Diagnostic(error, file: path)
    }
  }

  /// Writes the ROM, whole or not at all, in place of the file at `path`, which may be the one that it was read from. Returns
  /// the CRC-32 of all bytes.
  ///
  /// The same records in the same order always give the same bytes.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - checksums: whether a new checksum record is added at the end; nil to add one if the ROM has one.
  /// - Throws: `FileError`, and an error with the code `rom-body-too-large` or `rom-too-large` for more bytes than the
  ///   consoles read, 2,147,483,647.
  @discardableResult
  public func write(to path: String, checksums: Bool? = nil) throws -> UInt32 {
    try writer(checksums: checksums).write(to: path)
  }

  /// Writes the ROM as a stream, body by body, so that it may be larger than memory. An error ends it in the middle. Returns
  /// the CRC-32 of all bytes.
  ///
  /// - Parameters:
  ///   - sink: the receiver, such as a `NewFile` or a `MemorySink`.
  ///   - checksums: whether a new checksum record is added at the end; nil to add one if the ROM has one.
  /// - Throws: what the sink throws, `FileError` for a body that cannot be read, and an error with the code
  ///   `rom-body-too-large` or `rom-too-large` for more bytes than the consoles read, 2,147,483,647.
  @discardableResult
  public func write(to sink: inout some ByteSink, checksums: Bool? = nil) throws -> UInt32 {
    try writer(checksums: checksums).write(to: &sink)
  }

  /// The writer of the ROM, which replaces its checksum record by a new one.
  package func writer(checksums: Bool?) throws -> RomWriter {
    var rom = self
    rom.records.removeAll { $0.kind == .checksums }
    return try RomWriter(rom, checksums: checksums ?? (rom.records.count < records.count))
  }
}

extension RomWriter {
  @discardableResult
  package func write(to path: String) throws -> UInt32 {
    var file = try NewFile(replacing: path)
    let checksum = try write(to: &file)
    try file.commit()
    return checksum
  }
}
