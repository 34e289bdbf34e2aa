#!/bin/sh
# Builds fuzzers: build.sh TARGET..., where Wasm is the player's module. SCRATCH is the folder for the build. PLANTED=1 plants the bugs.
# PLAIN=1 leaves out the address checks, the tracing of comparisons and all code that a fuzzer does not reach, for many times as many runs.
set -eu
cd "$(dirname "$0")"
# The backtracer would stop the dying process before it writes the input.
export SWIFT_BACKTRACE=enable=no
# With the plan of an earlier build, SwiftPM would not notice new files in the parent package.
rm -f "$SCRATCH/release.yaml"
for target in "$@"; do
  if [ "$target" = Wasm ]; then
    ../Scripts/make-player.sh "$SCRATCH/wasm"
    continue
  fi
  set -- -c release --sanitize=fuzzer --scratch-path "$SCRATCH" --product "Fuzz$target"
  if [ -z "${PLAIN:-}" ]; then
    # Both sanitizers in one flag, as SwiftPM keeps only one of two flags.
    set -- "$@" -Xswiftc -sanitize=fuzzer,address
  else
    # Without the tracing of comparisons, which takes a third of the time.
    set -- "$@" -Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table
  fi
  if [ -n "${PLAIN:-}" ] && [ "$(uname)" = Linux ]; then
    # libFuzzer reads the counters of all code after each run.
    set -- "$@" --static-swift-stdlib -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld \
      -Xlinker --gc-sections -Xlinker -z -Xlinker start-stop-gc
  fi
  log=$(swift build "$@" ${PLANTED:+-Xswiftc -DPLANTED_BUG} 2>&1) || {
    echo "$log" | grep -E 'error:' >&2
    exit 1
  }
done
