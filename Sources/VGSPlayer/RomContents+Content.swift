import VGSCore
import VGSFormat

extension RomContents {
  /// The content id, 32 bytes: a digest of everything that a console reads in the ROM. `Documentation/Format.md` of RomKit
  /// defines it.
  public var contentID: [UInt8] {
    var used: [Int] = []
    for kind in Kind.slots {
      for number in 0..<Console.Slots.count {
        if let index = index(of: kind, UInt8(number)) { used.append(index) }
      }
    }
    var sum = ContentSum<SHA256>(slotCount: used.count)
    for index in used {
      let record = records[index]
      sum.add(record.kind, record.number, contentDigest(record))
    }
    return sum.digest.bytes
  }

  private func contentDigest(_ record: Record) -> [UInt8] {
    let body = body(record)
    if record.kind == .music, let notes = (try? Inflate(body, limit: Self.largestSong))?.output {
      var digest = ContentSum<SHA256>.slot(.music, isReadable: true)
      digest.update(notes[...])
      return digest.bytes
    }
    let end = record.kind == .music ? nil : record.kind.contentEnd(of: body, bodySize: record.size)
    var digest = ContentSum<SHA256>.slot(record.kind, isReadable: end != nil)
    digest.update(body.prefix(end ?? record.size))
    return digest.bytes
  }

  /// A picture as a PNG, that of `romkit extract` but for its compression: indexed, with all colours of the palette, or of the picture's own.
  /// Throws ``Fault/slotEmpty``, or the fault of the body.
  public func png(_ number: UInt8, _ palette: Palette) throws(Fault) -> [UInt8] {
    let picture = try picture(number)
    return IndexedPNG(slot: picture, shown: palette).serialized(
      compress: { _ in Stored.stream(of: picture.indices, rowBytes: picture.width) },
      checksum: { CRC.value($0[...]) })
  }

  /// The texts among the bytes of a record.
  func strings(_ record: Int) -> StringScan {
    var scan = StringScan()
    if records.indices ~= record { scan.append(body(records[record])) }
    scan.finish()
    return scan
  }

  /// The number of characters of the font in each of its rows, and of the rows.
  public static let fontSide = ShiftJISCode.side
  /// The width and the height of a character, in pixels; the two differ from those of ``fontSide``.
  public static let fontCharacter = (width: 8, height: 12)

  /// Draws a row of characters of a font, black on white. Returns false if the record is not a font of so many rows.
  public func showFont(_ record: Int, row: Int, in words: inout MutableSpan<UInt32>) -> Bool {
    let (width, height) = Self.fontCharacter
    guard records.indices ~= record, dataKind(record) == .font, 0..<Self.fontSide ~= row,
      words.count >= Self.fontSide * width * height
    else { return false }
    let start = records[record].offset + row * Self.fontSide * height
    for character in 0..<Self.fontSide {
      for line in 0..<height {
        let byte = bytes[start + character * height + line]
        for column in 0..<width {
          let place = line * Self.fontSide * width + character * width + column
          words[place] = byte & 0x80 >> UInt8(column) == 0 ? 0xFFFF_FFFF : 0xFF00_0000
        }
      }
    }
    return true
  }
}

/// A zlib stream without compression.
private enum Stored {
  /// The stream of rows without a filter. Each row is a block: the byte for the filter, and the indices.
  static func stream(of rows: [UInt8], rowBytes: Int) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var sum = Adler()
    var start = 0
    while start < rows.count {
      let size = UInt16(truncatingIfNeeded: rowBytes + 1)
      stream.append(start + rowBytes == rows.count ? 1 : 0)
      for word in [size, ~size] {
        stream.append(UInt8(truncatingIfNeeded: word))
        stream.append(UInt8(truncatingIfNeeded: word >> 8))
      }
      stream.append(0)
      sum.add(0)
      for place in start..<start + rowBytes {
        stream.append(rows[place])
        sum.add(rows[place])
      }
      start += rowBytes
    }
    for shift: UInt32 in [24, 16, 8, 0] { stream.append(UInt8(truncatingIfNeeded: sum.value >> shift)) }
    return stream
  }
}

/// SHA-256 (FIPS 180-4). RomKit has a faster one, which this module is too small for; `PlayerProperty` compares them.
private struct SHA256: RunningDigest {
  private var words: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]
  private var schedule = [UInt32](repeating: 0, count: 64)
  private var count = 0

  @inline(never)
  mutating func update(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes { append(byte) }
  }

  /// The digest of all bytes so far.
  var bytes: [UInt8] {
    var last = self
    let bits = UInt64(count) * 8
    last.append(0x80)
    while last.count % 64 != 56 { last.append(0) }
    for place in 0..<8 { last.append(UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * place))) }
    var bytes: [UInt8] = []
    for place in 0..<32 {
      bytes.append(UInt8(truncatingIfNeeded: last.words[place / 4] >> UInt32(24 - 8 * (place % 4))))
    }
    return bytes
  }

  @inline(never)
  private mutating func append(_ byte: UInt8) {
    let place = count % 64
    schedule[place / 4] = schedule[place / 4] << 8 | UInt32(byte)
    count += 1
    if place == 63 { mix() }
  }

  /// The fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = {
    var constants = [UInt32](repeating: 0, count: 64)
    var candidate: UInt64 = 2
    var found = 0
    while found < constants.count {
      var divisor: UInt64 = 2
      while candidate % divisor != 0 { divisor += 1 }
      if divisor == candidate {
        constants[found] = cubeRootFraction(of: candidate)
        found += 1
      }
      candidate += 1
    }
    return constants
  }()

  /// 32 bits of the cube root after the point: of the largest number whose cube is at most a prime times 2^96.
  private static func cubeRootFraction(of prime: UInt64) -> UInt32 {
    var root: UInt64 = 0
    for bit in 0..<36 {
      let next = root | 1 << UInt64(35 - bit)
      let square = next.multipliedFullWidth(by: next)
      let cube = square.high * next + square.low.multipliedFullWidth(by: next).high
      if cube >> 32 < prime { root = next }
    }
    return UInt32(truncatingIfNeeded: root)
  }

  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  private mutating func mix() {
    for index in 16..<64 {
      let (early, late) = (schedule[index - 15], schedule[index - 2])
      schedule[index] =
        schedule[index - 16] &+ schedule[index - 7]
        &+ (Self.turned(early, 7) ^ Self.turned(early, 18) ^ early >> 3)
        &+ (Self.turned(late, 17) ^ Self.turned(late, 19) ^ late >> 10)
    }
    var state = words
    for index in 0..<64 {
      let (a, b, c, e, f, g) = (state[0], state[1], state[2], state[4], state[5], state[6])
      let first =
        state[7] &+ (Self.turned(e, 6) ^ Self.turned(e, 11) ^ Self.turned(e, 25)) &+ (e & f ^ ~e & g)
        &+ Self.constants[index] &+ schedule[index]
      let second = (Self.turned(a, 2) ^ Self.turned(a, 13) ^ Self.turned(a, 22)) &+ (a & b ^ a & c ^ b & c)
      for place in 0..<7 { state[7 - place] = state[6 - place] }
      state[0] = first &+ second
      state[4] = state[4] &+ first
    }
    for place in 0..<8 { words[place] = words[place] &+ state[place] }
  }
}
