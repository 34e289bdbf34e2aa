import RomKit

/// `romkit.lock`: writing it gives the same lock.
enum LockProperty {
  @Sendable static func check(_ bytes: [UInt8]) throws {
    let lock: SlotLock
    do {
      lock = try SlotLock(parsing: bytes, path: SlotLock.fileName)
    } catch {
      return try FuzzTarget.checkError(error, size: bytes.count)
    }
    PlantedBug.trigger(lock.assets.contains { (100...199).contains(lock[$0] ?? 0) })
    let again = try SlotLock(parsing: Array(lock.serialized().utf8), path: SlotLock.fileName)
    try demand(again.withoutPositions == lock.withoutPositions, "a lock changes when it is written")
    try demand(lock.changes(to: again).isEmpty, "an unchanged lock has changes")
  }
}
