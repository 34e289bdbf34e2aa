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
