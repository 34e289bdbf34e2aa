import Foundation
import TestSupport
import Testing

@testable import RomKitBase

/// Messages about disks and system calls that fail.
@Suite struct FileErrorTests {
  @Test func writtenFilesAreNotReportedLost() {
    let error = FileError.unconfirmed(path: "game.bin", number: EIO)
    #expect(error.hasWritten)
    #expect(
      Diagnostic(error).rendered() == """
        game.bin: error: the file is written, but the disk did not confirm its name: the device reported an \
        input/output error [file-unconfirmed]
          help: try again; until then the file may be lost if the power fails
        """)
    #expect(!FileError.system(.write, path: "game.bin", number: EIO).hasWritten)
  }

  @Test func temporaryFilesThatVanishedAreNamed() {
    #expect(
      Diagnostic(FileError.temporary(path: "/tmp/a")).rendered() == """
        /tmp/a: error: another program removed or changed this temporary file [file-temporary]
          help: try again with TMPDIR set to a folder that no program cleans up
        """)
  }

  @Test func aFileThatBecomesTooLargeHasARemedy() {
    #expect(
      Diagnostic(FileError.system(.write, path: "game.bin", number: EFBIG)).rendered() == """
        game.bin: error: cannot write the file: the file would be too large [file-write]
          help: write to another disk, or raise the limit for files with ulimit -f unlimited, and try again
        """)
  }

  @Test func filesThatCouldNotBePutBackAreNamed() {
    let reason = FileError.system(.replace, path: "out/d", number: EIO).message
    #expect(
      Diagnostic(FileError.notRestored(paths: ["out/a"], reason: reason)).rendered() == """
        out/a: error: the run failed (cannot replace the file: the device reported an input/output error), and this \
        file has already been written [file-not-restored]
          help: fix the cause and try again
        """)
    let error = FileError.notRestored(paths: ["out/a", "out/b", "out/c"], reason: "interrupted")
    #expect(error.hasWritten)
    #expect(
      Diagnostic(error).rendered() == """
        out/a: error: the run failed (interrupted), and 3 files have already been written, this file first [file-not-restored]
          note: also written: out/b
          note: also written: out/c
          help: fix the cause and try again
        """)
  }

  /// A file that cannot be examined is not the same as no file.
  @Test func unreadablePathsAreNotTakenForAbsent() throws {
    let folder = try TestFolder()
    try folder.write([1], to: "file")
    #expect(try FileType(examining: folder["nothing"], followingLinks: false) == nil)
    #expect(try FileType(examining: folder["file/in it"], followingLinks: false) == nil)
    #expect(try FileType(examining: folder["file"], followingLinks: false) == .file)
    let long = String(repeating: "x", count: 300)
    #expect(throws: FileError.system(.examine, path: folder[long], number: ENAMETOOLONG)) {
      try FileType(examining: folder[long], followingLinks: false)
    }
    #expect(throws: FileError.system(.examine, path: folder[long], number: ENAMETOOLONG)) {
      try OutputSet(folder[long])
    }
  }
}
