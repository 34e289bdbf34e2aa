import RomKitBase
import VGSCore

/// A song with its credits: a `.vgs` file.
///
/// A header of 64 bytes, then 1 to 255 records of 256 bytes, then the body of the BSLOT. Numbers are stored with their
/// most significant byte first. Reserved bytes are kept, so a file that was read is written back
/// unchanged.
package struct VGSPack: Equatable, Sendable {
  /// A time as the header stores it.
  package struct Time: Equatable, Sendable {
    package var seconds: UInt16
    /// The rest in thousandths, 0 to 999; an invalid number is kept.
    package var milliseconds: UInt16
  }

  package var credits: VGSCredits
  /// The time before the loop.
  package var intro: Time
  /// The whole time, including one turn of the loop.
  package var total: Time
  /// The body of the BSLOT, a zlib stream of notes, unchanged.
  package var body: [UInt8]
  // Bytes of the header that nothing reads.
  private var reservedAfterCount: [UInt8] = [0, 0, 0]
  private var reservedAtEnd: [UInt8] = [0, 0, 0, 0]

  static let magic = Array("VGSPACK\0".utf8)
  static let headerSize = 64

  /// The credits and the body of a song. The times are those of the song: the loop starts where its JUMP leads, and a
  /// song that does not loop has an intro of 0.
  package init(credits: VGSCredits, song: Song, body: [UInt8]) {
    self.credits = credits
    self.body = body
    let timing = song.timing
    intro = Time(samples: Int(timing.loopStart ?? 0))
    total = Time(samples: Int(timing.length))
  }

  package init(credits: VGSCredits, song: Song, level: Deflate.Level = .standard) {
    self.init(credits: credits, song: song, body: song.serialized(level: level))
  }

  /// Reads a file. Whether its body is a song is not checked; ``song()`` does that. ``serialized()`` is the inverse.
  package init(parsing bytes: [UInt8]) throws(Diagnostic) {
    guard bytes.starts(with: Self.magic) else {
      let found = Array(bytes.prefix(8))
      throw Diagnostic(
        "vgs-not-vgspack",
        found.isEmpty
          ? "the file is empty; a .vgs file starts with VGSPACK"
          : "expected VGSPACK and a NUL at the start of a .vgs file, found \"\(Escaped.bytes(found))\"",
        at: .offset(0),
        help: found.starts(with: [0x78])
          ? "give the file the extension .bgm if it is a song without credits" : nil)
    }
    let size = bytes.count
    func truncated(_ message: LocalizedText) -> Diagnostic {
      Diagnostic("vgs-truncated", message, at: .offset(size), help: "use another copy of the file")
    }
    guard size >= Self.headerSize else {
      throw truncated("the file has \(Plural.bytes(size)), but its header takes \(Self.headerSize)")
    }
    let format = try PaddedText(parsing: bytes[8..<16], as: .format, record: nil)
    let genre = try PaddedText(parsing: bytes[16..<48], as: .genre, record: nil)
    let count = Int(bytes[Self.countOffset])
    reservedAfterCount = Array(bytes[49..<52])
    intro = Time(seconds: bytes[...].number(at: 52), milliseconds: bytes[...].number(at: 54))
    total = Time(seconds: bytes[...].number(at: 56), milliseconds: bytes[...].number(at: 58))
    reservedAtEnd = Array(bytes[60..<64])
    guard count > 0 else { throw Self.noRecords(at: .offset(Self.countOffset)) }
    let end = Self.headerSize + count * VGSRecord.size
    guard end <= size else {
      throw truncated(
        "the file has \(Plural.bytes(size)), but its header and records take \(Grouped.text(end))")
    }
    var records: [VGSRecord] = []
    for start in stride(from: Self.headerSize, to: end, by: VGSRecord.size) {
      records.append(try VGSRecord(parsing: bytes[start..<start + VGSRecord.size], index: records.count))
    }
    credits = VGSCredits(format: format, genre: genre, records: records)
    body = Array(bytes[end...])
    guard !body.isEmpty else {
      throw Diagnostic(
        "vgs-no-song", "the file ends after its records, where the song should start", at: .offset(end),
        help: "use another copy of the file")
    }
  }

  private static func noRecords(at position: Diagnostic.Place.Position?) -> Diagnostic {
    Diagnostic(
      "vgs-no-records", "there is no record; a song with credits has at least one", at: position)
  }

  /// The file. Throws if a text is too long for its field, or if the number of records is not 1 to 255.
  package func serialized() throws(Diagnostic) -> [UInt8] {
    guard !credits.records.isEmpty else { throw Self.noRecords(at: nil) }
    guard let count = UInt8(exactly: credits.records.count) else {
      throw Diagnostic(
        "vgs-too-many-records",
        """
        \(Plural.records(credits.records.count)) do not fit in a .vgs file, which has room for \
        \(VGSCredits.recordLimit)
        """,
        help: "remove some records")
    }
    var writer = ByteWriter(capacity: Self.headerSize + credits.records.count * VGSRecord.size + body.count)
    writer.append(Self.magic)
    writer.append(try credits.format.serialized(as: .format, record: nil))
    writer.append(try credits.genre.serialized(as: .genre, record: nil))
    writer.append(count)
    writer.append(reservedAfterCount)
    for number in [intro.seconds, intro.milliseconds, total.seconds, total.milliseconds] {
      writer.bigEndian(number)
    }
    writer.append(reservedAtEnd)
    for (index, record) in credits.records.enumerated() { try record.write(to: &writer, index: index) }
    writer.append(body)
    return writer.bytes
  }

  package func song() throws(SongError) -> Song { try Song(parsing: body) }

  /// Whether the fields show all bytes of the header and the records: reserved bytes and the padding of texts are 0.
  package var isPlain: Bool { credits.isPlain && (reservedAfterCount + reservedAtEnd).allSatisfy { $0 == 0 } }

  private static let countOffset = 48
}

extension VGSPack.Time {
  /// Samples of a song as a time, rounded down to a millisecond. The header has room for at most
  /// 65,535.999 seconds, so a longer time becomes that.
  init(samples: Int) {
    let (whole, rest) = max(0, samples).quotientAndRemainder(dividingBy: Song.sampleRate)
    seconds = UInt16(clamping: whole)
    milliseconds = whole > UInt16.max ? 999 : UInt16(rest * 1_000 / Song.sampleRate)
  }
}
