/// A minimal ROM reader for a game: bodies by the names of their records.
struct RomFile {
  private var bodies: [String: ArraySlice<UInt8>] = [:]

  /// Reads a ROM; nil if it is damaged. `Documentation/Format.md` of romkit describes the layout.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 4 else { return nil }
    let count = bytes[..<4].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard count <= (bytes.count - 4) / 20 else { return nil }
    var offset = 4 + count * 16
    for index in 0..<count {
      // Every byte of a name is stored XOR 0xAA, up to a plain NUL.
      let stored = bytes[(4 + index * 16)..<(20 + index * 16)].prefix { $0 != 0 }
      let name = String(decoding: stored.map { $0 ^ 0xAA }, as: UTF8.self)
      guard bytes.count - offset >= 4 else { return nil }
      let size = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      guard bytes.count - offset - 4 >= size else { return nil }
      if bodies[name] == nil { bodies[name] = bytes[(offset + 4)..<(offset + 4 + size)] }
      offset += 4 + size
    }
  }

  /// The pixels of a picture, after its header of four bytes.
  func picture(_ slot: Slots.Graphics) -> ArraySlice<UInt8>? {
    body("GSLOT", slot.rawValue, "CHR").map { $0.dropFirst(4) }
  }

  /// The body of a slot.
  private func body(_ kind: String, _ number: UInt8, _ ending: String) -> ArraySlice<UInt8>? {
    let digits = String(number)
    return bodies[kind + String(repeating: "0", count: 3 - digits.count) + digits + "." + ending]
  }
}
