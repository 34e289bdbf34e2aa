import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitPictures
import RomKitRules
import RomKitSound
import VGSCore
import VGSFormat

/// The evidence of the bytes at an offset for a body that may begin there.
enum BodyProbe: Equatable {
  /// Its size is unknown, because its kind has no header, too few bytes are there, or a song cannot be inflated within the limits.
  case silent
  /// It begins like its kind, and has this size.
  case says(Int)
  case foreign

  /// Whether bytes are the beginning of a zlib stream that a console reads.
  static func isSong(_ start: [UInt8]) -> Bool {
    guard start.count >= 2 else { return true }
    return start[0] & 0x8F == 0x08 && (Int(start[0]) << 8 | Int(start[1])) % 31 == 0 && start[1] & 0x20 == 0
  }
}

/// Examines bytes as bodies. Songs must be inflated for that, up to a limit in all.
struct BodyProbing {
  private let source: ByteSource
  private var starts: WindowReader
  /// The number of bytes of streams that may still be read.
  private var songBudget: Int

  init(_ source: ByteSource) {
    self.source = source
    starts = WindowReader(source)
    songBudget = (32 << 20) + source.size * 4
  }

  /// The evidence for a body of a kind at `offset`, inside the source or at its end.
  mutating func probe(_ kind: RecordType, at offset: Int) throws -> BodyProbe {
    guard let kind = SlotKind(kind), kind.hasHeader else { return .silent }
    let start = try starts.bytes(offset, count: min(8, source.size - offset))
    if BodySigns(start: Array(start)).contradict(kind) { return .foreign }
    if kind == .music { return start.count < 2 ? .silent : try songSize(at: offset) }
    guard start.count >= (kind == .graphics ? SlotPicture.Header.size : SoundEffect.headerSize)
    else { return .silent }
    if kind == .graphics { return PictureHeader.end(of: start, bodySize: .max).map { .says($0) } ?? .foreign }
    return .says(SoundEffect.headerSize + start.dropFirst(4).reduce(0) { $0 << 8 | Int($1) })
  }

  private mutating func songSize(at offset: Int) throws -> BodyProbe {
    guard songBudget > 0 else { return .silent }
    let stream = InflateStream(limit: Song.noteCapacity * Song.noteSize)
    var position = offset
    while position < source.size, !stream.isFinished, songBudget > 0 {
      try WorkControl.check(path: source.displayPath)
      let piece = try source.bytes(in: position..<min(source.size, position + 16_384))
      songBudget -= piece.count
      do throws(InflateStream.Failure) { try stream.push(piece[...]) } catch { return .silent }
      position += piece.count
    }
    return stream.isFinished ? .says(stream.consumed) : .silent
  }
}
