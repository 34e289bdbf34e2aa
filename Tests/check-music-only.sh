#!/bin/sh
# Builds a program that uses only RomKitMusic from a separate package, and fails if that compiles modules that it does not need.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
work=$root/.build-samples/music
mkdir -p "$work/Sources/player"
cat >"$work/Package.swift" <<EOF
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "player",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "romkit", path: "$root")],
  targets: [.executableTarget(name: "player", dependencies: [.product(name: "RomKitMusic", package: "romkit")])]
)
EOF
cat >"$work/Sources/player/main.swift" <<'EOF'
import RomKitMusic

let song = try Song(parsingMML: "Ch0 t120 v20 l8 | c e g > c")
print(song.notes.count, "notes")
EOF
"${SWIFT:-swift}" build --package-path "$work" --product player -Xswiftc -gnone --disable-index-store >&2
bin=$("${SWIFT:-swift}" build --package-path "$work" --show-bin-path)
"$bin/player" | grep -q ' notes$'
compiled=$(cd "$bin" && ls RomKit*.build/*.o | sed 's|/.*||' | sort -u)
[ "$compiled" = "$(printf 'RomKitBase.build\nRomKitMusic.build')" ] || {
  echo "a program on RomKitMusic alone compiles:" $compiled >&2
  exit 1
}
