import RomKitBase
import RomKitContainer
import RomKitInspection
import RomKitRules
import RomKitText
import VGSCore

/// Writes the page from top to bottom. How each kind of slot is shown is in the files beside this one.
struct PageWriter<Sink: ByteSink> {
  let output: PageOutput<Sink>
  let contents: PageContents
  let longestSound: Int

  func beginning(name: String, romSize: Int, recordCount: Int) throws {
    try output.write(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(PageStyle.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="generator" content="romkit">
      <title>\(name)</title>
      <link rel="icon" href="\(Markup(literal: PageStyle.icon))">
      <style>\(PageStyle.element)</style>
      </head>
      <body>
      <a class="skip" href="#slots">Skip to the slots</a>
      <header class="head">
      <p class="kind">\(contents.profile == .vgs2 ? "VGS mk-II SR" : "VGE") ROM</p>
      <h1>\(name)</h1>
      <dl>
      <div><dt>Size</dt><dd>\(Plural.bytes(romSize))</dd></div>
      <div><dt>Records</dt><dd>\(Grouped.text(recordCount))</dd></div>
      <div><dt>CRC-32</dt><dd class="code">\(contents.fileChecksum.hexadecimal(digits: 8))</dd></div>
      <div><dt>Checksums</dt><dd class="\(Markup(literal: checksums.mark))">\(checksums.text)</dd></div>
      <div><dt>Colours</dt><dd>\(contents.palette.description)</dd></div>
      </dl>
      </header>
      \(navigation)
      <main id="slots" tabindex="-1">
      <p id="none" class="none" hidden>Nothing here has these words.</p>
      \(problems)

      """)
  }

  private var checksums: (text: String, mark: StaticString) {
    switch contents.verification {
    case .matching: ("present, and everything matches", "good")
    case .mismatching: ("present, and not everything matches", "bad")
    case .damaged: ("present, but too damaged to be read", "bad")
    case .absent: ("none, so damage inside a slot would go unnoticed", "plain")
    }
  }

  private var navigation: Markup {
    let parts = contents.sections.map { section, entries -> Markup in
      let items = entries.map { entry -> Markup in
        let mark: Markup = entry.problems.contains { $0.severity == .error } ? " class=\"bad\"" : ""
        return """
          <li\(mark)><a href="#\(entry.anchor)">\(entry.label)</a> <span>\(entry.brief)</span></li>

          """
      }
      return """
        <li><a class="part" href="#\(section.rawValue)">\(section.title) <span>\(entries.count)</span></a>
        <ul>
        \(Markup(items))</ul></li>

        """
    }
    return """
      <nav class="side" aria-label="Contents">
      <div class="find"><label for="filter">Filter</label>\
      <input id="filter" type="search" placeholder="Filter" title="By name, kind and words" autocomplete="off" \
      spellcheck="false" aria-keyshortcuts="/"><kbd aria-hidden="true">/</kbd></div>
      <p id="found" class="found" role="status"></p>
      <ol>
      \(Markup(parts))</ol>
      </nav>
      """
  }

  private var problems: Markup {
    if contents.problems.isEmpty { return "" }
    let items = contents.problems.map { problem, anchor in
      Self.item(problem, anchor: anchor)
    }
    let more: Markup =
      contents.unlistedProblems > 0
      ? "<p>and \(Plural.text(contents.unlistedProblems, "problem")) more</p>" : ""
    return """
      <section class="problems" id="problems" aria-labelledby="problems-title">
      <h2 id="problems-title">Problems</h2>
      <ul>
      \(Markup(items))</ul>\(more)
      </section>
      """
  }

  static func item(_ problem: Diagnostic, anchor: String? = nil) -> Markup {
    var place: Markup = ""
    if let anchor {
      place = "<a href=\"#\(anchor)\">\(problem.place.slot ?? anchor)</a>: "
    } else if let slot = problem.place.slot, !problem.message.contains(slot) {
      place = "\(slot): "
    }
    var offset: Markup = ""
    if case .offset(let number) = problem.place.position {
      offset = " <span>at offset \(Grouped.text(number))</span>"
    }
    let notes = problem.notes.map { note -> Markup in "<br><span>\(note)</span>" }
    let help: Markup = problem.help.map { "<br><span>\($0)</span>" } ?? ""
    return """
      <li class="\(problem.severity.rawValue)"><b>\(problem.severity.rawValue)</b> \(place)\(problem.message)\(offset)\
      \(Markup(notes))\(help)</li>

      """
  }

  func begin(_ section: PageSection, count: Int) throws {
    try output.write(
      """
      <section class="part \(section.rawValue)" id="\(section.rawValue)" aria-labelledby="\(section.rawValue)-title">
      <h2 id="\(section.rawValue)-title">\(section.title) <span>\(count)</span></h2>
      <div class="slots">

      """)
  }

  func end(_ section: PageSection) throws {
    try output.write("</div>\n")
    if section == .others, contents.hiddenCount > 0 {
      try output.write(
        "<p>and \(Plural.text(contents.hiddenCount, "record")) more that no runtime asks for</p>\n")
    }
    try output.write("</section>\n")
  }

  func ending(trailing: Int) throws {
    let empty: Markup =
      contents.sections.isEmpty ? "<p class=\"none\">There are no records in this ROM.</p>\n" : ""
    let after: Markup = trailing > 0 ? "<p>\(Plural.bytes(trailing)) after the last record.</p>" : ""
    try output.write(
      """
      \(empty)<footer>\(after)<p>Made by <b>romkit preview</b>. Everything is in this one file, and it loads nothing.</p></footer>
      </main>
      <script>\(PageScript.element)</script>
      </body>
      </html>

      """)
  }

  func write(_ entry: PageEntry, in section: PageSection) throws {
    switch entry.summary {
    case .picture: try picture(entry)
    case .effect(let header): try effect(entry, header)
    case .song(let timing): try song(entry, timing)
    case .palette: try palette(entry)
    case .font: try font(entry)
    case .text: try text(entry)
    case .data, .program, .checksums, .other, .unusable: try bytes(entry, in: section)
    }
  }

  /// Writes the frame of a slot and what `inside` writes into it. `zoom` is that of its pictures, `warnings` are listed there
  /// only.
  func slot(
    _ entry: PageEntry, _ section: PageSection, what: String, zoom: Int? = nil, warnings: [Diagnostic] = [],
    inside: () throws -> Void
  ) throws {
    let zoom: Markup = zoom.map { " data-zoom=\"\($0)\"" } ?? ""
    try output.write(
      """
      <article class="slot" id="\(entry.anchor)" data-find="\(entry.record.name.displayName) \(section.filterWords)" \
      aria-labelledby="\(entry.anchor)-name"\(zoom)>
      <header><h3 id="\(entry.anchor)-name"><a href="#\(entry.anchor)">\(entry.label)</a></h3>\
      <p class="what">\(what)</p></header>

      """)
    let troubles = (entry.problems + warnings).map { Self.item($0) }
    if !troubles.isEmpty { try output.write("<ul class=\"troubles\">\n\(Markup(troubles))</ul>\n") }
    try inside()
    try output.write(
      """
      <p class="facts"><span>\(Plural.bytes(entry.record.body.size))</span> \
      <span>CRC-32 <span class="code">\(entry.checksum.hexadecimal(digits: 8))</span></span> \
      <span>at \(Grouped.text(entry.record.body.offset))</span></p>
      </article>

      """)
  }
}

extension PageWriter {
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
