import RomKitBase

/// The macros defined so far.
///
/// A text is a range of the source, so that using a macro copies nothing.
struct MMLMacros {
  static let limit = 65_536
  static let nameLimit = 255

  struct Macro {
    let name: [UInt8]
    let text: Range<Int>
    let line: MMLLine
    /// Whether its text is being read just now; using it then would never end.
    var isActive = false
  }

  private(set) var list: [Macro] = []
  private var indices: [[UInt8]: Int] = [:]

  func index(of name: [UInt8]) -> Int? { indices[name] }

  mutating func define(_ macro: Macro) {
    indices[macro.name] = list.count
    list.append(macro)
  }

  mutating func setActive(_ isActive: Bool, at index: Int) { list[index].isActive = isActive }

  func name(at index: Int) -> String { String(decoding: list[index].name, as: UTF8.self) }

  /// The macro of this name, or else the first whose name differs in case only.
  func nearest(to name: [UInt8]) -> Macro? {
    (indices[name] ?? list.firstIndex { lowercase($0.name) == lowercase(name) }).map { list[$0] }
  }

  private func lowercase(_ name: [UInt8]) -> [UInt8] {
    name.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
  }
}

/// A place in MML: in a channel line, and in the text of the macros that the line uses.
struct MMLPlace {
  /// The position in the line; inside a macro, of the `(` that uses it.
  var position: Diagnostic.Place.Position
  /// The way through the macros to the place, the outermost first. Of very many, the innermost ones.
  var path: [LocalizedText] = []
}

struct MMLLine {
  /// Counted from 1.
  var number: Int
  var start: Int

  /// The column of a byte of the line, in characters from 1.
  func column(of offset: Int, in bytes: [UInt8]) -> Int {
    // The bytes that continue a UTF-8 character are not counted.
    bytes[start..<offset].count { $0 & 0xC0 != 0x80 } + 1
  }
}
