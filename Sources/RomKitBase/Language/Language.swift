/// A language in which romkit speaks to people.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case japanese = "ja"

  /// The language that the environment of a process asks for.
  ///
  /// `ROMKIT_LANGUAGE` comes first, then the locale of `LC_MESSAGES`. A locale whose encoding is not UTF-8 gets English,
  /// because its terminal would show nothing else correctly.
  ///
  /// - Parameter variable: the value of an environment variable; nil if it is not set.
  public init(environment variable: (String) -> String?) {
    if let named = variable("ROMKIT_LANGUAGE").flatMap({ Language(rawValue: $0) }) {
      self = named
      return
    }
    let locale = EnvironmentLocale("LC_MESSAGES", environment: variable)
    let isJapanese = ["ja", "japanese"].contains(locale.name) || locale.name.hasPrefix("ja_")
    self = isJapanese && locale.isUnicode ? .japanese : .english
  }

  /// The translation of a template; nil if there is none.
  func translation(of template: String) -> String? {
    switch self {
    case .english: nil
    case .japanese: Self.japaneseCatalogue[template]
    }
  }

  private static let japaneseCatalogue = Catalogue(JapaneseCatalogue.file)
}

/// Translations by the CRC-32 of their templates, which are in the program already.
///
/// In the file, each has its checksum in eight hexadecimal digits before it and a NUL after it; the script that writes the file
/// refuses equal checksums. A run needs a few of thousands of texts, so only their places are noted.
private struct Catalogue {
  private var bytes: [UInt8] = []
  private var places: [UInt32: Range<Int>] = [:]

  init(_ file: EmbeddedFile) {
    // A catalogue that cannot be inflated leaves English.
    bytes = (try? file.bytes()) ?? []
    places.reserveCapacity(8_192)
    var start = 0
    while let end = bytes[start...].firstIndex(of: 0) {
      if let checksum = Hexadecimal.number(bytes[start..<end].prefix(8)), end - start >= 8 {
        places[checksum] = start + 8..<end
      }
      start = end + 1
    }
  }

  subscript(template: String) -> String? {
    places[CRC32(of: Array(template.utf8)).value].map { String(decoding: bytes[$0], as: UTF8.self) }
  }
}
