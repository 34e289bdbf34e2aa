import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import VGSCore

/// The console that a ROM is checked for, and the reason for it.
package struct ConsoleChoice: Hashable, Sendable {
  package enum Source: String, Sendable {
    case asked
    case pictures
    case assumed
  }

  /// The console. A VGE is always upright here, as both orientations read the same ROMs.
  package let profile: Profile
  package let source: Source

  /// Its name in sentences: `the mk-II SR` or `VGE`.
  package var name: Message { profile.dialect.console }

  package var reason: Message {
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
  let data: [Record]
  let font: Body?
  private(set) var fontPicture: SlotPicture.Header?

  var dialect: SlotPicture.Dialect { choice.profile.dialect }

  package init(of rom: Rom, asked: Profile?) throws {
    var last: [SlotPicture.Dialect: Record] = [:]
    for record in rom.slots(.graphics) {
      guard let slot = record.slot, let header = try PictureRules.check(record.body).header else { continue }
      pictures.append(PictureFact(slot: slot, dialect: header.dialect, offset: record.body.offset))
      last[header.dialect] = record
      if slot.number == .max { fontPicture = header }
    }
    let guessed = pictures.first?.dialect.profile
    choice = ConsoleChoice(
      profile: asked ?? guessed ?? .vgs2,
      source: asked != nil ? .asked : guessed != nil ? .pictures : .assumed)
    data = rom.slots(.data)
    font = data.last.flatMap { $0.slot?.number == .max ? $0.body : nil }
    if let record = last[.sz], let slot = record.slot {
      screenPalette = try Palette(ofPicture: record.body).map { (slot, $0) }
    }
  }
}

extension Profile.Dialect {
  /// The name of the console in sentences.
  package var console: Message { self == .sy ? "the mk-II SR" : "VGE" }
}

extension Palette {
  /// The palette in an `SZ` picture; nil for a body that ends inside it.
  package init?(ofPicture body: Body) throws {
    let start = try body.prefix(SlotPicture.Header.size + Palette.byteCount)
    guard start.count == SlotPicture.Header.size + Palette.byteCount else { return nil }
    self.init(entries: start.dropFirst(SlotPicture.Header.size))
  }
}

extension Rom {
  /// The console that a ROM is for: that of the first readable graphics slot, or the mk-II if there is none.
  /// Throws only if the ROM cannot be read.
  public func console() throws -> Profile {
    for record in slots(.graphics) {
      do { return try SlotPicture.Header(of: record.body).dialect.profile } catch is SlotPictureError {}
    }
    return .vgs2
  }

  /// The records of a kind of slot by number; of duplicates, the one that runtimes use.
  package func slots(_ kind: SlotKind) -> [Record] {
    var found = [Record?](repeating: nil, count: Slots.count)
    for record in records {
      guard let slot = record.slot, slot.kind == kind, found[Int(slot.number)] == nil else { continue }
      found[Int(slot.number)] = record
    }
    return found.compactMap(\.self)
  }
}

package enum ProjectProfile: String, CaseIterable, SettingValue, Hashable {
  case vgs2
  /// VGE, its predecessor, whose pictures carry their palette.
  case vge

  package init(_ dialect: Profile.Dialect) { self = dialect == .sy ? .vgs2 : .vge }

  package var dialect: Profile.Dialect { self == .vgs2 ? .sy : .sz }

  package var console: Profile { dialect.profile }
}
