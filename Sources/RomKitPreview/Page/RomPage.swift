import RomKitBase
import RomKitContainer
import RomKitInspection
import RomKitPictures
import RomKitRules

/// A ROM as one HTML page, to be looked at and listened to in a browser.
///
/// The page carries the ROM and the console, and plays live: the same samples and the same pixels as everywhere in romkit. It
/// is whole in itself and forbids the browser to load anything from anywhere. Whatever is in the ROM is text there and never HTML.
/// The same ROM under the same name gives the same bytes.
public struct RomPage: Sendable {
  /// What the page calls the ROM.
  public let name: String

  /// How many records the ROM has.
  public let recordCount: Int

  private let source: ByteSource?
  /// What the page is told of the ROM, beside its bytes.
  private let report: JSON?
  private let program: ProgramModule?

  /// Looks through a ROM. Throws ``RomError`` for bytes that are no ROM; whatever else is wrong becomes a part of
  /// the page.
  ///
  /// - Parameters:
  ///   - source: the bytes of the ROM.
  ///   - name: the heading of the page, such as the name of the file.
  ///   - palette: in which all pictures are shown at first; nil for what the console would show.
  ///   - names: what slots are called, such as in `romkit.lock`.
  public init(
    of source: ByteSource, name: String, palette: ScreenPalette? = nil, names: [SlotID: String] = [:]
  )
    throws
  {
    try self.init(of: source, name: name, palette: palette, names: names, subject: nil)
  }

  /// The same with names for parts of pictures. `subject` is what there is to show, such as `a song`, when that is no ROM from a file.
  package init(
    of source: ByteSource, name: String, palette: ScreenPalette?, names: [SlotID: String] = [:],
    parts: [SlotID: [SpriteSource.Part]] = [:], subject: String?
  ) throws {
    self.name = name
    self.source = source
    program = nil
    let rom = try Rom(reading: source)
    recordCount = rom.records.count
    var works: [@Sendable () throws -> [(String, JSON)]] = [
      {
        try PageReport(of: rom, in: source, name: name, palette: palette).members(
          name: name, subject: subject, names: names, parts: parts)
      }
    ]
    if subject == nil { works.append { [("content", .string(try ContentID(of: rom).hexadecimal))] } }
    let results = ParallelWork.map(works, jobs: ParallelWork.processors) { work in Result { try work() } }
    report = .object(try results.flatMap { try $0.get() })
  }

  /// A page that runs a program with a ROM, and shows nothing else of it. Throws ``RomError`` for bytes that are no ROM.
  ///
  /// - Parameters:
  ///   - program: the program.
  ///   - source: the bytes of the ROM.
  ///   - name: the heading of the page, such as the name of the game.
  public init(running program: ProgramModule, with source: ByteSource, name: String) throws {
    self.name = name
    self.source = source
    self.program = program
    recordCount = try Rom(reading: source).records.count
    report = .object([("name", .string(Escaped.path(name)))])
  }

  private init() {
    name = "VGS ROM viewer"
    recordCount = 0
    source = nil
    report = nil
    program = nil
  }

  /// The page without a ROM: any ROM can be dropped into it.
  public static let viewer = RomPage()

  /// Writes the page. Throws what the sink throws, and `FileError`.
  public func write(to sink: inout some ByteSink) throws {
    let output = PageOutput(sink)
    defer { sink = output.sink }
    try PageWriter(output: output, parts: PageParts(program)).write(name: name, report: report, rom: source)
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

  /// Writes bytes as base64, those that `make` gives to the sink it is shown.
  func base64(_ make: (inout Base64Sink) throws -> Void) throws {
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
}
