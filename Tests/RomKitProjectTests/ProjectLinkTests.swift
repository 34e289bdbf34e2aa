import Foundation
import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitProject

/// Links in an assets folder: what they lead to is read only inside the project, or with permission.
@Suite struct ProjectLinkTests {
  @Test func aLockThatIsALinkIsRefused() throws {
    for target in ["../../outside", "../other.lock", "gone"] {
      let folder = try TestFolder()
      try folder.write("", to: "outside")
      try folder.write("", to: "game/other.lock")
      try folder.write("text\n", to: "game/assets/data/a.txt")
      try FileManager.default.createSymbolicLink(
        atPath: folder["game/assets/romkit.lock"], withDestinationPath: target)
      let problems = #expect(throws: Problems.self) { try AssetFolder(folder["game/assets"]) }
      #expect(problems?.diagnostics.map(\.code) == ["lock-link"])
      #expect(try folder.bytes("outside") == [])
    }
  }

  /// Each way to name a file in the assets folder, with a link that leads to each kind of place.
  @Test func linksStayInTheProject() throws {
    let places: [(target: String, code: String?)] = [
      ("../secret", "link-outside"), (".git/config", "link-outside"), (".env", "link-outside"),
      ("gone", "link-dangling"), ("inside", nil), ("assets/inner", nil),
    ]
    let palette = String(repeating: "000000\n", count: 256)
    let ways: [(link: String, manifest: String, contents: String)] = [
      ("data/key.txt", "", "text\n"), ("DSLOT009.txt", "", "text\n"), ("data/deep/key.dat", "", "1"),
      ("romkit.toml", "", ""), ("data/t.toml", "", "[[field]]\nname = \"a\"\ntype = \"u8\"\n"),
      ("base.hex", "[[palettes]]\npictures = \"graphics/*.png\"\nfile = \"base.hex\"\n", palette),
      ("lock.hex", "[[palettes]]\npictures = \"graphics/*.png\"\nlock = [\"0=lock.hex\"]\n", palette),
      ("extra", "[[record]]\nfile = \"extra\"\nname = \"EXTRA\"\n", "1"),
      ("end", "trailing = \"end\"\n", "1"),
      (
        "s.toml", "[[assets]]\nfiles = \"data/t.csv\"\nschema = \"s.toml\"\n",
        "[[field]]\nname = \"a\"\ntype = \"u8\"\n"
      ),
    ]
    for way in ways {
      for (target, code) in places {
        let folder = try TestFolder()
        for path in ["secret", "game/.git/config", "game/.env", "game/inside", "game/assets/inner"] {
          try folder.write(way.contents, to: path)
        }
        try folder.write("a\n1\n", to: "game/assets/data/t.csv")
        if way.link != "data/t.toml", !way.manifest.contains("schema") {
          try folder.write("[[field]]\nname = \"a\"\ntype = \"u8\"\n", to: "game/assets/data/t.toml")
        }
        if !way.manifest.isEmpty { try folder.write(way.manifest, to: "game/assets/romkit.toml") }
        let up = String(repeating: "../", count: way.link.split(separator: "/").count)
        try FileManager.default.createDirectory(
          atPath: Path.folder(of: folder["game/assets/\(way.link)"]), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
          atPath: folder["game/assets/\(way.link)"], withDestinationPath: up + target)
        for outside in [false, true] {
          var settings = BuildSettings()
          settings.outside = outside
          var found: [String] = []
          do {
            _ = try AssetFolder(folder["game/assets"], settings: settings)
          } catch {
            found = Problems(error, file: nil).diagnostics.map(\.code)
          }
          let wanted = outside && code == "link-outside" ? nil : code
          #expect(found == (wanted.map { [$0] } ?? []), "\(way.link) to \(target), outside: \(outside)")
        }
      }
    }
  }

  /// A stranger's atlas cannot show pictures from elsewhere, neither through a file nor through a folder.
  @Test func linksOfAnAtlasStayInTheProject() throws {
    for (link, target) in [("art", "../../pictures"), ("art/a.png", "../../../pictures/a.png")] {
      let folder = try TestFolder()
      try folder.write("no picture", to: "pictures/a.png")
      try folder.write("[[atlas]]\nname = \"all\"\nfiles = \"art/*.png\"\n", to: "game/assets/romkit.toml")
      if link != "art" { try folder.write("", to: "game/assets/art/keep") }
      try FileManager.default.createSymbolicLink(
        atPath: folder["game/assets/\(link)"], withDestinationPath: target)
      let problems = #expect(throws: Problems.self) { try AssetFolder(folder["game/assets"]) }
      #expect(problems?.diagnostics.map(\.code) == ["link-outside"])
    }
  }

  @Test func theMessagesNameTheLinkAndItsTarget() throws {
    let folder = try TestFolder()
    let real = try Path.location(of: folder.path)
    try folder.write("secret\n", to: "secret.txt")
    try folder.write("text\n", to: "game/.git/config")
    try folder.write("text\n", to: "game/assets/data/a.txt")
    let assets = folder["game/assets"]
    for (name, target) in [("b", "../../../secret.txt"), ("c", "../../.git/config"), ("d", "gone.txt")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder["game/assets/data/\(name).txt"], withDestinationPath: target)
    }
    try folder.write("", to: "lock")
    try FileManager.default.createSymbolicLink(
      atPath: folder["game/assets/romkit.lock"], withDestinationPath: "../../lock")
    let problems = #expect(throws: Problems.self) { try AssetFolder(assets) }
    #expect(
      problems?.description == """
        \(assets)/romkit.lock: error: expected a file, found a symbolic link to \(assets)/../../lock, which packing would overwrite [lock-link]
          help: replace the link with a copy of the file, or remove it
        \(assets)/data/b.txt: error: expected a file in the project, found a link to \(real)/secret.txt [link-outside]
          note: the project is \(real)/game: the nearest folder with a .git, or else the folder around the assets
          help: replace the link with a copy of the file, or allow files outside the project if this one may be published
        \(assets)/data/c.txt: error: expected a path without hidden parts, found a link to \(real)/game/.git/config [link-outside]
          help: replace the link with a copy of the file, or allow files outside the project if this one may be published
        \(assets)/data/d.txt: error: this is a symbolic link to \(assets)/data/gone.txt, which does not exist [link-dangling]
          help: restore that file, or remove the link
        """)
  }
}
