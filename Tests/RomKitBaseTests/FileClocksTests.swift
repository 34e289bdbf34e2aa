import Foundation
import TestSupport
import Testing

@testable import RomKitBase

@Suite struct FileClocksTests {
  private typealias Time = FileStamp.Time

  private func stamp(_ seconds: Int64, device: UInt64 = 1) -> FileStamp {
    let time = Time(seconds: seconds, nanoseconds: 5)
    return FileStamp(device: device, inode: 2, size: 3, modified: time, changed: time)
  }

  /// The system's clock is an hour ahead, and would say that everything is old.
  @Test func theClockOfTheDeviceDecides() {
    let clocks = FileClocks(
      system: Time(seconds: 1_003_600, nanoseconds: 0),
      clocks: [.init(device: 1, time: Time(seconds: 1_000_000, nanoseconds: 0))])
    #expect(clocks.settle(stamp(999_999)))
    #expect(!clocks.settle(stamp(1_000_000)))
    #expect(!clocks.settle(stamp(1_000_001)))
  }

  @Test func aDeviceWithoutAClockHasOnlyOldFilesSettled() {
    let clocks = FileClocks(
      system: Time(seconds: 1_000_000, nanoseconds: 0),
      clocks: [.init(device: 1, time: Time(seconds: 1_000_000, nanoseconds: 0))])
    #expect(!clocks.settle(stamp(999_000, device: 2)))
    #expect(clocks.settle(stamp(1_000_000 - 86_401, device: 2)))
    #expect(!FileClocks.unknown.settle(stamp(1)))
  }

  @Test func aClockIsReadWithoutATrace() throws {
    let folder = try TestFolder()
    try folder.write("text", to: "a/file")
    let (before, start) = (FileStamp(at: folder["a"]), try #require(FileStamp(at: folder["a/file"])))
    usleep(30_000)
    let clocks = FileClocks(of: folder["a"], own: folder["none"], files: [])
    #if os(Linux)
      #expect(clocks.clocks.map(\.device) == [start.device])
      #expect(clocks.settle(start))
    #endif
    #expect(FileStamp(at: folder["a"]) == before)
    try folder.write("text", to: "a/file")
    #expect(!clocks.settle(try #require(FileStamp(at: folder["a/file"]))))
  }

  /// The folder is missing here, and read-only or on a simple file system elsewhere.
  @Test func theToolsOwnFolderHasTheClockOfItsDevice() throws {
    let folder = try TestFolder()
    try folder.write("text", to: "own/file")
    let device = try #require(FileStamp(at: folder["own"])).device
    let clocks = FileClocks(of: folder["none"], own: folder["own"], files: [])
    #expect(clocks.clocks.map(\.device) == [device])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["own"]) == ["file"])
  }
}
