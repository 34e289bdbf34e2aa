import RomKitBase
import RomKitContainer

extension SlotKind {
  /// The folder of a project in which assets of this kind lie under names of their own: `graphics`, `sounds`, `music`,
  /// `data` or `programs`.
  package var folderName: String {
    switch self {
    case .graphics: "graphics"
    case .effect: "sounds"
    case .music: "music"
    case .data: "data"
    case .program: "programs"
    }
  }
}

/// Common names for the folders of the kinds.
enum FolderNames {
  private static let synonyms: [SlotKind: [String]] = [
    .graphics: [
      "graphics", "graphic", "gfx", "images", "image", "img", "pictures", "pics", "sprites", "tiles",
      "bitmaps", "bmp", "png", "chr",
    ],
    .effect: ["sounds", "sound", "sfx", "se", "effects", "effect", "wav", "pcm", "audio", "samples"],
    .music: ["music", "musics", "bgm", "songs", "song", "mml", "tunes"],
    .data: ["data", "datas", "dat", "texts", "text", "txt", "tables", "csv"],
    .program: ["programs", "program", "prog", "bin", "code"],
  ]

  /// The kind that a folder of this name seems to be meant for; nil when it has the right name, or seems to be meant
  /// for none.
  static func kind(meantBy name: String) -> SlotKind? {
    if SlotKind.allCases.contains(where: { $0.folderName == name }) { return nil }
    let small = name.lowercased()
    for kind in SlotKind.allCases where synonyms[kind, default: []].contains(small) { return kind }
    let right = NearestWord.to(name, among: SlotKind.allCases.map(\.folderName))
    return SlotKind.allCases.first { $0.folderName == right }
  }
}

enum AssetFolderWarning: DescribedError {
  case link
  /// A name other than that of the folder of a kind.
  case otherName(SlotKind)

  var diagnostic: Diagnostic {
    switch self {
    case .link:
      Diagnostic(
        "asset-folder-link", "this is a symbolic link to a folder, which is not followed",
        severity: .warning, help: "put the folder itself here, or links to its files")
    case .otherName(let kind):
      Diagnostic(
        "asset-folder-name",
        "assets are not looked for here; those for \(kind.rawValue) slots lie in \(kind.folderName)",
        severity: .warning, help: "rename the folder to \(kind.folderName), or move it into that folder")
    }
  }
}
