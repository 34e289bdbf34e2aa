import RomKitBase
import RomKitContainer
import RomKitText

package enum ManifestError: DescribedError {
  /// A value that a key does not take; `example` is one that it takes.
  case type(key: String, expected: String, example: String? = nil)
  case choice(key: String, names: [String], nearest: String?)
  case missingKey(String, in: String)
  case unknownKey(String, nearest: String?)
  case fileName(key: String)
  /// Not the path of a file in the same folder or below it.
  case innerPath(key: String)
  case pattern(GlobError)
  case importer(ImporterRuleError)
  case name
  case storedName
  /// A pattern that matches nothing, and the one that was perhaps meant.
  case noMatch(String, what: String = "asset", nearest: String? = nil)
  /// An option of a rule that another one overrides for all of its files.
  case overruled(key: String, text: String, by: String, line: Int?)
  /// A setting that has no effect on a file, or on any file of a rule.
  case uselessKey(String, file: String?)
  case paletteSlotTwice(SlotID, line: Int?)
  /// A rule with `as` whose files are several, or may be: one of their patterns.
  case targetOfMany(String)
  case targetTwice(AssetTarget, line: Int?)
  case targetKind(AssetTarget, file: String, kind: SlotKind)
  case twoNames
  /// Two keys of which one has to go.
  case together(String, String)
  /// A key under `[slots]`; `key` is what it holds after a dot.
  case notAnAsset(String, key: String? = nil)
  case assetTwice(AssetID, line: Int)
  case notASlot(String)
  case missing(file: String, key: String, nearest: String? = nil)
  case twice(file: String)
  /// A file to write, which leads to `location`; `remedy` is the option that names it on the command line.
  case outsideProject(key: String, text: String, location: String, project: String, remedy: String)
  /// A file to write that would replace `found`, with its article.
  case foreignFile(key: String, isROM: Bool, path: String, found: String, remedy: String)

  package var diagnostic: Diagnostic {
    switch self {
    case .type(let key, let expected, let example):
      Diagnostic("manifest-type", "\(key) must be \(expected)", help: example.map { "write \(key) = \($0)" })
    case .choice(let key, let names, let nearest):
      Diagnostic(
        "manifest-word", "\(key) must be \(Self.list(names))",
        help: Self.didYouMean(nearest) ?? names.first.map { "write \(key) = \(TOMLText.quoted($0))" })
    case .missingKey(let key, let header):
      Diagnostic("manifest-missing-key", "this \(header) has no \(key)")
    case .unknownKey(let key, let nearest):
      Diagnostic(
        "manifest-unknown-key", "there is no key \(Escaped.path(key)) here", help: Self.didYouMean(nearest))
    case .fileName(let key):
      Diagnostic("manifest-file-name", "\(key) must be the name of a file in this folder, without any /")
    case .innerPath(let key):
      Diagnostic(
        "manifest-path",
        "\(key) must be the path of a file in this folder, with / between its parts and without . or ..")
    case .pattern(let error): error.diagnostic
    case .importer(let error): error.diagnostic
    case .name:
      Diagnostic("manifest-record-name", "name must be 1 to 15 printable ASCII characters")
    case .storedName:
      Diagnostic("manifest-record-name", "stored-name must be the 16 stored bytes in hexadecimal, 32 digits")
    case .noMatch(let pattern, let what, let nearest):
      Diagnostic(
        "manifest-no-match", "no \(what) matches \(Escaped.quoted(pattern))",
        help: nearest.map { "did you mean \(TOMLText.quoted($0))?" }
          ?? "remove it, or correct it: patterns are for paths in this folder, with their endings and in their case, "
          + "such as graphics/**/*.png")
    case .overruled(let key, let text, let other, let line):
      Diagnostic(
        "manifest-overruled",
        "\(key) = \(text) has no effect: \(line.map { "line \($0)" } ?? "a later rule") says \(key) = \(other) for "
          + "the same files, and the later rule counts",
        help: "remove one of the two lines")
    case .uselessKey(let key, let file):
      Diagnostic(
        "manifest-useless-key", "\(key) means nothing to \(file.map(Escaped.path) ?? "any of these files")",
        help: "take it out, or name files that it is for")
    case .paletteSlotTwice(let slot, let line):
      Diagnostic(
        "manifest-palette-slot",
        "\(slot) is for the palette of other pictures already\(line.map { ", since line \($0)" } ?? "")",
        help: "give each its own, or put all the pictures into one")
    case .targetOfMany(let pattern):
      Diagnostic(
        "manifest-as", "as is for one file, found \(Escaped.quoted(pattern))",
        help: "write an [[assets]] with as for each file, and name the file there without any * or ?")
    case .targetTwice(let target, let line):
      Diagnostic(
        "manifest-as", "\(Escaped.path("\(target)")) is made already\(line.map { ", in line \($0)" } ?? "")",
        help: "choose another name or number for one of them")
    case .targetKind(let target, let file, let kind):
      Diagnostic(
        "manifest-as",
        "expected \(kind.withArticle) slot for \(Escaped.path(file)), found \(Escaped.path("\(target)"))",
        help: "write as = \(TOMLText.quoted("\(AssetID(kind, Self.name(of: target, for: file)))"))")
    case .twoNames:
      Diagnostic(
        "manifest-two-names", "a record has a name or a stored-name, and this one has both",
        help: "keep the stored-name if it is an odd one, else the name")
    case .together(let key, let other):
      Diagnostic(
        "manifest-together", "expected \(key) or \(other), found both", help: "take one of them out")
    case .notAnAsset(let text, let key):
      Diagnostic(
        "manifest-not-an-asset",
        "\(Escaped.quoted(text)) is not the name of an asset, which is its path without the ending",
        help: key.map { "write \(TOMLText.quoted("\(text)/\($0)")) in quotes, with a /" }
          ?? "write it with the folder of its kind, such as "
          + TOMLText.quoted("graphics/" + (text.contains("/") || text.isEmpty ? "title" : text)))
    case .assetTwice(let asset, let line):
      Diagnostic(
        "manifest-asset-twice", "\(Escaped.path("\(asset)")) has a number already, since line \(line)",
        help: "take one of the lines out")
    case .notASlot(let text):
      Diagnostic(
        "manifest-not-a-slot", "\(Escaped.path(text)) is not a slot",
        help: "write a slot such as GSLOT007, or an asset such as graphics/title")
    case .missing(let file, let key, let nearest):
      Diagnostic(
        "manifest-missing-file", "\(key) names \(Escaped.path(file)), which is not in this folder",
        help: Self.didYouMean(nearest) ?? "put the file back, or take its name out")
    case .twice(let file):
      Diagnostic("manifest-twice", "\(Escaped.path(file)) is named twice", help: "take one of them out")
    case .outsideProject(let key, let text, let location, let project, let remedy):
      Diagnostic(
        "manifest-outside-project",
        "\(key) must lead to a file in the project, found \(Escaped.quoted(text))",
        notes: [
          "it leads to \(Escaped.path(location))",
          "the project is \(Escaped.path(project)): the nearest folder with a .git, or without one the folder "
            + "around the assets",
        ],
        help: "choose another path, or name this one on the command line: \(remedy)")
    case .foreignFile(let key, let isROM, let path, let found, let remedy):
      Diagnostic(
        "manifest-foreign-file",
        "\(key) would replace \(Escaped.path(path)): expected \(isROM ? "a ROM" : "a header made by romkit"), "
          + "found \(found)",
        help: "move the file away, or name it on the command line to replace it: \(remedy)")
    }
  }

  private static func name(of target: AssetTarget, for file: String) -> String {
    if case .asset(let asset) = target { return asset.name }
    let name = Path.name(of: file)
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  private static func didYouMean(_ nearest: String?) -> String? { nearest.map { "did you mean \($0)?" } }

  private static func list(_ names: [String]) -> String {
    names.dropLast().joined(separator: ", ") + (names.count > 1 ? " or " : "") + (names.last ?? "")
  }
}
