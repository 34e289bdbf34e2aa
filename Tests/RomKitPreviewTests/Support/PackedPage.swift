import Foundation
import Testing

@testable import RomKitBase
@testable import RomKitContainer

/// A page with the texts that it has deflated.
struct PackedPage {
  let html: String

  init(_ html: String) { self.html = html }

  /// The text in an element whose tag is exactly `tag`.
  func content(_ tag: String) throws -> String {
    let start = try #require(html.range(of: "<\(tag)>"), "no \(tag)")
    let end = try #require(
      html.range(of: "</\(tag.prefix { $0 != " " })>", range: start.upperBound..<html.endIndex))
    return String(html[start.upperBound..<end.lowerBound])
  }

  /// A text that is deflated: `report`, `translations`, `live` or `code`.
  func text(_ id: String) throws -> String {
    let data = try content("script type=\"text/plain\" class=\"packed\" id=\"\(id)\"")
    let stream = InflateStream(limit: 1 << 24)
    try stream.push([UInt8](#require(Data(base64Encoded: data)))[...])
    return String(decoding: stream.output, as: UTF8.self)
  }
}
