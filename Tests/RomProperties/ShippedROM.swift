import Foundation
import RomKitBase
import TestSupport

/// A real ROM that shipped; it is beside the checkout, not part of it.
package enum ShippedROM {
  private static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["ROMKIT_SHARED"] {
      return URL(fileURLWithPath: path).appendingPathComponent("roms")
    }
    return Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("shared/roms")
  }()

  package static let isPresent = FileManager.default.fileExists(
    atPath: folder.appendingPathComponent("iblock3.bin").path)
  /// The reason for which its tests are skipped.
  package static let isAbsent = "no shipped ROM in \(folder.path); ROMKIT_SHARED names another place"

  package static func source() throws -> ByteSource {
    try ByteSource(contentsOf: folder.appendingPathComponent("iblock3.bin").path)
  }
}
