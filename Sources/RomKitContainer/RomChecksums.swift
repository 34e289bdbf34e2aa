import RomKitBase
import VGSFormat

/// The checksums of a ROM, taken in one pass over the file.
package struct RomChecksums: Equatable, Sendable {
  /// The CRC-32 of each body, in the order of the directory.
  package var bodies: [UInt32] = []
  /// The CRC-32 of the count and the names, as they are stored.
  package var directory: UInt32 = 0
  /// The CRC-32 of everything before the last four bytes of the last body, which the last field of a checksum record
  /// covers; nil unless requested.
  package var covered: UInt32?
  package var file: UInt32 = 0
  /// The largest byte of each body after its first four, which no pixel of a picture exceeds; 0 for records other than
  /// graphics slots. Nil unless requested.
  package var largestBytes: [UInt8]?

  /// Bodies up to this size are summed twice; for larger ones, combining checksums is faster.
  private static let smallBody = 8_192

  /// Reads the whole file that the records were read from, `source`. With `lastIsChecksumRecord`, the last body is read twice,
  /// for ``covered``. With `pictures`, the same pass finds ``largestBytes``.
  package init(
    of records: some RandomAccessCollection<some PlacedRecord>, in source: ByteSource,
    lastIsChecksumRecord: Bool = false,
    pictures: Bool = false
  ) throws {
    if pictures { largestBytes = [] }
    bodies.reserveCapacity(records.count)
    var whole = CRC32()
    let directoryEnd = RomLayout.directorySize(records: records.count)
    try source.forEachPiece(in: 0..<directoryEnd) { whole.update($0) }
    directory = whole.value
    var sizes = WindowReader(source)
    let steps = WorkSteps(.verifying, of: records.count)
    for (index, record) in records.enumerated() {
      try steps.step(index, path: source.displayPath)
      let body = record.bodyOffset..<record.bodyOffset + record.bodySize
      whole.update(
        try sizes.bytes(body.lowerBound - RomLayout.sizeFieldSize, count: RomLayout.sizeFieldSize))
      if lastIsChecksumRecord, index == records.count - 1, body.count >= ChecksumRecord.fileChecksumSize {
        let last = body.upperBound - ChecksumRecord.fileChecksumSize
        var beforeLast = whole
        try source.forEachPiece(in: body.lowerBound..<last) { beforeLast.update($0) }
        covered = beforeLast.value
      }
      var checksum = CRC32()
      let isSmall = body.count <= Self.smallBody
      let isPicture = pictures && record.storedName.type == .graphics
      var header = 4
      var largest: UInt8 = 0
      try source.forEachPiece(in: body) { piece in
        checksum.update(piece)
        if isSmall { whole.update(piece) }
        if isPicture {
          largest = max(largest, piece.dropFirst(header).largest)
          header = 0
        }
      }
      largestBytes?.append(largest)
      if !isSmall { whole.append(checksum.value, length: body.count) }
      bodies.append(checksum.value)
    }
    steps.report(records.count)
    let end = records.last.map { $0.bodyOffset + $0.bodySize } ?? directoryEnd
    try source.forEachPiece(in: end..<source.size) { whole.update($0) }
    file = whole.value
  }
}
