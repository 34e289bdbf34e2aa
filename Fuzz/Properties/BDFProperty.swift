import RomKit
import VGSCore

/// A BDF font: its sheet has all pixels of its characters that are in the font's box, and the console's font has them too.
enum BDFProperty {
  @Sendable static func check(_ bytes: [UInt8]) throws {
    do {
      let font = try BDFFont(parsing: bytes)
      PlantedBug.trigger(font.glyphs.contains { (5...7).contains($0.width) })
      try demand(
        zip(font.glyphs, font.glyphs.dropFirst()).allSatisfy { $0.code < $1.code }, "a code comes twice")
      for glyph in font.glyphs {
        try demand(
          glyph.rows.count == glyph.height * ((glyph.width + 7) / 8), "a bitmap has missing rows")
      }
      try check(size: bytes.count) { try font.sheet(limits: PictureLimits(side: 4_096, bytes: 1 << 20)) }
      try check(size: bytes.count) { try font.halfWidthSheet() }
      let sheet = try FontSheet(font, place: ShiftJIS.place(of:))
      try demand(FontSheet(.indexed(sheet.picture)) == sheet, "the console's font does not come back")
    } catch let error as PictureDiagnostic {
      try FuzzTarget.checkError(error, size: bytes.count)
    }
  }

  private static func check(size: Int, _ make: () throws -> BDFSheet) throws {
    do {
      let sheet = try make()
      let (width, height) = (sheet.picture.width, sheet.picture.height)
      for frame in sheet.frames {
        try demand(frame.bounds.isInside(width: width, height: height), "a character is outside")
      }
      try demand(sheet.picture.indices.allSatisfy { $0 < 2 }, "an index is neither paper nor ink")
    } catch let error as PictureDiagnostic {
      try FuzzTarget.checkError(error, size: size)
    }
  }
}
