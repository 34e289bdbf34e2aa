#!/bin/sh
# Runs fuzzers until they have made so many runs in all: long.sh RUNS [TARGET...]. One run in fifty is made with address
# checks. Every five million are noted in Runs.tsv, and those before an interruption; what is noted there counts, so that
# an interrupted night goes on the next one. Several at once, with other targets, do not disturb each other.
set -eu
cd "$(dirname "$0")"
goal=$1
shift
chunk=5000000
# See run.sh, which is interrupted as well and still tells how many runs there were.
trap : INT TERM
commit=$(git rev-parse --short HEAD)

# How many runs of a target are noted: noted TARGET BUILD.
noted() { awk -v target="$1" -v build="$2" '$1 == target && $2 == build { runs += $3 } END { printf "%d", runs }' Runs.tsv; }

# Makes what is missing: make_runs TARGET BUILD RUNS.
make_runs() {
  length=256
  while missing=$(($3 - $(noted "$1" "$2"))) && [ $missing -gt 0 ]; do
    [ $missing -lt $chunk ] || missing=$chunk
    started=$(date +%s)
    status=0
    runs=$(./run.sh "$1" -runs=$missing -max_len=$length) || status=$?
    case $status in
    0 | 3) ;;
    *)
      echo "$1: found something: $runs"
      exit 1
      ;;
    esac
    printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "${runs:-0}" $length $(($(date +%s) - started)) "$commit" >>Runs.tsv
    if [ $status = 3 ]; then
      echo "$1: interrupted after $runs runs more, which are noted"
      exit 130
    fi
    # Short inputs are tried more often, long ones come further.
    [ $length = 4096 ] && length=256 || length=$((length * 4))
  done
}

for target in "$@"; do
  builds="plain address"
  # WebAssembly checks addresses itself, and there is one build of it.
  [ "$target" != Wasm ] || builds=wasm
  for build in $builds; do
    if [ $build = wasm ]; then
      export SCRATCH=../.build-fuzz PLAIN=
      share=$goal
    elif [ $build = plain ]; then
      export SCRATCH=../.build-fuzz-plain PLAIN=1
      share=$((goal - goal / 50))
    else
      export SCRATCH=../.build-fuzz PLAIN=
      share=$((goal / 50))
    fi
    [ "$(noted "$target" $build)" -ge $share ] && continue
    ./build.sh "$target"
    make_runs "$target" $build $share
  done
  echo "$target: $(($(noted "$target" address) + $(noted "$target" plain) + $(noted "$target" wasm))) runs in all, nothing found"
done
