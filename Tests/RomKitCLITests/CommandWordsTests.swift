import Foundation
import Testing

/// The library speaks to a program, and the command to its user.
@Suite struct CommandWordsTests {
  /// The templates of the messages of the library, with their files; not the texts of `romkit explain`, which are pages of the
  /// command, and not what only the command asks for.
  private static let templates: [(file: String, text: String)] = {
    let folder = Tool.root.appendingPathComponent("Sources/RomKitBase/Language/ja")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".po") && $0 != "RomKitCLI.po" }.sorted().flatMap { name in
      let text = (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
      return text.components(separatedBy: "\n\n").dropFirst().map { entry in
        let lines = entry.split(separator: "\n")
        let file = lines.first { $0.hasPrefix("#: ") }.map { String($0.dropFirst(3)) } ?? ""
        let key = lines.drop { !$0.hasPrefix("msgid ") }.prefix { !$0.hasPrefix("msgstr") }
          .map { $0.drop { $0 != "\"" }.dropFirst().dropLast() }.joined()
        return (
          file,
          key.replacingOccurrences(of: "\\n", with: "\n").replacingOccurrences(of: "\\\"", with: "\"")
        )
      }
    }
  }()

  /// Files with texts that only the command shows: its pages, the help of its options, the facts of `romkit info`.
  private static let ofTheCommand = [
    "Codes.swift", "/AssetSettings.swift", "/RecordInfo.swift", "/RomInfo.swift",
  ]

  @Test func theLibraryNamesNeitherOptionsNorSubcommands() throws {
    let expression = try Regex(
      #"(^|[^\w-])--[a-z{]|\bromkit (convert|dat|diff|explain|extract|identify|info|init|list|optimize|pack|preview|salvage|stats|verify)\b"#
    )
    let others = ["aseprite -b", "convmv -r", "tiled --export-map", "--frame-range, --tag"]
    let found = Self.templates.filter { template in
      !Self.ofTheCommand.contains { template.file.hasSuffix($0) }
        && !others.contains { template.text.contains($0) }
        && template.text.contains(expression)
    }
    #expect(Self.templates.count > 2_000)
    #expect(found.map { "\($0.file): \($0.text)" } == [], "CommandWords has the words of the command")
  }

  /// The rows of the table in `CommandWords.swift`: a template of the library, and the words of the command.
  private static func rows() throws -> [(template: String, words: String)] {
    let file = Tool.root.appendingPathComponent("Sources/RomKitCLI/Output/CommandWords.swift")
    let literals = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { $0.contains(/^ +".*"[:,]$/) }
      .map { line in
        line.drop { $0 != "\"" }.dropFirst().dropLast(2).replacingOccurrences(of: "\\n", with: "\n")
          .replacingOccurrences(of: "\\\"", with: "\"")
      }
    return stride(from: 0, to: literals.count - 1, by: 2).map { (literals[$0], literals[$0 + 1]) }
  }

  @Test func everyRowIsForAMessageOfTheLibrary() throws {
    let templates = Set(Self.templates.map(\.text))
    let rows = try Self.rows()
    #expect(rows.count > 80)
    #expect(rows.map(\.template).filter { !templates.contains($0) } == [])
  }

  /// The command can only say what the library knows.
  @Test func everyRowHasTheValuesOfItsMessage() throws {
    for (template, words) in try Self.rows() {
      for number in 1...9 where words.contains("{\(number)}") {
        #expect(template.contains("{\(number)}"), "\(words)")
      }
    }
  }
}
