import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitPictures

/// No bytes may make a parser trap; a picture that is read anyway must be whole.
@Suite struct GraphicsDamageTests {
  @Test(arguments: PictureFixture.names)
  func damagedFilesNeverTrap(name: String) throws {
    let original = try Fixtures.bytes("graphics/\(name)")
    var generator = SeededGenerator(seed: UInt64(original.count))
    for _ in 0..<60 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        // Most of the fields are near the start.
        let end = Bool.random(using: &generator) ? min(64, bytes.count) : bytes.count
        let place = Int.random(in: 0..<end, using: &generator)
        bytes[place] =
          Bool.random(using: &generator)
          ? bytes[place] ^ 1 << UInt8.random(in: 0...7, using: &generator)
          : UInt8.random(in: 0...255, using: &generator)
      }
      if Int.random(in: 0..<4, using: &generator) == 0 {
        bytes.removeLast(Int.random(in: 0...bytes.count, using: &generator))
      }
      read(bytes)
      // With right checksums, the parts of a PNG that damage rarely reaches.
      if name.hasSuffix("png") { read(PNGMender.mended(bytes)) }
    }
  }

  /// The bytes at the end that may be missing: an end mark after the last row, and that row's padding.
  @Test(arguments: [
    ("type6-depth16-interlaced.png", 0), ("pieces-of-1-byte.png", 0), ("rle4.bmp", 4), ("os2-12.bmp", 3),
    ("bits32-v5-alpha.bmp", 0),
  ])
  func everyTruncationIsAnError(name: String, spare: Int) throws {
    let bytes = try Fixtures.bytes("graphics/\(name)")
    for count in 0..<bytes.count - spare {
      #expect(throws: Diagnostic.self) { try PictureFile(parsing: Array(bytes.prefix(count))) }
    }
    #expect(throws: Never.self) { try PictureFile(parsing: Array(bytes.dropLast(spare))) }
  }

  private func read(_ bytes: [UInt8]) {
    guard let file = try? PictureFile(parsing: bytes) else { return }
    switch file.picture {
    case .indexed(let picture): #expect(picture.indices.count == picture.width * picture.height)
    case .colour(let picture): #expect(picture.pixels.count == picture.width * picture.height)
    }
  }
}

/// Corrects the checksums of a damaged PNG.
private enum PNGMender {
  static func mended(_ bytes: [UInt8]) -> [UInt8] {
    var mended = bytes
    var reader = ByteReader(bytes)
    guard (try? reader.skip(8)) != nil else { return bytes }
    while let length = try? reader.bigEndian(UInt32.self), let chunk = try? reader.slice(Int(length) + 4),
      (try? reader.skip(4)) != nil
    {
      var writer = ByteWriter()
      writer.bigEndian(CRC32(of: chunk).value)
      mended.replaceSubrange(chunk.endIndex..<chunk.endIndex + 4, with: writer.bytes)
    }
    return mended
  }
}
