#!/bin/sh
# Demands that each fuzzer finds, within a minute, the bug that is planted for it: planted.sh [TARGET...].
set -eu
cd "$(dirname "$0")"
all="BMP PNG Container MML Palette Project Repack Scene Song Sound Table Text"
export SCRATCH=${SCRATCH:-../.build-fuzz-planted} PLANTED=1
blind=""
for target in ${*:-$all}; do
  FOUND=$(mktemp -d)
  export FOUND
  started=$(date +%s)
  if ./fuzz.sh 60 "$target" 2>&1 | grep -q 'the planted bug'; then
    echo "$target: found its planted bug in $(($(date +%s) - started)) s"
  else
    echo "$target: did not find its planted bug"
    blind="$blind $target"
  fi
  rm -rf "$FOUND"
done
[ -z "$blind" ]
