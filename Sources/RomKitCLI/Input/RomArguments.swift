import RomKit

/// Any number of ROMs, read in parallel.
struct RomArguments: ParameterGroup {
  var roms: [String] = []

  static let rows: [Row<Self>] = [
    .arguments("roms", \.roms, isRequired: true, "The ROMs, at least one.", completion: .file)
  ]

  /// Identifies the ROMs and passes each on with its path, in the order of the arguments. Reports those that cannot be read, and
  /// continues with the others.
  func identify(
    _ roms: [String]? = nil, hashingBodies: Bool = false, _ report: Report,
    _ take: (String, RomIdentity) throws -> Void
  ) throws {
    try RomIdentity.forEach(roms ?? self.roms, hashingBodies: hashingBodies, open: { try Self.source($0) }) {
      path, result in
      switch result {
      case .success(let rom):
        if let damage = rom.damage { report.add([damage]) }
        try take(path, rom)
      case .failure(let error):
        report.add(Problems(error, file: RomArgument(rom: path).displayName).diagnostics)
      }
    }
  }

  private static func source(_ path: String) throws -> ByteSource {
    if path == "-" { return try StandardInput.source() }
    do {
      return try ByteSource(contentsOf: path)
    } catch {
      guard error.isFolderInstead else { throw error }
      throw Diagnostic(error, file: path).changed {
        $0.help = "name the ROMs in it, such as \(ShellWord.quoted(path))/*.bin"
      }
    }
  }
}
