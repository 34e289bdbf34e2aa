/// A file that a script put into the source code.
package struct EmbeddedFile: Sendable {
  /// How many bytes it has.
  private let size: Int
  /// The bytes as a zlib stream in base64, with line ends between, which decoders of base64 skip.
  package let base64: StaticString

  package init(size: Int, base64: StaticString) {
    self.size = size
    self.base64 = base64
  }

  /// The bytes. Throws an error of inflating if the program itself is damaged.
  package func bytes() throws -> [UInt8] {
    let stream = InflateStream(limit: size)
    try stream.push(Base64.decoded("\(base64)".utf8)[...])
    return stream.output
  }

  package func text() throws -> String { String(decoding: try bytes(), as: UTF8.self) }
}
