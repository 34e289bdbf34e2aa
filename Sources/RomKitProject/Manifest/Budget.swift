import RomKitBase
import RomKitContainer
import RomKitText

/// The most bytes that a ROM may have, in all and of each kind.
package struct Budget: Equatable, Sendable {
  /// The bytes of the whole ROM; nil for no limit.
  package var total: Int?
  /// The bytes of all bodies of a kind; kinds that are not here have no limit.
  package var kinds: [SlotKind: Int] = [:]

  package init() {}

  package var isEmpty: Bool { total == nil && kinds.isEmpty }

  private static let units: [(name: String, size: Int)] = [
    ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10), ("B", 1),
  ]

  /// A number of bytes as people write it, `512 KiB` or `8 MiB`; nil for any other text.
  static func bytes(_ text: String) -> Int? {
    guard let unit = units.first(where: { text.hasSuffix($0.name) }) else { return nil }
    var digits = text.dropLast(unit.name.count)
    while digits.last == " " { digits.removeLast() }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits)
    else { return nil }
    let (size, overflow) = number.multipliedReportingOverflow(by: unit.size)
    return overflow ? nil : size
  }

  init(from section: ManifestSection, _ reader: inout ManifestReader) {
    func limit(_ key: String) -> Int? {
      reader.value(
        key, in: section,
        expected: """
          a whole number of bytes, not below 0, or one with B, KiB, MiB or GiB in quotes, such as "512 KiB"
          """
      ) { value in
        let size = value.integer.flatMap { Int(exactly: $0) } ?? value.string.flatMap { Self.bytes($0) }
        return size.flatMap { $0 >= 0 ? $0 : nil }
      }
    }
    total = limit("total")
    for kind in SlotKind.allCases { kinds[kind] = limit(kind.folderName) }
  }

  var lines: String {
    var text = ""
    func add(_ key: String, _ size: Int?) {
      guard let size else { return }
      // The largest unit that divides it.
      let unit = Self.units.first { size > 0 && size.isMultiple(of: $0.size) && $0.size > 1 }
      text += "\(key) = " + (unit.map { "\"\(size / $0.size) \($0.name)\"" } ?? "\(size)") + "\n"
    }
    add("total", total)
    for kind in SlotKind.allCases { add(kind.folderName, kinds[kind]) }
    return text
  }
}
