internal import CPlatform
import RomKit

/// A share of a whole as a bar: of blocks on a terminal that shows them, of `#` everywhere else.
struct Bar {
  private let width: Int
  private let hasBlocks: Bool

  /// Bars of at most so many characters.
  init(width: Int, hasBlocks: Bool = Bar.canShowBlocks) {
    self.width = width
    self.hasBlocks = hasBlocks
  }

  /// The bar of a part of a whole; something, be it little, for all that is more than nothing.
  func text(_ part: Int, of whole: Int) -> String {
    guard whole > 0, part > 0 else { return "" }
    let steps = hasBlocks ? 8 : 1
    // In two steps: bytes times eighths of a bar stay far below what an Int holds.
    let filled = min(width * steps, max(1, (part * width * steps + whole / 2) / whole))
    if !hasBlocks { return String(repeating: "#", count: filled) }
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: filled / 8) + parts[filled % 8]
  }

  /// Whether standard output is a terminal whose locale has UTF-8.
  private static var canShowBlocks: Bool {
    guard Terminal.isOnStandardOutput else { return false }
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    // The first that is set counts.
    let locale = names.lazy.compactMap { getenv($0).map { String(cString: $0) } }.first { !$0.isEmpty } ?? ""
    let form = locale.lowercased()
    return form.contains("utf-8") || form.contains("utf8")
  }
}
