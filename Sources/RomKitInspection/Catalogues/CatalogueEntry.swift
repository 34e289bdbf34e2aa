import RomKitBase
import RomKitContainer

/// A file in a catalogue: a ROM, or, with the name of a slot's record, the body of a slot.
package struct CatalogueEntry: Equatable, Sendable {
  package var name = ""
  package var size: Int?
  package var crc32: UInt32?
  /// 16 bytes.
  package var md5: [UInt8]?
  /// 20 bytes.
  package var sha1: [UInt8]?
  package var sha256: SHA256.Digest?
  /// The content id of a ROM, or the digest of a slot's content.
  package var content: SHA256.Digest?
  package var packing: RomPacking?
  package var isBadDump = false

  package init(name: String) { self.name = name }

  /// The attributes that only romkit uses. Other programs skip them.
  package static let contentKey = "romkit-content"
  package static let packingKey = "romkit-packing"

  /// The slot whose body it is; nil for any other file.
  package var slot: SlotID? { RecordName(name)?.slot }

  /// Whether it is the file with these hashes: all its values are equal, and there is more than the size.
  package func isFile(_ file: FileHashes) -> Bool {
    if let size, size != file.size { return false }
    if let crc32, crc32 != file.crc32 { return false }
    if let md5, md5 != file.md5 { return false }
    if let sha1, sha1 != file.sha1 { return false }
    if let sha256, sha256 != file.sha256 { return false }
    return md5 != nil || sha1 != nil || sha256 != nil || (crc32 != nil && size != nil)
  }

  /// Sets a value by its key in a catalogue and skips unknown keys. Throws a warning for an invalid
  /// value.
  mutating func set(_ key: String, to value: String, at position: TextPosition) throws(Diagnostic) {
    // Some programs write these in place of an unknown hash.
    if value.isEmpty || value == "-" { return }
    func warning(expected: LocalizedText) -> Diagnostic {
      Diagnostic(
        "dat-entry", "expected \(expected) for \(key), found \(Escaped.quoted(value))", severity: .warning,
        at: position.place, notes: ["the entry is skipped"])
    }
    func bytes(_ count: Int) throws(Diagnostic) -> [UInt8] {
      guard value.utf8.count == 2 * count, let bytes = Hexadecimal.bytes(value.utf8)
      else { throw warning(expected: "\(2 * count) hexadecimal digits") }
      return bytes
    }
    switch key {
    case "name": name = value
    case "size":
      guard value.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let number = Int(value)
      else { throw warning(expected: "a number of bytes") }
      size = number
    case "crc", "crc32":
      guard let number = Hexadecimal.number(value.utf8)
      else { throw warning(expected: "8 hexadecimal digits") }
      crc32 = number
    case "md5": md5 = try bytes(16)
    case "sha1": sha1 = try bytes(20)
    case "sha256": sha256 = SHA256.Digest(bytes: try bytes(32)[...])
    // clrmamepro has flags, and of several the last counts.
    case "status", "flags": isBadDump = value == "baddump"
    case Self.contentKey: content = SHA256.Digest(bytes: try bytes(32)[...])
    case Self.packingKey:
      guard let packing = RomPacking(value) else {
        throw warning(
          expected: "a value such as order:0badcafe songs:00000000 rest:00000000 checksums:yes")
      }
      self.packing = packing
    default: break
    }
  }
}
