import Foundation
import Measuring
import RomKit

/// The speed at which recordings are converted to the console's format, in multiples of real time, compared with SoX if installed.
@main
struct SoundBench {
  private static let seconds = 60.0
  private static let why =
    "romkit adds up the products of its filter in double precision and in one fixed order, because the same file has to give the same bytes on every machine; SoX goes by way of Fourier transforms, which round differently on each."

  static func main() throws {
    let work = FileManager.default.temporaryDirectory.appendingPathComponent("romkit-sound-\(getpid())")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: work) }
    sayLoad()
    say("Recordings of a minute, from a WAV to 22,050 Hz, 16 bit, mono. SoX: the whole process, `rate -m`.")
    if try programTime("sox", ["--version"], runs: 1) == nil {
      say("**Missing**: SoX is not installed: apt-get install sox")
    }
    say("")
    let table = Table(
      "recording", " romkit, x real time", " SoX, x real time", " romkit's speed", "required")
    for recording in MadeRecording.all(seconds: Int(seconds)) {
      let bytes = recording.file
      let speed = try seconds / best(of: 5) { try converted(bytes) }
      let peer = try speedOfSoX(bytes, in: work)
      table.row(
        recording.name, decimals(speed, 0), peer.map { decimals($0, 0) } ?? "",
        peer.map { decimals(speed / $0, 2) + " x" } ?? "",
        recording.isUsual ? verdict("at least 50 x", speed >= 50) : "")
      guard let peer, recording.isUsual else { continue }
      try Figure.pass(
        "sound, \(recording.name)", "\(decimals(speed, 0)) x real time", beside: "SoX, rate -m",
        "\(decimals(peer, 0)) x", ratio: speed / peer, why: why)
    }
  }

  private static func converted(_ bytes: [UInt8]) throws -> Int {
    try ConvertedSound(Recording(parsing: bytes)).effect.sampleBytes.count
  }

  /// The speed at which SoX converts a recording, in multiples of real time, mixing first like romkit and without dither; nil
  /// if it is not installed.
  private static func speedOfSoX(_ bytes: [UInt8], in folder: URL) throws -> Double? {
    let (input, output) = (folder.appendingPathComponent("in.wav"), folder.appendingPathComponent("out.wav"))
    try Data(bytes).write(to: input)
    let arguments = ["-D", input.path, "-b", "16", output.path, "remix", "-", "rate", "-m", "22050"]
    return try programTime("sox", arguments).map { seconds / $0 }
  }
}
