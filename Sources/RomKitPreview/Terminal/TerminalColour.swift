/// How many colours character cells can have.
package enum TerminalColour: CaseIterable, Sendable {
  /// 24 bits.
  case full
  /// The 256 colours of xterm: a cube of six steps, and greys.
  case palette256
  /// None: light and dark are shown by dots, eight in a cell (Unicode's Braille patterns).
  case dots
  /// None, and nothing but ASCII: light and dark are shown by letters.
  case letters

  /// What a terminal is likely to have, told from the environment alone. `NO_COLOR`, if it is not empty, asks for none.
  package init(environment: (String) -> String?) {
    let term = environment("TERM") ?? ""
    // The first of them that is set and not empty is the one that counts.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
    // A locale that names no character set says nothing about the terminal.
    let characters = locale.split(separator: ".").dropFirst().first?.lowercased()
    let isUnicode = characters.map { $0.hasPrefix("utf-8") || $0.hasPrefix("utf8") } ?? true
    if term == "dumb" || !isUnicode {
      self = .letters
    } else if !(environment("NO_COLOR") ?? "").isEmpty {
      self = .dots
    } else if ["truecolor", "24bit"].contains(environment("COLORTERM") ?? "") || term.hasSuffix("-direct")
      || ["xterm-kitty", "xterm-ghostty", "foot", "alacritty"].contains(term)
    {
      self = .full
    } else {
      self = .palette256
    }
  }
}
