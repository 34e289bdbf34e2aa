internal import CPlatform
import RomKit

/// The keys of the terminal on standard input, which arrive at once and are not shown, until ``end()``.
struct TerminalKeys {
  enum Key: Hashable {
    case character(UInt8)
    case left, right, up, down
  }

  private let before: termios

  /// Nil if standard input is not a terminal that this process may read.
  init?() {
    var state = termios()
    guard tcgetpgrp(STDIN_FILENO) == getpgrp(), tcgetattr(STDIN_FILENO, &state) == 0 else { return nil }
    before = state
    // Without ISIG in it, so that Ctrl-C still interrupts. Ctrl-Z arrives as a key.
    state.c_lflag &= ~tcflag_t(ICANON | ECHO)
    let disabled = cc_t(truncatingIfNeeded: fpathconf(STDIN_FILENO, Int32(_PC_VDISABLE)))
    withUnsafeMutableBytes(of: &state.c_cc) { $0[Int(VSUSP)] = disabled }
    guard tcsetattr(STDIN_FILENO, TCSANOW, &state) == 0 else { return nil }
  }

  /// Restores the terminal.
  func end() {
    var state = before
    tcsetattr(STDIN_FILENO, TCSANOW, &state)
  }

  /// The keys that have been pressed; nil if the terminal is gone.
  func pressed() -> [Key]? {
    var state = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&state, 1, 0) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    return count > 0 ? Self.keys(of: bytes[..<count]) : count < 0 && errno == EINTR ? [] : nil
  }

  /// The keys that a terminal sends as these bytes. Arrows are escape sequences, and other sequences are ignored.
  static func keys(of bytes: ArraySlice<UInt8>) -> [Key] {
    var rest = bytes
    var keys: [Key] = []
    while let byte = rest.popFirst() {
      guard byte == 0x1B, let next = rest.first, [UInt8(ascii: "["), UInt8(ascii: "O")].contains(next) else {
        keys.append(.character(byte))
        continue
      }
      rest = rest.dropFirst()
      let final = rest.firstIndex { 0x40...0x7E ~= $0 }
      switch final.map({ rest[$0] }) {
      case UInt8(ascii: "A"): keys.append(.up)
      case UInt8(ascii: "B"): keys.append(.down)
      case UInt8(ascii: "C"): keys.append(.right)
      case UInt8(ascii: "D"): keys.append(.left)
      default: break
      }
      rest = final.map { rest[($0 + 1)...] } ?? []
    }
    return keys
  }
}
