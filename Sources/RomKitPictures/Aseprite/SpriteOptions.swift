import RomKitBase

/// What becomes of a sprite with several frames and layers.
package struct SpriteOptions: Hashable, Sendable {
  package enum Frames: Hashable, Sendable {
    case all
    /// By their numbers as the timeline has them, from 1.
    case numbers(ClosedRange<Int>)
    /// Those of a tag.
    case tag(String)
  }

  /// How frames are laid out.
  package enum Sheet: String, CaseIterable, Hashable, Sendable {
    /// From left to right, and in the next row where 256 pixels are full.
    case rows
    /// From top to bottom, and in the next column where 256 pixels are full.
    case columns
    /// Without their transparent borders, each different one once, close together.
    case packed
  }

  /// Nil for all.
  package var frames: Frames?
  /// Nil for rows.
  package var sheet: Sheet?
  /// The names of the layers and groups that are drawn, whether they are visible or not; nil for all that are visible.
  package var layers: [String]?

  package init() {}
}

/// The reason why a sprite does not have what options choose.
package enum SpriteOptionsError: DescribedError {
  case noSuchFrames(ClosedRange<Int>, count: Int)
  case noSuchTag(String, tags: [String])
  /// One of the chosen layers is not there.
  case noSuchLayer(String, chosen: [String], layers: [String])

  package var diagnostic: Diagnostic {
    switch self {
    case .noSuchFrames(let numbers, let count):
      let found =
        numbers.count == 1 ? "\(numbers.lowerBound)" : "\(numbers.lowerBound) to \(numbers.upperBound)"
      return Diagnostic(
        "aseprite-no-frame",
        "expected \(count == 1 ? "frame 1" : "frames from 1 to \(count)"), found \(found)", help: optionHelp)
    case .noSuchTag(let name, let tags):
      return Diagnostic(
        "aseprite-no-tag", "expected a tag of the sprite, found \(Escaped.quoted(name))",
        help: optionHelp ?? Self.list(tags, "tag"))
    case .noSuchLayer(let name, _, let layers):
      return Diagnostic(
        "aseprite-no-layer", "expected a layer of the sprite, found \(Escaped.quoted(name))",
        help: optionHelp ?? Self.list(layers, "layer"))
    }
  }

  /// A value that the sprite has for the setting: what was perhaps meant.
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

  private var optionHelp: String? { remedy.map { "write --\($0.setting) \(ShellWord.quoted($0.value))" } }

  private static func list(_ names: [String], _ what: String) -> String {
    if names.isEmpty { return "leave it out: the sprite has no \(what)s" }
    let shown = names.prefix(8).map { Escaped.quoted($0) }.joined(separator: ", ")
    let more = names.count > 8 ? " and \(Grouped.text(names.count - 8)) more" : ""
    return "its \(what)s are \(shown)\(more)"
  }
}
