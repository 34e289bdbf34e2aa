/// Well-known formats of files, recognized by their first bytes.
///
/// The order matters: the first format that fits is taken, so formats with short signatures come last. A picture has the raw value of its ``PictureFormat``.
package enum FileSignature: String, CaseIterable {
  case png, gif, webp, psd, xcf, qoi, heif
  case riff, iff, flac, ogg, mp3, aac, caf, wave64, au, midi, wavPack, mp4
  case vgspack, effect
  case zip, sevenZip, rar, pdf, elf, machO, xml
  case jpeg, tiff, netpbm, icon, tga, gzip, script, windowsProgram, bmp, chr, aseprite

  /// The number of bytes that recognizing a format takes at most.
  package static let longest = 16

  /// The format that the first bytes of a file belong to; nil if they fit none.
  package init?(recognizing bytes: some Collection<UInt8>) {
    let head = Array(bytes.prefix(Self.longest))
    let kind = Self.allCases.first { kind in
      let facts = kind.facts
      return facts.starts.contains { head.dropFirst(facts.offset).starts(with: $0) }
    }
    guard let kind else { return nil }
    self = kind
  }

  /// With its article, for use in a sentence: "a PNG".
  package var displayName: Message { facts.name }

  /// The use that romkit has for a file.
  package enum Family: Hashable, Sendable {
    /// romkit reads it; the payload is the extension that it should have.
    case own(fileExtension: String)
    case picture, sound, song
    /// A picture with layers.
    case drawing
    /// The command that extracts its files.
    case archive(command: String)
    case other
  }

  package var family: Family {
    switch self {
    case .png, .bmp, .chr, .aseprite: .own(fileExtension: rawValue)
    case .riff: .own(fileExtension: "wav")
    case .iff: .own(fileExtension: "aiff")
    case .vgspack: .own(fileExtension: "vgs")
    case .effect: .own(fileExtension: "pcm")
    case .gif, .webp, .qoi, .heif, .jpeg, .tiff, .netpbm, .icon, .tga: .picture
    case .psd, .xcf: .drawing
    case .flac, .ogg, .mp3, .aac, .caf, .wave64, .au, .wavPack, .mp4: .sound
    case .midi: .song
    case .zip: .archive(command: "unzip")
    case .sevenZip: .archive(command: "7z x")
    case .rar: .archive(command: "unrar x")
    case .gzip: .archive(command: "gunzip")
    case .pdf, .elf, .machO, .xml, .script, .windowsProgram: .other
    }
  }

  /// The name with its article, and the signatures at an offset, any one of which is enough.
  private var facts: (name: Message, offset: Int, starts: [[UInt8]]) {
    func texts(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }
    return switch self {
    // Without the line ends after it: a file damaged by a transfer in text mode is still a PNG.
    case .png: ("a PNG", 0, [[0x89] + Array("PNG".utf8)])
    case .gif: ("a GIF", 0, texts("GIF8"))
    case .webp: ("a WebP", 8, texts("WEBP"))
    case .psd: ("a Photoshop document", 0, texts("8BPS"))
    case .xcf: ("a GIMP document", 0, texts("gimp xcf"))
    case .qoi: ("a QOI", 0, texts("qoif"))
    case .heif: ("an AVIF or HEIF", 4, texts("ftypavif", "ftypheic", "ftypmif1"))
    case .riff: ("a WAV sound or another RIFF file", 0, texts("RIFF", "RIFX", "RF64", "BW64"))
    case .iff: ("an AIFF sound or another IFF file", 0, texts("FORM"))
    case .flac: ("a FLAC file", 0, texts("fLaC"))
    case .ogg: ("an Ogg file", 0, texts("OggS"))
    // The tag, or frames of Layer III.
    case .mp3: ("an MP3 file", 0, texts("ID3") + [0xFB, 0xFA, 0xF3, 0xF2, 0xE3, 0xE2].map { [0xFF, $0] })
    case .aac: ("an AAC file", 0, [0xF1, 0xF0, 0xF9, 0xF8].map { [0xFF, $0] })
    case .caf: ("a CAF file", 0, texts("caff"))
    case .wave64: ("a Wave64 file", 0, texts("riff"))
    case .au: ("an AU file", 0, texts(".snd"))
    case .midi: ("a MIDI file", 0, texts("MThd"))
    case .wavPack: ("a WavPack file", 0, texts("wvpk"))
    case .mp4: ("an MP4 file", 4, texts("ftyp"))
    case .vgspack: ("a VGSPACK song", 0, texts("VGSPACK"))
    case .effect: ("the body of an effect slot (PCM)", 0, texts("EFF\0"))
    case .zip: ("a ZIP archive", 0, texts("PK\u{3}\u{4}"))
    case .sevenZip: ("a 7z archive", 0, [[0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]])
    case .rar: ("a RAR archive", 0, texts("Rar!\u{1A}\u{7}"))
    case .pdf: ("a PDF document", 0, texts("%PDF"))
    case .elf: ("a program (ELF)", 0, texts("\u{7F}ELF"))
    case .machO: ("a program (Mach-O)", 0, [[0xCF, 0xFA, 0xED, 0xFE]])
    case .xml: ("an XML document", 0, texts("<?xml"))
    case .jpeg: ("a JPEG", 0, [[0xFF, 0xD8, 0xFF]])
    case .tiff: ("a TIFF", 0, [[0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A]])
    case .netpbm: ("a Netpbm picture", 0, (1...7).map { [UInt8(ascii: "P"), UInt8(ascii: "0") + $0, 0x0A] })
    case .icon: ("a Windows icon", 0, [[0, 0, 1, 0]])
    case .tga: ("a TGA", 0, [[0, 0, 2, 0]])
    case .gzip: ("a gzip file", 0, [[0x1F, 0x8B]])
    case .script: ("a script", 0, texts("#!"))
    case .windowsProgram: ("a program for Windows", 0, texts("MZ"))
    case .bmp: ("a BMP", 0, texts("BM"))
    case .chr: ("the CHR of a GSLOT", 0, texts("SY", "SZ"))
    case .aseprite: ("an Aseprite sprite", 4, [[0xE0, 0xA5]])
    }
  }
}
