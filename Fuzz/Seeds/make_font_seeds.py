#!/usr/bin/env python3
"""Writes the seeds of BDF fonts, as make_seeds.py writes the others."""
import pathlib


def bdf(registry, *glyphs, box=(8, 12, 0, -2)):
    """A font with characters of a code, an advance, a box and rows."""
    head = "STARTFONT 2.1\nFONT -a-\nSIZE 12 75 75\nFONTBOUNDINGBOX %d %d %d %d\n" % box
    head += f'STARTPROPERTIES 2\nFONT_ASCENT 10\nCHARSET_REGISTRY "{registry}"\nENDPROPERTIES\nCHARS {len(glyphs)}\n'
    for code, advance, size, rows in glyphs:
        head += f"STARTCHAR c{code}\nENCODING {code}\nSWIDTH 500 0\nDWIDTH {advance} 0\nBBX %d %d %d %d\nBITMAP\n" % size
        head += "".join(f"{row}\n" for row in rows) + "ENDCHAR\n"
    return (head + "ENDFONT\n").encode()


def fonts():
    """Names and fonts: of Unicode, of JIS X 0208, and of bytes."""
    yield "unicode", bdf(
        "ISO10646", (0x41, 4, (3, 2, 0, 0), ["A0", "40"]), (0x3042, 8, (8, 2, 0, 1), ["FF", "18"]),
        (0xFF71, 4, (4, 1, 0, 3), ["F0"]), (-1, 8, (1, 1, 0, 0), ["80"]))
    yield "jis", bdf("JISX0208.1983", (0x2422, 8, (8, 8, 0, -1), ["81"] * 8), box=(8, 8, 0, -1))
    yield "bytes", bdf(
        "JISX0201.1976", (0x20, 4, (0, 0, 0, 0), []), (0xB1, 5, (9, 1, -1, -1), ["FF80"]), box=(9, 4, -1, -1))


FOLDER = pathlib.Path(__file__).parent / "bdf"
FOLDER.mkdir(exist_ok=True)
for name, font in fonts():
    (FOLDER / name).write_bytes(font)
