/// A language in which romkit speaks to people.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case japanese = "ja"

  /// The language that the environment of a process asks for.
  ///
  /// `ROMKIT_LANGUAGE` comes first, then the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty. A locale whose
  /// encoding is not UTF-8 gets English, since its terminal would show nothing else correctly.
  ///
  /// - Parameter variable: the value of an environment variable; nil if it is not set.
  public init(environment variable: (String) -> String?) {
    if let named = variable("ROMKIT_LANGUAGE").flatMap({ Language(rawValue: $0) }) {
      self = named
      return
    }
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty } ?? ""
    let parts = locale.lowercased().split(separator: ".", maxSplits: 1)
    let name = parts.first ?? ""
    let encoding = parts.count > 1 ? parts[1].prefix { $0 != "@" } : ""
    let isJapanese = name == "ja" || name.hasPrefix("ja_") || name == "japanese"
    self = isJapanese && ["", "utf-8", "utf8"].contains(encoding) ? .japanese : .english
  }

  /// The translation of a template; nil if there is none.
  func translation(of template: String) -> String? {
    switch self {
    case .english: nil
    case .japanese: Self.japaneseCatalogue[template]
    }
  }

  private static let japaneseCatalogue = catalogue(JapaneseCatalogue.file)

  /// Texts and their translations in turn, each ended by a NUL.
  private static func catalogue(_ file: EmbeddedFile) -> [String: String] {
    // A catalogue that cannot be inflated leaves English.
    guard let bytes = try? file.bytes() else { return [:] }
    let texts = bytes.split(separator: 0, omittingEmptySubsequences: false)
    var catalogue: [String: String] = [:]
    catalogue.reserveCapacity(texts.count / 2)
    for index in stride(from: 0, to: texts.count - 1, by: 2) {
      catalogue[String(decoding: texts[index], as: UTF8.self)] = String(
        decoding: texts[index + 1], as: UTF8.self)
    }
    return catalogue
  }
}
