import CSystemZlib
import Measuring
import RomKit

/// Songs of 15,000 notes, compiled with and without deflate, compared with zlib's deflate of the same notes in the same run.
///
/// The compiler of the VGS tools took 7.1 ms for such a song, of which deflate took 4.5. Its time on this machine is
/// estimated from the time of deflate here.
@main
struct Music {
  private static let songCount = 100
  private static let noteCount = 15_000
  private static let rounds = 7
  private static let reference = (all: 7.1, deflate: 4.5)

  static func main() throws {
    let songs = (0..<songCount).map { MadeSong(seed: $0, notes: noteCount) }
    let notes = songs.map { $0.song.noteBytes }
    let bodies = songs.map { $0.song.serialized() }
    sayLoad()
    let counts = songs.map { $0.song.notes.count }
    let (fewest, most) = (decimals(Double(counts.min() ?? 0), 0), decimals(Double(counts.max() ?? 0), 0))
    say("\(songCount) songs of \(fewest) to \(most) notes.")
    say("")

    let times = try measure([
      { deflatedSize(notes[$0]) },
      { MMLCompilation(parsing: songs[$0].text).song?.notes.count ?? 0 },
      { MMLCompilation(parsing: songs[$0].text).song?.serialized().count ?? 0 },
      { try Song(parsing: bodies[$0]).notes.count },
    ])
    let (deflate, compile, all, read) = (times[0], times[1], times[2], times[3])
    let expected = deflate.mean * reference.all / reference.deflate

    let table = Table("what", " ms per song", " slowest song", " of the reference", "required")
    func row(_ name: String, _ time: Time, of reference: Double? = nil, _ required: String = "") {
      let ratio = reference.map { decimals(time.mean / $0, 2) + " x" } ?? ""
      table.row(name, decimals(time.mean * 1e3, 3), decimals(time.slowest * 1e3, 3), ratio, required)
    }
    row("zlib's deflate of the notes alone, level 6", deflate)
    table.row(
      "reference: deflate x \(reference.all) / \(reference.deflate)", decimals(expected * 1e3, 3), "",
      "1.00 x", "")
    row(
      "compile, compared with the reference without deflate", compile, of: expected - deflate.mean,
      verdict("each under 1 ms", compile.slowest < 1e-3))
    row(
      "compile and deflate", all, of: expected, verdict("at most 0.85 x", all.mean <= 0.85 * expected))
    row("read a song: inflate and check", read)
    try Figure.pass(
      "a song of 15,000 notes, MML to BGM", "\(decimals(1 / all.mean, 0)) songs a second",
      beside: "the VGS tools, estimated", "\(decimals(1 / expected, 0))", ratio: expected / all.mean)
    try Figure.pass(
      "a song of 15,000 notes, MML to BGM", "\(decimals(all.mean * 1e3, 2)) ms",
      beside: "zlib's deflate alone",
      "\(decimals(deflate.mean * 1e3, 2)) ms", ratio: deflate.mean / all.mean,
      why: "Compiling includes deflate, which is zlib's own.")
  }

  /// The times of the songs, in seconds.
  private struct Time {
    var mean: Double
    var slowest: Double
  }

  /// The minimum time of each song in each work; works and songs take turns.
  private static func measure(_ works: [(Int) throws -> Int]) throws -> [Time] {
    var best = works.map { _ in [Double](repeating: .infinity, count: songCount) }
    for _ in 0..<rounds {
      for (index, work) in works.enumerated() {
        for song in 0..<songCount {
          best[index][song] = min(best[index][song], try seconds { try work(song) })
        }
      }
    }
    return best.map { Time(mean: $0.reduce(0, +) / Double(songCount), slowest: $0.max() ?? 0) }
  }

  /// The size of bytes compressed by zlib at its default level.
  private static func deflatedSize(_ bytes: [UInt8]) -> Int {
    var size = compressBound(uLong(bytes.count))
    var stream = [UInt8](repeating: 0, count: Int(size))
    precondition(compress(&stream, &size, bytes, uLong(bytes.count)) == Z_OK, "zlib failed")
    return Int(size)
  }
}
