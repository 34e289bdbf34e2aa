/// The hashes by which archives list a file, all four taken in one pass.
package struct FileHashes: Equatable, Sendable {
  package let size: Int
  package let crc32: UInt32
  /// 16 bytes.
  package let md5: [UInt8]
  /// 20 bytes.
  package let sha1: [UInt8]
  package let sha256: SHA256.Digest

  package init(of bytes: [UInt8]) {
    var state = State()
    state.update(bytes[...])
    self = state.finish()
  }

  /// Reads a range of a source piece by piece; the range must lie inside it. Throws `FileError`.
  package init(of source: ByteSource, in range: Range<Int>) throws {
    var state = State()
    try source.forEachPiece(in: range) { state.update($0) }
    self = state.finish()
  }

  private init(_ size: Int, _ crc32: UInt32, _ md5: [UInt8], _ sha1: [UInt8], _ sha256: SHA256.Digest) {
    self.size = size
    self.crc32 = crc32
    self.md5 = md5
    self.sha1 = sha1
    self.sha256 = sha256
  }

  private struct State {
    private var size = 0
    private var crc32 = CRC32()
    private var md5 = MD5()
    private var sha1 = SHA1()
    private var sha256 = SHA256()

    mutating func update(_ piece: ArraySlice<UInt8>) {
      size += piece.count
      crc32.update(piece)
      md5.update(piece)
      sha1.update(piece)
      sha256.update(piece)
    }

    func finish() -> FileHashes {
      FileHashes(size, crc32.value, md5.finish(), sha1.finish(), sha256.finish())
    }
  }
}
