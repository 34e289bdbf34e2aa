// swift-tools-version: 6.2

import PackageDescription

// A method of Foundation, lent by the import of another file, would link all of Foundation, 50 MB, into the tool.
let settings: [SwiftSetting] = [.enableUpcomingFeature("MemberImportVisibility")]
// In the libraries nothing is done that the compiler cannot check, but where `unsafe` stands before it. Which calls of the
// system are unsafe is not the same everywhere; the tests run on Linux.
let strict: [SwiftSetting] =
  settings + [
    .strictMemorySafety(), .treatWarning("StrictMemorySafety", as: .error, .when(platforms: [.linux])),
  ]

/// A module of the library.
func module(_ name: String, on dependencies: Target.Dependency..., exclude: [String] = []) -> Target {
  .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

/// The tests of a module.
func tests(_ name: String, with others: Target.Dependency..., exclude: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name), "TestSupport"] + others, exclude: exclude)
}

/// The module whose tests are wanted, by `make test MODULE=Music`; there are no other tests then.
let only = Context.environment["ROMKIT_MODULE"].map { ["\($0)Tests", "RomKit\($0)Tests"] }

let package = Package(
  name: "romkit",
  platforms: [.macOS(.v13)],
  products: [
    .library(name: "RomKit", targets: ["RomKit"]),
    .library(name: "VGSCore", targets: ["VGSCore"]),
    .library(name: "VGSPlayer", targets: ["VGSPlayer"]),
    // Parts of RomKit, for programs that need no more.
    .library(name: "RomKitMusic", targets: ["RomKitMusic"]),
    .library(name: "RomKitPictures", targets: ["RomKitPictures"]),
    .library(name: "RomKitSound", targets: ["RomKitSound"]),
    .library(name: "RomKitText", targets: ["RomKitText"]),
    // For the package in Fuzz/, which compiles it with libFuzzer.
    .library(name: "FuzzProperties", targets: ["FuzzProperties"]),
    .executable(name: "romkit", targets: ["RomKitCLI"]),
    // For packages that are games: the ROM as a build step, and the command.
    .plugin(name: "RomKitPlugin", targets: ["RomKitPlugin"]),
    .plugin(name: "RomKitCommand", targets: ["RomKitCommand"]),
  ],
  targets: [
    // zlib1g-dev is the one system package the build needs.
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(name: "CPlatform", swiftSettings: strict),
    .target(name: "VGSCore", swiftSettings: strict),
    module("VGSPlayer", on: "VGSCore"),
    // The modules of the library, each on those before it. Architecture.md says what is in them.
    module("RomKitBase", on: "CZlib", "CPlatform", exclude: ["Language/ja"]),
    module("RomKitContainer", on: "RomKitBase"),
    module("RomKitPictures", on: "RomKitBase", "VGSCore"),
    module("RomKitSound", on: "RomKitBase"),
    module("RomKitMusic", on: "RomKitBase", "VGSCore"),
    module("RomKitText", on: "RomKitBase"),
    module("RomKitConversion", on: "RomKitPictures", "RomKitSound", "RomKitMusic", "RomKitText"),
    module("RomKitRules", on: "RomKitContainer", "RomKitConversion"),
    module("RomKitInspection", on: "RomKitRules"),
    module("RomKitProject", on: "RomKitRules"),
    module("RomKitBuild", on: "RomKitProject", "CPlatform"),
    module("RomKitPreview", on: "RomKitInspection", "VGSPlayer", exclude: ["Player/Page"]),
    module("RomKitArchive", on: "RomKitBuild", "RomKitInspection"),
    module("RomKit", on: "RomKitArchive", "RomKitPreview"),
    // Named apart from the product: `romkit` beside `RomKit` collides on case-insensitive disks.
    .executableTarget(
      name: "RomKitCLI",
      dependencies: ["CPlatform", "RomKit", "VGSCore"], swiftSettings: settings),
    // What the fuzzers of the package in Fuzz/ demand, and a program that replays what they once found.
    .target(
      name: "FuzzProperties", dependencies: ["RomKit", "VGSCore", "VGSPlayer"], path: "Fuzz/Properties",
      swiftSettings: settings),
    .executableTarget(
      name: "fuzz-replay", dependencies: ["FuzzProperties"], path: "Fuzz/Replay", swiftSettings: settings),
    .plugin(name: "RomKitPlugin", capability: .buildTool(), dependencies: ["RomKitCLI"]),
    .plugin(
      name: "RomKitCommand",
      capability: .command(
        intent: .custom(verb: "romkit", description: "Run romkit, the asset toolchain for VGS games."),
        permissions: [
          .writeToPackageDirectory(reason: "romkit writes what it is asked for, and romkit.lock.")
        ]),
      dependencies: ["RomKitCLI"]),
    // The game of samples/game, which pages run as WebAssembly and tests as it is.
    .target(
      name: "SampleGame", dependencies: ["VGSCore", "VGSPlayer"], path: "samples/game/Sources",
      swiftSettings: strict),
    // Made for tests: seeded numbers, songs and folders; and, on the formats, whole ROMs.
    .target(name: "TestSupport", dependencies: ["RomKitBase", "VGSCore"], path: "Tests/TestSupport"),
    .target(
      name: "RomTestSupport", dependencies: ["RomKitPreview", "TestSupport"], path: "Tests/RomTestSupport"),
    // What tests try a part of, and a program that tries all of it.
    .target(
      name: "MusicProperties", dependencies: ["RomKitMusic", "TestSupport"], path: "Tests/MusicProperties"),
    .target(
      name: "RomProperties", dependencies: ["RomKitArchive", "RomTestSupport", "MusicProperties"],
      path: "Tests/RomProperties"),
    .executableTarget(
      name: "exhaustive", dependencies: ["RomProperties", "TestSupport"], path: "Tests/Exhaustive"),
    tests("VGSCore"),
    tests("VGSPlayer", with: "RomTestSupport", "RomProperties", "FuzzProperties", "SampleGame"),
    tests("RomKitBase"),
    tests("RomKitContainer", with: "RomTestSupport"),
    tests("RomKitPictures"),
    tests("RomKitSound"),
    tests("RomKitMusic", with: "MusicProperties"),
    tests("RomKitText"),
    tests("RomKitConversion"),
    tests("RomKitRules", with: "RomTestSupport"),
    tests("RomKitInspection", with: "RomTestSupport"),
    tests("RomKitProject", with: "RomTestSupport"),
    tests("RomKitBuild", with: "RomProperties", "RomTestSupport"),
    tests("RomKitPreview", with: "RomTestSupport"),
    tests("RomKitArchive", with: "RomProperties", "RomTestSupport"),
    tests("RomKit", with: "RomTestSupport"),
    tests("RomKitCLI", with: "RomKitProject", exclude: ["Cases", "Faults", "Mistakes"]),
  ],
  swiftLanguageModes: [.v6]
)

// SwiftPM rebuilds a target only when one that it names has changed. So each names all modules below it: otherwise a type that
// grew would leave stale code in modules that hold it inside another type, and crash there.
let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
for target in package.targets where target.type != .plugin {
  var names: [String] = []
  func add(_ dependencies: [Target.Dependency]) {
    for case .byNameItem(let name, _) in dependencies where !names.contains(name) {
      names.append(name)
      add(targets[name]?.dependencies ?? [])
    }
  }
  add(target.dependencies)
  target.dependencies = names.map { .byName(name: $0) }
}

if let only { package.targets.removeAll { $0.isTest && !only.contains($0.name) } }
