import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitPictures
import RomKitRules
import RomKitSound
import RomKitText
import VGSCore

package enum SlotDifference: Sendable {
  case picture(PictureDifference)
  case palette(PaletteDifference)
  case song(SongDifference)
  case effect(EffectDifference)
  case text(TextDifference)
  /// Anything else, and slots whose contents are of another kind now.
  case data(DataDifference)
}

/// Finds the differences inside the changed records of a comparison, one record at a time, so that at most two
/// bodies are in memory.
package struct SlotComparison: Sendable {
  package let limit: Int

  private let comparison: RomComparison
  private var pictures: [(slot: SlotID, indices: UsedIndices)]?
  private var palettes: PicturePalettes?

  /// Examines the changes of a comparison, and lists at most `limit` differences of each kind inside a record.
  package init(_ comparison: RomComparison, limit: Int) {
    self.comparison = comparison
    self.limit = max(0, limit)
  }

  /// The differences inside a record that both ROMs have. Throws only if a body cannot be read.
  package mutating func difference(of old: Record, _ new: Record) throws -> SlotDifference {
    let kinds = (try RecordSummary(of: old), try RecordSummary(of: new))
    do {
      switch kinds {
      case (.picture, .picture):
        return .picture(
          PictureDifference(
            try SlotPicture(parsing: old.body.bytes()), try SlotPicture(parsing: new.body.bytes())))
      case (.palette, .palette):
        var difference = PaletteDifference(
          try Palette(parsing: old.body.bytes()), try Palette(parsing: new.body.bytes()))
        difference.pictures = try pictures(using: difference.visible, of: new.slot)
        return .palette(difference)
      case (.song, .song):
        let (one, other) = (try BodyValidation.song(in: old.body), try BodyValidation.song(in: new.body))
        return .song(SongDifference(one, other, limit: limit))
      case (.effect, .effect): return .effect(try EffectDifference(old.body, new.body))
      case (.text, .text):
        let one = try TextSlot(parsing: old.body.bytes()[...])
        let other = try TextSlot(parsing: new.body.bytes()[...])
        return .text(TextDifference(one, other, limit: limit))
      default: break
      }
    } catch let error as FileError {
      throw error
    } catch is any DescribedError {
      // Damaged contents are compared byte by byte.
    }
    return .data(try DataDifference(old.body, new.body, limit: limit))
  }

  private mutating func pictures(using indices: UsedIndices, of palette: SlotID?) throws -> [SlotID]? {
    if pictures == nil {
      pictures = try Self.users(in: comparison.new)
      palettes = try PicturePalettes(of: comparison.new, comparison.assignments.new)
    }
    if pictures?.isEmpty == true { return nil }
    return (pictures ?? []).filter {
      $0.indices.intersects(indices) && palettes?.mayShow($0.slot, in: palette) != false
    }.map(\.slot)
  }

  private static func users(in rom: Rom) throws -> [(slot: SlotID, indices: UsedIndices)] {
    try rom.slots(.graphics).compactMap { record in
      guard let slot = record.slot, case .picture(let header) = try RecordSummary(of: record),
        header.dialect == .sy, let picture = try? SlotPicture(parsing: record.body.bytes())
      else { return nil }
      return (slot, UsedIndices(of: picture.indices))
    }
  }
}

extension SlotDifference {
  /// The differences, a line each, safe to show. No line repeats the ``RecordSummary`` of the new record.
  package var lines: [Message] {
    switch self {
    case .picture(let difference): difference.lines
    case .palette(let difference): difference.lines(limit: 10) + difference.pictureLines
    case .song(let difference): difference.lines
    case .effect(let difference): difference.lines
    case .text(let difference): difference.lines
    case .data(let difference): difference.lines
    }
  }
}

extension PictureDifference {
  package var lines: [Message] {
    var lines: [Message] = []
    if isOtherDialect { lines.append("\(old.dialect.rawValue) -> \(new.dialect.rawValue)") }
    if isResized { lines.append("\(old.width) x \(old.height) -> \(new.width) x \(new.height) pixels") }
    if let box {
      let changed = Grouped.text(changedPixels)
      let all = Plural.text(min(old.width, new.width) * min(old.height, new.height), "pixel")
      let (size, corner) = ("\(box.width) x \(box.height)", "\(box.x),\(box.y)")
      lines.append(
        isResized
          ? "\(changed) of the \(all) that both pictures cover changed, in a box of \(size) at \(corner)"
          : "\(changed) of \(all) changed, in a box of \(size) at \(corner)")
    } else if isResized {
      lines.append("the area that both pictures cover is unchanged")
    } else if isPaletteOnly {
      lines.append("only the palette changed: all indices are the same")
    } else {
      lines.append("all indices are the same")
    }
    if let palette, !palette.isEmpty {
      lines += palette.lines(limit: 10)
      lines.append(
        recolouredPixels == 0
          ? "no pixel that kept its index looks different"
          : """
          \(Plural.text(recolouredPixels, "pixel")) with an unchanged index \
          \(Plural.word(recolouredPixels, "looks", "look")) different
          """)
    }
    return lines
  }
}

extension PaletteDifference {
  func lines(limit: Int) -> [Message] {
    var lines: [Message] = [Plural.text(entries.count, "palette entry changed", "palette entries changed")]
    for entry in entries.prefix(limit) {
      if entry.isVisible {
        let (old, new) = (entry.old.opaque.value, entry.new.opaque.value)
        lines.append("  \(entry.index): #\(old.hexadecimal(digits: 6)) -> #\(new.hexadecimal(digits: 6))")
      } else {
        let (old, new) = (entry.old.value.hexadecimal(digits: 8), entry.new.value.hexadecimal(digits: 8))
        lines.append("  \(entry.index): #\(old) -> #\(new), which looks the same")
      }
    }
    if entries.count > limit { lines.append("  and \(entries.count - limit) more") }
    return lines
  }

  var pictureLines: [Message] {
    guard let pictures, entries.contains(where: \.isVisible) else { return [] }
    if pictures.isEmpty { return ["no picture uses the entries that look different"] }
    let shown = pictures.prefix(12).map(\.description).joined(separator: ", ")
    let names: Message = pictures.count > 12 ? "\(shown) and \(pictures.count - 12) more" : "\(shown)"
    return ["\(names) \(Plural.word(pictures.count, "looks", "look")) different with the new palette"]
  }
}

extension SongDifference {
  package var lines: [Message] {
    if hasSameNotes { return ["compressed differently; the notes are the same"] }
    var lines: [Message] = []
    if oldTiming.length != newTiming.length {
      lines.append("length \(Self.time(oldTiming.length)) -> \(Self.time(newTiming.length))")
    }
    if oldTiming.loopStart != newTiming.loopStart || oldTiming.loopLength != newTiming.loopLength {
      lines.append("\(Self.loop(oldTiming)) -> \(Self.loop(newTiming))")
    } else if oldTiming.ending.words != newTiming.ending.words {
      lines.append("\(oldTiming.ending.words) -> \(newTiming.ending.words)")
    }
    if hasSameEvents {
      if lines.isEmpty {
        lines.append("the notes are stored differently, but the song sounds the same")
      }
      return lines
    }
    if let first {
      let time = Self.time(first.time)
      lines.append(
        first.channel.map { "first difference at \(time) on channel \($0)" }
          ?? "first difference at \(time) for all channels")
    }
    if hasSameSound { lines.append("the song sounds the same") }
    lines += shifts.map(\.description)
    for channel in channels { lines += channel.lines }
    return lines
  }

  private static func time(_ samples: some BinaryInteger) -> String { MusicText.exactTime(samples: samples) }

  private static func loop(_ timing: SongTiming) -> Message {
    guard let start = timing.loopStart else { return "no loop" }
    return "loop from \(time(start)), length \(time(timing.loopLength ?? 0))"
  }

}

extension SongTiming.Ending {
  fileprivate var words: Message {
    switch self {
    case .end: "an end mark"
    case .loop: "a loop"
    case .unknownNote: "a stop at an unknown note"
    case .endOfList: "no end mark"
    case .standstill: "a standstill at master volume 0"
    }
  }
}

extension ChannelDifference {
  var lines: [Message] {
    let counts: [Message?] = [
      changed > 0 ? Plural.text(changed, "note changed", "notes changed") : nil,
      added > 0 ? Plural.text(added, "note added", "notes added") : nil,
      removed > 0 ? Plural.text(removed, "note removed", "notes removed") : nil,
    ]
    let listed = counts.compactMap(\.self)
    let head: Message = channel.map { "channel \($0)" } ?? "all channels"
    var lines: [Message] = [
      listed.isEmpty
        ? "\(head): the same notes at different times" : "\(head): \(listed.joined(separator: ", "))"
    ]
    lines += shifts.listed.map { "  \($0.description)" }
    if shifts.unlisted > 0 { lines.append("  and at \(Plural.text(shifts.unlisted, "more place"))") }
    lines += changes.listed.map { "  \($0.description)" }
    if changes.unlisted > 0 { lines.append("  and \(Grouped.text(changes.unlisted)) more") }
    return lines
  }
}

extension ChannelDifference.Change {
  /// `0:12.300 - key-on ch2 square a4`.
  package var description: String {
    switch self {
    case .removed(let time, let note): "\(MusicText.exactTime(samples: time)) - \(Self.description(of: note))"
    case .added(let time, let note): "\(MusicText.exactTime(samples: time)) + \(Self.description(of: note))"
    case .changed(let time, let old, let new):
      "\(MusicText.exactTime(samples: time)) ! \(Self.description(of: old)) -> \(Self.description(of: new))"
    }
  }

  package static func description(of note: Note) -> String { NoteListing.text(of: note, label: nil) }
}

extension ChannelDifference.Shift {
  /// `everything from 0:12.300 on comes 0:00.500 later`.
  package var description: Message {
    let (start, distance) = (MusicText.exactTime(samples: time), MusicText.exactTime(samples: abs(by)))
    return by < 0
      ? "everything from \(start) on comes \(distance) earlier"
      : "everything from \(start) on comes \(distance) later"
  }
}

extension EffectDifference {
  package var lines: [Message] {
    var lines: [Message] = []
    if oldCount != newCount {
      lines.append(
        "\(Plural.text(oldCount, "sample")) -> \(Grouped.text(newCount)), \(time(oldCount)) -> \(time(newCount))"
      )
    }
    func samples(_ count: Int) -> Message { "\(Plural.text(count, "sample")) (\(time(count)))" }
    switch shape {
    case .startRemoved(let count):
      return lines + ["\(samples(count)) removed at the start; the rest is the same"]
    case .startAdded(let count): return lines + ["\(samples(count)) added at the start; the rest is the same"]
    case .endRemoved(let count): return lines + ["\(samples(count)) removed at the end; the rest is the same"]
    case .endAdded(let count): return lines + ["\(samples(count)) added at the end; the rest is the same"]
    case .silenced: lines.append("the whole effect is silent now")
    case .gain(let factor):
      let level: Message = Decibels(amplitude: factor).map { "\($0)" } ?? "silence"
      lines.append(factor < 1 ? "the same sound, quieter: \(level)" : "the same sound, louder: \(level)")
    case .samples: break
    }
    if let first, let last {
      lines.append(
        """
        \(Plural.text(differing, "sample")) changed, from sample \(Grouped.text(first)) (\(time(first))) to \
        sample \(Grouped.text(last)) (\(time(last))), by at most \(Grouped.text(largest))
        """)
    }
    return lines
  }

  private func time(_ samples: Int) -> String { MusicText.exactTime(samples: samples) }
}

extension TextDifference {
  /// The differences, a line each: a unified diff of the texts.
  package var lines: [Message] {
    var lines: [Message] = []
    if oldFormat != newFormat { lines.append("\(oldFormat.words) -> \(newFormat.words)") }
    for hunk in hunks.listed {
      lines.append("@@ -\(hunk.oldStart),\(hunk.oldCount) +\(hunk.newStart),\(hunk.newCount) @@")
      lines += hunk.lines.listed.map { Message(verbatim: "\($0.mark.rawValue)\(Escaped.line($0.text))") }
      if hunk.lines.unlisted > 0 { lines.append("... and \(Plural.text(hunk.lines.unlisted, "more line"))") }
    }
    if hunks.unlisted > 0 { lines.append("... and \(Plural.text(hunks.unlisted, "more place"))") }
    if hunks.isEmpty, removedLines + addedLines == 0, firstLine != nil {
      lines.append("only the line end after the last line differs")
    } else if hunks.isEmpty, let firstLine {
      lines.append(
        """
        different from line \(Grouped.text(firstLine)) on: \(Plural.text(removedLines, "line")) -> \
        \(Grouped.text(addedLines))
        """)
    }
    return lines
  }
}

extension DataDifference {
  package var lines: [Message] {
    var lines: [Message] = []
    if oldSize != newSize { lines.append("\(Plural.bytes(oldSize)) -> \(Grouped.text(newSize))") }
    lines += stretches.listed.map(\.description)
    if stretches.unlisted > 0 { lines.append("and \(Plural.text(stretches.unlisted, "more place"))") }
    return lines
  }
}

extension DataDifference.Stretch {
  /// `bytes 16 to 19: 00 00 00 01 -> 00 00 00 02`.
  package var description: Message {
    func place(_ range: Range<Int>) -> Message {
      range.count == 1
        ? "byte \(range.lowerBound)"
        : "bytes \(range.lowerBound) to \(range.upperBound - 1)"
    }
    func bytes(_ bytes: [UInt8], of range: Range<Int>) -> String {
      bytes.hexadecimal(separator: " ") + (range.count > bytes.count ? " ..." : "")
    }
    let (one, other) = (bytes(oldBytes, of: old), bytes(newBytes, of: new))
    if old.isEmpty {
      return "\(Plural.bytes(new.count)) added at offset \(new.lowerBound): \(other)"
    }
    if new.isEmpty { return "\(place(old)) removed: \(one)" }
    if old.count == new.count { return "\(place(old)): \(one) -> \(other)" }
    let size: Message = "\(Plural.bytes(old.count)) -> \(Grouped.text(new.count))"
    return "\(place(old)) (\(size)): \(one) -> \(other)"
  }
}
