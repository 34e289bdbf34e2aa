import Foundation
import RomKitBase
import RomKitContainer
import RomKitConversion
import TestSupport
import Testing

@testable import RomKitProject

/// The lists of file formats in pages and messages, compared with the rows of the formats.
@Suite struct FormatListTests {
  private static let root = Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent()

  private static func files(in folder: String, _ fileExtension: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path).sorted()
      .filter { $0.hasSuffix(fileExtension) }.map { folder + $0 }
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The pages, and the catalogues, which have all messages.
  private static let pages: [String] = {
    let folders = [("", ".md"), ("Documentation/", ".md"), ("Sources/RomKitBase/Language/ja/", ".po")]
    return folders.flatMap { (try? files(in: $0.0, $0.1)) ?? [] }
  }()

  /// The formats whose extensions a line names: words such as `.png`, but not the ends of names such as `hero.png`.
  private static func formats(in line: Substring) -> Set<FileFormat> {
    let words = line.split { !($0.isASCII && ($0.isLetter || $0.isNumber || "._-*%/()<>".contains($0))) }
    let extensions = words.compactMap { word -> Substring? in
      let word = word.drop { $0 == "(" }.prefix { $0 == "." || $0.isLetter }
      return word.first == "." ? word.dropFirst().prefix { $0 != "." } : nil
    }
    return Set(extensions.compactMap { FileFormat(rawValue: $0.lowercased()) })
  }

  /// The formats that a line leaves out: one that names two formats of a subject, besides that of the slot, names all.
  private static func missing(in line: Substring) -> [String] {
    let found = formats(in: line)
    return FileFormat.Subject.allCases.flatMap { subject in
      let all = FileFormat.of(subject).converted
      let missing = all.filter { !found.contains($0) }
      return all.count - missing.count > 1 ? missing.map(\.dotted) : []
    }
  }

  @Test(arguments: pages) func aListOfFormatsIsComplete(page: String) throws {
    for (number, line) in try Self.text(page).split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      #expect(Self.missing(in: line) == [], "\(page):\(number + 1): \(line)")
    }
  }

  @Test func aListWithoutAFormatIsFound() {
    #expect(Self.missing(in: "pictures: `.CHR`, `.png` or `.aseprite`") == [".bmp", ".bdf"])
    #expect(Self.missing(in: "a list of (.wav) and .aiff, .png, hero.bmp") == [])
  }

  @Test(arguments: SlotKind.allCases) func theTableOfFoldersHasAllFormats(kind: SlotKind) throws {
    let formats = AssetFormat.fileFormats(of: kind).dotted
    #expect(
      try Self.text("Documentation/Project.md").contains(
        "| `\(kind.folderName)` | \(kind.letter)SLOT | `\(formats)` |"))
  }

  @Test(arguments: FileFormat.allCases) func aSignatureIsThatOfItsFormat(format: FileFormat) {
    guard let start = format.starts.first else { return }
    let head = [UInt8](repeating: 0x20, count: format.offset) + start
    #expect(FileSignature(recognizing: head)?.format == format)
  }
}
