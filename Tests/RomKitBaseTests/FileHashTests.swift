import TestSupport
import Testing

@testable import RomKitBase

@Suite struct FileHashTests {
  /// Hashes of `count` bytes 0, 1, 2 and so on, again from 0 after 255, by Python's hashlib. The counts are around the ends
  /// of blocks.
  static let counted: [(count: Int, md5: String, sha1: String)] = [
    (0, "d41d8cd98f00b204e9800998ecf8427e", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    (1, "93b885adfe0da089cdf634904fd59f71", "5ba93c9db0cff93f52b521d7420e43f6eda2784f"),
    (55, "6912ee65fff2d9f9ce2508cddf8bcda0", "8ae2d46729cfe68ff927af5eec9c7d1b66d65ac2"),
    (56, "51fdd1acda72405dfdfa03fcb85896d7", "636e2ec698dac903498e648bd2f3af641d3c88cb"),
    (57, "5320ef4c17ef34a0cf2db763338d25eb", "7cb1330f35244b57437539253304ea78a6b7c443"),
    (63, "48a6295221902e8e0938f773a7185e72", "6d942da0c4392b123528f2905c713a3ce28364bd"),
    (64, "b2d3f56bc197fd985d5965079b5e7148", "c6138d514ffa2135bfce0ed0b8fac65669917ec7"),
    (65, "8bd7053801c768420faf816fadba971c", "69bd728ad6e13cd76ff19751fde427b00e395746"),
    (119, "1c772251899a7ff007400b888d6b2042", "41c89d06001bab4ab78736b44efe7ce18ce6ae08"),
    (120, "b7ba1efc6022e9ed272f00b8831e26e6", "d3dbd653bd8597b7475321b60a36891278e6a04a"),
    (127, "8402b21e7bc7906493bae0dac017f1f9", "89d7312a903f65cd2b3e34a975e55dbea9033353"),
    (128, "37eff01866ba3f538421b30b7cbefcac", "e6434bc401f98603d7eda504790c98c67385d535"),
    (1000, "cbecbdb0fdd5cec1e242493b6008cc79", "af0b191c2de46fe13fe0908f5a6a4e90e0cafc46"),
  ]

  @Test(arguments: counted) func lengthsAroundABlockArePadded(count: Int, md5: String, sha1: String) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let hashes = FileHashes(of: bytes)
    #expect(hashes.md5.hexadecimal() == md5)
    #expect(hashes.sha1.hexadecimal() == sha1)
    #expect(hashes.sha256 == SHA256.digest(of: bytes))
    #expect(hashes.crc32 == CRC32(of: bytes).value)
    #expect(hashes.size == count)
  }

  /// The examples that RFC 1321 and NIST published.
  @Test(arguments: [
    ("abc", "900150983cd24fb0d6963f7d28e17f72", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
      "57edf4a22be3c955ac49da2e2107b67a", "50abf5706a150990a08b2c5ea40fa0e585554732"
    ),
  ]) func publishedExamplesMatch(text: String, md5: String, sha1: String) {
    let hashes = FileHashes(of: Array(text.utf8))
    #expect(hashes.md5.hexadecimal() == md5)
    #expect(hashes.sha1.hexadecimal() == sha1)
  }

  @Test func piecesOfAnySizeGiveTheSame() {
    var numbers = SeededGenerator(seed: 5)
    let bytes = numbers.bytes(3_000)
    let whole = FileHashes(of: bytes)
    for _ in 0..<20 {
      var (md5, sha1) = (MD5(), SHA1())
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 0...200, using: &numbers))
        md5.update(piece)
        sha1.update(piece)
        rest = rest.dropFirst(piece.count)
      }
      #expect(md5.finish() == whole.md5)
      #expect(sha1.finish() == whole.sha1)
    }
  }

  @Test func aPartOfASourceIsHashed() throws {
    let source = ByteSource([9] + Array("abc".utf8) + [9])
    #expect(try FileHashes(of: source, in: 1..<4) == FileHashes(of: Array("abc".utf8)))
  }
}
