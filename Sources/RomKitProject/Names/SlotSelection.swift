import RomKitBase
import RomKitContainer
import RomKitRules

/// The slots of a ROM that several words on a command line name. Each word is
///
/// - a slot, `GSLOT007` or `GSLOT007.CHR`, in any case,
/// - a range, `BSLOT010-020`: the slots of it that the ROM has,
/// - a pattern, `GSLOT*` or `enemies/*`: `*` is any text, `?` one character,
/// - a name of `romkit.lock`, `graphics/title`, or `title` when only one slot has it; that of a picture in several slots stands
///   for all of them.
package struct SlotSelection: Sendable {
  /// The things that can be named.
  package enum Domain: Sendable {
    case slots
    /// Also records that are no slots: by number, `#12`, or by the name in a listing.
    case records
  }

  /// The numbers of records in the directory, in the order in which they were named, each once.
  package private(set) var indices: [Int] = []
  /// Whether a single record was named, without a range or pattern.
  package let isSingle: Bool

  /// Finds the named slots and records. Throws ``Problems`` with all words that name nothing in the ROM.
  package init(
    _ words: [String], in rom: Rom, names: SlotNames = .none, _ domain: Domain = .slots
  ) throws {
    var problems: [Diagnostic] = []
    var seen: Set<Int> = []
    let places = Places(rom)
    isSingle = words.count == 1 && words.allSatisfy { !Self.isSeveral($0) && names.whole(named: $0) == nil }
    for word in words {
      do {
        for index in try Self.indices(of: word, in: rom, places, names, domain)
        where seen.insert(index).inserted { indices.append(index) }
      } catch let error as SelectionError {
        problems.append(Diagnostic(error))
      }
    }
    if !problems.isEmpty { throw Problems(problems) }
  }

  /// Whether a word can only be meant as a slot, a range or a pattern of them.
  package static func isSlots(_ word: String) -> Bool {
    if SlotID(word) != nil || SlotID(recordName: word.uppercased()) != nil { return true }
    let letters = word.uppercased()
    return isSeveral(word) && SlotKind.allCases.contains { letters.hasPrefix(SlotID.prefix($0)) }
  }

  private static func isSeveral(_ word: String) -> Bool { range(word) != nil || isPattern(word) }

  package static func isPattern(_ word: String) -> Bool { word.contains { $0 == "*" || $0 == "?" } }

  /// The first record of each slot.
  private struct Places {
    private(set) var ofSlots: [SlotID: Int] = [:]
    let sorted: [SlotID]

    init(_ rom: Rom) {
      for (index, record) in rom.records.enumerated() {
        if let slot = record.slot, ofSlots[slot] == nil { ofSlots[slot] = index }
      }
      sorted = ofSlots.keys.sorted()
    }

    func indices(_ isIncluded: (SlotID) -> Bool) -> [Int] {
      sorted.filter(isIncluded).compactMap { ofSlots[$0] }
    }
  }

  private static func indices(
    of word: String, in rom: Rom, _ places: Places, _ names: SlotNames, _ domain: Domain
  ) throws -> [Int] {
    if let slot = SlotID(word) ?? SlotID(recordName: word.uppercased()) {
      guard let index = places.ofSlots[slot] else { throw SelectionError(absent: slot, in: rom) }
      return [index]
    }
    if let range = range(word) {
      let found = try places.indices(range.slots(writtenAs: word).contains)
      if found.isEmpty { throw SelectionError(absent: word, of: range.kind, in: rom) }
      return found
    }
    if domain == .records, let index = try record(word, in: rom) { return [index] }
    let named = names.slots(named: word)
    if named.count > 1 {
      throw SelectionError.ambiguous(word, names: named.compactMap { names.asset(in: $0) })
    }
    if let slot = named.first, let index = places.ofSlots[slot] { return [index] }
    if let whole = names.whole(named: word) { return whole.parts.compactMap { places.ofSlots[$0.slot] } }
    if isPattern(word) {
      let found = matches(of: word, places, names)
      if found.isEmpty { throw SelectionError.noMatch(word) }
      return found
    }
    let nearest = nearest(to: word, places, names)
    throw domain == .records
      ? SelectionError.notARecord(word, nearest: nearest) : .notASlot(word, nearest: nearest)
  }

  // MARK: Records that are no slots

  private static func record(_ word: String, in rom: Rom) throws -> Int? {
    guard word.first == "#" else { return rom.records.firstIndex { $0.name.displayName == word } }
    let digits = word.dropFirst()
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let index = Int(digits),
      rom.records.indices.contains(index)
    else { throw SelectionError.noPlace(word, count: rom.records.count) }
    return index
  }

  // MARK: Ranges

  private struct Range {
    let kind: SlotKind
    let first: Int
    let last: Int

    /// The slots from the first to the last. Throws for an impossible range.
    func slots(writtenAs word: String) throws -> ClosedRange<SlotID> {
      guard let low = UInt8(exactly: first), let high = UInt8(exactly: last) else {
        let (low, high) = (min(first, last, 255), min(max(first, last), 255))
        throw SelectionError.pastTheLast(word, remedy: text(low, high))
      }
      if low > high { throw SelectionError.backwards(word, remedy: text(last, first)) }
      return SlotID(kind, low)...SlotID(kind, high)
    }

    private func text(_ first: Int, _ last: Int) -> String {
      SlotID.prefix(kind) + String(first).padded(to: 3, with: "0") + "-"
        + String(last).padded(to: 3, with: "0")
    }
  }

  /// `BSLOT010-020`, also with the kind before both numbers; nil for any other word.
  private static func range(_ word: String) -> Range? {
    let parts = word.uppercased().split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2,
      let kind = SlotKind.allCases.first(where: { parts[0].hasPrefix(SlotID.prefix($0)) })
    else { return nil }
    let prefix = SlotID.prefix(kind)
    let end = parts[1].hasPrefix(prefix) ? parts[1].dropFirst(prefix.count) : parts[1]
    guard let first = number(parts[0].dropFirst(prefix.count)), let last = number(end) else { return nil }
    return Range(kind: kind, first: first, last: last)
  }

  private static func number(_ digits: Substring) -> Int? {
    guard (1...3).contains(digits.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(digits)
  }

  // MARK: Patterns

  private static func matches(of pattern: String, _ places: Places, _ names: SlotNames) -> [Int] {
    let letters = Array(pattern)
    let capitals = Array(pattern.uppercased())
    return places.indices { slot in
      isMatch(slot.description, capitals)
        || [names[slot], names.asset(in: slot)].contains { $0.map { isMatch($0, letters) } ?? false }
    }
  }

  private static func isMatch(_ text: String, _ pattern: [Character]) -> Bool {
    Glob.matches(Array(text), pattern, isAny: { $0 == "*" }) { $1 == "?" || $0 == $1 }
  }

  // MARK: Proposals

  /// The proposal for a word that names nothing: a slot with too few digits, or a misspelled name.
  private static func nearest(to word: String, _ places: Places, _ names: SlotNames) -> String? {
    for kind in SlotKind.allCases where word.uppercased().hasPrefix(SlotID.prefix(kind)) {
      guard let number = number(Substring(word).dropFirst(SlotID.prefix(kind).count)),
        let number = UInt8(exactly: number), places.ofSlots[SlotID(kind, number)] != nil
      else { continue }
      return SlotID(kind, number).description
    }
    let all = names.all
    return NearestWord.to(word, among: all.map(\.name) + names.wholes.map(\.name)) ?? NearestWord.to(
      word, among: all.map(\.asset))
      ?? NearestWord.to(word, among: places.sorted.map(\.description))
  }
}
