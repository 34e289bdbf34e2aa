/// The 256 colours that the index bytes of pictures and planes select.
public struct Palette: Hashable, Sendable {
  /// Always 256 entries.
  public private(set) var colours: [Colour]

  /// How many entries a palette has.
  public static let count = 256

  /// 256 times black.
  public init() {
    colours = [Colour](repeating: .black, count: Palette.count)
  }

  /// The given colours from index 0 on, the rest black; colours past the 256th are left out.
  public init(_ colours: some Sequence<Colour>) {
    self.init()
    for (index, colour) in colours.prefix(Palette.count).enumerated() { self.colours[index] = colour }
  }

  /// The colour of an index.
  public subscript(index: UInt8) -> Colour {
    get { colours[Int(index)] }
    set { colours[Int(index)] = newValue }
  }
}
