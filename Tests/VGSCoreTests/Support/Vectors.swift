import Foundation

@testable import VGSCore

/// The reference results of Tests/Fixtures/vectors.
enum Vectors {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/vectors")

  /// A JSON file of the vectors.
  static func json<Value: Decodable>(_ path: String, as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(contentsOf: folder.appendingPathComponent(path)))
  }

  /// The notes of a song: five numbers a line, type, three operands and value.
  static func notes(_ song: String) throws -> [Note] {
    let name = song.replacingOccurrences(of: ".mml", with: ".notes")
    let text = try String(contentsOf: folder.appendingPathComponent("mml/\(name)"), encoding: .utf8)
    return try text.split(separator: "\n").map { line in
      let numbers = line.split(separator: " ").compactMap { UInt32($0) }
      guard numbers.count == 5 else { throw BadNote(line: String(line)) }
      return Note(
        type: UInt8(numbers[0]), operand1: UInt8(numbers[1]), operand2: UInt8(numbers[2]),
        operand3: UInt8(numbers[3]), value: numbers[4])
    }
  }

  struct BadNote: Error {
    var line: String
  }
}
