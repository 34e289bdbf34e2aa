#!/bin/sh
# Checks the definitions for other tools on ROMs made here, and on one that shipped if it is present. Usage: check.sh ROMKIT
# Python packages are installed into .build/definitions; without them, the checks that need them are skipped with a message.
set -eu
romkit=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "$0")/../.."
if ! command -v python3 >/dev/null; then
  echo 'The definitions for other tools are not checked: python3 is not installed.'
  exit
fi
has_all() { "$1" -c 'import yaml, kaitaistruct' 2>/dev/null; }
python=python3
if ! has_all python3; then
  own=$PWD/.build/definitions/python
  if ! has_all "$own/bin/python"; then
    python3 -m venv "$own" >/dev/null 2>&1 && "$own/bin/pip" install --quiet PyYAML kaitaistruct >/dev/null 2>&1 ||
      echo 'PyYAML and kaitaistruct could not be installed; apt-get install python3-yaml python3-kaitaistruct has them as well.'
  fi
  if has_all "$own/bin/python"; then python=$own/bin/python; fi
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$romkit" pack samples/assets -o "$work/sample.bin" -q
"$romkit" pack samples/assets -o "$work/plain.bin" -q --no-checksums
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
"$python" Tests/Definitions/odd.py "$work/odd.bin"
shipped=${ROMKIT_SHARED:-../shared}/roms/iblock3.bin
if [ ! -f "$shipped" ]; then
  echo "No shipped ROM at $shipped: the definitions are checked without it."
  shipped=
fi
"$python" Tests/Definitions/check.py "$romkit" Documentation "$work/sample.bin" "$work/plain.bin" "$work/odd.bin" ${shipped:+"$shipped"}
