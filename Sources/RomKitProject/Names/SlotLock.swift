import RomKitBase
import RomKitContainer
import RomKitRules
import RomKitText

/// The numbers of assets with names, the palettes that were chosen, and those of pictures: the file `romkit.lock` in an assets folder.
///
/// romkit writes it, and it is committed with the game, so that a number is kept forever and a palette while it fits. An asset
/// that is gone keeps its number until `--prune`: a released game may still ask for it.
package struct SlotLock: Hashable, Sendable {
  package static let fileName = "romkit.lock"

  private var numbers: [AssetID: UInt8] = [:]
  /// The palettes that were chosen, by ``PaletteGroup/name``.
  package var palettes: [String: LockedPalette] = [:]
  /// The palettes of pictures, without those in which the console would show them anyway.
  package var assignment = PaletteAssignment.none
  /// The places of files in pictures, by the names of the atlases.
  package var atlases: [String: LockedAtlas] = [:]
  /// The positions of the entries in the file, which do not affect the equality of locks.
  private var lines = Lines()

  private struct Lines: Hashable, Sendable {
    var positions: [AssetID: TextPosition] = [:]
    static func == (left: Self, right: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

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

  /// The slot of an asset; nil for one without an entry.
  func slot(of asset: AssetID) -> SlotID? { self[asset].map { SlotID(asset.kind, $0) } }

  /// The line of an asset's entry in the file that the lock was read from.
  func line(of asset: AssetID) -> Int? { lines.positions[asset]?.line }

  // MARK: The file

  /// Reads a lock; ``serialized()`` is the inverse. Throws all its problems at once as ``Problems``, with their lines;
  /// `path` is its name in them.
  package init(parsing bytes: [UInt8], path: String) throws {
    if let line = Self.conflict(in: bytes) {
      throw Problems(Diagnostic(SlotLockError.mergeConflict(at: TextPosition(line: line)), file: path))
    }
    let root: TOMLTable
    do { root = try TOMLParser.parse(bytes[...]) } catch { throw Problems(error, file: path) }
    var problems = Findings<SlotLockError>()
    var assigned: TOMLTable?
    for section in root.entries {
      if section.key == LockedAssignment.table, let table = section.value.table {
        assigned = table
        continue
      }
      if section.key == LockedPalette.table, let table = section.value.table {
        for entry in table.entries {
          if let palette = entry.value.table.flatMap({ LockedPalette($0) }) {
            palettes[entry.key] = palette
          } else {
            problems.add(.palette(entry.key, at: entry.position))
          }
        }
        continue
      }
      if section.key == LockedAtlas.table, let table = section.value.table {
        for entry in table.entries {
          if let atlas = entry.value.table.flatMap({ LockedAtlas($0) }) {
            atlases[entry.key] = atlas
          } else {
            problems.add(.atlas(entry.key, at: entry.position))
          }
        }
        continue
      }
      guard let kind = SlotKind.allCases.first(where: { $0.folderName == section.key }),
        let table = section.value.table
      else {
        problems.add(.notAKind(section.key, at: section.position))
        continue
      }
      var holders: [UInt8: TOMLTable.Entry] = [:]
      for entry in table.entries {
        let id = AssetID(kind, entry.key)
        guard ManifestReader.isInner(entry.key) else {
          problems.add(.name(entry.key, at: entry.position))
          continue
        }
        guard let integer = entry.value.integer, let number = UInt8(exactly: integer) else {
          problems.add(.number(id, at: entry.value.position))
          continue
        }
        if let first = holders[number] {
          problems.add(
            .numberTwice(
              SlotID(kind, number), first: AssetID(kind, first.key), firstAt: first.position, second: id,
              at: entry.position))
        } else if let first = lines.positions[id] {
          problems.add(.nameTwice(id, firstAt: first, at: entry.position))
        }
        holders[number] = holders[number] ?? entry
        numbers[id] = number
        lines.positions[id] = entry.position
      }
    }
    if let assigned { assignment = LockedAssignment.read(assigned, self, &problems) }
    if !problems.isEmpty { throw Problems(problems, file: path) }
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
    let assigned = LockedAssignment.entries(self)
    if !assigned.isEmpty { text += "\n[\(LockedAssignment.table)]\n" }
    for (picture, palette) in assigned { text += "\(TOMLText.quoted(picture)) = \"\(palette)\"\n" }
    for (name, palette) in palettes.sorted(on: \.key) {
      text += "\n[\(LockedPalette.table).\(TOMLText.quoted(name))]\n\(palette.lines)"
    }
    for (name, atlas) in atlases.sorted(on: \.key) {
      text += "\n[\(LockedAtlas.table).\(TOMLText.quoted(name))]\n\(atlas.lines)"
    }
    return text
  }

  /// The entries that a new lock adds, changes and removes, in the order of the names: `+ graphics/bat = 3`.
  package func changes(to new: SlotLock) -> [Message] {
    numberChanges(to: new) + LockedAssignment.changes(from: self, to: new) + paletteChanges(to: new)
      + atlasChanges(to: new)
  }

  private func numberChanges(to new: SlotLock) -> [Message] {
    let gone = numbers.filter { new[$0.key] == nil }
    let renamed = Dictionary(first: gone.map { (SlotID($0.key.kind, $0.value), $0.key) })
    let added = Set(
      new.numbers.filter { self[$0.key] == nil }.map { Renaming(asset: $0.key.caseless, number: $0.value) })
    return Set(numbers.keys).union(new.numbers.keys).sorted().flatMap { asset -> [Message] in
      let (old, new) = (numbers[asset], new.numbers[asset])
      if old == new { return [] }
      let name = Escaped.path("\(asset)")
      if let old, new == nil, added.contains(Renaming(asset: asset.caseless, number: old)) { return [] }
      if let new, old == nil, let former = renamed[SlotID(asset.kind, new)], former.caseless == asset.caseless
      {
        return ["~ \(name) = \(new), until now \(Escaped.path("\(former)"))"]
      }
      return [old.map { "- \(name) = \($0)" }, new.map { "+ \(name) = \($0)" }].compactMap(\.self)
        .map { Message(verbatim: $0) }
    }
  }

  /// An asset whose name has changed only in case, and its number.
  private struct Renaming: Hashable {
    var asset: AssetID
    var number: UInt8
  }

  /// The errors for names that differ only in case: a disk of Windows or macOS holds only one of the files.
  var caseClashes: [SlotLockError] {
    var first: [AssetID: AssetID] = [:]
    return assets.compactMap { asset in
      guard let other = first.updateValue(asset, forKey: asset.caseless),
        let otherAt = lines.positions[other],
        let at = lines.positions[asset]
      else { return nil }
      return .onlyCase(other, firstAt: otherAt, asset, at: at)
    }
  }

  private func paletteChanges(to new: SlotLock) -> [Message] {
    Set(palettes.keys).union(new.palettes.keys).sorted().compactMap { key -> Message? in
      let (old, new) = (palettes[key], new.palettes[key])
      if old?.lines == new?.lines { return nil }
      let name = Escaped.path(key)
      guard let new else { return "- the palette \(name)" }
      let changed = zip(old?.rows ?? [], new.rows).count { $0 != $1 }
      return old == nil || changed == 0
        ? "+ the palette \(name)"
        : "+ the palette \(name), \(Plural.text(changed, "entry", "entries")) changed"
    }
  }

  private func atlasChanges(to new: SlotLock) -> [Message] {
    Set(atlases.keys).union(new.atlases.keys).sorted().compactMap { key -> Message? in
      let (old, new) = (atlases[key], new.atlases[key])
      if old == new { return nil }
      let name = Escaped.path(key)
      guard let new else { return "- the atlas \(name)" }
      return "+ the atlas \(name), \((old ?? LockedAtlas()).changes(to: new))"
    }
  }
}

enum SlotLockError: DescribedError {
  case mergeConflict(at: TextPosition)
  case notAKind(String, at: TextPosition)
  case name(String, at: TextPosition)
  case number(AssetID, at: TextPosition)
  case numberTwice(SlotID, first: AssetID, firstAt: TextPosition, second: AssetID, at: TextPosition)
  /// One asset in two equivalent spellings.
  case nameTwice(AssetID, firstAt: TextPosition, at: TextPosition)
  /// Two names that differ only in case.
  case onlyCase(AssetID, firstAt: TextPosition, AssetID, at: TextPosition)
  /// A palette that cannot be read.
  case palette(String, at: TextPosition)
  case atlas(String, at: TextPosition)
  /// An entry for the palette of a picture that has no meaning.
  case paletteOf(String, LockedAssignment.Fault, at: TextPosition)

  var diagnostic: Diagnostic {
    switch self {
    case .mergeConflict(let at):
      Diagnostic(
        "lock-merge-conflict", "a merge has left conflict markers here", at: at.place,
        help: """
          keep the lines of both sides, remove the conflict markers, and give no number twice; a name without a line \
          gets a free number; remove the table palette-of, or a conflicting table under palettes or atlas, and romkit pack \
          makes it again
          """)
    case .notAKind(let key, let at):
      Diagnostic(
        "lock-not-a-kind",
        Self.tableNames.contains(key)
          ? "\(key) must be written as [\(key)]"
          : "\(Escaped.quoted(key)) is not a table of romkit.lock; its tables are \(Self.tables)",
        at: at.place,
        help: Self.tableNames.contains(key)
          ? "remove the line; romkit pack writes the table again" as Message
          : NearestWord.to(key, among: Self.tableNames).map { "did you mean \($0)?" })
    case .palette(let name, let at):
      Diagnostic(
        "lock-palette", "the palette \(Escaped.quoted(name)) cannot be read", at: at.place,
        help: "remove the table, and romkit chooses the palette again")
    case .atlas(let name, let at):
      Diagnostic(
        "lock-atlas", "the positions of the files in the atlas \(Escaped.quoted(name)) cannot be read",
        at: at.place, help: "remove the table, and romkit packs the atlas again")
    case .paletteOf(let name, let fault, let at):
      Diagnostic(
        "lock-palette-of", Self.words(fault, Escaped.quoted(name)), at: at.place,
        help: "remove the line; romkit pack writes it again")
    case .name(let name, let at):
      Diagnostic(
        "lock-name", "\(Escaped.quoted(name)) cannot be the name of an asset", at: at.place,
        help: "remove the line; romkit pack gives every asset its number")
    case .number(let asset, let at):
      Diagnostic(
        "lock-number", "the number of \(Escaped.path("\(asset)")) must be a whole number from 0 to 255",
        at: at.place,
        help: "remove the line, or put back the number that the game uses")
    case .numberTwice(let slot, let first, let firstAt, let second, let at):
      Diagnostic(
        "lock-number-twice",
        """
        expected one asset for \(slot), found \(Escaped.path("\(first)")) in line \(firstAt.line) and \
        \(Escaped.path("\(second)"))
        """,
        at: at.place, help: "remove one of the two lines; its asset gets a free number")
    case .nameTwice(let asset, let firstAt, let at):
      Diagnostic(
        "lock-name-twice", "\(Escaped.path("\(asset)")) already has a number, from line \(firstAt.line)",
        at: at.place, help: "remove one of the two lines, and keep the number that the game uses")
    case .onlyCase(let first, let firstAt, let second, let at):
      Diagnostic(
        "lock-only-case",
        """
        \(Escaped.path("\(first)")) in line \(firstAt.line) and \(Escaped.path("\(second)")) differ only in case
        """,
        at: at.place,
        help: """
          rename one of the two files, because a disk of Windows or macOS holds only one of them; if one is gone, run \
          romkit pack --prune
          """)
    }
  }

  private static func words(_ fault: LockedAssignment.Fault, _ name: String) -> Message {
    switch fault {
    case .notAPicture: "expected a picture such as graphics/title or GSLOT001, found \(name)"
    case .notAPalette: "expected a data slot such as \"DSLOT001\" for the palette of \(name)"
    case .twice: "the picture \(name) has two palettes in this file"
    }
  }

  private static let tableNames =
    SlotKind.allCases.map(\.folderName) + [LockedAssignment.table, LockedPalette.table, LockedAtlas.table]
  private static var tables: Message {
    "\(tableNames.dropLast().joined(separator: ", ")) and \(tableNames.last ?? "")"
  }
}
