@_exported import RomKitArchive
@_exported import RomKitBase
@_exported import RomKitBuild
@_exported import RomKitContainer
@_exported import RomKitConversion
@_exported import RomKitInspection
@_exported import RomKitMusic
@_exported import RomKitPictures
@_exported import RomKitPreview
@_exported import RomKitProject
@_exported import RomKitRules
@_exported import RomKitSound
@_exported import RomKitText

extension DiagnosticCode {
  /// All codes that the library reports, and those of its rules in the order of `Documentation/Rules.md`.
  public static let all: [DiagnosticCode] = [
    diagnostics, files, roms, pictures, palettes, sounds, songs, decompiler, mml, vgsPacks, texts, tables,
    toml,
    conversion, inspection, rules, manifests, projects, build, salvage, previews,
  ].flatMap(\.self)
}
