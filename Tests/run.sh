#!/usr/bin/env bash
# Runs `swift test` with these arguments. What failed is told once more at the end: the place where it was told first has
# long scrolled away, or been cut off, when hundreds of tests went on after it.
set -uo pipefail
log=$(mktemp)
trap 'rm -f "$log"' EXIT
"${SWIFT:-swift}" test "$@" </dev/null 2>&1 | tee "$log"
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
exit $status
