/// One file that holds the contents of a slot.
public struct AssetFile: Sendable {
  /// Where the file is.
  public let path: String
  /// The slot that its name tells.
  public let slot: SlotID
  /// The form that its ending tells.
  public let format: AssetFormat
  /// For a table: where the schema is that has its name.
  public internal(set) var schema: String?
}
