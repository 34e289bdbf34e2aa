import Foundation
import Measuring
import RomKit

/// Memory and time of list, pack, verify and extract on a ROM of 1 GiB with 1,000 records.
///
/// Usage: container ROMKIT. Everything is made in the temporary folder and removed again.
@main
struct Container {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: container ROMKIT")
      exit(64)
    }
    let tool = CommandLine.arguments[1]
    let work = FileManager.default.temporaryDirectory.appendingPathComponent("romkit-bench-\(getpid())")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: work) }
    let assets = work.appendingPathComponent("assets").path
    let rom = work.appendingPathComponent("romdata.bin").path
    try makeAssets(in: assets)

    sayLoad()
    let table = CostTable()
    table.row("start (`--version`)", try best(of: 5) { try run(tool, ["--version"]) })
    // In turns, and the disk is let finish in between: what was written before would slow down the next.
    let (copy, pack) = try bestOfTwo(
      rounds: 3,
      {
        sync()
        return try run("/bin/sh", ["-c", "cat '\(assets)'/*.* > '\(rom).cat' && sync '\(rom).cat'"])
      },
      {
        sync()
        return try run(tool, ["pack", "-q", assets, "-o", rom])
      })
    try FileManager.default.removeItem(atPath: rom + ".cat")
    table.row("cat and sync of the files", copy)
    let (sum, verify) = try bestOfTwo(
      rounds: 5, { try measure { _ = try checksum(of: rom) } }, { try run(tool, ["verify", rom]) })
    table.row("zlib's crc32 over the ROM", sum)
    table.row("pack, 1 GiB, 1,000 records", pack, against: (copy, "cat and sync"), memory: 24)
    table.row("list", try best(of: 5) { try run(tool, ["list", rom]) }, memory: 24)
    table.row("verify", verify, against: (sum, "crc32"), atMost: 1.3, memory: 24)
    let json = try best(of: 5) { try run(tool, ["list", "--json", rom]) }
    table.row("list --json, with all checksums", json, against: (sum, "crc32"), memory: 24)
    let out = work.appendingPathComponent("out").path
    let (copies, extract) = try bestOfTwo(
      rounds: 3,
      {
        try? FileManager.default.removeItem(atPath: out)
        sync()
        return try run("/bin/sh", ["-c", "cp -r '\(assets)' '\(out)' && sync '\(out)'/*"])
      },
      {
        try? FileManager.default.removeItem(atPath: out)
        sync()
        return try run(tool, ["extract", "--raw", rom, "-o", out])
      })
    table.row("cp and sync of the files", copies)
    table.row("extract", extract, against: (copies, "cp and sync"), memory: 24)

    try FileManager.default.removeItem(atPath: rom)
    try makeManySmall(rom)
    table.row("list, 1,000,000 empty records", try best(of: 2) { try run(tool, ["list", rom]) })
    table.row("verify, 1,000,000 empty records", try best(of: 2) { try run(tool, ["verify", rom]) })
  }

  private static func best(of count: Int, _ work: () throws -> Cost) rethrows -> Cost {
    var best = try work()
    for _ in 1..<count { best.improve(try work()) }
    return best
  }

  /// The best of two works that take turns, so that both meet the same machine.
  private static func bestOfTwo(rounds: Int, _ one: () throws -> Cost, _ other: () throws -> Cost) throws
    -> (Cost, Cost)
  {
    var best = (try one(), try other())
    for _ in 1..<rounds {
      best.0.improve(try one())
      best.1.improve(try other())
    }
    return best
  }

  /// What work in this process takes.
  private static func measure(_ work: () throws -> Void) throws -> Cost {
    let start = processorTime()
    let seconds = try wallTime(of: work)
    return Cost(seconds: seconds, processor: processorTime() - start)
  }

  private static func wallTime(of work: () throws -> Void) throws -> Double {
    let time = try ContinuousClock().measure(work)
    return Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
  }

  /// Runs a program with its output thrown away, and waits for it.
  private static func run(_ tool: String, _ arguments: [String]) throws -> Cost {
    var process = pid_t()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var words: [UnsafeMutablePointer<CChar>?] = ([tool] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var usage = rusage()
    var status: Int32 = 0
    var peak = 0.0
    let seconds = try wallTime {
      guard posix_spawn(&process, tool, &actions, nil, &words, environ) == 0 else {
        throw CocoaError(.fileNoSuchFile)
      }
      while wait4(process, &status, WNOHANG, &usage) == 0 {
        peak = max(peak, peakMemory(of: process) ?? 0)
        usleep(300)
      }
    }
    guard status == 0 else { throw CocoaError(.featureUnsupported) }
    #if canImport(Darwin)
      peak = Double(usage.ru_maxrss) / 1_048_576
    #endif
    let times = [usage.ru_utime, usage.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) * 1e-6 }
    return Cost(seconds: seconds, processor: times[0] + times[1], mebibytes: peak > 0 ? peak : nil)
  }

  /// The most memory a running process has had. On Linux what `wait4` tells counts the memory of the process that
  /// started it as well, so its own account is read while it runs.
  private static func peakMemory(of process: pid_t) -> Double? {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kibibytes = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap({
        Double($0)
      })
    else { return nil }
    return kibibytes / 1_024
  }

  /// 1,000 slots of data and programs, 1 GiB in all, of bytes that do not repeat.
  private static func makeAssets(in folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var state: UInt64 = 1
    var words = [UInt64](repeating: 0, count: (1 << 30) / 1_000 / 8)
    for index in 0..<1_000 {
      for place in words.indices {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        words[place] = state
      }
      let kind = index < 256 ? "DSLOT" : index < 512 ? "PSLOT" : "extra"
      let number = String(format: "%03d", index < 512 ? index % 256 : index)
      let ending = index < 256 ? "DAT" : "BIN"
      let body = words.withUnsafeBytes { Data($0) }
      try body.write(to: URL(fileURLWithPath: "\(folder)/\(kind)\(number).\(ending)"))
    }
    let records = (512..<1_000).map { "[[record]]\nfile = \"extra\($0).BIN\"\nname = \"EXTRA\($0).BIN\"\n" }
    try records.joined().write(toFile: "\(folder)/romkit.toml", atomically: true, encoding: .utf8)
  }

  private static func makeManySmall(_ path: String) throws {
    let count = 1_000_000
    var bytes = Data([UInt8(count & 255), UInt8(count >> 8 & 255), UInt8(count >> 16), 0])
    bytes.append(Data(count: 20 * count))
    try bytes.write(to: URL(fileURLWithPath: path))
  }

  /// What any program that checks a file has to do at least: read it and sum it, piece by piece.
  private static func checksum(of path: String) throws -> UInt32 {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    var checksum = CRC32()
    while let piece = try file.read(upToCount: 1 << 18), !piece.isEmpty { checksum.update(piece) }
    return checksum.value
  }
}
