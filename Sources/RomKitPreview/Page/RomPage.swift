import RomKitBase
import RomKitContainer
import RomKitInspection
import RomKitPictures
import RomKitRules
import VGSCore

/// A ROM as one HTML page, to look at and to listen to in a browser.
///
/// The page contains the ROM and the console, which plays live: the same samples and the same pixels as everywhere in romkit. It
/// forbids the browser to load anything from outside, and shows text from the ROM as text, never as HTML. The same ROM and the
/// same parameters give the same bytes.
public struct RomPage: Sendable {
  /// The name of the ROM on the page.
  public let name: String

  /// The number of records in the ROM.
  public let recordCount: Int

  /// The bytes of the ROM; nil for the viewer.
  package let rom: ByteSource?
  /// The report for the page's script, beside the ROM's bytes.
  package let report: JSON?
  private let program: ProgramModule?
  private let hasScene: Bool
  private let language: LocalizedText.Language

  /// A page of a ROM. Throws ``RomError`` for bytes that are not a ROM, and `FileError` if they cannot be read; the page lists
  /// all other problems.
  ///
  /// - Parameters:
  ///   - source: the bytes of the ROM.
  ///   - name: the heading of the page, such as the name of the file.
  ///   - palette: the palette of all pictures at first; nil for the one that the console would show.
  ///   - names: names of slots, such as those in `romkit.lock`.
  ///   - language: the language of the page.
  public init(
    parsing source: ByteSource, name: String, palette: ScreenPalette? = nil, names: [SlotID: String] = [:],
    language: LocalizedText.Language = .english
  ) throws {
    try self.init(
      parsing: source, name: name, palettes: { try PicturePalettes(of: $0, given: palette) },
      labels: PageLabels(names: names), subject: nil, language: language)
  }

  /// The same with a palette for each picture, all that a project knows about its contents, a scene in the page's editor, and the
  /// `subject`, such as `a song`, of a page whose ROM is no file of the user's, with the samples before the place at which the song is
  /// ready.
  package init(
    parsing source: ByteSource, name: String, palettes: (Rom) throws -> PicturePalettes,
    labels: PageLabels = PageLabels(), subject: LocalizedText?, start: Int = 0,
    scene: PageScene? = nil, language: LocalizedText.Language
  ) throws {
    self.name = name
    rom = source
    self.language = language
    program = nil
    hasScene = scene != nil
    let rom = try Rom(parsing: source)
    let palettes = try palettes(rom)
    recordCount = rom.records.count
    var report = try PageReport(of: rom, in: source, name: name, palettes: palettes).json(
      name: name, subject: subject, labels: labels, language: language)
    if start > 0 { report = report + ["start": start] }
    self.report = scene.map { report + ["scene": $0.json] } ?? report
  }

  /// A page that runs a program with a ROM. Throws ``RomError`` for bytes that are not a ROM, and `FileError` if they cannot
  /// be read.
  ///
  /// - Parameters:
  ///   - program: the program.
  ///   - source: the bytes of the ROM.
  ///   - name: the heading of the page, such as the name of the game.
  ///   - language: the language of the page.
  public init(
    running program: ProgramModule, with source: ByteSource, name: String,
    language: LocalizedText.Language = .english
  ) throws {
    self.name = name
    rom = source
    self.program = program
    hasScene = false
    self.language = language
    recordCount = try Rom(parsing: source).records.count
    report = ["name": Escaped.path(name)]
  }

  /// The page without a ROM, into which any ROM can be dropped.
  public init(viewerIn language: LocalizedText.Language) {
    let title: LocalizedText = "VGS ROM viewer"
    name = title.text(in: language)
    self.language = language
    recordCount = 0
    rom = nil
    report = nil
    program = nil
    hasScene = false
  }

  /// Writes the page. Throws what the sink throws, and `FileError`.
  public func write(to sink: inout some ByteSink) throws {
    let output = PageOutput(sink)
    defer { sink = output.sink }
    try PageWriter(output: output, parts: PageParts(program, hasScene: hasScene, language: language)).write(
      name: name, report: report, rom: rom)
    try output.flush()
  }
}

/// A scene for the editor of a page.
package struct PageScene: Sendable {
  private let text: [UInt8]
  private let profile: Profile
  private let isOnScreen: Bool
  private let hasPalette: Bool

  /// A scene without problems, on a console; as on its screen, or in the palette's 24-bit colours; beginning with the palette of
  /// the page, or with the console's own.
  package init(text: [UInt8], profile: Profile, isOnScreen: Bool, hasPalette: Bool) {
    self.text = text
    self.profile = profile
    self.isOnScreen = isOnScreen
    self.hasPalette = hasPalette
  }

  var json: JSON {
    [
      "text": String(decoding: text, as: UTF8.self),
      "machine": profile == .mk2 ? 0 : profile == .vge ? 1 : 2,
      "display": isOnScreen ? 1 : 0, "palette": hasPalette,
    ]
  }
}

/// The destination of a page. A class, so that the parts of the page share one sink and never copy the bytes of a sink in
/// memory.
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

  /// Writes as base64 the bytes that `make` writes to its sink.
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
      // A piece may be as large as a slot, and the buffer stays small.
      var rest = bytes
      while !rest.isEmpty {
        output.buffer += encoder.encode(rest.prefix(PageOutput.bufferSize))
        rest = rest.dropFirst(PageOutput.bufferSize)
        if output.buffer.count >= PageOutput.bufferSize { try output.flush() }
      }
    }
  }
}

/// HTML. A literal is markup; strings interpolated into it are text and are escaped.
///
///     Markup("<h1>\(name)</h1>")
struct Markup: ExpressibleByStringInterpolation, Sendable {
  let html: String

  init(stringLiteral value: String) { html = value }

  init(stringInterpolation: StringInterpolation) { html = stringInterpolation.html }

  /// Trusted markup, which is not escaped.
  init(html: String) { self.html = html }

  struct StringInterpolation: StringInterpolationProtocol {
    var html = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      html.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { html += literal }
    /// Text, with HTML's special characters escaped and control characters made visible.
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
