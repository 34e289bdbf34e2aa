import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitPictures
import RomKitRules
import RomKitSound
import RomKitText
import VGSCore

/// The differences inside a record that both ROMs have.
package protocol ContentDifference: JSONConvertible, Sendable {
  /// The differences, a line each, safe to show. No line repeats the ``RecordSummary`` of the new record.
  var lines: [Message] { get }
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

  /// The differences inside a record that both ROMs have. Contents of different kinds and damaged ones are compared byte by
  /// byte. Throws only if a body cannot be read.
  package mutating func difference(of old: Record, _ new: Record) throws -> any ContentDifference {
    do {
      switch (try RecordSummary(of: old), try RecordSummary(of: new)) {
      case (.picture, .picture): return PictureDifference(try old.picture(), try new.picture())
      case (.palette, .palette):
        var difference = PaletteDifference(try old.palette(), try new.palette())
        difference.pictures = try pictures(using: difference.visible, of: new.slot)
        return difference
      case (.song, .song): return SongDifference(try old.song(), try new.song(), limit: limit)
      case (.effect, .effect): return try EffectDifference(old.body, new.body)
      case (.text, .text): return TextDifference(try old.text(), try new.text(), limit: limit)
      default: break
      }
    } catch let error as any DescribedError where !(error is FileError) {}
    return try DataDifference(old.body, new.body, limit: limit)
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

extension PictureDifference: ContentDifference {
  package var json: JSON {
    let box = box.map { ["x": $0.x, "y": $0.y, "width": $0.width, "height": $0.height] as JSON }
    return [
      "type": "picture", "old": JSON.picture(old.width, old.height, old.dialect),
      "new": JSON.picture(new.width, new.height, new.dialect), "changed_pixels": changedPixels, "box": box,
      "palette_only": isPaletteOnly, "recoloured_pixels": recolouredPixels, "palette": palette?.entries,
    ]
  }

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
      lines += palette.entryLines
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

extension PaletteDifference: ContentDifference {
  package var lines: [Message] { entryLines + pictureLines }

  package var json: JSON { ["type": "palette", "entries": entries, "pictures": pictures ?? []] }

  private static let listed = 10

  fileprivate var entryLines: [Message] {
    var lines: [Message] = [Plural.text(entries.count, "palette entry changed", "palette entries changed")]
    for entry in entries.prefix(Self.listed) {
      if entry.isVisible {
        let (old, new) = (entry.old.opaque.value, entry.new.opaque.value)
        lines.append("  \(entry.index): #\(old.hexadecimal(digits: 6)) -> #\(new.hexadecimal(digits: 6))")
      } else {
        let (old, new) = (entry.old.value.hexadecimal(digits: 8), entry.new.value.hexadecimal(digits: 8))
        lines.append("  \(entry.index): #\(old) -> #\(new), which looks the same")
      }
    }
    if entries.count > Self.listed { lines.append("  and \(entries.count - Self.listed) more") }
    return lines
  }

  private var pictureLines: [Message] {
    guard let pictures, entries.contains(where: \.isVisible) else { return [] }
    if pictures.isEmpty { return ["no picture uses the entries that look different"] }
    let shown = pictures.prefix(12).map(\.description).joined(separator: ", ")
    let names: Message = pictures.count > 12 ? "\(shown) and \(pictures.count - 12) more" : "\(shown)"
    return ["\(names) \(Plural.word(pictures.count, "looks", "look")) different with the new palette"]
  }
}

extension PaletteDifference.Entry: JSONConvertible {
  package var json: JSON {
    func text(_ colour: Colour) -> String { "#" + colour.value.hexadecimal(digits: 8) }
    return ["index": index, "old": text(old), "new": text(new), "visible": isVisible]
  }
}

extension SongDifference: ContentDifference {
  package var json: JSON {
    let first = first.map { first -> JSON in
      ["samples": first.time, "seconds": JSON.seconds(first.time), "channel": first.channel]
    }
    return [
      "type": "song", "same_notes": hasSameNotes, "same_sound": hasSameSound, "old": oldTiming,
      "new": newTiming, "first": first, "shifts": shifts, "channels": channels,
    ]
  }

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

extension ChannelDifference: JSONConvertible {
  package var json: JSON {
    [
      "channel": channel, "changed": changed, "added": added, "removed": removed, "coarse": isCoarse,
      "shifts": shifts.listed, "unlisted_shifts": shifts.unlisted, "changes": changes.listed,
      "unlisted": changes.unlisted,
    ]
  }

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

extension ChannelDifference.Change: JSONConvertible {
  /// `0:12.300 - key-on ch2 square a4`.
  package var description: String {
    let time = MusicText.exactTime(samples: time)
    return switch (old.map(Self.description), new.map(Self.description)) {
    case (let old?, let new?): "\(time) ! \(old) -> \(new)"
    case (let old?, nil): "\(time) - \(old)"
    case (nil, let new): "\(time) + \(new ?? "")"
    }
  }

  private static func description(of note: Note) -> String { NoteListing.text(of: note, label: nil) }

  package var json: JSON {
    [
      "change": old == nil ? "added" : new == nil ? "removed" : "changed", "samples": time,
      "seconds": JSON.seconds(time), "old": old.map(Self.description), "new": new.map(Self.description),
    ]
  }
}

extension ChannelDifference.Shift: JSONConvertible {
  package var json: JSON { ["samples": time, "seconds": JSON.seconds(time), "by_samples": by] }

  /// `everything from 0:12.300 on comes 0:00.500 later`.
  package var description: Message {
    let (start, distance) = (MusicText.exactTime(samples: time), MusicText.exactTime(samples: abs(by)))
    return by < 0
      ? "everything from \(start) on comes \(distance) earlier"
      : "everything from \(start) on comes \(distance) later"
  }
}

extension EffectDifference: ContentDifference {
  package var json: JSON {
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
    return [
      "type": "effect", "old_samples": oldCount, "new_samples": newCount, "changed_samples": differing,
      "first": first, "last": last, "largest": largest, "shape": word, "count": count,
      "gain": factor.map { JSON.thousandths(Int(min(65_536, $0) * 1_000 + 0.5)) },
    ]
  }

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

extension TextDifference: ContentDifference {
  package var json: JSON {
    [
      "type": "text", "old_format": oldFormat.description, "new_format": newFormat.description,
      "removed_lines": removedLines, "added_lines": addedLines, "first_line": firstLine, "coarse": isCoarse,
      "hunks": hunks.listed, "unlisted": hunks.unlisted,
    ]
  }

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

extension TextDifference.Hunk: JSONConvertible {
  package var json: JSON {
    [
      "old_start": oldStart, "old_count": oldCount, "new_start": newStart, "new_count": newCount,
      "lines": lines.listed.map { String($0.mark.rawValue) + $0.text }, "unlisted": lines.unlisted,
    ]
  }
}

extension DataDifference: ContentDifference {
  package var json: JSON {
    [
      "type": "data", "old_size": oldSize, "new_size": newSize, "changed_bytes": differing,
      "ranges": stretches.listed, "unlisted": stretches.unlisted,
    ]
  }

  package var lines: [Message] {
    var lines: [Message] = []
    if oldSize != newSize { lines.append("\(Plural.bytes(oldSize)) -> \(Grouped.text(newSize))") }
    lines += stretches.listed.map(\.description)
    if stretches.unlisted > 0 { lines.append("and \(Plural.text(stretches.unlisted, "more place"))") }
    return lines
  }
}

extension DataDifference.Stretch: JSONConvertible {
  package var json: JSON {
    [
      "old_offset": old.lowerBound, "old_size": old.count, "new_offset": new.lowerBound,
      "new_size": new.count, "old_start": oldBytes.hexadecimal(), "new_start": newBytes.hexadecimal(),
    ]
  }

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
