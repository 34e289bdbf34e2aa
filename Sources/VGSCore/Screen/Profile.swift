/// A model of the console.
public enum Profile: CaseIterable, Hashable, Sendable {
  /// VGS mk-II SR: 160 x 200, shown doubled and interlaced.
  case mk2
  /// VGE held upright: 240 x 320, shown unchanged.
  case vge
  /// VGE held sideways: 320 x 240, shown unchanged.
  case vgeLandscape

  /// The two formats of a graphics slot, by the letters that they begin with. A console accepts only its own.
  public enum Dialect: String, CaseIterable, Hashable, Sendable {
    /// The format of the mk-II SR, without a palette, because all pictures share the console's.
    case sy = "SY"
    /// The format of VGE, with a palette before the indices.
    case sz = "SZ"

    /// The console that reads the format; for SZ, VGE held upright.
    public var profile: Profile { self == .sy ? .mk2 : .vge }
  }

  /// The width of the screen in pixels.
  public var width: Int {
    switch self {
    case .mk2: 160
    case .vge: 240
    case .vgeLandscape: 320
    }
  }

  /// The height of the screen in pixels.
  public var height: Int {
    switch self {
    case .mk2: 200
    case .vge: 320
    case .vgeLandscape: 240
    }
  }

  /// The format of the graphics slots.
  public var dialect: Dialect { self == .mk2 ? .sy : .sz }
}

#if !hasFeature(Embedded)
  extension Profile.Dialect: Codable {}
#endif
