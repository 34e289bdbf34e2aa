import VGSCore

/// What a data slot holds.
package enum DataKind: Equatable, Sendable {
  /// 256 colours, which a game of the mk-II can choose for its screen.
  case palette
  /// The font of the kanji extension.
  case font
  /// Text.
  case text(TextForm)
  /// Anything else.
  case data

  /// The kind of a body that is in memory.
  package init(_ body: ArraySlice<UInt8>) {
    var recognizer = DataRecognizer(size: body.count)
    if recognizer.needsBytes { _ = recognizer.append(body) }
    self = recognizer.finish()
  }
}

/// A recognizer of what a data slot holds, which reads as much of its body as it needs, in pieces.
///
/// A font is recognized by its size. Any other body of up to 4 MiB can be text, see ``TextRecognizer``; 1,024 bytes that are not
/// text are a palette.
package struct DataRecognizer: Sendable {
  /// The size of a palette.
  package static let paletteSize = 4 * Palette.count
  /// The size of a font: 94 rows of 94 characters, 12 bytes each.
  package static let fontSize = 94 * 94 * 12
  /// The largest size of a body that is examined for text, 4 MiB.
  package static let largestText = 4 << 20

  private let size: Int
  private var text = TextRecognizer()

  /// A recognizer of a body of this size.
  package init(size: Int) { self.size = size }

  /// Whether the kind depends on the bytes; otherwise none need be read.
  package var needsBytes: Bool { size != Self.fontSize && size <= Self.largestText }

  /// Reads the next piece; false if the kind no longer depends on the rest.
  package mutating func append(_ piece: ArraySlice<UInt8>) -> Bool { text.append(piece) }

  /// The kind, after all pieces or the last that was needed.
  package func finish() -> DataKind {
    if size == Self.fontSize { return .font }
    if needsBytes, let form = text.finish() { return .text(form) }
    return size == Self.paletteSize ? .palette : .data
  }
}
