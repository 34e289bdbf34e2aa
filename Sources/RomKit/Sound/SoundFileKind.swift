/// What a file that is meant to be a sound is, judged by its first bytes.
public enum SoundFileKind: Hashable, Sendable {
  /// RIFF and its kin: a WAV file, most likely.
  case riff
  /// An IFF file: AIFF or AIFF-C, most likely.
  case form
  /// The body of an ESLOT.
  case effect
  /// A kind of file that is known and not read, such as `an MP3 file`.
  case other(String)
  /// None of these.
  case unknown

  /// Looks at the first bytes of a file.
  public init(_ bytes: some Collection<UInt8>) {
    let start = [UInt8](bytes.prefix(12))
    func begins(_ text: String) -> Bool { start.starts(with: text.utf8) }
    let others = [
      ("fLaC", "a FLAC file"), ("OggS", "an Ogg file"), ("ID3", "an MP3 file"), ("caff", "a CAF file"),
      ("riff", "a Wave64 file"), (".snd", "an AU file"), ("MThd", "a MIDI file"), ("wvpk", "a WavPack file"),
      ("\u{7F}ELF", "a program"), ("PK", "a ZIP file"), ("BM", "a BMP picture"),
    ]
    if ["RIFF", "RIFX", "RF64", "BW64"].contains(where: begins) {
      self = .riff
    } else if begins("FORM") {
      self = .form
    } else if start.starts(with: SoundEffect.magic) {
      self = .effect
    } else if let other = others.first(where: { begins($0.0) }) {
      self = .other(other.1)
    } else if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .other("a PNG picture")
    } else if start.dropFirst(4).starts(with: "ftyp".utf8) {
      self = .other("an MP4 file")
    } else if start.count > 1, start[0] == 0xFF, start[1] & 0xE0 == 0xE0 {
      self = .other("an MP3 or AAC file")
    } else {
      self = .unknown
    }
  }
}
