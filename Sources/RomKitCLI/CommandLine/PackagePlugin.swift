import RomKit

/// The plugin for Swift packages that runs this command. It says so in the environment.
enum PackagePlugin {
  /// The words that people type in place of `romkit`; nil if they type that.
  static let command = SystemCall.variable("ROMKIT_COMMAND")
  /// The ROM that `pack` writes if nothing names one.
  static let output = SystemCall.variable("ROMKIT_OUTPUT")

  /// A text for people, in which every command begins with the words that they type.
  static func spelled(_ text: String, as command: String? = command) -> String {
    guard let command else { return text }
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
    for index in words.indices.dropLast() {
      let (word, next) = (words[index], words[index + 1])
      guard word.hasSuffix("romkit"), word.utf8.dropLast(6).last.map(isPartOfName) != true
      else { continue }
      let name = next.prefix { $0.isASCII && $0.isLetter }
      if RomkitTool.command(named: String(name)) != nil || next.hasPrefix("-") {
        words[index] = word.dropLast(6) + command
      }
    }
    return words.joined(separator: " ")
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    byte | 0x20 &- 0x61 < 26 || byte &- 0x30 < 10 || "_./-".utf8.contains(byte)
  }
}
