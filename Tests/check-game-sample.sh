#!/bin/sh
# Makes the page of samples/game in a copy: it contains the game and the ROM, a second run makes nothing, and a changed source is
# compiled again. Usage: Tests/check-game-sample.sh ROMKIT; takes a minute.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
romkit=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
work=$root/.build-samples/page
log=$work/log

fail() {
  echo "samples/game: $*" >&2
  [ ! -f "$log" ] || tail -n 30 "$log" >&2
  exit 1
}
build() { make -C "$work/game" ROMKIT="$romkit" SOURCES="$root" >"$log" 2>&1 || fail "it does not build"; }

rm -rf "$work"
mkdir -p "$work"
cp -R "$root/samples/game" "$root/samples/assets" "$work"
make -C "$work/game" clean >"$log"

build
grep -q '<title>Tomori</title>' "$work/game/game.html" || fail "the page has another title"
cp "$work/game/game.html" "$work/first.html"
build
grep -q 'up to date' "$log" || fail "it is built again, and nothing has changed"
sleep 1
sed 's/GAME OVER/THE END/' "$root/samples/game/Sources/Drawing.swift" >"$work/game/Sources/Drawing.swift"
build
cmp -s "$work/first.html" "$work/game/game.html" && fail "a changed source is not in the page"
echo "samples/game: a page of $(wc -c <"$work/first.html") bytes, built again after a change"
