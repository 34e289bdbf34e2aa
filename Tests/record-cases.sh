#!/bin/sh
# Records the output of the tool in the named cases. Usage: Tests/record-cases.sh [NAME...]; all cases without a name.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
cases=$root/Tests/RomKitCLITests/Cases
PATH=$(dirname "${ROMKIT_BINARY:-$root/.build-tests/debug/romkit}"):$PATH
export PATH LC_ALL=C
unset NO_COLOR FORCE_COLOR
cd "$cases"
[ $# -gt 0 ] || set -- */
for name in "$@"; do
  case=$cases/${name%/}
  around=$(mktemp -d)
  work=$around/work
  mkdir "$work"
  ROMKIT_CACHE=$around/cache
  export ROMKIT_CACHE
  if [ -d "$case/in" ]; then
    cp -R "$case/in/." "$work"
    find "$work" -name '*.hex' | while read -r hex; do
      sed 's/#.*//' "$hex" | python3 -c 'import sys; sys.stdout.buffer.write(bytes.fromhex(sys.stdin.read()))' >"${hex%.hex}"
      rm "$hex"
    done
  fi
  status=0
  (cd "$work" && /bin/sh -c "$(cat "$case/command")" >"$case/stdout" 2>"$case/stderr" </dev/null) || status=$?
  [ -s "$case/stdout" ] || rm "$case/stdout"
  [ -s "$case/stderr" ] || rm "$case/stderr"
  if [ "$status" -eq 0 ]; then rm -f "$case/status"; else echo "$status" >"$case/status"; fi
  rm -rf "$around"
done
