extension LocalizedText {
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

    private static let japaneseCatalogue = TranslationCatalogue(EmbeddedFile.translations)
  }
}
