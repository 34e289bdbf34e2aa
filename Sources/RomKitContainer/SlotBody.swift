import RomKitBase

/// A value that a slot can contain: a picture, an effect, a song, a palette, or the bytes themselves.
///
/// Assigned to a slot of a ``Rom``, it becomes the body: `rom[.music, 3] = song`. Text is not among
/// them: it may not fit its encoding, so its body comes from a call that throws.
public protocol SlotBody {
  /// Reads the body of a slot. Throws an error that conforms to `RomKitError` for a body of another format, and
  /// `FileError` if it cannot be read. ``body`` is the inverse.
  init(body: Rom.Body) throws

  /// The body to store. ``init(body:)`` is the inverse.
  var body: Rom.Body { get }
}

extension Rom.Body: SlotBody {
  /// The same body.
  public init(body: Rom.Body) { self = body }

  /// The same body.
  public var body: Rom.Body { self }
}

extension Rom {
  /// The record of a slot: the first of that name, which is the one that consoles use. Takes time linear in the
  /// number of records.
  ///
  /// Assigning a record takes its body; ``rename(_:to:)`` changes names. A slot that the ROM does not have is added before the
  /// next higher one; nil removes all records of the slot. The body is not checked: `RomReview` finds bodies that a console
  /// cannot use.
  public subscript(kind: SlotKind, number: UInt8) -> Record? {
    get { self[SlotID(kind, number)] }
    set { set(SlotID(kind, number), newValue?.body) }
  }

  /// A slot as a value of the type in use: `rom[.music, 3] = song`, `let song: Song? = rom[.music, 3]`.
  ///
  /// Nil for a slot that the ROM does not have, and for one that cannot be read as this type; the methods of ``Rom/Record``
  /// throw the reason. Assigning works as with records.
  public subscript<Value: SlotBody>(kind: SlotKind, number: UInt8) -> Value? {
    get { self[SlotID(kind, number)].flatMap { try? Value(body: $0.body) } }
    set { set(SlotID(kind, number), newValue?.body) }
  }

  private mutating func set(_ slot: SlotID, _ body: Body?) {
    guard let body else { return remove(slot) }
    if let index = records.firstIndex(where: { $0.slot == slot }) {
      records[index].body = body
      return
    }
    let next = records.firstIndex { $0.slot.map { slot < $0 } ?? false }
    let afterLast = records.lastIndex { $0.slot != nil }.map { $0 + 1 }
    records.insert(Record(slot, body: body), at: next ?? afterLast ?? 0)
  }

  /// Removes all records of a slot. A ROM without them stays unchanged.
  public mutating func remove(_ slot: SlotID) { records.removeAll { $0.slot == slot } }

  /// Gives all records of a slot the name of another, at their places in the directory. Returns false, and changes nothing, if
  /// there is no such record or the other slot has one.
  @discardableResult
  public mutating func rename(_ slot: SlotID, to other: SlotID) -> Bool {
    guard slot != other, self[slot] != nil, self[other] == nil else { return false }
    for index in records.indices where records[index].slot == slot {
      records[index].name = RecordName(other)
    }
    return true
  }

  /// Moves the record of a slot to a place in the directory, as it counts without that record; a number outside is that of the
  /// first or last place. Returns false if there is no such record.
  @discardableResult
  public mutating func move(_ slot: SlotID, to index: Int) -> Bool {
    guard let old = records.firstIndex(where: { $0.slot == slot }) else { return false }
    let record = records.remove(at: old)
    records.insert(record, at: Swift.max(0, Swift.min(index, records.count)))
    return true
  }
}

extension Rom: RandomAccessCollection {
  /// 0.
  public var startIndex: Int { 0 }
  /// The number of records.
  public var endIndex: Int { records.count }
  /// The record at an index, which must be one of ``records``.
  public subscript(index: Int) -> Record { records[index] }
}

extension Rom: Hashable, CustomStringConvertible {
  /// Whether the records and the bytes after them are equal, in the same order.
  public static func == (one: Rom, other: Rom) -> Bool {
    one.records == other.records && one.trailing == other.trailing
  }

  /// Hashes the names of the records and the sizes of their bodies.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(records)
    hasher.combine(trailing)
  }

  /// The number of records and their bytes, in English: `2 records, 1,036 bytes`.
  public var description: String {
    let bytes = records.reduce(0) { $0 + $1.body.size }
    return "\(Plural.text(records.count, "record").english), \(Plural.bytes(bytes).english)"
  }
}
