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
  case noSuchLayer(String, layers: [String])

  package var diagnostic: Diagnostic {
    switch self {
    case .noSuchFrames(let numbers, let count):
      let chosen =
        numbers.count == 1
        ? "frame \(Grouped.text(numbers.lowerBound)) is"
        : "frames \(Grouped.text(numbers.lowerBound)) to \(Grouped.text(numbers.upperBound)) are"
      return Diagnostic(
        "aseprite-no-frame",
        "\(chosen) wanted, but the sprite has \(Plural.text(count, "frame")), counted from 1",
        help: "write \(count == 1 ? "frames 1" : "frames 1-\(count)") for all of them")
    case .noSuchTag(let name, let tags):
      return Diagnostic(
        "aseprite-no-tag", "the sprite has no tag \(Escaped.quoted(name))", help: Self.help(name, tags, "tag"))
    case .noSuchLayer(let name, let layers):
      return Diagnostic(
        "aseprite-no-layer", "the sprite has no layer \(Escaped.quoted(name))",
        help: Self.help(name, layers, "layer"))
    }
  }

  private static func help(_ name: String, _ names: [String], _ what: String) -> String {
    if let nearest = NearestWord.to(name, among: names) { return "did you mean \(Escaped.quoted(nearest))?" }
    if names.isEmpty { return "the sprite has no \(what)s; leave the setting out" }
    let shown = names.prefix(8).map { Escaped.quoted($0) }.joined(separator: ", ")
    let more = names.count > 8 ? " and \(Grouped.text(names.count - 8)) more" : ""
    return "its \(what)s are \(shown)\(more)"
  }
}
