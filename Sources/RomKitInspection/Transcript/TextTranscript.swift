import RomKitBase
import RomKitText

/// A text in UTF-8, a line to each of its lines.
enum TextTranscript {
  static func write(_ text: TextSlot, to sink: inout some ByteSink) throws {
    try sink.line("  \(text.format.description)")
    var rest = text.source[...]
    while let end = rest.firstIndex(of: 0x0A) {
      try write(rest[..<end], to: &sink)
      rest = rest[(end + 1)...]
    }
    if !rest.isEmpty {
      try write(rest, to: &sink)
      try sink.line("  no line end after the last line")
    }
  }

  private static func write(_ line: ArraySlice<UInt8>, to sink: inout some ByteSink) throws {
    let line = String(decoding: line, as: UTF8.self)
    let safe = line.split(separator: "\t", omittingEmptySubsequences: false).map { Escaped.path(String($0)) }
    let shown = safe.joined(separator: "\t")
    // Another mark where characters had to be escaped, as a text may hold what looks like an escape.
    try sink.line("  \(shown == line ? "|" : "\\") \(shown)")
  }
}
