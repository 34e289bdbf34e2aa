#!/bin/sh
# Runs fuzzers up to a total number of runs: long.sh RUNS [TARGET...]. One run in fifty is made with address checks. Runs.tsv
# records every five million runs, and those before an interruption; recorded runs count, so that an interrupted night
# continues the next one. Several of these can run at once, with different targets.
set -eu
cd "$(dirname "$0")"
goal=$1
shift
chunk=5000000
# run.sh is interrupted too, and still prints the number of runs.
trap : INT TERM
commit=$(git rev-parse --short HEAD)

# Prints the number of recorded runs of a target: noted TARGET BUILD.
noted() { awk -v target="$1" -v build="$2" '$1 == target && $2 == build { runs += $3 } END { printf "%d", runs }' Runs.tsv; }

# Makes the missing runs: make_runs TARGET BUILD RUNS.
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
      echo "$1: interrupted after $runs more runs, which are recorded"
      exit 130
    fi
    # Short inputs run more often; long ones reach more.
    [ $length = 4096 ] && length=256 || length=$((length * 4))
  done
}

for target in "$@"; do
  builds="plain address"
  # WebAssembly checks addresses itself and has a single build.
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
