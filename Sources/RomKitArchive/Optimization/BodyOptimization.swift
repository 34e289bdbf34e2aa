import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitPictures
import RomKitSound

/// A body made as small as possible without a difference to the console.
///
/// The notes of a song are compressed as well as zlib can; a body that is no smaller then stays unchanged. Bytes after
/// the end of a song, picture or effect, which no console reads, are left out only on demand.
struct BodyOptimization: Sendable {
  private(set) var body: Body
  private(set) var deflated = 0
  /// The number of bytes after the end that were left out.
  private(set) var stripped = 0
  /// The number of bytes after the end that remain.
  private(set) var strippable = 0

  /// Tries to make the body of a slot smaller. `path` is its file, for errors. Throws only if the body
  /// cannot be read, or if the work was cancelled.
  init(of body: Body, kind: SlotKind, stripping: Bool, path: String) throws {
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
      if stripped > 0 { body = Body(body.source, offset: body.offset, size: song.streamSize) }
    } else {
      let end = body.offset + body.size
      let after = stripping ? [] : try body.source.bytes(in: end - rest..<end)
      body = Body(stream + after)
    }
  }

  private mutating func cut(_ kind: SlotKind, stripping: Bool) throws {
    guard let end = try MeasuredBody(body, as: kind).end, end < body.size else { return }
    if stripping {
      stripped = body.size - end
      body = Body(body.source, offset: body.offset, size: end)
    } else {
      strippable = body.size - end
    }
  }
}

/// The size of a picture or an effect according to its header, regardless of its record.
struct MeasuredBody {
  /// The size in its header; nil if the body is of another kind, or shorter than that.
  let end: Int?

  init(_ body: Body, as kind: SlotKind) throws {
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
struct InflatedSong {
  let notes: [UInt8]
  let streamSize: Int

  /// Nil unless the body begins with a complete stream of at most as many notes as a console has room for.
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
  static func end(in start: [UInt8], bodySize: Int) -> Int? {
    do throws(SlotPictureError) {
      return try SlotPicture.Header(parsing: start[...], bodySize: bodySize).bodySize
    } catch {
      if case .tooLong(let header, _) = error { return header.bodySize }
      return nil
    }
  }
}
