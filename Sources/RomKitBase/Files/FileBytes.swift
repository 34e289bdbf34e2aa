/// The bytes of a file that is made and not yet written.
public struct FileBytes: Hashable, Sendable {
  /// All bytes, in order.
  public let bytes: [UInt8]

  /// A file of these bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Writes the file, whole or not at all, in place of the file at `path`. Throws ``FileError``.
  public func write(to path: String) throws {
    var file = try NewFile(replacing: path)
    try file.write(bytes)
    try file.commit()
  }
}
