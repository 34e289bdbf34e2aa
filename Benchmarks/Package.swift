// swift-tools-version: 6.0

import PackageDescription

let romKit: Target.Dependency = .product(name: "RomKit", package: "romkit")
let core: Target.Dependency = .product(name: "VGSCore", package: "romkit")

// A separate package, so that the benchmarks add no dependency to the tool.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "romkit", path: "..")],
  targets: [
    .target(name: "Measuring"),
    // The system's zlib, to compare the music benchmark with.
    .systemLibrary(name: "CSystemZlib"),
    .executableTarget(name: "music", dependencies: ["Measuring", "CSystemZlib", romKit, core]),
    .executableTarget(name: "synth", dependencies: ["Measuring", romKit, core]),
    .executableTarget(name: "pictures", dependencies: ["Measuring", romKit, core]),
    .executableTarget(name: "sound", dependencies: ["Measuring", romKit]),
    .executableTarget(name: "palette", dependencies: ["Measuring", romKit, core]),
  ],
  swiftLanguageModes: [.v6]
)
