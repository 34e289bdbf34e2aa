import RomKitBase
import RomKitConversion
import RomKitPictures
import VGSCore

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
      case .colour: "another colour, brightest from an error of 0.1"
      case .opaque: "soft alpha that became opaque"
      case .transparent: "soft alpha that became transparent"
      }
    }
  }

  let picture: ColourPicture
  private(set) var marks: Set<Mark> = []

  /// Compares a picture with the colours that it has on a console. Both are of the same size.
  init(_ before: ColourPicture, _ after: ColourPicture) {
    var drawing = after
    for y in 0..<after.height where !WorkControl.isCancelled {
      for x in 0..<after.width {
        let (old, new) = (before[x, y], after[x, y])
        var mark: Mark?
        if old.isSoft {
          mark = new.alpha == 0 ? .transparent : .opaque
        } else if old.alpha != 0, new.alpha != 0, old.colour != new.colour {
          mark = .colour
        }
        drawing[x, y] =
          switch mark {
          case .colour:
            new.pale.mixed(with: Mark.colour.colour, percent: Self.percent(old.colour, new.colour))
          case let mark?: mark.colour
          case nil: new.pale
          }
        if let mark { marks.insert(mark) }
      }
    }
    picture = drawing
  }

  /// The strength of a mark: the root of the error, so that small errors are visible too, up to 100.
  private static func percent(_ one: Colour, _ other: Colour) -> Int {
    Int(min(1, (one.difference(from: other) * 10).squareRoot()) * 100)
  }
}
