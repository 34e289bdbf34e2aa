import RomKitBase
import RomKitPictures
import RomKitText

/// The format of a file that goes into a slot or comes out of one, recognized by its extension.
package enum FileFormat: String, CaseIterable, Hashable, Sendable {
  case chr, png, bmp, aseprite
  case gpl, pal, act, hex
  case pcm, wav, aiff
  case bgm, mml, notes, vgs, meta
  case dat, txt, csv, toml
  case bin

  /// The format of an extension without its dot, in any case; nil for an unknown one.
  package init?(fileExtension: String) {
    let fileExtension = fileExtension.lowercased()
    switch fileExtension {
    case "aif", "aifc": self = .aiff
    case "ase": self = .aseprite
    default: self.init(rawValue: fileExtension)
    }
  }

  package init?(path: String) {
    let name = Path.name(of: path)
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(fileExtension: String(name[name.index(after: dot)...]))
  }

  package enum Subject: String, CaseIterable, Hashable, Sendable {
    case picture, palette, sound, song, credits, data, text, table, schema, program
  }

  package var subject: Subject {
    switch self {
    case .chr, .png, .bmp, .aseprite: .picture
    case .gpl, .pal, .act, .hex: .palette
    case .pcm, .wav, .aiff: .sound
    case .bgm, .mml, .notes, .vgs: .song
    case .meta: .credits
    case .dat: .data
    case .txt: .text
    case .csv: .table
    case .toml: .schema
    case .bin: .program
    }
  }

  /// The most bytes of a file: more than any slot takes, and few enough for memory.
  ///
  /// Less for formats in which a short text takes much memory: a palette has 256 colours, a song 65,535 notes, credits 255 records.
  package var largest: Int {
    switch self {
    case .gpl, .pal, .act, .hex, .meta, .toml: 1 << 20
    case .mml, .notes: 4 << 20
    case .csv: TableSchema.largestTable
    case .chr, .png, .bmp, .aseprite, .pcm, .wav, .aiff, .bgm, .vgs, .dat, .txt, .bin: 128 << 20
    }
  }

  /// Whether a file is text.
  var isText: Bool {
    switch self {
    case .gpl, .pal, .hex, .mml, .notes, .meta, .txt, .csv, .toml: true
    case .chr, .png, .bmp, .aseprite, .act, .pcm, .wav, .aiff, .bgm, .vgs, .dat, .bin: false
    }
  }

  /// Whether a file may contain any bytes.
  var isAnything: Bool { self == .act || self == .dat || self == .bin }

  package var paletteFormat: PaletteFormat? { PaletteFormat(fileExtension: rawValue) }

  /// The name in a sentence, such as `a WAV`.
  package var named: Message {
    switch self {
    case .chr: "the CHR of a graphics slot"
    case .png: "a PNG"
    case .bmp: "a BMP"
    case .aseprite: "an Aseprite sprite"
    case .gpl: "a GIMP palette"
    case .pal: "a JASC palette"
    case .act: "an Adobe colour table"
    case .hex: "a list of colours"
    case .pcm: "the PCM of an effect slot"
    case .wav: "a WAV"
    case .aiff: "an AIFF"
    case .bgm: "the BGM of a music slot"
    case .mml: "MML"
    case .notes: "a listing of notes"
    case .vgs: "a VGSPACK"
    case .meta: "credits"
    case .dat: "the data of a slot"
    case .txt: "text"
    case .csv: "a table"
    case .toml: "the schema of a table"
    case .bin: "a program"
    }
  }
}

extension FileFormat {
  package var conversions: [FileFormat] {
    switch subject {
    case .picture: [.chr, .png, .bmp, .gpl, .pal, .act, .hex, .dat]
    case .palette: [.gpl, .pal, .act, .hex, .dat]
    case .sound: [.pcm, .wav]
    case .song: SongConversion.formats
    case .text, .table: [.dat]
    case .data: [.txt, .csv, .gpl, .pal, .act, .hex, .png, .bmp]
    case .credits, .schema, .program: []
    }
  }

  /// The format that a file becomes unless another is requested: that of a slot, and from there one to edit.
  package var usualConversion: FileFormat {
    switch self {
    case .png, .bmp, .aseprite: .chr
    case .chr: .png
    case .wav, .aiff: .pcm
    case .pcm: .wav
    case .mml, .notes, .vgs, .meta: .bgm
    case .bgm: .mml
    case .txt, .csv, .gpl, .pal, .act, .hex, .toml, .bin: .dat
    case .dat: .txt
    }
  }
}
