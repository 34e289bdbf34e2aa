/// Which console of the family the machine is.
public enum Profile: CaseIterable, Hashable, Sendable {
  /// VGS mk-II SR: 160 x 200, shown doubled and interlaced.
  case vgs2
  /// VGE held upright: 240 x 320, shown as it is.
  case vge
  /// VGE held sideways: 320 x 240, shown as it is.
  case vgeLandscape

  /// The two formats of a graphics slot, by the letters they begin with. A console refuses the other one's.
  public enum Dialect: String, CaseIterable, Hashable, Sendable {
    /// For the mk-II SR, without a palette: all pictures share the machine's.
    case sy = "SY"
    /// For VGE, with a palette in front of the indices.
    case sz = "SZ"

    /// The console that reads it; VGE upright.
    public var profile: Profile { self == .sy ? .vgs2 : .vge }
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

  /// The format of the graphics slots.
  public var dialect: Dialect { self == .vgs2 ? .sy : .sz }
}
