import RomKitBase
import RomKitPictures
import VGSCore

// Settings as they are typed, on the command line and in a manifest.

extension SlotPicture.Dialect {
  /// As it is typed: `sy` or `sz`.
  package var word: String { rawValue.lowercased() }

  /// The dialect that somebody typed; nil for any other text. ``word`` is the inverse.
  package init?(word: String) {
    guard let dialect = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = dialect
  }
}

extension Deflate.Level {
  /// As it is typed: `fast`, `standard` or `best`.
  package var word: String {
    switch self {
    case .fast: "fast"
    case .standard: "standard"
    case .best: "best"
    }
  }

  /// The level that somebody typed; nil for any other text. ``word`` is the inverse.
  package init?(word: String) {
    guard let level = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = level
  }
}

extension PictureSettings.Crop {
  /// As it is typed: `x,y,w,h`. ``init(_:)`` is the inverse.
  package var text: String { "\(x),\(y),\(width),\(height)" }

  /// The part that somebody typed; nil for any other text.
  package init?(_ text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3]
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }
}

extension PictureSettings.Transparent {
  /// As it is typed: `alpha`, `index` or `#rrggbb`. ``init(_:)`` is the inverse.
  package var text: String {
    switch self {
    case .alpha: "alpha"
    case .index: "index"
    case .key(let colour): "#" + colour.opaque.value.hexadecimal(digits: 6)
    }
  }

  /// What somebody typed; nil for any other text.
  package init?(_ text: String) {
    switch text {
    case "alpha": self = .alpha
    case "index": self = .index
    default:
      guard text.first == "#", text.count == 7, let number = Hexadecimal.number(text.dropFirst().utf8)
      else { return nil }
      self = .key(Colour(number))
    }
  }
}
