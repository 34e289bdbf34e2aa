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
    case .japanese: Self.japaneseCatalogue[CRC32(of: Array(template.utf8)).value]
    }
  }

  private static let japaneseCatalogue = catalogue(JapaneseCatalogue.file)

  /// The translations by the CRC-32 of their templates. In the file, each has its checksum in hexadecimal before it and a NUL
  /// after it: the templates themselves are in the program already. The script that writes it refuses equal checksums.
  private static func catalogue(_ file: EmbeddedFile) -> [UInt32: String] {
    // A catalogue that cannot be inflated leaves English.
    guard let bytes = try? file.bytes() else { return [:] }
    var catalogue: [UInt32: String] = [:]
    for entry in bytes.split(separator: 0) {
      guard let checksum = Hexadecimal.number(entry.prefix(8)) else { continue }
      catalogue[checksum] = String(decoding: entry.dropFirst(8), as: UTF8.self)
    }
    return catalogue
  }
}
