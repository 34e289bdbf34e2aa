/// The locale that the environment of a process sets for one category, such as `LC_MESSAGES`.
package struct EnvironmentLocale {
  /// The name before the encoding, in lower case, such as `ja_jp`; empty if no locale is set.
  let name: String
  /// Whether the encoding is UTF-8, or the locale does not name one, which says nothing about the terminal.
  package let isUnicode: Bool

  /// The first of `LC_ALL`, the category and `LANG` that is set and not empty counts, as in POSIX.
  ///
  /// - Parameter variable: the value of an environment variable; nil if it is not set.
  package init(_ category: String, environment variable: (String) -> String?) {
    let locale = ["LC_ALL", category, "LANG"].lazy.compactMap(variable).first { !$0.isEmpty } ?? ""
    let parts = locale.lowercased().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(parts[0])
    isUnicode = parts.count == 1 || ["utf-8", "utf8"].contains(parts[1].prefix { $0 != "@" })
  }
}
