import RomKitBase

/// The credits of a song, such as its title and its creator: the part of a VGSPACK beside the song.
package struct VGSCredits: Equatable, Sendable {
  /// The version of the format; `VGS1.0` is the only one.
  var format: PaddedText
  var genre: PaddedText
  /// A record for each album that has the song, 1 to 255.
  package var records: [VGSRecord]

  package static let recordLimit = 255

  /// Credits. A file needs at least one record.
  init(format: PaddedText = "VGS1.0", genre: PaddedText = "", records: [VGSRecord]) {
    self.format = format
    self.genre = genre
    self.records = records
  }

  /// Whether the fields show all bytes, so that the text file keeps everything.
  package var isPlain: Bool {
    format.afterEnd.isEmpty && genre.afterEnd.isEmpty && records.allSatisfy(\.isPlain)
  }
}

/// The credits of one song on one album: a record of a VGSPACK.
package struct VGSRecord: Equatable, Sendable {
  var year: UInt16 = 0
  var albumID: UInt16 = 0
  var track: UInt16 = 0
  /// Two bytes that nothing reads, kept unchanged.
  var reserved: UInt16 = 0
  var album: PaddedText = ""
  var song: PaddedText = ""
  var team: PaddedText = ""
  var creator: PaddedText = ""
  var right: PaddedText = ""
  /// A code, such as that of a collecting society.
  var code: PaddedText = ""

  static let size = 256

  /// The numbers in the order of the file.
  static let numbers: [(field: VGSField, value: WritableKeyPath<VGSRecord, UInt16> & Sendable)] = [
    (.year, \.year), (.aid, \.albumID), (.track, \.track),
  ]
  /// The texts in the order of the file.
  static let texts: [(field: VGSField, text: WritableKeyPath<VGSRecord, PaddedText> & Sendable)] = [
    (.album, \.album), (.song, \.song), (.team, \.team), (.creator, \.creator), (.right, \.right),
    (.code, \.code),
  ]

  init() {}

  /// Reads the record with an index from all its bytes.
  init(parsing bytes: ArraySlice<UInt8>, index: Int) throws(Diagnostic) {
    var offset = bytes.startIndex
    for value in Self.numbers.map(\.value) + [\.reserved] {
      self[keyPath: value] = bytes.number(at: offset)
      offset += 2
    }
    for (field, text) in Self.texts {
      self[keyPath: text] = try PaddedText(
        parsing: bytes[offset..<offset + field.size], as: field, record: index)
      offset += field.size
    }
  }

  func write(to writer: inout ByteWriter, index: Int) throws(Diagnostic) {
    for number in Self.numbers { writer.bigEndian(self[keyPath: number.value]) }
    writer.bigEndian(reserved)
    for text in Self.texts {
      writer.append(try self[keyPath: text.text].serialized(as: text.field, record: index))
    }
  }

  var isPlain: Bool { reserved == 0 && Self.texts.allSatisfy { self[keyPath: $0.text].afterEnd.isEmpty } }
}

extension ArraySlice<UInt8> {
  /// The number at an index, most significant byte first.
  func number(at index: Int) -> UInt16 { UInt16(self[index]) << 8 | UInt16(self[index + 1]) }
}

extension PaddedText: ExpressibleByStringLiteral {
  init(_ text: String) { self.text = text }

  init(stringLiteral text: String) { self.init(text) }
}

/// A field of a VGSPACK, with its key in a `.meta` file.
package enum VGSField: String, CaseIterable, Sendable {
  case format
  case genre
  case year
  case aid
  case track
  case album
  case song
  case team
  case creator
  case right
  /// A code, such as that of a collecting society.
  case code

  /// Bytes in the file. A text takes one less, for its NUL.
  var size: Int {
    switch self {
    case .format: 8
    case .year, .aid, .track: 2
    case .album: 56
    case .song: 64
    case .genre, .team, .creator, .right, .code: 32
    }
  }

  var isOfHeader: Bool { self == .format || self == .genre }

  /// The name in a message; the record counts from 0, nil is the header.
  func name(in record: Int?) -> LocalizedText {
    record.map { "`\(rawValue)` of record \($0 + 1)" } ?? "`\(rawValue)`"
  }
}

/// A text of a VGSPACK: UTF-8 in a field of fixed size, ended by a NUL and padded with NULs.
///
/// The field always keeps one NUL, so a text of its whole size is one byte too long. No text is ever shortened.
struct PaddedText: Equatable, Sendable {
  var text: String
  /// The bytes after the first NUL, up to the last that is not NUL; nothing reads them. They are kept so that a file is
  /// written back unchanged, as far as a longer text leaves room for them.
  var afterEnd: [UInt8] = []

  init(parsing bytes: ArraySlice<UInt8>, as field: VGSField, record: Int?) throws(Diagnostic) {
    guard let end = bytes.firstIndex(of: 0) else {
      throw Diagnostic(
        "vgs-no-text-end",
        """
        \(field.name(in: record)) fills all \(field.size) bytes of its field, but the last byte must be a NUL
        """,
        at: .offset(bytes.startIndex))
    }
    let content = bytes[..<end]
    if let invalid = content.firstInvalidUTF8 {
      throw Diagnostic(
        "vgs-not-text", "\(field.name(in: record)) is not UTF-8 text", at: .offset(invalid))
    }
    text = String(decoding: content, as: UTF8.self)
    let tail = bytes[end...].dropFirst()
    afterEnd = tail.lastIndex { $0 != 0 }.map { Array(tail[...$0]) } ?? []
  }

  func serialized(as field: VGSField, record: Int?) throws(Diagnostic) -> [UInt8] {
    var bytes = Array(text.utf8)
    guard bytes.count < field.size else {
      throw Diagnostic(
        "vgs-text-too-long",
        """
        \(field.name(in: record)) is \(Plural.bytes(bytes.count)) long, but its field has room for \(field.size - 1)
        """,
        help: Self.tooLongHelp)
    }
    guard !bytes.contains(0) else {
      throw Diagnostic(
        "vgs-nul-in-text", "\(field.name(in: record)) contains a NUL, where the text would end",
        help: "remove the NUL from the text")
    }
    bytes.append(0)
    bytes += afterEnd.prefix(field.size - bytes.count)
    bytes += repeatElement(0, count: field.size - bytes.count)
    return bytes
  }

  static let tooLongHelp: LocalizedText = "shorten it; characters beyond ASCII take two to four bytes each"
}
