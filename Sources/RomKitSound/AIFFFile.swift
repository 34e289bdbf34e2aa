/// An AIFF or AIFF-C file with uncompressed samples, chunks in any order.
///
/// Read only: sounds are written as WAV.
package struct AIFFFile: Hashable, Sendable {
  /// The sound.
  package let recording: Recording

  /// Reads a file.
  ///
  /// As in WAV files, a count of frames that could not be filled in (0, or from 0x7F000000 on) means all that
  /// are there. What is odd and can be understood becomes a warning of the recording.
  package init(parsing bytes: [UInt8]) throws(AIFFError) {
    guard bytes.count >= 12 else { throw .headerCut(found: bytes.count) }
    guard bytes.starts(with: "FORM".utf8) else { throw .notFORM(found: Array(bytes[..<4])) }
    let form = Array(bytes[8..<12])
    guard form.elementsEqual("AIFF".utf8) || form.elementsEqual("AIFC".utf8) else {
      throw .notAIFF(found: form)
    }
    let namesCompression = form.elementsEqual("AIFC".utf8)
    var common: AIFFCommon?
    var data: ChunkCursor.Chunk?
    var cut: ChunkCursor.Chunk?
    var cursor = ChunkCursor(bytes, at: 12, order: .big)
    while let chunk = cursor.next() {
      if chunk.isNamed("COMM"), common == nil {
        common = try AIFFCommon(parsing: chunk, namesCompression: namesCompression)
      } else if chunk.isNamed("SSND"), data == nil {
        data = chunk
      } else if chunk.isCut {
        cut = chunk
      }
    }
    func missing(_ wanted: String, or error: AIFFError) -> AIFFError {
      guard let cut else { return error }
      return .chunkCut(
        name: cut.name, declared: cut.declaredSize, found: cut.body.count, wanted: wanted, offset: cut.offset)
    }
    guard let common else { throw missing("COMM", or: .noCommon) }
    let samples: ArraySlice<UInt8>
    var warnings: [SoundWarning] = []
    if let data {
      samples = try common.samples(of: data, &warnings)
    } else {
      guard common.frames == 0 else { throw missing("SSND", or: .noSamples(frames: common.frames)) }
      samples = []
    }
    if samples.count < common.frameSize { warnings.append(.empty) }
    guard
      let recording = Recording(
        rate: common.rate, channels: common.channels, encoding: common.encoding, bits: common.bits,
        samples: samples, warnings: warnings)
    else { throw .noChannels(found: common.channels, offset: common.offset) }
    self.recording = recording
  }
}
