import RomKitBase
import RomKitContainer
import RomKitPictures

/// A graphics slot as it stands on a contact sheet.
struct ContactSheetItem: Sendable {
  enum Content: Sendable {
    /// A picture, shown so many times as large.
    case picture(SlotPicture.Header, scale: Int)
    /// A body that is no picture; the code of what is wrong.
    case unusable(String)
  }

  /// How much room an item takes, each a step of a common grid so that rows of different sizes line up.
  enum Size: Int, CaseIterable, Comparable {
    case large = 3
    case medium = 2
    case small = 1

    /// From the start of an item to the start of the next.
    var stride: Int { rawValue * ContactSheetLayout.gridStep }

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  let record: Record
  let content: Content

  /// Smaller pictures are enlarged up to this side.
  private static let smallSide = 64
  private static let mediumSide = 160

  init(_ record: Record) throws {
    self.record = record
    do {
      let start = try record.body.prefix(SlotPicture.Header.size)
      let header = try SlotPicture.Header(parsing: start[...], bodySize: record.body.size)
      content = .picture(header, scale: max(1, Self.smallSide / max(header.width, header.height)))
    } catch let error as SlotPictureError {
      content = .unusable(error.code)
    }
  }

  /// Pixels in a row of what is drawn, the label not counted.
  var width: Int {
    switch content {
    case .picture(let header, let scale): header.width * scale
    case .unusable(let code): max(Self.smallSide, TinyFont.width(of: code) + 8)
    }
  }

  /// Rows of what is drawn, the label not counted.
  var height: Int {
    switch content {
    case .picture(let header, let scale): header.height * scale
    case .unusable: Self.smallSide / 2
    }
  }

  /// Wide items take more of a row.
  var size: Size {
    switch content {
    case .unusable: .small
    case .picture:
      switch width {
      case ...Self.smallSide: .small
      case ...Self.mediumSide: .medium
      default: .large
      }
    }
  }

  /// The lines below it.
  var label: [ContactSheetLine] {
    let words: ContactSheetLine
    switch content {
    case .picture(let header, let scale):
      let factor = scale > 1 ? " *\(scale)" : ""
      words = .init("\(header.width)x\(header.height)\(factor)", colour: SheetColours.soft)
    case .unusable: words = .init("unusable", colour: SheetColours.damage)
    }
    return [.init(record.name.label, colour: SheetColours.ink), words]
  }
}
