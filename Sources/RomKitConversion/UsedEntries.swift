import RomKitBase
import RomKitPictures
import VGSCore

/// The palette entries that indexed pictures use, with their colours.
struct UsedEntries {
  /// The colour of each entry that a pixel of some picture has; index 0 is transparent and has none.
  private(set) var colours: [UInt8: Colour] = [:]
  /// Pictures that want different colours in one entry.
  private(set) var warnings: [Diagnostic] = []

  /// Looks through pictures, each with its file. Where two differ, the first counts.
  init(_ pictures: [(picture: IndexedPicture, file: String)]) {
    var owners: [UInt8: String] = [:]
    for (picture, file) in pictures {
      guard let palette = picture.palette else { continue }
      var used = [Bool](repeating: false, count: Palette.count)
      for index in picture.indices { used[Int(index)] = true }
      var differing: [UInt8] = []
      for index in UInt8(1)...255 where used[Int(index)] {
        let colour = palette[index].opaque
        if let known = colours[index], known != colour {
          differing.append(index)
        } else {
          colours[index] = colour
          owners[index] = owners[index] ?? file
        }
      }
      if let index = differing.first, let owner = owners[index] {
        let conflict = PaletteConflict(index: index, count: differing.count, other: owner)
        warnings.append(Diagnostic(conflict, file: file))
      }
    }
  }
}

/// Two pictures use one entry for different colours.
private struct PaletteConflict: DescribedError {
  let index: UInt8
  let count: Int
  let other: String

  var diagnostic: Diagnostic {
    Diagnostic(
      "palette-conflict",
      """
      index \(index) is another colour than in \(Escaped.path(other))\
      \(count > 1 ? ", and \(count - 1) more are" : ""); a console shows both with one palette
      """, severity: .warning, help: "draw both with one palette, or map them anew with --remap")
  }
}
