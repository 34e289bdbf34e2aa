import RomKitBase
import RomKitContainer
import RomKitRules
import RomKitText

/// The numbers of assets with names, the palettes that were chosen, and those of pictures: the file `romkit.lock` in an assets folder.
///
/// romkit writes it, and it is committed with the game, so that a number is kept forever and a palette while it fits. An asset
/// that is gone keeps its number until `--prune`: a released game may still ask for it.
package struct SlotLock: Equatable, Sendable {
  package static let fileName = "romkit.lock"

  private var numbers: [AssetID: UInt8] = [:]
  /// The palettes that were chosen, by ``PaletteGroup/name``.
  package var palettes: [String: LockedPalette] = [:]
  /// The palettes of pictures, without those in which the console would show them anyway.
  package var assignment = PaletteAssignment.none
  /// The places of files in pictures, by the names of the atlases.
  package var atlases: [String: LockedAtlas] = [:]
  /// The pictures that are cut into parts, by their names.
  package var splits: [String: LockedSplit] = [:]
  /// The positions of the entries in the file that the lock was read from.
  private var positions: [AssetID: TextPosition] = [:]

  package init() {}

  /// The assets of all entries, by kind and then by name.
  package var assets: [AssetID] { numbers.keys.sorted() }

  package subscript(asset: AssetID) -> UInt8? {
    get { numbers[asset] }
    set { numbers[asset] = newValue }
  }

  /// The asset in the spelling of the lock: a disk may compose its characters differently.
  func spelling(of asset: AssetID) -> AssetID {
    numbers.index(forKey: asset).map { numbers[$0].key } ?? asset
  }

  package func slot(of asset: AssetID) -> SlotID? { self[asset].map { SlotID(asset.kind, $0) } }

  /// The same lock, as if it had not been read from a file.
  package var withoutPositions: SlotLock {
    var lock = self
    lock.positions = [:]
    return lock
  }

  /// The line of an asset's entry in the file that the lock was read from.
  func line(of asset: AssetID) -> Int? { positions[asset]?.line }

  // MARK: The file

  /// Reads a lock; ``serialized()`` is the inverse. Throws all its problems at once as ``Problems``, with their lines;
  /// `path` is its name in them.
  package init(parsing bytes: [UInt8], path: String) throws {
    if let line = Self.conflict(in: bytes) {
      throw Problems(SlotLockError.mergeConflict(line: line), file: path)
    }
    let root: TOMLTable
    do { root = try TOMLParser.parse(bytes[...]) } catch { throw Problems(error, file: path) }
    var problems = Findings<SlotLockError>()
    var assigned: TOMLTable?
    for section in root.entries {
      let kind = SlotKind.allCases.first { $0.folderName == section.key }
      switch (section.key, section.value.table) {
      case (LockedAssignment.table, let table?): assigned = table
      case (LockedPalette.table, let table?):
        palettes = Self.values(in: table, LockedPalette.init) { problems.add(.palette($0)) }
      case (LockedAtlas.table, let table?):
        atlases = Self.values(in: table, LockedAtlas.init) { problems.add(.atlas($0)) }
      case (LockedSplit.table, let table?):
        for entry in table.entries {
          splits[entry.key] = entry.value.string.flatMap { LockedSplit($0) }
          if splits[entry.key] == nil { problems.add(.split(entry)) }
        }
      case (_, let table?) where kind != nil: readNumbers(table, kind ?? .graphics, &problems)
      default: problems.add(.notAKind(section))
      }
    }
    if let assigned { assignment = LockedAssignment.read(assigned, self, &problems) }
    if !problems.isEmpty { throw Problems(problems, file: path) }
  }

  /// The values of the tables in a table, by their names.
  private static func values<Value>(
    in table: TOMLTable, _ read: (TOMLTable) -> Value?, _ refuse: (TOMLTable.Entry) -> Void
  ) -> [String: Value] {
    var values: [String: Value] = [:]
    for entry in table.entries {
      values[entry.key] = entry.value.table.flatMap(read)
      if values[entry.key] == nil { refuse(entry) }
    }
    return values
  }

  /// Reads the table of a kind.
  private mutating func readNumbers(
    _ table: TOMLTable, _ kind: SlotKind, _ problems: inout Findings<SlotLockError>
  ) {
    var holders: [UInt8: TOMLTable.Entry] = [:]
    for entry in table.entries {
      let id = AssetID(kind, entry.key)
      guard ManifestReader.isInner(entry.key) else {
        problems.add(.name(entry))
        continue
      }
      guard let integer = entry.value.integer, let number = UInt8(exactly: integer) else {
        problems.add(.number(id, at: entry.value.position))
        continue
      }
      if let first = holders[number] {
        problems.add(.numberTwice(SlotID(kind, number), first, entry))
      } else if let first = positions[id] {
        problems.add(.nameTwice(id, first: first, at: entry.position))
      }
      holders[number] = holders[number] ?? entry
      numbers[id] = number
      positions[id] = entry.position
    }
  }

  private static func conflict(in bytes: [UInt8]) -> Int? {
    let marks = ["<<<<<<<", "=======", ">>>>>>>"].map { Array($0.utf8) }
    return SourceLines(bytes, endsAtCR: false)
      .first { line in marks.contains { line.bytes.starts(with: $0) } }?.number
  }

  /// The text of the file: a table for each kind that has entries, sorted by name.
  package func serialized() -> String {
    var text = """
      # The slot number of each asset, given once and kept, and the palettes that were chosen.
      # romkit pack writes this file; commit it with the assets. See Documentation/Project.md of romkit.

      """
    for kind in SlotKind.allCases {
      let assets = assets.filter { $0.kind == kind }
      if assets.isEmpty { continue }
      text += "\n[\(kind.folderName)]\n"
      for asset in assets {
        if let number = numbers[asset] { text += "\(TOMLText.quoted(asset.name)) = \(number)\n" }
      }
    }
    let assigned = LockedAssignment.entries(self).sorted(on: \.key)
    if !assigned.isEmpty { text += "\n[\(LockedAssignment.table)]\n" }
    for (picture, palette) in assigned { text += "\(TOMLText.quoted(picture)) = \"\(palette)\"\n" }
    if !splits.isEmpty { text += "\n[\(LockedSplit.table)]\n" }
    for (name, split) in splits.sorted(on: \.key) {
      text += "\(TOMLText.quoted(name)) = \"\(split.text)\"\n"
    }
    for (name, palette) in palettes.sorted(on: \.key) {
      text += "\n[\(LockedPalette.table).\(TOMLText.quoted(name))]\n\(palette.lines)"
    }
    for (name, atlas) in atlases.sorted(on: \.key) {
      text += "\n[\(LockedAtlas.table).\(TOMLText.quoted(name))]\n\(atlas.lines)"
    }
    return text
  }

  // MARK: Changes

  /// The entries that a new lock adds, changes and removes, in the order of the names: `+ graphics/bat = 3`.
  package func changes(to new: SlotLock) -> [LocalizedText] {
    numberChanges(to: new)
      + Self.changes(LockedAssignment.entries(self), LockedAssignment.entries(new)) { picture, old, new in
        [
          old.map { "- the palette of \(picture) = \($0)" },
          new.map { "+ the palette of \(picture) = \($0)" },
        ].compactMap(\.self)
      }
      + Self.changes(palettes, new.palettes) { name, old, new in
        if old?.lines == new?.lines { return [] }
        guard let new else { return ["- the palette \(name)"] }
        let changed = zip(old?.rows ?? [], new.rows).count { $0 != $1 }
        return old == nil || changed == 0
          ? ["+ the palette \(name)"]
          : ["+ the palette \(name), \(Plural.text(changed, "entry", "entries")) changed"]
      }
      + Self.changes(atlases, new.atlases) { name, old, new in
        guard let new else { return ["- the atlas \(name)"] }
        return ["+ the atlas \(name), \((old ?? LockedAtlas()).changes(to: new))"]
      }
      + Self.changes(splits, new.splits) { name, old, new in
        [
          old.map { "- the parts of graphics/\(name) = \($0.text)" },
          new.map { "+ the parts of graphics/\(name) = \($0.text)" },
        ].compactMap(\.self)
      }
  }

  /// The lines for the values that differ, in the order of their keys.
  private static func changes<Key: Hashable & Comparable, Value: Equatable>(
    _ old: [Key: Value], _ new: [Key: Value], _ lines: (Key, _ old: Value?, _ new: Value?) -> [LocalizedText]
  ) -> [LocalizedText] {
    Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }
      .flatMap { lines($0, old[$0], new[$0]) }
  }

  private func numberChanges(to new: SlotLock) -> [LocalizedText] {
    let gone = numbers.filter { new[$0.key] == nil }
    let renamed = Dictionary(first: gone.map { (SlotID($0.key.kind, $0.value), $0.key) })
    let added = Set(
      new.numbers.filter { self[$0.key] == nil }.map { Renaming(asset: $0.key.caseless, number: $0.value) })
    return Self.changes(numbers, new.numbers) { asset, old, new in
      if let old, new == nil, added.contains(Renaming(asset: asset.caseless, number: old)) { return [] }
      if let new, old == nil, let former = renamed[SlotID(asset.kind, new)], former.caseless == asset.caseless
      {
        return ["~ \(asset) = \(new), until now \(former)"]
      }
      return [old.map { "- \(asset) = \($0)" }, new.map { "+ \(asset) = \($0)" }].compactMap(\.self)
        .map { LocalizedText(verbatim: $0) }
    }
  }

  /// An asset whose name has changed only in case, and its number.
  private struct Renaming: Hashable {
    var asset: AssetID
    var number: UInt8
  }

  /// The errors for names that differ only in case: a disk of Windows or macOS holds only one of the files.
  var caseClashes: [Diagnostic] {
    var first: [AssetID: AssetID] = [:]
    return assets.compactMap { asset in
      guard let other = first.updateValue(asset, forKey: asset.caseless), let otherAt = positions[other],
        let at = positions[asset]
      else { return nil }
      return Diagnostic(
        "lock-only-case", "\(other) in line \(otherAt.line) and \(asset) differ only in case", at: at.place,
        help: """
          rename one of the two files, because a disk of Windows or macOS holds only one of them; if one is gone, \
          free the numbers of assets that are gone
          """)
    }
  }
}

/// An error in a lock.
struct SlotLockError: RomKitError {
  let diagnostic: Diagnostic

  init(_ code: String, _ message: LocalizedText, at position: TextPosition, help: LocalizedText?) {
    diagnostic = Diagnostic(code, message, at: position.place, help: help)
  }

  static func mergeConflict(line: Int) -> Self {
    Self(
      "lock-merge-conflict", "a merge has left conflict markers here", at: TextPosition(line: line),
      help: """
        keep the lines of both sides, remove the conflict markers, and give no number twice; a name without a line \
        gets a free number; remove the table palette-of or split, or a conflicting table under palettes or atlas, and \
        packing makes it again
        """)
  }

  static func notAKind(_ entry: TOMLTable.Entry) -> Self {
    let names =
      SlotKind.allCases.map(\.folderName) + [
        LockedAssignment.table, LockedPalette.table, LockedAtlas.table, LockedSplit.table,
      ]
    if names.contains(entry.key) {
      return Self(
        "lock-not-a-kind", "\(entry.key) must be written as [\(entry.key)]", at: entry.position,
        help: "remove the line; packing writes the table again")
    }
    let tables: LocalizedText = "\(names.dropLast().joined(separator: ", ")) and \(names.last ?? "")"
    return Self(
      "lock-not-a-kind",
      "\(Escaped.quoted(entry.key)) is not a table of romkit.lock; its tables are \(tables)",
      at: entry.position, help: Diagnostic.didYouMean(NearestWord.to(entry.key, among: names)))
  }

  static func palette(_ entry: TOMLTable.Entry) -> Self {
    Self(
      "lock-palette", "the palette \(Escaped.quoted(entry.key)) cannot be read", at: entry.position,
      help: "remove the table, and romkit chooses the palette again")
  }

  static func atlas(_ entry: TOMLTable.Entry) -> Self {
    Self(
      "lock-atlas", "the positions of the files in the atlas \(Escaped.quoted(entry.key)) cannot be read",
      at: entry.position, help: "remove the table, and romkit packs the atlas again")
  }

  static func split(_ entry: TOMLTable.Entry) -> Self {
    Self(
      "lock-split", "the parts of \(Escaped.quoted(entry.key)) cannot be read", at: entry.value.position,
      help: "remove the line; packing writes it again")
  }

  /// An entry for the palette of a picture that has no meaning.
  static func paletteOf(_ reason: LocalizedText, at position: TextPosition) -> Self {
    Self("lock-palette-of", reason, at: position, help: "remove the line; packing writes it again")
  }

  static func name(_ entry: TOMLTable.Entry) -> Self {
    Self(
      "lock-name", "\(Escaped.quoted(entry.key)) cannot be the name of an asset", at: entry.position,
      help: "remove the line; packing gives every asset its number")
  }

  static func number(_ asset: AssetID, at position: TextPosition) -> Self {
    Self(
      "lock-number", "the number of \(asset) must be a whole number from 0 to 255", at: position,
      help: "remove the line, or put back the number that the game uses")
  }

  static func numberTwice(_ slot: SlotID, _ first: TOMLTable.Entry, _ second: TOMLTable.Entry) -> Self {
    Self(
      "lock-number-twice",
      """
      expected one asset for \(slot), found \(AssetID(slot.kind, first.key)) in line \(first.position.line) and \
      \(AssetID(slot.kind, second.key))
      """,
      at: second.position, help: "remove one of the two lines; its asset gets a free number")
  }

  /// One asset in two equivalent spellings.
  static func nameTwice(_ asset: AssetID, first: TextPosition, at position: TextPosition) -> Self {
    Self(
      "lock-name-twice", "\(asset) already has a number, from line \(first.line)", at: position,
      help: "remove one of the two lines, and keep the number that the game uses")
  }
}
