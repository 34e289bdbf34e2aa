import RomKitBase

/// The parts and animations of a drawing program that are cut or missing in a ``SpriteSource``.
struct SpriteLosses {
  /// The animations that repeat too often.
  var endless: [String] = []
  /// The animations for which there was no room.
  var shortened: [String] = []
  private var slices: [LocalizedText] = []
  private var hidden: [LocalizedText] = []

  /// Notes a slice of which only `found` is on the picture; nil if nothing is.
  mutating func note(_ name: String, _ slice: PixelRectangle, on found: PixelRectangle?) {
    let quoted = Escaped.quoted(name)
    guard let found else { return slices.append("\(quoted) (left out)") }
    if found.width == slice.width, found.height == slice.height { return }
    slices.append(
      "\(quoted) (\(found.width) x \(found.height) of \(slice.width) x \(slice.height) pixels)")
  }

  /// Notes how many frames of a tag are outside the part of the picture that is taken.
  mutating func note(_ tag: SpriteSource.Tag, hidden count: Int) {
    if count == 0 { return }
    let (name, all) = (Escaped.quoted(tag.name), Plural.text(tag.frames.count, "frame"))
    hidden.append("\(name) (\(Grouped.text(count)) of \(all))")
  }

  /// One for each kind.
  var warnings: [PictureDiagnostic] {
    var warnings: [PictureDiagnostic] = []
    if !slices.isEmpty {
      warnings.append(
        .lost(
          "slices, their centers or their pivots are not completely on the picture: \(Self.list(slices))",
          help: """
            move them to where the pixels of their frames are, or keep the borders of the frames: trim and crop cut \
            them off, and so do packed sheets
            """))
    }
    if !hidden.isEmpty {
      warnings.append(
        .lost(
          "crop leaves frames out of animations: \(Self.list(hidden))",
          help: "take a part that has all frames, or choose the frames first"))
    }
    if !endless.isEmpty {
      let names = LocalizedText(listing: endless.map { Escaped.quoted($0) }, limit: 8)
      warnings.append(
        .lost(
          """
          expected at most \(Grouped.text(SpriteSource.mostRepeatedSteps)) frames in an animation with its repeats, and \
          \(Grouped.text(SpriteSource.mostSteps)) in all; these are shown without end: \(names)
          """, help: "let tags repeat less often, or without end"))
    }
    if !shortened.isEmpty {
      let names = LocalizedText(listing: shortened.map { Escaped.quoted($0) }, limit: 8)
      warnings.append(
        .lost(
          """
          expected at most \(Grouped.text(SpriteSource.mostSteps)) frames in all animations, counting repeats; \
          cut off or left out: \(names)
          """, help: "let tags repeat less often, or without end"))
    }
    return warnings
  }

  private static func list(_ items: [LocalizedText]) -> LocalizedText {
    let shown = Array(items.prefix(8)).joined(separator: ", ")
    return items.count > 8 ? "\(shown) and \(Grouped.text(items.count - 8)) more" : shown
  }
}

extension PictureDiagnostic {
  fileprivate static func lost(_ message: LocalizedText, help: LocalizedText) -> PictureDiagnostic {
    PictureDiagnostic("sprite-lost", message, severity: .warning, help: help)
  }

  /// Tags of which only some frames are chosen; `all` has also the others, counted from 1.
  static func partlyChosen(_ tags: [String], all: ClosedRange<Int>) -> PictureDiagnostic {
    let names = LocalizedText(listing: tags.map { Escaped.quoted($0) }, limit: 8)
    return lost(
      "animations are left out, because only some of their frames are chosen: \(names)",
      help: "to keep them, set frames to \(SpriteOptions.Frames.numbers(all).text)")
  }
}
