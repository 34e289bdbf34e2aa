#!/bin/sh
# Requires that each fuzzer finds its planted bug within three minutes, and reports a leak: planted.sh [TARGET...]. No seed may
# trigger the bug.
set -eu
cd "$(dirname "$0")"
all="Container BMP PNG Sprite Sound Song MML Palette Text Table Project Scene Repack Salvage Diff Credits Lock Export TMX TMJ Makefile BDF Dat MIDI Player Wasm"
export SCRATCH="${SCRATCH:-../.build-fuzz-planted}" PLANTED=1
blind=""
for target in ${*:-$all}; do
  FOUND=$(mktemp -d)
  WORK=$(mktemp -d)
  export FOUND WORK
  ./build.sh "$target"
  if ! ./run.sh "$target" -runs=0 >/dev/null; then
    echo "$target: a seed triggers the planted bug, so finding it proves nothing"
    blind="$blind $target"
  fi
  started=$(date +%s)
  if ./run.sh "$target" -max_total_time=180 -max_len=4096 | grep -q 'the planted bug'; then
    echo "$target: found its planted bug in $(($(date +%s) - started)) s"
  else
    echo "$target: did not find its planted bug"
    blind="$blind $target"
  fi
  # Apple's tools do not detect leaks. Neither does WebAssembly, but Player runs the same code.
  if [ "$(uname)" = Linux ] && [ "$target" != Wasm ]; then
    mkdir "$WORK/leak"
    printf 'a planted leak' >"$WORK/leak/input"
    if ! ./run.sh "$target" -runs=0 "$WORK/leak" | grep -q 'LeakSanitizer'; then
      echo "$target: did not report a leak"
      blind="$blind $target"
    fi
  fi
  rm -rf "$FOUND" "$WORK"
done
[ -z "$blind" ]
