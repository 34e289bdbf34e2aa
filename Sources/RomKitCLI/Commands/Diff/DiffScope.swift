import RomKit

/// The part of a comparison that was asked for.
struct DiffScope {
  /// The changes; nil for the whole comparison, including other differences between the ROMs.
  let indices: [Int]?
  let sameCount: Int
  let isSame: Bool
  let count: Int

  /// All of a comparison, or the named slots, each of which must be in one of the ROMs.
  init(_ comparison: RomComparison, _ words: [String], _ old: ComparedROM, _ new: ComparedROM) throws {
    if words.isEmpty {
      indices = nil
      sameCount = comparison.sameCount
      isSame = comparison.isSame
      count = comparison.changeCount
      return
    }
    let named = try Self.slots(words, old, new)
    var changes: [Int] = []
    var changed: Set<SlotID> = []
    for index in 0..<comparison.changeCount {
      let change = comparison.change(index)
      let slots = [change.old, change.new].compactMap { $0?.record.slot }
      guard slots.contains(where: named.contains) else { continue }
      changes.append(index)
      changed.formUnion(slots)
    }
    indices = changes
    sameCount = named.count { !changed.contains($0) }
    isSame = changes.isEmpty
    count = changes.count
  }

  private static func slots(_ words: [String], _ old: ComparedROM, _ new: ComparedROM) throws -> Set<SlotID> {
    var found: Set<SlotID> = []
    var problems: [Diagnostic] = []
    for word in words {
      var missing: Problems?
      var isFound = false
      for rom in [new, old] {
        do {
          let selection = try SlotSelection([word], in: rom.rom, at: rom.path, names: rom.names)
          found.formUnion(selection.indices.compactMap { rom.rom.records[$0].slot })
          isFound = true
        } catch let error as Problems {
          missing = missing ?? Problems(error, file: rom.fileName)
        }
      }
      if !isFound, let missing { problems += missing.diagnostics }
    }
    if !problems.isEmpty { throw Problems(problems) }
    return found
  }

  /// Whether it is all of the comparison.
  var isWhole: Bool { indices == nil }

  /// The index of a change in the comparison.
  subscript(_ place: Int) -> Int { indices?[place] ?? place }
}
