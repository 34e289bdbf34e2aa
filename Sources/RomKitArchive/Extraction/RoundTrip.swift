import RomKitBase
import RomKitBuild
import RomKitContainer
import RomKitProject
import VGSFormat

/// The proof that a ROM survives extracting: it is extracted and packed again, and every byte compared.
///
/// The files go to a private temporary folder (in `TMPDIR`, or `/tmp`), which is removed afterwards.
package struct RoundTrip: Sendable {
  package enum Mode: String, CaseIterable, Sendable {
    /// Into formats for editing.
    case converted
    /// Into bodies.
    case raw
  }

  package let mode: Mode
  package let summary: RomExtraction.Summary
  /// The difference; nil if packing gives the bytes of the ROM.
  package let finding: Diagnostic?

  /// Extracts the ROM in `source` and packs it again. Throws only if files cannot be read or written.
  package init(_ mode: Mode, of rom: Rom, in source: ByteSource, checksumsMatch: Bool) throws {
    self.mode = mode
    let extraction =
      switch mode {
      case .converted: try RomExtraction(of: rom, checksumsMatch: checksumsMatch)
      case .raw: RomExtraction(raw: rom, checksumsMatch: checksumsMatch)
      }
    let folder = try TemporaryFolder()
    do {
      summary = try extraction.forEachFile { file in
        try folder.write(file.name) { sink in try file.body.forEachPiece { try sink.write($0) } }
      }
      finding = try Self.finding(folder, rom, source)
    } catch {
      try folder.checkFiles()
      throw error
    }
    // Without its files, nothing was found out about the ROM.
    if finding != nil { try folder.checkFiles() }
  }

  private static func finding(_ folder: TemporaryFolder, _ rom: Rom, _ source: ByteSource) throws
    -> Diagnostic?
  {
    var sink = ComparingSink(source: source)
    do {
      try RomBuild(try AssetFolder(folder.path)).writer.write(to: &sink)
    } catch is ComparingSink.Difference {
      return Diagnostic(
        "roundtrip-different", "extracted and packed again, the ROM differs from here on",
        at: .offset(sink.offset), slot: rom.label(at: sink.offset), help: help)
    } catch let error as FileError {
      throw error
    } catch {
      return notPacked(Problems(error, file: nil).diagnostics.first?.message ?? "the reason is unknown")
    }
    if sink.isComplete { return nil }
    return Diagnostic(
      "roundtrip-different",
      """
      extracted and packed again, the ROM has \(Plural.bytes(sink.offset)) instead of \(Grouped.text(source.size))
      """, at: .offset(sink.offset), slot: rom.label(at: sink.offset), help: help)
  }

  static func notPacked(_ reason: LocalizedText) -> Diagnostic {
    Diagnostic("roundtrip-not-packed", "the extracted files cannot be packed: \(reason)", help: help)
  }

  private static let help: LocalizedText =
    "this is a bug in romkit: please report it, with the ROM if you can"
}

extension Rom {
  /// The record of a byte of the file, including its size field; nil for the directory and for bytes after the last
  /// body.
  fileprivate func label(at offset: Int) -> String? {
    records.first { record in
      (record.body.offset - RomLayout.sizeFieldSize..<record.body.offset + record.body.size).contains(offset)
    }?.name.label
  }
}
