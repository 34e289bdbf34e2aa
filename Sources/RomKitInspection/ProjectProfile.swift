import RomKitConversion
import VGSCore

/// The console that a ROM is for.
package enum ProjectProfile: String, CaseIterable, SettingValue, Hashable {
  /// VGS mk-II SR.
  case vgs2
  /// VGE, its predecessor, whose pictures carry their palette.
  case vge

  /// The console whose pictures are in a dialect.
  package init(_ dialect: Profile.Dialect) { self = dialect == .sy ? .vgs2 : .vge }

  /// The dialect of its pictures.
  package var dialect: Profile.Dialect { self == .vgs2 ? .sy : .sz }

  /// The console, held upright where that makes a difference.
  package var console: Profile { dialect.profile }
}
