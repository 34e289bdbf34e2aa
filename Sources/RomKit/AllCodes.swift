extension DiagnosticCode {
  /// All codes that the library reports, and those of its rules in the order of `Documentation/Rules.md`.
  public static let all: [DiagnosticCode] = [
    diagnostics, files, roms, pictures, palettes, sounds, songs, decompiler, mml, vgsPacks, texts, tables,
    toml,
    conversion, inspection, manifests, projects, build, salvage, previews,
  ].flatMap(\.self)
}
