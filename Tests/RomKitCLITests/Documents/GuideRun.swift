import Foundation

/// A guide's commands, run as one script, with the results.
struct GuideRun {
  /// The differences from the guide, with their lines.
  private(set) var problems: [String] = []
  /// How many blocks were run.
  private(set) var count = 0
  /// Why blocks were not run, with their lines.
  private(set) var reasons: [(line: Int, reason: String)] = []

  /// Begins the lines that separate the outputs of the commands.
  private static let mark = "\u{1E}"

  /// Runs the guide in a folder, which has to be a fresh checkout, with romkit on the path.
  init(_ guide: Guide, in folder: URL) throws {
    let blocks = guide.blocks.filter { $0.isForAShell || $0.file != nil }.filter { block in
      if let reason = block.reasonNotToRun ?? Self.missing(block.needs) {
        reasons.append((block.line, reason))
      }
      return block.reasonNotToRun == nil && Self.missing(block.needs) == nil
    }
    guard !blocks.isEmpty else { return }
    let script = folder.deletingLastPathComponent().appendingPathComponent("guide.sh")
    try Self.script(blocks).write(to: script, atomically: true, encoding: .utf8)
    let home = folder.deletingLastPathComponent().appendingPathComponent("home")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let binary = Tool.binary.path.replacingOccurrences(of: " ", with: "\\ ")
    let result = try Tool.shell(
      "exec bash '\(script.path)' 2>&1", in: folder,
      environment: [
        "HOME": home.path, "LC_ALL": guide.isJapanese ? "ja_JP.UTF-8" : "C.UTF-8",
        // Makefiles that would build romkit use the tested one instead.
        "MAKEFLAGS": "SWIFT=: ROMKIT=\(binary) UNOPTIMIZED=\(binary)",
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_AUTHOR_NAME": "a",
        "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "a",
        "GIT_COMMITTER_EMAIL": "a@example.com",
      ])
    let outputs = Self.outputs(result.outputText)
    for block in blocks where block.file == nil {
      for command in block.commands {
        guard let output = outputs[command.line] else {
          problems.append("\(guide.name):\(command.line): was not run")
          continue
        }
        // Japanese documents show the English output.
        if let expected = command.output, !guide.isJapanese, !Self.matches(output, expected) {
          problems.append(
            "\(guide.name):\(command.line): the guide shows\n\(expected.joined(separator: "\n"))\nand romkit printed\n"
              + output.joined(separator: "\n"))
        }
      }
      count += 1
    }
    guard result.status != 0 else { return }
    let failure = outputs.max { $0.key < $1.key }
    // Only the first error: the commands after it were not run.
    problems = [
      "\(guide.name):\(Self.failedLine(result.outputText) ?? failure?.key ?? 0): exit status \(result.status)\n"
        + (failure?.value.joined(separator: "\n") ?? result.outputText).trimmingCharacters(in: .newlines)
    ]
  }

  /// The script has each command in the same line as the guide, so that bash's line numbers are those of the guide.
  private static func script(_ blocks: [Guide.Block]) -> String {
    var lines = [
      "set -Eeo pipefail; trap 's=$?; echo \"\(mark)failed $LINENO\"; exit $s' ERR; romkit_command() { echo \"\(mark)$1\"; };"
    ]
    func pad(to line: Int) { lines += Array(repeating: "", count: max(0, line - 1 - lines.count)) }
    for block in blocks {
      pad(to: block.line)
      if let file = block.file {
        lines += ["cat >'\(file)' <<'\(mark)'"] + block.lines + [mark]
      } else if block.language == "sh" {
        lines.append("romkit_command \(block.line)")
        lines += block.lines
      } else {
        if block.status != 0 { lines.append("set +e; trap_before=$(trap -p ERR); trap - ERR") }
        for command in block.commands {
          pad(to: command.line)
          lines.append("romkit_command \(command.line); \(command.text[0])")
          lines += command.text.dropFirst()
        }
        if block.status != 0 {
          pad(to: block.line + block.lines.count + 1)
          lines.append("s=$?; set -e; eval \"$trap_before\"; [ $s = \(block.status) ]")
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The output of each command, by its line.
  private static func outputs(_ text: String) -> [Int: [String]] {
    var outputs: [Int: [String]] = [:]
    var current: Int?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(mark) {
        guard let number = Int(line.dropFirst()) else { continue }
        current = number
        outputs[number] = []
      } else if let current {
        outputs[current, default: []].append(String(line))
      }
    }
    return outputs
  }

  private static func failedLine(_ text: String) -> Int? {
    text.split(separator: "\n").first { $0.hasPrefix(mark + "failed ") }.flatMap { Int($0.dropFirst(8)) }
  }

  /// Whether lines are as expected, where `...` is any number of lines. Blank lines at the end do not count, nor do blanks at
  /// the end of a line.
  private static func matches(_ lines: [String], _ expected: [String]) -> Bool {
    func trimmed(_ lines: [String]) -> ArraySlice<String> {
      let all = lines.map { line in
        let line = String(line.reversed().drop(while: \.isWhitespace).reversed())
        return sizesAreThoseOfGuides ? line : withoutNumbers(line)
      }
      return all.dropLast(all.reversed().prefix(while: \.isEmpty).count)
    }
    func matches(_ lines: ArraySlice<String>, _ expected: ArraySlice<String>) -> Bool {
      guard let first = expected.first else { return lines.isEmpty }
      guard first.drop(while: { $0 == " " }) == "..." else {
        return lines.first == first && matches(lines.dropFirst(), expected.dropFirst())
      }
      let rest = expected.dropFirst()
      return (lines.startIndex...lines.endIndex).contains { matches(lines[$0...], rest) }
    }
    return matches(trimmed(lines), trimmed(expected))
  }

  /// Whether the compressed size of a song is that in the guides. It depends on the version of zlib: if it differs, numbers
  /// are not compared.
  private static let sizesAreThoseOfGuides: Bool = {
    let song = "romkit convert --quiet samples/assets/BSLOT000.mml -o - --to bgm | wc -c"
    let size = try? Tool.shell(song, in: Tool.root).outputText.filter(\.isNumber)
    if size != "1362" { print("zlib compresses to other sizes here: the numbers in guides are not compared") }
    return size == "1362"
  }()

  private static func withoutNumbers(_ line: String) -> String {
    line.split { $0.isNumber || [" ", ",", ".", "#"].contains($0) }.joined(separator: " ")
  }

  /// The reason for which a block cannot be run here, or nil.
  private static func missing(_ programs: [String]) -> String? {
    programs.first { !Tool.has($0) }.map { "there is no \($0) here" }
  }
}
