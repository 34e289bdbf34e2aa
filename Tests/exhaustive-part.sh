#!/bin/sh
# Runs a part of make exhaustive: exhaustive-part.sh NAME COMMAND..., unless it has passed before for the same code. Tests/exhaustive.tsv
# gets a line for each part that passes: its name, the commit, the seconds, and what the command said last. A run that was interrupted
# thus continues with the next part. The commit is the last one that changed more than documents and such records.
set -eu
cd "$(dirname "$0")/.."
name=$1
shift
record=Tests/exhaustive.tsv
of_code() { git "$@" -- . ':(exclude)Documentation' ':(exclude)*.md' ':(exclude)*.tsv'; }
commit=$(of_code log -1 --format=%h)
if ! of_code diff --quiet HEAD; then
  echo "exhaustive $name: expected no changes since the last commit, which the record names; commit them first" >&2
  exit 1
fi
if awk -F'\t' -v name="$name" -v commit="$commit" '$1 == name && $2 == commit { found = 1 } END { exit !found }' $record; then
  echo "exhaustive $name: passed before for $commit"
  exit
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "exhaustive $name: $*"
begin=$(date +%s)
"$@" >"$log" 2>&1 || {
  status=$?
  cat "$log" >&2
  echo "exhaustive $name: exit status $status" >&2
  exit $status
}
said=$(grep -v '^make\[' "$log" | tail -1 | tr '\t' ' ')
printf '%s\t%s\t%s\t%s\n' "$name" "$commit" $(($(date +%s) - begin)) "$said" >>$record
echo "exhaustive $name: passed: $said"
