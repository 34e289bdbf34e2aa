import RomTestSupport
import Testing

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitRules

/// The ways in which a record is named on the command line.
@Suite struct RecordSelectionTests {
  @Test func recordsAreNamedInManyWays() throws {
    let records = RuleROM.clean + [Record(name: RecordName(literal: "README"), body: Body([1]))]
    let rom = Rom(records: records)
    for (name, index) in [
      ("GSLOT000", 0), ("eslot000", 1), ("bslot000.bgm", 2), ("#3", 3), ("README", 5), ("#5", 5),
    ] {
      #expect(try RecordSelection.index(of: name, in: rom) == index)
    }
    func words(_ name: String, _ rom: Rom = rom) -> String {
      do { return String(try RecordSelection.index(of: name, in: rom)) } catch {
        return Problems(error, file: "game.bin").all.map { $0.rendered() }.joined()
      }
    }
    #expect(
      words("readme")
        == "game.bin: error: readme is neither a slot nor the name of a record [record-name]\n  help: write a slot such as "
        + "GSLOT007, a place such as #0, or a name as romkit list shows it")
    #expect(
      words("#6")
        == "game.bin: error: there is no record #6: they are numbered from #0 to #5 [record-place]\n  help: see what is "
        + "there with romkit list")
    #expect(words("#-1").contains("[record-place]"))
    #expect(
      words("#0", Rom(records: []))
        == "game.bin: error: there is no record #0: the ROM has none [record-place]\n  help: see what is there with "
        + "romkit list")
    #expect(words("GSLOT001").contains("the only graphics slot is GSLOT000 [slot-absent]"))
  }
}
