import RomKitBase
import RomKitContainer
import RomKitMusic
import VGSFormat

/// The size of a picture, an effect or a song according to its contents, regardless of its record.
package struct MeasuredBody {
  /// The bytes up to its end; nil for data and programs, and for a body of another kind or with missing bytes.
  package let end: Int?

  package init(_ body: Rom.Body, as kind: SlotKind) throws {
    switch kind {
    case .graphics, .effect:
      end = kind.type.contentEnd(of: try body.prefix(EffectHeader.size)[...], bodySize: body.size)
    case .music: end = try InflatedSong(body)?.streamSize
    case .data, .program: end = nil
    }
  }
}

/// The inflated stream of a song, and its size; for any list that a console plays, with whole notes or not.
package struct InflatedSong {
  package let notes: [UInt8]
  package let streamSize: Int

  /// Nil unless the body begins with a complete stream of at most as many notes as a console has room for.
  package init?(_ body: Rom.Body) throws {
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
