import RomKit
import VGSCore

/// The ROM that is changed, and the one that is written, of the commands that change single slots.
struct RomEditing: ParameterGroup {
  var input = RomArgument()
  var slots: [String] = []
  var output = ""
  var names = NameOptions()

  static let rows: [Row<Self>] = rows("The slots.")

  /// The rows, with the help of the slots.
  static func rows(_ help: LocalizedText, completion: Completion = .none) -> [Row<Self>] {
    [
      .group(\.input),
      .arguments("slots", \.slots, isRequired: true, help, completion: completion),
      .required(
        "output", \.output, short: "o", value: "file",
        "The ROM to write, which may be the same file, or - for standard output.", completion: .file),
      .group(\.names),
    ]
  }

  /// What a change has to report.
  struct Outcome {
    var lines: [LocalizedText] = []
    var warnings: [Diagnostic] = []
  }

  /// Reads the ROM, changes it, and writes it with new checksums if it has any. All other records keep their bytes.
  /// `files` are inputs that the output must not replace.
  func run(
    _ report: Report, files: [String] = [], _ edit: (inout Rom, SlotNames) throws -> Outcome
  ) throws {
    try Terminal.checkROM(to: output)
    if output != "-" { try OutputSet(output).check(inputs: files + names.files(of: input.rom)) }
    let (writer, outcome) = try input.placed {
      let source = try input.source()
      var rom = try Rom(parsing: source)
      let faults = try Verification(shown: rom, in: source, file: input.displayName).diagnostics.filter {
        $0.severity == .error
      }
      if !faults.isEmpty {
        throw Diagnostic(
          "slot-damaged", "the ROM does not match its checksums, and new ones would hide the damage",
          notes: faults.prefix(20).map(\.note),
          help: "get the file again, or recover its intact records with romkit salvage")
      }
      let outcome = try edit(&rom, try names.names(of: rom, at: input.rom))
      return (try rom.writer(checksums: nil), outcome)
    }
    try report.commit(outcome.warnings) {
      try FileDestination.write(to: output) { sink in try writer.write(to: &sink) }
    }
    report.say(ofEach: outcome.lines)
    report.conclude(
      "\(FileDestination.displayName(of: output)): \(Plural.records(writer.recordCount)), \(Plural.bytes(writer.size))"
    )
  }

  /// A pair of words around the first equals sign.
  static func pair(_ word: String, as example: String) throws -> (String, String) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
    guard parts.count == 2, !parts.contains("") else {
      throw UsageError("expected a word such as \(example), found '\(word)'", help: "write \(example)")
    }
    return (parts[0], parts[1])
  }

  /// The slot that a word names, which no earlier one may name.
  static func unique(_ slot: SlotID, _ seen: inout Set<SlotID>) throws {
    if !seen.insert(slot).inserted {
      throw UsageError("\(slot) is named twice", help: "leave one out")
    }
  }

  /// A slot that the ROM must not have yet.
  static func free(_ word: String, in rom: Rom) throws -> SlotID {
    guard let slot = SlotID(word) else {
      throw UsageError("expected a slot, found '\(word)'", help: "write a slot such as GSLOT007")
    }
    if rom[slot] != nil {
      throw UsageError("the ROM already has \(slot)", help: "name another slot, or write romkit replace")
    }
    return slot
  }

  /// The one slot of the ROM that a word names.
  func present(_ word: String, in rom: Rom, _ names: SlotNames) throws -> SlotID {
    let selection = try SlotSelection([word], in: rom, at: input.rom, names: names)
    guard selection.isSingle, let slot = selection.indices.first.flatMap({ rom.records[$0].slot }) else {
      throw UsageError("expected one slot, found '\(word)'", help: "write a slot such as GSLOT007")
    }
    return slot
  }
}
