import RomKitBase
import VGSCore
import VGSFormat

/// A song as the console plays it: the list of notes that the body of a BSLOT inflates to.
///
/// Any list is possible, even one that hangs the console; ``SongCheck`` finds the problems of a song, and
/// ``timing`` is its length. The format is that of the VGS runtimes: a zlib stream of 8-byte notes.
public struct Song: Hashable, Sendable {
  /// The notes in the order of the list; a note's index counts from 0.
  public var notes: [Note]

  /// A song of any notes.
  public init(notes: [Note] = []) {
    self.notes = notes
  }

  /// The most notes that every runtime plays: the stand-alone decoder refuses one more.
  public static let noteLimit = SongProblems.noteLimit
  /// The most notes that any runtime has room for. A longer list cannot be read.
  public static let noteCapacity = SongProblems.noteCapacity
  /// The bytes of one note in the list.
  public static let noteSize = 8
  /// The channels of the console, numbered from 0.
  public static let channelCount = Synthesizer.channelCount
  /// The tones of the console, numbered from 0.
  public static let toneCount = WaveTables.toneCount
  /// The keys of the console, numbered from 0: seven octaves from A at 27.5 Hz, and the A that follows.
  public static let keyCount = WaveTables.keyCount
  /// Samples in one second; waits are counted in samples.
  public static let sampleRate = 22_050

  /// Reads the body of a BSLOT: one zlib stream (RFC 1950) and nothing after it. ``serialized(level:)`` is the
  /// inverse.
  public init(parsing body: ArraySlice<UInt8>) throws(SongError) {
    let reader = SongReader()
    try reader.push(body)
    self = try reader.finish()
  }

  /// Reads the body of a BSLOT: one zlib stream (RFC 1950) and nothing after it.
  public init(parsing body: [UInt8]) throws(SongError) {
    try self.init(parsing: body[...])
  }

  /// The body of a BSLOT. Every level inflates to the same notes.
  ///
  /// The notes are not checked; use ``SongCheck`` first.
  public func serialized(level: Deflate.Level = .standard) -> [UInt8] {
    Deflate.stream(of: noteBytes, level: level)
  }

  /// Reads an uncompressed list of notes, 8 bytes each: the type, three operands and a little-endian value.
  /// ``noteBytes`` is the inverse.
  public init(parsingNotes bytes: [UInt8]) throws(SongError) {
    guard bytes.count.isMultiple(of: Self.noteSize) else { throw .brokenLength(bytes.count) }
    guard bytes.count <= Self.noteCapacity * Self.noteSize else { throw .tooLong }
    self.init(wholeNotesOf: bytes)
  }

  /// Reads the whole notes among some bytes, and ignores an incomplete one at the end.
  init(wholeNotesOf bytes: [UInt8]) {
    notes = unsafe bytes.withUnsafeBytes { bytes in
      // What is unsafe: a load without a check. It is in bounds, because only whole notes are read.
      (0..<bytes.count / Self.noteSize).map { index in
        let start = index * Self.noteSize
        let word = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
        return Note(
          type: UInt8(truncatingIfNeeded: word), operand1: UInt8(truncatingIfNeeded: word >> 8),
          operand2: UInt8(truncatingIfNeeded: word >> 16), operand3: UInt8(truncatingIfNeeded: word >> 24),
          value: UInt32(truncatingIfNeeded: word >> 32))
      }
    }
  }

  /// The uncompressed list of notes, 8 bytes each.
  public var noteBytes: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: notes.count * Self.noteSize)
    var start = 0
    for note in notes {
      bytes[start] = note.type
      bytes[start + 1] = note.operand1
      bytes[start + 2] = note.operand2
      bytes[start + 3] = note.operand3
      bytes[start + 4] = UInt8(truncatingIfNeeded: note.value)
      bytes[start + 5] = UInt8(truncatingIfNeeded: note.value >> 8)
      bytes[start + 6] = UInt8(truncatingIfNeeded: note.value >> 16)
      bytes[start + 7] = UInt8(truncatingIfNeeded: note.value >> 24)
      start += Self.noteSize
    }
    return bytes
  }
}
