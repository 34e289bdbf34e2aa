/// How a terminal shows pictures.
package enum TerminalKind: String, CaseIterable, Sendable {
  /// The graphics protocol of Kitty, which Ghostty has too.
  case kitty
  /// The inline images of iTerm2, which WezTerm has too.
  case iterm2
  /// Sixel graphics, as terminals have had them since the VT240.
  case sixel
  /// Two pixels to a character cell, in any terminal.
  case blocks

  /// What a terminal is likely to have, told from the environment alone: nothing is asked of the terminal, so that nothing
  /// is waited for and no answer can end up in a shell.
  ///
  /// In doubt it is ``blocks``, also inside tmux and screen, which let nothing else through by themselves.
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
