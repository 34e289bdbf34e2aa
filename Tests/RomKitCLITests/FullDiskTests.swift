#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Whether this user may mount a small disk.
  private let mayMount: Bool = {
    guard geteuid() == 0, let folder = try? TemporaryFolder() else { return false }
    let result = try? Tool.shell(
      "mkdir d && mount -t tmpfs -o size=64k romkit-test d && umount d", in: folder.url)
    return result?.status == 0
  }()

  /// A disk that fills up at a different moment each time: a small file system, which only root can mount.
  @Suite(
    .serialized, .enabled(if: Tier.exhaustive.isReached, "make exhaustive: small disks are mounted"),
    .enabled(if: mayMount, "nothing can be mounted here, or not by this user"))
  struct FullDiskTests {
    /// The sizes of the disk in kilobytes.
    private static let sizes = [4, 8, 24, 64, 72, 88, 120, 160, 1_024]

    private func run(
      _ arguments: [String], prepare: (TemporaryFolder) throws -> Void, old: (TemporaryFolder) throws -> Void
    ) throws {
      let folder = try TemporaryFolder()
      try prepare(folder)
      var full = 0
      var done = 0
      for size in Self.sizes {
        #expect(
          try Tool.shell(
            "mkdir -p d && mount -t tmpfs -o size=\(size)k,nr_inodes=200 romkit-test d", in: folder.url
          )
          .status == 0)
        defer { _ = try? Tool.shell("umount d", in: folder.url) }
        // A disk that is too small for the old files tests nothing.
        guard (try? old(folder)) != nil else { continue }
        let disk = folder.url.appendingPathComponent("d")
        let before = try FileTree(of: disk)
        let result = try Tool.run(arguments, in: folder.url)
        if result.status == 0 {
          done += 1
          #expect(try FileTree(of: disk) != before)
        } else {
          full += 1
          #expect(result.status == 1, "\(result)")
          #expect(result.error.contains("the disk is full"), "\(size) kB: \(result.error)")
          #expect(result.error.contains("d/") && result.error.contains("free some space"), "\(result.error)")
          #expect(try FileTree(of: disk) == before, "\(size) kB: \(result.error)")
        }
      }
      #expect(full > 1 && done > 0, "\(full) times full, \(done) times not")
    }

    private func assets(_ folder: TemporaryFolder) throws {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent("assets"), withIntermediateDirectories: false)
      for number in 0..<4 {
        try folder.write(
          (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 31 + number) }, to: "assets/DSLOT00\(number).DAT"
        )
      }
    }

    @Test func packKeepsTheOldROM() throws {
      try run(["pack", "assets", "-o", "d/game.bin"], prepare: assets) {
        try $0.write(Array("the old ROM".utf8), to: "d/game.bin")
      }
    }

    @Test func extractLeavesNothing() throws {
      try run(
        ["extract", "game.bin", "-o", "d/out"],
        prepare: {
          try assets($0)
          #expect(try Tool.run(["pack", "assets", "-o", "game.bin"], in: $0.url).status == 0)
        }, old: { _ in })
    }

    @Test func extractOverFilesKeepsThem() throws {
      try run(
        ["extract", "game.bin", "-o", "d/out", "--force"],
        prepare: {
          try assets($0)
          #expect(try Tool.run(["pack", "assets", "-o", "game.bin"], in: $0.url).status == 0)
        },
        old: {
          try FileManager.default.createDirectory(
            at: $0.url.appendingPathComponent("d/out"), withIntermediateDirectories: false)
          try $0.write(Array("the old one".utf8), to: "d/out/DSLOT002.DAT")
        })
    }

    @Test func convertKeepsTheOldFile() throws {
      try run(
        ["convert", "long.PCM", "-o", "d/long.wav"],
        prepare: {
          try $0.write(
            Array("EFF\0".utf8) + [0, 1, 0x11, 0x70] + [UInt8](repeating: 7, count: 70_000), to: "long.PCM")
        }, old: { try $0.write(Array("the old one".utf8), to: "d/long.wav") })
    }
  }
#endif
