import Foundation
import Testing

/// The documentation of the libraries, made of the modules that were built together with the tests.
@Suite(.enabled(if: Tool.isOwnBuild, "it does not depend on the command"))
struct DocumentationTests {
  @Test func isMadeWithoutAWarning() throws {
    let work = try TemporaryFolder()
    let result = try Tool.shell(
      "'\(Tool.root.path)/Scripts/make-documentation.sh' out '\(Tool.built.path)'", in: work.url)
    #expect(result.status == 0, "\(result.outputText)\(result.error)")
    for page in [
      "VGSCore.doccarchive/data/documentation/vgscore/drawingaframe.json",
      "RomKit.doccarchive/data/documentation/romkit/readingarom.json",
      "RomKit.doccarchive/data/documentation/romkit/rom.json",
    ] {
      let path = work.url.appendingPathComponent("out/" + page).path
      #expect(FileManager.default.fileExists(atPath: path), "\(page)")
    }
  }

  /// A warning is a failure: here a link to nothing.
  @Test func aLinkToNothingIsNoticed() throws {
    let work = try TemporaryFolder()
    for path in ["Scripts", "Sources/VGSCore/VGSCore.docc", "Sources/RomKit/RomKit.docc", "Sources/CZlib"] {
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
