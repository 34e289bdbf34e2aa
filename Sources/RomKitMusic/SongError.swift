import RomKitBase

/// An error in the body of a music slot. Offsets count compressed bytes.
public enum SongError: DescribedError {
  /// The bytes found in place of the zlib stream.
  public enum LikelyFormat: Hashable, Sendable {
    case gzip
    /// Deflate data without the header and the checksum of zlib.
    case rawDeflate
    case vgspack
    case bareNotes
    /// None of these; the first two bytes, or the one there is.
    case unknown([UInt8])
  }

  case empty
  case notZlib(LikelyFormat)
  /// The stream wants a preset dictionary, which no runtime has.
  case needsDictionary
  /// The data cannot be decoded any further; so many whole notes came out before.
  case corrupt(notesBefore: Int)
  case truncated(size: Int, notesBefore: Int)
  /// The notes have another Adler-32 than the stream says.
  case wrongChecksum
  /// More notes than any runtime has room for.
  case tooLong
  case trailingBytes(offset: Int, count: Int)
  /// The list of so many bytes is not made of whole notes.
  case brokenLength(Int)

  /// The error in words.
  public var diagnostic: Diagnostic {
    switch self {
    case .empty:
      Diagnostic(
        "bgm-empty", "there are no bytes, and a song is a zlib stream of notes",
        at: .offset(0), help: Self.makeAgain)
    case .notZlib(.gzip):
      Diagnostic(
        "bgm-not-zlib", "these bytes are compressed with gzip, and a song is a zlib stream",
        at: .offset(0), help: Self.compress)
    case .notZlib(.rawDeflate):
      Diagnostic(
        "bgm-not-zlib",
        "these bytes are raw deflate data, without the header and checksum of the zlib stream a song is",
        at: .offset(0), help: Self.compress)
    case .notZlib(.vgspack):
      Diagnostic(
        "bgm-not-zlib", "these bytes are a VGSPACK, a song with its credits, and not the song alone",
        at: .offset(0), help: "give it the ending .vgs, so that it is read as one")
    case .notZlib(.bareNotes):
      Diagnostic(
        "bgm-not-zlib",
        "these bytes look like notes that are not compressed, and a song is a zlib stream of them",
        at: .offset(0), help: Self.compress)
    case .notZlib(.unknown(let found)):
      Diagnostic(
        "bgm-not-zlib",
        "a song is a zlib stream, and these bytes start with "
          + "\(found.map { Hexadecimal.byte($0) }.joined(separator: " "))",
        at: .offset(0), help: Self.makeAgain)
    case .needsDictionary:
      Diagnostic(
        "bgm-dictionary", "the zlib stream wants a preset dictionary, which no VGS runtime has",
        help: Self.compress)
    case .corrupt(let notes):
      Diagnostic(
        "bgm-corrupt", "the zlib stream is damaged after \(Plural.text(notes, "note"))", help: Self.makeAgain)
    case .truncated(let size, let notes):
      Diagnostic(
        "bgm-truncated",
        """
        the zlib stream is cut off after \(Plural.bytes(size)), which hold \(Plural.text(notes, "whole note"))
        """,
        at: .offset(size), help: Self.makeAgain)
    case .wrongChecksum:
      Diagnostic(
        "bgm-checksum", "the notes do not match the checksum (Adler-32) at the end of the zlib stream",
        help: Self.makeAgain)
    case .tooLong:
      Diagnostic(
        "bgm-too-long",
        """
        the song is longer than \(Grouped.text(Song.noteCapacity)) notes, and no VGS runtime has room for more
        """,
        help: "shorten the song to \(Grouped.text(Song.noteLimit)) notes or fewer")
    case .trailingBytes(let offset, let count):
      Diagnostic(
        "bgm-trailing-bytes",
        "\(Plural.bytes(count)) \(count == 1 ? "follows" : "follow") the end of the song",
        at: .offset(offset), help: "remove them, if they are not the rest of a damaged file")
    case .brokenLength(let size):
      Diagnostic(
        "bgm-length",
        "the list of notes is \(Plural.bytes(size)) long, which is not a multiple of \(Song.noteSize)",
        help: Self.makeAgain)
    }
  }

  private static let makeAgain = "make the song again from its source, or take it from another copy"
  private static let compress = "compress the notes as a plain zlib stream"
}
