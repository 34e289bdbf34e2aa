import RomKit

/// The statistics of a ROM as JSON; the form is part of the command's contract.
struct StatsJSON {
  let path: String
  let rom: Rom
  let statistics: RomStatistics

  /// Writes one object, a line to each record.
  func write(to output: StandardOutput) throws {
    let head = JSON.object([
      ("path", .string(path)), ("size", .number(statistics.size)),
      ("kinds", .array(statistics.shares.map(Self.share))),
      ("free", .object(statistics.free.map { ($0.kind.rawValue, Self.numbers($0.numbers)) })),
      ("duplicates", .array(statistics.duplicates.map(duplicates))),
      ("palettes", palettes),
      ("silences", .array(statistics.silences.map(silence))),
      ("songs", .array(statistics.songs.map(song))),
      (
        "saved_bytes",
        .object([
          ("duplicates", .number(statistics.duplicateBytes)), ("silences", .number(statistics.silentBytes)),
          ("songs", .number(statistics.songBytes)), ("all", .number(statistics.savedBytes)),
        ])
      ),
      ("records", .array([])),
    ])
    // The records go where the empty list ends, one by one: there may be a million.
    try output.text(String(head.text.dropLast(2)))
    for (place, index) in statistics.largest.enumerated() {
      let record = rom.records[index]
      let value = JSON.object([
        ("name", .string(record.name.displayName)), ("index", .number(index)),
        ("kind", .string(record.kind.name)), ("bytes", .number(record.body.size)),
      ])
      try output.text((place == 0 ? "\n  " : ",\n  ") + value.text)
    }
    try output.line(statistics.largest.isEmpty ? "]}" : "\n]}")
  }

  private static func share(_ share: ByteShare) -> JSON {
    .object([
      ("kind", .string(share.kind.word)), ("records", share.count.map { .number($0) } ?? .null),
      ("bytes", .number(share.bytes)),
    ])
  }

  /// Ranges, the first and the last number of each.
  private static func numbers(_ numbers: [UInt8]) -> JSON {
    .array(
      NumberRanges.ranges(numbers).map { range in
        .array([.number(Int(range.lowerBound)), .number(Int(range.upperBound))])
      })
  }

  private func record(_ index: Int) -> JSON {
    .object([("name", .string(rom.records[index].name.displayName)), ("index", .number(index))])
  }

  private func duplicates(_ group: DuplicateGroup) -> JSON {
    .object([
      ("bytes", .number(group.size)), ("saved_bytes", .number(group.savedBytes)),
      ("records", .array(group.indices.map(record))),
    ])
  }

  private var palettes: JSON {
    func slots(_ slots: [SlotID]) -> JSON { .array(slots.map { .string($0.description) }) }
    let palettes = statistics.palettes
    return .object([
      ("pictures", .number(palettes.pictureCount)), ("unused", Self.numbers(palettes.unused)),
      (
        "own",
        .array(
          palettes.own.map { own in
            .object([("picture", .string(own.slot.description)), ("unused", Self.numbers(own.unused))])
          })
      ),
      (
        "sharing",
        .array(
          palettes.sharing.map { group in
            .object([
              ("owner", .string(group.owner.description)), ("equal", slots(group.equal)),
              ("included", slots(group.included)),
            ])
          })
      ),
    ])
  }

  private func silence(_ silence: EffectSilence) -> JSON {
    .object([
      ("record", record(silence.index)), ("samples", .number(silence.sampleCount)),
      ("start", .number(silence.start)), ("end", .number(silence.end)),
      ("saved_bytes", .number(silence.savedBytes)),
    ])
  }

  private func song(_ song: SongSaving) -> JSON {
    .object([
      ("record", record(song.index)), ("bytes", .number(song.size)), ("best_bytes", .number(song.bestSize)),
      ("saved_bytes", .number(song.savedBytes)),
    ])
  }
}
