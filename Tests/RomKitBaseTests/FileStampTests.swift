import Foundation
import TestSupport
import Testing

@testable import RomKitBase

@Suite struct FileStampTests {
  private typealias Time = FileStamp.Time

  @Test func everyChangeGivesAnotherStamp() throws {
    let folder = try TestFolder()
    try folder.write("one", to: "file")
    let before = try #require(FileStamp(at: folder["file"]))
    #expect(FileStamp(at: folder["file"]) == before)
    usleep(20_000)
    // In place, with the same size, and with its old time given back.
    let handle = try #require(FileHandle(forUpdatingAtPath: folder["file"]))
    handle.write(Data("two".utf8))
    try handle.close()
    var times = [
      timespec(tv_sec: Int(before.modified.seconds), tv_nsec: Int(before.modified.nanoseconds)),
      timespec(tv_sec: Int(before.modified.seconds), tv_nsec: Int(before.modified.nanoseconds)),
    ]
    #expect(utimensat(AT_FDCWD, folder["file"], &times, 0) == 0)
    let after = try #require(FileStamp(at: folder["file"]))
    #expect(after.modified == before.modified)
    #expect(after.size == before.size)
    #expect(after != before)
    #expect(FileStamp(at: folder["nothing"]) == nil)
  }

  @Test func filesJustWrittenAreNotSettled() throws {
    let folder = try TestFolder()
    try folder.write("one", to: "file")
    let stamp = try #require(FileStamp(at: folder["file"]))
    // By its own time and not by the clock's, which may be far on when the machine has other things to do.
    #expect(!stamp.isSettled(at: stamp.changed))
    usleep(40_000)
    #expect(stamp.isSettled(at: Time.now))
  }

  @Test func wholeSecondsTakeLongerToSettle() throws {
    let folder = try TestFolder()
    try folder.write("one", to: "file")
    var stamp = try #require(FileStamp(at: folder["file"]))
    stamp.modified = Time(seconds: 1_000, nanoseconds: 0)
    stamp.changed = Time(seconds: 1_000, nanoseconds: 0)
    #expect(!stamp.isSettled(at: Time(seconds: 1_002, nanoseconds: 50_000_000)))
    #expect(stamp.isSettled(at: Time(seconds: 1_002, nanoseconds: 200_000_000)))
    stamp.changed = Time(seconds: 1_000, nanoseconds: 990_000_000)
    #expect(!stamp.isSettled(at: Time(seconds: 1_001, nanoseconds: 9_000_000)))
    #expect(stamp.isSettled(at: Time(seconds: 1_001, nanoseconds: 11_000_000)))
  }
}
