import RomKitBase

/// Where the page goes.
///
/// A class, so that the parts of the page share one sink and none of them copies what a sink in memory holds.
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

  /// Writes bytes as the digits of an address.
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
