import RomKitBase
import RomKitContainer
import RomKitInspection

extension RomExtraction {
  /// The slots of a ROM as files that people edit, pictures without a palette in the given one, or else in the one that the
  /// console would show.
  ///
  /// Throws `FileError`, and `Problems` for a file that is no ROM or whose checksums do not match.
  public init(contentsOf path: String, palette: ScreenPalette? = nil) throws {
    let verification = try Verification(of: ByteSource(file: path), file: path)
    guard let rom = verification.rom, [.absent, .matching].contains(verification.checksums)
    else { throw Problems(verification.findings) }
    try self.init(of: rom, checksumsMatch: verification.checksums == .matching, palette: palette)
  }

  /// Writes all files to a folder that is not there yet, or to one that is; they appear together. Returns the warnings.
  ///
  /// Throws `FileError`, and errors for a file that would be overwritten unless `overwriting`.
  @discardableResult
  public func write(to folder: String, overwriting: Bool = false) throws -> [Diagnostic] {
    let (output, summary) = try prepared(at: folder, overwriting: overwriting)
    try output.commit()
    return summary.warnings
  }
}

extension RomOptimization {
  /// The smaller ROM, without the checksum record, which is made while it is written.
  public var rom: Rom { writer.rom }

  /// The bytes of the smaller file.
  public var size: Int { writer.size }

  /// Writes the smaller ROM, whole or not at all, in place of the file at `path`. Returns the CRC-32 of all bytes. Throws
  /// `FileError`.
  @discardableResult
  public func write(to path: String) throws -> UInt32 { try writer.write(to: path) }
}

extension Salvage {
  /// The records whose bodies are complete, in the order of the directory, without the checksum record.
  public var rom: Rom {
    Rom(
      records: records.compactMap { record in
        guard record.state == .complete, let name = record.name, let body = record.body else { return nil }
        return Record(name: name, body: body)
      })
  }

  /// What was assumed and what is lost, in the order of the file; empty for a sound ROM.
  public func diagnostics(file: String? = nil) -> [Diagnostic] { findings.map { Diagnostic($0, file: file) } }
}
