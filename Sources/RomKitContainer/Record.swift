/// One record of a ROM: a name and a body.
public struct Record: Sendable {
  /// The name in the directory.
  public var name: RecordName
  /// The bytes.
  public var body: Body

  /// A record of any name.
  public init(name: RecordName, body: Body) {
    self.name = name
    self.body = body
  }

  /// The record of a slot.
  public init(_ slot: SlotID, body: Body) {
    self.init(name: RecordName(slot), body: body)
  }

  /// The slot it is, if the runtimes would ever ask for its name.
  public var slot: SlotID? { name.slot }

  /// What it is.
  package var kind: RecordKind { RecordKind(name) }
}
