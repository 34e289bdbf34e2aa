import Testing

@testable import RomKitPreview

/// The properties of a terminal, guessed from its environment.
struct TerminalKindTests {
  private static func kind(_ environment: [String: String]) -> TerminalKind {
    TerminalKind { environment[$0] }
  }

  private static func colour(_ environment: [String: String]) -> TerminalColour {
    TerminalColour { environment[$0] }
  }

  @Test(arguments: [
    (["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"], TerminalKind.kitty),
    (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .kitty),
    (["TERM": "xterm-ghostty"], .kitty), (["TERM_PROGRAM": "ghostty"], .kitty),
    (["TERM_PROGRAM": "iTerm.app"], .iterm2), (["TERM_PROGRAM": "WezTerm"], .iterm2),
    (["LC_TERMINAL": "iTerm2"], .iterm2), (["TERM": "xterm-sixel"], .sixel), (["TERM": "foot"], .sixel),
    (["TERM": "foot-extra"], .sixel), (["TERM": "mlterm"], .sixel), (["TERM_PROGRAM": "mintty"], .sixel),
    (["KONSOLE_VERSION": "220401"], .sixel), (["KONSOLE_VERSION": "210801"], .blocks),
    (["KONSOLE_VERSION": "new"], .blocks), (["TERM": "xterm-256color"], .blocks),
    (["TERM_PROGRAM": "vscode"], .blocks), (["TERM_PROGRAM": "Apple_Terminal"], .blocks), ([:], .blocks),
  ])
  func recognizesTerminals(environment: [String: String], kind: TerminalKind) {
    #expect(Self.kind(environment) == kind)
  }

  @Test(arguments: [
    ["TMUX": "/run/tmux,1,0"], ["STY": "1.pts"], ["TERM": "tmux-256color"], ["TERM": "screen.xterm-kitty"],
    ["TERM_PROGRAM": "tmux"], ["TERM": "dumb"],
  ])
  func theInnerProgramComesFirst(environment: [String: String]) {
    var environment = environment
    environment["KITTY_WINDOW_ID"] = "3"
    environment["LC_TERMINAL"] = "iTerm2"
    #expect(Self.kind(environment) == .blocks)
  }

  @Test func kindsAreAskedForByName() {
    #expect(TerminalKind.allCases.map(\.rawValue) == ["kitty", "iterm2", "sixel", "blocks"])
  }

  @Test(arguments: [
    (["COLORTERM": "truecolor"], TerminalColour.full), (["COLORTERM": "24bit"], .full),
    (["TERM": "xterm-direct"], .full), (["TERM": "xterm-kitty"], .full),
    (["TERM": "xterm-256color"], .palette256), ([:], .palette256),
    (["COLORTERM": "truecolor", "NO_COLOR": ""], .full),
    (["COLORTERM": "truecolor", "NO_COLOR": "1"], .dots),
    (["TERM": "dumb", "COLORTERM": "truecolor"], .letters),
    (["LANG": "ja_JP.eucJP", "COLORTERM": "truecolor"], .letters),
    (["LANG": "ja_JP.eucJP", "LC_ALL": "C.UTF-8", "COLORTERM": "24bit"], .full),
    (["LC_CTYPE": "en_GB.utf8", "NO_COLOR": "1"], .dots), (["LC_ALL": "", "LANG": "C"], .palette256),
  ])
  func recognizesColours(environment: [String: String], colour: TerminalColour) {
    #expect(Self.colour(environment) == colour)
  }

  @Test func sizeComesFromTheEnvironmentOrIsStandard() {
    let environment = ["COLUMNS": "132", "LINES": "43"]
    let size = TerminalSize { environment[$0] }
    #expect((size.columns, size.rows) == (132, 43))
    #expect(TerminalSize { _ in nil } == .standard)
    #expect(TerminalSize { _ in "-5" } == .standard)
    #expect(TerminalSize { _ in "many" } == .standard)
    #expect(TerminalSize { _ in "99999999999999999999" } == .standard)
    #expect(TerminalSize { _ in "1000000" }.columns == 1_000)
  }

  @Test func cellsAreMeasuredWherePixelsAreKnown() {
    let size = TerminalSize(columns: 100, rows: 50, pixelWidth: 905, pixelHeight: 1_000)
    #expect((size.cellWidth, size.cellHeight) == (9, 20))
    for size in [
      TerminalSize(columns: 100, rows: 50),
      TerminalSize(columns: 0, rows: 0, pixelWidth: 900, pixelHeight: 900),
      TerminalSize(columns: 100, rows: 50, pixelWidth: -4, pixelHeight: 1_000),
      TerminalSize(columns: 1, rows: 1, pixelWidth: 65_535, pixelHeight: 65_535),
    ] {
      #expect((size.cellWidth, size.cellHeight) == (8, 16))
    }
  }
}
