import Foundation
import RomTestSupport
import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitPictures
@testable import RomKitPreview

/// Kitty's and iTerm2's protocols: a PNG in base64.
struct TerminalImageTests {
  private static let pixel = ColourPicture.Pixel(red: 255, green: 128, blue: 0)

  /// The PNG of a picture in base64, encoded by Foundation.
  private static func text(_ picture: ColourPicture) throws -> (text: String, size: Int) {
    let file = try PNGFile(.colour(picture)).serialized(level: .fast)
    return (Data(file).base64EncodedString(), file.count)
  }

  @Test(arguments: 0..<70)
  func base64MatchesFoundation(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(String(decoding: Base64.encoded(bytes), as: UTF8.self) == Data(bytes).base64EncodedString())
  }

  @Test func kittyTakesASmallPictureInOneSequence() throws {
    let picture = ColourPicture(width: 1, height: 1, filledWith: Self.pixel)
    let text = try Self.text(picture).text
    #expect(
      String(decoding: KittyGraphics.bytes(of: picture), as: UTF8.self)
        == "\u{1B}_Gf=100,a=T,q=2,m=0;\(text)\u{1B}\\")
  }

  @Test func kittyTakesALargePictureInPieces() throws {
    var random = SeededGenerator(seed: 5)
    let picture = TestPictures.random(width: 90, height: 70, colours: 4_000, using: &random)
    let text = String(decoding: KittyGraphics.bytes(of: picture), as: UTF8.self)
    let sequences = text.components(separatedBy: "\u{1B}\\").dropLast()
    #expect(sequences.count > 3)
    #expect(text.hasSuffix("\u{1B}\\"))
    var encoded = ""
    for (index, sequence) in sequences.enumerated() {
      let parts = sequence.components(separatedBy: ";")
      try #require(parts.count == 2)
      let more = index < sequences.count - 1 ? 1 : 0
      #expect(parts[0] == "\u{1B}_G\(index == 0 ? "f=100,a=T," : "")q=2,m=\(more)")
      #expect(more == 1 ? parts[1].utf8.count == 4_096 : 1...4_096 ~= parts[1].utf8.count)
      encoded += parts[1]
    }
    let file = try #require(Data(base64Encoded: encoded))
    #expect(try PNGFile(parsing: [UInt8](file)).picture == .colour(picture))
  }

  @Test func itermTakesAFile() throws {
    let picture = ColourPicture(width: 3, height: 2, filledWith: Self.pixel)
    let (text, size) = try Self.text(picture)
    #expect(
      String(decoding: ITermImage.bytes(of: picture), as: UTF8.self)
        == "\u{1B}]1337;File=inline=1;size=\(size);width=3px;height=2px;preserveAspectRatio=1:\(text)\u{7}")
    let file = try #require(Data(base64Encoded: text))
    #expect(try PNGFile(parsing: [UInt8](file)).picture == .colour(picture))
  }
}
