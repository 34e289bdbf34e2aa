import RomKitBase
import RomKitContainer
import RomKitInspection
import RomKitText

extension PageWriter {
  /// How many bytes of data are shown.
  private var dumpSize: Int { 256 }

  func text(_ entry: PageEntry) throws {
    let slot = try TextSlot(parsing: entry.record.body.bytes()[...])
    let lineEnds = slot.source.count { $0 == 0x0A }
    let lines = slot.source.last == 0x0A ? lineEnds : lineEnds + 1
    let language: Markup = slot.format.encoding == .shiftJIS ? " lang=\"ja\"" : ""
    try self.slot(entry, .texts, what: "\(Plural.text(lines, "line")), \(slot.format.description)") {
      // A line end right after the tag is no part of what it holds.
      try output.write(
        """
        <pre class="text" tabindex="0" role="region" aria-label="Text of \(entry.label)"\(language)>
        \(Markup(lines: slot.text))</pre>

        """)
    }
  }

  /// Anything else: how it begins.
  func bytes(_ entry: PageEntry, in section: PageSection) throws {
    let what: String
    if section == .others, entry.record.slot != nil {
      what = "a second record of this name, never asked for by a runtime"
    } else if case .unusable = entry.summary {
      what = "unusable"
    } else {
      what = entry.summary.description(size: entry.record.body.size)
    }
    try slot(entry, section, what: what) {
      let bytes = try entry.record.body.prefix(dumpSize)
      guard !bytes.isEmpty else { return try note("It is empty.") }
      try output.write(
        """
        <pre class="dump" tabindex="0" role="region" aria-label="First bytes of \(entry.label)">
        \(HexDump.markup(of: bytes))</pre>

        """)
      if bytes.count < entry.record.body.size {
        try note("The first \(Grouped.text(bytes.count)) of \(Plural.bytes(entry.record.body.size)).")
      }
    }
  }
}

/// Bytes as hexadecimal numbers and as characters, 16 a line.
enum HexDump {
  private static let columns = 16

  static func markup(of bytes: [UInt8]) -> Markup {
    Markup(
      stride(from: 0, to: bytes.count, by: columns).map { start -> Markup in
        let row = bytes[start..<min(start + columns, bytes.count)]
        var numbers = ""
        for (column, byte) in row.enumerated() {
          numbers += (column == columns / 2 ? "  " : " ") + byte.hexadecimal(digits: 2)
        }
        let room = String(repeating: " ", count: columns * 3 + 1 - numbers.utf8.count)
        let text = row.map { 0x20...0x7E ~= $0 ? String(Unicode.Scalar($0)) : "·" }.joined()
        return "<b>\(start.hexadecimal(digits: 4))</b>\(numbers)\(room)  <span>\(text)</span>\n"
      })
  }
}
