// swift-tools-version: 6.0

import PackageDescription

/// A fuzzer: an entry point, for which libFuzzer provides `main`.
func fuzzer(_ name: String) -> Target {
  .executableTarget(
    name: name, dependencies: [.product(name: "FuzzProperties", package: "romkit")], path: "Targets/\(name)")
}

// A separate package, so that the fuzzers add no dependency to the tool. Their properties are in Properties/, a target of
// the main package, because they use more of the library than is public.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "romkit", path: "..")],
  targets: [
    fuzzer("FuzzContainer"),
    fuzzer("FuzzBMP"),
    fuzzer("FuzzPNG"),
    fuzzer("FuzzSprite"),
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
    fuzzer("FuzzExport"),
    fuzzer("FuzzTMX"),
    fuzzer("FuzzTMJ"),
    fuzzer("FuzzMakefile"),
    fuzzer("FuzzBDF"),
    fuzzer("FuzzDat"),
    fuzzer("FuzzMIDI"),
    fuzzer("FuzzPlayer"),
  ],
  swiftLanguageModes: [.v6]
)
