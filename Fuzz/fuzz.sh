#!/bin/sh
# Builds the fuzzers and runs each for a while: fuzz.sh SECONDS [TARGET...]. If a target finds something, its input is in
# FailCases/ and the run fails. See README.md.
set -eu
cd "$(dirname "$0")"
seconds=$1
shift
all="Container BMP PNG Sprite Sound Song MML Palette Text Table Project Scene Repack Salvage Diff Credits Lock Export TMX TMJ Makefile BDF Dat MIDI Player Wasm"
export SCRATCH="${SCRATCH:-../.build-fuzz}"
./build.sh ${*:-$all}

failed=""
for target in ${*:-$all}; do
  if runs=$(./run.sh "$target" -max_total_time="$seconds" -max_len=4096); then
    echo "$target: $runs runs, nothing found"
  else
    failed="$failed $target"
    echo "$target: found something: $runs"
  fi
done
[ -z "$failed" ]
