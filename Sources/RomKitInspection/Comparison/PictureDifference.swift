import RomKitBase
import RomKitContainer
import RomKitPictures
import RomKitRules
import VGSCore

package struct PictureDifference: Sendable {
  package struct Box: Equatable, Sendable {
    package let x: Int
    package let y: Int
    package let width: Int
    package let height: Int
  }

  package let old: SlotPicture
  package let new: SlotPicture
  /// The number of pixels with another index, in the part from the top left corner that both pictures have.
  package let changedPixels: Int
  /// The smallest rectangle around them; nil if there are none.
  package let box: Box?
  /// The differences between the palettes of the pictures, if both have one.
  package let palette: PaletteDifference?
  /// The number of pixels with the same index but another colour in the palettes of the pictures.
  package let recolouredPixels: Int

  package init(_ old: SlotPicture, _ new: SlotPicture) {
    self.old = old
    self.new = new
    palette = if let one = old.palette, let other = new.palette { PaletteDifference(one, other) } else { nil }
    let visible = palette?.visible ?? UsedIndices()
    var changed = 0
    var recoloured = 0
    var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
    for y in 0..<min(old.height, new.height) {
      for x in 0..<min(old.width, new.width) {
        let index = new.indices[y * new.width + x]
        if old.indices[y * old.width + x] == index {
          if visible.contains(index) { recoloured += 1 }
          continue
        }
        changed += 1
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), y)
      }
    }
    changedPixels = changed
    recolouredPixels = recoloured
    box = changed == 0 ? nil : Box(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  var isResized: Bool { old.width != new.width || old.height != new.height }

  var isOtherDialect: Bool { old.dialect != new.dialect }

  package var isPaletteOnly: Bool { !isResized && !isOtherDialect && changedPixels == 0 }
}

package struct PaletteDifference: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package let index: UInt8
    package let old: Colour
    package let new: Colour

    /// Whether it looks different; false if only the byte beside the colour differs.
    package var isVisible: Bool { old.opaque != new.opaque }
  }

  package let entries: [Entry]
  /// For the palette of a data slot: the pictures of the new ROM that use an entry which looks different, and have
  /// no palette themselves. Nil if no picture is without a palette.
  package var pictures: [SlotID]?

  package init(_ old: Palette, _ new: Palette) {
    entries = (UInt8(0)...255).compactMap { index in
      old[index] == new[index] ? nil : Entry(index: index, old: old[index], new: new[index])
    }
  }

  package var isEmpty: Bool { entries.isEmpty }

  package var visible: UsedIndices {
    var visible = UsedIndices()
    for entry in entries where entry.isVisible { visible.insert(entry.index) }
    return visible
  }
}

package struct UsedIndices: Equatable, Sendable {
  private var words = SIMD4<UInt64>()

  package init() {}

  /// The indices of pixels. Index 0 counts like any other, although sprites do not draw it.
  package init(of indices: some Sequence<UInt8>) {
    var seen = [Bool](repeating: false, count: Palette.count)
    for index in indices { seen[Int(index)] = true }
    for index in UInt8(0)...255 where seen[Int(index)] { insert(index) }
  }

  mutating func insert(_ index: UInt8) { words[Int(index >> 6)] |= 1 << UInt64(index & 63) }

  func contains(_ index: UInt8) -> Bool { words[Int(index >> 6)] >> UInt64(index & 63) & 1 == 1 }

  mutating func formUnion(_ other: Self) { words |= other.words }

  package func intersects(_ other: Self) -> Bool { words & other.words != .zero }

  var all: [UInt8] { (UInt8(0)...255).filter(contains) }

  var unused: [UInt8] { (UInt8(0)...255).filter { !contains($0) } }
}

extension PictureDifference: ContentDifference {
  package var json: JSON {
    let box = box.map { ["x": $0.x, "y": $0.y, "width": $0.width, "height": $0.height] as JSON }
    return [
      "type": "picture", "old": JSON.picture(old.width, old.height, old.dialect),
      "new": JSON.picture(new.width, new.height, new.dialect), "changed_pixels": changedPixels, "box": box,
      "palette_only": isPaletteOnly, "recoloured_pixels": recolouredPixels, "palette": palette?.entries,
    ]
  }

  package var lines: [LocalizedText] {
    var lines: [LocalizedText] = []
    if isOtherDialect { lines.append("\(old.dialect.rawValue) -> \(new.dialect.rawValue)") }
    if isResized { lines.append("\(old.width) x \(old.height) -> \(new.width) x \(new.height) pixels") }
    if let box {
      let changed = Grouped.text(changedPixels)
      let all = Plural.text(min(old.width, new.width) * min(old.height, new.height), "pixel")
      let (size, corner) = ("\(box.width) x \(box.height)", "\(box.x),\(box.y)")
      lines.append(
        isResized
          ? "\(changed) of the \(all) that both pictures cover changed, in a box of \(size) at \(corner)"
          : "\(changed) of \(all) changed, in a box of \(size) at \(corner)")
    } else if isResized {
      lines.append("the area that both pictures cover is unchanged")
    } else if isPaletteOnly {
      lines.append("only the palette changed: all indices are the same")
    } else {
      lines.append("all indices are the same")
    }
    if let palette, !palette.isEmpty {
      lines += palette.entryLines
      lines.append(
        recolouredPixels == 0
          ? "no pixel that kept its index looks different"
          : """
          \(Plural.text(recolouredPixels, "pixel")) with an unchanged index \
          \(Plural.word(recolouredPixels, "looks", "look")) different
          """)
    }
    return lines
  }
}

extension PaletteDifference: ContentDifference {
  package var lines: [LocalizedText] { entryLines + pictureLines }

  package var json: JSON { ["type": "palette", "entries": entries, "pictures": pictures ?? []] }

  private static let listed = 10

  fileprivate var entryLines: [LocalizedText] {
    var lines: [LocalizedText] = [
      Plural.text(entries.count, "palette entry changed", "palette entries changed")
    ]
    for entry in entries.prefix(Self.listed) {
      if entry.isVisible {
        let (old, new) = (entry.old.opaque.value, entry.new.opaque.value)
        lines.append("  \(entry.index): #\(old.hexadecimal(digits: 6)) -> #\(new.hexadecimal(digits: 6))")
      } else {
        let (old, new) = (entry.old.value.hexadecimal(digits: 8), entry.new.value.hexadecimal(digits: 8))
        lines.append("  \(entry.index): #\(old) -> #\(new), which looks the same")
      }
    }
    if entries.count > Self.listed { lines.append("  and \(entries.count - Self.listed) more") }
    return lines
  }

  private var pictureLines: [LocalizedText] {
    guard let pictures, entries.contains(where: \.isVisible) else { return [] }
    if pictures.isEmpty { return ["no picture uses the entries that look different"] }
    let names = LocalizedText(listing: pictures.map(\.description), limit: 12)
    return ["\(names) \(Plural.word(pictures.count, "looks", "look")) different with the new palette"]
  }
}

extension PaletteDifference.Entry: JSONConvertible {
  package var json: JSON {
    func text(_ colour: Colour) -> String { "#" + colour.value.hexadecimal(digits: 8) }
    return ["index": index, "old": text(old), "new": text(new), "visible": isVisible]
  }
}
