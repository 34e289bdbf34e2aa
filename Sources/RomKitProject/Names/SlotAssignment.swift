import RomKitBase
import RomKitContainer
import RomKitConversion

/// Gives each asset its number.
///
/// Numbers are taken in this order: by files that are named by their slot, by what the manifest or a file's name says of
/// an asset with a name, by the lock, and at last by new assets, which get the lowest free one. So nothing that
/// is added, removed or renamed ever moves another asset.
struct SlotAssignment {
  private(set) var assets: [AssetFile] = []
  private(set) var lock: SlotLock
  private(set) var problems: [Diagnostic] = []
  private(set) var warnings: [Diagnostic] = []
  private let folder: String
  private let manifest: Manifest
  private let old: SlotLock
  private let prunes: Bool
  /// The only palette file, which is the palette of the pictures that are in no group, and the slot for that.
  private let mainPalette: (asset: AssetID, slot: SlotID)?
  private var holders: [SlotID: Holder] = [:]

  private struct Holder {
    /// Where it is said: a file, or a line of the manifest or the lock.
    var place: Place
    var displayName: String
    /// Whether it is only a name in the lock.
    var isReserved = false
  }

  /// Numbers for the files of a scan. Entries of the lock whose asset is gone are taken out when `prunes`; `palettes`
  /// are slots that new assets stay away from, all but the only palette file, which gets the `mainPalette`.
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
    for (id, candidate) in named.sorted(on: \.key) {
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

  private mutating func add(_ candidate: AssetScan.Candidate, _ slot: SlotID, name: String?) {
    assets.append(
      AssetFile(
        path: Path.joined(folder, candidate.path), relativePath: candidate.path, slot: slot, name: name,
        format: candidate.format, importer: candidate.importer, stem: candidate.stem, made: candidate.made,
        rule: candidate.rule))
  }

  /// Gives a slot to a holder, unless it has one.
  private mutating func take(_ slot: SlotID, _ holder: Holder) -> Bool {
    guard let other = holders[slot] else {
      holders[slot] = holder
      return true
    }
    add(
      .numberTaken(slot, by: other.displayName, isReserved: other.isReserved, wantedBy: holder.displayName),
      holder.place)
    return false
  }

  private mutating func add(_ error: SlotAssignmentError, _ place: Place) {
    problems.append(Diagnostic(error).changed { $0.place = place })
  }

  private func place(_ path: String) -> Place { Place(file: Path.joined(folder, path)) }

  // MARK: Files named by their slot

  /// Once there are two files for a slot, `made` helps with all of them, so it does once.
  private mutating func takeOwnNumber(_ candidate: AssetScan.Candidate, _ made: inout BuiltBodies?) {
    guard let number = candidate.number else { return }
    let slot = SlotID(candidate.kind, number)
    if let other = holders[slot] {
      var help: String?
      if made?.slots.contains(slot) == true {
        help = made?.help(in: folder)
        made = nil
      }
      let error = AssetNameError.twice(
        first: other.displayName, second: candidate.path, slot: slot, help: help)
      problems.append(Diagnostic(error, file: Path.joined(folder, candidate.path)))
      return
    }
    holders[slot] = Holder(place: place(candidate.path), displayName: candidate.path)
    add(candidate, slot, name: nil)
  }

  // MARK: Files with names

  private mutating func candidatesByName(_ found: [AssetScan.Candidate]) -> [AssetID: AssetScan.Candidate] {
    var named: [AssetID: AssetScan.Candidate] = [:]
    for candidate in found {
      guard let name = candidate.name else { continue }
      let id = AssetID(candidate.kind, name)
      if let other = named[id] {
        let error = AssetNameError.sameName(id, first: other.displayName, second: candidate.displayName)
        problems.append(Diagnostic(error, file: Path.joined(folder, candidate.path)))
      } else {
        named[id] = candidate
      }
    }
    return named
  }

  private mutating func explicitNumbers(_ named: [AssetID: AssetScan.Candidate]) -> [AssetID: UInt8] {
    var explicit: [AssetID: UInt8] = [:]
    let names = named.keys.sorted().map(\.description)
    // Comparing a name with all others takes long, and a hundred proposals are enough to read.
    var proposals = 100
    for (index, entry) in manifest.slots.enumerated() {
      let position = manifest.places["slots", index]
      var place = place(Manifest.fileName)
      place.position = position?.place
      let displayName = "\(entry.asset)" + (position.map { " (\(Manifest.fileName), line \($0.line))" } ?? "")
      if let number = named[entry.asset]?.number, number != entry.number {
        let file = named[entry.asset]?.path ?? ""
        add(.twoNumbers(entry.asset, entry.number, file: file, number), place)
      } else if take(SlotID(entry.asset.kind, entry.number), Holder(place: place, displayName: displayName)) {
        explicit[entry.asset] = entry.number
      }
      if named[entry.asset] == nil {
        proposals -= 1
        let name = entry.asset.description
        // An extension is not part of a name.
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) }
        let nearest = proposals < 0 ? nil : names.first { $0 == stem } ?? NearestWord.to(name, among: names)
        let error = SlotAssignmentError.noSuchAsset(entry.asset, nearest: nearest)
        warnings.append(Diagnostic(error).changed { $0.place = place })
      }
    }
    for (id, candidate) in named.sorted(on: \.key) {
      guard let number = candidate.number, explicit[id] == nil else { continue }
      let holder = Holder(place: place(candidate.path), displayName: candidate.path)
      if take(SlotID(id.kind, number), holder) { explicit[id] = number }
    }
    return explicit
  }

  /// The numbers of all assets that have one: said explicitly, or in the lock.
  private mutating func lockedNumbers(
    _ named: [AssetID: AssetScan.Candidate], explicit: [AssetID: UInt8]
  ) -> [AssetID: UInt8] {
    var numbers = explicit
    for id in old.assets {
      guard let number = old[id] else { continue }
      let isThere = named[id] != nil
      // Its number of old is free when another one was said.
      if let number = explicit[id] {
        if !isThere, !prunes { lock[id] = number }
        continue
      }
      if !isThere, prunes { continue }
      let line = old.line(of: id).map { ", line \($0)" } ?? ""
      var place = place(SlotLock.fileName)
      place.position = old.line(of: id).map { .line($0) }
      let holder = Holder(
        place: place, displayName: "\(id) (\(SlotLock.fileName)\(line))", isReserved: !isThere)
      if let other = holders[SlotID(id.kind, number)] {
        add(
          .numberTaken(
            SlotID(id.kind, number), by: holder.displayName, isReserved: !isThere, wantedBy: other.displayName
          ),
          other.place)
      } else {
        holders[SlotID(id.kind, number)] = holder
        numbers[id] = number
        if !isThere { lock[id] = number }
      }
    }
    return numbers
  }

  /// The lowest free number. The places of palettes come last: they are better than nothing.
  private mutating func free(for id: AssetID, _ palettes: Set<SlotID>) -> UInt8? {
    if let mainPalette, mainPalette.asset == id, holders[mainPalette.slot] == nil {
      holders[mainPalette.slot] = Holder(place: Place(file: folder), displayName: id.description)
      return mainPalette.slot.number
    }
    let slots = (UInt8.min...UInt8.max).map { SlotID(id.kind, $0) }.filter { holders[$0] == nil }
    guard let slot = slots.first(where: { !palettes.contains($0) }) ?? slots.first else { return nil }
    holders[slot] = Holder(place: Place(file: folder), displayName: id.description)
    return slot.number
  }

  /// Reports the assets for which no number is left, once for each kind.
  private mutating func reportFull(_ without: [AssetID]) {
    for kind in SlotKind.allCases {
      let assets = without.filter { $0.kind == kind }
      guard let first = assets.first else { continue }
      let reserved = holders.count { $0.key.kind == kind && $0.value.isReserved }
      add(.full(first, more: assets.count - 1, reserved: reserved), Place(file: folder))
    }
  }
}

enum SlotAssignmentError: DescribedError {
  case numberTaken(SlotID, by: String, isReserved: Bool, wantedBy: String)
  /// The manifest and the name of the file give different numbers.
  case twoNumbers(AssetID, UInt8, file: String, UInt8)
  case noSuchAsset(AssetID, nearest: String?)
  case full(AssetID, more: Int, reserved: Int)

  var diagnostic: Diagnostic {
    switch self {
    case .numberTaken(let slot, let holder, let isReserved, let other):
      Diagnostic(
        "slot-taken",
        "\(slot) is meant for \(Escaped.path(other)), "
          + "and \(isReserved ? "reserved for" : "held by") \(Escaped.path(holder))",
        help: isReserved
          ? "choose another number, or free the numbers of all assets that are gone with --prune"
          : "choose another number for one of them")
    case .twoNumbers(let asset, let number, let file, let other):
      Diagnostic(
        "slot-two-numbers",
        "\(Escaped.path("\(asset)")) has the number \(number) here, "
          + "and \(other) by the name of \(Escaped.path(file))",
        help: "take one of the numbers out")
    case .noSuchAsset(let asset, let nearest):
      Diagnostic(
        "slot-no-asset", "there is no asset \(Escaped.path("\(asset)"))", severity: .warning,
        help: nearest.map { "did you mean \($0)?" } ?? "take the line out when the asset is gone")
    case .full(let asset, let more, let reserved):
      Diagnostic(
        "slots-full",
        "no number is left for \(Escaped.path("\(asset)"))"
          + "\(more > 0 ? " and \(Grouped.text(more)) more" : ""): "
          + "all 256 \(asset.kind.rawValue) slots are taken"
          + (reserved > 0 ? ", \(reserved) of them by assets that are gone" : ""),
        help: reserved > 0
          ? "free the numbers of assets that are gone with --prune" : "put several into one, or take some out"
      )
    }
  }
}
