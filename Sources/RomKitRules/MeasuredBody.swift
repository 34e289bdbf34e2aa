import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitPictures
import RomKitSound

/// The size that a picture, an effect or a song has by its own account, whatever size its record has.
package struct MeasuredBody {
  /// The bytes up to its end; nil for data and programs, and for a body that is no such thing or shorter than it says.
  package let end: Int?

  package init(_ body: Body, as kind: SlotKind) throws {
    switch kind {
    case .graphics:
      end = SlotPicture.Header.end(in: try body.prefix(SlotPicture.Header.size), bodySize: body.size)
    case .effect: end = try Self.endOfEffect(body)
    case .music: end = try InflatedSong(body)?.streamSize
    case .data, .program: end = nil
    }
  }

  private static func endOfEffect(_ body: Body) throws -> Int? {
    let start = try body.prefix(SoundEffect.headerSize)
    do throws(SoundEffectError) {
      let header = try SoundEffect.Header(parsing: start, bodySize: body.size)
      return SoundEffect.headerSize + header.sampleCount * 2
    } catch {
      guard case .lengthDisagrees(let declared, let found) = error, Int(declared) < found,
        declared.isMultiple(of: 2)
      else { return nil }
      return SoundEffect.headerSize + Int(declared)
    }
  }
}

/// What a song's stream inflates to, and what comes after it; good for any list that a console takes, whole notes or not.
package struct InflatedSong {
  package let notes: [UInt8]
  package let streamSize: Int

  /// Nil when the body does not begin with a complete stream of at most as many notes as a console has room for.
  package init?(_ body: Body) throws {
    let stream = InflateStream(limit: Song.noteCapacity * Song.noteSize)
    do {
      try body.forEachPiece { piece in
        if stream.isFinished { throw Finished() }
        try stream.push(piece)
      }
    } catch is InflateStream.Failure {
      return nil
    } catch is Finished {
      // What follows is of no interest.
    }
    guard stream.isFinished else { return nil }
    notes = stream.output
    streamSize = stream.consumed
  }

  private struct Finished: Error {}
}

extension SlotPicture.Header {
  /// The size of a picture by its header, also when its body is longer; nil when there is no such header.
  package static func end(in start: [UInt8], bodySize: Int) -> Int? {
    do throws(SlotPictureError) {
      return try SlotPicture.Header(parsing: start[...], bodySize: bodySize).bodySize
    } catch {
      if case .tooLong(let header, _) = error { return header.bodySize }
      return nil
    }
  }
}
