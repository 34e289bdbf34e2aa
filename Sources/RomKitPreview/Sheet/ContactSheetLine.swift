import RomKitPictures

struct ContactSheetLine: Sendable {
  let text: String
  let colour: ColourPicture.Pixel
  let scale: Int

  init(_ text: String, colour: ColourPicture.Pixel, scale: Int = 2) {
    self.text = text
    self.colour = colour
    self.scale = scale
  }

  /// Rows to the start of the next line.
  var height: Int { (TinyFont.height + 3) * scale }

  /// The lines above the pictures, none wider than `width`: the title, cut off where it must be, and the subtitle.
  static func heading(title: String?, subtitle: String, width: Int) -> [ContactSheetLine] {
    var lines: [ContactSheetLine] = []
    if let title {
      lines.append(.init(fitted(title, width: width, scale: 3), colour: SheetColours.ink, scale: 3))
    }
    var line = ""
    for word in subtitle.split(separator: " ") {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      if TinyFont.width(of: longer, scale: 2) <= width {
        line = longer
      } else {
        lines.append(.init(line, colour: SheetColours.soft))
        line = String(word)
      }
    }
    lines.append(.init(fitted(line, width: width, scale: 2), colour: SheetColours.soft))
    return lines
  }

  private static func fitted(_ text: String, width: Int, scale: Int) -> String {
    if TinyFont.width(of: text, scale: scale) <= width { return text }
    // No glyph is narrower than two pixels with the space after it.
    var start = String(text.prefix(width / 2))
    while !start.isEmpty, TinyFont.width(of: start + "...", scale: scale) > width { start.removeLast() }
    return start + "..."
  }
}

/// The colours of a contact sheet: dark, so that pictures stand out.
enum SheetColours {
  static let ground = ColourPicture.Pixel(rgb: 0x1E2228)
  static let ink = ColourPicture.Pixel(rgb: 0xECEEF1)
  static let soft = ColourPicture.Pixel(rgb: 0x98A2B0)
  static let damage = ColourPicture.Pixel(rgb: 0xF08A7E)
  static let damageGround = ColourPicture.Pixel(rgb: 0x33252A)
  private static let light = ColourPicture.Pixel(rgb: 0x3B424D)
  private static let dark = ColourPicture.Pixel(rgb: 0x2F353E)

  /// What is seen through a transparent pixel.
  static func checker(_ x: Int, _ y: Int) -> ColourPicture.Pixel {
    (x / 8 + y / 8) & 1 == 0 ? light : dark
  }
}
