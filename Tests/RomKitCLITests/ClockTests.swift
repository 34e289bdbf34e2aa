#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// File systems whose clock is coarse, or differs from that of the system: no edit is missed, however quickly it follows.
  @Suite(.serialized) struct ClockTests {
    /// Seconds by which the clock is ahead, seconds that it counts at once, and whether the file system has no files without names.
    private static let clocks: [(shift: Int, step: Int, isPlain: Bool)] = [
      (-5, 1, false), (-5, 1, true), (5, 2, false), (0, 1, false), (0, 2, true), (5, 1, false),
      (-3_600, 2, false),
      (86_400 * 2, 1, true),
    ]

    private static let library = FaultShim.library(of: "clock")

    private static var tested: Range<Int> { Tier.check.isReached ? clocks.indices : 0..<2 }
    private static let edits = Tier.check.isReached ? 40 : 20

    private func environment(_ clock: (shift: Int, step: Int, isPlain: Bool)) throws -> [String: String] {
      let library = try #require(Self.library, "no C compiler to build the clock with")
      return [
        "LD_PRELOAD": library.path, "ROMKIT_CLOCK_SHIFT": "\(clock.shift)",
        "ROMKIT_CLOCK_STEP": "\(clock.step)",
      ].merging(clock.isPlain ? ["ROMKIT_CLOCK_PLAIN": "1"] : [:]) { $1 }
    }

    private func project() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      try folder.write("text 10", to: "assets/data/a.txt")
      try folder.write("Ch0 c", to: "assets/music/b.mml")
      return folder
    }

    @Test(arguments: tested) func noEditIsMissed(index: Int) throws {
      let environment = try environment(Self.clocks[index])
      let folder = try project()
      var missed: [Int] = []
      for edit in 0..<Self.edits {
        // An edit, a build with something to do, and one that finds nothing.
        try folder.write("text \(edit + 10)", to: "assets/data/a.txt")
        for _ in 0..<2 {
          let result = try Tool.run(
            ["pack", "-q", "assets", "-o", "game.bin"], of: Tool.dynamic, in: folder.url,
            environment: environment)
          #expect(result.status == 0, "\(result.error)")
        }
        if try folder.data("game.bin").range(of: Data("text \(edit + 10)".utf8)) == nil {
          missed.append(edit)
        }
      }
      #expect(missed.isEmpty, "\(Self.clocks[index])")
    }

    /// The same second comes twice, and an edit in each of them.
    @Test func anEditAfterTheClockWasSetBackIsFound() throws {
      var environment = try environment((shift: 0, step: 1, isPlain: false))
      let folder = try project()
      let start = Date()
      func pack() throws {
        let result = try Tool.run(
          ["pack", "-q", "assets", "-o", "game.bin"], of: Tool.dynamic, in: folder.url,
          environment: environment)
        #expect(result.status == 0, "\(result.error)")
      }
      try pack()
      sleep(4)
      for _ in 0..<2 { try pack() }
      // The clock goes back by as many seconds as have passed. Unless it is close to the next one, the second is the same.
      let passed = Int(start.timeIntervalSince1970) - Int(Date().timeIntervalSince1970)
      environment["ROMKIT_CLOCK_SHIFT"] = "\(passed)"
      environment["ROMKIT_CLOCK_SYSTEM"] = "\(passed)"
      let file = try FileHandle(forWritingTo: folder.url.appendingPathComponent("assets/data/a.txt"))
      try file.write(contentsOf: Data("text 11".utf8))
      try file.close()
      try pack()
      #expect(try folder.data("game.bin").range(of: Data("text 11".utf8)) != nil)
    }

    /// The clock of the file system decides, not the age of a file by that of the system: once it has gone on, no file is opened.
    @Test func aFileIsSettledByTheClockOfItsFileSystem() throws {
      let faults = try #require(FaultShim.library)
      var environment = try environment((shift: 3_600, step: 1, isPlain: false))
      environment["LD_PRELOAD"]? += " " + faults.path
      let folder = try project()
      let pack = ["pack", "assets", "-o", "game.bin"]
      #expect(try Tool.run(pack, of: Tool.dynamic, in: folder.url, environment: environment).status == 0)
      sleep(4)
      let counts = folder.cache.deletingLastPathComponent().appendingPathComponent("counts")
      environment["ROMKIT_FAULT_COUNTS"] = counts.path
      let opened = try (0..<2).map { _ in
        let result = try Tool.run(pack, of: Tool.dynamic, in: folder.url, environment: environment)
        #expect(result.error == "game.bin: up to date\n")
        let lines = try String(contentsOf: counts, encoding: .utf8).split(separator: "\n")
        return lines.first { $0.hasPrefix("open ") }
      }
      // The ROM the first time, the clock, and the memory of the build; then only the memory.
      #expect(opened[1] == "open 1", "\(opened)")
    }
  }
#endif
