import Foundation
import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitProject

/// Every output of a build with every kind of path, from the command line and from romkit.toml: it is refused and nothing changes,
/// or exactly the file that it names is written.
@Suite struct ProjectGateTests {
  /// The outputs, by the file names that are usual for them.
  enum Output: String, CaseIterable {
    case rom = "out.bin"
    case copy = "copy.rom"
    case c = "out.h"
    case sizes = "sizes.hpp"
    case swift = "Out.swift"
    case json = "out.json"
    case depfile = "out.d"

    var isROM: Bool { self == .rom || self == .copy }

    /// A file that the output may replace.
    func own() throws -> [UInt8] {
      if isROM { return [0, 0, 0, 0] }
      let table = SlotTable(title: nil, contentID: 1, size: 2, slots: [])
      let files: [(path: String, bytes: [UInt8])] = try HeaderFiles(json: "a.json").contents(of: table)
      return files[0].bytes
    }
  }

  /// A kind of path, and the decision about it.
  struct Kind: CustomStringConvertible {
    var description: String
    /// Makes what the path leads to, and returns the path in the assets folder; `name` is the usual one for the output.
    var make: (Place, _ name: String) throws -> String
    var typed = true
    var named = false
    /// The path of the file that appears, in the folder of the test; nil for the folder around the assets and the name.
    var file: ((String) -> String)?
  }

  struct Place {
    let folder: TestFolder
    let own: [UInt8]

    func link(_ name: String, to target: String) throws {
      try FileManager.default.createDirectory(
        atPath: Path.folder(of: folder[name]), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: folder[name], withDestinationPath: target)
    }
  }

  private static func plain(
    _ description: String, typed: Bool = true, named: Bool = false, at path: @escaping (String) -> String,
    file: @escaping (String) -> String, in inner: String? = nil
  ) -> Kind {
    Kind(
      description: description,
      make: { place, name in
        if let inner { try place.folder.write("", to: "\(inner)/keep") }
        return path(name)
      }, typed: typed, named: named, file: file)
  }

  private static var kinds: [Kind] {
    [
      plain("a new file", named: true, at: { "../\($0)" }, file: { "game/\($0)" }),
      plain("a new file in the assets folder", named: true, at: { "\($0)" }, file: { "game/assets/\($0)" }),
      plain("a path with dots", named: true, at: { ".././../game/./\($0)" }, file: { "game/\($0)" }),
      plain("two slashes", named: true, at: { "..//\($0)" }, file: { "game/\($0)" }),
      plain(
        "another folder", named: true, at: { "../build/\($0)" }, file: { "game/build/\($0)" },
        in: "game/build"),
      plain(
        "an extension in upper case", named: true, at: { "../\($0.uppercased())" },
        file: { "game/\($0.uppercased())" }),
      plain("no extension", at: { _ in "../GNUmakefile" }, file: { _ in "game/GNUmakefile" }),
      plain("a foreign extension", at: { _ in "../build.yml" }, file: { _ in "game/build.yml" }),
      plain("only an extension", at: { _ in "../.bin" }, file: { _ in "game/.bin" }),
      plain("a dot at the end", at: { "../\($0)." }, file: { "game/\($0)." }),
      plain("a hidden file", at: { "../.\($0)" }, file: { "game/.\($0)" }),
      plain("a hidden folder", at: { "../.x/\($0)" }, file: { "game/.x/\($0)" }, in: "game/.x"),
      plain(
        "a hidden folder and back", at: { "../.x/../\($0)" }, file: { "game/\($0)" }, in: "game/.x"),
      plain("the folder of git", at: { "../.git/\($0)" }, file: { "game/.git/\($0)" }, in: "game/.git"),
      plain(
        "a hook", at: { _ in "../.git/hooks/post-checkout" }, file: { _ in "game/.git/hooks/post-checkout" },
        in: "game/.git/hooks"),
      plain(
        "the folder of an inner git", at: { "../sub/.git/hooks/\($0)" },
        file: { "game/sub/.git/hooks/\($0)" },
        in: "game/sub/.git/hooks"),
      plain(
        "a hidden folder whose dot combines", at: { "../.\u{301}x/\($0)" }, file: { "game/.\u{301}x/\($0)" },
        in: "game/.\u{301}x"),
      plain(
        "a slash that combines", at: { "../.x/\u{301}/../\($0)" }, file: { "game/.x/\($0)" },
        in: "game/.x/\u{301}"),
      plain("above the project", at: { "../../\($0)" }, file: { $0 }),
      plain("a neighbour of the project", at: { "../../game2/\($0)" }, file: { "game2/\($0)" }, in: "game2"),
      Kind(
        description: "an absolute path in the project", make: { place, name in place.folder["game/\(name)"] },
        named: true),
      Kind(
        description: "an absolute path outside", make: { place, name in place.folder[name] }, file: { $0 }),
      plain("a backslash", at: { "..\\build\\\($0)" }, file: { "game/assets/..\\build\\\($0)" }),
      plain("a control character", at: { "../\u{8}\($0)" }, file: { "game/\u{8}\($0)" }),
      plain("the manifest", typed: false, at: { _ in "romkit.toml" }, file: { $0 }),
      plain("the lock", typed: false, at: { _ in "romkit.lock" }, file: { $0 }),
      plain("the lock by another path", typed: false, at: { _ in "../assets/romkit.lock" }, file: { $0 }),
      plain("an asset", typed: false, at: { _ in "data/a.txt" }, file: { $0 }),
      plain("a future asset", typed: false, at: { _ in "data/b.dat" }, file: { $0 }),
      plain("a future slot", typed: false, at: { _ in "DSLOT009.DAT" }, file: { $0 }),
      Kind(
        description: "a ROM or header of romkit",
        make: { place, name in
          try place.folder.write(place.own, to: "game/\(name)")
          return "../\(name)"
        }, named: true),
      Kind(
        description: "a ROM or header of romkit without an extension",
        make: { place, _ in
          try place.folder.write(place.own, to: "game/old")
          return "../old"
        }, named: true, file: { _ in "game/old" }),
      Kind(
        description: "an empty file",
        make: { place, name in
          try place.folder.write("", to: "game/\(name)")
          return "../\(name)"
        }),
      Kind(
        description: "a foreign file",
        make: { place, name in
          try place.folder.write("mine\n", to: "game/\(name)")
          return "../\(name)"
        }),
      Kind(
        description: "a link in the project",
        make: { place, name in
          try place.link("game/link", to: name)
          return "../link"
        }, named: true),
      Kind(
        description: "a chain of links to a ROM or header of romkit",
        make: { place, name in
          try place.folder.write(place.own, to: "game/\(name)")
          try place.link("game/one", to: "two")
          try place.link("game/two", to: name)
          return "../one"
        }, named: true),
      Kind(
        description: "a link to a hidden file",
        make: { place, name in
          try place.link("game/\(name)", to: ".hidden.bin")
          return "../\(name)"
        }, file: { _ in "game/.hidden.bin" }),
      Kind(
        description: "a link without an extension at its end",
        make: { place, name in
          try place.link("game/\(name)", to: "Makefile")
          return "../\(name)"
        }, file: { _ in "game/Makefile" }),
      Kind(
        description: "a dangling link outside",
        make: { place, name in
          try place.link("game/\(name)", to: "../new.bin")
          return "../\(name)"
        }, file: { _ in "new.bin" }),
      Kind(
        description: "a link to a ROM or header of romkit outside",
        make: { place, name in
          try place.folder.write(place.own, to: name)
          try place.link("game/\(name)", to: "../\(name)")
          return "../\(name)"
        }, file: { $0 }),
      Kind(
        description: "a linked folder in the project",
        make: { place, name in
          try place.folder.write("", to: "game/build/keep")
          try place.link("game/out", to: "build")
          return "../out/\(name)"
        }, named: true, file: { "game/build/\($0)" }),
      Kind(
        description: "a linked folder outside",
        make: { place, name in
          try place.folder.write("", to: "elsewhere/keep")
          try place.link("game/out", to: "../elsewhere")
          return "../out/\(name)"
        }, file: { "elsewhere/\($0)" }),
      Kind(
        description: "a linked folder that is hidden",
        make: { place, name in
          try place.folder.write("", to: "game/.git/hooks/keep")
          try place.link("game/out", to: ".git/hooks")
          return "../out/\(name)"
        }, file: { "game/.git/hooks/\($0)" }),
      Kind(
        description: "a linked folder and back",
        make: { place, name in
          try place.folder.write("", to: "elsewhere/inner/keep")
          try place.link("game/out", to: "../elsewhere/inner")
          return "../out/../\(name)"
        }, file: { "elsewhere/\($0)" }),
      Kind(
        description: "a link to an asset",
        make: { place, name in
          try place.link("game/\(name)", to: "assets/data/a.txt")
          return "../\(name)"
        }, typed: false),
      Kind(
        description: "a hard link to an asset",
        make: { place, name in
          try FileManager.default.linkItem(
            atPath: place.folder["game/assets/data/a.txt"], toPath: place.folder["game/\(name)"])
          return "../\(name)"
        }, typed: false),
      Kind(
        description: "a link to the lock",
        make: { place, name in
          try place.link("game/\(name)", to: "assets/romkit.lock")
          return "../\(name)"
        }, typed: false),
      Kind(
        description: "a link to itself",
        make: { place, name in
          try place.link("game/\(name)", to: name)
          return "../\(name)"
        }, typed: false),
    ]
  }

  /// Runs one pair; returns the problem with it.
  private func problem(_ output: Output, _ kind: Kind, isNamed: Bool) throws -> String? {
    let place = Place(folder: try TestFolder(), own: try output.own())
    let folder = place.folder
    try folder.write("text\n", to: "game/assets/data/a.txt")
    try folder.write("", to: "game/assets/build/keep")
    let path = try kind.make(place, output.rawValue)
    var destinations = BuildDestinations()
    if isNamed {
      let text = "\"" + path.flatMap { $0 == "\\" ? "\\\\" : $0 == "\u{8}" ? "\\b" : "\($0)" } + "\"\n"
      let lines: String? =
        switch output {
        case .rom: "output = \(text)"
        case .copy: "output = [\"../first.bin\", \(text)]"
        case .c: "[headers]\nc = \(text)"
        case .sizes: "[headers]\nc-sizes = \(text)"
        case .swift: "[headers]\nswift = \(text)"
        case .json: "[headers]\njson = \(text)"
        case .depfile: nil
        }
      guard let lines else { return nil }
      try folder.write(lines, to: "game/assets/romkit.toml")
    } else {
      let path = Path.resolved(path, in: folder["game/assets"])
      switch output {
      case .rom: destinations.roms = [path]
      case .copy: destinations.roms = [folder["game/first.bin"], path]
      case .c: destinations.headers.c = path
      case .sizes: destinations.headers.sizes = path
      case .swift: destinations.headers.swift = path
      case .json: destinations.headers.json = path
      case .depfile: destinations.depfile = path
      }
    }
    let before = try tree(folder.path)
    let isAllowed = isNamed ? kind.named : kind.typed
    do {
      let assets = try AssetFolder(folder["game/assets"])
      let all = try assets.destinations(destinations)
      let outputs = try assets.outputs(all, inputs: assets.assets.map(\.path) + assets.inputs)
      guard isAllowed else { return "is allowed" }
      let file: String =
        switch output {
        case .rom: all.roms[0]
        case .copy: all.roms[1]
        case .depfile: all.depfile ?? ""
        case .c, .sizes, .swift, .json: all.headers.paths[0]
        }
      try outputs.begin(Array("new".utf8), at: file)?.commit()
    } catch {
      if isAllowed { return "is refused: \(Problems(error, file: nil))" }
      return try tree(folder.path) == before ? nil : "is refused, and changes a file"
    }
    var wanted = before
    wanted[(kind.file ?? { "game/\($0)" })(output.rawValue)] = "new"
    let after = try tree(folder.path)
    let wrong = Set(after.keys).union(wanted.keys).filter { after[$0] != wanted[$0] }.sorted()
    return wrong.isEmpty ? nil : "differs in \(wrong)"
  }

  /// The contents of all files, and the targets of all links.
  private func tree(_ folder: String) throws -> [String: String] {
    var found: [String: String] = [:]
    for path in FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String }) ?? [] {
      switch FileType(at: "\(folder)/\(path)", followingLinks: false) {
      case .link:
        found[path] = "-> " + (try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(path)"))
      case .file:
        found[path] = String(
          decoding: try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(path)")), as: UTF8.self)
      default: continue
      }
    }
    return found
  }

  @Test(arguments: Output.allCases) func onlyItsOwnFileIsWritten(_ output: Output) throws {
    for kind in Self.kinds {
      for isNamed in [false, true] {
        let found = try problem(output, kind, isNamed: isNamed)
        #expect(found == nil, "\(output), \(kind), \(isNamed ? "in romkit.toml" : "on the command line")")
      }
    }
  }

  /// Any two outputs at one file, in three spellings.
  @Test func noTwoOutputsAreOneFile() throws {
    let folder = try TestFolder()
    try folder.write("text\n", to: "game/assets/data/a.txt")
    try folder.write("", to: "game/build/keep")
    try FileManager.default.createSymbolicLink(atPath: folder["game/out"], withDestinationPath: "build")
    let spellings = ["build/x.bin", "./build/../out/x.bin", "BUILD/../build/X.bin"].map {
      folder["game/\($0)"]
    }
    try folder.write("", to: "game/BUILD/keep")
    let assets = try AssetFolder(folder["game/assets"])
    for exists in [false, true] {
      if exists { try folder.write("old", to: "game/build/x.bin") }
      for one in Output.allCases {
        for other in Output.allCases where one != other {
          for spelling in spellings {
            var all = BuildDestinations()
            for (output, path) in [(one, spellings[0]), (other, spelling)] {
              switch output {
              case .rom, .copy: all.roms.append(path)
              case .c: all.headers.c = path
              case .sizes: all.headers.sizes = path
              case .swift: all.headers.swift = path
              case .json: all.headers.json = path
              case .depfile: all.depfile = path
              }
            }
            let problems = #expect(throws: Problems.self) { try assets.outputs(all, inputs: []) }
            #expect(
              problems?.diagnostics.map(\.code) == ["output-same-file"], "\(one), \(other), \(spelling)")
          }
        }
      }
    }
  }
}
