#!/bin/sh
# Runs the command on test suites of other projects: Scripts/outside-suites.sh [--update] ROMKIT FOLDER
#
# Each folder in FOLDER is a suite. Its files are found at any depth, and used according to their extensions:
#
#   .png .bmp              converted to an indexed BMP, like a ROM picture and its palette
#   .wav .aif .aiff .aifc  converted to the samples of an ESLOT
#   .toml                  read as the schema of a table: a TOML error counts as refused, a schema error as read
#
# If a suite has the list files-toml-1.0.0, as toml-test does, only the .toml files in it are read. A file VERSION in the
# folder of a suite has its version on one line. These suites are known, by the names of their folders:
#
#   PngSuite        contrib/pngsuite in libpng, or the complete suite from its author
#   libpng          contrib/testpngs in libpng
#   bmpsuite        bmpsuite itself, or Tests/images/bmp in Pillow
#   gdk-pixbuf      the .png and .bmp files of Debian's gdk-pixbuf-tests
#   toml-test       toml-test itself, or tests/toml-test in the source of tomlkit
#   scipy           scipy/io/tests/data in SciPy: WAV
#   cpython         Lib/test/audiodata and Lib/test/sndhdrdata in CPython: WAV and AIFF
#   mutagen         tests/data in Mutagen: WAV and AIFF
#
# Tests/outside-suites has a list for each, with names and digests only: the outcome of every file, the codes of its messages, the
# digests of the result and of the file, and its name. --update rewrites the lists; read the changes before you commit them.
#
# Prints the table for Documentation/Reliability.md. The exit status is 1 if an outcome differs from the lists. It is 2, and no list
# is written, if the command exited with another status than 0, 1 or 64, took longer than a minute, failed without a code, or left a
# file after an error.
set -eu
LC_ALL=C
export LC_ALL
update=
if [ "${1:-}" = --update ]; then
  update=1
  shift
fi
if [ $# -ne 2 ] || [ ! -d "$2" ]; then
  sed -n '2s/^# //p' "$0" >&2
  exit 64
fi
romkit=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
folder=$(cd "$2" && pwd)
lists=$(cd "$(dirname "$0")/.." && pwd)/Tests/outside-suites
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf 'name\nvalue\n' >"$work/table.csv"

limit=
if command -v timeout >/dev/null; then limit='timeout -k 5 60'; fi
if command -v sha256sum >/dev/null; then sum=sha256sum; else sum='shasum -a 256'; fi
digest() { $sum <"$1" | cut -d ' ' -f 1; }

# The files of a suite, by their paths in it.
files() {
  list=$(find . -name files-toml-1.0.0 | head -n 1)
  if [ -n "$list" ]; then
    grep '\.toml$' "$list" | sed "s|^|$(dirname "$list")/|"
  else
    find . -type f -name '*.toml'
  fi
  find . -type f \( -name '*.png' -o -name '*.bmp' -o -name '*.wav' -o -name '*.aif' -o -name '*.aiff' -o -name '*.aifc' \)
}

# Prints the line of a list for a file.
outcome() {
  rm -rf "$work/out"
  mkdir "$work/out"
  case $1 in
  *.png | *.bmp) set -- "$1" "$1" -o "$work/out/picture.bmp" ;;
  *.toml) set -- "$1" "$work/table.csv" -o "$work/out/rows.dat" --schema "$1" ;;
  *) set -- "$1" "$1" -o "$work/out/sound.pcm" ;;
  esac
  file=$1
  shift
  status=0
  $limit "$romkit" convert --diagnostics json "$@" >"$work/stdout" 2>"$work/stderr" </dev/null || status=$?
  codes=$(sed -n 's/^{"severity": "[a-z]*", "code": "\([a-z0-9-]*\)".*/\1/p' "$work/stderr" | sort -u | paste -s -d , -)
  result=$(find "$work/out" -mindepth 1)
  case $status in
  0) word=read ;;
  1) word=refused ;;
  *) word=status-$status ;;
  esac
  if [ $status -eq 0 ] && [ -z "$result" ]; then word=no-result; fi
  if [ $status -ne 0 ] && [ -n "$result" ]; then word=left-a-file; fi
  if [ $status -eq 1 ] && [ -z "$codes" ]; then word=no-code; fi
  case $file:$word:$codes in
  # A schema error, which is found only after reading the TOML.
  *.toml:refused:table-schema-*) word=read ;;
  # Each TOML error has its line.
  *.toml:refused:*) if ! grep -q '"line": [0-9]' "$work/stderr"; then word=no-line; fi ;;
  esac
  made=-
  if [ -n "$result" ]; then made=$(digest "$result"); fi
  printf '%s\t%s\t%s\t%s\t%s\n' "$word" "${codes:--}" "$made" "$(digest "$file")" "${file#./}"
}

worst=0
mkdir -p "$lists"
echo '| suite | version | files | read | refused | as expected | differing | not listed |'
echo '|---|---|---:|---:|---:|---:|---:|---:|'
for suite in "$folder"/*/; do
  name=$(basename "$suite")
  cd "$suite"
  version='not known'
  if [ -f VERSION ]; then version=$(head -n 1 VERSION); fi
  files | sort >"$work/files"
  while IFS= read -r file; do outcome "$file"; done <"$work/files" >"$work/found"
  if grep -Ev '^(read|refused|status-64)	' "$work/found" >"$work/broken"; then
    echo "$name: never acceptable:" >&2
    cut -f 1,2,5 "$work/broken" >&2
    worst=2
  elif [ -n "$update" ]; then
    { printf '# %s: outcome, codes, result, file, name\n' "$version"; cat "$work/found"; } >"$lists/$name.txt"
  fi
  touch "$work/none"
  expected=$lists/$name.txt
  if [ ! -f "$expected" ]; then expected=$work/none; fi
  awk -F '\t' -v list="$expected" -v suite="$name" -v version="$version" -v differences="$work/differences" '
    FILENAME == list { if (!/^#/) expected[$5] = $0; next }
    { files++; outcomes[$1]++ }
    !($5 in expected) { unlisted++; print "  " $5 ": not listed; " $1, $2 > differences; next }
    expected[$5] == $0 { same++; next }
    {
      differing++
      split(expected[$5], was, "\t")
      why = was[4] != $4 ? "another file" : was[1] != $1 || was[2] != $2 ? "was " was[1] " " was[2] : "another result"
      print "  " $5 ": " $1, $2 "; " why > differences
    }
    END {
      printf "| %s | %s | %d | %d | %d | %d | %d | %d |\n", suite, version, files, outcomes["read"], outcomes["refused"], same,
        differing, unlisted
      exit differing + unlisted > 0
    }' "$expected" "$work/found" || {
    echo "$name:" >&2
    cat "$work/differences" >&2
    if [ $worst -eq 0 ]; then worst=1; fi
  }
  rm -f "$work/differences"
done
exit $worst
