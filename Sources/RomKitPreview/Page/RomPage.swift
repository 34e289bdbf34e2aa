import RomKitBase
import RomKitContainer
import RomKitRules

/// A ROM as one HTML page: every picture, effect, song and text of it, to be looked at and listened to in a browser.
///
/// The page is whole in itself and forbids the browser to load anything from anywhere. It shows everything without
/// scripts too; a script adds zoom, a filter and a play head. Whatever is in the ROM is text there and never HTML. The
/// same ROM under the same name gives the same bytes.
public struct RomPage: Sendable {
  /// What the page calls the ROM.
  public let name: String

  /// The most samples of a sound on the page: ten minutes.
  var longestSound = SongOverview.lengthLimit

  private let rom: Rom
  private let source: ByteSource
  private let contents: PageContents

  /// Looks through a ROM. Throws ``RomError`` for bytes that are no ROM; whatever else is wrong becomes a part of
  /// the page.
  ///
  /// - Parameters:
  ///   - source: the bytes of the ROM.
  ///   - name: the heading of the page, such as the name of the file.
  ///   - palette: in which all pictures are shown; nil for what the console would show.
  public init(of source: ByteSource, name: String, palette: ScreenPalette? = nil) throws {
    self.name = name
    self.source = source
    rom = try Rom(reading: source)
    contents = try PageContents(of: rom, in: source, name: name, palette: palette)
  }

  /// How many records are on the page.
  public var recordCount: Int { contents.entryCount }

  /// Writes the page. Throws what the sink throws, and `FileError`.
  ///
  /// Sounds are written while they are made, so that memory does not grow with them; of songs and effects the first ten
  /// minutes are on the page.
  public func write(to sink: inout some ByteSink) throws {
    let output = PageOutput(sink)
    defer { sink = output.sink }
    let writer = PageWriter(output: output, contents: contents, longestSound: longestSound)
    try writer.beginning(name: name, romSize: source.size, recordCount: rom.records.count)
    let steps = WorkSteps(.previewing, of: recordCount)
    var done = 0
    for (section, entries) in contents.sections {
      try writer.begin(section, count: entries.count)
      for entry in entries {
        steps.report(done, entry.label)
        try writer.write(entry, in: section)
        done += 1
      }
      try writer.end(section)
    }
    steps.report(done)
    try writer.ending(trailing: rom.trailing?.size ?? 0)
    try output.flush()
  }
}

/// Where the page goes. A class, so that the parts of the page share one sink and none of them copies what a sink in
/// memory holds.
final class PageOutput<Sink: ByteSink> {
  private(set) var sink: Sink
  private var buffer: [UInt8] = []

  private static var bufferSize: Int { 1 << 16 }

  init(_ sink: Sink) {
    self.sink = sink
    buffer.reserveCapacity(Self.bufferSize)
  }

  func write(_ markup: Markup) throws {
    buffer.append(contentsOf: markup.html.utf8)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes an address that holds its bytes in itself, which `make` gives to the sink it is shown.
  func dataAddress(type: StaticString, _ make: (inout Base64Sink) throws -> Void) throws {
    try write("data:\(Markup(literal: type));base64,")
    var base64 = Base64Sink(output: self)
    try make(&base64)
    buffer += base64.encoder.finish()
  }

  func flush() throws {
    try sink.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  struct Base64Sink: ByteSink {
    fileprivate var encoder = Base64()
    private let output: PageOutput

    fileprivate init(output: PageOutput) { self.output = output }

    mutating func write(_ bytes: ArraySlice<UInt8>) throws {
      // A piece may be as large as a slot; what waits to be written stays small.
      var rest = bytes
      while !rest.isEmpty {
        output.buffer += encoder.encode(rest.prefix(PageOutput.bufferSize))
        rest = rest.dropFirst(PageOutput.bufferSize)
        if output.buffer.count >= PageOutput.bufferSize { try output.flush() }
      }
    }
  }
}

/// HTML. What is put into it is escaped: a literal is markup, a string in it is text.
///
///     Markup("<h1>\(name)</h1>")
struct Markup: ExpressibleByStringInterpolation, Sendable {
  let html: String

  init(stringLiteral value: String) { html = value }

  init(stringInterpolation: StringInterpolation) { html = stringInterpolation.html }

  /// Markup that is known to be good.
  init(html: String) { self.html = html }

  init(literal: StaticString) { html = "\(literal)" }

  init(_ parts: [Markup]) { html = parts.map(\.html).joined() }

  /// A text of lines for a `pre`: line ends and tabs stay. Other control characters, and those that turn the direction of
  /// the text around them, are shown as escapes.
  init(lines text: String) {
    var html = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\t": html.unicodeScalars.append(scalar)
      // The joiners of scripts and of emoji.
      case "\u{200C}", "\u{200D}": html.unicodeScalars.append(scalar)
      case " "..."~": Self.append(scalar, to: &html)
      default:
        let shown = Escaped.path(String(scalar))
        if shown.unicodeScalars.count > 1 {
          html += "<span class=\"control\">\(shown)</span>"
        } else {
          Self.append(scalar, to: &html)
        }
      }
    }
    self.init(html: html)
  }

  struct StringInterpolation: StringInterpolationProtocol {
    var html = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      html.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { html += literal }
    /// Text: everything that means something in HTML is escaped, and control characters are made visible.
    mutating func appendInterpolation(_ text: String) {
      for scalar in Escaped.path(text).unicodeScalars { Markup.append(scalar, to: &html) }
    }
    mutating func appendInterpolation(_ number: Int) { html += String(number) }
    mutating func appendInterpolation(_ markup: Markup) { html += markup.html }
  }

  private static func append(_ scalar: Unicode.Scalar, to html: inout String) {
    switch scalar {
    case "&": html += "&amp;"
    case "<": html += "&lt;"
    case ">": html += "&gt;"
    case "\"": html += "&quot;"
    case "'": html += "&#39;"
    default: html.unicodeScalars.append(scalar)
    }
  }

  static func colour(_ value: UInt32) -> String { "#" + (value & 0xFF_FFFF).hexadecimal(digits: 6) }
}
