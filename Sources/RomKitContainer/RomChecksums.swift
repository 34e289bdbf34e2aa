import RomKitBase

/// The checksums of a ROM, taken in one pass over the file.
package struct RomChecksums: Hashable, Sendable {
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

  /// Reads the whole file that the ROM was read from, `source`. With `lastIsChecksumRecord`, the last body is read twice,
  /// for ``covered``. With `pictures`, the same pass finds ``largestBytes``.
  package init(
    of rom: Rom, in source: ByteSource, lastIsChecksumRecord: Bool = false, pictures: Bool = false
  ) throws {
    if pictures { largestBytes = [] }
    bodies.reserveCapacity(rom.records.count)
    var whole = CRC32()
    let directoryEnd = Rom.directorySize(records: rom.records.count)
    try source.forEachPiece(in: 0..<directoryEnd) { whole.update($0) }
    directory = whole.value
    var sizes = WindowReader(source)
    let steps = WorkSteps(.verifying, of: rom.records.count)
    for (index, record) in rom.records.enumerated() {
      steps.report(index)
      if index.isMultiple(of: 4_096) { try WorkControl.check(path: source.path ?? "standard input") }
      let body = record.body
      whole.update(try sizes.bytes(body.offset - Rom.sizeFieldSize, count: Rom.sizeFieldSize))
      if lastIsChecksumRecord, index == rom.records.count - 1, body.size >= ChecksumRecord.fileChecksumSize {
        let end = body.offset + body.size
        let last = end - ChecksumRecord.fileChecksumSize
        var beforeLast = whole
        try source.forEachPiece(in: body.offset..<last) { beforeLast.update($0) }
        covered = beforeLast.value
      }
      var checksum = CRC32()
      let isSmall = body.size <= Self.smallBody
      let isPicture = pictures && record.slot?.kind == .graphics
      var header = 4
      var largest: UInt8 = 0
      try body.forEachPiece { piece in
        checksum.update(piece)
        if isSmall { whole.update(piece) }
        if isPicture {
          largest = max(largest, piece.dropFirst(header).largest)
          header = 0
        }
      }
      largestBytes?.append(largest)
      if !isSmall { whole.append(checksum.value, length: body.size) }
      bodies.append(checksum.value)
    }
    steps.report(rom.records.count)
    if let trailing = rom.trailing { try trailing.forEachPiece { whole.update($0) } }
    file = whole.value
  }
}
