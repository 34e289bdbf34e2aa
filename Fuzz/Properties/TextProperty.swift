import RomKit

/// Text slots: what is read is written back byte for byte, and text that can be stored comes back.
enum TextProperty {
  @Sendable static func check(_ bytes: [UInt8]) throws {
    guard let mode = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    let encodings = TextEncoding.allCases
    let encoding = encodings[Int(mode >> 1) % encodings.count]
    do {
      if mode & 1 == 0 {
        _ = TextSlot.recognise(rest[...])
        let slot = try TextSlot(parsing: rest[...], as: mode & 128 == 0 ? encoding : nil)
        PlantedBug.trigger(slot.source.count == 25 && encoding == .shiftJIS && slot.source[0] > 0x80)
        try demand(try slot.serialized() == rest, "a text that was read is written back with other bytes")
      } else {
        let lineEnds = LineEnds.allCases[Int(mode >> 4) % LineEnds.allCases.count]
        let format = TextFormat(encoding: encoding, lineEnds: lineEnds, finalNUL: mode & 8 != 0)
        let body = try TextSlot(source: rest, format: format).serialized()
        let again = try TextSlot(parsing: body[...], as: encoding)
        try demand(try again.serialized() == body, "a text that was stored does not come back")
        _ = FontCheck.warnings(in: rest[...])
      }
    } catch let violation as Violation {
      throw violation
    } catch {
      try FuzzTarget.checkError(error, size: rest.count)
    }
  }
}
