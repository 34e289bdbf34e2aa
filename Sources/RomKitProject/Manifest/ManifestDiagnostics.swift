import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitText
import VGSCore

// Errors and warnings about romkit.toml.
extension Diagnostic {
  /// A value that a key does not take; `example` is one that it takes.
  static func type(key: String, expected: LocalizedText, example: String? = nil) -> Self {
    Self("manifest-type", "\(key) must be \(expected)", help: example.map { "write \(key) = \($0)" })
  }

  static func choice(key: String, names: [String], nearest: String?) -> Self {
    Self(
      "manifest-word", "\(key) must be \(LocalizedText.list(names))",
      help: didYouMean(nearest) ?? names.first.map { "write \(key) = \(TOMLText.quoted($0))" })
  }

  static func missingKey(_ key: String, in header: String) -> Self {
    Self("manifest-missing-key", "this \(header) has no \(key)")
  }

  /// None of the keys of which a table needs one.
  static func missingKeys(_ keys: [String], in header: String) -> Self {
    Self("manifest-missing-key", "this \(header) has no \(LocalizedText.list(keys))")
  }

  static func unknownKey(_ key: String, nearest: String?, known: LocalizedText) -> Self {
    Self(
      "manifest-unknown-key", "there is no key \(key) here",
      help: didYouMean(nearest) ?? known)
  }

  // MARK: Paths

  /// A value that is not a path, or not one that is portable.
  static func path(_ value: TOMLValue, for key: String, expected: LocalizedText) -> Self {
    backslash(value, for: key) ?? type(key: key, expected: expected)
  }

  static func fileName(_ value: TOMLValue, for key: String) -> Self {
    backslash(value, for: key)
      ?? Self("manifest-file-name", "\(key) must be the name of a file in this folder, without any /")
  }

  /// Not the path of a file in the same folder or below it.
  static func innerPath(_ value: TOMLValue, for key: String) -> Self {
    backslash(value, for: key) ?? innerPath(key: key)
  }

  static func innerPath(key: String) -> Self {
    Self(
      "manifest-path",
      "\(key) must be the path of a file in this folder, with no leading or trailing /, no // and no part . or .."
    )
  }

  /// A path with a backslash, or with a control character, which a backslash may have become; nil for any other value.
  static func backslash(_ value: TOMLValue, for key: String) -> Self? {
    guard let text = value.string, !ManifestReader.isPortable(text) else { return nil }
    if !text.contains("\\") {
      return Self(
        "manifest-backslash", "expected no control characters in \(key), found \(Escaped.quoted(text))",
        help: "write / between the parts of a path: in quotes, a backslash begins an escape such as \\b")
    }
    return Self(
      "manifest-backslash", "expected / between the parts of a path in \(key), found \(Escaped.quoted(text))",
      help: "write \(TOMLText.quoted(String(text.map { $0 == "\\" ? "/" : $0 })))")
  }

  /// A pattern that matches nothing, and the one that was probably meant.
  static func noMatch(_ pattern: String, what: LocalizedText = "asset", nearest: String? = nil) -> Self {
    Self(
      "manifest-no-match", "no \(what) matches \(Escaped.quoted(pattern))", severity: .warning,
      help: nearest.map { "did you mean \(TOMLText.quoted($0))?" }
        ?? """
        remove the pattern, or write one such as graphics/**/*.png: patterns match paths in this folder, with their \
        extensions and in their exact case
        """)
  }

  /// The kind of asset that a file can become by its format.
  private static func kind(of path: String) -> SlotKind? {
    SlotKind.allCases.first { AssetFormat.find(kind: $0, fileFormat: FileFormat(path: path)) != nil }
  }

  /// A pattern for files, such as the one at a path, that are not in the folder of a kind.
  static func notAssetFiles(_ pattern: String, _ path: String) -> Self {
    Self(
      "manifest-no-match",
      """
      the files that \(Escaped.quoted(pattern)) matches, such as \(Escaped.quoted(path)), are not assets: they are not in \
      the folder of a kind, such as graphics
      """, severity: .warning,
      help: kind(of: path).map {
        """
        move the files into \($0.folderName), or write a rule for each of them, such as \
        files = \(TOMLText.quoted(path)) with as = \(TOMLText.quoted("\(AssetID($0, name(of: path)))"))
        """
      } ?? "move the files into the folder of their kind, or remove this rule")
  }

  private static func name(of path: String) -> String { Path.name(of: Path.withoutExtension(path)) }

  /// A file that is there, but neither in the folder of a kind nor named after a slot.
  static func notAnAssetFile(_ path: String) -> Self {
    let kind = kind(of: path)
    let name = name(of: path)
    return Self(
      "manifest-no-match",
      "\(Escaped.quoted(path)) is not an asset: it is not in the folder of a kind, such as graphics",
      severity: .warning,
      help: kind.map {
        "add as = \(TOMLText.quoted("\(AssetID($0, name))")) to this rule, or move the file into \($0.folderName)"
      }
        ?? "move the file into the folder of its kind, or remove this rule")
  }

  package static func missing(file: String, key: String, nearest: String? = nil) -> Self {
    Self(
      "manifest-missing-file", "the key \(key) names \(file), which is not in this folder",
      help: didYouMean(nearest) ?? "put the file back, or remove the line or the table that names it")
  }

  /// The error for a file of an assets folder that a key names; nil if it is there.
  static func missing(_ file: String, in folder: String, key: String) -> Self? {
    if FileType(at: Path.joined(folder, file), followingLinks: true) != nil { return nil }
    let inside = Path.folder(of: file)
    let names = (try? FolderListing.names(in: Path.joined(folder, inside))) ?? []
    let nearest = NearestWord.to(Path.name(of: file), among: names)
    return missing(
      file: file, key: key, nearest: nearest.map { inside == "." ? $0 : Path.joined(inside, $0) })
  }

  // MARK: Assets

  /// An option of a rule that another one overrides for all of its files.
  static func overruled(key: String, text: String, by other: String, line: Int?) -> Self {
    Self(
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
  }

  /// A setting that has no effect on a file, or on any file of a rule.
  static func uselessKey(_ key: String, file: String?) -> Self {
    Self(
      "manifest-useless-key",
      file.map { "\(key) has no effect on \($0)" } ?? "\(key) has no effect on any of these files",
      help: "remove \(key), or name files that it applies to")
  }

  /// A setting that would move the parts of a picture that romkit makes with a table of them.
  static func sizeOfSheet(_ key: String, _ path: String) -> Self {
    Self(
      "manifest-made-picture",
      """
      expected pictures from files for \(key), found \(Escaped.path(path)), which romkit makes with a table of its parts
      """,
      help:
        "remove \(key), or name other files; \(Escaped.path(path)) follows the size of the files it is made of"
    )
  }

  /// The name of a slot for an asset that is in another one, because a lock gives it a number.
  static func slotAsName(_ name: String, help: LocalizedText) -> Self {
    Self(
      "manifest-type", "expected a name that is not that of a slot, found \(Escaped.quoted(name))", help: help
    )
  }

  static func paletteSlotTwice(_ slot: SlotID, line: Int?) -> Self {
    Self(
      "manifest-palette-slot",
      line.map { "\(slot) already has the palette of other pictures, from line \($0)" }
        ?? "\(slot) already has the palette of other pictures",
      help: "choose another slot, or list all the pictures under one [[palettes]]")
  }

  static func nothingCommon(_ entries: ClosedRange<UInt8>) -> Self {
    Self(
      "manifest-common", "no picture has only the common entries \(entries.settingText)", severity: .warning,
      help: """
        name the pictures of all scenes under a [[palettes]] with common = "\(entries.settingText)" and without slot, or name \
        them under several with a slot; or remove common
        """)
  }

  /// A table without a slot whose common entries are in no palette; `scenes` are those of the tables with a slot.
  static func commonWithoutScenes(
    _ entries: ClosedRange<UInt8>, scenes: [ClosedRange<UInt8>]
  ) -> Self {
    let lines = scenes.map(commonLine).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return Self(
      "manifest-common", "expected a [[palettes]] with slot and \(commonLine(entries)), found none",
      help: lines.isEmpty
        ? "add \(commonLine(entries)) to the [[palettes]] with slot of all scenes, or remove common here"
        : "write \(LocalizedText.list(lines)), as under the [[palettes]] with slot")
  }

  static var onlyEntryZeroCommon: Self {
    Self(
      "manifest-common", "expected common entries for colours, found only entry 0, which is transparent",
      help: "write common = \"0-15\", or other entries")
  }

  static func tooFewForCommon(_ colors: Int, _ entries: ClosedRange<UInt8>) -> Self {
    let count = Int(entries.upperBound) + 1
    return Self(
      "manifest-common",
      "expected at least \(Plural.text(count, "entry", "entries")) for \(commonLine(entries)), found \(colors)",
      help: "write colors = \(count) or more, or remove colors, or make common smaller")
  }

  static func reservedCommon(_ reserved: ClosedRange<UInt8>, _ entries: ClosedRange<UInt8>) -> Self {
    Self(
      "manifest-common",
      "expected free entries outside of \(commonLine(entries)), found \(reserved.settingText)",
      help: "leave out \(reserved.settingText) under reserve or under common")
  }

  static func lockBeyondCommon(_ index: UInt8, _ entries: ClosedRange<UInt8>) -> Self {
    Self(
      "manifest-common", "expected locked entries within \(commonLine(entries)), found \(index)",
      help:
        "without slot, these pictures have only the common entries: lock the others in the tables with slot")
  }

  static func commonLockedTwice(_ index: UInt8, _ colour: Colour, other: Colour, line: Int) -> Self {
    Self(
      "manifest-common",
      """
      entry \(index) is common to several [[palettes]], but locked as \(colour.digits) here and as \(other.digits) in line \(line)
      """,
      help: "lock common entries in one of the tables only, or in all of them in the same colours")
  }

  private static func commonLine(_ entries: ClosedRange<UInt8>) -> String {
    ["common", TOMLText.quoted(entries.settingText)].joined(separator: " = ")
  }

  /// A rule with `as` that names several files, or may do so: the first of its patterns, and their number.
  static func targetOfMany(_ pattern: String, count: Int) -> Self {
    Self(
      "manifest-as",
      count > 1
        ? "expected one file for the key \"as\", found \(count) paths or patterns"
        : "expected the exact path of one file for the key \"as\", found the pattern \(Escaped.quoted(pattern))",
      help:
        "write a separate [[assets]] for each file, with its exact path in files and its asset or slot in as")
  }

  static func hiddenFile(_ file: String, of target: AssetTarget) -> Self {
    Self(
      "manifest-as", "expected a file that is not hidden for \(target), found \(Escaped.path(file))",
      help: "rename the file, or the folder, so that its name does not begin with a dot")
  }

  static func targetTwice(_ target: AssetTarget, line: Int?) -> Self {
    Self(
      "manifest-as",
      line.map { "another [[assets]] already makes \(target), in line \($0)" }
        ?? "another [[assets]] already makes \(target)",
      help: "choose another slot or asset for one of the two [[assets]]")
  }

  static func targetKind(_ target: AssetTarget, file: String, kind: SlotKind) -> Self {
    var name = Path.name(of: Path.withoutExtension(file))
    if case .asset(let asset) = target { name = asset.name }
    return Self(
      "manifest-as", "expected \(kind.withArticle) slot for \(file), found \(target)",
      help: "write as = \(TOMLText.quoted("\(AssetID(kind, name))"))")
  }

  /// Two keys that exclude each other.
  static func together(_ key: String, _ other: String) -> Self {
    Self("manifest-together", "expected \(key) or \(other), found both", help: "remove one of them")
  }

  /// A key under `[slots]`; `key` is the part after a dot.
  static func notAnAsset(_ text: String, key: String?) -> Self {
    let isName = !text.contains("/") && !text.isEmpty && SlotID(text) == nil
    return Self(
      "manifest-not-an-asset",
      "expected the path of an asset without its extension, found \(Escaped.quoted(text))",
      help: key.map { "write \(TOMLText.quoted("\(text)/\($0)")) in quotes, with a /" }
        ?? """
        write the folder of its kind, a / and its name, such as \
        \(TOMLText.quoted("graphics/\(isName ? text : "title")"))
        """)
  }

  static func assetTwice(_ asset: AssetID, line: Int) -> Self {
    Self(
      "manifest-asset-twice", "\(asset) already has a number, from line \(line)",
      help: "remove one of the two lines")
  }

  static func notASlot(_ text: String) -> Self {
    Self(
      "manifest-not-a-slot", "expected a slot or an asset, found \(Escaped.quoted(text))",
      help: "write a slot such as GSLOT007, or an asset such as graphics/title")
  }

  // MARK: Records

  static var name: Self {
    Self("manifest-record-name", "name must be 1 to 15 printable ASCII characters in quotes")
  }

  static var storedName: Self {
    Self("manifest-record-name", "stored-name must be 16 bytes in hexadecimal, 32 digits in quotes")
  }

  static var twoNames: Self {
    Self(
      "manifest-two-names", "expected name or stored-name, found both",
      help:
        "keep name if it has 1 to 15 printable ASCII characters, otherwise keep stored-name; remove the other key"
    )
  }

  /// A file that the list `order` or two `[[record]]` name twice.
  package static func twice(file: String, key: String) -> Self {
    key == "order"
      ? Self("manifest-twice", "order names \(file) twice", help: "remove one of the two names")
      : Self("manifest-twice", "two [[record]] name \(file)", help: "remove one of the two [[record]]")
  }

  /// A name in `order` that no record has.
  static func notARecord(_ name: String) -> Self {
    Self(
      "manifest-missing-file",
      "order names \(Escaped.quoted(name)), but this folder has no such slot, asset or file of a [[record]]",
      help: "put the file back, with a [[record]] if it is not for a slot, or remove its name from order")
  }

  // MARK: Words

  package static func didYouMean(_ nearest: String?) -> LocalizedText? {
    nearest.map { "did you mean \($0)?" }
  }
}

extension LocalizedText {
  /// `a, b or c`.
  package static func list(_ names: [String]) -> LocalizedText {
    guard let last = names.last, names.count > 1 else { return LocalizedText(verbatim: names.first ?? "") }
    return "\(names.dropLast().joined(separator: ", ")) or \(last)"
  }
}

extension Diagnostic {
  /// The note of a problem that decides how files are converted; none without files.
  static func unchecked(_ files: [String]) -> [LocalizedText] {
    if files.isEmpty { return [] }
    let names = files.prefix(10).map { Escaped.path($0) } + (files.count > 10 ? ["..."] : [])
    return [
      """
      \(Plural.text(files.count, "file")) not checked yet, because this decides how to convert \
      \(Plural.word(files.count, "it", "them")): \(names.joined(separator: ", "))
      """
    ]
  }
}
