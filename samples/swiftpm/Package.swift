// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "game",
  platforms: [.macOS(.v13)],
  // Your own game has romkit's address and a version here.
  dependencies: [.package(name: "romkit", path: "../..")],
  targets: [
    .executableTarget(name: "game", plugins: [.plugin(name: "RomKitPlugin", package: "romkit")])
  ]
)
