/// What can be wrong with a manifest.
public enum ManifestError: DescribedError {
  /// A value of the wrong type.
  case type(key: String, expected: String)
  /// A value that is none of the words it can be.
  case word(key: String, words: [String], nearest: String?)
  /// A key that has to be there and is not.
  case missingKey(String, in: String)
  /// A key nobody knows.
  case unknownKey(String, nearest: String?)
  /// Not the name of a file in the same folder.
  case fileName(key: String)
  /// Not the path of a file in the same folder or below it.
  case innerPath(key: String)
  /// Not a pattern for paths.
  case pattern(GlobError)
  /// Not a record's name.
  case name
  /// Not the 16 bytes of a stored name.
  case storedName
  /// A pattern that no asset is like.
  case noMatch(String)
  /// A setting that means nothing to a file, or to any that a rule is about.
  case uselessKey(String, file: String?)
  /// Two groups with one slot for their palettes.
  case paletteSlotTwice(SlotID, line: Int?)
  /// A record with a name and the bytes of one.
  case twoNames
  /// Not the name of an asset.
  case notAnAsset(String)
  /// Two numbers for one asset.
  case assetTwice(AssetID, line: Int)
  /// Not a slot.
  case notASlot(String)
  /// A file that is not there.
  case missing(file: String, key: String)
  /// Two entries for one file.
  case twice(file: String)

  /// See ``DescribedError/code``.
  public var code: String {
    switch self {
    case .type: "manifest-type"
    case .word: "manifest-word"
    case .missingKey: "manifest-missing-key"
    case .unknownKey: "manifest-unknown-key"
    case .fileName: "manifest-file-name"
    case .innerPath: "manifest-path"
    case .pattern: "manifest-pattern"
    case .name, .storedName: "manifest-record-name"
    case .noMatch: "manifest-no-match"
    case .uselessKey: "manifest-useless-key"
    case .paletteSlotTwice: "manifest-palette-slot"
    case .twoNames: "manifest-two-names"
    case .notAnAsset: "manifest-not-an-asset"
    case .assetTwice: "manifest-asset-twice"
    case .notASlot: "manifest-not-a-slot"
    case .missing: "manifest-missing-file"
    case .twice: "manifest-twice"
    }
  }

  /// See ``DescribedError/message``.
  public var message: String {
    switch self {
    case .type(let key, let expected): "\(key) must be \(expected)"
    case .word(let key, let words, _):
      "\(key) must be \(words.dropLast().joined(separator: ", "))\(words.count > 1 ? " or " : "")\(words.last ?? "")"
    case .missingKey(let key, let header): "this \(header) has no \(key)"
    case .unknownKey(let key, _): "there is no key \(Escaped.path(key)) here"
    case .fileName(let key): "\(key) must be the name of a file in this folder, without any /"
    case .innerPath(let key):
      "\(key) must be the path of a file in this folder, with / between its parts and without . or .."
    case .pattern(let error): error.message
    case .name: "name must be 1 to 15 printable ASCII characters"
    case .storedName: "stored-name must be the 16 stored bytes in hexadecimal, 32 digits"
    case .noMatch(let pattern): "no asset matches \(Shown.quoted(pattern))"
    case .uselessKey(let key, let file):
      file.map { "\(key) means nothing to \(Escaped.path($0))" }
        ?? "\(key) means nothing to any of these files"
    case .paletteSlotTwice(let slot, let line):
      "\(slot) is for the palette of other pictures already" + (line.map { ", since line \($0)" } ?? "")
    case .twoNames: "a record has a name or a stored-name, and this one has both"
    case .notAnAsset(let text):
      "\(Shown.quoted(text)) is not the name of an asset, which is its path without the ending"
    case .assetTwice(let asset, let line):
      "\(Escaped.path("\(asset)")) has a number already, since line \(line)"
    case .notASlot(let text): "\(Escaped.path(text)) is not a slot"
    case .missing(let file, let key): "\(key) names \(Escaped.path(file)), which is not in this folder"
    case .twice(let file): "\(Escaped.path(file)) is named twice"
    }
  }

  /// See ``DescribedError/help``.
  public var help: String? {
    switch self {
    case .unknownKey(_, let nearest?), .word(_, _, let nearest?): "did you mean \(nearest)?"
    case .pattern(let error): error.help
    case .noMatch:
      "patterns are for paths in this folder, with their endings and in their case, such as graphics/**/*.png"
    case .uselessKey: "take it out, or name files that it is for"
    case .paletteSlotTwice: "give each its own, or put all the pictures into one"
    case .twoNames: "keep the stored-name if it is an odd one, else the name"
    case .notAnAsset: "write it with the folder of its kind, such as \"graphics/title\""
    case .assetTwice: "take one of the lines out"
    case .notASlot: "write a slot such as GSLOT007, or an asset such as graphics/title"
    case .missing: "put the file back, or take its name out"
    case .twice: "take one of them out"
    default: nil
    }
  }
}
