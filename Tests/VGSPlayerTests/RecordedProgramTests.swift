import Foundation
import RomKitBase
import RomKitBuild
import SampleGame
import TestSupport
import Testing
import VGSCore

@testable import VGSPlayer

/// The game of samples/game without a screen: the recorded input gives the recorded frames and samples. `make check-player` and
/// `make check-page` play the same recording in WebAssembly.
@Suite struct RecordedProgramTests {
  private static let recording = "program/tomori.txt"

  /// The bytes of the game's ROM.
  private static func rom() throws -> [UInt8] {
    let assets = Fixtures.folder.appendingPathComponent("../../samples/assets").standardized.path
    var sink = MemorySink()
    try RomBuild(folder: assets).write(to: &sink)
    return sink.bytes
  }

  /// The bytes of a tick's frame.
  private static func frame(of player: Player) -> [UInt8] {
    let profile = player.console.profile
    var words = [UInt32](repeating: 0, count: profile.width * profile.height)
    var span = words.mutableSpan
    _ = player.showFrame(.plain, in: &span)
    return words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
  }

  private static func digits(_ checksum: CRC32) -> String {
    let text = String(checksum.value, radix: 16)
    return String(repeating: "0", count: 8 - text.count) + text
  }

  /// The lines of the recording, with the resulting frames and samples in place of the recorded ones.
  private static func replayed(_ lines: [String]) throws -> [String] {
    var player = Player()
    player.open(try rom())
    player.start(Tomori(), on: .mk2)
    var tick = 0
    var samples = CRC32()
    func play(to last: Int) {
      while tick < last {
        tick += 1
        let goesOn = player.tick()
        #expect(goesOn)
        samples.update(
          player.console.sound.prefix(player.console.soundCount).flatMap {
            [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
          })
      }
    }
    return try lines.map { line in
      let words = line.split(separator: " ")
      guard !line.hasPrefix("#"), words.count > 1 else { return line }
      let numbers = words.dropFirst(2).compactMap { Int($0) }
      let time = try #require(Int(words[0]), "\(line)")
      if words[1] == "frame" {
        play(to: time)
        return "\(time) frame \(digits(CRC32(of: frame(of: player)))) \(digits(samples))"
      }
      play(to: time - 1)
      switch (words[1], numbers.count) {
      case ("touch", 3): player.touch(isPressed: numbers[0] != 0, x: numbers[1], y: numbers[2])
      case ("pause", 1): player.console.isPaused = numbers[0] != 0
      default: Issue.record("not a line of a recording: \(line)")
      }
      return line
    }
  }

  @Test func recordedInputGivesTheRecordedFramesAndSamples() throws {
    let text = try Fixtures.text(Self.recording)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    let found = try Self.replayed(lines)
    if ProcessInfo.processInfo.environment["ROMKIT_RECORD"] != nil {
      try Data(found.joined(separator: "\n").utf8).write(
        to: Fixtures.folder.appendingPathComponent(Self.recording))
      return
    }
    for (found, expected) in zip(found, lines) { #expect(found == expected) }
  }

  /// Frames that all look alike would also be equal.
  @Test func recordingShowsSomething() throws {
    let frames = try Fixtures.text(Self.recording).split(separator: "\n").filter { $0.contains(" frame ") }
    #expect(frames.count > 10)
    #expect(Set(frames.map { $0.split(separator: " ")[2] }).count > frames.count - 2)
  }
}
