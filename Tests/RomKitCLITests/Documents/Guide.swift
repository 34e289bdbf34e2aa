/// A document with code blocks, of which those for a shell can be run from top to bottom.
///
/// The language of a block decides its use. A `sh` block contains commands; in a `console` block each line after a `$ ` is
/// a command, and the lines below it are its output, where `...` stands for any lines. A comment before a block,
/// which readers do not see, adds to it:
///
/// - `<!-- not run: takes ten minutes -->`: the block is left out, for that reason;
/// - `<!-- needs: ninja -->`: it is left out where there is no such program;
/// - `<!-- status: 1 -->`: its one command ends with that exit status;
/// - `<!-- file: game/Makefile -->`: the block is a file that the reader writes, not commands; the text above names it;
/// - `<!-- snippet: ReadARom -->`: the block is the Swift code that `Snippets/ReadARom.swift` shows;
/// - `<!-- not compiled: a part of a manifest -->`: it is Swift code, but not compiled, for that reason.
struct Guide {
  /// A block of commands.
  struct Block {
    /// The line of its fence, from 1.
    var line: Int
    /// The language after the fence.
    var language: String
    /// Its lines.
    var lines: [String] = []
    /// Why it is never run.
    var reasonNotToRun: String?
    /// The programs it cannot be run without.
    var needs: [String] = []
    /// The exit status of its last command.
    var status = 0

    /// The file that the reader writes it to.
    var file: String?

    /// The snippet that it is a copy of.
    var snippet: String?
    /// Why its Swift code is not compiled.
    var reasonNotToCompile: String?

    var isForAShell: Bool { Guide.shells.contains(language) }

    /// The commands with their lines and their expected output; nil if any output will do.
    var commands: [(line: Int, text: [String], output: [String]?)] {
      guard language == "console" else { return [(line, lines, nil)] }
      var commands: [(line: Int, text: [String], output: [String]?)] = []
      for (index, text) in lines.enumerated() {
        if text.hasPrefix("$ ") {
          commands.append((line + 1 + index, [String(text.dropFirst(2))], []))
        } else if let last = commands.last, last.text.last?.hasSuffix("\\") == true {
          commands[commands.count - 1].text.append(text)
        } else if !commands.isEmpty {
          commands[commands.count - 1].output?.append(text)
        }
      }
      return commands
    }
  }

  static let shells = ["sh", "console"]
  static let languages =
    shells + [
      "text", "toml", "swift", "make", "cmake", "ninja", "mml", "c", "json", "scene", "yaml", "javascript",
      "xml",
    ]

  var name: String

  /// Whether its commands are run in Japanese.
  var isJapanese: Bool { name.hasSuffix(".ja.md") }
  var blocks: [Block] = []
  /// The errors of the document itself, with lines.
  var problems: [String] = []

  init(name: String, text: String) {
    self.name = name
    var comments: [(line: Int, text: String)] = []
    var isInBlock = false
    var lineBefore = ""
    var paragraph = ""
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let number = index + 1
      if isInBlock {
        if line == "```" {
          isInBlock = false
          paragraph = ""
        } else {
          blocks[blocks.count - 1].lines.append(String(line))
        }
      } else if line.hasPrefix("```") {
        var block = Block(line: number, language: String(line.dropFirst(3)))
        if !Self.languages.contains(block.language) {
          problems.append("\(name):\(number): the block has no language, or one that the tests do not know")
        }
        for comment in comments { read(comment, into: &block) }
        comments = []
        if let file = block.file?.split(separator: "/").last, !paragraph.contains(file) {
          problems.append("\(name):\(number): the text above the block does not name \(file)")
        }
        if block.language == "swift", block.snippet == nil, block.reasonNotToCompile == nil {
          problems.append("\(name):\(number): the code comes from no snippet")
        }
        blocks.append(block)
        isInBlock = true
      } else if let comment = Self.comment(line) {
        comments.append((number, comment))
      } else {
        if line.drop(while: { $0 == " " }).hasPrefix("```") {
          problems.append("\(name):\(number): the fence is indented")
        }
        if line.hasPrefix("    "), lineBefore.isEmpty {
          problems.append(
            "\(name):\(number): the block is indented; fence it, and write its language after the fence")
        }
        if !line.isEmpty {
          paragraph = lineBefore.isEmpty ? String(line) : paragraph + line
          problems += comments.map { "\(name):\($0.line): no block follows the comment" }
          comments = []
        }
      }
      lineBefore = String(line)
    }
    if isInBlock { problems.append("\(name): the last block has no end") }
  }

  private static func comment(_ line: some StringProtocol) -> String? {
    guard line.hasPrefix("<!-- "), line.hasSuffix(" -->") else { return nil }
    let comment = line.dropFirst(5).dropLast(4)
    return ["not run:", "needs:", "status:", "file:", "snippet:", "not compiled:"].contains {
      comment.hasPrefix($0)
    }
      ? String(comment) : nil
  }

  private mutating func read(_ comment: (line: Int, text: String), into block: inout Block) {
    let parts = comment.text.split(separator: ":", maxSplits: 1)
    let value = parts.count == 2 ? parts[1].drop(while: { $0 == " " }) : ""
    switch parts[0] {
    case "not run" where block.isForAShell && !value.isEmpty: block.reasonNotToRun = String(value)
    case "needs" where block.isForAShell && !value.isEmpty:
      block.needs = value.split(separator: " ").map(String.init)
    case "status" where block.language == "console" && Int(value) != nil: block.status = Int(value) ?? 0
    case "file" where !block.isForAShell && !value.isEmpty: block.file = String(value)
    case "snippet" where block.language == "swift" && !value.isEmpty: block.snippet = String(value)
    case "not compiled" where block.language == "swift" && !value.isEmpty:
      block.reasonNotToCompile = String(value)
    default:
      problems.append("\(name):\(comment.line): the comment does not fit the block below it")
    }
  }
}
