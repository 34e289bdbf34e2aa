// swift-tools-version: 6.2

import PackageDescription

// Without this, a method of Foundation, visible through the import of another file, would link all 50 MB of it into the tool.
let settings: [SwiftSetting] = [.enableUpcomingFeature("MemberImportVisibility")]
// The libraries mark everything that the compiler cannot check with `unsafe`. Systems differ in which calls are unsafe; the tests
// run on Linux.
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

/// The only modules to test, if `make test MODULE="Music Text"` names some.
let only = Context.environment["ROMKIT_MODULE"].map { names in
  names.split(separator: " ").flatMap { ["\($0)Tests", "RomKit\($0)Tests"] }
}

/// Links the command statically, which make does where the system has the libraries for that: Debian, for example. The same sources
/// then give the same bytes in every folder.
let staticLink: [LinkerSetting] =
  Context.environment["ROMKIT_STATIC"] == nil
  ? []
  : [
    .unsafeFlags([
      "-static-executable", "-use-ld=lld", "-Xlinker", "--wrap=swift_copyAuxiliaryExecutablePath",
      "-Xlinker", "-T", "-Xlinker", "\(Context.packageDirectory)/Packaging/static.ld",
    ])
  ]

/// The command for the plugins. `ROMKIT`, the path of an installed one, spares a game to compile it.
let command: [Target.Dependency] = Context.environment["ROMKIT"] == nil ? ["CMain"] : []

let package = Package(
  name: "romkit",
  platforms: [.macOS(.v13)],
  products: [
    .library(name: "RomKit", targets: ["RomKit"]),
    .library(name: "VGSCore", targets: ["VGSCore"]),
    .library(name: "VGSPlayer", targets: ["VGSPlayer"]),
    // Parts of RomKit, for programs that need only these.
    .library(name: "RomKitContainer", targets: ["RomKitContainer"]),
    .library(name: "RomKitRules", targets: ["RomKitRules"]),
    .library(name: "RomKitMusic", targets: ["RomKitMusic"]),
    .library(name: "RomKitPictures", targets: ["RomKitPictures"]),
    .library(name: "RomKitSound", targets: ["RomKitSound"]),
    .library(name: "RomKitText", targets: ["RomKitText"]),
    // For the package in Fuzz/, which compiles it with libFuzzer.
    .library(name: "FuzzProperties", targets: ["FuzzProperties"]),
    // SwiftPM links the Swift library only for a product that names a target in Swift.
    .executable(name: "romkit", targets: ["CMain", "RomKitCLI"]),
    // For games that are Swift packages: the ROM as a build step, and the command.
    .plugin(name: "RomKitPlugin", targets: ["RomKitPlugin"]),
    .plugin(name: "RomKitCommand", targets: ["RomKitCommand"]),
  ],
  targets: [
    // The only system package that the build needs is zlib1g-dev.
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(name: "CPlatform", swiftSettings: strict),
    .systemLibrary(name: "CSystem"),
    .target(name: "CResources"),
    .target(name: "VGSCore", swiftSettings: strict),
    module("VGSFormat", on: "VGSCore"),
    module("VGSPlayer", on: "VGSFormat"),
    // The modules of the library, in the order of their dependencies. Architecture.md describes them.
    module("RomKitBase", on: "CZlib", "CPlatform", "CResources", exclude: ["Language/ja"]),
    module("RomKitContainer", on: "RomKitBase", "VGSFormat"),
    module("RomKitPictures", on: "RomKitBase", "VGSFormat"),
    module("RomKitSound", on: "RomKitBase", "VGSFormat"),
    module("RomKitMusic", on: "RomKitBase", "VGSFormat"),
    module("RomKitText", on: "RomKitBase", "VGSFormat"),
    module("RomKitConversion", on: "RomKitPictures", "RomKitSound", "RomKitMusic", "RomKitText"),
    module("RomKitRules", on: "RomKitContainer", "RomKitConversion"),
    module("RomKitInspection", on: "RomKitRules"),
    module("RomKitProject", on: "RomKitRules"),
    module("RomKitBuild", on: "RomKitProject", "CPlatform", "CSystem"),
    module("RomKitPreview", on: "RomKitInspection", "VGSPlayer", exclude: ["Player"]),
    module("RomKitArchive", on: "RomKitBuild", "RomKitInspection"),
    module("RomKit", on: "RomKitArchive", "RomKitPreview", "VGSPlayer"),
    .target(
      name: "RomKitCLI",
      dependencies: ["CPlatform", "RomKit", "VGSCore"], swiftSettings: settings),
    // Named apart from the product: `romkit` beside `RomKit` collides on case-insensitive disks.
    .executableTarget(name: "CMain", dependencies: ["RomKitCLI"], linkerSettings: staticLink),
    // The properties that the fuzzers in Fuzz/ check, and a program that replays their findings.
    .target(
      name: "FuzzProperties", dependencies: ["RomKit", "VGSCore", "VGSPlayer"], path: "Fuzz/Properties",
      swiftSettings: settings),
    .executableTarget(
      name: "fuzz-replay", dependencies: ["FuzzProperties"], path: "Fuzz/Replay", swiftSettings: settings),
    .plugin(name: "RomKitPlugin", capability: .buildTool(), dependencies: command),
    .plugin(
      name: "RomKitCommand",
      capability: .command(
        intent: .custom(verb: "romkit", description: "Run romkit, the asset toolchain for VGS games.")),
      dependencies: command),
    // The game of samples/game, which pages run in WebAssembly and tests run natively.
    .target(
      name: "SampleGame", dependencies: ["VGSCore", "VGSPlayer"], path: "samples/game/Sources",
      swiftSettings: strict),
    // Helpers for tests: seeded numbers, songs and folders; and, in RomTestSupport, whole ROMs.
    .target(name: "TestSupport", dependencies: ["RomKitBase", "VGSCore"], path: "Tests/TestSupport"),
    .target(
      name: "RomTestSupport", dependencies: ["RomKitPreview", "TestSupport"], path: "Tests/RomTestSupport"),
    // Properties that tests check in part, and a program that checks them completely.
    .target(
      name: "MusicProperties", dependencies: ["RomKitMusic", "TestSupport"], path: "Tests/MusicProperties"),
    .target(
      name: "RomProperties", dependencies: ["RomKitArchive", "RomTestSupport", "MusicProperties"],
      path: "Tests/RomProperties"),
    .executableTarget(
      name: "exhaustive", dependencies: ["RomProperties", "TestSupport"], path: "Tests/Exhaustive"),
    tests("VGSCore"),
    tests("VGSFormat", with: "RomKitText"),
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
    tests("RomKitCLI", with: "CMain", "RomKitProject", exclude: ["Cases", "Faults", "Mistakes"]),
  ],
  swiftLanguageModes: [.v6]
)

// SwiftPM rebuilds a target only when a dependency that it names has changed. So each names all modules below it: otherwise a type
// that grew would leave stale code in modules that contain it inside another type, and crash them.
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
