import RomKitBase

/// The effect of a recipe's command on the slots.
enum MakefileCommand: Equatable {
  enum Recipe: Equatable {
    /// By one of the SDK's converters.
    case converted
    case copied
    case encoded
  }

  case make(Recipe, from: String, to: String)
  /// Copies files; several go to a folder.
  case copy([String], to: String)
  /// Packs the bodies in a folder into a ROM.
  case pack(folder: String)
  case harmless
  case unknown(String)

  private static let converters: Set<String> = [
    "vgs2bmp", "vgsbmp", "bmp2chr", "vgs2wav", "vgswav", "wav2pcm", "vgs2mml", "vgsmml", "mml2bgm",
  ]

  /// Programs that make no part of a ROM: the SDK's players and archivers, and the usual tools of makefiles.
  private static let others: Set<String> = [
    "vgs2pack", "vgs2tar", "vgs2play", "rm", "del", "erase", "mkdir", "md", "rmdir", "rd", "echo", "rem",
    "touch", "true", ":", "gcc", "cc", "cl", "link", "clang", "g++", "c++", "make", "nmake", "ls", "dir",
    "printf", "git",
  ]

  private static let shiftJIS: Set<String> = [
    "sjis", "shift_jis", "shift-jis", "shiftjis", "cp932", "ms932", "windows-31j", "ms_kanji",
  ]

  static func commands(in line: String, for dialect: Makefile.Dialect = .unix) -> [MakefileCommand] {
    var text = line[...]
    while let first = text.first, "@-+ \t".contains(first) { text.removeFirst() }
    guard let words = words(of: String(text)) else { return [.unknown(line)] }
    return words.split { $0 == .sign("&&") || $0 == .sign(";") }.map { Self(Array($0), for: dialect) }
  }

  private enum Word: Equatable {
    case text(String)
    case sign(String)
  }

  /// The words and signs of a line; nil if only a shell can interpret it.
  private static func words(of line: String) -> [Word]? {
    var words: [Word] = []
    var word: String?
    var quote: Character?
    var rest = line[...]
    func ended() -> [Word] { word.map { [.text($0)] } ?? [] }
    while let character = rest.popFirst() {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
        if open == "\"", "$`\\".contains(character) { return nil }
        continue
      }
      switch character {
      case "'", "\"":
        quote = character
        word = word ?? ""
      case "`", "$", "(", ")", "|": return nil
      // The next character is literal; before a command, as in \cp, it disables aliases.
      case "\\":
        guard let next = rest.popFirst() else { return nil }
        word = (word ?? "") + String(next)
      case "&":
        guard rest.popFirst() == "&" else { return nil }
        words += ended() + [.sign("&&")]
        word = nil
      case ";", "<", ">":
        words += ended() + [.sign(String(character))]
        word = nil
      case _ where character.isWhitespace:
        words += ended()
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    return quote == nil ? words + ended() : nil
  }

  private init(_ words: [Word], for dialect: Makefile.Dialect) {
    let shown = words.map { word in
      switch word {
      case .text(let text), .sign(let text): text
      }
    }.joined(separator: " ")
    var arguments: [String] = []
    var input: String?
    var output: String?
    var index = 0
    while index < words.count {
      switch words[index] {
      case .text(let text): arguments.append(text)
      case .sign(let sign):
        index += 1
        guard index < words.count, case .text(let file) = words[index] else {
          self = .unknown(shown)
          return
        }
        if sign == "<" { input = file } else { output = file }
      }
      index += 1
    }
    guard let program = arguments.first else {
      self = .unknown(shown)
      return
    }
    arguments.removeFirst()
    var name = Path.name(of: program).lowercased()
    if name.hasSuffix(".exe") { name.removeLast(4) }
    let files = arguments.filter { !$0.hasPrefix("-") && !(dialect == .windows && Self.isSwitch($0)) }
    switch name {
    case _ where Self.converters.contains(name) && files.count == 2:
      self = .make(.converted, from: files[0], to: files[1])
    case _ where ["cp", "copy", "mv", "move", "ln", "install"].contains(name) && files.count > 1:
      // install -m 644, cp -t: options with values. copy a+b joins files.
      let isPlain = !arguments.contains { ["-t", "-m", "-o", "-g", "-S"].contains($0) || $0.contains("+") }
      self = isPlain ? .copy(files.dropLast(), to: files[files.count - 1]) : .unknown(shown)
    case "cat" where files.count == 1 && output != nil: self = .copy(files, to: output ?? "")
    case "vgs2rom" where files.count == 2: self = .pack(folder: files[0])
    case "iconv": self = Self.encoding(arguments, input: input, output: output) ?? .unknown(shown)
    case _ where Self.others.contains(name) && output == nil: self = .harmless
    default: self = .unknown(shown)
    }
    // Only the shell knows the files of a pattern.
    if paths.contains(where: { $0.contains { "*?[".contains($0) } }) { self = .unknown(shown) }
  }

  private var paths: [String] {
    switch self {
    case .make(_, let from, let to): [from, to]
    case .copy(let files, let to): files + [to]
    default: []
    }
  }

  /// Whether a word is a switch such as `/Y` or `/-Y`, and no path.
  private static func isSwitch(_ word: String) -> Bool {
    let letters = word.dropFirst().drop { $0 == "-" }
    return word.hasPrefix("/") && (1...2).contains(letters.count) && letters.allSatisfy { $0.isLetter }
  }

  /// `iconv -f UTF-8 -t SJIS < story.txt > DSLOT001.DAT`, with its options in any order.
  private static func encoding(_ arguments: [String], input: String?, output: String?) -> MakefileCommand? {
    var from = "utf-8"
    var to = ""
    var input = input
    var output = output
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "-f": from = rest.popFirst() ?? ""
      case "-t": to = rest.popFirst() ?? ""
      case "-o": output = rest.popFirst()
      case _ where argument.hasPrefix("--from-code="): from = String(argument.dropFirst(12))
      case _ where argument.hasPrefix("--to-code="): to = String(argument.dropFirst(10))
      case _ where argument.hasPrefix("-"): return nil
      default: input = argument
      }
    }
    let isUTF8 = ["utf-8", "utf8"].contains(from.lowercased())
    guard isUTF8, shiftJIS.contains(to.lowercased()), let input, let output else { return nil }
    return .make(.encoded, from: input, to: output)
  }
}
