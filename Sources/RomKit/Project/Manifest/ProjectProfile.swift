import VGSCore

/// The console that a ROM is for.
public enum ProjectProfile: String, CaseIterable, Hashable, Sendable {
  /// VGS mk-II SR.
  case vgs2
  /// VGE, its predecessor, whose pictures carry their palette.
  case vge

  /// The console, held upright where that makes a difference.
  var console: Profile {
    switch self {
    case .vgs2: .vgs2
    case .vge: .vge
    }
  }

  /// The dialect of its pictures.
  public var dialect: SlotPicture.Dialect {
    switch self {
    case .vgs2: .sy
    case .vge: .sz
    }
  }
}
