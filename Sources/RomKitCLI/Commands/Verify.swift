import RomKit
import VGSCore

struct Verify: Command {
  static let about = CommandDescription(
    name: "verify",
    abstract: "Check ROMs, and every slot against the rules of its console.",
    example: "romkit verify romdata.bin",
    usual: ["profile", "json", "quiet", "verbose"],
    discussion: """
      Reports problems in the ROM's structure, checksums and slots, with their offsets. Errors are damage, or anything \
      that a console refuses, or that makes it hang or read past the end of a slot; warnings are about \
      things that are probably unintended, and notes, which only --verbose and --json list, about things that may be \
      fine. Documentation/Rules.md lists all rules.

      Several ROMs are checked one after another. Exit status 0 means that there are no errors, 1 that there are some, in any \
      of the ROMs. In a ROM without checksums, damage that \
      leaves a slot usable cannot be found.
      """,
    writes: false)

  var roms: [String] = []
  var roundtrip = false
  var profile: Profile?
  var json = false
  var messages = MessageOptions()

  static let rows: [Row<Self>] = [
    .arguments(
      "roms", \.roms, isRequired: true, "The ROMs, at least one; - for standard input.",
      completion: .file),
    .flag(
      "roundtrip", \.roundtrip,
      "Instead of checking the rules, extract the ROM and pack it again, converted and raw, and compare every byte."
    ),
    .option(
      "profile", \.profile,
      "The console that the ROM is for; by default the one that its pictures are for."),
    .flag("json", \.json, "Print JSON: a list for several ROMs, otherwise a single object."),
    .messages,
  ]

  static let conflicts = [["roundtrip", "profile"]]

  func validate() throws { try RomArgument.checkOnce(roms) }

  func run(_ report: Report) throws {
    var isSound = true
    var count = 0
    for rom in roms {
      let input = RomArgument(rom: rom)
      let result: (isSound: Bool, json: JSON)
      do {
        result =
          try roundtrip
          ? RoundTripCheck(input: input, isJSON: json, isQuiet: messages.quiet).run(report)
          : check(input, report)
      } catch let error as FileError where error.isBrokenPipe || roms.count == 1 {
        throw error
      } catch let error as Problems where roms.count > 1 {
        report.add(error.diagnostics)
        isSound = false
        continue
      }
      isSound = result.isSound && isSound
      guard json else { continue }
      count += 1
      let start = roms.count == 1 ? "" : count == 1 ? "[\n  " : ",\n  "
      try report.output { try $0.text(start + result.json.text + (roms.count == 1 ? "\n" : "")) }
    }
    if json, roms.count > 1 { try report.output { try $0.line(count == 0 ? "[]" : "\n]") } }
    if !isSound { throw ExitStatus(1) }
  }

  private func check(_ input: RomArgument, _ report: Report) throws -> (isSound: Bool, json: JSON) {
    let review = try input.placed {
      try RomReview(parsing: try input.source(), file: input.displayName, profile: profile)
    }
    if json { return (review.isSound, review.json(path: input.rom)) }
    report.add(review.findings.listed)
    report.leaveOut(review.findings)
    try report.output { output in
      if messages.verbose { for line in review.details { try output.line(line) } }
      if messages.quiet { return }
      for line in review.lines {
        try output.line("\(Escaped.file(input.displayName)): \(line)" as LocalizedText)
      }
    }
    return (review.isSound, .null)
  }
}

/// The result of `romkit verify`, as text and as JSON.
extension RomReview {
  fileprivate var lines: [LocalizedText] {
    guard let check else {
      // There is nothing else to report about a file that is not a ROM.
      return verification.rom == nil
        ? [file]
        : [
          file,
          """
          the slots were not checked, because the record count or a size field does not match the checksum record
          """,
        ]
    }
    return [
      file,
      """
      checked for \(check.choice.name), \(check.choice.reason): \(check.checkedDescription); \
      \(findings.summary)
      """,
    ]
  }

  /// Each record with the number of findings about it: `GSLOT000: 2 findings`.
  fileprivate var details: [LocalizedText] {
    let counts = Dictionary(
      findings.listed.compactMap { $0.place.slot.map { ($0, 1) } }, uniquingKeysWith: +)
    return (verification.rom?.records ?? []).map { record in
      let count = counts[record.name.label] ?? 0
      if count > 0 { return "\(record.name.label): \(Plural.text(count, "finding"))" }
      return findings.unlisted > 0
        ? "\(record.name.label): no findings listed" : "\(record.name.label): no findings"
    }
  }

  private var file: LocalizedText {
    if !verification.isSound {
      return "damaged: \(Plural.text(verification.errorCount, "error"))"
    }
    let hasChecksums = verification.checksums != .absent
    let state: LocalizedText =
      isSound
      ? "undamaged"
      : hasChecksums ? "undamaged, but not usable by the console" : "not usable by the console"
    let records = verification.rom.map { Plural.records($0.records.count) } ?? ""
    let checksums: LocalizedText =
      hasChecksums
      ? "all checksums match" : "without checksums, damage that leaves a slot usable cannot be found"
    return "\(state): \(records), \(Plural.bytes(size)); \(checksums)"
  }

  fileprivate func json(path: String) -> JSON {
    let checked = (check?.checked ?? []).map { ($0.kind.rawValue, JSON.number($0.count)) }
    return [
      "path": path, "size": size, "sound": isSound,
      "checksums": verification.checksums.rawValue,
      "profile": check?.choice.profile.settingText,
      "profile_from": check?.choice.source.rawValue, "checked": JSON.object(checked),
      "errors": findings.errorCount, "warnings": findings.warningCount,
      "notes": findings.noteCount, "unlisted": findings.unlisted,
      "findings": findings.listed.map(\.inCommandWords.json),
    ]
  }
}

/// `romkit verify --roundtrip`: extracts a ROM and packs it again in both modes, and compares every byte.
struct RoundTripCheck {
  let input: RomArgument
  let isJSON: Bool
  let isQuiet: Bool

  /// Reports the result as text, or returns it as JSON. Throws if the ROM cannot be extracted at all.
  func run(_ report: Report) throws -> (isSound: Bool, json: JSON) {
    let (size, trips) = try input.placed { () -> (Int, [RoundTrip]) in
      let source = try input.source()
      let verification = try Verification(parsing: source, file: input.displayName)
      guard let rom = verification.rom else { throw Problems(verification.diagnostics) }
      let trips = try RoundTrip.Mode.allCases.map { mode in
        try RoundTrip(mode, of: rom, in: source, checksumsMatch: verification.checksums == .matching)
      }
      return (source.size, trips)
    }
    let isSame = trips.allSatisfy { $0.finding == nil }
    if isJSON { return (isSame, json(trips, size: size, isSame: isSame)) }
    try report.output { output in
      report.add(trips.compactMap { $0.finding.map { Diagnostic($0, file: input.displayName) } })
      for trip in trips where trip.finding == nil && !isQuiet { try output.line(line(trip, size: size)) }
    }
    return (isSame, .null)
  }

  private func line(_ trip: RoundTrip, size: Int) -> LocalizedText {
    let name = Escaped.file(input.displayName)
    guard trip.mode == .converted else {
      return "\(name): extracting it with --raw and packing it again gives the same \(Plural.bytes(size))"
    }
    let converted = Plural.text(trip.summary.converted.values.reduce(0, +), "slot")
    let kept = trip.summary.manifest.kept.count
    if kept == 0 {
      return """
        \(name): extracting it with \(converted) converted and packing it again gives the same \(Plural.bytes(size))
        """
    }
    return """
      \(name): extracting it with \(converted) converted and \(Plural.text(kept, "body", "bodies")) kept, and packing \
      it again, gives the same \(Plural.bytes(size))
      """
  }

  private func json(_ trips: [RoundTrip], size: Int, isSame: Bool) -> JSON {
    [
      "path": input.rom, "size": size, "same": isSame, "modes": trips.map { Self.json($0) },
    ]
  }

  private static func json(_ trip: RoundTrip) -> JSON {
    let problem = trip.finding?.diagnostic
    return [
      "mode": trip.mode.rawValue, "same": problem == nil,
      "converted": trip.summary.converted.values.reduce(0, +), "kept": trip.summary.manifest.kept.count,
      "offset": problem?.place.offset, "record": problem?.place.slot, "message": problem?.message,
    ]
  }
}
