#!/usr/bin/env python3
"""Makes the two full-colour pictures, the sea at dawn and at dusk.

    python3 samples/make_paintings.py [FOLDER]

writes dawn.png and dusk.png into `samples/paintings`, or into FOLDER. Only the standard library is used, and only integers
are computed with, so every machine makes the same pixels.
"""

import pathlib
import struct
import sys
import zlib

sys.dont_write_bytecode = True

from making.canvas import Random, root  # noqa: E402

WIDTH, HEIGHT, HORIZON = 160, 200, 128
# The sky from top to horizon, the glow of the sun, the hills from far to near, and the position of the sun.
DAWN = ((38, 62, 128), (250, 196, 150), (255, 236, 170), ((128, 128, 168), (74, 88, 132), (36, 52, 88)), (104, 112))
DUSK = ((24, 16, 64), (236, 96, 72), (255, 190, 96), ((110, 58, 110), (66, 36, 88), (26, 18, 48)), (48, 118))


def mix(one, other, part, of):
    """A blend of two colours."""
    part = max(0, min(part, of))
    return tuple((a * (of - part) + b * part) // of for a, b in zip(one, other))


def ridge(random, height, rough):
    """The heights of a range of hills, by repeated midpoint displacement."""
    line = {0: height, 256: height}
    step = 256
    while step > 1:
        for x in range(step // 2, 256, step):
            line[x] = (line[x - step // 2] + line[x + step // 2]) // 2 + random.below(rough + 1) - rough // 2
        step //= 2
        rough = max(1, rough * 9 // 16)
    return [line[x] for x in range(WIDTH)]


def painting(light, seed):
    top, low, glow, hills, (sun_x, sun_y) = light
    random = Random(seed)
    ridges = [ridge(random, height, rough) for height, rough in ((20, 36), (12, 26), (5, 18))]
    rows = []
    for y in range(HORIZON):
        row = []
        for x in range(WIDTH):
            far = root(((x - sun_x) ** 2 + (y - sun_y) ** 2) * 16)
            colour = mix(top, low, y * y, HORIZON * HORIZON)
            colour = mix(glow, colour, far, 360) if far > 40 else mix((255, 255, 240), glow, far, 80)
            for heights, hill in zip(ridges, hills):
                if y > HORIZON - heights[x]:
                    colour = mix(hill, low, max(0, 12 - (y - HORIZON + heights[x])), 40)
            row.append(colour)
        rows.append(row)
    for y in range(HORIZON, HEIGHT):
        # The sea is the sky upside down, darker towards the viewer, and broken by growing waves.
        depth = y - HORIZON
        row = []
        for x in range(WIDTH):
            wave = (random.below(2 * (depth // 8) + 1) - depth // 8) if depth else 0
            up = rows[max(0, HORIZON - 1 - depth * 5 // 4)][max(0, min(WIDTH - 1, x + wave))]
            row.append(mix(up, (8, 16, 48), 24 + depth + random.below(9), 120))
        rows.append(row)
    return rows


def png(rows):
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    # Each row as its difference from the one above.
    above = bytes(WIDTH * 3)
    lines = b""
    for row in rows:
        line = bytes(part for colour in row for part in colour)
        lines += b"\2" + bytes((a - b) & 255 for a, b in zip(line, above))
        above = line
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines, 9))
            + chunk(b"IEND", b""))


def main():
    if len(sys.argv) > 2:
        sys.exit("usage: make_paintings.py [FOLDER]")
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) == 2 else pathlib.Path(__file__).parent / "paintings"
    folder.mkdir(parents=True, exist_ok=True)
    for name, light, seed in (("dawn", DAWN, 7), ("dusk", DUSK, 11)):
        (folder / f"{name}.png").write_bytes(png(painting(light, seed)))


if __name__ == "__main__":
    main()
