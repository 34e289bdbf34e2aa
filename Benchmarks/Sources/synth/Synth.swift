import Foundation
import Measuring
import RomKit
import VGSCore

/// The speed of the synthesizer in multiples of real time, and the time of a frame of the console.
///
/// Usage: synth [SONG.mml...]. The songs are measured in addition to the generated ones.
@main
struct Synth {
  /// The speed of the reference, the original console's code compiled with -O2, on such a machine.
  private static let reference = 1_130.0

  static func main() throws {
    let tables = seconds { WaveTables.shared.table(tone: 0, key: 0).count }
    sayLoad()
    try music()
    say("")
    try frames(tables: tables)
  }

  private static func music() throws {
    var songs = SixChannels.all
    for path in CommandLine.arguments.dropFirst() {
      let text = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      guard let song = MMLCompilation(parsing: text).song else { throw CocoaError(.fileReadCorruptFile) }
      songs.append(SixChannels(name: URL(fileURLWithPath: path).lastPathComponent, notes: song.notes))
    }
    // Ten minutes of each.
    let length = 600 * Synthesizer.sampleRate
    let times = try best(of: 5, songs.map { song in { rendered(song.notes, length) } })
    let table = Table("music", " x real time", " of the reference's 1,130 x", "required")
    for (song, time) in zip(songs, times) {
      let speed = 600 / time
      table.row(
        song.name, decimals(speed, 0), decimals(speed / reference, 1) + " x",
        verdict("at least 2,500 x", speed >= 2_500))
    }
    let slowest = times.max().map { 600 / $0 } ?? 0
    try Figure.pass(
      "synthesis, the slowest of \(songs.count)", "\(decimals(slowest, 0)) x real time",
      beside: "the original console's code", "\(decimals(reference, 0)) x", ratio: slowest / reference)
  }

  /// Renders a number of samples, and restarts the song when it ends.
  private static func rendered(_ notes: [Note], _ length: Int) -> Int {
    var synthesizer = Synthesizer()
    synthesizer.play(notes)
    var buffer = [Int16](repeating: 0, count: 1_024)
    var made = 0
    var sum = 0
    while made < length {
      for index in buffer.indices { buffer[index] = 0 }
      synthesizer.mix(into: &buffer)
      sum &+= Int(buffer[0])
      if synthesizer.isOver { synthesizer.play(notes) }
      made += buffer.count
    }
    return sum
  }

  /// Measures work that does not depend on the music.
  private static func frames(tables: Double) throws {
    let table = Table("other work of the console", " ms", "required")
    table.row("wave tables, made once", decimals(tables * 1e3, 3), "")
    let notes = SixChannels.all[0].notes
    let seek = try best(of: 5) { sought(notes, 600 * Synthesizer.sampleRate) }
    table.row("seek ten minutes ahead", decimals(seek * 1e3, 3), "")
    let count = 500
    for (name, profile) in [("mk2", Profile.mk2), ("vge", Profile.vge)] {
      let times = try best(
        of: 7, [0, 100].map { sprites in { shown(profile, sprites: sprites, frames: count) } })
      let perFrame = times.map { $0 / Double(count) * 1e3 }
      table.row("a frame of \(name)", decimals(perFrame[0], 4), "")
      table.row(
        "a frame of \(name) with 100 sprites of 16 x 16", decimals(perFrame[1], 4),
        profile == .mk2 ? verdict("under 0.2 ms", perFrame[1] < 0.2) : "")
    }
  }

  private static func sought(_ notes: [Note], _ place: Int) -> Int {
    var synthesizer = Synthesizer()
    synthesizer.play(notes)
    synthesizer.seek(to: place)
    return synthesizer.time
  }

  /// Draws sprites all over the screen and shows the frame.
  private static func shown(_ profile: Profile, sprites: Int, frames: Int) -> Int {
    var numbers = SeededNumbers(seed: 1)
    var slots = Console.Slots()
    slots[picture: 0] = Console.Picture(
      width: 256, height: 256, indices: (0..<256 * 256).map { _ in UInt8(numbers.next(256)) })
    var console = Console(profile, slots: slots)
    var sum = 0
    for frame in 0..<frames {
      for index in 0..<sprites {
        let (x, y) = ((index * 37 + frame) % 180 - 10, (index * 53 + frame) % 210 - 8)
        console.putSP(
          Blit(
            slot: 0, sourceX: (index % 16) * 16, sourceY: (index / 16) * 16, width: 16, height: 16, x: x, y: y
          ))
      }
      console.showFrame()
      sum &+= Int(console.frame[frame])
    }
    return sum
  }
}
