#!/usr/bin/env bash
# Builds the tests and runs those of a tier: Tests/run.sh TIER [OPTION-OF-SWIFT-BUILD...] [-- OPTION-OF-SWIFT-TEST...]
# All that the tests print goes to a log; what is seen is how far they are, what fails, and at the end how many passed and which were skipped,
# and why. In check and exhaustive, a skip fails that neither names another tier nor stands in Tests/expected-skips.txt.
set -uo pipefail
cd "$(dirname "$0")/.."
tier=$1
shift
build=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  build+=("$1")
  shift
done
[ $# -eq 0 ] || shift
swift=${SWIFT:-swift}
log=$(mktemp)
trap '[ -z "${KEEP-}" ] || cp "$log" "$KEEP"; rm -f "$log" "$log".*' EXIT
begin=$SECONDS

# The tests, and with them the command. The plugins are left out: for their sake everything would be compiled twice.
"$swift" build "${build[@]}" --product romkitPackageTests || exit
built=$((SECONDS - begin))

ROMKIT_TIER=$tier "$swift" test "${build[@]}" --enable-swift-testing --skip-build "$@" </dev/null 2>&1 | tee "$log" | awk '
  /^✔ Test .* passed after/ && !/^✔ Test run/ { if (++passed % 100 == 0) { print passed " tests passed"; fflush() } }
  /^✘ Test .* (recorded an issue|failed)/ || /Fatal error/ { print substr($0, 1, 500); fflush() }'
status=$?

if [ $status -ne 0 ]; then
  echo
  echo "What failed:"
  # What was expected, with the lines of values after it, up to what the next test says.
  awk '
    /^(◇|✔|➜|✘|↳)/ { lines = 0 }
    /^✘/ { lines = 12 }
    /^↳/ && shown { lines = 1 }
    # The names of tests and their arguments are full of errors that are expected.
    /Fatal error|^error: / { if (lines == 0) lines = 1 }
    { shown = lines > 0; if (shown) { print substr($0, 1, 2000); lines-- } }' "$log"
fi

# The tests that were skipped, by their reasons; a suite is skipped with all its tests.
sed -n 's/^➜ Test .* skipped: "\(.*\)"$/\1/p; s/^➜ Test .* skipped\.*$/no reason/p' "$log" | sort | uniq -c >"$log.skips"
if [ -s "$log.skips" ]; then
  echo "Skipped:"
  cat "$log.skips"
fi
if [ "$tier" != test ]; then
  grep -Ev '^ *[0-9]+ make [a-z]+: ' "$log.skips" | sed 's/^ *[0-9]* //' >"$log.others"
  if grep -Evf <(grep -v '^#' Tests/expected-skips.txt) "$log.others"; then
    echo "That was not expected to be skipped here: see Tests/expected-skips.txt"
    [ $status -ne 0 ] || status=1
  fi
fi

count=$(sed -n 's/^. Test run with \([0-9]*\) test.*/\1/p' "$log")
[ -n "$count" ] || status=1
echo "make $tier: ${count:-no} tests run, $([ $status -eq 0 ] && echo "all passed" || echo "NOT all passed")," \
  "in $((SECONDS - begin)) s, $built s of them to build"
exit $status
