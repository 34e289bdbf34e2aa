#!/bin/sh
# Builds fuzzers: build.sh TARGET..., of which Wasm is the player's module.  SCRATCH is the folder for it, PLANTED=1 plants the bugs, PLAIN=1 leaves out the
# address checks, the tracing of comparisons and all code that a fuzzer does not reach, which makes it run many times as often.
set -eu
cd "$(dirname "$0")"
# The backtracer would hold the dying process, and the input that killed it would not be written.
export SWIFT_BACKTRACE=enable=no
# Without the plan of the build before, SwiftPM looks for new files in the package above as well.
rm -f "$SCRATCH/release.yaml"
for target in "$@"; do
  if [ "$target" = Wasm ]; then
    ../Scripts/make-player.sh "$SCRATCH/wasm"
    continue
  fi
  set -- -c release --sanitize=fuzzer --scratch-path "$SCRATCH" --product "Fuzz$target"
  if [ -z "${PLAIN:-}" ]; then
    # Both sanitizers in one flag: given to SwiftPM one by one, only one of them is kept.
    set -- "$@" -Xswiftc -sanitize=fuzzer,address
  else
    # What is compared with what is told to libFuzzer by the other build alone: it takes a third of the time.
    set -- "$@" -Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table
  fi
  if [ -n "${PLAIN:-}" ] && [ "$(uname)" = Linux ]; then
    # libFuzzer looks at the counters of all code after each run.
    set -- "$@" --static-swift-stdlib -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld \
      -Xlinker --gc-sections -Xlinker -z -Xlinker start-stop-gc
  fi
  log=$(swift build "$@" ${PLANTED:+-Xswiftc -DPLANTED_BUG} 2>&1) || {
    echo "$log" | grep -E 'error:' >&2
    exit 1
  }
done
