import Foundation
import TestSupport
import Testing

@testable import RomKitBase

@Suite struct PathTests {
  @Test(arguments: [
    ("a/b/c", "a/b", "c"), ("c", ".", "c"), ("/c", "/", "c"), ("a//c//", "a", "c"), ("/", "/", ""),
    ("a/\u{301}c", "a", "\u{301}c"), ("a\u{301}/c/", "a\u{301}", "c"),
  ])
  func aPathIsAFolderAndAName(path: String, folder: String, name: String) {
    #expect(Path.folder(of: path) == folder)
    #expect(Path.name(of: path) == name)
  }

  @Test(arguments: [
    ("art/hero.png", "hero.chr"), ("hero", "hero.chr"), (".hidden", ".hidden.chr"), ("a.b.c", "a.b.chr"),
  ])
  func anExtensionIsReplaced(path: String, name: String) {
    #expect(Path.name(of: path, fileExtension: "chr") == name)
  }

  @Test(arguments: [("a", "a/x"), ("a/", "a/x"), ("/", "/x")])
  func joiningInsertsOneSlash(folder: String, path: String) {
    #expect(Path.joined(folder, "x") == path)
  }

  @Test(arguments: [("x", "a/x"), ("/x", "/x")])
  func onlyRelativePathsAreResolved(path: String, resolved: String) {
    #expect(Path.resolved(path, in: "a") == resolved)
  }

  @Test func linksAreFollowedToTheirEnd() throws {
    let folder = try TestFolder()
    try FileManager.default.createSymbolicLink(atPath: folder["one"], withDestinationPath: "two")
    try FileManager.default.createSymbolicLink(atPath: folder["two"], withDestinationPath: folder["three"])
    #expect(try Path.followingLinks(folder["one"]) == folder["three"])
  }

  @Test func circularLinksAreRefused() throws {
    let folder = try TestFolder()
    try FileManager.default.createSymbolicLink(atPath: folder["one"], withDestinationPath: "one")
    #expect(throws: FileError.system(.examine, path: folder["one"], number: ELOOP)) {
      try Path.followingLinks(folder["one"])
    }
  }
}
