import Foundation
import TestSupport
import VGSCore

/// The reference results of Tests/Fixtures/vectors.
enum Vectors {
  /// A JSON file of the vectors.
  static func json<Value: Decodable>(_ path: String, as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(Fixtures.bytes("vectors/\(path)")))
  }

  /// The notes of a song, given the name of its MML.
  static func notes(_ song: String) throws -> [Note] {
    try VectorSongs.notes("vectors/mml/" + song.replacingOccurrences(of: ".mml", with: ".notes"))
  }
}
