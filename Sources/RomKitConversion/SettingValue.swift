import RomKitBase
import RomKitMusic
import RomKitPictures
import RomKitSound
import RomKitText
import VGSCore

/// A value of a setting that has one text, on the command line and in a manifest.
package protocol SettingValue: Sendable {
  /// The value of a text; nil if it has none. ``settingText`` is the inverse.
  init?(setting text: String)
  var settingText: String { get }
  /// All texts that have a value; empty if there are too many to list.
  static var settingNames: [String] { get }
  /// The value that messages expect if there are no names.
  static var settingSyntax: LocalizedText { get }
  /// An example of a value; nil if the syntax needs none.
  static var settingExample: String? { get }
  /// Whether a manifest writes it without quotes.
  static var isBare: Bool { get }
  /// Whether a manifest may write it as a list; the text has the items with commas between them.
  static var isList: Bool { get }
}

extension SettingValue {
  package static var settingNames: [String] { [] }
  package static var settingSyntax: LocalizedText { "text in quotes" }
  package static var settingExample: String? { nil }
  package static var isBare: Bool { false }
  package static var isList: Bool { false }
}

extension Dither: SettingValue {}
extension DisplayGrid: SettingValue {}
extension ResamplePolicy: SettingValue {}
extension TextEncoding: SettingValue {}
extension SourceEncoding: SettingValue {}
extension LineEnds: SettingValue {}
extension SpriteOptions.Sheet: SettingValue {}

extension SpriteOptions.Frames: SettingValue {
  package init?(setting text: String) { self.init(text) }
  package var settingText: String { text }
  package static var settingSyntax: LocalizedText {
    "all, a tag, a frame number from 1, or a range such as 1-8"
  }
  package static var settingExample: String? { "1-8" }
}

extension Profile: SettingValue {
  package var settingText: String {
    switch self {
    case .mk2: "mk2"
    case .vge: "vge"
    case .vgeLandscape: "vge-landscape"
    }
  }
}

extension SoundGain: SettingValue {
  /// `-1.5dB`, or `normalize`; spaces and the sign of positive numbers are optional.
  package init?(setting text: String) {
    if text == "normalize" {
      self = .normalize
      return
    }
    var number = text.lowercased().split(separator: " ").joined()
    guard number.hasSuffix("db") else { return nil }
    number.removeLast(2)
    let isNegative = number.hasPrefix("-")
    if isNegative || number.hasPrefix("+") { number.removeFirst() }
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }),
      parts.count == 1 || parts[1].count == 1, let whole = Int(parts[0]), whole < 1_000,
      let tenths = Int(parts.count == 2 ? parts[1] : "0")
    else { return nil }
    let value = whole * 10 + tenths
    guard value <= SoundGain.most else { return nil }
    self = .tenths(isNegative ? -value : value)
  }

  package var settingText: String {
    switch self {
    case .tenths(let tenths): Decibels.text(tenths: tenths, space: "")
    case .normalize: "normalize"
    }
  }

  package static var settingSyntax: LocalizedText { "decibels with at most one decimal, or normalize" }
  package static var settingExample: String? { "-1.5dB" }
}

extension MIDITones: SettingValue {
  package init?(setting text: String) { self.init(text) }
  package var settingText: String { text }
  package static var settingSyntax: LocalizedText {
    "programs from 1 to 128 and their tones such as 1-8=square,33=triangle"
  }
  package static var settingExample: String? { "1-8=square,33=triangle" }
  package static var isList: Bool { true }
}

extension Deflate.Level: SettingValue {
  package var settingText: String {
    switch self {
    case .fast: "fast"
    case .standard: "standard"
    case .best: "best"
    }
  }
}

extension SettingValue where Self: CaseIterable {
  package init?(setting text: String) {
    guard let value = Self.allCases.first(where: { $0.settingText == text }) else { return nil }
    self = value
  }

  package static var settingNames: [String] { allCases.map(\.settingText) }
}

extension SettingValue where Self: RawRepresentable<String> & CaseIterable {
  package var settingText: String { rawValue }
}

extension PixelRectangle: SettingValue {
  package init?(setting text: String) { self.init(text) }
  package var settingText: String { text }
  package static var settingSyntax: LocalizedText { "x, y, width and height such as 0,0,32,32" }
  package static var settingExample: String? { "0,0,32,32" }
}

extension PictureScale: SettingValue {
  package init?(setting text: String) { self.init(text) }
  package var settingText: String { text }
  package static var settingSyntax: LocalizedText { "a factor such as 2 or 1/2" }
  package static var settingExample: String? { "1/2" }
}

extension AtlasPacking.Size: SettingValue {
  package init?(setting text: String) { self.init(text, atMost: PictureLimits.large.side) }
  package var settingText: String { text }
  package static var settingSyntax: LocalizedText { "a width and a height from 1 to 4,096 such as 240x320" }
  package static var settingExample: String? { "240x320" }
}

extension PictureSettings.Transparent: SettingValue {
  package init?(setting text: String) {
    switch text {
    case "alpha": self = .alpha
    case "index": self = .index
    default:
      // #f0f is short for #ff00ff.
      let digits = text.count == 4 ? text.dropFirst().map { "\($0)\($0)" }.joined() : String(text.dropFirst())
      guard text.first == "#", digits.count == 6, let number = Hexadecimal.number(digits.utf8) else {
        return nil
      }
      self = .key(Colour(number))
    }
  }

  package var settingText: String {
    switch self {
    case .alpha: "alpha"
    case .index: "index"
    case .key(let colour): "#" + colour.opaque.value.hexadecimal(digits: 6)
    }
  }

  package static var settingSyntax: LocalizedText { "alpha, index or a colour such as '#ff00ff'" }
  package static var settingExample: String? { "#ff00ff" }
}

extension Bool: SettingValue {
  package init?(setting text: String) { self.init(text) }
  package var settingText: String { description }
  package static var settingSyntax: LocalizedText { "true or false" }
  package static var settingExample: String? { "true" }
  package static var isBare: Bool { true }
}

extension Int: SettingValue {
  package init?(setting text: String) { self.init(text) }
  package var settingText: String { description }
  package static var settingSyntax: LocalizedText { "a whole number" }
  package static var settingExample: String? { "4" }
  package static var isBare: Bool { true }
}

extension UInt8: SettingValue {
  package init?(setting text: String) { self.init(text) }
  package var settingText: String { description }
  package static var settingSyntax: LocalizedText { "a number from 0 to 255" }
  package static var settingExample: String? { "0" }
  package static var isBare: Bool { true }
}

extension [String]: SettingValue {
  package init?(setting text: String) {
    let items = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
    guard items.allSatisfy({ !$0.isEmpty }) else { return nil }
    self = items
  }

  package var settingText: String { joined(separator: ",") }
  package static var settingSyntax: LocalizedText { "names with commas between them such as body,sword" }
  package static var settingExample: String? { "body,sword" }
  package static var isList: Bool { true }
}

extension String: SettingValue {
  package init?(setting text: String) { self = text }
  package var settingText: String { self }
}
