import RomKitBase
import RomKitContainer
import RomKitInspection
import RomKitPictures
import RomKitRules
import VGSCore

/// The comparison of two ROMs as one HTML page, which contains both and plays their songs: see ``RomPage``.
///
/// It lists as many changes and details as a page of a limited size can have; the pictures, songs and texts themselves are
/// compared in the browser. The same ROMs and the same parameters give the same bytes.
package struct DiffPage: Sendable {
  /// One of the ROMs.
  package struct Side: Sendable {
    private let source: ByteSource
    fileprivate let name: String
    private let names: [SlotID: String]

    /// A ROM with the name of its file and those of its slots.
    package init(_ source: ByteSource, name: String, names: [SlotID: String]) {
      self.source = source
      self.name = name
      self.names = names
    }

    fileprivate func json(
      _ rom: Rom, _ palettes: PaletteAssignment, _ language: LocalizedText.Language
    ) throws -> JSON {
      try PageReport(of: rom, in: source, name: name, palettes: PicturePalettes(of: rom, palettes)).json(
        name: name, subject: nil, labels: PageLabels(names: names), language: language)
    }

    fileprivate var bytes: ByteSource { source }
  }

  private let old: Side
  private let new: Side
  private let report: JSON
  private let language: LocalizedText.Language

  /// The most changes on a page: those of all slots, and some of other records.
  private static let mostChanges = 2_000
  private static let mostDetails = 60_000

  /// Compares two ROMs. Throws what their sources throw.
  ///
  /// - Parameters:
  ///   - changes: the indices of the changes to show; nil for all, and for pictures that only their palette changed.
  ///   - summary: the numbers of changes.
  ///   - limit: the most differences of each kind inside a record, as in ``SlotComparison``.
  package init(
    _ comparison: RomComparison, old: Side, new: Side, changes: [Int]?, summary: LocalizedText, limit: Int,
    language: LocalizedText.Language
  ) throws {
    (self.old, self.new, self.language) = (old, new, language)
    var slots = SlotComparison(comparison, limit: limit)
    var details = Details(language: language, room: Self.mostDetails)
    let indices = changes ?? Array(0..<comparison.changeCount)
    let listed = try indices.prefix(Self.mostChanges).map { index in
      try details.json(comparison.change(index), &slots)
    }
    let recoloured = changes == nil ? try ComparedPictures(comparison).recoloured : []
    report = [
      "old": try old.json(comparison.old, comparison.assignments.old, language),
      "new": try new.json(comparison.new, comparison.assignments.new, language),
      "summary": summary.text(in: language), "changes": listed.json, "unlisted": indices.count - listed.count,
      "recoloured": recoloured.map { JSON.string($0.description) }.json, "cut": details.isCut,
    ]
  }

  /// Writes the page. Throws what the sink throws, and `FileError`.
  package func write(to sink: inout some ByteSink) throws {
    let output = PageOutput(sink)
    defer { sink = output.sink }
    let parts = PageParts(comparisonIn: language)
    try PageWriter(output: output, parts: parts, old: old.bytes).write(
      name: "\(old.name) \u{2192} \(new.name)", report: report, rom: new.bytes)
    try output.flush()
  }
}

/// The changes for the page's script, with the differences inside them as long as there is room.
private struct Details {
  let language: LocalizedText.Language
  var room: Int
  var isCut = false

  /// The indices of the old and the new record, -1 for none, a bit for each kind of change, lines, and from where on the notes of
  /// a song come later or earlier: channels, -1 for all, times, and by how much.
  mutating func json(_ change: RecordChange, _ slots: inout SlotComparison) throws -> JSON {
    let bits = (change.isChanged ? 1 : 0) | (change.isMoved ? 2 : 0) | (change.isRenamed ? 4 : 0)
    var numbers: [JSON] = [change.old?.index ?? -1, change.new?.index ?? -1, bits].map { .number($0) }
    guard change.isChanged, !isCut, let old = change.old?.record, let new = change.new?.record else {
      return .array(numbers + [.array([])])
    }
    let difference = try slots.difference(of: old, new)
    let lines = Self.lines(of: difference).map { JSON.string(Escaped.line($0.text(in: language))) }.json
    numbers.append(lines)
    if let song = difference as? SongDifference { numbers.append(Self.shifts(of: song)) }
    room -= JSON.array(numbers).text.utf8.count
    isCut = room < 0
    return .array(isCut ? numbers.prefix(3) + [.array([])] : numbers)
  }

  /// The page shows the lines of texts themselves.
  private static func lines(of difference: any ContentDifference) -> [LocalizedText] {
    guard let text = difference as? TextDifference, !text.hunks.isEmpty else { return difference.lines }
    return text.oldFormat == text.newFormat ? [] : Array(text.lines.prefix(1))
  }

  private static func shifts(of song: SongDifference) -> JSON {
    let own = song.channels.flatMap { channel in channel.shifts.listed.map { (channel.channel ?? -1, $0) } }
    return (song.shifts.map { (-1, $0) } + own).map { channel, shift in
      JSON.array([channel, shift.time, shift.by].map { .number($0) })
    }.json
  }
}
