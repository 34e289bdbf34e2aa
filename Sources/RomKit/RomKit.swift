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
@_exported import VGSFormat

extension DiagnosticCode {
  /// All codes that the library reports, by subject; the rules of a subject are in the order of `Documentation/Rules.md`.
  public static let all: [DiagnosticCode] = groups.flatMap(\.codes)

  /// The codes by subject.
  package static let groups: [Group] = [
    Group("faults", "bugs in romkit itself", diagnostics),
    Group("files", "reading and writing files", files),
    Group("roms", "the directory, names and checksums of a ROM", roms),
    Group("pictures", "PNG, BMP, CHR, and the 8 x 12 font", pictures),
    Group("sprites", "Aseprite files", sprites),
    Group("palettes", "palette files, and choosing colours", palettes),
    Group("sounds", "WAV, AIFF and PCM", sounds),
    Group("songs", "songs, and listings of their notes", songs),
    Group("decompiler", "MML made from songs", decompiler),
    Group("mml", "MML, the language of songs", mml),
    Group("midi", "MIDI files", midi),
    Group("vgs", "songs with credits", vgsPacks),
    Group("texts", "texts and their characters", texts),
    Group("tables", "CSV tables and their schemas", tables),
    Group("toml", "the syntax of romkit.toml and of schemas", toml),
    Group("xml", "the syntax of XML", xml),
    Group("json", "the syntax of JSON", json),
    Group("levels", "maps and tilesets of Tiled, and levels", tiled + levels),
    Group("conversion", "converting one format into another", conversion),
    Group("inspection", "findings of verify and info", inspection),
    Group("catalogues", "DAT files", catalogues),
    Group("rules", "slots as a console reads them", rules),
    Group("manifest", "the settings in romkit.toml", manifests),
    Group("projects", "assets, their names and numbers", projects),
    Group("atlases", "names for parts of pictures, and atlases", atlases),
    Group("build", "packing, the cache and depfiles", build),
    Group("salvage", "damaged ROMs", salvage),
    Group("previews", "scenes and previews", previews),
  ]

  /// Codes about one subject.
  package struct Group: Sendable {
    package let name: String
    package let subject: LocalizedText
    package let codes: [DiagnosticCode]

    package init(_ name: String, _ subject: LocalizedText, _ codes: [DiagnosticCode]) {
      self.name = name
      self.subject = subject
      self.codes = codes
    }
  }
}
