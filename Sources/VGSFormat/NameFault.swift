/// A problem with the name of a record.
package enum NameFault: Equatable, Sendable {
  /// The name is stored without the mask, so that no runtime finds it.
  case unmasked
  /// The name has no NUL, for which runtimes refuse the whole ROM.
  case unterminated
  /// The name has no characters.
  case empty
  /// The name is almost that of a slot: the runtimes ask for it only in capitals.
  case notInCapitals
  /// The name is almost that of a slot of this type, but for its number or its extension.
  case notASlot(RecordType)
  /// The name has other characters than printable ASCII, or other bytes than zeros after it.
  case odd

  /// Whether runtimes do not find the record, or refuse the ROM.
  package var isError: Bool { self == .unmasked || self == .unterminated }

  /// The problem with a name; nil if there is none.
  package init?(_ name: StoredName) {
    let length = name.length
    if name.looksUnmasked {
      self = .unmasked
    } else if !name.isTerminated {
      self = .unterminated
    } else if length == 0 {
      self = .empty
    } else if name.slot == nil, Self.isAlmostSlot(name) {
      var upper = name.bytes
      for place in upper.indices { upper[place] = Self.upper(upper[place]) }
      let type = RecordType.slots.first { $0.letter == upper[0] } ?? .other
      self = StoredName(upper[...]).slot == nil ? .notASlot(type) : .notInCapitals
    } else if !name.isCanonical {
      self = .odd
    } else {
      return nil
    }
  }

  private static let slotLetters = ("SLOT" as StaticString).bytes

  private static func upper(_ byte: UInt8) -> UInt8 { 0x61...0x7A ~= byte ? byte & 0xDF : byte }

  /// Whether a name begins with the five letters of a slot's name, in any case. Most names are ruled out by one byte: there may
  /// be a million.
  private static func isAlmostSlot(_ name: StoredName) -> Bool {
    for place in 0..<5 where name[place] == 0 { return false }
    for place in 1..<5 where upper(name[place] ^ StoredName.mask) != slotLetters[place - 1] { return false }
    return RecordType.letters.contains(upper(name[0] ^ StoredName.mask))
  }
}

extension RomFaults {
  /// Adds the problems with the names of records, in the order of the directory; `check` is called with the index of each.
  @inline(never) package mutating func addNames<E>(
    of records: some RandomAccessCollection<some PlacedRecord>, _ check: (Int) throws(E) -> Void
  ) throws(E) {
    if records.isEmpty { add(.noRecords) }
    var first = [Int32](repeating: -1, count: RecordType.slots.count << 8)
    var index = 0
    for record in records {
      try check(index)
      let name = record.storedName
      if let problem = NameFault(name) { add(.name(record: index, problem)) }
      if let (type, number) = name.slot {
        let place = Int(type.rawValue) << 8 | Int(number)
        if first[place] < 0 {
          first[place] = Int32(index)
        } else {
          add(.duplicate(record: index, earlier: Int(first[place])))
        }
      }
      index += 1
    }
  }
}
