import RomKitBase
import Testing
import VGSCore

@testable import RomKitConversion
@testable import RomKitPictures

/// Settings as text, and files by their names.
@Suite struct SettingValueTests {
  @Test(
    arguments: [
      ("1,2,3,4", .init(x: 1, y: 2, width: 3, height: 4)),
      ("-1,0,5,6", .init(x: -1, y: 0, width: 5, height: 6)),
      ("1,2,3", nil), ("1,2,3,4,5", nil), ("1,,3,4", nil), ("1, 2,3,4", nil), ("", nil),
    ] as [(String, PictureSettings.Crop?)])
  func aPartIsFourNumbers(text: String, crop: PictureSettings.Crop?) {
    #expect(PictureSettings.Crop(setting: text) == crop)
    if let crop { #expect(crop.settingText == text) }
  }

  @Test(
    arguments: [
      ("alpha", .alpha), ("index", .index), ("#0a0B0c", .key(Colour(0x0A0B0C))), ("0a0b0c", nil),
      ("#0a0b0", nil),
      ("#0a0b0c0", nil), ("#+a0b0c", nil), ("#0a0b0g", nil), ("Alpha", nil),
    ] as [(String, PictureSettings.Transparent?)])
  func aColourIsSixDigits(text: String, transparent: PictureSettings.Transparent?) {
    #expect(PictureSettings.Transparent(setting: text) == transparent)
    if let transparent { #expect(transparent.settingText == text.lowercased()) }
  }

  @Test func threeDigitsAreShortForSix() {
    #expect(PictureSettings.Transparent(setting: "#f0A") == .key(Colour(0xFF00AA)))
    #expect(PictureSettings.Transparent(setting: "#f0g") == nil)
  }

  @Test func theTopByteOfAColourIsNotWritten() {
    #expect(PictureSettings.Transparent.key(Colour(0xFF00_0102)).settingText == "#000102")
  }

  @Test(arguments: FileFormat.allCases) func aFormatIsNamedByItsExtension(format: FileFormat) {
    #expect(FileFormat(path: "a.b/c.\(format.rawValue)") == format)
    #expect(FileFormat(fileExtension: format.rawValue.uppercased()) == format)
  }

  @Test(
    arguments: [
      ("a.aif", .aiff), ("a.AIFC", .aiff), ("png", nil), ("a.png/b", nil), ("a.jpeg", nil), ("a.", nil),
    ]
      as [(String, FileFormat?)])
  func otherNamesHaveNoFormat(path: String, format: FileFormat?) {
    #expect(FileFormat(path: path) == format)
  }
}
