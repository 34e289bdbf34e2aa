import RomKitBase

/// What a conversion depends on, put into one digest.
struct ConversionKey {
  private var state = SHA256()

  /// What the tool itself and the kind of conversion contribute.
  init(_ kind: String, tool: String) {
    add("romkit conversion 1")
    add(tool)
    add(kind)
  }

  /// A text, told apart from what comes before and after it.
  mutating func add(_ text: String) {
    var writer = ByteWriter()
    writer.text(text)
    state.update(writer.bytes)
  }

  /// The contents of a file; nil for a file that is not there.
  mutating func add(_ digest: SHA256.Digest?) {
    state.update([digest == nil ? 0 : 1])
    if let digest { state.update(digest.bytes) }
  }

  var digest: SHA256.Digest { state.finish() }
}
