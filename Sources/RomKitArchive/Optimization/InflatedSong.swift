import RomKitBase
import RomKitContainer
import RomKitMusic

/// What a song's stream inflates to, and what comes after it; good for any list that a console takes, whole notes or not.
struct InflatedSong {
  /// The bytes of the list.
  let notes: [UInt8]
  /// How many bytes of the body the stream takes.
  let streamSize: Int

  /// Nil when the body does not begin with a complete stream of at most as many notes as a console has room for.
  init?(_ body: Body) throws {
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
