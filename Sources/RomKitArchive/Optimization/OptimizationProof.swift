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
package struct OptimizationProof: Equatable, Sendable {
  package private(set) var records = 0
  package private(set) var identical = 0

  /// Compares two ROMs. With `stripping`, bytes that no console reads may be missing: those after the end of a song,
  /// picture or effect, records whose slot another record has already, and bytes after the last body.
  ///
  /// Throws a `Diagnostic` at the first difference, and errors of reading.
  package init(original: ByteSource, produced: ByteSource, stripping: Bool) throws {
    let before = try Verification(parsing: original, file: "the ROM")
    let after = try Verification(parsing: produced, file: "the new ROM")
    guard let old = before.rom, let new = after.rom else {
      let reason = (before.rom == nil ? before : after).diagnostics.first?.message
      throw Self.fault("proof-unreadable", "the new ROM cannot be read: \(reason ?? "the reason is unknown")")
    }
    guard before.checksums == after.checksums else {
      throw Self.fault(
        "proof-checksums", "the checksum check gives a different result for the new ROM than for the old one")
    }
    let expected = Self.records(of: old, without: stripping)
    let found = Self.records(of: new, without: false)
    guard expected.count == found.count,
      (old.checksumRecord == nil) == (new.checksumRecord == nil)
    else {
      throw Self.fault(
        "proof-count",
        "the new ROM has \(Plural.records(found.count)) instead of \(Grouped.text(expected.count))")
    }
    let steps = WorkSteps(.comparing, of: expected.count)
    for (expected, found) in zip(expected, found) {
      steps.report(records)
      guard expected.name == found.name else {
        throw Self.fault(
          "proof-name", "the new ROM has \(found.name.label) where \(expected.name.label) should be")
      }
      try compare(expected, found, stripping: stripping)
      records += 1
    }
    steps.report(records)
    if stripping, new.trailing == nil { return }
    guard try Self.areEqual(old.trailing, new.trailing) else {
      throw Self.fault("proof-trailing", "the bytes after the last body differ in the new ROM")
    }
  }

  private static func areEqual(_ old: Rom.Body?, _ new: Rom.Body?) throws -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    return try firstDifference(old, new) == nil
  }

  /// A difference that matters to a console.
  private static func fault(
    _ code: String, _ message: LocalizedText, at position: Diagnostic.Place.Position? = nil,
    slot: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      code, message, at: position, slot: slot,
      help: "nothing was written, and the ROM is unchanged; please report this, with the ROM if you can")
  }

  /// All records except the checksum record at the end, and on demand without those that no console finds.
  private static func records(of rom: Rom, without hidden: Bool) -> [Rom.Record] {
    guard hidden else { return Array(rom.contents) }
    return zip(rom.contents, rom.isFirstOfSlot).filter { $0.slot == nil || $1 }.map(\.0)
  }

  private mutating func compare(_ old: Rom.Record, _ new: Rom.Record, stripping: Bool) throws {
    guard let difference = try Self.firstDifference(old.body, new.body) else {
      identical += 1
      return
    }
    func fail(_ message: LocalizedText) -> Diagnostic {
      Self.fault("proof-changed", message, at: .offset(new.body.offset), slot: old.name.label)
    }
    switch old.slot?.kind {
    case .music:
      guard let before = try InflatedSong(old.body) else { throw fail(Self.byte(difference)) }
      guard let after = try InflatedSong(new.body) else {
        throw fail("the zlib stream of the song in the new ROM cannot be decompressed")
      }
      if before.notes != after.notes {
        let index = zip(before.notes, after.notes).enumerated().first { $1.0 != $1.1 }?.offset
        let note = (index ?? min(before.notes.count, after.notes.count)) / Song.noteSize
        throw fail("note \(Grouped.text(note)) of the song differs in the new ROM")
      }
      let restBefore = old.body.part(from: before.streamSize)
      let restAfter = new.body.part(from: after.streamSize)
      if stripping, restAfter.size == 0 { return }
      if let index = try Self.firstDifference(restBefore, restAfter) {
        throw fail(Self.byte(after.streamSize + index))
      }
    case .graphics, .effect:
      let kind = old.slot?.kind ?? .data
      guard stripping, let end = try MeasuredBody(old.body, as: kind).end, new.body.size == end,
        difference == end
      else { throw fail(try Self.difference(at: difference, in: old.body, kind: kind)) }
    default: throw fail(Self.byte(difference))
    }
  }

  /// The offset of the first difference between two bodies; the size of the shorter one if it is the beginning of the
  /// other.
  private static func firstDifference(_ left: Rom.Body, _ right: Rom.Body) throws -> Int? {
    // Interrupted, it names its new body: here the original, which the user knows.
    let pair = BodyPair(old: right, new: left)
    let common = try pair.commonStart()
    return common == left.size && common == right.size ? nil : common
  }

  private static func byte(_ index: Int) -> LocalizedText {
    "byte \(Grouped.text(index)) of the body differs in the new ROM"
  }

  /// The difference at an offset in a picture or an effect.
  private static func difference(at offset: Int, in body: Rom.Body, kind: SlotKind) throws -> LocalizedText {
    guard let end = try MeasuredBody(body, as: kind).end, offset < end else { return byte(offset) }
    if kind == .effect, offset >= SoundEffect.headerSize {
      return "sample \(Grouped.text((offset - SoundEffect.headerSize) / 2)) differs in the new ROM"
    }
    let start = try body.prefix(SlotPicture.Header.size)
    guard kind == .graphics, let header = try? SlotPicture.Header(parsing: start[...], bodySize: end)
    else { return byte(offset) }
    let pixel = offset - (header.bodySize - header.width * header.height)
    if pixel < 0 { return byte(offset) }
    return "the pixel at \(pixel % header.width), \(pixel / header.width) differs in the new ROM"
  }
}

extension Rom.Body {
  /// The bytes from an offset on; none if there are no more.
  fileprivate func part(from start: Int) -> Rom.Body {
    let start = min(start, size)
    return Rom.Body(source, offset: offset + start, size: size - start)
  }
}
