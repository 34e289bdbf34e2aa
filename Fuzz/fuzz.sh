#!/bin/sh
# Builds the fuzzers and runs them: fuzz.sh SECONDS [TARGET...]. A target that finds something leaves the input in
# FailCases/ and the run fails. RUNS=n stops after so many runs instead. See README.md.
set -eu
cd "$(dirname "$0")"
seconds=$1
shift
all="BMP PNG Container MML Palette Project Repack Scene Song Sound Table Text"
scratch=${SCRATCH:-../.build-fuzz}
work=${WORK:-$scratch/corpus}
# The backtracer would hold the dying process, and the input that killed it would not be written.
export SWIFT_BACKTRACE=enable=no

# Both sanitizers in one flag: given to SwiftPM one by one, only one of them is kept.
for target in ${*:-$all}; do
  swift build -c release --sanitize=fuzzer -Xswiftc -sanitize=fuzzer,address ${PLANTED:+-Xswiftc -DPLANTED_BUG} \
    --scratch-path "$scratch" --product "Fuzz$target" 2>&1 | grep -E 'error:' && exit 1
done

failed=""
for target in ${*:-$all}; do
  folder=$(echo "$target" | tr '[:upper:]' '[:lower:]')
  corpus=$work/$folder
  found=${FOUND:-FailCases/$folder}
  mkdir -p "$corpus" "$found"
  set -- "$corpus"
  [ -d "Seeds/$folder" ] && set -- "$@" "Seeds/$folder"
  [ "$folder" = bmp ] && cp ../Tests/Fixtures/graphics/*.bmp "$corpus"
  [ -f "Dictionaries/$folder.dict" ] && set -- "-dict=Dictionaries/$folder.dict" "$@"
  log=$work/$folder.log
  if "$scratch/release/Fuzz$target" -max_total_time="$seconds" ${RUNS:+-runs="$RUNS"} -max_len=4096 -timeout=60 \
    -print_final_stats=1 -verbosity=0 -artifact_prefix="$found/" "$@" >"$log" 2>&1; then
    echo "$target: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") runs, nothing found"
  else
    failed="$failed $target"
    echo "$target: found something; see $log"
    grep -aE 'Fatal error|ERROR:|SUMMARY' "$log" | head -3
  fi
done
[ -z "$failed" ]
