/// Generates MML with all kinds of operands, the same for the same seed.
package struct SongGenerator {
  private var random: SeededGenerator
  private var lines: [String] = []
  private var macros = 0

  /// A song with a number of lines, and about a number of operands on each.
  package static func song(seed: UInt64, lines: Int = 12, operands: Int = 8) -> String {
    var generator = SongGenerator(random: SeededGenerator(seed: seed))
    generator.write(lines: lines, operands: operands)
    return generator.lines.joined(separator: "\n") + "\n"
  }

  private init(random: SeededGenerator) {
    self.random = random
  }

  private mutating func write(lines count: Int, operands: Int) {
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let text = text(operands: 4)
      macros += 1
      lines.append("$M\(macros) " + text)
    }
    lines.append("Ch0 m\(Int.random(in: 1...20, using: &random)) " + tempo())
    let channels = Array((0..<6).shuffled(using: &random).prefix(Int.random(in: 1...6, using: &random)))
    for channel in channels { lines.append("Ch\(channel) v\(Int.random(in: 0...40, using: &random))") }
    // A loop on channel 0 before its last lines, or on any other.
    let loop = Bool.random(using: &random) ? Int.random(in: 0..<count, using: &random) : nil
    for line in 0..<count {
      var channel = channels.randomElement(using: &random) ?? 0
      if line == count - 1 { channel = channels[0] }
      let mark = line == loop ? "|" : ""
      lines.append("Ch\(channel) " + mark + text(operands: operands) + (line == count - 1 ? " r4" : ""))
    }
  }

  private mutating func tempo() -> String {
    let usual = [60, 75, 90, 96, 120, 127, 140, 150, 173, 200, 240]
    return
      "t\(Int.random(in: 0..<8, using: &random) == 0 ? .random(in: 20...999, using: &random) : usual.randomElement(using: &random) ?? 120)"
  }

  private mutating func text(operands: Int) -> String {
    (0..<operands).map { _ in operand() }.joined(separator: Bool.random(using: &random) ? " " : "")
  }

  private mutating func operand() -> String {
    func pick(_ list: [String]) -> String { list.randomElement(using: &random) ?? "" }
    let number = Int.random(in: 0..<100, using: &random)
    switch number {
    case 0..<48: return note()
    case 48..<60: return "r" + length()
    case 60..<64: return pick(["l4", "l8", "l8.", "l16", "l2", "l6"])
    case 64..<68: return pick(["o2", "o3", "o4", "o5", "o6"])
    case 68..<73: return pick([">", "<"])
    case 73..<77: return pick(["@0", "@1", "@2", "@3"])
    case 77..<82: return pick(["v0", "v9", "v12", "v25", "v+", "v-", "v+++", "v--", "v300"])
    case 82..<85: return pick(["%80", "%80", "%50", "%75", "%100", "%99", "%33", "%61"])
    case 85..<90: return pick(["\\s1", "\\s600", "\\s22050", "\\e1", "\\e10000", "\\e44100"])
    case 90..<92: return pick(["p-0", "p-64", "p-128", "p-4410"])
    case 92..<94: return pick(["k+", "k-", "k++", "k--"])
    case 94..<95: return "m\(Int.random(in: 1...30, using: &random))"
    case 95..<96: return tempo()
    case 96..<97: return "|" + note()
    default: return macros > 0 ? "(M\(Int.random(in: 1...macros, using: &random)))" : note()
    }
  }

  private mutating func note() -> String {
    var text = String("cdefgab".randomElement(using: &random) ?? "c")
    text += ["", "", "", "+", "-", "++"].randomElement(using: &random) ?? ""
    text += length()
    while Int.random(in: 0..<6, using: &random) == 0 { text += "^" + length() }
    return text
  }

  private mutating func length() -> String {
    let lengths = [
      "", "", "", "4", "8", "8", "16", "16", "2", "1", "4.", "8.", "2.", "12", "6", "24", "3", "32", "5",
      "64", "100",
    ]
    return lengths.randomElement(using: &random) ?? ""
  }
}
