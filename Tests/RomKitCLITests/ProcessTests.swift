import Foundation
import Testing

/// The tool among other processes: signals, and two at once.
@Suite(.serialized) struct ProcessTests {
  private let old = Array("the old ROM".utf8)

  /// A folder with enough in it that packing takes a while.
  private func project() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let assets = folder.url.appendingPathComponent("assets")
    try FileManager.default.createDirectory(at: assets, withIntermediateDirectories: false)
    let body = Data((0..<4_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    for number in 0..<10 { try body.write(to: assets.appendingPathComponent("DSLOT00\(number).DAT")) }
    try folder.write(old, to: "game.bin")
    return folder
  }

  private func start(_ arguments: [String], in folder: TemporaryFolder) throws -> Process {
    let process = Process()
    process.executableURL = Tool.binary
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment.merging(["ROMKIT_CACHE": folder.cache.path]) {
      $1
    }
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return process
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL]) func aSignalLeavesTheOldFileOrTheNew(signal: Int32)
    throws
  {
    let folder = try project()
    #expect(try Tool.run(["pack", "assets", "-o", "game.bin"], in: folder.url).status == 0)
    let new = try folder.bytes("game.bin")
    var ended = 0
    for round in 0..<12 {
      try folder.write(old, to: "game.bin")
      let process = try start(["pack", "-q", "assets", "-o", "game.bin"], in: folder)
      usleep(UInt32(2_000 + round * 4_000))
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      let now = try folder.bytes("game.bin")
      #expect(now == old || now == new)
      if process.terminationReason == .uncaughtSignal {
        #expect(process.terminationStatus == signal)
        ended += 1
      }
      if signal != SIGKILL { #expect(try folder.names() == ["assets", "game.bin"]) }
    }
    #expect(ended > 0, "no run was long enough to be interrupted")
    #expect(try Tool.run(["pack", "-q", "assets", "-o", "game.bin"], in: folder.url).status == 0)
    #expect(try folder.names() == ["assets", "game.bin"])
  }

  @Test func twoPacksToOneOutputBothSucceed() throws {
    let folder = try project()
    #expect(try Tool.run(["pack", "assets", "-o", "game.bin"], in: folder.url).status == 0)
    let new = try folder.bytes("game.bin")
    for _ in 0..<5 {
      try folder.write(old, to: "game.bin")
      let processes = try (0..<3).map { _ in
        try start(["pack", "-q", "assets", "-o", "game.bin"], in: folder)
      }
      for process in processes {
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
      }
      #expect(try folder.bytes("game.bin") == new)
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
    for number in 0..<10 { #expect(try folder.bytes("out/DSLOT00\(number).DAT").count == 4_000_000) }
  }

  @Test func theEnvironmentChangesNothing() throws {
    let folder = try project()
    #expect(try Tool.run(["pack", "assets", "-o", "game.bin"], in: folder.url).status == 0)
    let bytes = try folder.bytes("game.bin")
    let odd = ["LC_ALL": "tr_TR.UTF-8", "LANG": "ja_JP.eucJP", "TZ": "Asia/Tokyo", "HOME": "/nowhere"]
    let result = try Tool.run(["pack", "assets", "-o", "again.bin"], in: folder.url, environment: odd)
    #expect(result.status == 0)
    #expect(try folder.bytes("again.bin") == bytes)
  }
}
