#!/bin/sh
# Builds samples/swiftpm with its plugin and runs it: the ROM equals the command's, changed assets are packed again, and nothing in
# the package is ever written. Usage: Tests/check-swiftpm-sample.sh ROMKIT [installed]. Compiling romkit for the plugins takes two
# minutes; with "installed" they use ROMKIT throughout.
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
tried() { (cd "$package" && "${SWIFT:-swift}" build --scratch-path "$work" $lean >"$log" 2>&1); }
build() { tried || fail "it does not build"; }
people() {
  (cd "$package" && "${SWIFT:-swift}" package --scratch-path "$work" $lean romkit "$@" >"$log" 2>&1) || fail "swift package romkit $1 fails"
}
rom=$work/debug/game_game.resources/romdata.bin
same() {
  "$romkit" pack --quiet --locked "$package/assets" --output "$work/expected.bin" 2>>"$log" || fail "the command packs no ROM"
  cmp -s "$work/expected.bin" "$rom" || fail "the ROM is not what the command makes"
}
says() { grep -q -e "$1" "$log" || fail "it does not say: $1"; }
# The build may read the package, but not write to it, as in SwiftPM's sandbox.
if [ "$(id -u)" = 0 ]; then alone="unshare --mount"; else alone="unshare --map-root-user --mount"; fi
if $alone true 2>"$log"; then readonly=yes; else readonly=no; fi
sandboxed() {
  [ "$readonly" = yes ] || { build; return; }
  $alone sh -c 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && cd "$1" && ! touch x 2>/dev/null && shift && "$@"' \
    sh "$package" "${SWIFT:-swift}" build --scratch-path "$work" $lean >"$log" 2>&1
}

throughout=${2-}
[ -z "$throughout" ] || export ROMKIT="$romkit"
build
same
"$work/debug/game" | grep -q ' pixels' || fail "the game does not read its ROM"
# SwiftPM may link the tool again in the next build, and with it the game.
build
touch "$work/before"
build
[ -z "$(find "$work/debug/game" "$rom" -newer "$work/before")" ] || fail "it is built again, and nothing has changed"
printf 'A new line.\n' >>"$package/assets/DSLOT002.txt"
build
same
printf 'New.\n' >"$package/assets/DSLOT009.txt"
build
same
# SwiftPM has not made a new plan since, and knows nothing of the file.
printf 'Newer.\n' >"$package/assets/DSLOT009.txt"
build
same
rm "$package/assets/DSLOT009.txt"
build
same

# An installed romkit spares the compiler romkit's modules; one of another series is refused.
export ROMKIT="$romkit"
scratch=$work
work=$root/.build-samples/installed
rom=$work/debug/game_game.resources/romdata.bin
rm -rf "$work"
mkdir -p "$work"
build
same
[ -z "$(find "$work" -name 'RomKit*.swiftmodule')" ] || fail "romkit is compiled although it is installed"
people list "$rom"
says GSLOT000.CHR
printf '#!/bin/sh\necho romkit 0.0.9\n' >"$work/old"
chmod +x "$work/old"
ROMKIT=$work/old
! tried || fail "it is built with another romkit"
says "expected romkit .* in ROMKIT, found $work/old, which says romkit 0.0.9"
if [ -n "$throughout" ]; then ROMKIT=$romkit; else unset ROMKIT; fi
work=$scratch
rom=$work/debug/game_game.resources/romdata.bin

# A named asset needs romkit.lock, which only the command may write.
mkdir "$package/assets/music"
printf 'Ch0 V1 o9 c4 c4 c4 c4\n' >"$package/assets/music/high.mml"
! sandboxed || fail "it is built without romkit.lock"
says 'romkit.lock: error: there is no lock.*\[lock-would-change\]'
says '^  help: run swift package romkit pack assets,'
[ ! -e "$package/assets/romkit.lock" ] || fail "the build writes romkit.lock"
people pack assets
for attempt in first later; do
  sandboxed || fail "it is not built from a package that cannot be written to"
  for column in 11 14 17 20; do says "^$package/assets/music/high.mml:1:$column: warning: .*mml-key-clamped"; done
done
same
printf 'Ch0 V1 o4 c4\n' >"$package/assets/music/high.mml"

# A program that makes an asset runs only outside of the build, which then has its result.
printf '[[importers]]\nextension = ".foo"\ncommand = ["%s/import", "{input}", "{output}"]\nto = ".txt"\n' "$work" >"$package/assets/romkit.toml"
printf '#!/bin/sh\nexec cp "$1" "$2"\n' >"$work/import"
chmod +x "$work/import"
printf 'Imported %s.\n' $$ >"$package/assets/DSLOT010.foo"
! sandboxed || fail "an importer runs that is not allowed"
says '^  help: if you would .* swift package romkit pack assets --run-importers'
people pack assets --run-importers
sandboxed || fail "the result of the importer is lost"
strings -n 4 "$rom" | grep -q "Imported $$" || fail "the result of the importer is not in the ROM"

# Only SwiftPM itself asks for a permission, and it asks for none.
people list "$rom"
says GSLOT000.CHR
case $readonly in
yes) echo "samples/swiftpm: built, run, and built again after each change, with the package mounted read-only" ;;
*) echo "samples/swiftpm: built, run, and built again after each change; unshare may not mount the package read-only here" ;;
esac
