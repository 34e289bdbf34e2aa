#!/usr/bin/env python3
"""Makes the pictures, the palette and the sounds of the sample game.

    python3 samples/make_assets.py [FOLDER]

writes GSLOT000 to GSLOT002, DSLOT000 and ESLOT000 to ESLOT003 into `samples/assets`, or into FOLDER. Only the standard
library is used, and only integers are computed with, so every machine makes the same bytes. The song (BSLOT000.mml) and
the texts (DSLOT001.txt, DSLOT002.txt) are written by hand and are not touched.
"""

import pathlib
import sys

sys.dont_write_bytecode = True

from making import effects, files, palette, sprites, tiles, title  # noqa: E402


def assets():
    """All files, with their bytes."""
    yield "GSLOT000.bmp", files.bmp(title.picture(), palette.ENTRIES)
    yield "GSLOT001.bmp", files.bmp(sprites.sheet(), palette.ENTRIES)
    yield "GSLOT002.bmp", files.bmp(tiles.sheet(), palette.ENTRIES)
    yield "DSLOT000.DAT", files.palette_table(palette.ENTRIES)
    yield "ESLOT000.wav", files.wav(effects.jump(), effects.RATE)
    yield "ESLOT001.wav", files.wav(effects.spark(), effects.RATE)
    yield "ESLOT002.wav", files.wav(effects.hit(), effects.RATE)
    yield "ESLOT003.wav", files.wav(effects.door(), effects.RATE)


def main():
    if len(sys.argv) > 2:
        sys.exit("usage: make_assets.py [FOLDER]")
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) == 2 else pathlib.Path(__file__).parent / "assets"
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in assets():
        (folder / name).write_bytes(data)
        print(f"{name}  {len(data):6,} bytes")


if __name__ == "__main__":
    main()
