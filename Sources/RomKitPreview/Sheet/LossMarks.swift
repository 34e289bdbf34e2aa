import RomKitBase
import RomKitConversion
import RomKitPictures

/// The pixels of a picture that its conversion changed, marked in a pale version of the converted picture.
struct LossMarks: Sendable {
  enum Mark: Int, CaseIterable {
    case colour
    case opaque
    case transparent

    var colour: ColourPicture.Pixel {
      switch self {
      case .colour: .init(rgb: 0xFFC24B)
      case .opaque: .init(rgb: 0xFF4F8B)
      case .transparent: .init(rgb: 0x5AA9FF)
      }
    }

    var meaning: LocalizedText {
      switch self {
      case .colour: "another colour, brightest at the largest error"
      case .opaque: "soft alpha that became opaque"
      case .transparent: "soft alpha that became transparent"
      }
    }
  }

  let picture: ColourPicture
  private(set) var marks: Set<Mark> = []

  /// Compares a picture with the colours that it has on a console. Both are of the same size.
  init(_ before: ColourPicture, _ after: ColourPicture) {
    var errors: [Double] = []
    errors.reserveCapacity(after.pixels.count)
    for (old, new) in zip(before.pixels, after.pixels) {
      errors.append(
        old.alpha == 0 || new.alpha == 0 || old.colour == new.colour
          ? 0 : old.colour.difference(from: new.colour))
    }
    let worst = errors.max() ?? 0
    var drawing = after
    for (place, error) in errors.enumerated() {
      let (x, y) = (place % after.width, place / after.width)
      let (old, new) = (before[x, y], after[x, y])
      drawing[x, y] = new.pale
      if old.isSoft {
        let mark = new.alpha == 0 ? Mark.transparent : .opaque
        marks.insert(mark)
        drawing[x, y] = mark.colour
      } else if error > 0 {
        marks.insert(.colour)
        drawing[x, y] = new.pale.mixed(with: Mark.colour.colour, percent: 25 + Int(75 * error / worst))
      }
    }
    picture = drawing
  }
}
