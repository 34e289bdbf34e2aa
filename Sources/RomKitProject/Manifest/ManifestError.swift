import RomKitBase
import RomKitContainer
import RomKitText

package enum ManifestError: DescribedError {
  /// A value that a key does not take; `example` is one that it takes.
  case type(key: String, expected: Message, example: String? = nil)
  case choice(key: String, names: [String], nearest: String?)
  case missingKey(String, in: String)
  /// None of the keys of which a table needs one.
  case missingKeys([String], in: String)
  case unknownKey(String, nearest: String?)
  case fileName(key: String)
  /// Not the path of a file in the same folder or below it.
  case innerPath(key: String)
  /// A path or pattern with a backslash, or with a control character, which a backslash may have become.
  case backslash(key: String, text: String)
  case pattern(GlobError)
  case importer(ImporterRuleError)
  case name
  case storedName
  /// A pattern that matches nothing, and the one that was probably meant.
  case noMatch(String, what: Message = "asset", nearest: String? = nil)
  /// An option of a rule that another one overrides for all of its files.
  case overruled(key: String, text: String, by: String, line: Int?)
  /// A setting that has no effect on a file, or on any file of a rule.
  case uselessKey(String, file: String?)
  case paletteSlotTwice(SlotID, line: Int?)
  /// A rule with `as` that names several files, or may do so: the first of its patterns, and their number.
  case targetOfMany(String, count: Int)
  case targetTwice(AssetTarget, line: Int?)
  case targetKind(AssetTarget, file: String, kind: SlotKind)
  case twoNames
  /// Two keys that exclude each other.
  case together(String, String)
  /// A key under `[slots]`; `key` is the part after a dot.
  case notAnAsset(String, key: String? = nil)
  case assetTwice(AssetID, line: Int)
  case notASlot(String)
  case missing(file: String, key: String, nearest: String? = nil)
  /// A file that the list `order` or two `[[record]]` name twice.
  case twice(file: String, key: String)
  /// A name in `order` that no record has.
  case notARecord(String)
  /// A file to write, which leads to `location`; `remedy` is the option that names it on the command line.
  case outsideProject(key: Message, text: String, location: String, project: String, remedy: String)
  /// A file to write with a hidden part in its path; it leads to `location`.
  case hiddenOutput(key: Message, text: String, part: String, location: String, remedy: String)
  /// A new file whose name does not have the extension of its kind.
  case outputExtension(key: Message, text: String, fileExtensions: [String], location: String, remedy: String)
  /// A file to write that would replace `found`, with its article.
  case foreignFile(key: Message, isROM: Bool, path: String, found: Message, remedy: String)

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
    case .missingKeys(let keys, let header):
      Diagnostic("manifest-missing-key", "this \(header) has no \(Self.list(keys))")
    case .unknownKey(let key, let nearest):
      Diagnostic(
        "manifest-unknown-key", "there is no key \(Escaped.path(key)) here", help: Self.didYouMean(nearest))
    case .fileName(let key):
      Diagnostic("manifest-file-name", "\(key) must be the name of a file in this folder, without any /")
    case .innerPath(let key):
      Diagnostic(
        "manifest-path",
        "\(key) must be the path of a file in this folder, with no leading or trailing /, no // and no part . or .."
      )
    case .backslash(let key, let text):
      Diagnostic(
        "manifest-backslash",
        text.contains("\\")
          ? "expected / between the parts of a path in \(key), found \(Escaped.quoted(text))"
          : "expected no control characters in \(key), found \(Escaped.quoted(text))",
        help: text.contains("\\")
          ? "write \(TOMLText.quoted(String(text.map { $0 == "\\" ? "/" : $0 })))"
          : "write / between the parts of a path: in quotes, a backslash begins an escape such as \\b")
    case .pattern(let error): error.diagnostic
    case .importer(let error): error.diagnostic
    case .name:
      Diagnostic("manifest-record-name", "name must be 1 to 15 printable ASCII characters in quotes")
    case .storedName:
      Diagnostic("manifest-record-name", "stored-name must be 16 bytes in hexadecimal, 32 digits in quotes")
    case .noMatch(let pattern, let what, let nearest):
      Diagnostic(
        "manifest-no-match", "no \(what) matches \(Escaped.quoted(pattern))",
        help: nearest.map { "did you mean \(TOMLText.quoted($0))?" }
          ?? """
          remove the pattern, or write one such as graphics/**/*.png: patterns match paths in this folder, with their \
          extensions and in their exact case
          """)
    case .overruled(let key, let text, let other, let line):
      Diagnostic(
        "manifest-overruled",
        line.map {
          """
          \(key) = \(text) has no effect: line \($0) says \(key) = \(other) for the same files, and the later rule counts
          """
        }
          ?? """
          \(key) = \(text) has no effect: a later rule says \(key) = \(other) for the same files, and the later rule \
          counts
          """,
        help: "remove one of the two lines")
    case .uselessKey(let key, let file):
      Diagnostic(
        "manifest-useless-key",
        file.map { "\(key) has no effect on \(Escaped.path($0))" }
          ?? "\(key) has no effect on any of these files",
        help: "remove \(key), or name files that it applies to")
    case .paletteSlotTwice(let slot, let line):
      Diagnostic(
        "manifest-palette-slot",
        line.map { "\(slot) already has the palette of other pictures, from line \($0)" }
          ?? "\(slot) already has the palette of other pictures",
        help: "choose another slot, or list all the pictures under one [[palettes]]")
    case .targetOfMany(let pattern, let count):
      Diagnostic(
        "manifest-as",
        count > 1
          ? "expected one file for the key \"as\", found \(count) paths or patterns"
          : "expected the exact path of one file for the key \"as\", found the pattern \(Escaped.quoted(pattern))",
        help:
          "write a separate [[assets]] for each file, with its exact path in files and its asset or slot in as"
      )
    case .targetTwice(let target, let line):
      Diagnostic(
        "manifest-as",
        line.map { "another [[assets]] already makes \(Escaped.path("\(target)")), in line \($0)" }
          ?? "another [[assets]] already makes \(Escaped.path("\(target)"))",
        help: "choose another slot or asset for one of the two [[assets]]")
    case .targetKind(let target, let file, let kind):
      Diagnostic(
        "manifest-as",
        "expected \(kind.withArticle) slot for \(Escaped.path(file)), found \(Escaped.path("\(target)"))",
        help: "write as = \(TOMLText.quoted("\(AssetID(kind, Self.name(of: target, for: file)))"))")
    case .twoNames:
      Diagnostic(
        "manifest-two-names", "expected name or stored-name, found both",
        help:
          "keep name if it has 1 to 15 printable ASCII characters, otherwise keep stored-name; remove the other key"
      )
    case .together(let key, let other):
      Diagnostic(
        "manifest-together", "expected \(key) or \(other), found both", help: "remove one of them")
    case .notAnAsset(let text, let key):
      Diagnostic(
        "manifest-not-an-asset",
        "expected the path of an asset without its extension, found \(Escaped.quoted(text))",
        help: key.map { "write \(TOMLText.quoted("\(text)/\($0)")) in quotes, with a /" }
          ?? "write the folder of its kind, a / and its name, such as \(TOMLText.quoted(Self.example(of: text)))"
      )
    case .assetTwice(let asset, let line):
      Diagnostic(
        "manifest-asset-twice", "\(Escaped.path("\(asset)")) already has a number, from line \(line)",
        help: "remove one of the two lines")
    case .notASlot(let text):
      Diagnostic(
        "manifest-not-a-slot", "expected a slot or an asset, found \(Escaped.quoted(text))",
        help: "write a slot such as GSLOT007, or an asset such as graphics/title")
    case .missing(let file, let key, let nearest):
      Diagnostic(
        "manifest-missing-file", "the key \(key) names \(Escaped.path(file)), which is not in this folder",
        help: Self.didYouMean(nearest) ?? "put the file back, or remove the line or the table that names it")
    case .twice(let file, let key):
      Diagnostic(
        "manifest-twice",
        key == "order"
          ? "order names \(Escaped.path(file)) twice" : "two [[record]] name \(Escaped.path(file))",
        help: key == "order" ? "remove one of the two names" : "remove one of the two [[record]]")
    case .notARecord(let name):
      Diagnostic(
        "manifest-missing-file",
        "order names \(Escaped.quoted(name)), but this folder has no such slot, asset or file of a [[record]]",
        help: "put the file back, with a [[record]] if it is not for a slot, or remove its name from order")
    case .outsideProject(let key, let text, let location, let project, let remedy):
      Diagnostic(
        "manifest-outside-project",
        "\(key) must lead to a file in the project; \(Escaped.quoted(text)) leads outside it",
        notes: ["this path leads to \(Escaped.path(location))", Self.extent(of: project)],
        help: "choose another path, or name this one on the command line: \(remedy)")
    case .hiddenOutput(let key, let text, let part, let location, let remedy):
      Diagnostic(
        "manifest-hidden-output",
        "expected a path without hidden parts in \(key), found \(Escaped.path(part)) in \(Escaped.quoted(text))",
        notes: ["this path leads to \(Escaped.path(location))"],
        help: "choose another path, or name this one on the command line: \(remedy)")
    case .outputExtension(let key, let text, let fileExtensions, let location, let remedy):
      Diagnostic(
        "manifest-output-extension",
        "expected the extension \(Self.list(fileExtensions.map { ".\($0)" })) in \(key), found \(Escaped.quoted(text))",
        notes: ["this path leads to \(Escaped.path(location))"],
        help: "choose another name, or name the file on the command line: \(remedy)")
    case .foreignFile(let key, let isROM, let path, let found, let remedy):
      Diagnostic(
        "manifest-foreign-file",
        isROM
          ? "\(key) would replace \(Escaped.path(path)): expected a ROM, found \(found)"
          : "\(key) would replace \(Escaped.path(path)): expected a header made by romkit, found \(found)",
        help: "move the file away, or name it on the command line to replace it: \(remedy)")
    }
  }

  static func extent(of project: String) -> Message {
    "the project is \(Escaped.path(project)): the nearest folder with a .git, or else the folder around the assets"
  }

  private static func name(of target: AssetTarget, for file: String) -> String {
    if case .asset(let asset) = target { return asset.name }
    let name = Path.name(of: file)
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  /// An asset that a key without a kind may stand for.
  private static func example(of text: String) -> String {
    "graphics/" + (text.contains("/") || text.isEmpty || SlotID(text) != nil ? "title" : text)
  }

  private static func didYouMean(_ nearest: String?) -> Message? { nearest.map { "did you mean \($0)?" } }

  private static func list(_ names: [String]) -> Message {
    guard let last = names.last, names.count > 1 else { return Message(verbatim: names.first ?? "") }
    return "\(names.dropLast().joined(separator: ", ")) or \(last)"
  }
}
