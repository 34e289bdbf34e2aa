#!/usr/bin/env python3
"""Writes the assets of the garden: a moth that rests, flies and sees the lamp, in two layers with tags and slices; the plants of an
atlas; a title that is larger than a slot; and the beat of the moth's wings, for which it runs flac."""
import struct
import subprocess
import sys
import zlib
from pathlib import Path

HERE = Path(__file__).parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parent / "Tests" / "Fixtures" / "sprites"))
from making.effects import RATE, fading, milliseconds, sine
from making.files import wav
from sprite_format import INDEXED, cel, frame, layer, palette, slice_chunk, sprite, tags

ASSETS = HERE / "garden" / "assets"
SIZE = 16
COLOURS = [(0, 0, 0, 255), (48, 36, 52, 255), (136, 112, 96, 255), (216, 192, 152, 255), (255, 244, 200, 255), (248, 192, 64, 255)]


def moth(spread, lift):
    """The moth with wings of a width in pixels, and their tips a number of pixels above the body."""
    rows = [[0] * SIZE for _ in range(SIZE)]
    for x in range(1, spread + 1):
        top = 7 - lift * x // 5
        for y in range(top, top + 6 - x // 2):
            colour = 2 if x == spread or y == top else 4 if (x, y - top) == (3, 2) else 3
            rows[y][7 - x] = rows[y][8 + x] = colour
    for y in range(6, 13):
        rows[y][7] = rows[y][8] = 1
    rows[5][6] = rows[5][9] = rows[4][5] = rows[4][10] = 1
    return bytes(sum(rows, []))


def glow(size):
    """The light of the lamp, a number of pixels around the middle of the lower edge."""
    return bytes(5 if (x - 7.5) ** 2 + (y - 15) ** 2 < size * size else 0 for y in range(SIZE) for x in range(SIZE))


POSES = [(2, -2), (3, -1), (5, 0), (6, 3), (6, 5), (5, 2)]
frames = []
for number, pose in enumerate(POSES):
    chunks = []
    if number == 0:
        chunks += [palette(COLOURS), layer("glow", flags=0), layer("moth")]
        chunks += [tags((0, 0, 0, "rest"), (1, 4, 2, "fly"), (5, 5, 0, "startled"))]
        chunks += [slice_chunk("head", [(0, 5, 4, 6, 3)]), slice_chunk("body", [(0, 7, 6, 2, 7, 1, 3)], flags=2)]
    chunks += [cel(0, 0, 0, SIZE, SIZE, glow(4 + number % 2)), cel(1, 0, 0, SIZE, SIZE, moth(*pose))]
    frames.append(frame(chunks, duration=400 if number == 0 else 90))
(ASSETS / "graphics" / "moth.aseprite").write_bytes(sprite(INDEXED, SIZE, SIZE, frames))

#: A character for each pixel: the number of its colour, or a dot if it is transparent.
PLANTS = {
    "clover": ["..2.2..", ".22.22.", "..222..", ".22222.", "...1...", "...1..."],
    "fern": ["...2....", ".2.2.2..", "..222...", "2..2..2.", ".22222..", "...1....", "...1...."],
    "lamp": ["..11..", ".1551.", "154451", "154451", ".1551.", "..11..", "..11..", "..11..", ".1111."],
    "lamp-dim": ["..11..", ".1221.", "122221", "122221", ".1221.", "..11..", "..11..", "..11..", ".1111."],
    "poppy": ["..33..", ".3553.", ".3553.", "..33..", "...1..", ".2.1..", "..21..", "...1.."],
    "stone": ["...222..", ".223332.", "22333332", "22222222"],
}


def png(rows):
    """An indexed PNG whose index 0 is transparent."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    lines = b"".join(bytes([0, *(0 if pixel == "." else int(pixel) for pixel in row)]) for row in rows)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 3, 0, 0, 0))
        + chunk(b"PLTE", b"".join(bytes(colour[:3]) for colour in COLOURS)) + chunk(b"tRNS", b"\0")
        + chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b""))


for name, rows in PLANTS.items():
    (ASSETS / "plants" / f"{name}.png").write_bytes(png(rows))



def title():
    """The night over the garden, larger than a slot: stars, the moon, a hill, and the lamp on it."""

    def colour(x, y):
        if (x - 238) ** 2 + (y - 62) ** 2 < 900 and (x - 226) ** 2 + (y - 54) ** 2 >= 700:
            return "4"
        if abs(x - 84) < 2 and 120 < y < 196:
            return "2"
        if (x - 84) ** 2 + (y - 112) ** 2 < 100:
            return "5"
        if y > 190 + (x - 140) ** 2 // 900:
            return "3" if (x * 5 + y * 11) % 37 == 0 else "2"
        return "4" if (x * 7919 + y * 104729) % 1511 == 0 else "1"

    return ["".join(colour(x, y) for x in range(320)) for y in range(240)]


(ASSETS / "graphics" / "title.png").write_bytes(png(title()))

# Three beats, each a low tone that falls.
BEAT = milliseconds(90)
samples = [
    sine(110 * 65536 * place // RATE * (BEAT * 2 - place) // (BEAT * 2)) * fading(place, BEAT) // 65536 for _ in range(3) for place in range(BEAT)]
flac = ["flac", "--silent", "--force", "--best", "--no-seektable", "--no-padding", "-o", ASSETS / "sounds" / "wings.flac", "-"]
subprocess.run(flac, input=wav(samples, RATE), check=True)
