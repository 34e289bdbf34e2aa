package enum TerminalKind: String, CaseIterable, Sendable {
  /// The graphics protocol of Kitty, which Ghostty has too.
  case kitty
  /// The inline images of iTerm2, which WezTerm has too.
  case iterm2
  /// Sixel graphics, as terminals have had them since the VT240.
  case sixel
  /// Two pixels to a character cell, in any terminal.
  case blocks

  /// What a terminal is likely to have, told from the environment alone: nothing is asked of the terminal, so that
  /// nothing is waited for and no answer can end up in a shell. In doubt it is ``blocks``, also inside tmux and
  /// screen, which let nothing else through by themselves.
  package init(environment: (String) -> String?) {
    let term = environment("TERM") ?? ""
    let program = environment("TERM_PROGRAM") ?? ""
    // What these run in has left its own variables behind, and they come first.
    let isInside =
      environment("TMUX") != nil || environment("STY") != nil || program == "tmux"
      || ["tmux", "screen"].contains { term.hasPrefix($0) }
    if isInside || term == "dumb" {
      self = .blocks
    } else if ["xterm-kitty", "xterm-ghostty"].contains(term) || program == "ghostty"
      || environment("KITTY_WINDOW_ID") != nil
    {
      self = .kitty
    } else if ["iTerm.app", "WezTerm"].contains(program) || environment("LC_TERMINAL") == "iTerm2" {
      self = .iterm2
    } else if program == "vscode" {
      // It has both of the following, but only for those who switch them on.
      self = .blocks
    } else if ["sixel", "foot", "mlterm", "yaft", "contour"].contains(where: term.contains)
      || ["mintty", "contour"].contains(program)
      || environment("KONSOLE_VERSION").flatMap({ Int($0) }) ?? 0 >= 220_400
    {
      self = .sixel
    } else {
      self = .blocks
    }
  }
}

package struct TerminalSize: Hashable, Sendable {
  package let columns: Int
  package let rows: Int
  let cellWidth: Int
  let cellHeight: Int

  /// What a terminal is taken to have that says nothing.
  package static let standard = TerminalSize(columns: 80, rows: 24)

  private static let largest = 1_000

  /// A size in cells, and in pixels where they are known. Numbers below 1 mean unknown: 80 columns, 24 rows, and cells of
  /// 8 x 16 pixels. More than 1,000 columns or rows are taken as 1,000.
  package init(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    self.columns = columns > 0 ? min(columns, Self.largest) : 80
    self.rows = rows > 0 ? min(rows, Self.largest) : 24
    let (width, height) = (pixelWidth / self.columns, pixelHeight / self.rows)
    let isKnown = columns > 0 && rows > 0 && 2...200 ~= width && 2...400 ~= height
    cellWidth = isKnown ? width : 8
    cellHeight = isKnown ? height : 16
  }

  /// The size that `COLUMNS` and `LINES` give, for when the terminal does not.
  package init(environment: (String) -> String?) {
    self.init(
      columns: environment("COLUMNS").flatMap { Int($0) } ?? 0,
      rows: environment("LINES").flatMap { Int($0) } ?? 0)
  }
}

package enum TerminalColour: CaseIterable, Sendable {
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
