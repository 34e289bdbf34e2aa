import RomKitBase

package enum TerminalKind: String, CaseIterable, Sendable {
  /// The graphics protocol of Kitty, which Ghostty supports too.
  case kitty
  /// The inline images of iTerm2, which WezTerm supports too.
  case iterm2
  /// Sixel graphics, as terminals have had them since the VT240.
  case sixel
  /// Two pixels to a character cell, in any terminal.
  case blocks

  /// The best kind that a terminal is likely to support, guessed from the environment alone: asking the terminal would
  /// take time, and its answer could end up in a shell. In doubt it is ``blocks``, also inside tmux and screen, which pass
  /// nothing else through by default.
  package init(environment: (String) -> String?) {
    let term = environment("TERM") ?? ""
    let program = environment("TERM_PROGRAM") ?? ""
    // The variables of the terminal outside are still set, so tmux and screen come first.
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
      // It supports iTerm2's images and Sixel, but only after a setting.
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

package struct TerminalSize: Equatable, Sendable {
  package let columns: Int
  package let rows: Int
  let cellWidth: Int
  let cellHeight: Int

  /// The size of a terminal that does not give one.
  package static let standard = TerminalSize(columns: 80, rows: 24)

  private static let largest = 1_000

  /// A size in cells, and in pixels if known. Numbers below 1 mean unknown: 80 columns, 24 rows, and cells of 8 x 16
  /// pixels. More than 1,000 columns or rows count as 1,000.
  package init(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    self.columns = columns > 0 ? min(columns, Self.largest) : 80
    self.rows = rows > 0 ? min(rows, Self.largest) : 24
    let (width, height) = (pixelWidth / self.columns, pixelHeight / self.rows)
    let isKnown = columns > 0 && rows > 0 && 2...200 ~= width && 2...400 ~= height
    cellWidth = isKnown ? width : 8
    cellHeight = isKnown ? height : 16
  }

  /// The size in `COLUMNS` and `LINES`, for a terminal that does not give one.
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
  /// No colours; dots show light and dark, eight in a cell (Unicode's Braille patterns).
  case dots
  /// No colours and only ASCII; letters show light and dark.
  case letters

  /// The colours that a terminal is likely to have, guessed from the environment alone. `NO_COLOR`, if not empty, switches
  /// colours off.
  package init(environment: (String) -> String?) {
    let term = environment("TERM") ?? ""
    if term == "dumb" || !EnvironmentLocale("LC_CTYPE", environment: environment).isUnicode {
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
