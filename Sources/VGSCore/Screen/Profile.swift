/// Which console of the family the machine is.
public enum Profile: CaseIterable, Hashable, Sendable {
  /// VGS mk-II SR: 160 x 200, shown doubled and interlaced.
  case vgs2
  /// VGE held upright: 240 x 320, shown as it is.
  case vge
  /// VGE held sideways: 320 x 240, shown as it is.
  case vgeLandscape

  /// The two forms of a graphics slot. A console refuses the other one's.
  public enum Dialect: Hashable, Sendable {
    /// Without a palette; all pictures share the machine's.
    case sy
    /// With a palette in front of the indices.
    case sz
  }

  /// Pixels in a row of the screen.
  public var width: Int {
    switch self {
    case .vgs2: 160
    case .vge: 240
    case .vgeLandscape: 320
    }
  }

  /// Rows of the screen.
  public var height: Int {
    switch self {
    case .vgs2: 200
    case .vge: 320
    case .vgeLandscape: 240
    }
  }

  /// The form of the graphics slots.
  public var dialect: Dialect {
    self == .vgs2 ? .sy : .sz
  }
}
