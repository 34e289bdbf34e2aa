import RomKit
import VGSCore

/// A comparison as JSON; the format is part of the command's contract.
struct DiffJSON {
  private let comparison: RomComparison
  private let scope: DiffScope
  private let old: ComparedROM
  private let new: ComparedROM
  private let details: Int
  private let brief: Bool

  init(
    _ comparison: RomComparison, _ scope: DiffScope, _ old: ComparedROM, _ new: ComparedROM, details: Int,
    brief: Bool
  ) {
    self.comparison = comparison
    self.scope = scope
    self.old = old
    self.new = new
    self.details = details
    self.brief = brief
  }

  func write(to output: StandardOutput) throws {
    let head: [(String, JSON)] = [
      ("old", Self.rom(old)), ("new", Self.rom(new)), ("same", .bool(scope.isSame)),
      ("same_records", .number(scope.sameCount)),
      ("trailing", scope.isWhole ? try trailing() : .null),
      ("checksums", scope.isWhole ? checksums : .null),
    ]
    var slots = SlotComparison(comparison, limit: details)
    try output.object(head, list: "changes", count: scope.count) { place in
      try change(comparison.change(scope[place]), &slots)
    }
  }

  private static func rom(_ rom: ComparedROM) -> JSON {
    .object([
      ("path", .string(rom.path)), ("size", .number(rom.source.size)),
      ("records", .number(rom.rom.records.count)),
    ])
  }

  private func trailing() throws -> JSON {
    guard let trailing = comparison.trailing else { return .null }
    var difference = JSON.null
    if let old = trailing.old, let new = trailing.new, !brief {
      difference = SlotDifference.data(try DataDifference(old, new, limit: details)).json
    }
    return .object([
      ("old_size", .number(trailing.old?.size ?? 0)), ("new_size", .number(trailing.new?.size ?? 0)),
      ("details", difference),
    ])
  }

  private var checksums: JSON {
    guard let checksums = comparison.checksums else { return .null }
    return .object([("old", .string(checksums.old.rawValue)), ("new", .string(checksums.new.rawValue))])
  }

  private func change(_ change: RecordChange, _ slots: inout SlotComparison) throws -> JSON {
    var details = JSON.null
    if change.isChanged, !brief, let old = change.old, let new = change.new {
      details = try slots.difference(of: old.record, new.record).json
    }
    return .object([
      ("change", .string(change.word)), ("changed", .bool(change.isChanged)),
      ("moved", .bool(change.isMoved)),
      ("renamed", .bool(change.isRenamed)), ("old", Self.side(change.old, old.names)),
      ("new", Self.side(change.new, new.names)),
      ("details", details),
    ])
  }

  private static func side(_ side: RecordChange.Side?, _ names: SlotNames) -> JSON {
    guard let side else { return .null }
    return .object([
      ("name", .string(side.record.name.displayName)),
      ("asset", .optional(names.asset(in: side.record.slot))),
      ("occurrence", .number(side.occurrence)),
      ("kind", .string(side.record.kind.name)), ("index", .number(side.index)),
      ("offset", .number(side.record.body.offset)), ("size", .number(side.record.body.size)),
    ])
  }
}

extension SlotDifference {
  var json: JSON {
    switch self {
    case .picture(let difference): difference.json
    case .palette(let difference):
      .object([
        ("type", .string("palette")), ("entries", difference.json),
        ("pictures", .array((difference.pictures ?? []).map { .string($0.description) })),
      ])
    case .song(let difference): difference.json
    case .effect(let difference): difference.json
    case .text(let difference): difference.json
    case .data(let difference): difference.json
    }
  }
}

extension PictureDifference {
  fileprivate var json: JSON {
    func picture(_ picture: SlotPicture) -> JSON {
      .object([
        ("width", .number(picture.width)), ("height", .number(picture.height)),
        ("dialect", .string(picture.dialect.rawValue)),
      ])
    }
    let box = box.map { box in
      JSON.object([
        ("x", .number(box.x)), ("y", .number(box.y)), ("width", .number(box.width)),
        ("height", .number(box.height)),
      ])
    }
    return .object([
      ("type", .string("picture")), ("old", picture(old)), ("new", picture(new)),
      ("changed_pixels", .number(changedPixels)), ("box", box ?? .null),
      ("palette_only", .bool(isPaletteOnly)), ("recoloured_pixels", .number(recolouredPixels)),
      ("palette", palette?.json ?? .null),
    ])
  }
}

extension PaletteDifference {
  fileprivate var json: JSON {
    func text(_ colour: Colour) -> JSON { .string("#" + colour.value.hexadecimal(digits: 8)) }
    return .array(
      entries.map { entry in
        .object([
          ("index", .number(Int(entry.index))), ("old", text(entry.old)), ("new", text(entry.new)),
          ("visible", .bool(entry.isVisible)),
        ])
      })
  }
}

extension SongDifference {
  fileprivate var json: JSON {
    func timing(_ timing: SongTiming) -> JSON {
      .object([
        ("notes", .number(timing.noteCount)), ("samples", .number(Int(timing.length))),
        ("seconds", RomJSON.seconds(Int(timing.length))),
        ("loop_samples", timing.loopStart.map { .number(Int($0)) } ?? .null),
      ])
    }
    let first = first.map { first in
      JSON.object([
        ("samples", .number(first.time)), ("seconds", RomJSON.seconds(first.time)),
        ("channel", first.channel.map { .number($0) } ?? .null),
      ])
    }
    return .object([
      ("type", .string("song")), ("same_notes", .bool(hasSameNotes)), ("same_sound", .bool(hasSameSound)),
      ("old", timing(oldTiming)), ("new", timing(newTiming)), ("first", first ?? .null),
      ("shifts", .array(shifts.map(\.json))), ("channels", .array(channels.map(\.json))),
    ])
  }
}

extension ChannelDifference {
  fileprivate var json: JSON {
    .object([
      ("channel", channel.map { .number($0) } ?? .null), ("changed", .number(changed)),
      ("added", .number(added)), ("removed", .number(removed)), ("coarse", .bool(isCoarse)),
      ("shifts", .array(shifts.listed.map(\.json))), ("unlisted_shifts", .number(shifts.unlisted)),
      ("changes", .array(changes.listed.map(\.json))), ("unlisted", .number(changes.unlisted)),
    ])
  }
}

extension ChannelDifference.Shift {
  fileprivate var json: JSON {
    .object([("samples", .number(time)), ("seconds", RomJSON.seconds(time)), ("by_samples", .number(by))])
  }
}

extension ChannelDifference.Change {
  fileprivate var json: JSON {
    func object(_ change: String, _ time: Int, _ old: Note?, _ new: Note?) -> JSON {
      .object([
        ("change", .string(change)), ("samples", .number(time)), ("seconds", RomJSON.seconds(time)),
        ("old", .optional(old.map(Self.description))), ("new", .optional(new.map(Self.description))),
      ])
    }
    return switch self {
    case .removed(let time, let note): object("removed", time, note, nil)
    case .added(let time, let note): object("added", time, nil, note)
    case .changed(let time, let old, let new): object("changed", time, old, new)
    }
  }
}

extension EffectDifference {
  fileprivate var json: JSON {
    let (word, count, factor): (String, Int?, Double?) =
      switch shape {
      case .samples: ("samples", nil, nil)
      case .startRemoved(let count): ("start_removed", count, nil)
      case .startAdded(let count): ("start_added", count, nil)
      case .endRemoved(let count): ("end_removed", count, nil)
      case .endAdded(let count): ("end_added", count, nil)
      case .gain(let factor): ("gain", nil, factor)
      case .silenced: ("silenced", nil, nil)
      }
    return .object([
      ("type", .string("effect")), ("old_samples", .number(oldCount)), ("new_samples", .number(newCount)),
      ("changed_samples", .number(differing)), ("first", first.map { .number($0) } ?? .null),
      ("last", last.map { .number($0) } ?? .null), ("largest", .number(largest)), ("shape", .string(word)),
      ("count", count.map { .number($0) } ?? .null),
      ("gain", factor.map { .thousandths(Int(min(65_536, $0) * 1_000 + 0.5)) } ?? .null),
    ])
  }
}

extension TextDifference {
  fileprivate var json: JSON {
    .object([
      ("type", .string("text")), ("old_format", .string(oldFormat.description)),
      ("new_format", .string(newFormat.description)), ("removed_lines", .number(removedLines)),
      ("added_lines", .number(addedLines)), ("first_line", firstLine.map { .number($0) } ?? .null),
      ("coarse", .bool(isCoarse)), ("hunks", .array(hunks.listed.map(\.json))),
      ("unlisted", .number(hunks.unlisted)),
    ])
  }
}

extension TextDifference.Hunk {
  fileprivate var json: JSON {
    .object([
      ("old_start", .number(oldStart)), ("old_count", .number(oldCount)), ("new_start", .number(newStart)),
      ("new_count", .number(newCount)),
      ("lines", .array(lines.listed.map { .string(String($0.mark.rawValue) + $0.text) })),
      ("unlisted", .number(lines.unlisted)),
    ])
  }
}

extension DataDifference {
  fileprivate var json: JSON {
    let ranges = stretches.listed.map { stretch in
      JSON.object([
        ("old_offset", .number(stretch.old.lowerBound)), ("old_size", .number(stretch.old.count)),
        ("new_offset", .number(stretch.new.lowerBound)), ("new_size", .number(stretch.new.count)),
        ("old_start", .string(stretch.oldBytes.hexadecimal())),
        ("new_start", .string(stretch.newBytes.hexadecimal())),
      ])
    }
    return .object([
      ("type", .string("data")), ("old_size", .number(oldSize)), ("new_size", .number(newSize)),
      ("changed_bytes", .number(differing)), ("ranges", .array(ranges)),
      ("unlisted", .number(stretches.unlisted)),
    ])
  }
}
