/// A well-known format of files, recognized by their first bytes.
package struct FileSignature: Hashable, Sendable {
  /// The use that romkit has for a file.
  package enum Family: Hashable, Sendable {
    /// romkit reads it.
    case own(FileFormat)
    case picture, sound, song
    /// A picture with layers.
    case drawing
    /// The command that extracts its files.
    case archive(command: String)
    case other
  }

  /// With its article, for use in a sentence: "a PNG".
  package let displayName: LocalizedText
  package let family: Family
  private let offset: Int
  private let starts: [[UInt8]]
  /// The bytes at offset 8, any of which is needed besides; none if they may be any.
  private let kinds: [[UInt8]]

  init(
    _ displayName: LocalizedText, _ family: Family, at offset: Int = 0, _ starts: [[UInt8]],
    kinds: [String] = []
  ) {
    self.displayName = displayName
    self.family = family
    self.offset = offset
    self.starts = starts
    self.kinds = kinds.map { Array($0.utf8) }
  }

  private init(_ displayName: LocalizedText, _ family: Family, at offset: Int = 0, _ starts: String...) {
    self.init(displayName, family, at: offset, starts.map { Array($0.utf8) })
  }

  /// The number of bytes that recognizing a format takes at most.
  package static let longest = 16

  /// The format that the first bytes of a file belong to; nil if they fit none. A sound may follow an ID3 tag.
  package init?(recognizing bytes: some Collection<UInt8>) {
    let head = Array(bytes.prefix(Self.longest))
    let tagged = bytes.dropFirst(Self.tagSize(head)).prefix(Self.longest)
    if tagged.startIndex != bytes.startIndex, let sound = Self(recognizing: Array(tagged)),
      sound.format?.subject == .sound
    {
      self = sound
      return
    }
    let found = Self.all.first { signature in
      signature.starts.contains { head.dropFirst(signature.offset).starts(with: $0) }
        && (signature.kinds.isEmpty || head.count < 12
          || signature.kinds.contains { head.dropFirst(8).starts(with: $0) })
    }
    guard let found else { return nil }
    self = found
  }

  /// The size of the ID3 tag at the start of a file, as far as its first bytes show; 0 if there is none.
  package static func tagSize(_ bytes: some Collection<UInt8>) -> Int {
    let header = Array(bytes.prefix(10))
    guard header.count == 10, header.starts(with: "ID3".utf8), header[6...].allSatisfy({ $0 < 0x80 }) else {
      return 0
    }
    // Four bytes of 7 bits; a footer is as long as the header.
    return header[6...].reduce(0) { $0 << 7 | Int($1) } + (header[5] & 0x10 == 0 ? 10 : 20)
  }

  /// The format of a picture, whether romkit reads it or not; nil for other files.
  package init?(recognizingPicture bytes: some Collection<UInt8>) {
    self.init(recognizing: bytes)
    guard family == .picture || family == .drawing || format?.subject == .picture else { return nil }
  }

  /// The format that romkit reads; nil for a format of others.
  package var format: FileFormat? { if case .own(let format) = family { format } else { nil } }

  /// The first that fits is taken. The short ones are among those of romkit.
  private static let all: [FileSignature] =
    foreign + FileFormat.allCases.compactMap(\.signature) + [
      .init("a RIFF file of another kind", .other, "RIFF"),
      .init("an IFF file of another kind", .other, "FORM"),
    ]

  private static let foreign: [FileSignature] = [
    .init("a GIF", .picture, "GIF8"),
    .init("a WebP", .picture, at: 8, "WEBP"),
    .init("a Photoshop document", .drawing, "8BPS"),
    .init("a GIMP document", .drawing, "gimp xcf"),
    .init("a QOI", .picture, "qoif"),
    .init("an AVIF or HEIF", .picture, at: 4, "ftypavif", "ftypheic", "ftypmif1"),
    .init("a FLAC file", .sound, "fLaC"),
    .init("an Ogg file", .sound, "OggS"),
    .init("an MP3 file", .sound, "ID3"),
    // Frames of Layer III without the tag.
    .init("an MP3 file", .sound, [0xFB, 0xFA, 0xF3, 0xF2, 0xE3, 0xE2].map { [0xFF, $0] }),
    .init("an AAC file", .sound, [0xF1, 0xF0, 0xF9, 0xF8].map { [0xFF, $0] }),
    .init("a CAF file", .sound, "caff"),
    .init("a Wave64 file", .sound, "riff"),
    .init("an AU file", .sound, ".snd"),
    .init("an 8SVX file", .sound, at: 8, "8SVX"),
    .init("an RMI file", .song, at: 8, "RMID"),
    .init("an AVI file", .other, at: 8, "AVI "),
    .init("a WavPack file", .sound, "wvpk"),
    .init("an MP4 file", .sound, at: 4, "ftyp"),
    .init("a ZIP archive", .archive(command: "unzip"), "PK\u{3}\u{4}"),
    .init("a 7z archive", .archive(command: "7z x"), [[0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]]),
    .init("a RAR archive", .archive(command: "unrar x"), "Rar!\u{1A}\u{7}"),
    .init("a PDF document", .other, "%PDF"),
    .init("a program (ELF)", .other, "\u{7F}ELF"),
    .init("a program (Mach-O)", .other, [[0xCF, 0xFA, 0xED, 0xFE]]),
    .init("an XML document", .other, "<?xml"),
    .init("a JPEG", .picture, [[0xFF, 0xD8, 0xFF]]),
    .init("a TIFF", .picture, [[0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A]]),
    .init("a Netpbm picture", .picture, (1...7).map { Array("P\($0)\n".utf8) }),
    .init("a Windows icon", .picture, [[0, 0, 1, 0]]),
    .init("a TGA", .picture, [[0, 0, 2, 0]]),
    .init("a gzip file", .archive(command: "gunzip"), [[0x1F, 0x8B]]),
    .init("a script", .other, "#!"),
    .init("a program for Windows", .other, "MZ"),
  ]
}
