/// Decodes a zlib stream (RFC 1950, 1951). It is simple rather than fast, because a song has at most half a megabyte.
struct Inflate {
  /// The bytes decoded so far.
  private(set) var output: [UInt8] = []

  private let input: ArraySlice<UInt8>
  private let limit: Int
  private var place: Int
  private var bits: UInt32 = 0
  private var bitCount: UInt32 = 0

  /// The reason that decoding stopped; nil if the stream is complete.
  private(set) var fault: Fault?

  /// Decodes the stream at the start of some bytes, as far as it is valid and has at most `limit` bytes.
  init(decoding input: ArraySlice<UInt8>, limit: Int) {
    self.input = input
    self.limit = limit
    place = input.startIndex
    do throws(Fault) {
      if input.isEmpty { throw .songEmpty }
      try readHeader()
      while try !readBlock() {}
      try readChecksum()
    } catch {
      fault = error
    }
  }

  /// The same. Throws unless the stream is complete.
  init(_ input: ArraySlice<UInt8>, limit: Int) throws(Fault) {
    self.init(decoding: input, limit: limit)
    if let fault { throw fault }
  }

  /// The size of the stream.
  var consumed: Int { place - input.startIndex }

  /// Whether bytes follow the stream.
  var isFollowed: Bool { place < input.endIndex }

  private mutating func readHeader() throws(Fault) {
    guard input.count >= 2 else { throw .songNotZlib }
    let (first, second) = (UInt32(try byte()), UInt32(try byte()))
    guard (first << 8 | second) % 31 == 0, first & 15 == 8, first >> 4 <= 7 else { throw .songNotZlib }
    // The checksum of the dictionary follows.
    if second & 0x20 != 0 { throw input.count < 6 ? .songTruncated : .songNeedsDictionary }
  }

  private mutating func readChecksum() throws(Fault) {
    skipToByte()
    var stored: UInt32 = 0
    for _ in 0..<4 { stored = stored << 8 | UInt32(try byte()) }
    var sum = Adler()
    for byte in output { sum.add(byte) }
    if stored != sum.value { throw .songWrongChecksum }
  }

  /// Reads a block. Returns whether it is the last.
  private mutating func readBlock() throws(Fault) -> Bool {
    let isLast = try take(1) == 1
    switch try take(2) {
    case 0: try readStored()
    case 1: try readCompressed(Inflate.fixedLiterals, Inflate.fixedDistances)
    case 2: try readDynamic()
    default: throw .songCorrupt
    }
    return isLast
  }

  private mutating func readStored() throws(Fault) {
    skipToByte()
    let length = UInt32(try byte()) | UInt32(try byte()) << 8
    let complement = UInt32(try byte()) | UInt32(try byte()) << 8
    guard length ^ complement == 0xFFFF else { throw .songCorrupt }
    for _ in 0..<length { try append(try byte()) }
  }

  private static let order: [Int] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private mutating func readDynamic() throws(Fault) {
    let literalCount = Int(try take(5)) + 257
    let distanceCount = Int(try take(5)) + 1
    let codeCount = Int(try take(4)) + 4
    guard literalCount <= 286, distanceCount <= 30 else { throw .songCorrupt }
    var lengths = [UInt8](repeating: 0, count: 19)
    for index in 0..<codeCount { lengths[Inflate.order[index]] = UInt8(try take(3)) }
    let codes = try Codes(lengths[...], mustBeComplete: true)
    let count = literalCount + distanceCount
    lengths = []
    while lengths.count < count {
      let symbol = try decode(codes)
      var value: UInt8 = 0
      var times = 1
      switch symbol {
      case 0..<16: value = UInt8(symbol)
      case 16:
        guard let last = lengths.last else { throw .songCorrupt }
        value = last
        times = 3 + Int(try take(2))
      case 17: times = 3 + Int(try take(3))
      default: times = 11 + Int(try take(7))
      }
      guard times <= count - lengths.count else { throw .songCorrupt }
      for _ in 0..<times { lengths.append(value) }
    }
    // A block needs a code for its end.
    guard lengths[256] != 0 else { throw .songCorrupt }
    try readCompressed(
      try Codes(lengths[..<literalCount], mustBeComplete: false),
      try Codes(lengths[literalCount...], mustBeComplete: false))
  }

  private mutating func readCompressed(_ literals: Codes, _ distances: Codes) throws(Fault) {
    while true {
      let symbol = try decode(literals)
      if symbol < 256 {
        try append(UInt8(symbol))
      } else if symbol == 256 {
        return
      } else {
        guard symbol < 286 else { throw .songCorrupt }
        let length = try amount(Inflate.lengthBases[symbol - 257], Inflate.lengthBits[symbol - 257])
        let code = try decode(distances)
        guard code < 30 else { throw .songCorrupt }
        let distance = try amount(Inflate.distanceBases[code], UInt32(max(0, code / 2 - 1)))
        guard distance <= output.count else { throw .songCorrupt }
        for _ in 0..<length { try append(output[output.count - distance]) }
      }
    }
  }

  private mutating func amount(_ base: Int, _ extra: UInt32) throws(Fault) -> Int {
    base + Int(try take(extra))
  }

  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
    227, 258,
  ]
  private static let lengthBits: [UInt32] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1_025, 1_537, 2_049, 3_073,
    4_097, 6_145, 8_193, 12_289, 16_385, 24_577,
  ]

  /// Canonical codes: the number of codes of each length, and the symbols in the order of the codes.
  private struct Codes {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []

    init(fixed lengths: [UInt8]) {
      for length in 1...15 {
        for symbol in lengths.indices where lengths[symbol] == length {
          counts[length] += 1
          symbols.append(symbol)
        }
      }
    }

    /// Codes with the given lengths. Throws if there are too many or too few. As in zlib, a single code is allowed unless the
    /// set must be complete.
    init(_ lengths: ArraySlice<UInt8>, mustBeComplete: Bool) throws(Fault) {
      self.init(fixed: Array(lengths))
      var left = 1
      for length in 1...15 {
        left = left * 2 - counts[length]
        if left < 0 { throw .songCorrupt }
      }
      let isAlone = symbols.count == counts[1]
      if left > 0, !symbols.isEmpty, mustBeComplete || !isAlone { throw .songCorrupt }
    }
  }

  private static let fixedLiterals = Codes(
    fixed: [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
      + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8))
  private static let fixedDistances = Codes(fixed: [UInt8](repeating: 5, count: 32))

  private mutating func decode(_ codes: Codes) throws(Fault) -> Int {
    var (code, first, index) = (0, 0, 0)
    for length in 1...15 {
      code |= Int(try take(1))
      let count = codes.counts[length]
      if code - first < count { return codes.symbols[index + code - first] }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw .songCorrupt
  }

  private mutating func take(_ count: UInt32) throws(Fault) -> UInt32 {
    while bitCount < count {
      bits |= UInt32(try byte()) << bitCount
      bitCount += 8
    }
    let value = bits & ((1 << count) - 1)
    bits >>= count
    bitCount -= count
    return value
  }

  /// Skips the rest of a byte. Bits are read only when needed, so less than a byte is left.
  private mutating func skipToByte() {
    bits = 0
    bitCount = 0
  }

  private mutating func byte() throws(Fault) -> UInt8 {
    guard place < input.endIndex else { throw .songTruncated }
    place += 1
    return input[place - 1]
  }

  private mutating func append(_ byte: UInt8) throws(Fault) {
    if output.count >= limit { throw .songTooLong }
    output.append(byte)
  }
}

/// Adler-32, the checksum at the end of a zlib stream.
struct Adler {
  private var low: UInt32 = 1
  private var high: UInt32 = 0

  mutating func add(_ byte: UInt8) {
    low = (low + UInt32(byte)) % 65_521
    high = (high + low) % 65_521
  }

  var value: UInt32 { high << 16 | low }
}
