// swift-tools-version: 6.2

import PackageDescription

// A dependency's own import of Foundation must not lend us its methods: one call to such a method links all of
// Foundation, 50 MB of it, into the tool.
let settings: [SwiftSetting] = [.enableUpcomingFeature("MemberImportVisibility")]
// In the libraries nothing is done that the compiler cannot check, but where `unsafe` stands before it. Which calls of the
// system are unsafe is not the same everywhere; the tests run on Linux.
let strict: [SwiftSetting] =
  settings + [
    .strictMemorySafety(), .treatWarning("StrictMemorySafety", as: .error, .when(platforms: [.linux])),
  ]

let package = Package(
  name: "romkit",
  platforms: [.macOS(.v13)],
  products: [
    .library(name: "RomKit", targets: ["RomKit"]),
    .library(name: "VGSCore", targets: ["VGSCore"]),
    .executable(name: "romkit", targets: ["RomKitCLI"]),
    // For packages that are games: the ROM as a build step, and the command.
    .plugin(name: "RomKitPlugin", targets: ["RomKitPlugin"]),
    .plugin(name: "RomKitCommand", targets: ["RomKitCommand"]),
  ],
  dependencies: [
    // The command line: parsing, help, completions.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // zlib1g-dev is the one system package the build needs.
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(name: "CPlatform", swiftSettings: strict),
    .target(name: "VGSCore", swiftSettings: strict),
    .target(name: "RomKit", dependencies: ["CPlatform", "CZlib", "VGSCore"], swiftSettings: strict),
    // Named apart from the product: `romkit` beside `RomKit` collides on case-insensitive disks.
    .executableTarget(
      name: "RomKitCLI",
      dependencies: [
        "CPlatform", "RomKit", "VGSCore",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: settings),
    // What the fuzzers of the package in Fuzz/ demand, and a program that replays what they once found.
    .target(
      name: "FuzzProperties", dependencies: ["RomKit", "VGSCore"], path: "Fuzz/Properties",
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
    .testTarget(name: "VGSCoreTests", dependencies: ["VGSCore"]),
    .testTarget(name: "RomKitTests", dependencies: ["RomKit", "VGSCore"]),
    .testTarget(name: "RomKitCLITests", dependencies: ["RomKitCLI"], exclude: ["Cases", "Faults"]),
  ],
  swiftLanguageModes: [.v6]
)
