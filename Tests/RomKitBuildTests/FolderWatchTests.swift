import Foundation
import RomKitBase
import TestSupport
import Testing

@testable import RomKitBuild

@Suite struct FolderWatchTests {
  /// Watches, makes the change a little later on another thread, and returns the time until it was noticed.
  private func seconds(
    watching folder: String, files: Set<String> = [], usesNotifications: Bool = true,
    until change: @escaping @Sendable () -> Void
  ) throws -> Double {
    let watch = FolderWatch(usesNotifications: usesNotifications)
    watch.begin(folder: folder, files: files)
    let start = Date()
    Thread.detachNewThread {
      usleep(100_000)
      change()
    }
    try watch.wait { () throws(FileError) in }
    return Date().timeIntervalSince(start)
  }

  @Test(arguments: ["assets/new", "assets/graphics/old", "assets/graphics/deep/new", "elsewhere/palette.gpl"])
  func changesAreNoticed(name: String) throws {
    let folder = try TestFolder()
    for file in ["assets/graphics/old", "assets/graphics/deep/old", "elsewhere/palette.gpl"] {
      try folder.write("old", to: file)
    }
    let path = folder[name]
    let seconds = try seconds(watching: folder["assets"], files: [folder["elsewhere/palette.gpl"]]) {
      _ = FileManager.default.createFile(atPath: path, contents: Data("new".utf8))
    }
    #expect(seconds >= 0.1)
    #expect(seconds < 30)
  }

  @Test(arguments: [true, false]) func aRemovalIsNoticed(usesNotifications: Bool) throws {
    let folder = try TestFolder()
    try folder.write("old", to: "assets/file")
    let path = folder["assets/file"]
    #expect(
      try seconds(watching: folder["assets"], usesNotifications: usesNotifications) { unlink(path) } < 30)
  }

  @Test(arguments: ["assets/new", "assets/old", "assets/graphics/deep/old", "elsewhere/palette.gpl"])
  func changesAreNoticedWithoutNotifications(name: String) throws {
    let folder = try TestFolder()
    for file in ["assets/old", "assets/graphics/deep/old", "elsewhere/palette.gpl"] {
      try folder.write("old", to: file)
    }
    let (path, later) = (folder[name], folder["assets/later"])
    let seconds = try seconds(
      watching: folder["assets"], files: [folder["elsewhere/palette.gpl"]], usesNotifications: false
    ) {
      _ = FileManager.default.createFile(atPath: path, contents: Data("new text".utf8))
      // Another change ends the wait in any case.
      sleep(30)
      _ = FileManager.default.createFile(atPath: later, contents: Data())
    }
    // One poll finds the change, and the next nothing more.
    #expect(seconds >= 1)
    #expect(seconds < 30)
  }

  /// A folder that is missing when the watch begins, as after a rename.
  @Test func aFolderThatComesBackIsNoticed() throws {
    let folder = try TestFolder()
    try folder.write("old", to: "away/file")
    let (path, away) = (folder["assets"], folder["away"])
    #expect(try seconds(watching: path) { rename(away, path) } < 30)
  }

  /// Notifications follow the folder that was moved away.
  @Test func anotherFolderInItsPlaceIsNoticed() throws {
    let folder = try TestFolder()
    for file in ["project/assets/file", "other/assets/file"] { try folder.write("old", to: file) }
    let (project, other, away) = (folder["project"], folder["other"], folder["away"])
    #expect(
      try seconds(watching: folder["project/assets"]) {
        rename(project, away)
        rename(other, project)
      } < 30)
  }

  #if os(Linux)
    /// Vim keeps its hidden file open.
    @Test(arguments: [".t.txt.swp", "t.txt"]) func onlyVisibleFilesThatAreOpenAreWaitedFor(name: String)
      throws
    {
      let folder = try TestFolder()
      let notifications = try #require(FolderNotifications())
      #expect(notifications.watch(contentsOf: folder[""]))
      let file = creat(folder[name], 0o644)
      #expect(unsafe write(file, "1", 1) == 1)
      #expect(notifications.haveCome(within: 30_000))
      #expect(notifications.isWriting == (name == "t.txt"))
      #expect(notifications.takeVisibility() == (name == "t.txt"))
      // It is waited for once.
      #expect(!notifications.isWriting)
      close(file)
    }
  #endif

  @Test func hiddenFoldersAndLinksAreLeftOut() throws {
    let folder = try TestFolder()
    for file in ["assets/b/c/x", "assets/.git/x", "assets/a/x", "elsewhere/x"] {
      try folder.write("", to: file)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder["assets/link"], withDestinationPath: folder["assets/a"])
    // A link may lead anywhere, even to the root of the disk.
    try FileManager.default.createSymbolicLink(
      atPath: folder["assets/away"], withDestinationPath: folder["elsewhere"])
    #expect(
      try FolderTree(folder["assets"]).folders.map(\.path)
        == ["assets", "assets/a", "assets/b", "assets/b/c"].map { folder[$0] })
  }
}
