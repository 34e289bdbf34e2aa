// swift-tools-version: 6.0

import PackageDescription

let romKit: Target.Dependency = .product(name: "RomKit", package: "romkit")
let core: Target.Dependency = .product(name: "VGSCore", package: "romkit")

/// A fuzzer: one entry point, whose `main` libFuzzer brings.
func fuzzer(_ name: String) -> Target {
  .executableTarget(name: name, dependencies: ["FuzzProperties"], path: "Targets/\(name)")
}

// A package of its own, so that the tool gains no dependency through its fuzzers. What they demand is in Properties/,
// which the tests of the main package compile as well to replay what was once found.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "romkit", path: "..")],
  targets: [
    .target(name: "FuzzProperties", dependencies: [romKit, core], path: "Properties"),
    fuzzer("FuzzContainer"),
    fuzzer("FuzzBMP"),
    fuzzer("FuzzPNG"),
    fuzzer("FuzzSound"),
    fuzzer("FuzzSong"),
    fuzzer("FuzzMML"),
    fuzzer("FuzzPalette"),
    fuzzer("FuzzText"),
    fuzzer("FuzzTable"),
    fuzzer("FuzzProject"),
    fuzzer("FuzzScene"),
    fuzzer("FuzzRepack"),
    fuzzer("FuzzSalvage"),
    fuzzer("FuzzDiff"),
    fuzzer("FuzzCredits"),
    fuzzer("FuzzLock"),
    fuzzer("FuzzMakefile"),
  ],
  swiftLanguageModes: [.v6]
)
