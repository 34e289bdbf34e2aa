import RomKitBase

/// An error in the body of a music slot. Offsets count compressed bytes.
public enum SongError: RomKitError {
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
  /// The stream needs a preset dictionary, which no runtime has.
  case needsDictionary
  /// The data cannot be decoded any further, after `notesBefore` whole notes.
  case corrupt(notesBefore: Int)
  case truncated(size: Int, notesBefore: Int)
  /// The notes do not match the Adler-32 of the stream.
  case wrongChecksum
  /// There are more notes than any runtime has room for.
  case tooLong
  case trailingBytes(offset: Int, count: Int)
  /// The list has this many bytes, which are not whole notes.
  case brokenLength(Int)

  /// The error in words.
  public var diagnostic: Diagnostic {
    switch self {
    case .empty:
      Diagnostic(
        "bgm-empty", "the song is empty; a song is a zlib-compressed stream of notes",
        at: .offset(0), help: Self.makeAgain)
    case .notZlib(let format):
      Diagnostic(
        "bgm-not-zlib", "expected a zlib stream of notes, found \(format.found)", at: .offset(0),
        help: format.help)
    case .needsDictionary:
      Diagnostic(
        "bgm-dictionary", "the zlib stream needs a preset dictionary, which no VGS runtime has",
        help: Self.compress)
    case .corrupt(let notes):
      Diagnostic(
        "bgm-corrupt", "the zlib stream is damaged after \(Plural.text(notes, "note"))", help: Self.makeAgain)
    case .truncated(let size, let notes):
      Diagnostic(
        "bgm-truncated",
        """
        the zlib stream is truncated after \(Plural.bytes(size)); \(Plural.text(notes, "whole note")) can be read
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
        the song has more than \(Grouped.text(Song.noteCapacity)) notes, the most that any VGS runtime has room for
        """,
        help: "shorten the song to \(Grouped.text(Song.noteLimit)) notes or fewer")
    case .trailingBytes(let offset, let count):
      Diagnostic(
        "bgm-trailing-bytes",
        "\(Plural.bytes(count)) \(count == 1 ? "follows" : "follow") the end of the song",
        at: .offset(offset), help: "remove the extra data, unless it is the rest of a damaged file")
    case .brokenLength(let size):
      Diagnostic(
        "bgm-length",
        "the list of notes is \(Plural.bytes(size)) long, which is not a multiple of \(Song.noteSize)",
        help: Self.makeAgain)
    }
  }

  fileprivate static let makeAgain: LocalizedText = "make the song again from its source, or use another copy"
  fileprivate static let compress: LocalizedText = "compress the notes as a plain zlib stream"
}

extension SongError.LikelyFormat {
  fileprivate var found: LocalizedText {
    switch self {
    case .gzip: "data compressed with gzip"
    case .rawDeflate: "raw deflate data without the header and checksum of zlib"
    case .vgspack: "a VGSPACK, which is a song with its credits"
    case .bareNotes: "data that looks like uncompressed notes"
    case .unknown(let bytes): "bytes that start with \(Hexadecimal.list(bytes))"
    }
  }

  fileprivate var help: LocalizedText {
    switch self {
    case .gzip, .rawDeflate, .bareNotes: SongError.compress
    case .vgspack: "give the song's file the extension .vgs"
    case .unknown: SongError.makeAgain
    }
  }
}
