import RomKit

struct RomArgument: ParameterGroup {
  var rom = ""

  static let rows: [Row<Self>] = [
    .argument("rom", \.rom, "The ROM, or - for standard input.", completion: .file)
  ]

  var displayName: String { rom == "-" ? StandardInput.path : rom }

  func source() throws -> ByteSource {
    do {
      return rom == "-" ? try StandardInput.source() : try ByteSource(contentsOf: rom)
    } catch let error as FileError where error.isFolderInstead {
      throw Diagnostic(error, file: rom).changed {
        $0.help = "pack the assets in it first: romkit pack \(ShellWord.quoted(rom)) -o romdata.bin"
      }
    }
  }

  /// Throws if standard input is among some ROMs more than once.
  static func checkOnce(_ roms: [String]) throws {
    if roms.count(where: { $0 == "-" }) > 1 {
      throw UsageError("standard input is named more than once", help: "write - once")
    }
  }

  /// The ROM, and the state of its checksums.
  func open(_ report: Report) throws -> (rom: Rom, source: ByteSource, checksums: Verification.Checksums) {
    let source = try source()
    let rom = try Rom(parsing: source)
    return (rom, source, try checksums(of: rom, in: source, report))
  }

  /// The state of the checksums, with a warning if the ROM does not match them. All of the ROM is read if it has any.
  func checksums(of rom: Rom, in source: ByteSource, _ report: Report) throws -> Verification.Checksums {
    let verification = try Verification(shown: rom, in: source, file: displayName)
    if let damage = verification.damage { report.add([damage]) }
    return verification.checksums
  }

  /// Runs some work on the ROM; errors in its bytes are reported with its name.
  func placed<Result>(_ work: () throws -> Result) throws -> Result {
    try Problems.placed(in: displayName, work)
  }
}

/// A palette by name: a palette file, a picture that has one, or a slot of a ROM.
struct PaletteArgument: SettingValue {
  let settingText: String

  init(setting text: String) { settingText = text }

  var slot: SlotID? { SlotID(settingText) }

  var file: String? { slot == nil ? settingText : nil }

  /// The palette in a slot of a ROM that messages call `romName`, or in the file.
  func palette(in rom: Rom, romName: String) throws -> ScreenPalette {
    guard let slot else { return try paletteOfFile() }
    return try Problems.placed(in: romName) { try ScreenPalette(slot: slot, in: rom) }
  }

  func paletteOfFile() throws -> ScreenPalette {
    ScreenPalette(try PaletteFile(contentsOf: settingText), file: settingText)
  }
}

extension FileFormat {
  /// The format of a file extension that an option names. Throws ``UsageError`` for one that is unknown.
  @discardableResult
  static func check(fileExtension: String, of option: String) throws -> FileFormat {
    if let format = FileFormat(fileExtension: fileExtension) { return format }
    let known = FileFormat.allCases.map(\.rawValue)
    let nearest = NearestWord.to(fileExtension, among: known).map { "did you mean \($0)?" as LocalizedText }
    throw UsageError(
      "expected a known file extension for \(option), found '\(fileExtension)'",
      help: nearest ?? "write one of \(known.joined(separator: ", "))")
  }
}

extension StandardInput {
  /// Throws if the option `--from` is given, but standard input is not among the inputs.
  static func check(from fileExtension: String?, _ inputs: [String]) throws {
    if fileExtension != nil, !inputs.contains("-") {
      throw UsageError("--from is for standard input, but only files are named", help: "leave out --from")
    }
  }
}

extension ConversionFile {
  /// The file at a path, or for `-` standard input in the format that `--from` names.
  static func read(_ path: String, from fileExtension: String?) throws -> ConversionFile {
    guard path == "-" else { return try ConversionFile(reading: path) }
    guard let fileExtension else {
      throw UsageError(
        "the format of standard input is not known", help: "name it with --from, for example --from mml")
    }
    let format = try FileFormat.check(fileExtension: fileExtension, of: "--from")
    return try ConversionFile(path: StandardInput.path, format: format, source: try StandardInput.source())
  }
}

/// The slots that a shell completes: those of the ROM on the command line.
enum SlotCompletion {
  /// The slots of the first ROM among the words of an unfinished command line.
  static func slots(_ words: [String]) -> [String] {
    for word in words.dropFirst(2) where !word.hasPrefix("-") {
      guard let rom = try? Rom(parsing: ByteSource(contentsOf: word)) else { continue }
      return rom.records.compactMap { $0.slot?.description }
        + SlotNames(beside: word, in: rom).all.map(\.asset)
    }
    return []
  }
}
