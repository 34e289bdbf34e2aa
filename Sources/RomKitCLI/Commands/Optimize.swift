import RomKit

struct Optimize: Command {
  static let about = CommandDescription(
    name: "optimize",
    abstract: "Make a ROM smaller without changing anything for the console.",
    example: "romkit optimize romdata.bin -o smaller.bin",
    usual: ["output", "in-place", "dry-run", "strip", "json"],
    discussion: """
      Compresses each song as well as zlib can, unless that saves nothing, and updates the checksums. --strip also leaves \
      out bytes that no console reads: those after the end of a song, picture or effect, records whose slot an \
      earlier record has, and bytes after the last body.

      Before romkit writes anything, it compares the new ROM with the old one: every note, pixel, \
      sample and byte of data must be the same. A ROM in which romkit verify finds errors is refused.
      """)

  var input = RomArgument()
  var output: String?
  var inPlace = false
  var dryRun = false
  var strip = false
  var json = false
  var messages = MessageOptions()

  static let rows: [Row<Self>] = [
    .group(\.input),
    .option(
      "output", \.output, short: "o", value: "file", isExpected: true,
      "The ROM to write, or - for standard output; required without --in-place or --dry-run.",
      completion: .file),
    .flag("in-place", \.inPlace, "Replace the ROM itself, unless nothing can be saved."),
    .flag("dry-run", \.dryRun, short: "n", "Only report the possible savings."),
    .flag(
      "strip", \.strip,
      """
      Also leave out bytes that no console reads: after the end of songs, pictures and effects, in records of repeated \
      slots, and after the last body.
      """),
    .flag("json", \.json, "Print the report as JSON."),
    .messages,
  ]

  static let conflicts = [["in-place", "output"]]

  func validate() throws {
    if inPlace, input.rom == "-" {
      throw UsageError(
        "standard input cannot be replaced", help: "write -o smaller.bin instead of --in-place")
    }
    if output == nil, !inPlace, !dryRun {
      throw UsageError(
        "expected a ROM to write, found none",
        help: "write -o smaller.bin, or --in-place to replace the ROM itself")
    }
    if !dryRun { try Terminal.checkROM(to: output) }
    if output == "-", json, !dryRun {
      throw UsageError("the ROM and the JSON cannot both go to standard output", help: "write -o smaller.bin")
    }
  }

  func run(_ report: Report) throws {
    let destination = dryRun ? nil : inPlace ? input.rom : output
    if let output, output != "-", !dryRun { try OutputSet(output).check(inputs: [input.rom]) }
    let (optimization, proof, produced) = try input.placed {
      let source = try input.source()
      let rom = try soundROM(in: source)
      let optimization = try RomOptimization(of: rom, stripping: strip)
      var sink = SpoolingSink()
      try optimization.writer.write(to: &sink)
      let produced = try sink.source(shownAs: "the new ROM")
      let proof = try OptimizationProof(original: source, produced: produced, stripping: strip)
      return (optimization, proof, produced)
    }
    if let destination, !(inPlace && optimization.saved == 0) {
      try report.commit {
        try FileDestination.write(to: destination) { sink in
          try produced.forEachPiece(in: 0..<produced.size) { try sink.write($0) }
        }
      }
    }
    let results = OptimizationReport(
      rom: input.rom, output: destination, isInPlace: inPlace, optimization: optimization, proof: proof)
    if json {
      try report.output { try results.writeJSON(to: $0) }
    } else if !messages.quiet {
      // Standard output may be for the ROM itself.
      if destination == "-" { return results.lines.forEach { report.say($0) } }
      try report.output { output in for line in results.lines { try output.line(line) } }
    }
  }

  /// The ROM, if verify finds no error in it: the proof compares, but a body that was damaged before stays so.
  private func soundROM(in source: ByteSource) throws -> Rom {
    let review = try RomReview(parsing: source, file: input.displayName)
    guard let rom = review.verification.rom else { throw Problems(review.verification.diagnostics) }
    if review.isSound { return rom }
    let name = input.rom == "-" ? "romdata.bin" : ShellWord.quoted(input.rom)
    throw Problems(
      Diagnostic(
        "optimize-damaged", "verify finds errors in the ROM, so nothing was written",
        file: input.displayName,
        notes: review.diagnostics.filter { $0.severity == .error }.prefix(20).map(\.note),
        help: "get the file again, or recover its intact records with romkit salvage \(name) -o salvaged"))
  }
}

/// The savings of optimizing a ROM, as text and as JSON; the JSON's format is part of the command's contract.
struct OptimizationReport {
  let rom: String
  let output: String?
  let isInPlace: Bool
  let optimization: RomOptimization
  let proof: OptimizationProof

  private var changed: [RomOptimization.Change] {
    optimization.changes.filter { $0.size != $0.record.body.size }
  }

  private var isWritten: Bool { output != nil && !(isInPlace && optimization.saved == 0) }

  var lines: [LocalizedText] {
    var lines: [LocalizedText] = []
    let columns: [Table.Column] = [
      ("record", .left), ("before", .right), ("after", .right), ("saved", .right), ("how", .left),
    ]
    let rows = changed.map { row($0) }
    if !rows.isEmpty { lines = Table.lines(columns, rows).map { LocalizedText(verbatim: $0) } }
    if optimization.trailing > 0 {
      lines.append("left out: \(Plural.bytes(optimization.trailing)) after the last body")
    }
    lines.append("\(place): \(summary)")
    lines.append(
      """
      verified: \(Plural.records(proof.records)) \(Plural.word(proof.records, "is", "are")) the same for a console, \
      \(Grouped.text(proof.identical)) of them byte for byte
      """
    )
    if optimization.strippable > 0 {
      lines.append(
        "--strip would save \(Plural.bytes(optimization.strippable)) that no console reads")
    }
    return lines
  }

  private var place: LocalizedText {
    output.map { FileDestination.displayName(of: $0) } ?? "\(Escaped.path(rom))"
  }

  private var summary: LocalizedText {
    let before = optimization.originalSize
    let after = optimization.writer.size
    guard optimization.saved != 0 else {
      return isWritten
        ? "nothing to save; written unchanged, \(Plural.bytes(after))" : "nothing to save; left unchanged"
    }
    let thousandths = optimization.saved * 1_000 / max(1, before)
    let saved: LocalizedText =
      "\(Grouped.text(optimization.saved)) saved (\(thousandths / 10).\(thousandths % 10) %)"
    return isWritten
      ? "\(Plural.bytes(before)) became \(Grouped.text(after)); \(saved)"
      : "\(Plural.bytes(before)) would become \(Grouped.text(after)); \(saved)"
  }

  private func row(_ change: RomOptimization.Change) -> [String] {
    let before = change.record.body.size
    var ways: [LocalizedText] = []
    if change.deflated > 0 { ways.append("compressed better") }
    if change.size == nil {
      ways.append("left out, because an earlier record has this slot")
    } else if change.stripped > 0 {
      ways.append("left out: \(Plural.bytes(change.stripped)) after its end")
    }
    return [
      change.record.name.label, Grouped.text(before), change.size.map { Grouped.text($0) } ?? "-",
      Grouped.text(change.deflated + change.stripped), ways.joined(separator: ", ").localized,
    ]
  }

  func writeJSON(to output: StandardOutput) throws {
    let changes = changed.map { change -> JSON in
      [
        "index": change.index, "name": change.record.name.displayName, "kind": change.record.kind.name,
        "before": change.record.body.size, "after": change.size, "deflated": change.deflated,
        "stripped": change.stripped,
      ]
    }
    let report: JSON = [
      "path": rom, "output": self.output, "written": isWritten, "before": optimization.originalSize,
      "after": optimization.writer.size, "saved": optimization.saved, "trailing": optimization.trailing,
      "strippable": optimization.strippable,
      "proof": ["records": proof.records, "identical": proof.identical] as JSON, "changes": changes,
    ]
    try output.line(report.text)
  }
}
