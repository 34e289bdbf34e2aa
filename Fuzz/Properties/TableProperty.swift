import RomKit

/// Tables: a schema, a zero byte, and then a table or, after another zero byte, a body. A table or body that was read can be
/// written back unchanged.
enum TableProperty {
  @Sendable static func check(_ bytes: [UInt8]) throws {
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    do {
      let schema = try TableSchema(parsing: parts[0])
      guard parts.count > 1 else { return }
      if parts[1].first == 0 {
        let body = Array(parts[1].dropFirst())
        let table = try schema.csv(ofBody: body[...])
        try demand(try schema.body(ofCSV: table[...]) == body, "a body changes when it becomes a table")
      } else {
        let body = try schema.body(ofCSV: parts[1])
        PlantedBug.trigger((11...19).contains(body.count))
        _ = try schema.csv(ofBody: body[...])
      }
    } catch let violation as Violation {
      throw violation
    } catch {
      try FuzzTarget.checkError(error, size: bytes.count)
    }
  }
}
