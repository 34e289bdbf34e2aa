import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitPictures
import RomKitSound
import VGSCore

/// Checks whether the console can use the body of a slot.
package enum BodyRules {
  /// The findings in a body by itself. Offsets count from its start.
  package static func check(_ body: Rom.Body, of kind: SlotKind) throws -> [Diagnostic] {
    switch kind {
    case .graphics: try PictureRules.check(body).finding.map { [$0] } ?? []
    case .effect: try EffectRules.check(body).map { [$0] } ?? []
    case .music: try SongRules.check(body)
    case .data, .program: []
    }
  }
}

/// Checks whether the console can read the body of a graphics slot.
package enum PictureRules {
  /// The header of a body, if it has one, and the finding. Offsets count from the start of the body.
  package static func check(_ body: Rom.Body) throws -> (header: SlotPicture.Header?, finding: Diagnostic?) {
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

  fileprivate var notice: LocalizedText {
    switch self {
    case .tooShort(let header, let found):
      header.bodySize - found > header.width * header.height
        ? """
        the console reads \(Plural.bytes(header.bodySize - found)) past the slot and shows what is there as colours \
        and pixels
        """
        : "the console reads \(Plural.bytes(header.bodySize - found)) past the slot and shows what is there as pixels"
    case .tooLong(let header, let found):
      found - header.bodySize == 1
        ? "the last byte of the slot is never shown"
        : "the last \(Plural.bytes(found - header.bodySize)) of the slot are never shown"
    case .noHeader:
      "the console takes the next bytes of the ROM for the rest of the header, and reads on from there"
    default: "the slot stays empty, and nothing drawn from it appears"
    }
  }
}

/// Checks whether the console can read the body of an effect slot.
package enum EffectRules {
  /// The finding in a body. Offsets count from its start.
  package static func check(_ body: Rom.Body) throws -> Diagnostic? {
    do {
      let start = try body.prefix(SoundEffect.headerSize)
      guard try SoundEffect.Header(parsing: start, bodySize: body.size).sampleCount == 0 else { return nil }
      let finding = Diagnostic(
        "effect-silent", "the effect has no samples", severity: .warning, at: .offset(4),
        help: "convert the original sound file again, or leave the slot out")
      return finding.noticed("the effect makes no sound")
    } catch let error as SoundEffectError {
      var finding = Diagnostic(error)
      if case .lengthDisagrees(let declared, let found) = error {
        if found > Int(declared) { finding.severity = .warning }
        // The notice shows the difference.
        if Int(declared.byteSwapped) != found { finding.notes = [] }
      }
      return finding.noticed(error.notice)
    }
  }
}

extension SoundEffectError {
  fileprivate var notice: LocalizedText {
    switch self {
    case .lengthDisagrees(let declared, let found) where found > Int(declared):
      found - Int(declared) == 1
        ? "the last byte of the slot is never heard"
        : "the last \(Plural.bytes(found - Int(declared))) of the slot are never heard"
    case .lengthDisagrees(let declared, let found):
      "the console reads \(Plural.bytes(Int(declared) - found)) past the slot and plays what is there as noise"
    case .oddLength: "half of the last sample is past the slot, which causes a click at most"
    case .headerCut:
      "the console takes the next bytes of the ROM for the rest of the header, and plays on from there"
    case .wrongMagic, .tooManySamples: "noise may be heard instead of the effect"
    }
  }
}

/// Checks whether the console can play the body of a music slot, and how much of it.
package enum SongRules {
  /// The findings in a body. Offsets count from its start; the place of a note is in the message, as compressed bytes
  /// have none.
  package static func check(_ body: Rom.Body) throws -> [Diagnostic] {
    let reader = SongReader()
    do {
      try body.forEachPiece { try reader.push($0) }
      return check(try reader.finish())
    } catch let error as SongError {
      let song = Song(notes: reader.notes)
      let found = Diagnostic(error)
      let warning = Diagnostic(error, severity: .warning)
      switch error {
      // These have all their notes.
      case .trailingBytes:
        return [warning.noticed("the console never reads past the end of the song")] + check(song)
      case .brokenLength:
        return [warning.noticed("the incomplete note at the end of the song is not played")] + check(song)
      case .wrongChecksum: return [found.noticed("some notes may be wrong")] + check(song)
      case .corrupt, .truncated, .tooLong:
        return [found.noticed(song.notes.isEmpty ? "nothing is heard" : song.timing.howFar)]
      case .empty, .notZlib, .needsDictionary: return [found.noticed("nothing is heard")]
      }
    }
  }

  package static func check(_ song: Song) -> [Diagnostic] {
    SongCheck(of: song).findings.map { finding in
      let diagnostic = Diagnostic(finding)
      return finding.notice.map { diagnostic.noticed($0) } ?? diagnostic
    }
  }
}

extension SongError {
  /// Whether a console plays the song as if there were no error.
  var isHarmless: Bool {
    switch self {
    case .trailingBytes, .brokenLength: true
    default: false
    }
  }
}

extension SongTiming {
  /// The extent to which an incomplete song plays.
  fileprivate var howFar: LocalizedText {
    switch ending {
    case .loop:
      "the song reaches the end of its loop at \(MusicText.time(samples: length)); the rest is never heard"
    default: "the song stops after \(MusicText.time(samples: length))"
    }
  }
}
