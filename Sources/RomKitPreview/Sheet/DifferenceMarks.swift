import RomKitBase
import RomKitInspection
import RomKitPictures
import VGSCore

/// The differences between two versions of a picture, drawn over the new one in pale greys.
struct DifferenceMarks: Sendable {
  private enum Mark: Int, CaseIterable {
    case index
    case colour
    case onlyOld
    case onlyNew

    var colour: ColourPicture.Pixel {
      switch self {
      case .index: .init(rgb: 0xFF4F8B)
      case .colour: .init(rgb: 0xFFC24B)
      case .onlyOld: .init(rgb: 0x7A3B46)
      case .onlyNew: .init(rgb: 0x2F6B58)
      }
    }

    var meaning: String {
      switch self {
      case .index: "another index"
      case .colour: "the same index, another colour"
      case .onlyOld: "only in the old picture"
      case .onlyNew: "only in the new picture"
      }
    }
  }

  /// The differences, in a picture large enough for both versions; transparent only where the new version is and has no
  /// mark.
  let picture: ColourPicture
  /// The rectangle around the pixels whose index changed.
  let box: PictureDifference.Box?
  private let counts: [Int]

  init(_ old: DifferenceSheet.Side, _ new: DifferenceSheet.Side) {
    let (one, other) = (old.picture, new.picture)
    let width = max(one.width, other.width)
    let height = max(one.height, other.height)
    let before = PicturePreview(of: one, palette: old.palette).colourPicture
    let after = PicturePreview(of: other, palette: new.palette).colourPicture
    var drawing = ColourPicture(width: width, height: height, filledWith: SheetColours.ground)
    var counts = [Int](repeating: 0, count: Mark.allCases.count)
    for y in 0..<height {
      for x in 0..<width {
        let isInOld = x < one.width && y < one.height
        let isInNew = x < other.width && y < other.height
        var mark: Mark?
        switch (isInOld, isInNew) {
        case (true, true):
          if one.indices[y * one.width + x] != other.indices[y * other.width + x] {
            mark = .index
          } else if after[x, y].alpha != 0, before[x, y] != after[x, y] {
            mark = .colour
          }
        case (true, false): mark = .onlyOld
        case (false, true): mark = .onlyNew
        case (false, false): break
        }
        if let mark {
          counts[mark.rawValue] += 1
          drawing[x, y] = mark.colour
        } else if isInNew {
          drawing[x, y] = after[x, y].pale
        }
      }
    }
    picture = drawing
    self.counts = counts
    box = PictureDifference(one, other).box
  }

  /// English, because the font has no other letters.
  var summary: [String] {
    var lines: [String] = []
    let (index, colour) = (counts[Mark.index.rawValue], counts[Mark.colour.rawValue])
    if index > 0 {
      let place = box.map { " in \($0.width)x\($0.height) at \($0.x),\($0.y)" } ?? ""
      lines.append("\(Plural.text(index, "pixel").english) changed\(place)")
    }
    if colour > 0 { lines.append("\(Plural.text(colour, "pixel").english) recoloured") }
    if lines.isEmpty { lines.append("no pixel changed") }
    return lines
  }

  var legend: [(colour: ColourPicture.Pixel, meaning: String)] {
    Mark.allCases.filter { counts[$0.rawValue] > 0 }.map { ($0.colour, $0.meaning) }
  }
}
