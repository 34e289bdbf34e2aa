#!/bin/sh
# Builds samples/swiftpm with its plugin and runs it: the ROM equals the command's, a second build packs nothing, and changed
# assets are packed again. Usage: Tests/check-swiftpm-sample.sh ROMKIT; takes a minute or two at first.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
romkit=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
work=$root/.build-samples
package=$work/package
log=$work/log

fail() {
  echo "samples/swiftpm: $*" >&2
  [ ! -f "$log" ] || tail -n 30 "$log" >&2
  exit 1
}

# A copy, so that its assets can be changed. It keeps the times, and with them the results of earlier builds.
rm -rf "$package"
mkdir -p "$package"
cp -RLp "$root/samples/swiftpm/." "$package"
sed "s|path: \"../..\"|path: \"$root\"|" "$root/samples/swiftpm/Package.swift" >"$package/Package.swift"

# Like make's build of the tests: without debug information and an index.
lean="-Xswiftc -gnone --disable-index-store"
build() {
  (cd "$package" && "${SWIFT:-swift}" build --scratch-path "$work" $lean >"$log" 2>&1) || fail "it does not build"
}
packed() { grep -q 'Packing assets into romdata.bin' "$log"; }
same() {
  "$romkit" pack --quiet "$package/assets" --output "$work/expected.bin"
  cmp -s "$work/expected.bin" "$work/debug/game_game.resources/romdata.bin" || fail "the ROM is not what the command makes"
}

build
same
"$work/debug/game" | grep -q ' pixels' || fail "the game does not read its ROM"
# SwiftPM may link the tool again in later builds, and then pack the ROM with it.
for attempt in 1 2 3 4 5; do
  build
  packed || break
  [ "$attempt" -lt 5 ] || fail "it is packed again and again, and nothing has changed"
done
printf 'A new line.\n' >>"$package/assets/DSLOT002.txt"
build
packed || fail "a changed asset is not packed"
same
printf 'New.\n' >"$package/assets/DSLOT009.txt"
build
packed || fail "a new asset is not packed"
same
rm "$package/assets/DSLOT009.txt"
build
packed || fail "an asset that went away is still packed"
same
(cd "$package" && "${SWIFT:-swift}" package --scratch-path "$work" $lean \
  --allow-writing-to-package-directory romkit list "$work/expected.bin" 2>"$log") | grep -q GSLOT000.CHR || fail "swift package romkit does not run"
echo "samples/swiftpm: built, run, and built again after each change"
