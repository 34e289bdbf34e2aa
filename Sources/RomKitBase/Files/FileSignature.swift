/// Well-known kinds of file, recognised by their first bytes.
///
/// The order counts: where the bytes fit several kinds, the first is taken, so kinds with short signatures come
/// last. A picture has the raw value of its ``PictureFormat``.
package enum FileSignature: String, CaseIterable {
  case png, gif, webp, psd, xcf, qoi, heif
  case riff, iff, flac, ogg, mp3, aac, caf, wave64, au, midi, wavPack, mp4
  case vgspack, effect
  case zip, pdf, elf, machO, xml
  case jpeg, tiff, netpbm, icon, gzip, script, windowsProgram, bmp, chr, aseprite

  /// As many bytes as recognising one takes at most.
  package static let longest = 16

  /// The kind that a file's first bytes belong to; nil when they fit none.
  package init?(recognising bytes: some Collection<UInt8>) {
    let head = Array(bytes.prefix(Self.longest))
    let kind = Self.allCases.first { kind in
      kind.starts.contains { head.dropFirst(kind.offset).starts(with: $0) }
    }
    guard let kind else { return nil }
    self = kind
  }

  /// With its article, for use in a sentence: "a PNG".
  package var displayName: String {
    switch self {
    case .png: "a PNG"
    case .gif: "a GIF"
    case .webp: "a WebP"
    case .psd: "a Photoshop document"
    case .xcf: "a GIMP document"
    case .qoi: "a QOI"
    case .heif: "an AVIF or HEIF"
    case .riff: "a WAV sound or another RIFF file"
    case .iff: "an AIFF sound or another IFF file"
    case .flac: "a FLAC file"
    case .ogg: "an Ogg file"
    case .mp3: "an MP3 file"
    case .aac: "an AAC file"
    case .caf: "a CAF file"
    case .wave64: "a Wave64 file"
    case .au: "an AU file"
    case .midi: "a MIDI file"
    case .wavPack: "a WavPack file"
    case .mp4: "an MP4 file"
    case .vgspack: "a VGSPACK song"
    case .effect: "the body of an effect slot (PCM)"
    case .zip: "a ZIP archive"
    case .pdf: "a PDF document"
    case .elf: "a program (ELF)"
    case .machO: "a program (Mach-O)"
    case .xml: "an XML document"
    case .jpeg: "a JPEG"
    case .tiff: "a TIFF"
    case .netpbm: "a Netpbm picture"
    case .icon: "a Windows icon"
    case .gzip: "a gzip file"
    case .script: "a script"
    case .windowsProgram: "a program for Windows"
    case .bmp: "a BMP"
    case .chr: "the CHR of a GSLOT"
    case .aseprite: "an Aseprite sprite"
    }
  }

  private var offset: Int {
    switch self {
    case .heif, .mp4, .aseprite: 4
    case .webp: 8
    default: 0
    }
  }

  /// The signatures, any one of which is enough.
  private var starts: [[UInt8]] {
    switch self {
    // Without the line ends after it: what a transfer in text mode leaves is still to be named a PNG.
    case .png: [[0x89] + Array("PNG".utf8)]
    case .gif: Self.texts("GIF8")
    case .webp: Self.texts("WEBP")
    case .psd: Self.texts("8BPS")
    case .xcf: Self.texts("gimp xcf")
    case .qoi: Self.texts("qoif")
    case .heif: Self.texts("ftypavif", "ftypheic", "ftypmif1")
    case .riff: Self.texts("RIFF", "RIFX", "RF64", "BW64")
    case .iff: Self.texts("FORM")
    case .flac: Self.texts("fLaC")
    case .ogg: Self.texts("OggS")
    // Beside the tag, frames of Layer III.
    case .mp3: Self.texts("ID3") + [0xFB, 0xFA, 0xF3, 0xF2, 0xE3, 0xE2].map { [0xFF, $0] }
    case .aac: [0xF1, 0xF0, 0xF9, 0xF8].map { [0xFF, $0] }
    case .caf: Self.texts("caff")
    case .wave64: Self.texts("riff")
    case .au: Self.texts(".snd")
    case .midi: Self.texts("MThd")
    case .wavPack: Self.texts("wvpk")
    case .mp4: Self.texts("ftyp")
    case .vgspack: Self.texts("VGSPACK")
    case .effect: Self.texts("EFF\0")
    case .zip: Self.texts("PK\u{3}\u{4}")
    case .pdf: Self.texts("%PDF")
    case .elf: Self.texts("\u{7F}ELF")
    case .machO: [[0xCF, 0xFA, 0xED, 0xFE]]
    case .xml: Self.texts("<?xml")
    case .jpeg: [[0xFF, 0xD8, 0xFF]]
    case .tiff: [[0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A]]
    case .netpbm: (1...7).map { [UInt8(ascii: "P"), UInt8(ascii: "0") + $0, 0x0A] }
    case .icon: [[0, 0, 1, 0], [0, 0, 2, 0]]
    case .gzip: [[0x1F, 0x8B]]
    case .script: Self.texts("#!")
    case .windowsProgram: Self.texts("MZ")
    case .bmp: Self.texts("BM")
    case .chr: Self.texts("SY", "SZ")
    case .aseprite: [[0xE0, 0xA5]]
    }
  }

  private static func texts(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }
}
