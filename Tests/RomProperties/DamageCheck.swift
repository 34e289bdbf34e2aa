import RomKitBase
import RomKitContainer
import RomKitInspection
import RomKitMusic
import RomKitPictures
import RomKitRules
import RomKitSound
import RomKitText
import TestSupport
import VGSCore
import VGSFormat

/// The properties of any damaged ROM, down to the contents of its records.
struct DamageCheck {
  let bytes: [UInt8]
  /// The offset of the damage; nil if any byte may be wrong.
  var place: Int?
  /// Whether the checksums must reveal the damage.
  var mustBeFound: Bool

  /// Throws ``Property/Broken`` if a property does not hold.
  func run() throws {
    let source = ByteSource(bytes)
    var rom: Rom?
    do {
      rom = try Rom(parsing: source)
    } catch let error as RomError {
      try checkPlace(error.position, 0...bytes.count, error.code)
    }
    if let rom {
      var sink = MemorySink()
      try RomWriter(rom, checksums: false).write(to: &sink)
      try Property.demand(sink.bytes == bytes, "it is written back with other bytes")
    }
    let review = try RomReview(parsing: source, file: "game.bin")
    for finding in review.findings.listed {
      try checkPlace(finding.place.position, 0...bytes.count, finding.code)
    }
    try Property.demand(!mustBeFound || !review.verification.isSound, "the damage is not found")
    try Property.demand(
      !mustBeFound || review.verification.checksums != .matching, "the checksums are said to match")
    if let rom {
      let palettes = try PicturePalettes(of: rom)
      for index in rom.records.indices where isHit(rom.records[index].body) {
        try look(into: index, of: rom, palettes)
      }
    }
  }

  /// Whether the damage is in a body; undamaged bodies have been examined before.
  private func isHit(_ body: Rom.Body) -> Bool {
    place.map { body.offset..<body.offset + body.size ~= $0 } ?? true
  }

  private func look(into index: Int, of rom: Rom, _ palettes: PicturePalettes) throws {
    let record = rom.records[index]
    let body = try record.body.bytes()
    let inFile = record.body.offset...record.body.offset + body.count
    let summary = try RecordSummary(of: record)
    _ = summary.description(size: body.count)
    if case .unusable(let finding) = summary { try checkPlace(finding.place.position, inFile, finding.code) }
    _ = try RecordInfo(of: index, in: rom, file: "game.bin", palettes: palettes)
    switch record.kind {
    case .graphics: try same(body) { try SlotPicture(parsing: $0).serialized() }
    case .effect: try same(body) { try SoundEffect(parsing: $0).serialized() }
    case .music:
      try same(body) {
        let song = try Song(parsing: $0)
        _ = song.timing
        try Property.demand(try Song(parsing: song.serialized()) == song, "a song changes on its way")
        return $0
      }
    case .data:
      try same(body) { try TextSlot(parsing: $0[...]).serialized() }
      try same(body) { try Palette(parsing: $0).serialized() }
      try same(body) { try FontSheet(parsing: $0[...]).serialized() }
    case .checksums:
      try same(body) { body in
        do throws(ChecksumRecord.Fault) {
          return try ChecksumRecord(parsing: body[...]).serialized()
        } catch {
          throw error.diagnostic(bodyOffset: 0)
        }
      }
    case .program, .other: break
    }
  }

  /// Either a typed error with a place in the body, or a value that gives the body again.
  private func same(_ body: [UInt8], _ read: ([UInt8]) throws -> [UInt8]) throws {
    do {
      try Property.demand(try read(body) == body, "a body is written back with other bytes")
    } catch let error as Property.Broken {
      throw error
    } catch let error as any RomKitError {
      try checkPlace(error.position, 0...body.count, error.code)
    }
  }

  private func checkPlace(_ position: Diagnostic.Place.Position?, _ bounds: ClosedRange<Int>, _ code: String)
    throws
  {
    guard case .offset(let offset)? = position else { return }
    try Property.demand(bounds.contains(offset), "\(code) is at \(offset), which is not in \(bounds)")
  }
}
