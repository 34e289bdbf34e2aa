import RomKitBase

/// The credits of one song on one album: a record of a VGSPACK.
package struct VGSRecord: Hashable, Sendable {
  /// The year.
  package var year: UInt16 = 0
  /// The id of the album.
  package var albumID: UInt16 = 0
  /// The number of the track on the album.
  package var track: UInt16 = 0
  /// Two bytes nothing reads, kept as they are.
  package var reserved: UInt16 = 0
  /// The title of the album.
  package var album: PaddedText = ""
  /// The title of the song.
  package var song: PaddedText = ""
  /// Who published it.
  package var team: PaddedText = ""
  /// Who wrote it.
  package var creator: PaddedText = ""
  /// Who holds the rights.
  package var right: PaddedText = ""
  /// A code, such as that of a collecting society.
  package var code: PaddedText = ""

  /// The bytes of a record.
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

  /// An empty record.
  package init() {}

  /// Reads the record with an index, which the reader is at.
  init(parsing reader: inout ByteReader, index: Int) throws(VGSPackError) {
    do throws(EndOfBytes) {
      for number in Self.numbers { self[keyPath: number.value] = try reader.bigEndian(UInt16.self) }
      reserved = try reader.bigEndian(UInt16.self)
    } catch {
      throw .truncated(size: error.offset + error.remaining, needed: error.offset + error.needed)
    }
    for text in Self.texts {
      self[keyPath: text.text] = try PaddedText(parsing: &reader, field: text.field, record: index)
    }
  }

  /// Appends the 256 bytes of the record.
  func write(to writer: inout ByteWriter, index: Int) throws(VGSPackError) {
    for number in Self.numbers { writer.bigEndian(self[keyPath: number.value]) }
    writer.bigEndian(reserved)
    for text in Self.texts {
      writer.append(try self[keyPath: text.text].serialized(as: text.field, record: index))
    }
  }

  /// Whether nothing is in it but what its fields say.
  var isPlain: Bool {
    reserved == 0 && Self.texts.allSatisfy { self[keyPath: $0.text].afterEnd.isEmpty }
  }
}

extension PaddedText {
  /// Reads the next field.
  init(parsing reader: inout ByteReader, field: VGSField, record: Int?) throws(VGSPackError) {
    let offset = reader.offset
    let bytes: ArraySlice<UInt8>
    do throws(EndOfBytes) {
      bytes = try reader.slice(field.size)
    } catch {
      throw .truncated(size: error.offset + error.remaining, needed: error.offset + error.needed)
    }
    try self.init(parsing: bytes, field: field, record: record, offset: offset)
  }
}
