/// The format of a file that goes into a slot or comes out of one, recognized by its extension.
///
/// To add a format, add a case and its ``row``, and a reader where the files of its subject are read. Lists of formats, in
/// code and in messages, are made from the rows; those in pages are tested against them.
@dynamicMemberLookup
package enum FileFormat: String, CaseIterable, Equatable, Sendable {
  case chr, png, bmp, aseprite, bdf
  case gpl, pal, act, hex
  case pcm, wav, aiff
  case bgm, mml, notes, vgs, mid, meta
  case dat, txt, csv, toml
  case tmx
  case bin

  package enum Subject: String, CaseIterable, Equatable, Sendable {
    case picture, palette, sound, song, credits, data, text, table, schema, level, program
  }

  package enum Content: Sendable {
    case text, binary
    /// Any bytes, which may look like a file in another format.
    case anything
  }

  /// The facts about a format.
  package struct Row: Sendable {
    package let subject: Subject
    /// The name in a sentence, such as `a WAV`.
    package let named: LocalizedText
    package var content = Content.binary
    /// The format in which people edit the body of a slot; nil for files that are not bodies.
    var editedAs: FileFormat?
    package var isWritten = true
    /// The most bytes of a file: more than any slot takes, and few enough for memory.
    ///
    /// Less for formats in which a short text takes much memory: a palette has 256 colours, a song 65,535 notes, credits 255
    /// records.
    package var largest = 128 << 20
    /// Other extensions of such files.
    var others: [String] = []
    /// The bytes that files have at an offset, any one of which is enough to recognize them.
    package var starts: [[UInt8]] = []
    package var offset = 0
    /// The kinds of content at offset 8, of formats whose first bytes are those of others too.
    var kinds: [String] = []

    /// Whether a file is the body of a slot.
    package var isBody: Bool { editedAs != nil }

    /// The format that a file becomes unless another is requested: that of a slot, and from there one to edit.
    package var usualConversion: FileFormat {
      if let editedAs { return editedAs }
      return switch subject {
      case .picture: .chr
      case .sound: .pcm
      case .song, .credits: .bgm
      case .palette, .data, .text, .table, .schema, .level, .program: .dat
      }
    }
  }

  private var row: Row {
    switch self {
    case .chr:
      Row(
        subject: .picture, named: "the CHR of a graphics slot", editedAs: .png,
        starts: ["SY", "SZ"].map { Array($0.utf8) })
    case .png:
      // Without the line ends after it: a file damaged by a transfer in text mode is still a PNG.
      Row(subject: .picture, named: "a PNG", starts: [[0x89] + Array("PNG".utf8)])
    case .bmp: Row(subject: .picture, named: "a BMP", starts: [Array("BM".utf8)])
    case .aseprite:
      Row(
        subject: .picture, named: "an Aseprite sprite", isWritten: false,
        others: ["ase"],
        starts: [[0xE0, 0xA5]], offset: 4)
    case .bdf:
      Row(
        subject: .picture, named: "a BDF font", content: .text, isWritten: false, largest: 32 << 20,
        starts: [Array("STARTFONT".utf8)])
    case .gpl: Row(subject: .palette, named: "a GIMP palette", content: .text, largest: 1 << 20)
    case .pal: Row(subject: .palette, named: "a JASC palette", content: .text, largest: 1 << 20)
    case .act: Row(subject: .palette, named: "an Adobe colour table", content: .anything, largest: 1 << 20)
    case .hex: Row(subject: .palette, named: "a list of colours", content: .text, largest: 1 << 20)
    case .pcm:
      Row(subject: .sound, named: "the PCM of an effect slot", editedAs: .wav, starts: [Array("EFF\0".utf8)])
    case .wav:
      Row(
        subject: .sound, named: "a WAV",
        starts: ["RIFF", "RIFX", "RF64", "BW64"].map { Array($0.utf8) },
        kinds: ["WAVE"])
    case .aiff:
      Row(
        subject: .sound, named: "an AIFF", isWritten: false, others: ["aif", "aifc"],
        starts: [Array("FORM".utf8)], kinds: ["AIFF", "AIFC"])
    case .bgm: Row(subject: .song, named: "the BGM of a music slot", editedAs: .mml)
    case .mml: Row(subject: .song, named: "MML", content: .text, largest: 4 << 20)
    case .notes: Row(subject: .song, named: "a listing of notes", content: .text, largest: 4 << 20)
    case .vgs: Row(subject: .song, named: "a VGSPACK", starts: [Array("VGSPACK".utf8)])
    case .mid:
      Row(
        subject: .song, named: "a MIDI file", largest: 4 << 20, others: ["midi", "smf", "kar"],
        starts: [Array("MThd".utf8)])
    case .meta: Row(subject: .credits, named: "credits", content: .text, largest: 1 << 20)
    case .dat: Row(subject: .data, named: "the data of a slot", content: .anything, editedAs: .txt)
    case .txt: Row(subject: .text, named: "text", content: .text)
    case .csv:
      Row(subject: .table, named: "a table", content: .text, largest: 16 << 20, others: ["tsv"])
    case .toml: Row(subject: .schema, named: "the schema of a table", content: .text, largest: 1 << 20)
    case .tmx:
      Row(
        subject: .level, named: "a map of Tiled", content: .text, isWritten: false, largest: 16 << 20,
        others: ["tmj", "json"])
    case .bin: Row(subject: .program, named: "a program", content: .anything, editedAs: .dat)
    }
  }

  private static let rows = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.row) })

  package subscript<Fact>(dynamicMember fact: KeyPath<Row, Fact>) -> Fact {
    (Self.rows[self] ?? row)[keyPath: fact]
  }

  /// The format of an extension without its dot, in any case; nil for an unknown one.
  package init?(fileExtension: String) {
    let small = fileExtension.lowercased()
    guard let format = Self(rawValue: small) ?? Self.allCases.first(where: { $0.others.contains(small) })
    else { return nil }
    self = format
  }

  package init?(path: String) {
    let name = Path.name(of: path)
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(fileExtension: String(name[name.index(after: dot)...]))
  }

  /// The signature of its files; nil for files without one.
  var signature: FileSignature? {
    self.starts.isEmpty
      ? nil : FileSignature(self.named, .own(self), at: self.offset, self.starts, kinds: self.kinds)
  }

  /// The extension with its dot, in capitals for the body of a slot, as in the SDK.
  package var dotted: String { "." + (self.isBody ? rawValue.uppercased() : rawValue) }

  package static func of(_ subject: Subject) -> [FileFormat] { allCases.filter { $0.subject == subject } }

  /// The formats of a subject that files can be converted to.
  package static func written(_ subject: Subject) -> [FileFormat] { of(subject).filter(\.isWritten) }
}

extension [FileFormat] {
  /// The formats that are converted into the body of a slot.
  package var converted: [FileFormat] { filter { !$0.isBody } }

  /// The extensions in a sentence: `.CHR, .png or .bmp`.
  package var choice: LocalizedText {
    guard count > 1, let last else { return LocalizedText(verbatim: first?.dotted ?? "") }
    return "\(dropLast().map(\.dotted).joined(separator: ", ")) or \(last.dotted)"
  }

  /// The extensions in a table: `.CHR .png .bmp`.
  package var dotted: String { map(\.dotted).joined(separator: " ") }
}
