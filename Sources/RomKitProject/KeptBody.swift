import RomKitBase
import RomKitContainer

/// A body that a ROM had, kept beside the file that was made of it.
///
/// As long as the file is what it was, the body is packed byte for byte instead of converting the file: not every body
/// comes back the same from a conversion and its inverse.
package struct KeptBody: Hashable, Sendable {
  /// The slot that the body was taken from.
  package var slot: SlotID
  /// The file, relative to the assets folder.
  package var file: String
  /// What the file's bytes have to be.
  package var sha256: SHA256.Digest
  /// The file with the body, relative to the assets folder.
  package var body: String

  /// A kept body.
  package init(slot: SlotID, file: String, sha256: SHA256.Digest, body: String) {
    self.slot = slot
    self.file = file
    self.sha256 = sha256
    self.body = body
  }
}
