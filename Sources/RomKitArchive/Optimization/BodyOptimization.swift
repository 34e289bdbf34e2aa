import RomKitBase
import RomKitContainer
import RomKitRules

/// A body made as small as possible without a difference to the console.
///
/// The notes of a song are compressed as well as zlib can; a body that is no smaller then stays unchanged. Bytes after
/// the end of a song, picture or effect, which no console reads, are left out only on demand.
struct BodyOptimization: Sendable {
  private(set) var body: Rom.Body
  private(set) var deflated = 0
  /// The number of bytes after the end that were left out.
  private(set) var stripped = 0
  /// The number of bytes after the end that remain.
  private(set) var strippable = 0

  /// Tries to make the body of a slot smaller. `path` is its file, for errors. Throws only if the body
  /// cannot be read, or if the work was cancelled.
  init(of body: Rom.Body, kind: SlotKind, stripping: Bool, path: String) throws {
    self.body = body
    switch kind {
    case .music: try deflate(stripping: stripping, path: path)
    case .graphics, .effect: try cut(kind, stripping: stripping)
    case .data, .program: break
    }
  }

  private mutating func deflate(stripping: Bool, path: String) throws {
    guard let song = try InflatedSong(body) else { return }
    let rest = body.size - song.streamSize
    strippable = stripping ? 0 : rest
    stripped = stripping ? rest : 0
    let stream = try Deflate.smallestStream(of: song.notes, path: path)
    deflated = max(0, song.streamSize - stream.count)
    if deflated == 0 {
      if stripped > 0 { body = Rom.Body(body.source, offset: body.offset, size: song.streamSize) }
    } else {
      let end = body.offset + body.size
      let after = stripping ? [] : try body.source.bytes(in: end - rest..<end)
      body = Rom.Body(stream + after)
    }
  }

  private mutating func cut(_ kind: SlotKind, stripping: Bool) throws {
    guard let end = try MeasuredBody(body, as: kind).end, end < body.size else { return }
    if stripping {
      stripped = body.size - end
      body = Rom.Body(body.source, offset: body.offset, size: end)
    } else {
      strippable = body.size - end
    }
  }
}
