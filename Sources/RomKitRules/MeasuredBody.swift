import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitPictures
import RomKitSound

/// The size of a picture, an effect or a song according to its contents, regardless of its record.
package struct MeasuredBody {
  /// The bytes up to its end; nil for data and programs, and for a body of another kind or with missing bytes.
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

/// The inflated stream of a song, and its size; for any list that a console plays, with whole notes or not.
package struct InflatedSong {
  package let notes: [UInt8]
  package let streamSize: Int

  /// Nil unless the body begins with a complete stream of at most as many notes as a console has room for.
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
      // The rest of the body does not matter.
    }
    guard stream.isFinished else { return nil }
    notes = stream.output
    streamSize = stream.consumed
  }

  private struct Finished: Error {}
}

extension SlotPicture.Header {
  /// The size of a picture by its header, even if its body is longer; nil if the header is invalid.
  package static func end(in start: [UInt8], bodySize: Int) -> Int? {
    do throws(SlotPictureError) {
      return try SlotPicture.Header(parsing: start[...], bodySize: bodySize).bodySize
    } catch {
      if case .tooLong(let header, _) = error { return header.bodySize }
      return nil
    }
  }
}
