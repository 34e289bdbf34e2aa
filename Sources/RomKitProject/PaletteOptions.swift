import RomKitBase
import RomKitConversion
import RomKitPictures
import VGSCore

/// Options for a palette that pictures share; nil or empty for those that are not given.
public struct PaletteOptions: Hashable, Sendable {
  /// Entries whose colours are fixed, from as many entries of a palette file.
  public struct Lock: Hashable, Sendable {
    /// The entries.
    public var entries: ClosedRange<UInt8>
    /// The path of the file.
    public var file: String
    /// The entry of the file whose colour the first of ``entries`` gets; nil for the one with the same number.
    public var first: UInt8?

    /// Locks entries to a file.
    public init(entries: ClosedRange<UInt8>, file: String, first: UInt8? = nil) {
      self.entries = entries
      self.file = file
      self.first = first
    }

    /// The entry of the file for an entry.
    func source(of entry: UInt8) -> Int {
      Int(entry) - Int(entries.lowerBound) + Int(first ?? entries.lowerBound)
    }
  }

  /// The file of a palette for full-colour pictures.
  public var file: String?
  /// The number of entries.
  public var colors: Int?
  /// Entries whose colours are fixed.
  public var lock: [Lock] = []
  /// Entries that are kept free.
  public var reserve: [ClosedRange<UInt8>] = []
  /// The colours that the screen can show.
  public var grid: DisplayGrid?

  /// No options.
  public init() {}

  /// The files that these options name.
  public var files: [String] { [file].compactMap { $0 } + lock.map(\.file) }

  /// The names of the given options.
  var given: [String] {
    [
      file.map { _ in "palette" }, colors.map { _ in "colors" }, lock.isEmpty ? nil : "lock",
      reserve.isEmpty ? nil : "reserve", grid.map { _ in "grid" },
    ].compactMap(\.self)
  }

  func inFolder(_ folder: String) -> PaletteOptions { changingFiles { Path.joined(folder, $0) } }

  func changingFiles(_ path: (String) -> String) -> PaletteOptions {
    var options = self
    options.file = file.map(path)
    options.lock = lock.map { Lock(entries: $0.entries, file: path($0.file), first: $0.first) }
    return options
  }

  /// Adds other options, which take precedence: their palette over a lock or a reserved entry, and the other way round.
  mutating func override(with others: PaletteOptions) {
    if others.file != nil { (lock, reserve) = ([], []) }
    file = others.file ?? (others.lock.isEmpty && others.reserve.isEmpty ? file : nil)
    colors = others.colors ?? colors
    if !others.lock.isEmpty { lock = others.lock }
    if !others.reserve.isEmpty { reserve = others.reserve }
    grid = others.grid ?? grid
  }

  /// Applies the options that need no file.
  package func apply(to solver: inout PaletteSolver.Options) {
    if let colors { solver.count = colors }
    if let grid { solver.grid = grid }
    for range in reserve { solver.reserved.formUnion(range) }
  }

  /// Applies the options to settings, and reads the files. Throws ``Problems``.
  package func apply(to settings: inout PictureSettings) throws {
    if let file { (settings.palette, settings.paletteFile) = (try PaletteFile(contentsOf: file), file) }
    apply(to: &settings.solver)
    for item in lock {
      let file = try PaletteFile(contentsOf: item.file)
      for index in item.entries {
        let source = item.source(of: index)
        guard source < file.count else {
          throw Problems(
            Diagnostic(
              "palette-lock-short",
              "entry \(index) cannot be locked: the palette has only \(Plural.text(file.count, "colour"))",
              file: item.file, help: "lock fewer entries, or name a larger palette"))
        }
        settings.solver.locked[index] = file.palette.colours[source]
      }
    }
  }
}

/// Entries in the form `7` or `0-15`.
extension ClosedRange: SettingValue where Bound == UInt8 {
  package init?(setting text: String) {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }) else { return nil }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { UInt8($0) }
    guard let first = parts.first ?? nil, let last = parts.last ?? nil, parts.count <= 2, first <= last
    else { return nil }
    self = first...last
  }

  package static var settingSyntax: LocalizedText { "ascending entries from 0 to 255 such as 240-255" }
  package static var settingExample: String? { "240-255" }
  package var settingText: String { count == 1 ? "\(lowerBound)" : "\(lowerBound)-\(upperBound)" }
}

/// A lock in the form `0-15=base.gpl`, or `1-16=base.gpl:0-15` for other entries of the file.
extension PaletteOptions.Lock: SettingValue {
  package init?(setting text: String) {
    guard let equals = text.firstIndex(of: "="), let entries = ClosedRange(setting: String(text[..<equals]))
    else { return nil }
    self.init(entries: entries, file: String(text[text.index(after: equals)...]))
    if let colon = file.lastIndex(of: ":"),
      let source = ClosedRange(setting: String(file[file.index(after: colon)...]))
    {
      guard source.count == entries.count else { return nil }
      first = source.lowerBound
      file = String(file[..<colon])
    }
    if file.isEmpty { return nil }
  }

  package static var settingSyntax: LocalizedText {
    "an entry or an ascending range from 0 to 255, then =, then a palette file, and other entries of it after a colon; for example 1-16=base.gpl:0-15"
  }
  package static var settingExample: String? { "0-15=base.gpl" }
  package var settingText: String {
    guard let first else { return "\(entries.settingText)=\(file)" }
    let last = source(of: entries.upperBound)
    return "\(entries.settingText)=\(file):" + (entries.count == 1 ? "\(first)" : "\(first)-\(last)")
  }
}

extension PaletteFile {
  /// Reads the palette of a file on disk. Throws ``FileError`` when it cannot be read; a ``Diagnostic`` with the code
  /// `convert-too-large` or `file-foreign`; and ``Problems`` for one that is not a palette.
  public init(contentsOf path: String) throws {
    let format = FileFormat(path: path)
    let file = try ConversionFile(reading: path, format: format ?? .dat)
    do {
      try self.init(parsing: file.bytes, format: format?.paletteFormat)
      for index in warnings.indices { warnings[index].place.file = path }
    } catch {
      throw Problems(error, file: path)
    }
  }
}
