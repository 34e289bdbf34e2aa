import RomKitBase

extension LocalizedText {
  static let exportAgain: LocalizedText = "copy or export the file again; it is damaged or truncated"
  static let saveSoundAgain: LocalizedText = "save the file again with a sound editor"
}

extension Diagnostic {
  static func cutSamples(declared: Int, found: Int, offset: Int) -> Self {
    Diagnostic(
      "sound-cut",
      "expected \(Plural.bytes(declared)) of samples, found \(Grouped.text(found)); the sound ends there",
      severity: .warning, at: .offset(offset),
      help: "copy or export the file again if the end of the sound is missing")
  }

  static func loops(_ count: Int, offset: Int) -> Self {
    Diagnostic(
      "sound-loop",
      "the sound has \(Plural.text(count, "loop")), but effects have none; the sound is played once",
      severity: .warning, at: .offset(offset),
      help: "repeat the part in a sound editor as often as it should be heard, or remove the loop")
  }

  static var noSamples: Self {
    Diagnostic("sound-empty", "the file has no samples; the effect is silent", severity: .warning)
  }
}

/// Walks the chunks of a RIFF or IFF file: four letters, a size, the body, and a zero byte after a body of
/// odd size.
///
/// Every step moves on by eight bytes at least, and no chunk reaches past the end of the bytes, whatever its
/// size field says. Writers that leave out the byte after an odd body are understood.
struct ChunkCursor {
  /// One chunk. Offsets count from the start of the file.
  struct Chunk {
    let name: [UInt8]
    /// The offset of its header.
    let offset: Int
    let declaredSize: Int
    let bodyOffset: Int
    /// The part of the body that the file has.
    let body: ArraySlice<UInt8>

    func isNamed(_ letters: String) -> Bool { name.elementsEqual(letters.utf8) }
    /// Whether the file ends before the body does.
    var isCut: Bool { declaredSize > body.count }

    /// The error of a file that ends inside this chunk, without one that it needs.
    func error(_ code: String, missing: String) -> Diagnostic {
      Diagnostic(
        code,
        """
        expected \(Plural.bytes(declaredSize)) in the chunk "\(Escaped.bytes(name))", \
        found \(Grouped.text(body.count)) before the end of the file; the \(missing) chunk is missing
        """,
        at: .offset(offset), help: .exportAgain)
    }
  }

  private let bytes: [UInt8]
  private let order: SampleEncoding.ByteOrder
  private(set) var offset: Int

  /// A cursor at the chunk header at `offset`, which must not be past the end.
  init(_ bytes: [UInt8], at offset: Int, order: SampleEncoding.ByteOrder) {
    self.bytes = bytes
    self.offset = min(offset, bytes.count)
    self.order = order
  }

  /// Returns the next chunk and moves past it; nil if fewer than eight bytes are left.
  mutating func next() -> Chunk? {
    guard let header = header(at: offset) else { return nil }
    let body = move(past: header.size, from: offset + 8)
    return Chunk(
      name: header.name, offset: body.startIndex - 8, declaredSize: header.size, bodyOffset: body.startIndex,
      body: body)
  }

  /// Returns the body of a chunk whose real size is known from elsewhere, or the part of it that the file has, and moves
  /// past it.
  mutating func body(of chunk: Chunk, size: Int) -> ArraySlice<UInt8> {
    move(past: size, from: chunk.bodyOffset)
  }

  /// Returns the body of a chunk whose size could not be filled in, and moves past it: the bytes that another field counts, if
  /// with them the file ends, or after them chunks follow one another to its end; otherwise all bytes.
  mutating func body(of chunk: Chunk, counted size: Int) -> ArraySlice<UInt8> {
    var ahead = self
    let body = ahead.body(of: chunk, size: size)
    guard size > 0, ahead.reachesEnd() else { return self.body(of: chunk, size: .max) }
    self = ahead
    return body
  }

  private mutating func move(past size: Int, from start: Int) -> ArraySlice<UInt8> {
    offset = start + min(size, bytes.count - start)
    let body = bytes[start..<offset]
    if !size.isMultiple(of: 2), offset < bytes.count, isPadding(at: offset) { offset += 1 }
    return body
  }

  /// Whether chunks that look like chunks follow one another from the cursor to the end of the bytes, or
  /// nothing follows.
  func reachesEnd() -> Bool {
    var ahead = self
    while let chunk = ahead.next() {
      if chunk.isCut || !isPlausible(chunk.name) { return false }
    }
    return ahead.offset == bytes.count
  }

  /// Whether the byte after an odd body is there to fill up. It is zero by the rules; where it is not,
  /// it depends on which of the two places looks like a chunk header.
  private func isPadding(at place: Int) -> Bool {
    bytes[place] == 0 || looksLikeHeader(at: place + 1) || !looksLikeHeader(at: place)
  }

  private func looksLikeHeader(at place: Int) -> Bool {
    guard let header = header(at: place) else { return place == bytes.count }
    return isPlausible(header.name) && header.size <= bytes.count - place - 8
  }

  private func isPlausible(_ name: [UInt8]) -> Bool { name.allSatisfy { (0x20...0x7E).contains($0) } }

  private func header(at place: Int) -> (name: [UInt8], size: Int)? {
    guard place <= bytes.count else { return nil }
    var reader = ByteReader(bytes[place...], offset: place)
    guard let name = try? reader.slice(4),
      let size = try? reader.number(UInt32.self, order)
    else { return nil }
    return (Array(name), Int(size))
  }
}

extension ByteReader {
  mutating func number<Number: FixedWidthInteger>(
    _ type: Number.Type, _ order: SampleEncoding.ByteOrder
  ) throws(EndOfBytes) -> Number {
    order == .little ? try littleEndian(type) : try bigEndian(type)
  }
}
