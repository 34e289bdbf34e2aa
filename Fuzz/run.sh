#!/bin/sh
# Runs a built fuzzer: run.sh TARGET [LIBFUZZER-OPTION...]. Prints the number of runs, or the finding; its input is then in
# FailCases/, or in FOUND. Exits with 1 after a finding, and with 3 after an interruption.
set -eu
cd "$(dirname "$0")"
export SWIFT_BACKTRACE=enable=no
# With address checks, detect leaks whatever the tests have set; Apple's tools cannot.
if [ "$(uname)" = Linux ]; then
  export ASAN_OPTIONS=detect_leaks=1
else
  unset ASAN_OPTIONS
fi
# Extract into memory if possible, and remove it all.
[ -d /dev/shm ] && export TMPDIR=/dev/shm
TMPDIR=$(mktemp -d)
export TMPDIR
target=$1
shift
folder=$(echo "$target" | tr '[:upper:]' '[:lower:]')
work=${WORK:-$SCRATCH/corpus}
found=${FOUND:-FailCases/$folder}
log=$work/$folder.log
# An interruption ends only the fuzzer, which then prints its runs.
trap : INT TERM
if [ "$target" = Wasm ]; then
  # Its findings are ROMs and are kept with those of Player, which reads them too.
  found=${FOUND:-FailCases/player}
  mkdir -p "$found"
  status=0
  python3 player.py "$SCRATCH/wasm/harness.wasm" "$found" "$@" || status=$?
  rmdir "$found" FailCases "$TMPDIR" 2>/dev/null || true
  exit $status
fi
mkdir -p "$work/$folder" "$found"
dictionary=$folder
case $folder in repack | salvage | player) dictionary=container ;; esac
[ -f "Dictionaries/$dictionary.dict" ] && set -- "$@" "-dict=Dictionaries/$dictionary.dict"
set -- "$@" "$work/$folder"
[ -d "Seeds/$folder" ] && set -- "$@" "Seeds/$folder"
# The fixtures of the tests are seeds, too.
case $folder in
bmp) set -- "$@" ../Tests/Fixtures/graphics ;;
sound) set -- "$@" ../Tests/Fixtures/sound ;;
mml) set -- "$@" ../Tests/Fixtures/vectors/mml ../Tests/Fixtures/vectors/mml_errors ;;
esac
status=0
"$SCRATCH/release/Fuzz$target" -timeout=60 -reload=0 -print_final_stats=1 -verbosity=0 -artifact_prefix="$found/" \
  "$@" >"$log" 2>&1 || status=$?
rm -rf "$TMPDIR"
rmdir "$found" FailCases 2>/dev/null || true
# libFuzzer's status after an interruption is 72.
if [ $status = 0 ] || [ $status = 72 ]; then
  sed -n 's/^stat::number_of_executed_units: *//p' "$log"
  [ $status = 0 ] || exit 3
else
  grep -aE 'Fatal error|ERROR:|SUMMARY' "$log" | head -3
  echo "see $log"
  exit 1
fi
