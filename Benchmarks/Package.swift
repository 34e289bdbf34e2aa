// swift-tools-version: 6.0

import PackageDescription

// A package of its own, so that the tool gains no dependency through its benchmarks.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "romkit", path: "..")],
  targets: [
    .executableTarget(name: "container", dependencies: [.product(name: "RomKit", package: "romkit")])
  ],
  swiftLanguageModes: [.v6]
)
