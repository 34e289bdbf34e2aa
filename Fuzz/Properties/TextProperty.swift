import RomKit

/// Text slots: writing a text gives the same bytes, and a text that can be stored can be read back.
enum TextProperty {
  @Sendable static func check(_ bytes: [UInt8]) throws {
    guard let mode = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    let encodings = TextEncoding.allCases
    let encoding = encodings[Int(mode >> 1) % encodings.count]
    do {
      if mode & 65 == 65 {
        try checkFile(rest, as: SourceEncoding.allCases[Int(mode >> 1) % 4])
      } else if mode & 1 == 0 {
        _ = TextSlot.recognize(rest[...])
        let slot = try TextSlot(parsing: rest[...], as: mode & 128 == 0 ? encoding : nil)
        PlantedBug.trigger(slot.source.count == 25 && encoding == .shiftJIS && slot.source[0] > 0x80)
        try demand(try slot.serialized() == rest, "a text changes when it is written")
      } else {
        let lineEnds = LineEnds.allCases[Int(mode >> 4) % LineEnds.allCases.count]
        let format = TextFormat(encoding: encoding, lineEnds: lineEnds, finalNUL: mode & 8 != 0)
        let body = try TextSlot(parsingSource: rest, format: format).serialized()
        let again = try TextSlot(parsing: body[...], as: encoding)
        try demand(try again.serialized() == body, "a stored text changes")
        _ = FontCheck.warnings(in: rest[...])
      }
    } catch let violation as Violation {
      throw violation
    } catch {
      try FuzzTarget.checkError(error, size: rest.count)
    }
  }

  /// Checks that a file gives the same text with its encoding recognized as with it named.
  private static func checkFile(_ bytes: [UInt8], as encoding: SourceEncoding) throws {
    let named = Result { try TextSlot(file: bytes, as: encoding) }
    let recognized = try TextSlot(file: bytes)
    let isUTF8 = recognized.source == bytes
    let all = SourceEncoding.allCases.compactMap { try? TextSlot(file: bytes, as: $0).source }
    try demand(all.contains(recognized.source), "a recognized file has a text that no encoding gives")
    try demand(
      recognized.text.utf8.elementsEqual(recognized.source), "the text of a file is not UTF-8")
    if !isUTF8 { try demand(!recognized.source.contains(0), "the text of a file has a NUL") }
    _ = try named.get()
  }
}
