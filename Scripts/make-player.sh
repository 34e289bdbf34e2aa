#!/bin/sh
# Compiles the player, Sources/VGSPlayer with VGSFormat and VGSCore, to a WebAssembly module: make-player.sh FOLDER [FILE...] makes
# player.wasm there, and harness.wasm, the same with a program around it that runs without a browser. Swift files after the folder are a
# game, the module Game, which is linked into both. The compiler, the linker and everything else come with the Swift toolchain; SWIFTC names
# another compiler, and PLANTED=1 plants a bug in the harness for its fuzzer. The same sources and the same compiler give the same bytes
# in any folder.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
swiftc=${SWIFTC:-swiftc}
command -v "$swiftc" >/dev/null || {
  echo "make-player: expected the Swift compiler, found no $swiftc: install a toolchain from swift.org, or set SWIFTC" >&2
  exit 1
}
# The other tools are beside the compiler, even behind links.
tools=$("$swiftc" -print-target-info | sed -n 's/.*"runtimeResourcePath" *: *"\(.*\)".*/\1/p')/../../bin
tool() {
  if [ -x "$tools/$1" ]; then echo "$tools/$1"; return; fi
  command -v "$1" || {
    echo "make-player: expected $1 beside the Swift compiler, found none: install a toolchain from swift.org, which has it" >&2
    exit 1
  }
}
clang=$(tool clang)
linker=$(tool wasm-ld)

target=wasm32-unknown-none-wasm
rm -f "$folder"/*.o "$folder"/*.swiftmodule
# The compiler's output contains the paths of the sources, so they are always the same.
rm -f "$folder/Sources" "$folder/Scripts"
ln -s "$root/Sources" "$folder/Sources"
ln -s "$root/Scripts" "$folder/Scripts"
rm -rf "$folder/Game"
for file; do
  mkdir -p "$folder/Game"
  ln -s "$(cd "$(dirname "$file")" && pwd)/$(basename "$file")" "$folder/Game/"
done
cd "$folder"
# compile MODULE FOLDER OPTION...
compile() {
  module=$1
  sources=$2
  shift 2
  find "$sources/" -name '*.swift' | LC_ALL=C sort | tr '\n' '\0' | xargs -0 "$swiftc" -target $target \
    -enable-experimental-feature Embedded -enable-experimental-feature Extern -wmo -parse-as-library -swift-version 6 \
    -module-name "$module" -Osize -lto=llvm-full -Xfrontend -disable-stack-protector "$@" -I . -emit-module -emit-module-path "$module.swiftmodule" -c -o "$module.o"
}
strict="-strict-memory-safety -warnings-as-errors -package-name romkit"
compile VGSCore Sources/VGSCore $strict
compile VGSFormat Sources/VGSFormat $strict
compile VGSPlayer Sources/VGSPlayer $strict
objects="VGSCore.o VGSFormat.o VGSPlayer.o"
if [ -d Game ]; then
  compile Game Game
  objects="$objects Game.o"
fi
"$clang" --target=$target -Oz -ffreestanding -fno-builtin -c Scripts/player/support.c -o support.o
# An overflow of the stack traps instead of overwriting data.
link() { "$linker" --stack-first -z stack-size=65536 --initial-memory=4194304 --gc-sections --strip-all -O2 "$@"; }
link --no-entry $objects support.o -o player.wasm
"$clang" --target=$target -Oz -ffreestanding ${PLANTED:+-DPLANTED_BUG} -c Scripts/player/harness.c -o harness.o
link --entry=_start $objects support.o harness.o -o harness.wasm
rm -rf Sources Scripts Game
# The form that is checked in: deflated, in base64, after a line that names the compiler. zopfli makes it a twentieth smaller.
deflate() {
  if command -v zopfli >/dev/null; then
    zopfli --zlib -c "$1"
  else
    echo "apt-get install zopfli: without it the player is larger" >&2
    python3 -c 'import sys, zlib; sys.stdout.buffer.write(zlib.compress(sys.stdin.buffer.read(), 9))' < "$1"
  fi
}
{
  "$swiftc" --version 2>&1 | grep -o 'Swift version.*' | head -1
  deflate player.wasm | base64 -w 120
  echo
} > player.base64
