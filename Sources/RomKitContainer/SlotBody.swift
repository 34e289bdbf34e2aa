/// A value that a slot can contain: a picture, an effect, a song, a palette, or the bytes themselves.
///
/// Assigned to a slot of a ``Rom``, it becomes the body: `rom[.music, 3] = song`. Text is not among
/// them: it may not fit its encoding, so its body comes from a call that throws.
public protocol SlotBody {
  /// Reads the body of a slot. Throws an error that conforms to `DescribedError` for a body of another format, and
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
  /// Assigning a record takes its body, not its name. A slot that the ROM does not have is added before the next
  /// higher one; nil removes all records of the slot. The body is not checked: `RomReview` finds bodies that a console
  /// cannot use.
  public subscript(kind: SlotKind, number: UInt8) -> Rom.Record? {
    get { self[SlotID(kind, number)] }
    set { set(SlotID(kind, number), newValue?.body) }
  }

  /// A slot as a value of the type in use: `rom[.music, 3] = song`, `let song: Song? = rom[.music, 3]`.
  ///
  /// Nil for a slot that the ROM does not have, and for one that cannot be read as this type; the methods of ``Rom.Record``
  /// throw the reason. Assigning works as with records.
  public subscript<Value: SlotBody>(kind: SlotKind, number: UInt8) -> Value? {
    get { self[SlotID(kind, number)].flatMap { try? Value(body: $0.body) } }
    set { set(SlotID(kind, number), newValue?.body) }
  }

  private mutating func set(_ slot: SlotID, _ body: Rom.Body?) {
    guard let body else { return records.removeAll { $0.slot == slot } }
    if let index = records.firstIndex(where: { $0.slot == slot }) {
      records[index].body = body
      return
    }
    let next = records.firstIndex { $0.slot.map { slot < $0 } ?? false }
    let afterLast = records.lastIndex { $0.slot != nil }.map { $0 + 1 }
    records.insert(Rom.Record(slot, body: body), at: next ?? afterLast ?? 0)
  }
}
