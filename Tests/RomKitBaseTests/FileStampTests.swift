import Foundation
import TestSupport
import Testing

@testable import RomKitBase

@Suite struct FileStampTests {
  private typealias Time = FileStamp.Time

  @Test func aFileLeftAloneKeepsItsStamp() throws {
    let folder = try TestFolder()
    try folder.write("one", to: "file")
    let stamp = try #require(FileStamp(at: folder["file"]))
    #expect(FileStamp(at: folder["file"]) == stamp)
  }

  @Test func aPathWithoutAFileHasNoStamp() throws {
    #expect(FileStamp(at: try TestFolder()["nothing"]) == nil)
  }

  /// Changed in place, with the same size and the old modification time.
  @Test func aHiddenChangeGivesAnotherStamp() throws {
    let folder = try TestFolder()
    try folder.write("one", to: "file")
    let before = try #require(FileStamp(at: folder["file"]))
    // The clock of the file system ticks at least once.
    usleep(20_000)
    let handle = try #require(FileHandle(forUpdatingAtPath: folder["file"]))
    handle.write(Data("two".utf8))
    try handle.close()
    let old = timespec(tv_sec: Int(before.modified.seconds), tv_nsec: Int(before.modified.nanoseconds))
    var times = [old, old]
    #expect(utimensat(AT_FDCWD, folder["file"], &times, 0) == 0)
    let after = try #require(FileStamp(at: folder["file"]))
    #expect(after.modified == before.modified)
    #expect(after.size == before.size)
    #expect(after != before)
  }

  private func stamp(modified: Time, changed: Time) -> FileStamp {
    FileStamp(device: 1, inode: 2, size: 3, modified: modified, changed: changed)
  }

  @Test(arguments: [(0, false), (20_000_000, false), (20_000_001, true)])
  func aFileSettlesAfterTwoTicks(nanoseconds: Int64, isSettled: Bool) {
    let time = Time(seconds: 1_000, nanoseconds: 5)
    let stamp = stamp(modified: Time(seconds: 900, nanoseconds: 0), changed: time)
    #expect(stamp.isSettled(at: time.adding(nanoseconds: nanoseconds)) == isSettled)
  }

  @Test func theLaterOfBothTimesCounts() {
    let stamp = stamp(
      modified: Time(seconds: 2_000, nanoseconds: 5), changed: Time(seconds: 1_000, nanoseconds: 5))
    #expect(!stamp.isSettled(at: Time(seconds: 1_500, nanoseconds: 0)))
    #expect(stamp.isSettled(at: Time(seconds: 2_001, nanoseconds: 0)))
  }

  @Test(arguments: [(2_100_000_000, false), (2_100_000_001, true)])
  func wholeSecondsTakeLongerToSettle(nanoseconds: Int64, isSettled: Bool) {
    let time = Time(seconds: 1_000, nanoseconds: 0)
    let stamp = stamp(modified: time, changed: time)
    #expect(stamp.isSettled(at: time.adding(nanoseconds: nanoseconds)) == isSettled)
  }

  @Test func nanosecondsCarryIntoSeconds() {
    #expect(
      Time(seconds: 7, nanoseconds: 999_999_999).adding(nanoseconds: 2) == Time(seconds: 8, nanoseconds: 1))
  }

  @Test func timesAreOrderedBySecondsFirst() {
    #expect(Time(seconds: 1, nanoseconds: 9) < Time(seconds: 2, nanoseconds: 0))
    #expect(Time(seconds: 1, nanoseconds: 8) < Time(seconds: 1, nanoseconds: 9))
    #expect(!(Time(seconds: 1, nanoseconds: 9) < Time(seconds: 1, nanoseconds: 9)))
  }
}
