import Testing

@testable import RomKitBase
@testable import RomKitConversion

@Suite struct ConversionFileTests {
  @Test(
    arguments: [
      (.gpl, 1 << 20, "1,048,576"), (.meta, 1 << 20, "1,048,576"), (.toml, 1 << 20, "1,048,576"),
      (.mml, 4 << 20, "4,194,304"), (.notes, 4 << 20, "4,194,304"), (.csv, 16 << 20, "16,777,216"),
    ] as [(FileFormat, Int, String)])
  func aFormatHasALargestSize(format: FileFormat, largest: Int, text: String) throws {
    let bytes = [UInt8](repeating: 0x20, count: largest)
    #expect(try ConversionFile(path: "a", format: format, source: ByteSource(bytes)).bytes.count == largest)
    let error = try #require(throws: Diagnostic.self) {
      try ConversionFile(path: "a", format: format, source: ByteSource(bytes + [0x20]))
    }
    #expect(error.code == "convert-too-large")
    #expect(error.message.contains("expected at most \(text) bytes, found "))
  }

  @Test(
    arguments: [
      (.png, .chr), (.chr, .png), (.wav, .pcm), (.pcm, .wav), (.mml, .bgm), (.meta, .bgm), (.bgm, .mml),
      (.csv, .dat),
      (.gpl, .dat), (.dat, .txt),
    ] as [(FileFormat, FileFormat)])
  func aFileBecomesASlotAndASlotAFileToEdit(format: FileFormat, other: FileFormat) {
    #expect(format.usualConversion == other)
  }

  @Test func aTextThatWillNotBeRecognizedIsAWarning() throws {
    func codes(_ text: String) throws -> [String] {
      let file = try ConversionFile(path: "a.txt", format: .txt, source: ByteSource(Array(text.utf8)))
      return try TextConversion().body(of: file).warnings.map { "\($0.place.file ?? "") \($0.code)" }
    }
    #expect(try codes("a") == ["a.txt text-unrecognizable"])
    #expect(try codes("yes") == [])
  }

  @Test(arguments: [FileFormat.png, .wav, .txt, .dat]) func otherFilesHave128MiB(format: FileFormat) {
    #expect(format.largest == 134_217_728)
  }
}
