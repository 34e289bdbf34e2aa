/// Why bytes are not a song.
public enum SongError: DescribedError {
  /// What stands where the zlib stream of a song should.
  public enum Disguise: Hashable, Sendable {
    /// The same data with a gzip header.
    case gzip
    /// Deflate data without the header and the checksum of zlib.
    case rawDeflate
    /// A song with its credits, a `.vgs` file.
    case vgspack
    /// A list of notes that is not compressed.
    case bareNotes
    /// None of these; the first two bytes, or the one there is.
    case unknown([UInt8])
  }

  /// There are no bytes at all.
  case empty
  /// The bytes are no zlib stream.
  case notZlib(Disguise)
  /// The stream wants a preset dictionary, which no runtime has.
  case needsDictionary
  /// The data cannot be decoded any further; so many whole notes came out before.
  case corrupt(notesBefore: Int)
  /// The bytes end before the stream does.
  case truncated(size: Int, notesBefore: Int)
  /// The notes have another Adler-32 than the stream says.
  case wrongChecksum
  /// More notes come out than any runtime has room for.
  case tooLong
  /// Bytes follow the end of the stream.
  case trailingBytes(offset: Int, count: Int)
  /// The list of so many bytes is not made of whole notes.
  case brokenLength(Int)

  /// The name of the case, `bgm-` and a word or two.
  public var code: String {
    switch self {
    case .empty: "bgm-empty"
    case .notZlib: "bgm-not-zlib"
    case .needsDictionary: "bgm-dictionary"
    case .corrupt: "bgm-corrupt"
    case .truncated: "bgm-truncated"
    case .wrongChecksum: "bgm-checksum"
    case .tooLong: "bgm-too-long"
    case .trailingBytes: "bgm-trailing-bytes"
    case .brokenLength: "bgm-length"
    }
  }

  /// What was expected of the bytes, and what they are.
  public var message: String {
    switch self {
    case .empty:
      "there are no bytes, and a song is a zlib stream of notes"
    case .notZlib(.gzip):
      "these bytes are compressed with gzip, and a song is a zlib stream"
    case .notZlib(.rawDeflate):
      "these bytes are raw deflate data, without the header and checksum of the zlib stream a song is"
    case .notZlib(.vgspack):
      "these bytes are a VGSPACK, a song with its credits, and not the song alone"
    case .notZlib(.bareNotes):
      "these bytes look like notes that are not compressed, and a song is a zlib stream of them"
    case .notZlib(.unknown(let found)):
      "a song is a zlib stream, and these bytes start with "
        + found.map { Shown.byte($0) }.joined(separator: " ")
    case .needsDictionary:
      "the zlib stream wants a preset dictionary, which no VGS runtime has"
    case .corrupt(let notes):
      "the zlib stream is damaged after \(Plural.text(notes, "note"))"
    case .truncated(let size, let notes):
      "the zlib stream is cut off after \(Plural.text(size, "byte")), "
        + "which hold \(Plural.text(notes, "whole note"))"
    case .wrongChecksum:
      "the notes do not match the checksum (Adler-32) at the end of the zlib stream"
    case .tooLong:
      "the song is longer than \(Grouped.text(Song.noteCapacity)) notes, "
        + "and no VGS runtime has room for more"
    case .trailingBytes(_, let count):
      count == 1
        ? "1 byte follows the end of the song"
        : "\(Grouped.text(count)) bytes follow the end of the song"
    case .brokenLength(let size):
      "the list of notes is \(Plural.text(size, "byte")) long, "
        + "which is not a multiple of \(Song.noteSize)"
    }
  }

  /// What to do about it.
  public var help: String? {
    switch self {
    case .empty, .corrupt, .truncated, .wrongChecksum, .brokenLength, .notZlib(.unknown):
      "make the song again from its source, or take it from another copy"
    case .notZlib(.vgspack): "give it the ending .vgs, so that it is read as one"
    case .notZlib, .needsDictionary: "compress the notes as a plain zlib stream"
    case .tooLong: "shorten the song to \(Grouped.text(Song.noteLimit)) notes or fewer"
    case .trailingBytes: "remove them, if they are not the rest of a damaged file"
    }
  }

  /// Where in the compressed bytes it is, when that is known.
  public var position: Place.Position? {
    switch self {
    case .trailingBytes(let offset, _): .offset(offset)
    case .truncated(let size, _): .offset(size)
    case .empty, .notZlib: .offset(0)
    case .needsDictionary, .corrupt, .wrongChecksum, .tooLong, .brokenLength: nil
    }
  }
}
