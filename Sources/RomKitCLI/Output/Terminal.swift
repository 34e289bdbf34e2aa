internal import CPlatform
import RomKit

extension TerminalKind: SettingValue {}

/// The terminal on standard output: its kind, colours and size.
struct Terminal {
  let kind: TerminalKind
  let colour: TerminalColour
  let size: TerminalSize

  /// The terminal on standard output, or nil when there is none. When a kind is asked for there is one in any case,
  /// as pictures may go through a pipe on purpose.
  init?(asked: TerminalKind?) {
    guard asked != nil || Self.isOnStandardOutput else { return nil }
    kind = asked ?? TerminalKind(environment: Self.environment)
    colour = TerminalColour(environment: Self.environment)
    size = Self.size ?? TerminalSize(environment: Self.environment)
  }

  /// The bytes that show a picture, with a line end.
  func bytes(of picture: ColourPicture) -> [UInt8] {
    TerminalPreview.bytes(of: picture, kind: kind, size: size, colour: colour)
  }

  /// The renderer for waveforms and piano rolls that fit.
  var pianoRollImage: PianoRollImage {
    TerminalPreview.pianoRollImage(kind: kind, size: size, colour: colour)
  }

  static var isOnStandardOutput: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Throws if a terminal on standard output would obey some of these bytes, which may come from any file.
  static func check(_ bytes: [UInt8]) throws {
    if isOnStandardOutput, !Escaped.isHarmless(bytes) {
      throw UsageError("binary output is not written to a terminal", help: redirection)
    }
  }

  /// Throws if a ROM would go to a terminal.
  static func checkROM(to output: String?) throws {
    if output == "-", isOnStandardOutput {
      throw UsageError("a ROM is not written to a terminal", help: redirection)
    }
  }

  private static let redirection: LocalizedText = "name a file with -o, or redirect standard output"

  static var isOnStandardError: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether messages are to have colours. What is asked for wins; then NO_COLOR, then FORCE_COLOR, each of them when it
  /// is set and not empty; then whether there is a terminal that knows colours.
  static func showsColour(_ asked: MessageOptions.Colour) -> Bool {
    func isSet(_ name: String) -> Bool { environment(name).map { !$0.isEmpty } ?? false }
    switch asked {
    case .always: return true
    case .never: return false
    case .auto:
      if isSet("NO_COLOR") { return false }
      if isSet("FORCE_COLOR") { return environment("FORCE_COLOR") != "0" }
      return isOnStandardError && environment("TERM") != "dumb"
    }
  }

  /// Whether what is printed on standard output is to have colours: as messages, but by that terminal, and not because of
  /// FORCE_COLOR, because the output may be read by a program.
  static func paints(_ asked: MessageOptions.Colour) -> Bool {
    switch asked {
    case .always: true
    case .never: false
    case .auto: isOnStandardOutput && showsColour(.auto)
    }
  }

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  static var columnsOnStandardError: Int {
    (size(of: STDERR_FILENO) ?? TerminalSize(environment: environment)).columns
  }

  private static var size: TerminalSize? { size(of: STDOUT_FILENO) }

  /// The size that a terminal reports; nil if it reports none.
  private static func size(of descriptor: Int32) -> TerminalSize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return TerminalSize(
      columns: Int(size.ws_col), rows: Int(size.ws_row), pixelWidth: Int(size.ws_xpixel),
      pixelHeight: Int(size.ws_ypixel))
  }
}
