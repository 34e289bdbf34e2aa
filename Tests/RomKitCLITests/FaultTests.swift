#if os(Linux)
  import Foundation
  import Testing

  /// What is left when system calls fail, or when the process is killed at one of them: the old file or the new one,
  /// never half of one, and no litter.
  @Suite(.serialized) struct FaultTests {
    private static let calls = ["open", "read", "write", "fsync", "close", "rename", "mkdir"]
    private static let kinds = ["\(ENOSPC)", "\(EIO)", "\(EACCES)", "\(EINTR)", "short", "kill"]

    /// The library that makes calls fail, built with the system's C compiler.
    private static let library: URL? = {
      let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "Faults/faults.c")
      let target = FileManager.default.temporaryDirectory.appendingPathComponent(
        "romkit-faults-\(getpid()).so")
      let script = "cc -shared -fPIC -o '\(target.path)' '\(source.path)' -ldl"
      let result = try? Tool.shell(script, in: source.deletingLastPathComponent())
      return result?.status == 0 ? target : nil
    }()

    /// Runs a command with one kind of fault at every place where it can happen; `check` gets each result.
    private func sweep(
      _ arguments: [String], prepare: () throws -> TemporaryFolder,
      check: (TemporaryFolder, Tool.Result, String) throws -> Void
    ) throws -> Int {
      let library = try #require(Self.library, "no C compiler to build the faults with")
      let log = try TemporaryFolder()
      var injected = 0
      for call in Self.calls {
        for kind in Self.kinds {
          if kind == "short", call != "read", call != "write" { continue }
          for forEver in kind == "kill" || kind == "short" || kind == "\(EINTR)" ? [false] : [false, true] {
            for number in 1... {
              let folder = try prepare()
              let record = log.url.appendingPathComponent("log")
              try? FileManager.default.removeItem(at: record)
              let fault = "\(call):\(number):\(forEver ? 1_000_000 : number):\(kind)"
              let result = try Tool.run(
                arguments, in: folder.url,
                environment: [
                  "LD_PRELOAD": library.path, "ROMKIT_FAULT": fault, "ROMKIT_FAULT_LOG": record.path,
                ])
              guard let count = try? log.bytes("log").count else { break }
              injected += count
              #expect(result.status == 0 || result.status == 1 || kind == "kill", "\(fault): \(result)")
              if result.status == 1 { #expect(result.error.contains("error: "), "\(fault)") }
              if kind == "short" || kind == "\(EINTR)", call != "rename", call != "mkdir" {
                #expect(result.status == 0, "\(fault): \(result.error)")
              }
              try check(folder, result, fault)
            }
          }
        }
      }
      return injected
    }

    private func assets() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent("assets"), withIntermediateDirectories: false)
      try folder.write(Array("SY".utf8) + [0, 0, 7], to: "assets/GSLOT000.CHR")
      try folder.write([UInt8](repeating: 3, count: 200_000), to: "assets/DSLOT000.DAT")
      try folder.write(Array("Ch0 c".utf8), to: "assets/BSLOT000.mml")
      try folder.write(Array("the old ROM".utf8), to: "game.bin")
      return folder
    }

    @Test func packLeavesTheOldROMOrTheNew() throws {
      let old = Array("the old ROM".utf8)
      let reference = try assets()
      #expect(try Tool.run(["pack", "assets", "-o", "game.bin"], in: reference.url).status == 0)
      let new = try reference.bytes("game.bin")
      let injected = try sweep(["pack", "assets", "-o", "game.bin"], prepare: assets) {
        folder, result, fault in
        let now = try folder.bytes("game.bin")
        #expect(now == old || now == new, "\(fault)")
        if result.status == 0 { #expect(now == new, "\(fault)") }
        if result.status >= 0 { #expect(try folder.names() == ["assets", "game.bin"], "\(fault)") }
        // Whatever a killed run left behind, the next one removes.
        #expect(try Tool.run(["pack", "assets", "-o", "game.bin"], in: folder.url).status == 0)
        #expect(try folder.bytes("game.bin") == new)
        #expect(try folder.names() == ["assets", "game.bin"], "\(fault)")
      }
      print("pack: \(injected) faults injected")
      #expect(injected > 50)
    }

    @Test func extractLeavesAllOrNothing() throws {
      let rom = try assets()
      #expect(try Tool.run(["pack", "assets", "-o", "game.bin"], in: rom.url).status == 0)
      let bytes = try rom.bytes("game.bin")
      let files = ["BSLOT000.mml", "DSLOT000.DAT", "GSLOT000.png", "originals", "romkit.toml"]
      let injected = try sweep(
        ["extract", "game.bin", "-o", "out"],
        prepare: {
          let folder = try TemporaryFolder()
          try folder.write(bytes, to: "game.bin")
          return folder
        },
        check: { folder, result, fault in
          let names = try folder.names()
          if names.contains("out") {
            #expect(try folder.names("out") == files, "\(fault)")
            #expect(try folder.bytes("out/DSLOT000.DAT").count == 200_000, "\(fault)")
            #expect(try folder.names("out/originals") == ["BSLOT000.BGM"], "\(fault)")
          }
          if result.status == 0 { #expect(names == ["game.bin", "out"], "\(fault)") }
          if result.status == 1 {
            #expect(names == ["game.bin"] || names == ["game.bin", "out"], "\(fault)")
          }
          #expect(try Tool.run(["extract", "game.bin", "-o", "out", "--force"], in: folder.url).status == 0)
          #expect(try folder.names("out") == files, "\(fault)")
        })
      print("extract: \(injected) faults injected")
      #expect(injected > 50)
    }

    /// Each file is old or new whatever happens; all are, unless the means to restore them are gone.
    @Test func extractOverFilesRestoresThem() throws {
      let rom = try assets()
      #expect(try Tool.run(["pack", "assets", "-o", "game.bin"], in: rom.url).status == 0)
      let bytes = try rom.bytes("game.bin")
      let injected = try sweep(
        ["extract", "game.bin", "-o", "out", "--force"],
        prepare: {
          let folder = try TemporaryFolder()
          try folder.write(bytes, to: "game.bin")
          try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("out"), withIntermediateDirectories: false)
          try folder.write([1], to: "out/GSLOT000.png")
          try folder.write([2], to: "out/mine")
          return folder
        },
        check: { folder, result, fault in
          #expect(try folder.bytes("out/mine") == [2], "\(fault)")
          let isNew = try folder.bytes("out/GSLOT000.png") != [1]
          let all = ["BSLOT000.mml", "DSLOT000.DAT", "GSLOT000.png", "mine", "originals", "romkit.toml"]
          let names = try folder.names("out").filter { !$0.hasSuffix(".romkit-unfinished") }
          // When nothing can be renamed any more, what was replaced cannot be brought back; nor by the dead.
          if result.status >= 0, !fault.hasPrefix("rename") || !fault.contains(":1000000:") {
            #expect(try folder.names("out") == (isNew ? all : ["GSLOT000.png", "mine"]), "\(fault)")
          } else {
            #expect(Set(names).isSubset(of: all), "\(fault)")
          }
        })
      print("extract --force: \(injected) faults injected")
      #expect(injected > 50)
    }
  }
#endif
