import RomKitBase
import VGSCore

/// Reads a song whose bytes come in pieces, such as the body of a BSLOT that is not in memory as a whole.
///
/// Push the pieces in order, then ``finish()``. At most 512 KiB of notes are made, however far the bytes would
/// inflate.
package final class SongReader {
  private let stream = InflateStream(limit: Song.noteCapacity * Song.noteSize)
  /// Tries the bytes as raw deflate once they have turned out not to be zlib, so that the error can say so.
  private var probe: InflateStream?
  private var head: [UInt8] = []
  private var size = 0
  private var failure: SongError?

  package init() {}

  /// Reads the next piece. Throws as soon as the bytes cannot become a song, and again at every later push.
  ///
  /// ``finish()`` throws the errors that only the end shows: truncation, bytes after the stream, and the likely format of
  /// bytes that are not a zlib stream.
  package func push(_ piece: ArraySlice<UInt8>) throws(SongError) {
    if let failure { throw failure }
    size += piece.count
    if head.count < 8 { head += piece.prefix(8 - head.count) }
    if let probe {
      try? probe.push(piece)
      return
    }
    guard !stream.isFinished else { return }
    do throws(InflateStream.Failure) {
      try stream.push(piece)
    } catch {
      switch error {
      case .notZlib: beginProbe(piece)
      case .needsDictionary: try fail(.needsDictionary)
      case .corrupt: try fail(.corrupt(notesBefore: notes.count))
      case .wrongChecksum: try fail(.wrongChecksum)
      case .tooLong: try fail(.tooLong)
      }
    }
  }

  /// The notes decoded so far, even of a damaged song.
  package var notes: [Note] { Song(wholeNotesOf: stream.output).notes }

  /// The size of the whole stream in bytes, including its checksum; nil until it has been read to its end.
  package var streamSize: Int? { stream.isFinished ? stream.consumed : nil }

  /// The song, if the pushed bytes are one song and nothing else.
  package func finish() throws(SongError) -> Song {
    if let failure { throw failure }
    if probe != nil { throw .notZlib(disguise) }
    guard size > 0 else { throw .empty }
    guard stream.isFinished else {
      throw size < 2 ? .notZlib(disguise) : .truncated(size: size, notesBefore: notes.count)
    }
    guard stream.consumed == size else {
      throw .trailingBytes(offset: stream.consumed, count: size - stream.consumed)
    }
    guard stream.output.count.isMultiple(of: Song.noteSize) else { throw .brokenLength(stream.output.count) }
    return Song(wholeNotesOf: stream.output)
  }

  private func fail(_ error: SongError) throws(SongError) {
    failure = error
    throw error
  }

  /// The header is two bytes and `piece` contains the second, so at most one byte came before it.
  private func beginProbe(_ piece: ArraySlice<UInt8>) {
    let raw = InflateStream(limit: stream.limit, format: .raw)
    if size > piece.count { try? raw.push(head.prefix(1)) }
    try? raw.push(piece)
    probe = raw
  }

  private var disguise: SongError.LikelyFormat {
    let signature = FileSignature(recognizing: head)
    if signature?.family == .archive(command: "gunzip") { return .gzip }
    if signature?.format == .vgs { return .vgspack }
    if let probe, probe.isFinished, probe.output.count.isMultiple(of: Song.noteSize) { return .rawDeflate }
    let first = Song(wholeNotesOf: head).notes.first
    if let first, first.kind != nil, first.operand1 < Song.channelCount, first.operand2 < Song.toneCount,
      first.operand3 < Song.keyCount, size.isMultiple(of: Song.noteSize)
    {
      return .bareNotes
    }
    return .unknown(Array(head.prefix(2)))
  }
}
