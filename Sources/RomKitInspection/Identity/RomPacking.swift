import RomKitBase
import RomKitContainer
import VGSFormat

/// The packing of a ROM: everything that its ``ContentID`` does not depend on. It shows the differences between two ROMs
/// with the same content.
///
/// `Documentation/Format.md` defines it, and its text in catalogues.
package struct RomPacking: Equatable, Sendable {
  package enum Part: String, CaseIterable, Sendable {
    case order, songs, rest, checksums
  }

  /// The CRC-32 of the slots in the order of the directory.
  private let order: UInt32
  /// The CRC-32 of the streams of all songs.
  private let songs: UInt32
  /// The CRC-32 of everything that no console reads, except the checksum record.
  private let rest: UInt32
  private let hasChecksums: Bool

  /// Reads the songs, and the bytes that no console reads. Throws `FileError`.
  package init(of rom: Rom, _ content: ContentID) throws {
    hasChecksums = rom.checksumRecord != nil
    var counted = [Bool](repeating: false, count: rom.records.count)
    for slot in content.slots { counted[slot.index] = true }
    var order = CRC32()
    for slot in content.slots.sorted(on: \.index) {
      order.update([slot.slot.kind.letter.asciiValue ?? 0, slot.slot.number])
    }
    self.order = order.value
    var songs = CRC32()
    var rest = CRC32()
    for slot in content.slots {
      let body = rom.records[slot.index].body
      let end = body.offset + slot.end
      if slot.slot.kind == .music, slot.isReadable {
        try body.source.forEachPiece(in: body.offset..<end) { songs.update($0) }
      }
      try body.source.forEachPiece(in: end..<body.offset + body.size) { rest.update($0) }
    }
    for (index, record) in rom.contents.enumerated() where !counted[index] {
      if index.isMultiple(of: 4_096) { try WorkControl.check(path: record.body.source.displayPath) }
      rest.update(record.name.stored)
      var size = ByteWriter()
      size.bigEndian(UInt32(truncatingIfNeeded: record.body.size))
      rest.update(size.bytes)
      try record.body.forEachPiece { rest.update($0) }
    }
    try rom.trailing?.forEachPiece { rest.update($0) }
    self.songs = songs.value
    self.rest = rest.value
  }

  /// The text in a catalogue: `order:0badcafe songs:00000000 rest:00000000 checksums:yes`; ``init(_:)`` is the inverse.
  package var text: String {
    func digits(_ checksum: UInt32) -> String { checksum.hexadecimal(digits: 8) }
    return
      "order:\(digits(order)) songs:\(digits(songs)) rest:\(digits(rest)) checksums:\(hasChecksums ? "yes" : "no")"
  }

  /// Nil for any other text.
  package init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == Part.allCases.count else { return nil }
    var numbers: [UInt32] = []
    for (part, word) in zip(Part.allCases, words) {
      guard word.hasPrefix("\(part.rawValue):") else { return nil }
      let value = word.dropFirst(part.rawValue.count + 1)
      if part == .checksums {
        guard value == "yes" || value == "no" else { return nil }
        numbers.append(value == "yes" ? 1 : 0)
      } else {
        guard value.utf8.count == 8, let number = Hexadecimal.number(value.utf8) else { return nil }
        numbers.append(number)
      }
    }
    (order, songs, rest, hasChecksums) = (numbers[0], numbers[1], numbers[2], numbers[3] == 1)
  }

  /// The parts that differ from those of another ROM with the same content.
  package func differences(from other: RomPacking) -> [Part] {
    Part.allCases.filter { part in
      switch part {
      case .order: order != other.order
      case .songs: songs != other.songs
      case .rest: rest != other.rest
      case .checksums: hasChecksums != other.hasChecksums
      }
    }
  }
}

extension RomPacking.Part {
  /// The difference, as words for a list.
  package var difference: LocalizedText {
    switch self {
    case .order: "the order of the records"
    case .songs: "the compression of songs"
    case .rest: "bytes that no console reads"
    case .checksums: "checksums in only one of the ROMs"
    }
  }
}
