import RomKitBase

/// The choice and the arrangement of a sprite's frames and layers.
package struct SpriteOptions: Hashable, Sendable {
  package enum Frames: Hashable, Sendable {
    case all
    /// By their numbers as the timeline has them, from 1.
    case numbers(ClosedRange<Int>)
    /// Those of a tag.
    case tag(String)
  }

  /// The arrangement of frames.
  package enum Sheet: String, CaseIterable, Hashable, Sendable {
    /// From left to right, in rows of at most 256 pixels, or of one frame if that is wider.
    case rows
    /// From top to bottom, in columns of at most 256 pixels, or of one frame if that is higher.
    case columns
    /// Without their transparent borders, each different one once, close together.
    case packed
  }

  /// Nil for all.
  package var frames: Frames?
  /// Nil for rows.
  package var sheet: Sheet?
  /// The names of the layers and groups that are drawn, visible or not; nil for all visible ones.
  package var layers: [String]?

  package init() {}
}

/// A frame, tag or layer that options choose and the sprite does not have.
package enum SpriteOptionsError: DescribedError {
  case noSuchFrames(ClosedRange<Int>, count: Int)
  case noSuchTag(String, tags: [String])
  /// One of the chosen layers is not there.
  case noSuchLayer(String, chosen: [String], layers: [String])

  package var diagnostic: Diagnostic {
    switch self {
    case .noSuchFrames(let numbers, let count):
      let found: Message =
        numbers.count == 1 ? "\(numbers.lowerBound)" : "\(numbers.lowerBound) to \(numbers.upperBound)"
      return Diagnostic(
        "aseprite-no-frame",
        count == 1
          ? "expected frame 1, found \(found)" : "expected frames from 1 to \(count), found \(found)",
        help: optionHelp)
    case .noSuchTag(let name, let tags):
      return Diagnostic(
        "aseprite-no-tag", "expected a tag of the sprite, found \(Escaped.quoted(name))",
        help: optionHelp
          ?? (tags.isEmpty
            ? "choose frames by number, such as 1; the sprite has no tags"
            : "choose one of the sprite's tags: \(Self.list(tags))"))
    case .noSuchLayer(let name, _, let layers):
      return Diagnostic(
        "aseprite-no-layer", "expected a layer of the sprite, found \(Escaped.quoted(name))",
        help: optionHelp
          ?? (layers.isEmpty
            ? "choose no layers; the sprite has none"
            : "choose one of the sprite's layers: \(Self.list(layers))"))
    }
  }

  /// A value that the sprite has for the setting, probably the intended one.
  package var remedy: (setting: String, value: String)? {
    switch self {
    case .noSuchFrames(_, let count): ("frames", count == 1 ? "1" : "1-\(count)")
    case .noSuchTag(let name, let tags): NearestWord.to(name, among: tags).map { ("frames", $0) }
    case .noSuchLayer(let name, let chosen, let layers):
      NearestWord.to(name, among: layers).map { nearest in
        ("layers", chosen.map { $0 == name ? nearest : $0 }.joined(separator: ","))
      }
    }
  }

  private var optionHelp: Message? { remedy.map { "write --\($0.setting) \(ShellWord.quoted($0.value))" } }

  private static func list(_ names: [String]) -> Message {
    Message(listing: names.map { Escaped.quoted($0) }, limit: 8)
  }
}
