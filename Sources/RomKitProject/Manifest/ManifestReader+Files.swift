import RomKitBase
import RomKitText

extension ManifestReader {
  /// The name of a file in the manifest's own folder.
  mutating func fileName(_ key: String, in section: ManifestSection) -> String? {
    guard let value = section.value(key) else { return nil }
    if let name = value.string, !name.isEmpty, name != ".", name != "..", !name.contains("/"),
      !name.contains("\0")
    {
      return name
    }
    add(.fileName(key: key), at: value.position)
    return nil
  }

  /// The path of a file, relative to the manifest's folder.
  mutating func path(_ key: String, in section: ManifestSection) -> String? {
    value(key, in: section, expected: "the path of a file, relative to this folder") {
      $0.string.flatMap { $0.isEmpty || $0.contains("\0") || $0.hasSuffix("/") ? nil : $0 }
    }
  }

  /// The path of a file in the manifest's folder or below it.
  mutating func innerPath(_ key: String, in section: ManifestSection) -> String? {
    guard let value = section.value(key) else { return nil }
    if let path = value.string, Self.isInner(path) { return path }
    add(.innerPath(key: key), at: value.position)
    return nil
  }

  /// Whether a path leads to something in the folder it is relative to, spelled the one way there is.
  static func isInner(_ path: String) -> Bool {
    !path.contains("\0")
      && path.split(separator: "/", omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }

  /// One pattern or a list of them, each with its place.
  mutating func patterns(
    _ key: String, in section: ManifestSection, isRequired: Bool = true
  ) -> [(text: String, position: TextPosition)] {
    guard let value = section.value(key) else {
      if isRequired { add(.missingKey(key, in: section.header), at: section.position) }
      return []
    }
    let items = value.array ?? [value]
    if items.isEmpty { add(.type(key: key, expected: "a pattern or a list of patterns"), at: value.position) }
    return items.compactMap { item in
      guard let text = item.string else {
        add(.type(key: key, expected: "a pattern or a list of patterns"), at: item.position)
        return nil
      }
      do throws(GlobError) {
        _ = try Glob(text)
        return (text, item.position)
      } catch {
        add(.pattern(error), at: item.position)
        return nil
      }
    }
  }
}
