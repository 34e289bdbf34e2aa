/// Tells well-known files by their first bytes, to say what somebody named instead of a ROM; pictures are told by
/// ``PictureFormat``.
enum FileSignature {
  /// As many bytes as ``kind(of:)`` looks at.
  static let longest = 16

  private static let known: [(start: [UInt8], kind: String)] = [
    (Array("RIFF".utf8), "a WAV sound or another RIFF file"),
    (Array("FORM".utf8), "an AIFF sound or another IFF file"),
    (Array("OggS".utf8), "an Ogg sound"),
    (Array("ID3".utf8), "an MP3 sound"),
    ([0x7F] + Array("ELF".utf8), "a program (ELF)"),
    (Array("MZ".utf8), "a program for Windows"),
    ([0xCF, 0xFA, 0xED, 0xFE], "a program (Mach-O)"),
    (Array("PK\u{3}\u{4}".utf8), "a ZIP archive"),
    ([0x1F, 0x8B], "a gzip file"),
    (Array("%PDF".utf8), "a PDF document"),
    (Array("VGSPACK".utf8), "a VGSPACK song"),
    (Array("EFF\u{0}".utf8), "the body of an effect slot (PCM)"),
    (Array("<?xml".utf8), "an XML document"),
    (Array("#!".utf8), "a script"),
  ]

  /// What a file that starts like this is, with its article, or nil.
  static func kind(of start: [UInt8]) -> String? {
    PictureFormat(recognising: start)?.named ?? known.first { start.starts(with: $0.start) }?.kind
  }
}
