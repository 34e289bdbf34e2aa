// Made by `make translations` from the files in ja; change those, and make it again.
// swift-format-ignore-file

/// The Japanese translations of messages.
enum JapaneseCatalogue {
  static let file = EmbeddedFile(size: 0, base64: """
    eNoDAAAAAAE=
    """)
}
