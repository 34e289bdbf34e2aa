import TestSupport
import Testing

@testable import RomKitBase

@Suite struct SHA256Tests {
  /// The examples that NIST published with the standard.
  static let published: [(text: String, digest: String)] = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ]

  /// Digests of `count` bytes 0, 1, 2 and so on, again from 0 after 255. The counts are around the ends of blocks.
  static let counted: [(count: Int, digest: String)] = [
    (1, "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"),
    (55, "463eb28e72f82e0a96c0a4cc53690c571281131f672aa229e0d45ae59b598b59"),
    (56, "da2ae4d6b36748f2a318f23e7ab1dfdf45acdc9d049bd80e59de82a60895f562"),
    (57, "2fe741af801cc238602ac0ec6a7b0c3a8a87c7fc7d7f02a3fe03d1c12eac4d8f"),
    (63, "29af2686fd53374a36b0846694cc342177e428d1647515f078784d69cdb9e488"),
    (64, "fdeab9acf3710362bd2658cdc9a29e8f9c757fcf9811603a8c447cd1d9151108"),
    (65, "4bfd2c8b6f1eec7a2afeb48b934ee4b2694182027e6d0fc075074f2fabb31781"),
    (119, "da18797ed7c3a777f0847f429724a2d8cd5138e6ed2895c3fa1a6d39d18f7ec6"),
    (120, "f52b23db1fbb6ded89ef42a23ce0c8922c45f25c50b568a93bf1c075420bbb7c"),
    (127, "92ca0fa6651ee2f97b884b7246a562fa71250fedefe5ebf270d31c546bfea976"),
    (128, "471fb943aa23c511f6f72f8d1652d9c880cfa392ad80503120547703e56a2be5"),
    (1000, "a8af099bf2e878609558dbf69d8f88f4a31040a8cf84b549a0cfa912f12ffc3f"),
  ]

  @Test(arguments: published)
  func matchesPublishedExamples(text: String, digest: String) {
    #expect(SHA256.digest(of: Array(text.utf8)).hexadecimal == digest)
    #expect(SHA256.digest(of: text.utf8).hexadecimal == digest)
  }

  @Test func digestsAMillionEqualBytes() {
    var state = SHA256()
    for _ in 0..<100 { state.update([UInt8](repeating: UInt8(ascii: "a"), count: 10_000)) }
    #expect(
      state.finish().hexadecimal == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test(arguments: counted)
  func padsLengthsAroundABlock(count: Int, digest: String) {
    #expect(
      SHA256.digest(of: (0..<count).map { UInt8(truncatingIfNeeded: $0) }).hexadecimal == digest)
  }

  @Test func piecesOfAnySizeGiveTheSame() {
    var numbers = SeededGenerator(seed: 256)
    let bytes = numbers.bytes(3_000)
    let whole = SHA256.digest(of: bytes)
    for _ in 0..<50 {
      var state = SHA256()
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 0...200, using: &numbers))
        state.update(piece)
        // Asking for the digest in between changes nothing.
        _ = state.finish()
        rest = rest.dropFirst(piece.count)
      }
      #expect(state.finish() == whole)
    }
  }

  @Test func digestsAreReadBack() {
    let digest = SHA256.digest(of: [1, 2, 3])
    #expect(SHA256.Digest(hexadecimal: digest.hexadecimal) == digest)
    #expect(SHA256.Digest(hexadecimal: digest.hexadecimal.uppercased()) == digest)
    #expect(SHA256.Digest(bytes: digest.bytes[...]) == digest)
  }

  @Test func theFirstDigitsAreTheFirstByte() {
    let digest = SHA256.digest(of: [1, 2, 3])
    #expect(digest.bytes.prefix(2) == [0x03, 0x90])
    #expect(digest.hexadecimal.hasPrefix("0390"))
  }

  @Test(arguments: [63, 65]) func aDigestHas64Digits(count: Int) {
    #expect(SHA256.Digest(hexadecimal: String(repeating: "0", count: count)) == nil)
  }

  @Test func aDigestHasOnlyHexadecimalDigits() {
    #expect(SHA256.Digest(hexadecimal: String(repeating: "0", count: 63) + "g") == nil)
  }

  @Test(arguments: [31, 33]) func aDigestHas32Bytes(count: Int) {
    #expect(SHA256.Digest(bytes: [UInt8](repeating: 0, count: count)[...]) == nil)
  }
}

/// The examples of RFC 4648.
@Suite struct Base64Tests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func bytesAreEncodedWholeAndInPieces(text: String, digits: String) {
    #expect(Base64.encoded(Array(text.utf8)) == Array(digits.utf8))
    var encoder = Base64()
    let pieces = text.utf8.flatMap { encoder.encode([$0]) } + encoder.finish()
    #expect(pieces == Array(digits.utf8))
    #expect(Base64.decoded(digits.utf8) == Array(text.utf8))
  }

  @Test func theLastTwoDigitsArePlusAndSlash() {
    #expect(Base64.encoded([0xFB, 0xFF, 0xBF]) == Array("+/+/".utf8))
    #expect(Base64.decoded("+/+/".utf8) == [0xFB, 0xFF, 0xBF])
  }

  @Test func lineEndsAreSkipped() {
    #expect(Base64.decoded("Zm9v\n    YmFy\r\n".utf8) == Array("foobar".utf8))
  }
}
