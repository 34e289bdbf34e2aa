#!/bin/sh
# Prints the path of a Python that has Pillow and numpy: the system's, or one in .build-bench/python, which is made if missing.
# If that fails, reports why, prints python3 and exits with 1.
cd "$(dirname "$0")/../.." || exit
has_both() { "$1" -c 'import PIL, numpy' 2>/dev/null; }

if ! command -v python3 >/dev/null; then
  echo 'python3 is not installed: apt-get install python3 python3-venv' >&2
  echo python3
  exit 1
fi
if has_both python3; then echo python3; exit; fi
own=$PWD/.build-bench/python
if ! has_both "$own/bin/python"; then
  echo "Pillow or numpy is missing; installing both into $own" >&2
  if ! python3 -m venv "$own" >&2; then
    echo 'python3 cannot make virtual environments: apt-get install python3-venv' >&2
  elif ! "$own/bin/pip" install --quiet Pillow numpy >&2; then
    echo 'pip could not install Pillow and numpy: try apt-get install python3-pil python3-numpy' >&2
  fi
fi
if has_both "$own/bin/python"; then echo "$own/bin/python"; exit; fi
echo python3
exit 1
