#!/bin/sh
# Compares romkit's palettes with those of pngquant, ImageMagick and Pillow, and prints Markdown tables.
#
# Needs pngquant and ImageMagick (apt-get install pngquant imagemagick, or brew install). Pillow and numpy go into a
# virtual environment under .build.
set -eu
cd "$(dirname "$0")"
export PYTHONDONTWRITEBYTECODE=1
swift build -c release >&2
if [ ! -x .build/venv/bin/python ]; then
  python3 -m venv .build/venv
fi
.build/venv/bin/python -c 'import PIL, numpy' 2>/dev/null || .build/venv/bin/pip install --quiet Pillow numpy >&2
bench="$(swift build -c release --show-bin-path)/PaletteBench"
.build/venv/bin/python bench.py "$bench" "$@"
if [ $# -eq 0 ]; then
  echo
  .build/venv/bin/python bench.py "$bench" --counts 16,255 --grid rgb565 --cases set
  echo
  .build/venv/bin/python bench.py "$bench" --counts 16,255 --grid rgb555 --cases set
fi
