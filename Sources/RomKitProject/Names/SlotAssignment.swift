import RomKitBase
import RomKitContainer
import RomKitConversion

/// Gives each asset its number.
///
/// Numbers come, in this order, from the names of files that are named by their slot, from the manifest or the file name of an
/// asset with a name, and from the lock; new assets get the lowest free numbers. So adding, removing or renaming an asset
/// never moves another one.
struct SlotAssignment {
  private(set) var assets: [AssetFile] = []
  /// The files that are meant for the slot or the name of another one.
  private(set) var duplicates: [AssetFile] = []
  private(set) var lock: SlotLock
  private(set) var problems: [Diagnostic] = []
  private(set) var warnings: [Diagnostic] = []
  private let folder: String
  private let manifest: Manifest
  private let old: SlotLock
  private let prunes: Bool
  /// The only palette file, which is for the pictures in no group, and the slot for that palette.
  private let mainPalette: (asset: AssetID, slot: SlotID)?
  private var holders: [SlotID: Holder] = [:]

  private struct Holder {
    /// The file, or the line of the manifest or the lock, that gives it the number.
    var place: Diagnostic.Place
    var displayName: LocalizedText
    /// Whether it is only a name in the lock, whose asset is gone.
    var isReserved = false
  }

  /// Gives numbers to the files of a scan.
  ///
  /// - Parameters:
  ///   - prunes: whether to remove the entries of the lock whose asset is gone.
  ///   - palettes: slots that new assets avoid, except for the only palette file.
  ///   - mainPalette: the slot for the only palette file.
  init(
    _ scan: AssetScan, _ manifest: Manifest, lock: SlotLock, prunes: Bool, palettes: Set<SlotID>,
    mainPalette: SlotID?, folder: String
  ) {
    self.folder = folder
    self.manifest = manifest
    self.prunes = prunes
    old = lock
    self.lock = SlotLock()
    let files = scan.found.filter { $0.format.fileFormat.subject == .palette }
    self.mainPalette = mainPalette.flatMap { slot in
      guard files.count == 1, let name = files.first?.name else { return nil }
      return (AssetID(.data, name), slot)
    }
    var made: BuiltBodies? = BuiltBodies(among: scan.found)
    for candidate in scan.found where candidate.name == nil { takeOwnNumber(candidate, &made) }
    let named = candidatesByName(scan.found)
    let explicit = explicitNumbers(named)
    let numbers = lockedNumbers(named, explicit: explicit)
    var without: [AssetID] = []
    for (id, candidate) in named.sorted(by: { Self.order($0) < Self.order($1) }) {
      guard let number = numbers[id] ?? free(for: id, palettes) else {
        without.append(id)
        continue
      }
      let id = old.spelling(of: id)
      self.lock[id] = number
      add(candidate, SlotID(id.kind, number), name: id.name)
    }
    reportFull(without)
    assets = assets.sorted(on: \.slot)
  }

  /// The order in which assets get numbers: by name, and the parts of a picture from first to last.
  private static func order(
    _ asset: (key: AssetID, value: AssetScan.Candidate)
  ) -> (AssetID, Int, AssetID) {
    guard let made = asset.value.made else { return (asset.key, 0, asset.key) }
    return (AssetID(asset.key.kind, made.group), made.number, asset.key)
  }

  private mutating func add(_ candidate: AssetScan.Candidate, _ slot: SlotID, name: String?) {
    assets.append(candidate.file(in: folder, slot, name: name))
  }

  /// Gives a slot to a holder, unless it already has one.
  private mutating func take(_ slot: SlotID, _ holder: Holder) -> Bool {
    guard let other = holders[slot] else {
      holders[slot] = holder
      return true
    }
    reportTaken(slot, by: other, wantedBy: holder)
    return false
  }

  private mutating func reportTaken(_ slot: SlotID, by holder: Holder, wantedBy other: Holder) {
    var problem = Diagnostic(
      "slot-taken",
      holder.isReserved
        ? """
        \(slot) is meant for \(other.displayName), but it is reserved for an asset that is gone, \(holder.displayName)
        """
        : "\(slot) is meant for \(other.displayName), but \(holder.displayName) already has it",
      help: holder.isReserved
        ? "choose another number, or free the numbers of all assets that are gone"
        : "choose another number for one of the two")
    problem.place = other.place
    problems.append(problem)
  }

  private func place(_ path: String) -> Diagnostic.Place { Diagnostic.Place(file: Path.joined(folder, path)) }

  // MARK: Files named by their slot

  /// The help of `made` covers all slots with two files, so only the first error has it.
  private mutating func takeOwnNumber(_ candidate: AssetScan.Candidate, _ made: inout BuiltBodies?) {
    guard let number = candidate.number else { return }
    let slot = SlotID(candidate.kind, number)
    if let other = holders[slot] {
      var help: LocalizedText?
      if made?.slots.contains(slot) == true {
        help = made?.help(in: folder)
        made = nil
      }
      problems.append(
        Diagnostic(
          "slot-twice", "two files are meant for \(slot): \(other.displayName) and \(candidate.path)",
          file: Path.joined(folder, candidate.path), help: help ?? "keep one of them in the folder"))
      duplicates.append(candidate.file(in: folder, slot, name: nil))
      return
    }
    holders[slot] = Holder(place: place(candidate.path), displayName: candidate.displayName)
    add(candidate, slot, name: nil)
  }

  // MARK: Files with names

  private mutating func candidatesByName(_ found: [AssetScan.Candidate]) -> [AssetID: AssetScan.Candidate] {
    var named: [AssetID: AssetScan.Candidate] = [:]
    for candidate in found {
      guard let name = candidate.name else { continue }
      let id = AssetID(candidate.kind, name)
      if let other = named[id] {
        problems.append(
          Diagnostic(
            "asset-name-twice",
            "two assets have the name \(id): \(other.displayName) and \(candidate.displayName)",
            file: Path.joined(folder, candidate.path), help: "rename one of the two, or remove it"))
        duplicates.append(
          candidate.file(in: folder, SlotID(candidate.kind, candidate.number ?? 0), name: nil))
      } else {
        named[id] = candidate
      }
    }
    return named
  }

  private mutating func explicitNumbers(_ named: [AssetID: AssetScan.Candidate]) -> [AssetID: UInt8] {
    var explicit: [AssetID: UInt8] = [:]
    let names = named.keys.sorted().map(\.description)
    // Comparing a name with all others is slow, and a hundred proposals are enough to read.
    var proposals = 100
    for (index, entry) in manifest.slots.enumerated() {
      let position = manifest.places["slots", index]
      let place = Diagnostic.Place(file: manifest.path, position: position?.place)
      let displayName = Self.displayName(of: entry.asset, in: Manifest.fileName, line: position?.line)
      let isAbsent = named[entry.asset] == nil
      let absence: LocalizedText = "there is no asset \(entry.asset.description)"
      if let number = named[entry.asset]?.number, number != entry.number {
        let problem = Diagnostic(
          "slot-two-numbers",
          """
          \(entry.asset) has the number \(entry.number) here, but \(number) according to the file name \
          \(named[entry.asset]?.path ?? "")
          """,
          help: "remove this line, or the number in the file name")
        problems.append(problem.placed(in: manifest, "slots", index))
      } else if take(SlotID(entry.asset.kind, entry.number), Holder(place: place, displayName: displayName)) {
        explicit[entry.asset] = entry.number
      } else {
        // A line is one mistake.
        if isAbsent { problems[problems.count - 1].notes = [absence] }
        continue
      }
      if isAbsent {
        proposals -= 1
        let name = entry.asset.description
        // An extension is not part of a name.
        let stem = Path.withoutExtension(name)
        let nearest = proposals < 0 ? nil : names.first { $0 == stem } ?? NearestWord.to(name, among: names)
        let warning = Diagnostic(
          "slot-no-asset", absence, severity: .warning,
          help: Diagnostic.didYouMean(nearest) ?? "remove the line if the asset is gone")
        warnings.append(warning.placed(in: manifest, "slots", index))
      }
    }
    for (id, candidate) in named.sorted(on: \.key) {
      guard let number = candidate.number, explicit[id] == nil else { continue }
      let holder = Holder(place: place(candidate.path), displayName: candidate.displayName)
      if take(SlotID(id.kind, number), holder) { explicit[id] = number }
    }
    return explicit
  }

  /// The numbers of all assets that have one, explicitly or in the lock.
  private mutating func lockedNumbers(
    _ named: [AssetID: AssetScan.Candidate], explicit: [AssetID: UInt8]
  ) -> [AssetID: UInt8] {
    var numbers = explicit
    let renamed = renamed(named, explicit)
    for former in old.assets {
      guard let number = old[former] else { continue }
      let id = renamed[former] ?? former
      let isThere = named[id] != nil
      // An explicit number frees the one in the lock.
      if let number = explicit[id] {
        if !isThere, !prunes { lock[id] = number }
        continue
      }
      if !isThere, prunes { continue }
      var place = place(SlotLock.fileName)
      let line = old.line(of: former)
      place.position = line.map { .line($0) }
      let holder = Holder(
        place: place, displayName: Self.displayName(of: former, in: SlotLock.fileName, line: line),
        isReserved: !isThere)
      if let other = holders[SlotID(id.kind, number)] {
        reportTaken(SlotID(id.kind, number), by: holder, wantedBy: other)
      } else {
        holders[SlotID(id.kind, number)] = holder
        numbers[id] = number
        if !isThere { lock[id] = number }
      }
    }
    return numbers
  }

  /// The new names of assets in the lock that now differ only in case. A disk of Windows or macOS finds the file by both.
  private func renamed(
    _ named: [AssetID: AssetScan.Candidate], _ explicit: [AssetID: UInt8]
  ) -> [AssetID: AssetID] {
    let new = Dictionary(
      grouping: named.keys.filter { old[$0] == nil && explicit[$0] == nil }, by: \.caseless)
    let gone = Dictionary(grouping: old.assets.filter { named[$0] == nil }, by: \.caseless)
    var renamed: [AssetID: AssetID] = [:]
    for (name, gone) in gone {
      if gone.count == 1, let new = new[name], new.count == 1 { renamed[gone[0]] = new[0] }
    }
    return renamed
  }

  private static func displayName(of asset: AssetID, in file: String, line: Int?) -> LocalizedText {
    line.map { "\(asset) (\(file), line \($0))" } ?? "\(asset) (\(file))"
  }

  /// The lowest free number. The slots for palettes come last, if no other is free.
  private mutating func free(for id: AssetID, _ palettes: Set<SlotID>) -> UInt8? {
    let main = mainPalette.flatMap { $0.asset == id && holders[$0.slot] == nil ? $0.slot : nil }
    let slots = (UInt8.min...UInt8.max).map { SlotID(id.kind, $0) }.filter { holders[$0] == nil }
    guard let slot = main ?? slots.first(where: { !palettes.contains($0) }) ?? slots.first else { return nil }
    holders[slot] = Holder(
      place: Diagnostic.Place(file: folder), displayName: LocalizedText(verbatim: id.description))
    return slot.number
  }

  /// Reports the assets for which no number is left, once for each kind.
  private mutating func reportFull(_ without: [AssetID]) {
    for kind in SlotKind.allCases {
      let assets = without.filter { $0.kind == kind }
      guard let first = assets.first else { continue }
      let reserved = holders.count { $0.key.kind == kind && $0.value.isReserved }
      let names: LocalizedText =
        assets.count > 1
        ? "\(first) and \(Grouped.text(assets.count - 1)) more" : LocalizedText(verbatim: first.description)
      let full: LocalizedText = "no number is left for \(names): all 256 \(kind.word) slots are taken"
      problems.append(
        Diagnostic(
          "slots-full",
          reserved > 0
            ? """
            \(full), \(reserved) of them by \
            \(Plural.word(reserved, "an asset that is gone", "assets that are gone"))
            """ : full,
          file: folder,
          help: reserved > 0
            ? "free the numbers of assets that are gone"
            : "combine several assets into one, or remove some and free their numbers"))
    }
  }
}
