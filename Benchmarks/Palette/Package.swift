// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "palette-bench",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "romkit", path: "../..")],
  targets: [
    .executableTarget(name: "PaletteBench", dependencies: [.product(name: "RomKit", package: "romkit")])
  ],
  swiftLanguageModes: [.v6]
)
