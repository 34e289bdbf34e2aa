/// The macros defined so far.
///
/// A text is a range of the source, so that using a macro copies nothing.
struct MMLMacros {
  /// The most macros one source may define.
  static let limit = 65_536
  /// The most letters and digits a name may have.
  static let nameLimit = 255

  /// One definition.
  struct Macro {
    let name: [UInt8]
    let text: Range<Int>
    let line: MMLLine
    /// Whether its text is being read just now; using it then would never end.
    var isActive = false
  }

  private(set) var list: [Macro] = []
  private var indices: [[UInt8]: Int] = [:]

  /// The index of a macro in ``list``.
  func index(of name: [UInt8]) -> Int? { indices[name] }

  /// Adds a macro whose name is new.
  mutating func define(_ macro: Macro) {
    indices[macro.name] = list.count
    list.append(macro)
  }

  mutating func setActive(_ isActive: Bool, at index: Int) {
    list[index].isActive = isActive
  }

  func name(at index: Int) -> String {
    String(decoding: list[index].name, as: UTF8.self)
  }

  /// The macro of this name, or else the first whose name differs in case only.
  func nearest(to name: String) -> MMLProblem.KnownMacro? {
    let index =
      indices[Array(name.utf8)] ?? list.firstIndex { lowercase($0.name) == lowercase(Array(name.utf8)) }
    return index.map { MMLProblem.KnownMacro(name: self.name(at: $0), line: list[$0].line.number) }
  }

  private func lowercase(_ name: [UInt8]) -> [UInt8] {
    name.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
  }
}
