#!/bin/sh
# Makes the documentation of both libraries from what a build has compiled, and fails at any warning:
# Scripts/make-documentation.sh FOLDER [BUILD], where BUILD is .build/debug unless given. Takes a few seconds.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$1
build=${2:-$root/.build/debug}
swift=${SWIFT:-swift}

# The compiler knows where it lies, whatever leads to it, and the other tools lie beside it.
information=$("$swift" -print-target-info)
value() { echo "$information" | sed -n "s/.*\"$1\" *: *\"\(.*\)\".*/\1/p" | head -n 1; }
tools=$(value runtimeResourcePath)/../../bin
target=$(value unversionedTriple)
case $target in *-apple-*) target=${target}13 ;; esac

graphs=$(mktemp -d)
trap 'rm -rf "$graphs"' EXIT
for library in VGSCore RomKit; do
  mkdir -p "$graphs/$library" "$folder"
  "$tools/swift-symbolgraph-extract" -module-name "$library" -I "$build/Modules" -Xcc "-fmodule-map-file=$root/Sources/CZlib/module.modulemap" \
    -target "$target" -minimum-access-level public -output-dir "$graphs/$library"
  "$tools/docc" convert "$root/Sources/$library/$library.docc" --additional-symbol-graph-dir "$graphs/$library" \
    --fallback-display-name "$library" --fallback-bundle-identifier "romkit.$library" \
    --warnings-as-errors --output-path "$folder/$library.doccarchive"
done
