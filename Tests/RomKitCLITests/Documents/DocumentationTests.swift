import Foundation
import TestSupport
import Testing

/// The documentation of the libraries, generated from the modules that were built together with the tests.
@Suite struct DocumentationTests {
  @Test(.enabled(if: Tier.check.isReached, "make check: all of the documentation is made"))
  func isGeneratedWithoutAWarning() throws {
    let work = try TemporaryFolder()
    let result = try Tool.shell(
      "'\(Tool.root.path)/Scripts/make-documentation.sh' out '\(Tool.built.path)'", in: work.url)
    #expect(result.status == 0, "\(result.outputText)\(result.error)")
    for page in [
      "VGSCore.doccarchive/data/documentation/vgscore/drawingaframe.json",
      "VGSPlayer.doccarchive/data/documentation/vgsplayer/themodule.json",
      "RomKit.doccarchive/data/documentation/romkit/readingarom.json",
      "RomKit.doccarchive/data/documentation/romkit/rom.json",
      "RomKit.doccarchive/data/documentation/romkit/song/wav(seconds:settings:).json",
    ] {
      let path = work.url.appendingPathComponent("out/" + page).path
      #expect(FileManager.default.fileExists(atPath: path), "\(page)")
    }
  }

  /// Each public type is in one topic, and each topic is of public types.
  @Test(
    arguments: ["RomKit", "VGSCore", "VGSPlayer"])
  func topicsHaveEachPublicTypeOnce(library: String) throws {
    let sources = Tool.root.appendingPathComponent("Sources")
    var types: [String] = []
    for module in try FileManager.default.contentsOfDirectory(atPath: sources.path)
    where module.hasPrefix(library) && module != "RomKitCLI" {
      let files = FileManager.default.enumerator(atPath: sources.appendingPathComponent(module).path)
      while let path = files?.nextObject() as? String {
        guard path.hasSuffix(".swift") else { continue }
        let file = sources.appendingPathComponent(module).appendingPathComponent(path)
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
          let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
          guard line.hasPrefix("public "), let kind = words.firstIndex(where: Self.kinds.contains),
            words.indices.contains(kind + 1)
          else { continue }
          types.append(String(words[kind + 1]))
        }
      }
    }
    let catalogue = sources.appendingPathComponent("\(library)/\(library).docc/\(library).md")
    let topics = try String(contentsOf: catalogue, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("- ``") }.map { String($0.dropFirst(4).dropLast(2)) }
    #expect(!types.isEmpty)
    #expect(topics.sorted() == types.sorted())
  }

  private static let kinds: Set<Substring> = ["struct", "enum", "class", "protocol", "actor", "typealias"]

  /// A warning counts as a failure.
  @Test(.enabled(if: Tier.check.isReached, "make check: all of the documentation is made"))
  func aBrokenLinkIsReported() throws {
    let work = try TemporaryFolder()
    for path in [
      "Scripts", "Sources/VGSCore/VGSCore.docc", "Sources/RomKit/RomKit.docc", "Sources/CZlib",
      "Sources/CSystem",
    ] {
      let copy = work.url.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Tool.root.appendingPathComponent(path), to: copy)
    }
    let article = "Sources/VGSCore/VGSCore.docc/PlayingNotes.md"
    try work.write(try work.bytes(article) + Array("\nSee ``NoSuchType``.\n".utf8), to: article)
    let result = try Tool.shell("Scripts/make-documentation.sh out '\(Tool.built.path)'", in: work.url)
    #expect(result.status != 0)
    #expect((result.outputText + result.error).contains("NoSuchType"))
  }
}
