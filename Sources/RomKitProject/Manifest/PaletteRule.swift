import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitText

/// Pictures that share a palette: a table under `[[palettes]]`.
package struct PaletteRule: Equatable, Sendable {
  package var pictures: [String]
  package var slot: SlotID?
  /// The name of the palette in headers; nil for that of its slot.
  package var name: String?
  package var options = PaletteOptions()
  /// The entries that the palettes of all rules with the same ones share; see ``PaletteGroup/common``.
  package var common: ClosedRange<UInt8>?
  /// How colours that the palette lacks are imitated, in pictures without a setting of their rule.
  package var dither: Dither?
  /// See ``PaletteGroup/tolerance``.
  var tolerance: Double?

  package init(pictures: [String]) { self.pictures = pictures }

  init(from section: ManifestSection, _ reader: inout ManifestReader) {
    pictures = reader.patterns("pictures", in: section)
    slot = reader.value("slot", in: section, expected: "a data slot such as \"DSLOT000\"") {
      $0.string.flatMap { SlotID($0) }.flatMap { $0.kind == .data ? $0 : nil }
    }
    name = reader.value("name", in: section, expected: "a name that is not empty") {
      $0.string.flatMap { $0.isEmpty ? nil : $0 }
    }
    options.file = reader.innerPath("file", in: section)
    options.colors =
      reader.number("colors", in: section, 2...256) ?? reader.number("colours", in: section, 2...256)
    options.grid = reader.setting("grid", in: section)
    options.lock = reader.list(
      "lock", in: section,
      expected: """
        a list such as ["0-15=base.gpl"]: each item has an entry or an ascending range from 0 to 255, then =, then the \
        path of a file in this folder, with no leading /, no // and no part . or ..
        """, ofPaths: true, orOne: true
    ) {
      $0.string.flatMap { PaletteOptions.Lock(setting: $0) }.flatMap {
        ManifestReader.isInnerPath($0.file) ? $0 : nil
      }
    }
    options.reserve = reader.list(
      "reserve", in: section,
      expected: "a list of entries and ascending ranges from 0 to 255, such as [7, \"240-255\"]"
    ) { value in
      if let integer = value.integer { return UInt8(exactly: integer).map { $0...$0 } }
      return value.string.flatMap { ClosedRange(setting: $0) }
    }
    // The entries of a file are all given.
    if options.file != nil, !options.lock.isEmpty || !options.reserve.isEmpty {
      let other = options.lock.isEmpty ? "reserve" : "lock"
      reader.add(.together("file", other), at: section.value(other)?.position ?? section.position)
    }
    common = reader.setting("common", in: section)
    if options.file != nil, common != nil {
      reader.add(.together("file", "common"), at: section.value("common")?.position ?? section.position)
    }
    checkCommon(in: section, &reader)
    dither = reader.setting("dither", in: section)
    tolerance = reader.tolerance("tolerance", in: section)
  }

  var lines: String {
    var text = "pictures = \(TOMLText.oneOrList(pictures))\n"
    if let slot { text += "slot = \"\(slot)\"\n" }
    if let name { text += "name = \(TOMLText.quoted(name))\n" }
    if let file = options.file { text += "file = \(TOMLText.quoted(file))\n" }
    if let colors = options.colors { text += "colors = \(colors)\n" }
    if let grid = options.grid { text += "grid = \"\(grid.settingText)\"\n" }
    if !options.lock.isEmpty { text += "lock = \(TOMLText.list(options.lock.map(\.settingText)))\n" }
    if !options.reserve.isEmpty {
      text += "reserve = \(TOMLText.list(options.reserve.map { $0.settingText }))\n"
    }
    if let common { text += "common = \"\(common.settingText)\"\n" }
    if let dither { text += "dither = \"\(dither.settingText)\"\n" }
    if let tolerance { text += "tolerance = \(tolerance)\n" }
    return text
  }
}

// Entries that palettes share.
extension PaletteRule {
  /// Reports what contradicts the common entries in a table.
  private func checkCommon(in section: ManifestSection, _ reader: inout ManifestReader) {
    guard let common else { return }
    func place(_ keys: String...) -> TextPosition {
      keys.compactMap { section.table[$0]?.position }.first ?? section.position
    }
    if common == 0...0 { reader.add(.onlyEntryZeroCommon, at: place("common")) }
    if let colors = options.colors, colors <= common.upperBound {
      reader.add(.tooFewForCommon(colors, common), at: place("colors", "colours"))
    }
    if let both = options.reserve.first(where: common.overlaps) {
      reader.add(.reservedCommon(both.clamped(to: common), common), at: place("reserve"))
    }
  }

  /// Reports the tables without a slot whose common entries are those of no table with one, so that their colours would be in no
  /// palette of the ROM.
  static func checkCommon(_ rules: [PaletteRule], _ reader: inout ManifestReader) {
    let places = reader.places
    // A slot or a range with a problem counts as any.
    let isKnown = rules.indices.allSatisfy {
      (places["palettes.slot", $0] == nil) == (rules[$0].slot == nil)
        && (places["palettes.common", $0] == nil) == (rules[$0].common == nil)
    }
    guard isKnown else { return }
    let scenes = rules.filter { $0.slot != nil }.compactMap(\.common)
    for (index, rule) in rules.enumerated() where rule.slot == nil {
      guard let common = rule.common, !scenes.contains(common),
        let place = places["palettes.common", index]
      else { continue }
      reader.add(.commonWithoutScenes(common, scenes: scenes), at: place)
    }
  }
}
