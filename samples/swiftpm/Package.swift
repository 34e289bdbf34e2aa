// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "game",
  platforms: [.macOS(.v13)],
  // A game of your own has romkit's address here, and a version.
  dependencies: [.package(name: "romkit", path: "../..")],
  targets: [
    .executableTarget(name: "game", plugins: [.plugin(name: "RomKitPlugin", package: "romkit")])
  ]
)
