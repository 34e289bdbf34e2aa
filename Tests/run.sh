#!/usr/bin/env bash
# Builds the tests and runs those of a tier, two modules at a time: Tests/run.sh TIER SWIFT-BUILD-OPTION... [-- PATTERN...]
# A pattern, as in `swift test --filter`, replaces the list of modules. The output of the tests goes to a log; the terminal shows the
# progress and the failures, and at the end the number of passed tests, and the skipped ones with their reasons. In check and exhaustive, a skip
# that neither names another tier nor is in Tests/expected-skips.txt is a failure. ROMKIT_MODULE names the only modules to build and test: Music, "Music Text".
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
# A make started by a test must not inherit the options and jobs of the make that runs the tests.
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES
log=$(mktemp)
trap 'rm -rf "$log" "$log".*' EXIT
begin=$SECONDS

# The tests of the modules that are named, or of all.
suites=()
for name in ${ROMKIT_MODULE-}; do
  if [ -d "Tests/RomKit${name}Tests" ]; then suites+=("^RomKit${name}Tests\\.")
  elif [ -d "Tests/${name}Tests" ]; then suites+=("^${name}Tests\\.")
  else
    echo "expected the names of modules with tests, found $name; these are" $(cd Tests && printf '%s\n' *Tests | sed 's/^RomKit\(.\)/\1/; s/Tests$//') >&2
    exit 2
  fi
done
if [ ${#suites[@]} -eq 0 ]; then
  # Those of the command take the longest.
  suites=('^RomKitCLITests\.')
  for folder in Tests/*Tests; do
    [ "$folder" = Tests/RomKitCLITests ] || suites+=("^$(basename "$folder")\\.")
  done
fi
[ $# -gt 0 ] || set -- "${suites[@]}"

# The tests and the command, without the plugins, for which everything would be compiled twice.
"$swift" build "${build[@]}" --product romkitPackageTests || exit
bin=$("$swift" build "${build[@]}" --show-bin-path) || exit
built=$((SECONDS - begin))
if [ "$(uname)" = Darwin ]; then
  run=("$swift" test "${build[@]}" --enable-swift-testing --skip-build)
else
  run=("$bin/romkitPackageTests.xctest" --testing-library swift-testing)
fi

# The failed expectations with their values, up to the output of the next test.
failures() {
  awk '
    /^(◇|✔|➜|✘|↳)/ { lines = 0 }
    /^✘/ { lines = 12 }
    /^↳/ && shown { lines = 1 }
    # The names of tests and their arguments contain expected errors.
    /Fatal error|^error: / { if (lines == 0) lines = 1 }
    { shown = lines > 0; if (shown) { print substr($0, 1, 2000); lines-- } }' "$1"
}

# Runs the tests of a pattern.
suite() {
  local since=$SECONDS passed=0 count out
  out=$(mktemp "$log.XXXXXX")
  ROMKIT_TIER=$tier "${run[@]}" --filter "$1" </dev/null >"$out" 2>&1 || passed=$?
  count=$(sed -n 's/^. Test run with \([0-9]*\) test.*/\1/p' "$out")
  if [ "$passed" -eq 0 ] && [ "${count:-0}" -gt 0 ]; then
    echo "$1: $count tests passed, $((SECONDS - since)) s"
  else
    printf '%s: exit status %s, %s tests run\n%s\n' "$1" "$passed" "${count:-no}" "$(failures "$out")"
    touch "$log.fail"
  fi
}

# Most suites need one processor, so there are two workers. A folder that only one of them can make claims a pattern.
work() {
  local number=0 pattern
  for pattern; do
    number=$((number + 1))
    mkdir "$log.$number" 2>/dev/null || continue
    suite "$pattern"
  done
}
work "$@" &
work "$@"
wait

status=0
[ ! -e "$log.fail" ] || status=1
cat "$log".?????? >"$log.all"
total=$(sed -n 's/^. Test run with \([0-9]*\) test.*/\1/p' "$log.all" | awk '{ sum += $1 } END { print sum + 0 }')

# The tests that were skipped, by their reasons; a suite is skipped with all its tests.
sed -n 's/^➜ Test .* skipped: "\(.*\)"$/\1/p; s/^➜ Test .* skipped\.*$/no reason/p' "$log.all" | sort | uniq -c >"$log.skips"
if [ -s "$log.skips" ]; then
  echo "Skipped:"
  cat "$log.skips"
fi
if [ "$tier" != test ] && sed 's/^ *[0-9]* //' "$log.skips" | grep -Ev '^make [a-z]+: ' |
  grep -Evf <(grep -v '^#' Tests/expected-skips.txt); then
  echo "That was not expected to be skipped here: see Tests/expected-skips.txt"
  status=1
fi
echo "make $tier: $total tests run, $([ $status -eq 0 ] && echo "all passed" || echo "NOT all passed")," \
  "in $((SECONDS - begin)) s, $built s of them to build"
exit $status
