import RomTestSupport
import Testing

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitInspection

/// The progress that long work reports.
@Suite struct ProgressTests {
  private func numbers(_ work: () throws -> Void) throws -> [WorkControl.Progress] {
    let heard = LockedValue([WorkControl.Progress]())
    try WorkControl { progress in heard.use { $0.append(progress) } }.run(work)
    // A step that takes long is repeated.
    return heard.use { heard in
      heard.indices.filter { $0 == 0 || heard[$0] != heard[$0 - 1] }.map { heard[$0] }
    }
  }

  private func steps(_ activity: WorkControl.Progress.Activity, of total: Int) -> [WorkControl.Progress] {
    (0...total).map { .init(activity, done: $0, total: total) }
  }

  @Test func aReviewCountsItsRecordsTwice() throws {
    let source = ByteSource(try SampleROM.bytes())
    let total = SampleROM.records.count + 1
    let heard = try numbers { _ = try RomReview(parsing: source, file: "x") }
    #expect(heard == steps(.verifying, of: total) + steps(.checking, of: total))
  }

  @Test func aComparisonCountsTheRecordsOfTheNewROM() throws {
    let source = ByteSource(try SampleROM.bytes(checksums: false))
    let rom = try Rom(parsing: source)
    let heard = try numbers { _ = try RomComparison(of: rom, rom) }
    #expect(heard == steps(.comparing, of: rom.records.count))
  }
}
