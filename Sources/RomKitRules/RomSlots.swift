import RomKitBase
import RomKitContainer
import RomKitPictures
import VGSCore
import VGSFormat

extension DataKind {
  /// The kind of a body, of which no more is read than necessary. Throws `FileError`.
  init(of body: Rom.Body) throws {
    var recognizer = DataRecognizer(size: body.size)
    if recognizer.needsBytes {
      do {
        try body.forEachPiece { if !recognizer.append($0) { throw Known() } }
      } catch is Known {}
    }
    self = recognizer.finish()
  }

  private struct Known: Error {}
}

extension Rom.Record {
  /// Whether a game of the mk-II can choose the record as its palette. Throws `FileError`.
  package func isPaletteSlot() throws -> Bool {
    guard slot?.kind == .data, body.size == DataRecognizer.paletteSize else { return false }
    return try DataKind(of: body) == .palette
  }
}

/// The slots of a ROM, of which each is read when it is asked for.
struct RomSlots: ConsoleSlots {
  let pictures: [Rom.Record?]
  let data: [Rom.Record?]

  init(_ rom: Rom) throws(Diagnostic) {
    pictures = try rom.slotTable(.graphics)
    data = try rom.slotTable(.data)
  }

  func pictureDialect(_ number: UInt8) throws -> Profile.Dialect? {
    guard let record = pictures[Int(number)] else { return nil }
    do { return try SlotPicture.Header(of: record.body).dialect } catch is SlotPictureError { return nil }
  }

  func isPalette(_ number: UInt8) throws -> Bool { try data[Int(number)]?.isPaletteSlot() ?? false }

  var palettes: [UInt8] { get throws { try (UInt8.min...UInt8.max).filter { try isPalette($0) } } }
}

extension Rom {
  /// The console that a ROM is for: that of the first readable graphics slot, or the mk-II if there is none.
  /// Throws only if the ROM cannot be read.
  public func console() throws -> Profile { try RomSlots(self).firstDialect()?.profile ?? .mk2 }

  /// The records of a kind of slot by number; of duplicates, the one that runtimes use.
  package func slots(_ kind: SlotKind) throws(Diagnostic) -> [Rom.Record] {
    try slotTable(kind).compactMap(\.self)
  }

  func slotTable(_ kind: SlotKind) throws(Diagnostic) -> [Rom.Record?] {
    var found = [Rom.Record?](repeating: nil, count: Console.Slots.count)
    for (index, record) in records.enumerated() {
      if index.isMultiple(of: 4_096) { try WorkControl.check() }
      guard let slot = record.slot, slot.kind == kind, found[Int(slot.number)] == nil else { continue }
      found[Int(slot.number)] = record
    }
    return found
  }
}
