import Foundation
import TestSupport
import Testing

@testable import RomKitBase

@Suite struct NewFileTests {
  private func status(_ path: String) throws -> stat {
    var status = stat()
    try #require(stat(path, &status) == 0)
    return status
  }

  private func replace(_ path: String) throws {
    let file = try NewFile(replacing: path)
    try file.write([4, 5])
    try file.commit()
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func rootKeepsTheOwnerOfAFile() throws {
    let folder = try TestFolder()
    try folder.write([1, 2, 3], to: "game.bin")
    let path = folder["game.bin"]
    try #require(chown(path, 12_345, 23_456) == 0)
    // Changing the owner takes these bits away.
    try #require(chmod(path, 0o6750) == 0)
    try replace(path)
    let after = try status(path)
    #expect(try folder.bytes("game.bin") == [4, 5])
    #expect(after.st_uid == 12_345)
    #expect(after.st_gid == 23_456)
    #expect(after.st_mode & 0o7777 == 0o6750)
  }

  @Test func theModeOfAFileIsKept() throws {
    let folder = try TestFolder()
    try folder.write([1, 2, 3], to: "game.bin")
    let path = folder["game.bin"]
    try #require(chmod(path, 0o640) == 0)
    let before = try status(path)
    try replace(path)
    let after = try status(path)
    #expect(after.st_mode == before.st_mode)
    #expect(after.st_uid == before.st_uid)
    #expect(after.st_gid == before.st_gid)
  }
}
