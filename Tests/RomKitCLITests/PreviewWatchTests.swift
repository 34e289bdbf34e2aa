#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// The files of `preview --watch`. Tests/Page tests what a page makes of them.
  @Suite(.serialized) struct PreviewWatchTests {
    private func project(_ input: [String] = ["assets"]) throws -> WatchedProject {
      let folder = try TemporaryFolder()
      try folder.write("text 1", to: "assets/data/t.txt")
      try folder.write("Ch0 c", to: "assets/music/song.mml")
      let project = try WatchedProject(folder, ["-o", "rom.html"], command: ["preview"] + input)
      #expect(project.waitForStart(), "\(project.lines)")
      return project
    }

    private func text(_ name: String, _ project: WatchedProject) -> String {
      String(decoding: (try? project.folder.bytes(name)) ?? [], as: UTF8.self)
    }

    /// The version in the state; empty before there is one.
    private func version(_ project: WatchedProject) -> Substring {
      let text = text("rom.live.js", project)
      guard let start = text.range(of: "\"version\": \"") else { return "" }
      return text[start.upperBound...].prefix { $0 != "\"" }
    }

    private func state(_ project: WatchedProject, has words: String) -> Bool {
      project.wait { text("rom.live.js", project).contains(words) }
    }

    @Test func pageFollowsTheFilesAndEndsAsAnOrdinaryOne() throws {
      let project = try project()
      #expect(project.wait { !version(project).isEmpty })
      let first = version(project)
      #expect(text("rom.live.rom.js", project).contains(first))
      try project.shell("printf 'text 2' > assets/data/t.txt")
      #expect(project.wait { version(project) != first })
      let second = version(project)
      try project.shell("printf 'Ch0 c\nCh0 ?' > assets/music/song.mml")
      #expect(state(project, has: "assets/music/song.mml:2:5: "))
      #expect(version(project) == second)
      try project.shell("printf 'Ch0 d' > assets/music/song.mml")
      #expect(state(project, has: "\"problems\": []"))
      #expect(version(project) != second)
      project.interrupt()
      #expect(try !FileTree(of: project.folder.url).entries.keys.contains { $0.contains("live") })
      try project.run("preview", "assets", "-o", "expected.html")
      #expect(text("rom.html", project) == text("expected.html", project))
    }

    @Test func firstROMMayComeLater() throws {
      let project = try project()
      try project.shell("printf 'Ch0 ?' > assets/music/song.mml")
      #expect(state(project, has: "song.mml:1:5: "))
      project.interrupt()
      let next = try WatchedProject(project.folder, ["-o", "rom.html"], command: ["preview", "assets"])
      #expect(state(next, has: "song.mml:1:5: "))
      #expect(version(next).isEmpty)
      try next.shell("printf 'Ch0 d' > assets/music/song.mml")
      #expect(next.wait { !version(next).isEmpty })
    }

    @Test func importersRunOnceTheyAreTrusted() throws {
      let folder = try TemporaryFolder()
      try WatchedProject.files(in: folder)
      let project = try WatchedProject(folder, ["-o", "rom.html"], command: ["preview", "assets"])
      #expect(project.waitForStart(), "\(project.lines)")
      #expect(state(project, has: "add --trust-importers, here or in another run"))
      #expect(version(project).isEmpty)
      // The trust comes from elsewhere.
      try project.run("pack", "assets", "-o", "game.bin", "--trust-importers")
      #expect(project.wait { !version(project).isEmpty })
    }

    @Test func aRenamedAssetIsSaidOnThePage() throws {
      let folder = try TemporaryFolder()
      try folder.write("text 1", to: "assets/data/t.txt")
      try folder.write("text 2", to: "assets/data/u.txt")
      _ = try Tool.shell("romkit pack assets -o game.bin", in: folder.url)
      let project = try WatchedProject(folder, ["-o", "rom.html"], command: ["preview", "assets"])
      #expect(project.wait { !version(project).isEmpty })
      try project.shell("mv assets/data/t.txt assets/data/new.txt")
      #expect(state(project, has: "data/new (DSLOT003) has the bytes of data/t (DSLOT001), which is gone"))
      try project.shell("rm assets/data/u.txt")
      #expect(state(project, has: "data/u is gone, and DSLOT002 stays reserved for it"))
      #expect(text("rom.live.js", project).contains("data/new (DSLOT003) has the bytes"))
    }

    /// The romkit.lock beside a ROM has the names of its slots.
    @Test func pageOfAROMFollowsItsNames() throws {
      let folder = try TemporaryFolder()
      try folder.write("text 1", to: "assets/data/t.txt")
      _ = try Tool.shell("romkit pack assets -o game.bin && cp game.bin other.bin", in: folder.url)
      let project = try WatchedProject(folder, ["-o", "rom.html"], command: ["preview", "game.bin"])
      #expect(project.wait { text("rom.live.rom.js", project).contains("\"t\"") })
      try project.shell("sed -i 's/\"t\"/\"renamed\"/' assets/romkit.lock")
      #expect(project.wait { text("rom.live.rom.js", project).contains("\"renamed\"") })
    }

    @Test func filesThatAreRemovedComeBack() throws {
      let project = try project()
      #expect(project.wait { !version(project).isEmpty })
      try project.shell("rm rom.html rom.live.js rom.live.rom.js")
      #expect(project.wait { text("rom.live.rom.js", project).contains("romkitPage.renew(") })
      #expect(project.wait { !version(project).isEmpty })
      #expect(text("rom.html", project).hasPrefix("<!DOCTYPE html>"))
    }

    @Test func aPageHasOneWatcher() throws {
      let project = try project()
      #expect(project.wait { !version(project).isEmpty })
      let second = try Tool.shell(
        "timeout 60 romkit preview assets -o rom.html --watch", in: project.folder.url)
      #expect(second.status == 64 && second.error.contains("another romkit keeps rom.html up to date"))
      #expect(text("rom.live.rom.js", project).contains("romkitPage.renew("))
    }

    @Test(arguments: [nil, "the page before"]) func aRunThatShowsNothingLeavesThePage(old: String?) throws {
      let folder = try TemporaryFolder()
      try folder.write("Ch0 ?", to: "assets/music/song.mml")
      if let old { try folder.write(old, to: "rom.html") }
      let project = try WatchedProject(folder, ["-o", "rom.html"], command: ["preview", "assets"])
      #expect(state(project, has: "song.mml:1:5: "))
      project.interrupt()
      #expect(text("rom.html", project) == old ?? "")
      let names = try FileTree(of: project.folder.url).entries.keys
      #expect(names.contains("rom.html") == (old != nil) && !names.contains { $0.contains("live") })
    }

    @Test(arguments: [
      ("preview assets --watch", "an .html file"), ("preview assets --watch -o rom.png", "an .html file"),
      ("preview - --watch -o rom.html </dev/null", "standard input"),
      ("preview assets/t.mml - --from mml --watch -o rom.html </dev/null", "standard input"),
      ("preview assets --watch -o assets/rom.html", "beside the folder: -o rom.html\n"),
      ("preview assets --watch -o foreign.html", "foreign.live.js"),
      ("preview README.md --watch -o rom.html", "README.md"),
      ("preview --viewer --watch -o rom.html", "--viewer"),
      ("preview assets --run-importers --watch -o rom.html", "--trust-importers"),
      ("preview assets/t.mml --watch -o assets/link.html", "assets/t.mml"),
      ("preview assets --scale 2 --watch -o rom.html", "--scale"),
    ]) func mistakesWriteNothing(line: String, words: String) throws {
      let folder = try TemporaryFolder()
      try folder.write("Ch0 c", to: "assets/t.mml")
      try folder.write("a document", to: "README.md")
      try folder.write("precious", to: "foreign.live.js")
      try FileManager.default.createSymbolicLink(
        atPath: folder.url.appendingPathComponent("assets/link.html").path, withDestinationPath: "t.mml")
      let before = try FileTree(of: folder.url)
      // A watch that begins fails the test.
      let result = try Tool.shell("timeout 60 romkit \(line)", in: folder.url)
      #expect(result.status != 0 && result.error.contains(words), "\(result.error)")
      #expect(try FileTree(of: folder.url) == before)
    }
  }
#endif
