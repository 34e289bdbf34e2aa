import Foundation
import RomKitPictures
import TestSupport
import Testing

/// The tool among other processes: signals, and two at once.
@Suite(.serialized, .enabled(if: Tier.check.isReached, "make check: large runs are killed, many times"))
struct ProcessTests {
  private let old = Data("the old ROM".utf8)

  /// The tool inherits the signal handling of this process, which ignores some if it was started in the background.
  init() { for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) } }

  /// A folder with enough data for packing to take a while.
  private func project() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let assets = folder.url.appendingPathComponent("assets")
    try FileManager.default.createDirectory(at: assets, withIntermediateDirectories: false)
    let body = Data(repeating: 31, count: 4_000_000)
    for number in 0..<10 { try body.write(to: assets.appendingPathComponent("DSLOT00\(number).DAT")) }
    try folder.write(Array(old), to: "game.bin")
    return folder
  }

  private func start(_ arguments: [String], in folder: TemporaryFolder) throws -> Process {
    let process = Process()
    process.executableURL = Tool.binary
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment
      .merging(["ROMKIT_CACHE": folder.cache.path]) { $1 }
      .merging(Tool.uncounted) { $1 }
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Runs a command repeatedly and sends it a signal each time, at moments spread evenly over the time that a whole
  /// run takes here.
  private func interrupt(
    _ arguments: [String], with signal: Int32, in folder: TemporaryFolder, prepare: () throws -> Void,
    check: () throws -> Void
  ) throws {
    try prepare()
    let whole = try ContinuousClock().measure { try start(arguments, in: folder).waitUntilExit() }
    let rounds = 12
    var ended = 0
    for round in 0..<rounds {
      try prepare()
      let process = try start(arguments, in: folder)
      usleep(UInt32(whole * round / rounds / .microseconds(1)))
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      if process.terminationReason == .uncaughtSignal {
        #expect(process.terminationStatus == signal)
        ended += 1
      }
      try check()
    }
    #expect(ended > 0, "no run was long enough to be interrupted")
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL])
  func aSignalLeavesTheOldFileOrTheNew(signal: Int32) throws {
    let folder = try project()
    let arguments = ["pack", "-q", "assets", "-o", "game.bin"]
    #expect(try Tool.run(arguments, in: folder.url).status == 0)
    let new = try folder.data("game.bin")
    try interrupt(arguments, with: signal, in: folder) {
      try folder.write(Array(old), to: "game.bin")
    } check: {
      let now = try folder.data("game.bin")
      #expect(now == old || now == new)
      if signal != SIGKILL { #expect(try folder.names() == ["assets", "game.bin"]) }
    }
    // The next run removes the leftovers of a killed one.
    #expect(try Tool.run(arguments, in: folder.url).status == 0)
    #expect(try folder.names() == ["assets", "game.bin"])
  }

  @Test(.enabled(if: !Tool.isOwnBuild, "make check-release: it is about time"))
  func aSignalEndsPackWithinATenthOfASecond() throws {
    let folder = try TemporaryFolder()
    try folder.write("[[palettes]]\npictures = \"**\"\nslot = \"DSLOT000\"\n", to: "assets/romkit.toml")
    var random = SeededGenerator(seed: 1)
    for number in 100..<130 {
      let pixels = (0..<65_536).map { _ in
        let value = random.next()
        return ColourPicture.Pixel(
          red: UInt8(truncatingIfNeeded: value), green: UInt8(truncatingIfNeeded: value >> 8),
          blue: UInt8(truncatingIfNeeded: value >> 16))
      }
      let picture = try #require(ColourPicture(width: 256, height: 256, pixels: pixels))
      try picture.bmp().write(to: folder.url.appendingPathComponent("assets/GSLOT\(number).bmp").path)
    }
    for milliseconds: UInt32 in [50, 200, 500, 1_000] {
      // The best of three, as the machine has other work.
      var shortest = Duration.seconds(60)
      for _ in 0..<3 where shortest >= .milliseconds(100) {
        let process = try start(["pack", "-q", "--no-cache", "assets", "-o", "game.bin"], in: folder)
        usleep(milliseconds * 1_000)
        let time = ContinuousClock().measure {
          kill(process.processIdentifier, SIGTERM)
          process.waitUntilExit()
        }
        shortest = min(shortest, time)
        #expect(process.terminationReason == .uncaughtSignal, "it ended within \(milliseconds) ms")
        #expect(try folder.names() == ["assets"])
      }
      #expect(shortest < .milliseconds(100), "after \(milliseconds) ms")
    }
  }

  @Test func twoPacksToOneOutputBothSucceed() throws {
    let folder = try project()
    #expect(try Tool.run(["pack", "assets", "-o", "game.bin"], in: folder.url).status == 0)
    let new = try folder.data("game.bin")
    for _ in 0..<5 {
      try folder.write(Array(old), to: "game.bin")
      let processes = try (0..<3).map { _ in
        try start(["pack", "-q", "assets", "-o", "game.bin"], in: folder)
      }
      for process in processes {
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
      }
      #expect(try folder.data("game.bin") == new)
      #expect(try folder.names() == ["assets", "game.bin"])
    }
  }

  @Test func twoExtractsToOneFolderLeaveWholeFiles() throws {
    let folder = try project()
    #expect(try Tool.run(["pack", "assets", "-o", "game.bin"], in: folder.url).status == 0)
    let processes = try (0..<2).map { _ in try start(["extract", "game.bin", "-o", "out"], in: folder) }
    for process in processes { process.waitUntilExit() }
    #expect(processes.contains { $0.terminationStatus == 0 })
    #expect(try folder.names() == ["assets", "game.bin", "out"])
    #expect(try folder.names("out").count == 11)
    for number in 0..<10 { #expect(try folder.data("out/DSLOT00\(number).DAT").count == 4_000_000) }
  }

  // MARK: Extract and convert

  @Test(arguments: [SIGINT, SIGTERM, SIGKILL])
  func aSignalLeavesAWholeFolderOrNone(signal: Int32) throws {
    let folder = try project()
    #expect(try Tool.run(["pack", "-q", "assets", "-o", "game.bin"], in: folder.url).status == 0)
    let arguments = ["extract", "--raw", "game.bin", "-o", "out"]
    try interrupt(arguments, with: signal, in: folder) {
      try? FileManager.default.removeItem(at: folder.url.appendingPathComponent("out"))
    } check: {
      let names = try folder.names()
      if names.contains("out") { #expect(try folder.names("out").count == 11) }
      if signal != SIGKILL {
        #expect(names.allSatisfy { ["assets", "game.bin", "out"].contains($0) }, "\(names)")
      }
    }
    #expect(try Tool.run(arguments + ["--force"], in: folder.url).status == 0)
    #expect(try folder.names() == ["assets", "game.bin", "out"])
    #expect(try folder.names("out").count == 11)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGKILL]) func aSignalLeavesTheOldSoundOrTheNew(signal: Int32) throws {
    let folder = try TemporaryFolder()
    let samples = [UInt8](repeating: 7, count: 8_000_000)
    try folder.write(Array("EFF\0".utf8) + [0, 0x7A, 0x12, 0x00] + samples, to: "long.PCM")
    let arguments = ["convert", "-q", "long.PCM", "-o", "long.wav"]
    #expect(try Tool.run(arguments, in: folder.url).status == 0)
    let new = try folder.data("long.wav")
    try interrupt(arguments, with: signal, in: folder) {
      try folder.write(Array(old), to: "long.wav")
    } check: {
      let now = try folder.data("long.wav")
      #expect(now == old || now == new)
      if signal != SIGKILL { #expect(try folder.names() == ["long.PCM", "long.wav"]) }
    }
    #expect(try Tool.run(arguments, in: folder.url).status == 0)
    #expect(try folder.names() == ["long.PCM", "long.wav"])
  }

  /// Two ROMs of the same slots, with other bytes in each.
  private func twoROMs() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let assets = folder.url.appendingPathComponent("assets")
    for game in 1...2 {
      try FileManager.default.createDirectory(at: assets, withIntermediateDirectories: false)
      for number in 0..<200 {
        let name = String(format: "assets/DSLOT%03d.DAT", number)
        try folder.write([UInt8](repeating: UInt8(game), count: 500), to: name)
      }
      #expect(try Tool.run(["pack", "-q", "assets", "-o", "\(game).bin"], in: folder.url).status == 0)
      try FileManager.default.removeItem(at: assets)
    }
    return folder
  }

  /// The first bytes of all files in a folder.
  private func games(in folder: TemporaryFolder) throws -> Set<UInt8> {
    Set(
      try folder.names("out").filter { $0.hasSuffix(".DAT") }.compactMap {
        try folder.data("out/" + $0).first
      })
  }

  @Test func twoExtractsOfTwoROMsDoNotMix() throws {
    let folder = try twoROMs()
    for _ in 0..<4 {
      let processes = try (1...2).map {
        try start(["extract", "--raw", "\($0).bin", "-o", "out", "--force"], in: folder)
      }
      for process in processes { process.waitUntilExit() }
      // A folder that appears during a run belongs to another process.
      #expect(processes.contains { $0.terminationStatus == 0 })
      #expect(processes.allSatisfy { $0.terminationReason == .exit && $0.terminationStatus <= 1 })
      #expect(try folder.names() == ["1.bin", "2.bin", "out"])
      #expect(try folder.names("out").count == 201)
      #expect(try games(in: folder).count == 1)
    }
  }

  @Test func ofTwoExtractsWithoutForceOneSucceeds() throws {
    let folder = try twoROMs()
    for isThere in [true, false, true, false] {
      let out = folder.url.appendingPathComponent("out")
      try? FileManager.default.removeItem(at: out)
      if isThere { try FileManager.default.createDirectory(at: out, withIntermediateDirectories: false) }
      let processes = try (1...2).map {
        try start(["extract", "--raw", "\($0).bin", "-o", "out"], in: folder)
      }
      for process in processes { process.waitUntilExit() }
      #expect(processes.map(\.terminationStatus).sorted() == [0, 1])
      #expect(try folder.names() == ["1.bin", "2.bin", "out"])
      #expect(try folder.names("out").count == 201)
      #expect(try games(in: folder).count == 1)
    }
  }

  @Test func twoConvertsToOneFileBothSucceed() throws {
    let folder = try TemporaryFolder()
    for sound in 1...2 {
      try folder.write(
        Array("EFF\0".utf8) + [0, 0x0F, 0x42, 0x40] + [UInt8](repeating: UInt8(sound), count: 1_000_000),
        to: "\(sound).PCM")
      #expect(
        try Tool.run(["convert", "-q", "\(sound).PCM", "-o", "\(sound).wav"], in: folder.url).status == 0)
    }
    let both = try [folder.data("1.wav"), folder.data("2.wav")]
    for _ in 0..<4 {
      let processes = try (1...2).map {
        try start(["convert", "-q", "\($0).PCM", "-o", "out.wav"], in: folder)
      }
      for process in processes {
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
      }
      #expect(both.contains(try folder.data("out.wav")))
      #expect(try folder.names() == ["1.PCM", "1.wav", "2.PCM", "2.wav", "out.wav"])
    }
  }

  @Test func theEnvironmentChangesNothing() throws {
    let folder = try project()
    #expect(try Tool.run(["pack", "assets", "-o", "game.bin"], in: folder.url).status == 0)
    let bytes = try folder.data("game.bin")
    let odd = ["LC_ALL": "tr_TR.UTF-8", "LANG": "ja_JP.eucJP", "TZ": "Asia/Tokyo", "HOME": "/nowhere"]
    let result = try Tool.run(["pack", "assets", "-o", "again.bin"], in: folder.url, environment: odd)
    #expect(result.status == 0)
    #expect(try folder.data("again.bin") == bytes)
  }
}
