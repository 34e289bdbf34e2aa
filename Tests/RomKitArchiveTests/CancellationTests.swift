import Foundation
import RomTestSupport
import TestSupport
import Testing

@testable import RomKitArchive
@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitContainer
@testable import RomKitProject

/// Operations that are cancelled at any step.
@Suite struct CancellationTests {
  /// A control that is cancelled after a number of steps.
  private func control(after count: Int) -> WorkControl {
    let done = LockedValue(0)
    return WorkControl(
      progress: { progress in done.use { $0 = progress.done } }, isCancelled: { done.use { $0 } >= count })
  }

  private func extract(to folder: TestFolder, overwriting: Bool) throws {
    let rom = try Rom(parsing: ByteSource(try SampleROM.bytes()))
    let extraction = RomExtraction(raw: rom, checksumsMatch: true)
    try extraction.prepared(at: folder["out"], overwriting: overwriting).folder.commit()
  }

  private func everything(in folder: TestFolder) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func anExtractionLeavesNothingBehind() throws {
    let folder = try TestFolder()
    for step in 0...SampleROM.records.count + 1 {
      #expect(throws: FileError.self) {
        try control(after: step).run { try extract(to: folder, overwriting: false) }
      }
      #expect(try everything(in: folder) == [], "step \(step)")
    }
    try control(after: .max).run { try extract(to: folder, overwriting: false) }
    #expect(!folder.files().isEmpty)
  }

  @Test func anExtractionLeavesOldFilesAlone() throws {
    let folder = try TestFolder()
    try extract(to: folder, overwriting: false)
    try folder.write("mine", to: "out/DSLOT000.DAT")
    let before = try everything(in: folder)
    for step in 0...SampleROM.records.count + 1 {
      #expect(throws: FileError.self) {
        try control(after: step).run { try extract(to: folder, overwriting: true) }
      }
      #expect(try everything(in: folder) == before, "step \(step)")
      #expect(try folder.bytes("out/DSLOT000.DAT") == Array("mine".utf8))
    }
  }

  @Test(arguments: [1, 4]) func aBuildStopsConverting(jobs: Int) throws {
    let folder = try TestFolder()
    for number in 10..<40 { try folder.write([1, 2, 3], to: "assets/DSLOT0\(number).DAT") }
    let assets = try AssetFolder(folder["assets"])
    let heard = LockedValue([Int]())
    let control = WorkControl(
      progress: { progress in heard.use { $0.append(progress.done) } },
      isCancelled: { heard.use { $0.count } >= 10 })
    // One error for all assets that were not begun.
    #expect(throws: FileError.interrupted(path: assets.path)) {
      try control.run { try RomBuild(assets, execution: BuildExecution(jobs: jobs, cache: nil)) }
    }
    let numbers = heard.use { $0 }
    #expect(numbers == numbers.sorted())
    #expect(numbers.last == 30)
  }
}
