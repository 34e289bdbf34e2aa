import RomKitBase
import RomKitContainer
import RomKitMusic

/// A song that would be smaller if it were deflated better.
package struct SongSaving: Hashable, Sendable {
  /// The place of the record in the ROM.
  package let index: Int
  /// Its bytes.
  package let size: Int
  /// Its bytes at zlib's best level.
  package let bestSize: Int

  /// What that saves.
  package var savedBytes: Int { size - bestSize }

  /// Nil when it saves nothing, and for a body that is no song.
  init?(of record: Record, index: Int) throws {
    let song: Song
    do {
      song = try BodyValidation.song(in: record.body)
    } catch is SongError {
      return nil
    }
    self.index = index
    size = record.body.size
    bestSize = song.serialized(level: .best).count
    if bestSize >= size { return nil }
  }
}
