import Foundation
import RomTestSupport
import TestSupport
import Testing
import VGSCore

@testable import RomKit
@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitInspection
@testable import RomKitRules

/// The rules of verify: each is broken by a ROM that breaks no other, and all are documented.
@Suite struct RuleTests {
  private static let isRecording = ProcessInfo.processInfo.environment["ROMKIT_RECORD"] != nil
  private static let document = Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Documentation/Rules.md")

  @Test func everyRuleIsBrokenByAROM() {
    let broken = Set(RuleBreaker.all.map(\.code))
    #expect(DiagnosticCode.all.filter { $0.rule != nil && !broken.contains($0.name) } == [])
  }

  @Test func eachROMBreaksOneRuleOnly() throws {
    for breaker in RuleBreaker.all {
      let review = try RomReview(parsing: breaker.source(), file: "game.bin", profile: breaker.profile)
      let rule = try #require(DiagnosticCode.all.code(named: breaker.code)?.rule)
      #expect(review.findings.listed.map(\.code) == [breaker.code])
      for finding in review.findings.listed {
        #expect(finding.severity == rule.severity || rule.exception != nil, "\(breaker.code)")
        guard case .offset(let offset) = finding.place.position else {
          #expect(breaker.code == "rom-other-file")
          continue
        }
        #expect((0...review.size).contains(offset))
      }
      #expect(review.isSound == review.findings.listed.allSatisfy { $0.severity != .error })
    }
  }

  /// Computing the checksums reads the pictures, which are then not read again to check palettes.
  @Test func palettesAreCheckedWithChecksumsAsWithout() throws {
    for breaker in RuleBreaker.all where breaker.code.hasPrefix("palette-") {
      let source = try breaker.source()
      let bytes = try SampleROM.bytes(Rom(parsing: source).records)
      let messages = try [source, ByteSource(bytes)].map {
        try RomReview(parsing: $0, file: "game.bin").findings.listed.map(\.message)
      }
      #expect(messages[0] == messages[1])
    }
  }

  /// A body about which a console has nothing to complain is one that the other commands can read.
  @Test func aBodyWithoutErrorsIsUsable() throws {
    for breaker in RuleBreaker.all {
      let review = try RomReview(parsing: breaker.source(), file: "game.bin", profile: breaker.profile)
      guard review.isSound, review.size < 1 << 20 else { continue }
      for record in review.verification.rom?.records ?? [] {
        if case .unusable(let finding) = try RecordSummary(of: record) {
          Issue.record("\(breaker.code): \(finding.rendered())")
        }
      }
    }
  }

  @Test func findingsHaveTheRecordedTexts() throws {
    var text = ""
    for breaker in RuleBreaker.all {
      let review = try RomReview(parsing: breaker.source(), file: "game.bin", profile: breaker.profile)
      text += breaker.code + (breaker.variant.isEmpty ? "" : ", \(breaker.variant)") + "\n"
      text += review.findings.listed.map { $0.rendered() + "\n" }.joined() + "\n"
    }
    if Self.isRecording {
      try text.write(
        to: Fixtures.folder.appendingPathComponent("rules/findings.txt"), atomically: true, encoding: .utf8)
    }
    let expected = try Fixtures.text("rules/findings.txt")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let expectedLines = expected.split(separator: "\n", omittingEmptySubsequences: false)
    for (line, expectedLine) in zip(lines, expectedLines) { #expect(line == expectedLine) }
    #expect(lines.count == expectedLines.count)
  }

  @Test func theTableOfRulesIsCurrent() throws {
    var table = ""
    for area in DiagnosticCode.Rule.Area.allCases {
      table += "\n### \(area.rawValue.prefix(1).uppercased() + area.rawValue.dropFirst())\n\n"
      table += "| code | severity | what is wrong | what a player notices |\n|---|---|---|---|\n"
      for entry in DiagnosticCode.all {
        guard let rule = entry.rule, rule.area == area else { continue }
        let severity = rule.severity.rawValue + (rule.exception.map { "; \($0)" } ?? "")
        table += "| `\(entry.name)` | \(severity) | \(entry.summary) | \(rule.notice). |\n"
      }
    }
    let text = try String(contentsOf: Self.document, encoding: .utf8)
    let head = try #require(text.range(of: "\n### "))
    if Self.isRecording {
      try (text[..<head.lowerBound] + table).write(to: Self.document, atomically: true, encoding: .utf8)
      return
    }
    #expect(text[head.lowerBound...] == table)
  }

  @Test func aCleanROMBreaksNone() throws {
    for checksums in [true, false] {
      let review = try RomReview(
        parsing: ByteSource(try RuleROM.with([:], checksums: checksums)), file: "game.bin")
      #expect(review.findings.count == 0)
      #expect(review.findings.summary == "no findings")
      #expect(
        review.check?.checkedDescription == "names, 1 picture, 1 effect, 1 song, 1 data slot, 1 program")
      #expect(review.check?.choice == ConsoleChoice(profile: .mk2, source: .pictures))
    }
  }

  @Test func picturesDetermineTheConsole() throws {
    func choice(_ bytes: [UInt8], _ asked: Profile? = nil) throws -> ConsoleChoice? {
      try RomReview(parsing: ByteSource(bytes), file: "game.bin", profile: asked).check?.choice
    }
    #expect(try choice(RuleROM.graphics(RuleROM.vge([]))) == ConsoleChoice(profile: .vge, source: .pictures))
    #expect(try choice(RuleROM.graphics([1])) == ConsoleChoice(profile: .mk2, source: .assumed))
    #expect(try choice(RuleROM.graphics([1]), .vge) == ConsoleChoice(profile: .vge, source: .asked))
  }

  /// No console reads the second record of a slot, so its body is not checked.
  @Test func onlyTheFirstRecordOfASlotIsChecked() throws {
    let records = RuleROM.clean + [Rom.Record(SlotID(.graphics, 0), body: Rom.Body([1, 2, 3]))]
    let review = try RomReview(parsing: ByteSource(try SampleROM.bytes(records)), file: "game.bin")
    #expect(review.findings.listed.map(\.code) == ["name-duplicate"])
  }

  @Test func slotsAreNotCheckedIfSizesAreDamaged() throws {
    let bytes = try RuleROM.damaged { bytes, rom in bytes[rom.records[3].body.offset - 1] ^= 1 }
    let review = try RomReview(parsing: ByteSource(bytes), file: "game.bin")
    #expect(review.check == nil)
    #expect(!review.isSound)
  }

  /// A file may have a million errors.
  @Test func theListIsBounded() throws {
    let names = [[UInt8]](repeating: RecordName(literal: "gslot000.chr").stored, count: 1_500)
    let bytes = SampleROM.handMade(count: 1_500, names: names, bodies: names.map { _ in (0, []) })
    let review = try RomReview(parsing: ByteSource(bytes), file: "game.bin")
    #expect(review.findings.warningCount == 1_500)
    #expect(review.findings.listed.count == FindingCounts.limit)
    #expect(review.findings.unlisted == 500)
    #expect(review.findings.summary == "1,500 warnings")
  }

  /// No contents of a ROM cause a trap, and damage in a body only causes findings.
  @Test func anyBytesCanBeChecked() throws {
    var random = SeededGenerator(seed: 77)
    let sources = try RuleBreaker.all.map { try $0.source() }.filter { $0.size < 4_000 }
      .map { try $0.bytes(in: 0..<$0.size) }
    for _ in 0..<1_500 {
      var bytes = sources.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let review = try RomReview(parsing: ByteSource(bytes), file: "game.bin")
      for finding in review.findings.listed {
        #expect(
          DiagnosticCode.all.code(named: finding.code)?.rule != nil, "\(finding.code) is not documented")
        if case .offset(let offset) = finding.place.position { #expect((0...bytes.count).contains(offset)) }
      }
    }
  }
}
