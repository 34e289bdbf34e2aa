import VGSCore

/// The note lists of Tests/Fixtures/vectors/mml: type, three operands and value as decimal numbers, a note a line.
package enum VectorSongs {
  package static func notes(_ path: String) throws -> [Note] {
    try Fixtures.text(path).split(separator: "\n").map { line in
      let numbers = line.split(separator: " ").compactMap { UInt32($0) }
      guard numbers.count == 5 else { throw BrokenVector(line: String(line)) }
      return Note(
        type: UInt8(truncatingIfNeeded: numbers[0]), operand1: UInt8(truncatingIfNeeded: numbers[1]),
        operand2: UInt8(truncatingIfNeeded: numbers[2]), operand3: UInt8(truncatingIfNeeded: numbers[3]),
        value: numbers[4])
    }
  }

  package struct BrokenVector: Error {
    var line: String
  }
}
