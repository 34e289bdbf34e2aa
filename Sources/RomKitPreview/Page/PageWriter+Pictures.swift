import RomKitBase
import RomKitContainer
import RomKitPictures
import RomKitRules
import VGSCore

extension PageWriter {
  /// A picture in the palette of the screen, and in its own where that looks different.
  func picture(_ entry: PageEntry) throws {
    let picture = try SlotPicture(parsing: entry.record.body.bytes())
    var counts = [Int](repeating: 0, count: Palette.count)
    for index in picture.indices { counts[Int(index)] += 1 }
    let used = counts.count { $0 > 0 }
    let what =
      "\(picture.width) × \(picture.height) pixels, \(Plural.text(used, "colour")), \(picture.dialect.rawValue)"
    let zoom = Self.zoom(width: picture.width, height: picture.height)
    try slot(entry, .pictures, what: what, zoom: zoom, warnings: warnings(picture, entry)) {
      let screen = contents.palette.palette
      try stage(
        PicturePreview(picture, palette: screen), zoom: zoom,
        alt: "\(entry.label), a picture of \(picture.width) by \(picture.height) pixels")
      try swatches(screen, counts: counts)
      if let own = picture.palette, Self.looksDifferent(own, screen, counts) {
        try output.write("<p class=\"note\">In the palette that it brings:</p>\n")
        try stage(
          PicturePreview(picture, palette: own), zoom: zoom, alt: "\(entry.label) in its own palette")
        try swatches(own, counts: counts)
      }
    }
  }

  private func warnings(_ picture: SlotPicture, _ entry: PageEntry) -> [Diagnostic] {
    var warnings: [PreviewWarning] = []
    if let slot = entry.record.slot, picture.dialect != contents.profile.dialect {
      warnings.append(.otherDialect(slot, picture.dialect))
    }
    if let warning = contents.palette.warning(for: picture.picture) { warnings.append(warning) }
    return warnings.map { Diagnostic($0) }
  }

  private static func looksDifferent(_ one: Palette, _ other: Palette, _ counts: [Int]) -> Bool {
    // Index 0 is not seen.
    zip(zip(one.colours, other.colours), counts).dropFirst().contains { colours, count in
      count > 0 && colours.0.opaque != colours.1.opaque
    }
  }

  /// How many times as large a picture is at first: small ones about 256 pixels, large ones twice their size.
  private static func zoom(width: Int, height: Int) -> Int {
    min(8, max(2, 256 / max(width, height)))
  }

  private func stage(_ preview: PicturePreview, zoom: Int, alt: String) throws {
    try output.write("<div class=\"stage\" tabindex=\"0\" role=\"group\" aria-label=\"Picture\"><img src=\"")
    try output.dataAddress(type: "image/png") { try $0.write(preview.png()) }
    let size: Markup = "width=\"\(preview.width * zoom)\" height=\"\(preview.height * zoom)\""
    try output.write("\" \(size) alt=\"\(alt)\"></div>\n")
  }

  private func swatches(_ palette: Palette, counts: [Int]) throws {
    let used = counts.indices.filter { counts[$0] > 0 }
    let items = used.map { index -> Markup in
      let colour = Markup.colour(palette.colours[index].value)
      let pixels = Plural.text(counts[index], "pixel")
      return index == 0
        ? "<i class=\"clear\" title=\"0 transparent, \(pixels)\"></i>"
        : Self.swatch(colour, title: "\(index) \(colour), \(pixels)")
    }
    try output.write(
      """
      <div class="swatches" role="img" aria-label="\(Plural.text(used.count, "colour")) of the palette">\(Markup(items))</div>

      """)
  }

  private static func swatch(_ colour: String, title: String) -> Markup {
    "<i title=\"\(title)\"><svg fill=\"\(colour)\"><rect width=\"100%\" height=\"100%\"/></svg></i>"
  }

  func palette(_ entry: PageEntry) throws {
    let palette = try Palette(parsing: entry.record.body.bytes())
    let different = Set(palette.colours.map(\.opaque)).count
    let what = "256 entries, \(Plural.text(different, "different colour"))"
    try slot(entry, .palettes, what: what) {
      let items = palette.colours.enumerated().map { index, colour -> Markup in
        let text = Markup.colour(colour.value)
        return Self.swatch(text, title: "\(index) \(text)")
      }
      try output.write(
        """
        <div class="swatches whole" role="img" aria-label="256 colours, index 0 first">\(Markup(items))</div>

        """)
    }
  }

  func font(_ entry: PageEntry) throws {
    let font = try FontSheet(parsing: entry.record.body.bytes()[...]).picture
    let sheet = PicturePreview(font, palette: font.palette ?? Palette(), isOpaque: true)
    let what = "font of 8 × 12 pixels, 94 × 94 characters of JIS X 0208"
    try slot(entry, .data, what: what, zoom: 1) {
      try stage(sheet, zoom: 1, alt: "\(entry.label), all characters of the font")
    }
  }
}
