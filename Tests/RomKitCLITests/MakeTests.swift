import Foundation
import TestSupport
import Testing

/// Runs of make with the files that `pack` writes.
@Suite(.enabled(if: Program.exists("make"), "make or zsh is not installed")) struct MakeTests {
  /// A project whose ROM goes to two places, and whose compiler only logs file names. The rule is that of GameProjects.md.
  private func project() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for kind in ["graphics", "data", "copies"] {
      let path = kind == "copies" ? kind : "assets/\(kind)"
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(path), withIntermediateDirectories: true)
    }
    try folder.write(Array("P2 is no picture, but a text\n".utf8), to: "assets/data/story.txt")
    try folder.write(Self.bmp(width: 4, shade: 1), to: "assets/graphics/lamp.bmp")
    try folder.write([UInt8](repeating: 9, count: 1_024), to: "assets/DSLOT000.DAT")
    try folder.write([], to: "main.c")
    try folder.write([], to: "check.c")
    try folder.write(
      Array(
        """
        PACK = romkit pack --quiet assets -o ROMDATA.BIN -o copies/romdata.bin --header romdata.h \
          --header-sizes romdata_sizes.h --depfile romdata.d

        all: main.o check.o
        main.o: main.c romdata.h
        \t@echo main >> log; touch $@
        check.o: check.c romdata.h romdata_sizes.h
        \t@echo check >> log; touch $@

        ifeq ($(wildcard romdata.d),)
        .PHONY: ROMDATA.BIN
        endif
        ROMDATA.BIN:
        \t@echo pack >> log
        \t$(PACK)
        \t@touch $@
        romdata.h romdata_sizes.h: ROMDATA.BIN
        \t@test -f $@ || $(PACK)
        -include romdata.d

        """.utf8), to: "Makefile")
    return folder
  }

  /// An indexed picture of one row.
  private static func bmp(width: UInt8, shade: UInt8) -> [UInt8] {
    let head: [UInt8] =
      Array("BM".utf8) + [0x36 + width, 4, 0, 0, 0, 0, 0, 0, 0x36, 4, 0, 0, 40, 0, 0, 0, width, 0, 0, 0]
      + [1, 0, 0, 0, 1, 0, 8, 0] + [UInt8](repeating: 0, count: 24)
    return head + [UInt8](repeating: 9, count: 1_024) + [UInt8](repeating: shade, count: Int(width))
  }

  /// The recipes that make ran, in order.
  private func make(in folder: TemporaryFolder, _ change: String = ":") throws -> [String] {
    // The times of files have to differ from those of the run before.
    let result = try Tool.shell("sleep 0.06; \(change); : > log; make >/dev/null", in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    #expect(try folder.bytes("ROMDATA.BIN") == folder.bytes("copies/romdata.bin"))
    return String(decoding: try folder.bytes("log"), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func onlyANewNameCompilesTheFilesWithNames() throws {
    let folder = try project()
    #expect(try make(in: folder) == ["pack", "main", "check"])
    #expect(try make(in: folder) == [])
    let picture = folder.url.appendingPathComponent("assets/graphics/lamp.bmp")
    // Another pixel, and then another width.
    for (width, shade) in [(UInt8(4), UInt8(2)), (8, 2)] {
      usleep(60_000)
      try Data(Self.bmp(width: width, shade: shade)).write(to: picture)
      #expect(try make(in: folder) == ["pack", "check"])
      #expect(try make(in: folder) == [])
    }
    #expect(
      try make(in: folder, "mv assets/graphics/lamp.bmp assets/graphics/light.bmp") == [
        "pack", "main", "check",
      ])
    #expect(try !make(in: folder).contains("main"))
    #expect(try make(in: folder) == [])
  }

  @Test(arguments: ["romdata.h", "romdata_sizes.h", "ROMDATA.BIN", "romdata.d"])
  func missingFilesAreMadeAgain(file: String) throws {
    let folder = try project()
    #expect(try make(in: folder) == ["pack", "main", "check"])
    _ = try make(in: folder, "rm \(file)")
    #expect(FileManager.default.fileExists(atPath: folder.url.appendingPathComponent(file).path))
    #expect(try make(in: folder) == [])
  }
}
