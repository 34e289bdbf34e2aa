import RomKit

/// The slots that a shell offers to complete: those of the ROM that is named on the command line.
enum SlotCompletion {
  /// The slots of the first ROM among the words of an unfinished command line; none when there is no ROM.
  static func slots(_ words: [String]) -> [String] {
    for word in words.dropFirst(2) where !word.hasPrefix("-") {
      guard let rom = try? Rom(reading: ByteSource(file: word)) else { continue }
      return rom.records.compactMap { $0.slot?.description }
    }
    return []
  }
}
