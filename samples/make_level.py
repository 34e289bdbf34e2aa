#!/usr/bin/env python3
"""Writes the level of the garden as Tiled saves it: a map of two layers of tiles and one of objects, and its tileset with water that moves.
The map is drawn with characters below."""
import struct
import zlib
from pathlib import Path

LEVELS = Path(__file__).parent / "garden" / "assets" / "levels"
SIZE = 16
#: The colours of the other pictures of the garden, with which the tiles share a palette, and those of grass and water.
COLOURS = [(0, 0, 0), (48, 36, 52), (136, 112, 96), (216, 192, 152), (255, 244, 200), (248, 192, 64)] + [
    (32, 56, 64), (48, 80, 72), (72, 112, 80), (40, 72, 120), (80, 128, 176), (168, 208, 224)]

GRASS, TUFT, PATH, WATER, WAVE, FLOWERS, FENCE, LANTERN = range(8)
#: The tiles of characters; a plant may be flipped left to right.
GROUND = {".": GRASS, ",": TUFT, "=": PATH, "i": PATH, "~": WATER}
PLANTS = {"*": (FLOWERS, False), "%": (FLOWERS, True), "#": (FENCE, False), "i": (LANTERN, False)}

MAP = """
####################
#.,...*......,...%.#
#..~~~~~....*......#
#.~~~~~~~.......,..#
#,~~~~~~~..i====i..#
#.~~~~~~...=....=.*#
#..~~~~...i=.%..=..#
#.*....,...=....=,.#
#....======....,=..#
#.i==.....,..*..=..#
#..=.,....%.....=..#
#..=....*....i===..#
#,.=......,..=.....#
#..=====i====..%.,.#
####################
""".split()


def noise(x, y, seed):
    return (x * 7919 + y * 104729 + seed * 1299709 + x * y * 31) % 97


def pixel(tile, x, y):
    """The colour of a pixel of a tile."""
    edge = min(x, y, SIZE - 1 - x, SIZE - 1 - y)
    if tile in (GRASS, TUFT):
        blade = tile == TUFT and 4 <= y < 13 and x in (4, 7, 11) and noise(x, y, 2) < 80
        return 8 if blade else 7 if noise(x, y, 1) < 14 else 6
    if tile == PATH:
        return 2 if noise(x, y, 3) < 78 else 3
    if tile in (WATER, WAVE):
        shift = 5 * (tile == WAVE)
        return 11 if (x + 2 * y + shift) % 16 == 0 and y % 5 == 2 else 10 if (x + shift) % 8 < 3 and y % 5 == 2 else 9
    if tile == FLOWERS:
        for left, top, colour in ((3, 4, 5), (9, 9, 4), (11, 2, 3)):
            if abs(x - left) + abs(y - top) <= 1:
                return 2 if (x, y) == (left, top) else colour
            if x == left and top < y < top + 5:
                return 8
        return 0
    if tile == FENCE:
        if x in (3, 4, 11, 12):
            return 3 if x in (3, 11) else 2
        return 2 if y in (5, 6, 11, 12) else 0
    if x in (7, 8) and y > 9:
        return 1
    distance = (2 * x - 15) ** 2 + (2 * y - 13) ** 2
    return 4 if distance < 18 else 5 if distance < 60 else 1 if distance < 90 and edge > 0 else 0


def png(rows):
    """An indexed PNG whose index 0 is transparent."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 3, 0, 0, 0))
        + chunk(b"PLTE", b"".join(bytes(colour) for colour in COLOURS)) + chunk(b"tRNS", b"\0")
        + chunk(b"IDAT", zlib.compress(b"".join(b"\0" + bytes(row) for row in rows), 9)) + chunk(b"IEND", b""))


def layer(number, name, cells):
    lines = ",\n".join(",".join(str(cell) for cell in row) for row in cells)
    return f"""\
 <layer id="{number}" name="{name}" width="{len(cells[0])}" height="{len(cells)}">
  <data encoding="csv">
{lines}
</data>
 </layer>
"""


def plant(character):
    tile, is_flipped = PLANTS[character]
    return tile + 1 | (0x80000000 if is_flipped else 0)


sheet = [[pixel(4 * (y // SIZE) + x // SIZE, x % SIZE, y % SIZE) for x in range(4 * SIZE)] for y in range(2 * SIZE)]
ground = [[GROUND.get(character, GRASS) + 1 for character in row] for row in MAP]
plants = [[plant(character) if character in PLANTS and character != "i" else 0 for character in row] for row in MAP]
lanterns = [(x, y) for y, row in enumerate(MAP) for x, character in enumerate(row) if character == "i"]
# An object that is a tile is placed by its lower left corner.
objects = [
    f'  <object id="{number}" name="lantern" gid="{LANTERN + 1}" x="{x * SIZE}" y="{(y + 1) * SIZE}" width="{SIZE}" height="{SIZE}"/>\n'
    for number, (x, y) in enumerate(lanterns, 1)]
objects.append(f'  <object id="{len(objects) + 1}" name="moth" x="168" y="92">\n   <point/>\n  </object>\n')
LEVELS.mkdir(exist_ok=True)
(LEVELS / "night.png").write_bytes(png(sheet))
(LEVELS / "night.tsx").write_text(f"""\
<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.2" name="night" tilewidth="{SIZE}" tileheight="{SIZE}" tilecount="8" columns="4">
 <image source="night.png" width="{4 * SIZE}" height="{2 * SIZE}"/>
 <tile id="{WATER}">
  <animation>
   <frame tileid="{WATER}" duration="400"/>
   <frame tileid="{WAVE}" duration="400"/>
  </animation>
 </tile>
</tileset>
""")
(LEVELS / "garden.tmx").write_text(f"""\
<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" tiledversion="1.11.2" orientation="orthogonal" renderorder="right-down" width="{len(MAP[0])}" height="{len(MAP)}" \
tilewidth="{SIZE}" tileheight="{SIZE}" infinite="0" nextlayerid="4" nextobjectid="{len(objects) + 1}">
 <tileset firstgid="1" source="night.tsx"/>
{layer(1, "ground", ground)}{layer(2, "plants", plants)} <objectgroup id="3" name="things">
{"".join(objects)} </objectgroup>
</map>
""")
