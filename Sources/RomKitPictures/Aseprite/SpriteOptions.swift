import RomKitBase

/// The choice and the arrangement of a sprite's frames and layers.
package struct SpriteOptions: Equatable, Sendable {
  package enum Frames: Hashable, Sendable {
    case all
    /// By their numbers as the timeline has them, from 1.
    case numbers(ClosedRange<Int>)
    /// Those of a tag.
    case tag(String)

    /// Text that is neither a number nor a range nor `all` is the name of a tag; `tag:` before a name allows any. ``text`` is the
    /// inverse.
    package init?(_ text: String) {
      let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      if text.hasPrefix(Self.tagPrefix) {
        self = .tag(String(text.dropFirst(Self.tagPrefix.count)))
      } else if text == "all" {
        self = .all
      } else if ends.count == 1, let number = ends[0] {
        guard number > 0 else { return nil }
        self = .numbers(number...number)
      } else if ends.count == 2, let first = ends[0], let last = ends[1] {
        guard first > 0, first <= last else { return nil }
        self = .numbers(first...last)
      } else {
        guard !text.isEmpty else { return nil }
        self = .tag(text)
      }
    }

    private static let tagPrefix = "tag:"

    package var text: String {
      switch self {
      case .all: "all"
      case .numbers(let numbers):
        numbers.count == 1 ? "\(numbers.lowerBound)" : "\(numbers.lowerBound)-\(numbers.upperBound)"
      case .tag(let name): Self(name) == self ? name : Self.tagPrefix + name
      }
    }
  }

  /// The arrangement of frames.
  package enum Sheet: String, CaseIterable, Equatable, Sendable {
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
  /// The names of the layers and groups that are drawn, visible or not; nil for all visible ones. Groups may stand before a
  /// name, as in `body/arm`. A name with commas may be in several pieces.
  package var layers: [String]?
  /// For several slots: the scale that the picture of the frames will get, where ``AsepriteFile/part(_:)`` cuts it between them. Nil for
  /// one slot.
  package var paging: PictureScale?

  package init() {}
}

extension SpriteRemedy {
  /// Frames by their numbers from 1.
  init(frames: ClosedRange<Int>, purpose: LocalizedText? = nil) {
    self.init(
      setting: "frames",
      value: SpriteOptions.Frames.numbers(frames).text,
      purpose: purpose)
  }
}

// Options choose what the sprite does not have.
extension PictureDiagnostic {
  static func noSuchFrames(_ numbers: ClosedRange<Int>, count: Int) -> PictureDiagnostic {
    let found: LocalizedText =
      numbers.count == 1 ? "\(numbers.lowerBound)" : "\(numbers.lowerBound) to \(numbers.upperBound)"
    return missing(
      "aseprite-no-frame",
      count == 1 ? "expected frame 1, found \(found)" : "expected frames from 1 to \(count), found \(found)",
      SpriteRemedy(frames: 1...count))
  }

  static func noSuchTag(_ name: String, tags: [String]) -> PictureDiagnostic {
    missing(
      "aseprite-no-tag", "expected a tag of the sprite, found \(Escaped.quoted(name))",
      NearestWord.to(name, among: tags).map {
        SpriteRemedy(setting: "frames", value: SpriteOptions.Frames.tag($0).text)
      },
      tags.isEmpty
        ? "choose frames by number, such as 1; the sprite has no tags"
        : "choose one of the sprite's tags: \(list(tags))")
  }

  /// Frames chosen by numbers or `all`, which are also the name of a tag with other frames.
  static func namedAsTag(_ frames: SpriteOptions.Frames, _ tag: SpriteSource.Tag) -> PictureDiagnostic {
    PictureDiagnostic(
      "aseprite-tag-name",
      "frames \(frames.text) are chosen, not the tag with the name \(Escaped.quoted(tag.name))",
      severity: .warning,
      help: "if you mean the tag, set frames to \(SpriteOptions.Frames.tag(tag.name).text)")
  }

  /// Frames chosen by the name of several tags, of which the first is taken.
  static func severalTags(_ tag: SpriteSource.Tag, others: [SpriteSource.Tag]) -> PictureDiagnostic {
    let (taken, rest) = (Self.numbers(tag), others.map(numbers))
    return PictureDiagnostic(
      "aseprite-tag-name",
      """
      several tags have the name \(Escaped.quoted(tag.name)): the one of frames \(taken) is chosen, not that of \
      \(LocalizedText(listing: rest, limit: 8))
      """, severity: .warning,
      help: "rename one of them in Aseprite, or choose frames by their numbers, such as \(taken)")
  }

  private static func numbers(_ tag: SpriteSource.Tag) -> String {
    SpriteOptions.Frames.numbers(tag.frames.lowerBound + 1...tag.frames.upperBound + 1).text
  }

  /// Some of the chosen layers are not there; `nearest` are layers to choose instead of all that were chosen, if there are.
  static func noSuchLayers(_ names: [String], nearest: [String]?, layers: [String]) -> PictureDiagnostic {
    let remedy = nearest.map { SpriteRemedy(setting: "layers", value: $0.joined(separator: ",")) }
    return missing(
      "aseprite-no-layer",
      names.count == 1
        ? "expected a layer of the sprite, found \(list(names))"
        : "expected layers of the sprite, found \(list(names))", remedy,
      layers.isEmpty
        ? "choose no layers; the sprite has none"
        : "choose one of the sprite's layers: \(list(layers))")
  }

  private static func missing(
    _ code: String, _ message: LocalizedText, _ remedy: SpriteRemedy?, _ help: LocalizedText? = nil
  ) -> PictureDiagnostic {
    let option = remedy.map { "set \($0.setting) to \(ShellWord.quoted($0.value))" as LocalizedText }
    return PictureDiagnostic(code, message, help: option ?? help, remedy: remedy)
  }

  private static func list(_ names: [String]) -> LocalizedText {
    LocalizedText(listing: names.map { Escaped.quoted($0) }, limit: 8)
  }
}
