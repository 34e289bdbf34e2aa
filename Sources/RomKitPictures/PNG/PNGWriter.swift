import RomKitBase
import VGSCore
import VGSFormat

package enum PNGWriter {
  /// Indices, in as few bits a pixel as the palette needs.
  package static func serialized(_ picture: IndexedPicture, level: Deflate.Level) throws(PictureDiagnostic)
    -> [UInt8]
  {
    guard let colours = picture.storedColours else { throw .noPalette }
    let transparent = picture.transparent.filter { Int($0) < colours.count }
    let png = IndexedPNG(
      width: picture.width, height: picture.height, indices: picture.indices, colours: Array(colours),
      transparent: transparent.sorted())
    let header = PNGHeader(
      width: picture.width, height: picture.height, depth: png.depth, colourType: .indexedColour)
    return png.serialized(
      compress: { deflated(rows(picture, depth: $0), header: header, level: level) },
      checksum: { CRC32(of: $0).value })
  }

  private static func rows(_ picture: IndexedPicture, depth: Int) -> [UInt8] {
    if depth == 8 { return picture.indices }
    return stride(from: 0, to: picture.indices.count, by: picture.width).flatMap {
      PackedPixels.pack(picture.indices[$0..<$0 + picture.width], bits: depth)
    }
  }

  /// Full colour, with alpha if a pixel needs it.
  package static func serialized(_ picture: ColourPicture, level: Deflate.Level) -> [UInt8] {
    let hasAlpha = picture.pixels.contains { $0.alpha != 255 }
    let header = PNGHeader(
      width: picture.width, height: picture.height, depth: 8,
      colourType: hasAlpha ? .truecolourWithAlpha : .truecolour)
    var rows: [UInt8] = []
    rows.reserveCapacity(header.rowBytes(width: picture.width) * picture.height)
    for part in picture.parts where !WorkControl.isCancelled {
      for pixel in part {
        rows.append(pixel.red)
        rows.append(pixel.green)
        rows.append(pixel.blue)
        if hasAlpha { rows.append(pixel.alpha) }
      }
    }
    let imageData = deflated(rows, header: header, level: level)
    var writer = ByteWriter(capacity: 64 + imageData.count + PNGChunk.overhead)
    writer.append(PNGChunks.signature)
    PNGChunk.append(.header, header.serialized(), to: &writer)
    PNGChunk.append(.imageData, imageData, to: &writer)
    PNGChunk.append(.end, [], to: &writer)
    return writer.bytes
  }

  /// An animated PNG (APNG): pictures of one size, at least one, repeated for ever, each shown for a number of 60ths of a
  /// second.
  package static func animated(_ frames: [(picture: ColourPicture, ticks: Int)]) -> [UInt8] {
    var writer = ByteWriter(capacity: 64)
    writer.append(PNGChunks.signature)
    var sequence: UInt32 = 0
    func words(_ values: UInt32...) -> [UInt8] {
      var writer = ByteWriter(capacity: 4 * values.count)
      for value in values { writer.bigEndian(value) }
      return writer.bytes
    }
    for (index, frame) in frames.enumerated() {
      let (width, height) = (frame.picture.width, frame.picture.height)
      let header = PNGHeader(width: width, height: height, depth: 8, colourType: .truecolourWithAlpha)
      if index == 0 {
        PNGChunk.append(.header, header.serialized(), to: &writer)
        PNGChunk.append(.animation, words(UInt32(clamping: frames.count), 0), to: &writer)
      }
      // The whole picture, which replaces the previous one.
      let ticks = UInt32(max(1, UInt16(clamping: frame.ticks)))
      let control =
        words(sequence, UInt32(clamping: width), UInt32(clamping: height), 0, 0, ticks << 16 | 60) + [0, 0]
      PNGChunk.append(.frameControl, control, to: &writer)
      sequence += 1
      let rows = frame.picture.pixels.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
      let data = deflated(rows, header: header, level: .standard)
      if index == 0 {
        PNGChunk.append(.imageData, data, to: &writer)
      } else {
        PNGChunk.append(.frameData, words(sequence) + data, to: &writer)
        sequence += 1
      }
    }
    PNGChunk.append(.end, [], to: &writer)
    return writer.bytes
  }

  /// The zlib stream of rows. Neighbouring indices are usually no more alike than others, so they compress best
  /// unchanged, and colours compress best as differences. The best level tries whether a picture is an exception.
  private static func deflated(_ rows: [UInt8], header: PNGHeader, level: Deflate.Level) -> [UInt8] {
    let isIndexed = header.colourType == .indexedColour
    let usual = filtered(rows, header: header, adaptive: !isIndexed)
    let strategy: Deflate.Strategy = isIndexed ? .standard : .filtered
    guard level == .best else { return Deflate.stream(of: usual, level: level, strategy: strategy) }
    let unusual = filtered(rows, header: header, adaptive: isIndexed)
    let ways: [(bytes: [UInt8], strategy: Deflate.Strategy)] = [
      (usual, strategy), (usual, strategy == .standard ? .filtered : .standard), (unusual, .standard),
      (unusual, .filtered),
    ]
    let sizes = ways.map { Deflate.stream(of: $0.bytes, strategy: $0.strategy).count }
    // The first of equal ones.
    let way = ways[sizes.firstIndex(of: sizes.min() ?? 0) ?? 0]
    return Deflate.stream(of: way.bytes, level: level, strategy: way.strategy)
  }

  /// Rows with their filters: none, or in each row the one whose differences are smallest in sum.
  private static func filtered(_ rows: [UInt8], header: PNGHeader, adaptive: Bool) -> [UInt8] {
    let rowBytes = header.rowBytes(width: header.width)
    var filtered: [UInt8] = []
    filtered.reserveCapacity((rowBytes + 1) * header.height)
    var above = ArraySlice(repeating: UInt8(0), count: rowBytes)
    for start in stride(from: 0, to: rows.count, by: rowBytes) where !WorkControl.isCancelled {
      let row = rows[start..<start + rowBytes]
      if adaptive {
        filtered += PNGFilter.smallest(for: row, above: above, distance: header.filterDistance)
      } else {
        filtered.append(PNGFilter.none.rawValue)
        filtered += row
      }
      above = row
    }
    return filtered
  }
}
