import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import VGSCore
import VGSFormat

/// The console that a ROM is checked for, and the reason for it.
package struct ConsoleChoice: Equatable, Sendable {
  /// The raw values are those in JSON.
  package enum Source: String, Sendable {
    case asked = "option"
    case pictures
    case assumed = "default"
  }

  /// The console. A VGE is always upright here, as both orientations read the same ROMs.
  package let profile: Profile
  package let source: Source

  /// Its name in sentences: `the mk-II SR` or `VGE`.
  package var name: LocalizedText { profile.dialect.console }

  package var reason: LocalizedText {
    switch source {
    case .asked: "as requested"
    case .pictures: "which the ROM's pictures are for"
    case .assumed: "because no picture shows which console the ROM is for"
    }
  }
}

/// The facts about other slots that the rules for one slot need. Reads only the beginnings of bodies.
package struct ConsoleFacts {
  struct PictureFact {
    let slot: SlotID
    let dialect: SlotPicture.Dialect
    /// The offset of its body in the file.
    let offset: Int
  }

  package let choice: ConsoleChoice
  private(set) var pictures: [PictureFact] = []
  /// The palette on the screen of VGE, from the last picture that it loads.
  private(set) var screenPalette: (slot: SlotID, palette: Palette)?
  /// The data slots by number.
  let data: [Rom.Record]
  let font: Rom.Body?
  private(set) var fontPicture: SlotPicture.Header?

  var dialect: SlotPicture.Dialect { choice.profile.dialect }

  package init(of rom: Rom, asked: Profile?) throws {
    let slots = try RomSlots(rom)
    for record in slots.pictures.compactMap(\.self) {
      guard let slot = record.slot, let header = try PictureRules.check(record.body).header else { continue }
      pictures.append(PictureFact(slot: slot, dialect: header.dialect, offset: record.body.offset))
      if slot.number == .max { fontPicture = header }
    }
    let guessed = try slots.firstDialect()?.profile
    choice = ConsoleChoice(
      profile: asked ?? guessed ?? .mk2,
      source: asked != nil ? .asked : guessed != nil ? .pictures : .assumed)
    data = slots.data.compactMap(\.self)
    font = data.last.flatMap { $0.slot?.number == .max ? $0.body : nil }
    if case .picture(let number)? = try slots.paletteSlot(on: .sz), let record = slots.pictures[Int(number)] {
      screenPalette = try Palette(ofPicture: record.body).map { (SlotID(.graphics, number), $0) }
    }
  }
}

extension Profile.Dialect {
  /// The name of the console in sentences.
  package var console: LocalizedText { self == .sy ? "the mk-II SR" : "VGE" }

  /// That of the other console.
  var other: Self { self == .sy ? .sz : .sy }
}

extension Palette {
  /// The palette in an `SZ` picture; nil for a body that ends inside it.
  package init?(ofPicture body: Rom.Body) throws {
    let start = try body.prefix(SlotPicture.Header.size + Palette.byteCount)
    guard start.count == SlotPicture.Header.size + Palette.byteCount else { return nil }
    self.init(entries: start.dropFirst(SlotPicture.Header.size))
  }
}
