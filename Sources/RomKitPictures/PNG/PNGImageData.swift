import RomKitBase

/// The rows of a PNG, inflated piece by piece and freed of their filters.
///
/// Memory is taken for a few rows only, whatever the header says and however far the data inflates.
///
/// Unsafe: the window of rows is manually allocated memory, of whole rows and one more in front. Only parts of it are passed
/// on, by its checked ranges, and for the duration of the call.
final class PNGImageData {
  /// The bytes after the end of the zlib stream inside IDAT; known after ``forEachRow(_:)``.
  private(set) var bytesAfterEnd = 0

  /// Why data after the last pixel is left out; known after ``forEachRow(_:)``.
  private(set) var surplus: PictureDiagnostic?

  let header: PNGHeader
  private let imageSize: Int
  private let inflater: InflateStream
  private var chunks: ByteReader
  private var piece: ArraySlice<UInt8> = []
  private var produced = 0

  /// About how many bytes are inflated at a time: many rows, yet within the processor's nearer cache.
  private static let windowSize = 262_144

  /// `chunks` are the IDAT chunks in order, which have been checked.
  init(_ chunks: ArraySlice<UInt8>, header: PNGHeader) {
    self.header = header
    self.chunks = ByteReader(chunks)
    imageSize = header.imageSize
    inflater = InflateStream(limit: imageSize)
  }

  /// Calls `body` with every row in the order of the file: its pass, its number in the pass, and its bytes. Throws
  /// if the image data is shorter than all rows.
  func forEachRow(_ body: (PNGPass, Int, UnsafeBufferPointer<UInt8>) -> Void) throws(PictureDiagnostic) {
    var stored = 0
    for pass in PNGPass.all(of: header) {
      let stride = 1 + header.rowBytes(width: pass.width)
      let most = min(pass.height, max(1, PNGImageData.windowSize / stride))
      // The row before is in front, so that every row has one above it: zeros, at first.
      let window = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: stride * (most + 1))
      unsafe window.initialize(repeating: 0)
      defer { unsafe window.deallocate() }
      for start in Swift.stride(from: 0, to: pass.height, by: most) {
        try PictureDiagnostic.checkWork()
        let rows = unsafe UnsafeMutableBufferPointer(
          rebasing: window.prefix(stride * (1 + min(most, pass.height - start))))
        try unsafe inflate(into: UnsafeMutableBufferPointer(rebasing: rows.dropFirst(stride)))
        try unsafe undoFilters(rows, stride: stride, stored: stored + start)
        for (place, offset) in Swift.stride(from: stride, to: rows.count, by: stride).enumerated() {
          unsafe body(pass, start + place, UnsafeBufferPointer(rebasing: rows[offset + 1..<offset + stride]))
        }
        _ = unsafe window.update(fromContentsOf: rows.suffix(stride))
      }
      stored += pass.height
    }
    try finish()
  }

  private func inflate(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(PictureDiagnostic) {
    var filled = 0
    while filled < buffer.count {
      let made = try unsafe pull(
        into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...]))
      filled += made
      produced += made
      if made == 0, inflater.isFinished || !nextPiece() {
        throw tooShort(found: produced)
      }
    }
  }

  /// Reads the end of the stream.
  private func finish() throws(PictureDiagnostic) {
    var spare: UInt8 = 0
    while !inflater.isFinished {
      var failure: PictureDiagnostic?
      unsafe withUnsafeMutableBytes(of: &spare) { buffer in
        do throws(PictureDiagnostic) { _ = try unsafe pull(into: buffer) } catch { failure = error }
      }
      if let failure {
        // The data goes on after the last pixel, and is not read further.
        guard failure.diagnostic.code == Self.tooLongCode else { throw failure }
        surplus = failure.asWarning("\(failure.diagnostic.message); the rest is left out", more: 0)
        return
      }
      if !inflater.isFinished, !nextPiece() { throw tooShort(found: imageSize) }
    }
    repeat { bytesAfterEnd += piece.count } while nextPiece()
  }

  private static let tooLongCode = "png-image-data-too-long"

  private func pull(into buffer: UnsafeMutableRawBufferPointer) throws(PictureDiagnostic) -> Int {
    do {
      return try unsafe inflater.pull(&piece, into: buffer)
    } catch {
      switch error {
      case .notZlib, .needsDictionary:
        throw PictureDiagnostic("png-image-data", "the image data is not a zlib stream", .undamagedCopy)
      case .corrupt:
        throw PictureDiagnostic(
          "png-image-data", "the image data is damaged and cannot be decompressed", .undamagedCopy)
      case .wrongChecksum:
        throw PictureDiagnostic(
          "png-checksum", "the image data does not match its checksum", .undamagedCopy)
      case .tooLong:
        throw PictureDiagnostic(
          Self.tooLongCode,
          "expected \(Plural.bytes(imageSize)) of pixels in the image data, found more", .saveAgain)
      }
    }
  }

  private func tooShort(found: Int) -> PictureDiagnostic {
    PictureDiagnostic(
      "png-image-data-too-short",
      found == imageSize
        ? "the image data ends before its checksum"
        : "expected \(Plural.bytes(imageSize)) of pixels in the image data, found \(Grouped.text(found))",
      .undamagedCopy)
  }

  /// Goes on to the next chunk; false at the end.
  private func nextPiece() -> Bool {
    guard let chunk = try? PNGChunk(parsing: &chunks, checked: false) else { return false }
    piece = chunk.data
    return true
  }

  /// `rows` are whole rows, the first of which is the row before, with its filter undone; `stored` is the number of the
  /// second in the file.
  private func undoFilters(_ rows: UnsafeMutableBufferPointer<UInt8>, stride: Int, stored: Int)
    throws(PictureDiagnostic)
  {
    guard let base = rows.baseAddress else { return }
    for (place, offset) in Swift.stride(from: stride, to: rows.count, by: stride).enumerated() {
      guard let filter = unsafe PNGFilter(rawValue: rows[offset]) else {
        let filter = unsafe rows[offset]
        throw PictureDiagnostic(
          "png-image-data", "expected a filter from 0 to 4 for stored row \(stored + place), found \(filter)",
          .saveAgain)
      }
      unsafe filter.undo(
        base + offset + 1, above: base + offset - stride + 1, count: stride - 1,
        distance: header.filterDistance)
    }
  }
}
