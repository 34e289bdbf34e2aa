#!/bin/sh
# Compiles VGSCore for WebAssembly with Embedded Swift, which has no Foundation, no reflection and no existentials, together
# with a program that uses the console, so that generic code is compiled too. Nothing is kept.
# SWIFTC names another compiler.
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat >"$folder/Beep.swift" <<'PROGRAM'
struct Beep: Program {
  mutating func loop(on console: inout Console) -> Bool {
    console.draw(.putSP(Blit(slot: 0, sourceX: 0, sourceY: 0, width: 16, height: 16, x: 72, y: 90)))
    console.playEffect(0)
    return console.touch.read().isPressed
  }
}

@_cdecl("beep")
public func beep(_ profile: Int32) -> Int32 {
  var console = Console(profile == 0 ? .vgs2 : .vge)
  var program = Beep()
  console.music.play([.masterVolume(10), .wait(samples: 22_050), .end])
  while console.tick(&program) {}
  return Int32(console.sound[0])
}
PROGRAM

find Sources/VGSCore -name '*.swift' -print0 | sort -z | xargs -0 "${SWIFTC:-swiftc}" \
  -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -wmo -parse-as-library \
  -swift-version 6 -warnings-as-errors -module-name VGSCore -O -o "$folder/VGSCore.o" -c "$folder/Beep.swift"
echo "VGSCore compiles with Embedded Swift: $(wc -c <"$folder/VGSCore.o") bytes of WebAssembly"
