#!/usr/bin/env bash
# Runs `swift test` with these arguments. What failed is told once more at the end: the place where it was told first has
# long scrolled away, or been cut off, when hundreds of tests went on after it.
set -uo pipefail
log=$(mktemp)
trap 'rm -f "$log"' EXIT
"${SWIFT:-swift}" test "$@" 2>&1 | tee "$log"
status=$?
if [ $status -ne 0 ]; then
  echo
  echo "What failed:"
  # The lines that say what was expected, and those with the values, which follow them.
  awk '/^[✘↳]/ || /error:/ || /Fatal error/' "$log"
fi
exit $status
