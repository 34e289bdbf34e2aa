import RomKitBase

/// HTML. What is put into it is escaped: a literal is markup, a string in it is text.
///
///     Markup("<h1>\(name)</h1>")
struct Markup: ExpressibleByStringInterpolation, Sendable {
  let html: String

  init(stringLiteral value: String) { html = value }

  init(stringInterpolation: StringInterpolation) { html = stringInterpolation.html }

  private init(html: String) { self.html = html }

  /// A part of the page that is written in the source: style and script.
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
}

extension Markup {
  /// So much of a whole for a style, such as `12.34%`; nothing of nothing.
  static func percent(_ part: Int, of whole: Int) -> Markup {
    let hundredths = whole > 0 ? part * 10_000 / whole : 0
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)%"
  }

  static func colour(_ value: UInt32) -> String { "#" + (value & 0xFF_FFFF).hexadecimal(digits: 6) }
}
