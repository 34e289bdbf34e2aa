import RomKit

struct WholeROMPreview {
  private enum Format { case contactSheet, page }

  let rom: String
  let output: String
  private let format: Format

  /// The preview of a ROM that messages call `rom`; nil if the extension of the output does not name a format.
  init?(of rom: String, output: String?) {
    guard let output else { return nil }
    if output.lowercased().hasSuffix(".png") {
      format = .contactSheet
    } else if Self.isPage(output) {
      format = .page
    } else {
      return nil
    }
    self.rom = rom
    self.output = output
  }

  static func isPage(_ output: String) -> Bool {
    let name = output.lowercased()
    return name.hasSuffix(".html") || name.hasSuffix(".htm")
  }

  /// The names of the options of pictures that have an effect on it.
  var options: [String] { format == .page ? ["palette"] : ["palette", "scale"] }

  var subject: LocalizedText { format == .page ? "a page" : "a contact sheet" }

  /// The last name of the path, also of a folder that is called `.` or `..`.
  static func title(of path: String) -> String {
    let name = Path.name(of: path)
    return name == "." || name == ".." ? Path.name(of: Path.real(path) ?? path) : name
  }

  private var title: String { Self.title(of: rom) }

  /// Makes it, with the given palette or that of the console; a contact sheet of some slots if they are named.
  func file(
    _ source: ByteSource, palette: ScreenPalette?, names: (Rom) throws -> SlotNames, scale: Int,
    only slots: Set<SlotID>? = nil
  ) throws -> PreparedPreview {
    try Problems.placed(in: rom) {
      switch format {
      case .contactSheet:
        let contents = try Rom(parsing: source)
        let names = try names(contents)
        let parts = names.parts(in: contents).sprites.byPicture.mapValues { $0.map(\.bounds) }
        let palettes = try PicturePalettes(of: contents, given: palette, names.palettes)
        let sheet = try ContactSheet(
          of: contents, title: title, palettes: palettes, parts: parts, wholes: names.wholes,
          names: Dictionary(first: names.all.map { ($0.slot, $0.name) }), only: slots)
        let picture = try PicturePreview(of: sheet.picture()).scaled(by: scale)
        return PreparedPreview(
          .picture(picture), name: rom, description: "a contact sheet", fileExtension: "png",
          caption:
            "\(Plural.text(sheet.pictureCount, "picture")), with \(sheet.paletteCaption.inCommandWords)")
      case .page: return try page(of: source, palette: palette, names: names)
      }
    }
  }

  /// Makes a page, with a scene in its editor if one is given.
  func page(
    of source: ByteSource, palette: ScreenPalette?, names: (Rom) throws -> SlotNames, scene: PageScene? = nil
  ) throws -> PreparedPreview {
    let (labels, assignment) = try Self.labels(in: source, names)
    let page = try RomPage(
      parsing: source, name: title,
      palettes: { try PicturePalettes(of: $0, given: palette, assignment) }, labels: labels, subject: nil,
      scene: scene, language: .current)
    return PreparedPreview(page, name: rom, caption: Plural.records(page.recordCount))
  }

  /// Makes one of the losses in the conversion of a folder.
  func losses(of build: RomBuild, scale: Int) throws -> PreparedPreview {
    let losses = try LossPreview(of: build, title: title)
    let isPage = format == .page
    let content: PreparedPreview.Content =
      try isPage ? .losses(losses) : .picture(PicturePreview(of: losses.sheet()).scaled(by: scale))
    return PreparedPreview(
      content, name: rom, description: isPage ? "a page" : "a sheet of losses",
      fileExtension: isPage ? "html" : "png", caption: losses.caption)
  }

  /// What the project calls the contents of a ROM, and the palettes of pictures. The ROM's directory is gone afterwards: the page reads it too.
  private static func labels(
    in source: ByteSource, _ names: (Rom) throws -> SlotNames
  ) throws -> (labels: PageLabels, palettes: PaletteAssignment) {
    let contents = try Rom(parsing: source)
    let found = try names(contents)
    let parts = found.parts(in: contents)
    var labels = PageLabels(names: Dictionary(first: found.all.map { ($0.slot, $0.name) }))
    labels.wholes = found.wholes
    labels.levels = parts.levels
    labels.parts = parts.sprites.byPicture
    return (labels, found.palettes)
  }
}
