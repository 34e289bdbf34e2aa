import RomKitBase
import RomKitContainer
import RomKitInspection
import RomKitMusic
import RomKitPictures
import RomKitRules
import RomKitSound

/// The proof that a smaller ROM is the same to a console as the ROM it was made from.
///
/// It is independent of how the ROM was made: it reads both from their bytes and compares their contents, record by
/// record: the inflated notes of a song, the header, palette and pixels of a picture, the samples of an effect,
/// every byte of all others. The initializer succeeds only if everything is the same.
package struct OptimizationProof: Hashable, Sendable {
  package private(set) var records = 0
  package private(set) var identical = 0

  /// Compares two ROMs. With `stripping`, bytes that no console reads may be missing: those after the end of a song,
  /// picture or effect, records whose slot another record has already, and bytes after the last body.
  ///
  /// Throws ``OptimizationProofError`` at the first difference, and errors of reading.
  package init(original: ByteSource, produced: ByteSource, stripping: Bool) throws {
    let before = try Verification(of: original, file: "the ROM")
    let after = try Verification(of: produced, file: "the new ROM")
    guard let old = before.rom, let new = after.rom else {
      throw OptimizationProofError.unreadable((before.rom == nil ? before : after).findings.first?.message)
    }
    guard before.checksums == after.checksums else { throw OptimizationProofError.checksums }
    let expected = Self.records(of: old, without: stripping)
    let found = Self.records(of: new, without: false)
    guard expected.count == found.count,
      (old.records.last?.kind == .checksums) == (new.records.last?.kind == .checksums)
    else { throw OptimizationProofError.count(expected: expected.count, found: found.count) }
    let steps = WorkSteps(.comparing, of: expected.count)
    for (expected, found) in zip(expected, found) {
      steps.report(records)
      guard expected.name == found.name
      else { throw OptimizationProofError.name(expected: expected.name.label, found: found.name.label) }
      try compare(expected, found, stripping: stripping)
      records += 1
    }
    steps.report(records)
    switch (old.trailing, new.trailing) {
    case (nil, nil): break
    case (_?, nil) where stripping: break
    case (let old?, let new?):
      if try Self.firstDifference(old, new) != nil { throw OptimizationProofError.trailing }
    default: throw OptimizationProofError.trailing
    }
  }

  /// All records except the checksum record at the end, and on demand without those that no console finds.
  private static func records(of rom: Rom, without hidden: Bool) -> [Record] {
    let records = rom.records.last?.kind == .checksums ? rom.records.dropLast() : rom.records[...]
    guard hidden else { return Array(records) }
    var seen: Set<SlotID> = []
    return records.filter { record in record.slot.map { seen.insert($0).inserted } ?? true }
  }

  private mutating func compare(_ old: Record, _ new: Record, stripping: Bool) throws {
    guard let difference = try Self.firstDifference(old.body, new.body) else {
      identical += 1
      return
    }
    func fail(_ place: OptimizationProofError.Difference) -> OptimizationProofError {
      .changed(slot: old.name.label, place, offset: new.body.offset)
    }
    switch old.slot?.kind {
    case .music:
      guard let before = try InflatedSong(old.body) else { throw fail(.byte(difference)) }
      guard let after = try InflatedSong(new.body) else { throw fail(.stream) }
      if before.notes != after.notes {
        let index = zip(before.notes, after.notes).enumerated().first { $1.0 != $1.1 }?.offset
        throw fail(.note((index ?? min(before.notes.count, after.notes.count)) / Song.noteSize))
      }
      let restBefore = old.body.part(from: before.streamSize)
      let restAfter = new.body.part(from: after.streamSize)
      if stripping, restAfter.size == 0 { return }
      if let index = try Self.firstDifference(restBefore, restAfter) {
        throw fail(.byte(after.streamSize + index))
      }
    case .graphics, .effect:
      let kind = old.slot?.kind ?? .data
      guard stripping, let end = try MeasuredBody(old.body, as: kind).end, new.body.size == end,
        difference == end
      else { throw fail(try Self.place(of: difference, in: old.body, kind: kind)) }
    default: throw fail(.byte(difference))
    }
  }

  /// The offset of the first difference between two bodies; the size of the shorter one if it is the beginning of the
  /// other.
  private static func firstDifference(_ left: Body, _ right: Body) throws -> Int? {
    let common = min(left.size, right.size)
    var start = 0
    while start < common {
      try WorkControl.check(path: left.source.path ?? "standard input")
      let count = min(ByteSource.pieceSize, common - start)
      let one = try left.source.bytes(in: left.offset + start..<left.offset + start + count)
      let other = try right.source.bytes(in: right.offset + start..<right.offset + start + count)
      if one != other { return zip(one, other).enumerated().first { $1.0 != $1.1 }.map { start + $0.offset } }
      start += count
    }
    return left.size == right.size ? nil : common
  }

  /// The part of a picture or an effect at an offset.
  private static func place(of offset: Int, in body: Body, kind: SlotKind) throws
    -> OptimizationProofError.Difference
  {
    guard let end = try MeasuredBody(body, as: kind).end, offset < end else { return .byte(offset) }
    if kind == .effect {
      return offset < SoundEffect.headerSize ? .byte(offset) : .sample((offset - SoundEffect.headerSize) / 2)
    }
    let start = try body.prefix(SlotPicture.Header.size)
    guard let header = try? SlotPicture.Header(parsing: start[...], bodySize: end)
    else { return .byte(offset) }
    let pixel = offset - (header.bodySize - header.width * header.height)
    return pixel < 0 ? .byte(offset) : .pixel(x: pixel % header.width, y: pixel / header.width)
  }
}

extension Body {
  /// The bytes from an offset on; none if there are no more.
  fileprivate func part(from start: Int) -> Body {
    let start = min(start, size)
    return Body(source, offset: offset + start, size: size - start)
  }
}

/// A difference between an optimized ROM and the original that matters to a console.
enum OptimizationProofError: DescribedError {
  enum Difference: Hashable, Sendable {
    /// A byte, counted from the start of the body.
    case byte(Int)
    case note(Int)
    case pixel(x: Int, y: Int)
    case sample(Int)
    case stream
  }

  /// One of the two cannot be read as a ROM, for this reason.
  case unreadable(Message?)
  /// The checksums of one match and those of the other do not, or only one has them.
  case checksums
  case count(expected: Int, found: Int)
  case name(expected: String, found: String)
  /// A body differs; the offset is that of the new body.
  case changed(slot: String, Difference, offset: Int)
  case trailing

  var diagnostic: Diagnostic {
    switch self {
    case .unreadable(let reason):
      Self.fault("proof-unreadable", "the new ROM cannot be read: \(reason ?? "the reason is unknown")")
    case .checksums:
      Self.fault(
        "proof-checksums", "the checksum check gives a different result for the new ROM than for the old one")
    case .count(let expected, let found):
      Self.fault(
        "proof-count", "the new ROM has \(Plural.records(found)) instead of \(Grouped.text(expected))")
    case .name(let expected, let found):
      Self.fault("proof-name", "the new ROM has \(found) where \(expected) should be")
    case .changed(let slot, let difference, let offset):
      Self.fault("proof-changed", difference.description, at: .offset(offset), slot: slot)
    case .trailing: Self.fault("proof-trailing", "the bytes after the last body differ in the new ROM")
    }
  }

  private static func fault(
    _ code: String, _ message: Message, at position: Place.Position? = nil, slot: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      code, message, at: position, slot: slot,
      help: "nothing was written, and the ROM is unchanged; please report this, with the ROM if you can")
  }
}

extension OptimizationProofError.Difference {
  fileprivate var description: Message {
    switch self {
    case .stream: "the zlib stream of the song in the new ROM cannot be decompressed"
    case .note(let index): "note \(Grouped.text(index)) of the song differs in the new ROM"
    case .pixel(let x, let y): "the pixel at \(x), \(y) differs in the new ROM"
    case .sample(let index): "sample \(Grouped.text(index)) differs in the new ROM"
    case .byte(let index): "byte \(Grouped.text(index)) of the body differs in the new ROM"
    }
  }
}
