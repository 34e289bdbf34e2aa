import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitPictures
import RomKitSound

/// What a body must be like, so that no console reads past it, hangs or falls silent because of it.
package enum BodyValidation {
  /// Throws what is wrong with the body of a slot, and returns what may not be as it was meant; anything goes in data and
  /// programs. What it lets through gives no error when a ROM is verified.
  package static func check(_ body: Body, of kind: SlotKind) throws -> [Diagnostic] {
    switch kind {
    case .graphics: try checkPicture(body)
    case .effect: try checkEffect(body)
    case .music: return try checkSong(body)
    case .data, .program: break
    }
    return []
  }

  package static func checkPicture(_ body: Body) throws {
    _ = try SlotPicture.Header(parsing: body.prefix(SlotPicture.Header.size)[...], bodySize: body.size)
  }

  /// Throws ``SoundEffectError``.
  package static func checkEffect(_ body: Body) throws {
    _ = try SoundEffect.Header(parsing: body.prefix(SoundEffect.headerSize), bodySize: body.size)
  }

  /// Throws ``SongError``, or ``Problems`` with all that is wrong with the notes.
  static func checkSong(_ body: Body) throws -> [Diagnostic] {
    let findings = SongRules.check(try song(in: body))
    if findings.contains(where: { $0.severity == .error }) { throw Problems(findings) }
    return findings
  }

  package static func song(in body: Body) throws -> Song {
    let reader = SongReader()
    try body.forEachPiece { try reader.push($0) }
    return try reader.finish()
  }
}
