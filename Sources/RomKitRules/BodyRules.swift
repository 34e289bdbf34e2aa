import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitPictures
import RomKitSound
import VGSCore

/// Whether the console can read the body of a graphics slot.
package enum PictureRules {
  /// What is wrong with a body, and what its header says, if it has one. Offsets count from the start of the body.
  package static func check(_ body: Body) throws -> (header: SlotPicture.Header?, finding: Diagnostic?) {
    let start = try body.prefix(SlotPicture.Header.size)
    do {
      return (try SlotPicture.Header(parsing: start[...], bodySize: body.size), nil)
    } catch {
      return (error.header, Diagnostic(error, severity: error.severity).noticed(error.notice))
    }
  }
}

extension SlotPictureError {
  fileprivate var header: SlotPicture.Header? {
    switch self {
    case .tooShort(let header, _), .tooLong(let header, _): header
    default: nil
    }
  }

  fileprivate var severity: Diagnostic.Severity {
    if case .tooLong = self { .warning } else { .error }
  }

  fileprivate var notice: String {
    switch self {
    case .tooShort(let header, let found):
      "the console reads \(Plural.bytes(header.bodySize - found)) past the slot and shows what is there as "
        + (header.bodySize - found > header.width * header.height ? "colours and pixels" : "pixels")
    case .tooLong(let header, let found):
      found - header.bodySize == 1
        ? "its last byte is never shown" : "its last \(Plural.bytes(found - header.bodySize)) are never shown"
    case .noHeader:
      "the console takes what follows in the ROM for the rest of the header, and reads on from there"
    default: "the slot stays empty, and what is drawn from it is not seen"
    }
  }
}

/// Whether the console can read the body of an effect slot.
package enum EffectRules {
  static let codes: [DiagnosticCode] = [
    .init(
      "effect-silent", .warning, "An effect has no samples.",
      "Convert its sound again, or leave the slot out.",
      rule: .init(.effects, .warning, notice: "Nothing is heard when it is played"))
  ]

  /// What is wrong with a body. Offsets count from its start.
  package static func check(_ body: Body) throws -> Diagnostic? {
    do {
      guard try SoundEffect.Header(of: body).sampleCount == 0 else { return nil }
      let finding = Diagnostic(
        "effect-silent", "the effect has no samples", severity: .warning, at: .offset(4),
        help: "convert its sound again, or leave the slot out")
      return finding.noticed("nothing is heard when it is played")
    } catch let error as SoundEffectError {
      var finding = Diagnostic(error)
      if case .lengthDisagrees(let declared, let found) = error {
        if found > Int(declared) { finding.severity = .warning }
        // The notice says by how much.
        if Int(declared.byteSwapped) != found { finding.notes = [] }
      }
      return finding.noticed(error.notice)
    }
  }
}

extension SoundEffectError {
  fileprivate var notice: String {
    switch self {
    case .lengthDisagrees(let declared, let found) where found > Int(declared):
      found - Int(declared) == 1
        ? "its last byte is never heard" : "its last \(Plural.bytes(found - Int(declared))) are never heard"
    case .lengthDisagrees(let declared, let found):
      "the console reads \(Plural.bytes(Int(declared) - found)) past the slot and plays what is there: noise"
    case .oddLength: "half of the last sample lies past the slot: a click at most"
    case .headerCut:
      "the console takes what follows in the ROM for the rest of the header, and plays on from there"
    case .wrongMagic, .tooManySamples: "what is heard, if anything, is not the effect"
    }
  }
}

/// Whether the console can play the body of a music slot, and what of it.
package enum SongRules {
  /// What is wrong with a body. Offsets count from its start; the place of a note is in the message, as there is none in
  /// compressed bytes.
  package static func check(_ body: Body) throws -> [Diagnostic] {
    let reader = SongReader()
    do {
      try body.forEachPiece { try reader.push($0) }
      return check(try reader.finish())
    } catch let error as SongError {
      let song = Song(notes: reader.notes)
      let found = Diagnostic(error)
      let warning = Diagnostic(error, severity: .warning)
      switch error {
      // All notes come out of these.
      case .trailingBytes: return [warning.noticed("they are never read")] + check(song)
      case .brokenLength: return [warning.noticed("the rest of a note is no note")] + check(song)
      case .wrongChecksum: return [found.noticed("some notes may be wrong")] + check(song)
      case .corrupt, .truncated, .tooLong:
        return [found.noticed(song.notes.isEmpty ? "nothing is heard" : song.timing.howFar)]
      case .empty, .notZlib, .needsDictionary: return [found.noticed("nothing is heard")]
      }
    }
  }

  package static func check(_ song: Song) -> [Diagnostic] {
    SongCheck(song).findings.map { finding in
      let diagnostic = Diagnostic(finding)
      return finding.notice.map { diagnostic.noticed($0) } ?? diagnostic
    }
  }
}

extension SongTiming {
  /// How far a song plays of which the rest is not there.
  fileprivate var howFar: String {
    switch ending {
    case .loop: "the song plays to its loop at \(MusicText.time(samples: length)); the rest is never heard"
    default: "the song stops after \(MusicText.time(samples: length))"
    }
  }
}
