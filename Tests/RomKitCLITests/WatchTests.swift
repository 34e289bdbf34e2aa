#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// `pack --watch` packs exactly when `pack --check` says that something would change.
  @Suite(.serialized) struct WatchTests {
    /// A kind of change: its name, a script that makes it, and what `pack` does then. Each builds on those before it.
    typealias Change = (name: String, script: String, outcome: WatchedProject.Outcome)

    private static let edits: [Change] = [
      ("an edit", "printf 'text 2' > assets/data/t.txt", .packs),
      (
        "an edit with the same size and time",
        "cp -p assets/data/t.txt times; printf 'TEXT 2' > assets/data/t.txt; touch -r times assets/data/t.txt",
        .packs
      ),
      ("a new time", "touch assets/data/t.txt", .nothing),
      ("an old time", "touch -d 2001-01-01 assets/data/t.txt", .nothing),
      ("another mode", "chmod 600 assets/data/t.txt", .nothing),
      ("the same bytes again", "printf 'TEXT 2' > assets/data/t.txt", .nothing),
      ("more bytes", "printf ' and more' >> assets/data/t.txt", .packs),
      ("fewer bytes", "truncate -s 4 assets/data/t.txt", .packs),
      ("a save by renaming", "printf 'text 3' > assets/data/.t; mv assets/data/.t assets/data/t.txt", .packs),
      (
        "a save with a backup",
        "cd assets/data; mv t.txt t.txt~; printf 'text 4' > t.txt; rm t.txt~", .packs
      ),
      ("a removed asset", "rm assets/data/t.txt", .packs),
      ("an asset that comes back", "printf 'text 4' > assets/data/t.txt", .packs),
      ("a new asset", "printf new > assets/data/n.txt", .packs),
      ("a renamed asset", "mv assets/data/n.txt assets/data/m.txt", .packs),
      ("a name in other case", "mv assets/data/m.txt assets/data/M.txt", .packs),
      ("two assets exchanged", "cd assets/data; mv M.txt x; mv t.txt M.txt; mv x t.txt", .packs),
      ("a broken song", "printf 'Ch0 ?' > assets/music/song.mml", .fails),
      ("the song repaired", "printf 'Ch0 c' > assets/music/song.mml", .nothing),
      ("a new folder with an asset", "mkdir -p assets/data/a/b; printf x > assets/data/a/b/c.txt", .packs),
      ("an edit in it", "printf y > assets/data/a/b/c.txt", .packs),
      ("an inner folder renamed", "mv assets/data/a/b assets/data/a/d", .packs),
      ("an inner folder removed", "rm -r assets/data/a", .packs),
      ("an empty folder", "mkdir assets/data/empty", .nothing),
      ("a hidden file", "printf x > assets/data/.hidden", .nothing),
      ("a file of no use", "printf x > assets/notes.md", .nothing),
      ("a folder of a kind renamed", "mv assets/music assets/away", .packs),
      ("a folder of a kind back", "mv assets/away assets/music", .packs),
    ]

    private static let links: [Change] = [
      ("a link to a new file", "ln -s ../../shared/l.txt assets/data/l.txt", .packs),
      ("an edit of the target", "printf LINKED > shared/l.txt", .packs),
      ("the target replaced", "printf 'linked 2' > shared/l; mv shared/l shared/l.txt", .packs),
      ("the folder of the target gone", "mv shared away", .fails),
      ("the folder of the target back", "mv away shared", .nothing),
      (
        "the folder of the target exchanged",
        "mkdir new; printf 'linked 3' > new/l.txt; mv shared old; mv new shared", .packs
      ),
      ("the link changed", "printf x > shared/k.txt; ln -sfn ../../shared/k.txt assets/data/l.txt", .packs),
      ("a link to a link", "ln -s l.txt shared/j.txt; ln -sfn ../../shared/j.txt assets/data/l.txt", .packs),
      ("the second link changed", "ln -sfn k.txt shared/j.txt", .packs),
      ("a file instead of the link", "rm assets/data/l.txt; printf x > assets/data/l.txt", .nothing),
      (
        "a link instead of the manifest", "mv assets/romkit.toml m.toml; ln -s ../m.toml assets/romkit.toml",
        .nothing
      ),
      ("an edit of the linked manifest", "sed -i 's/\"A\"/\"B\"/' m.toml", .packs),
    ]

    private static let settings: [Change] = [
      ("a comment in romkit.toml", "echo '# x' >> m.toml", .nothing),
      ("a mistake in romkit.toml", "echo '?' >> m.toml", .fails),
      ("the mistake corrected", "sed -i '$d' m.toml", .nothing),
      ("another output", "sed -i 's/game.bin/other.bin/' m.toml", .packs),
      ("the other output gone", "rm other.bin", .packs),
      ("the first output again", "sed -i 's/other.bin/game.bin/' m.toml", .nothing),
      ("romkit.lock gone", "rm assets/romkit.lock", .packs),
      ("a comment in romkit.lock", "echo '# x' >> assets/romkit.lock", .nothing),
      ("a number in romkit.lock", "sed -i 's/\"t\" = .*/\"t\" = 77/' assets/romkit.lock", .packs),
      ("the schema of a table", "sed -i 's/u8/u16/' assets/data/table.toml", .packs),
      ("the schema gone", "mv assets/data/table.toml .", .fails),
      ("the schema back", "mv table.toml assets/data", .nothing),
      ("a table", "echo 3 >> assets/data/table.csv", .packs),
      ("a palette", "sed -i 's/250 0 0/90 0 0/' assets/colours/x.gpl", .packs),
      ("a picture", "cp other.bmp assets/graphics/p.bmp", .packs),
      ("a picture of an atlas", "cp other.bmp assets/frames/a.bmp", .packs),
      ("one more picture of an atlas", "cp other.bmp assets/frames/c.bmp", .packs),
      ("one picture less", "rm assets/frames/c.bmp", .packs),
    ]

    private static let programs: [Change] = [
      ("a new time of an importer", "touch bin/import-foo", .nothing),
      ("another importer", "sed -i 's/cp/tr a-z A-Z <\"$1\" >\"$2\" #/' bin/import-foo", .packs),
      ("the importer gone", "mv bin/import-foo foo", .fails),
      ("the importer back", "mv foo bin/import-foo", .nothing),
      ("the importer not executable", "chmod -x bin/import-foo", .fails),
      ("the importer executable", "chmod +x bin/import-foo", .nothing),
      (
        "another importer before it in PATH",
        "printf '#!/bin/sh\\necho other > \"$2\"\\n' > foo; chmod +x foo; mv foo bin0/import-foo", .packs
      ),
      ("that importer gone", "rm bin0/import-foo", .packs),
    ]

    private static let outputs: [Change] = [
      ("the ROM gone", "rm game.bin", .packs),
      ("the ROM changed", "printf x | dd of=game.bin bs=1 seek=40 conv=notrunc 2>/dev/null", .packs),
      ("the ROM cut", "cp game.bin whole; truncate -s -1 game.bin", .fails),
      ("the ROM whole again", "mv whole game.bin", .nothing),
      ("the ROM copied", "cp game.bin g; mv g game.bin", .nothing),
      ("the header gone", "rm game.h", .packs),
      ("the header changed", "echo >> game.h", .packs),
      (
        "another folder in its place", "cp -a assets b; mv assets c; printf z > b/data/t.txt; mv b assets",
        .packs
      ),
      ("the folder gone", "mv assets d", .fails),
      ("the folder back", "mv d assets", .nothing),
    ]

    private static let all = edits + links + settings + programs + outputs

    private func project() throws -> WatchedProject {
      let folder = try TemporaryFolder()
      try WatchedProject.files(in: folder)
      let project = try WatchedProject(folder, ["--trust-importers"])
      #expect(project.waitForStart(), "\(project.lines)")
      return project
    }

    @Test func theListHasFiftyKinds() { #expect(Set(Self.all.map(\.name)).count >= 50) }

    /// The watcher is stopped while the project changes, and does not know what `--check` found.
    @Test func watchAndCheckAgree() throws {
      let project = try project()
      for change in Tier.check.isReached ? Self.all : Self.edits.prefix(12) + Self.outputs {
        project.pause()
        project.skip()
        #expect(try project.shell(change.script).status == 0, "\(change.name)")
        let (expected, message) = try project.check()
        try #require(expected == change.outcome, "\(change.name): \(message)")
        project.resume()
        // A change without effect may be one that is not even looked at.
        let isInTime = project.wait(seconds: expected == .nothing ? 0.7 : 30) {
          project.outcomes.contains { $0 != .nothing || expected == .nothing }
        }
        try #require(isInTime || expected == .nothing, "\(change.name) was missed: \(project.lines)")
        #expect(
          project.outcomes == [expected] || expected == .nothing && project.outcomes.isEmpty,
          "\(change.name): \(project.lines)")
        if expected == .packs {
          let (now, message) = try project.check()
          #expect(now == .nothing, "\(change.name): \(message)")
        }
      }
    }

    /// Ways in which programs save a file, each in several steps that take a while.
    private static let saves: [(name: String, script: String)] = [
      (
        "in place, slowly",
        "exec 3>assets/data/t.txt; sleep 0.3; printf 'a ' >&3; sleep 0.3; printf b >&3; exec 3>&-"
      ),
      (
        "through another file, slowly",
        "cd assets/data; exec 3>.t.new; printf c >&3; sleep 0.3; printf d >&3; exec 3>&-; mv .t.new t.txt"
      ),
      ("with a backup", "cd assets/data; mv t.txt t.txt~; printf e > t.txt; sleep 0.05; rm t.txt~"),
      (
        "and sets the time",
        "cd assets/data; printf f > t.txt; sleep 0.05; touch -d yesterday t.txt; chmod 644 t.txt"
      ),
      ("several files", "cd assets/data; for i in 1 2 3 4; do printf $i > t$i.txt; sleep 0.05; done"),
    ]

    @Test(arguments: saves.indices) func oneSaveIsOnePack(index: Int) throws {
      let project = try project()
      project.skip()
      let save = Self.saves[index]
      try project.shell(save.script)
      #expect(project.wait { project.outcomes.contains(.packs) }, "\(save.name)")
      // Long enough for another run.
      usleep(700_000)
      #expect(project.outcomes == [.packs], "\(save.name): \(project.lines)")
      #expect(try project.check().outcome == .nothing)
    }

    @Test func watchingEndsWithTheReaderOfItsOutput() throws {
      let project = try project()
      #expect(project.isRunning)
      try project.closeOutput()
      try #require(project.wait(seconds: 10) { !project.isRunning })
      #expect(project.status == 1)
      // A look at files that the first run has written may say that nothing has changed.
      let rest = project.lines.drop { !$0.hasPrefix("watching ") }
      #expect(!rest.isEmpty && rest.dropFirst().allSatisfy { $0.contains(", as before") }, "\(project.lines)")
    }
  }
#endif
