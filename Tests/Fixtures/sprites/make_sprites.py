#!/usr/bin/env python3
"""Writes the Aseprite files of this folder, and expected.txt with the pixels that they have to become.

The files follow docs/ase-file-specs.md, which Aseprite publishes. The pixels are computed here, from the same layers and by
arithmetic of Python's own, and not by romkit. README.md describes expected.txt.
"""
import random
import struct
import sys
from pathlib import Path

sys.dont_write_bytecode = True
from sprite_blending import MODES, blend, mul
from sprite_format import *

FOLDER = Path(__file__).parent
expected = []


def file(name, data):
    (FOLDER / f"{name}.aseprite").write_bytes(data)


# Pixels. A picture is a list of rows.


def expect(name, picture, options="", entries=None, transparent=()):
    expected.append(f"{name}.aseprite {options}".rstrip())
    if entries is not None:
        expected.append("palette " + " ".join(bytes(colour[:3]).hex() for colour in entries))
        expected.append(" ".join(["transparent"] + [str(index) for index in transparent]))
    for row in picture:
        expected.append("".join(bytes(pixel).hex() if entries is None else f"{pixel:02x}" for pixel in row))
    expected.append("")


def blank(width, height, pixel=(0, 0, 0, 0)):
    return [[pixel] * width for _ in range(height)]


def flat(picture, depth=RGB):
    if depth == INDEXED:
        return bytes(pixel for row in picture for pixel in row)
    if depth == GREY:
        return b"".join(bytes([pixel[0], pixel[3]]) for row in picture for pixel in row)
    return b"".join(bytes(pixel) for row in picture for pixel in row)


def noise(seed, width, height, alphas=None):
    generator = random.Random(seed)
    def pixel():
        alpha = generator.choice(alphas) if alphas else 255
        return tuple(generator.choice([0, 1, 127, 128, 254, 255, generator.randrange(256)]) for _ in range(3)) + (alpha,)
    return [[pixel() for _ in range(width)] for _ in range(height)]


def grey(picture):
    return [[(pixel[0],) * 3 + (pixel[3],) for pixel in row] for row in picture]


def indices(seed, width, height, count):
    generator = random.Random(seed)
    return [[generator.randrange(count) for _ in range(width)] for _ in range(height)]


def colours(count, seed=1):
    generator = random.Random(seed)
    return [(generator.randrange(256), generator.randrange(256), generator.randrange(256), 255) for _ in range(count)]


def draw(below, above, x, y, mode="normal", opacity=255, clear=None):
    for row, line in enumerate(above):
        for column, pixel in enumerate(line):
            if 0 <= y + row < len(below) and 0 <= x + column < len(below[0]):
                if clear is not None:
                    if pixel != clear:
                        below[y + row][x + column] = pixel
                elif any(pixel):
                    below[y + row][x + column] = blend(below[y + row][x + column], pixel, opacity, mode)


# The sprites.


def indexed():
    entries = colours(5)
    art = indices(1, 6, 4, 5)
    shown = [[pixel for pixel in row] for row in art]
    for name, raw in ("indexed", False), ("indexed-raw", True):
        file(name, sprite(INDEXED, 6, 4, [frame([palette(entries), layer("a"), cel(0, 0, 0, 6, 4, flat(art, INDEXED), raw=raw)])]))
        expect(name, shown, entries=entries, transparent=[0])
    file("indexed-transparent-3",
         sprite(INDEXED, 6, 4, [frame([palette(entries), layer("a"), cel(0, 1, 0, 6, 4, flat(art, INDEXED))])], transparent=3))
    picture = blank(6, 4, 3)
    draw(picture, art, 1, 0, clear=3)
    expect("indexed-transparent-3", picture, entries=entries, transparent=[3])
    file("indexed-background", sprite(INDEXED, 6, 4, [frame([
        palette(entries), layer("back", flags=9), layer("a"), cel(0, 0, 0, 6, 4, flat(art, INDEXED)),
        cel(1, 2, 1, 2, 2, bytes([0, 4, 4, 0]))])]))
    picture = [list(row) for row in art]
    draw(picture, [[0, 4], [4, 0]], 2, 1, clear=0)
    expect("indexed-background", picture, entries=entries)
    picture = blank(6, 4, 0)
    draw(picture, [[0, 4], [4, 0]], 2, 1, clear=0)
    expect("indexed-background", picture, "layers=a", entries=entries, transparent=[0])
    file("indexed-palette-alpha", sprite(INDEXED, 6, 4, [frame([
        palette([entries[0], entries[1][:3] + (0,)] + entries[2:]), layer("a"), cel(0, 0, 0, 6, 4, flat(art, INDEXED))])]))
    expect("indexed-palette-alpha", shown, entries=entries, transparent=[0, 1])
    file("indexed-old-palette", sprite(INDEXED, 6, 4, [frame([
        old_palette([(0, entries[:2]), (1, entries[3:])]), layer("a"), cel(0, 0, 0, 6, 4, flat(art, INDEXED))])]))
    expect("indexed-old-palette", shown, entries=entries[:2] + [(0, 0, 0)] + entries[3:], transparent=[0])
    file("indexed-oldest-palette", sprite(INDEXED, 6, 4, [frame([
        old_palette([(0, [(63, 0, 1, 0), (31, 32, 33, 0), (1, 2, 3, 0), (62, 61, 60, 0), (0, 0, 0, 0)])], kind=0x11), layer("a"),
        cel(0, 0, 0, 6, 4, flat(art, INDEXED))])]))
    scaled = [(255, 0, 4), (125, 130, 134), (4, 8, 12), (251, 247, 243), (0, 0, 0)]
    expect("indexed-oldest-palette", shown, entries=scaled, transparent=[0])
    file("indexed-both-palettes", sprite(INDEXED, 6, 4, [frame([
        old_palette([(0, colours(7, seed=9))]), palette(entries, names=True), layer("a"), cel(0, 0, 0, 6, 4, flat(art, INDEXED))])]))
    expect("indexed-both-palettes", shown, entries=entries, transparent=[0])
    file("indexed-256", sprite(INDEXED, 16, 16, [frame([
        old_palette([(0, colours(256))]), layer("a"), cel(0, 0, 0, 16, 16, bytes(range(256)))])]))
    expect("indexed-256", [list(range(row * 16, row * 16 + 16)) for row in range(16)], entries=colours(256),
           transparent=[0])
    file("indexed-palette-parts", sprite(INDEXED, 6, 4, [frame([
        palette(entries[:2], size=5), palette(entries[2:], first=2, size=5), layer("a"), cel(0, 0, 0, 6, 4, flat(art, INDEXED))])]))
    expect("indexed-palette-parts", shown, entries=entries, transparent=[0])
    file("indexed-later-palette", sprite(INDEXED, 6, 4, [
        frame([palette(entries), layer("a"), cel(0, 0, 0, 6, 4, flat(art, INDEXED))]),
        frame([palette(colours(5, seed=2)), link(0, 0)])]))
    expect("indexed-later-palette", shown, "frames=1", entries=entries, transparent=[0])
    expect("indexed-later-palette", shown, "frames=2", entries=colours(5, seed=2), transparent=[0])
    file("empty", sprite(INDEXED, 3, 2, [frame([palette(entries), layer("a")])]))
    expect("empty", blank(3, 2, 0), entries=entries, transparent=[0])


def full_colours():
    art, more = noise(2, 7, 5), noise(3, 5, 4, alphas=[0, 1, 64, 127, 128, 200, 254, 255])
    file("rgb", sprite(RGB, 7, 5, [frame([layer("a"), cel(0, 0, 0, 7, 5, flat(art))])]))
    expect("rgb", art)
    file("rgb-alpha", sprite(RGB, 7, 5, [frame([
        layer("a"), layer("b"), cel(0, 0, 0, 5, 4, flat(more)), cel(1, 1, 1, 5, 4, flat(more[::-1]))])]))
    picture = blank(7, 5)
    draw(picture, more, 0, 0)
    draw(picture, more[::-1], 1, 1)
    expect("rgb-alpha", picture)
    for name, flags, opacity in ("rgb-opacity", 1, mul(100, 77)), ("rgb-opacity-invalid", 0, 100):
        file(name, sprite(RGB, 7, 5, [frame([
            layer("a"), layer("b", opacity=77), cel(0, 0, 0, 7, 5, flat(art)), cel(1, 1, 0, 5, 4, flat(more), opacity=100)])],
            flags=flags))
        picture = blank(7, 5)
        draw(picture, art, 0, 0)
        draw(picture, more, 1, 0, opacity=opacity)
        expect(name, picture)
    file("rgb-outside", sprite(RGB, 4, 3, [frame([
        layer("a"), layer("b"), layer("c"), layer("d"), cel(0, -2, -3, 7, 5, flat(art)), cel(1, 3, 1, 5, 4, flat(more)),
        cel(2, -9, 0, 5, 4, flat(more)), cel(3, 0, 300, 5, 4, flat(more))])]))
    picture = blank(4, 3)
    draw(picture, art, -2, -3)
    draw(picture, more, 3, 1)
    expect("rgb-outside", picture)
    shades, veil = grey(art), grey(more)
    file("grey", sprite(GREY, 7, 5, [frame([
        layer("a"), layer("b", opacity=200), cel(0, 0, 0, 7, 5, flat(shades, GREY)), cel(1, 2, 1, 5, 4, flat(veil, GREY))])]))
    picture = blank(7, 5)
    draw(picture, shades, 0, 0)
    draw(picture, veil, 2, 1, opacity=200)
    expect("grey", picture)


def layers():
    art, other, third = noise(4, 4, 4), noise(5, 2, 2), noise(6, 3, 3)
    cels = [cel(0, 0, 0, 4, 4, flat(art)), cel(1, 1, 1, 2, 2, flat(other)), cel(2, 1, 0, 3, 3, flat(third))]
    def shown(*which):
        picture = blank(4, 4)
        for number in which:
            draw(picture, (art, other, third)[number], (0, 1, 1)[number], (0, 1, 0)[number])
        return picture
    file("hidden-layer", sprite(RGB, 4, 4, [frame([layer("a"), layer("b", flags=0), layer("c", flags=0)] + cels)]))
    expect("hidden-layer", shown(0))
    expect("hidden-layer", shown(1), "layers=b")
    expect("hidden-layer", shown(0, 2), "layers=c,a")
    file("reference-layer", sprite(RGB, 4, 4, [frame([layer("a"), layer("b", flags=65), layer("c")] + cels)]))
    expect("reference-layer", shown(0, 2))
    file("layer-ids", sprite(RGB, 4, 4, [frame([layer(name, uuid=True) for name in "abc"] + cels)], flags=5))
    expect("layer-ids", shown(0, 1, 2))
    grouped = [cel(1, 0, 0, 4, 4, flat(art)), cel(3, 1, 1, 2, 2, flat(other)), cel(4, 1, 0, 3, 3, flat(third))]
    def tree(outer=1, inner=1, mode=0, opacity=255):
        return [layer("outer", kind=1, flags=outer, mode=mode, opacity=opacity), layer("a", level=1),
                layer("inner", kind=1, level=1, flags=inner), layer("b", level=2), layer("c")]
    for name, chunks, which in [("groups", tree(), (0, 1, 2)), ("hidden-group", tree(outer=0), (2,)),
                                ("hidden-inner-group", tree(inner=0), (0, 2)),
                                ("group-opacity-invalid", tree(mode=1, opacity=9), (0, 1, 2))]:
        file(name, sprite(RGB, 4, 4, [frame(chunks + grouped)]))
        expect(name, shown(*which))
    expect("hidden-group", shown(1), "layers=inner")
    expect("hidden-group", shown(0, 1), "layers=outer")
    file("composed-groups", sprite(RGB, 4, 4, [frame(tree() + grouped)], flags=3))
    expect("composed-groups", shown(0, 1, 2))
    moved = [cel(0, 0, 0, 4, 4, flat(art), z=2), cel(1, 1, 1, 2, 2, flat(other), z=-1), cel(2, 1, 0, 3, 3, flat(third))]
    file("z-index", sprite(RGB, 4, 4, [frame([layer(name) for name in "abc"] + moved)]))
    # Places 2, 0 and 2; of equal ones the lower z-index is drawn first.
    expect("z-index", shown(1, 2, 0))


def animation():
    entries = colours(4)
    art = [indices(20 + number, 3, 2, 4) for number in range(4)]
    frames = [frame([palette(entries), layer("a"), tags((0, 0, 0, "idle"), (1, 3, 2, "walk"), (2, 3, 1, "歩く")),
                     slice_chunk("hand", [(0, 1, 0, 1, 1), (2, -1, 5, 0, 0)]),
                     slice_chunk("frame", [(0, 0, 0, 3, 2, 1, 0, 1, 1, 1, -2)], flags=3), cel(0, 0, 0, 3, 2, flat(art[0], INDEXED))],
                    duration=250)]
    frames += [frame([cel(0, 0, 0, 3, 2, flat(art[1], INDEXED))], duration=0), frame([link(0, 0)], duration=70),
               frame([cel(0, 0, 0, 3, 2, flat(art[3], INDEXED))], duration=65535)]
    file("animation", sprite(INDEXED, 3, 2, frames, speed=120))
    parts = [art[0], art[1], art[0], art[3]]
    row = lambda which: [sum((which[n][y] for n in range(len(which))), []) for y in range(2)]
    column = lambda which: [line for part in which for line in part]
    for options, picture in [("", row(parts)), ("frames=2", art[1]), ("frames=2-3", row(parts[1:3])), ("frames=walk", row(parts[1:])),
                             ("frames=歩く sheet=columns", column(parts[2:])), ("frames=all sheet=columns", column(parts))]:
        expect("animation", picture, options, entries=entries, transparent=[0])
    wide = [noise(30 + number, 100, 2) for number in range(3)]
    file("wide", sprite(RGB, 100, 2, [frame([layer("a"), cel(0, 0, 0, 100, 2, flat(wide[0]))])]
                        + [frame([cel(0, 0, 0, 100, 2, flat(part))]) for part in wide[1:]]))
    rows = [wide[0][y] + wide[1][y] for y in range(2)] + [wide[2][y] + [(0, 0, 0, 0)] * 100 for y in range(2)]
    expect("wide", rows)
    expect("wide", [line for part in wide for line in part], "sheet=columns")
    ball, dash = [[1, 1], [1, 1]], [[2, 2, 2, 2]]
    file("packed", sprite(INDEXED, 6, 5, [
        frame([palette(entries), layer("a"), cel(0, 1, 1, 2, 2, flat(ball, INDEXED))]), frame([cel(0, 3, 3, 2, 2, flat(ball, INDEXED))]),
        frame([cel(0, 0, 4, 4, 1, flat(dash, INDEXED))]), frame([])]))
    # The ball once, beside it the dash: 6 x 2 and 4 x 3 have 12 pixels, and the shorter longest side is better.
    expect("packed", [[1, 1, 0, 0], [1, 1, 0, 0], [2, 2, 2, 2]], "sheet=packed", entries=entries, transparent=[0])
    expect("packed", dash, "sheet=packed frames=3", entries=entries, transparent=[0])
    expect("packed", [[0]], "sheet=packed frames=4", entries=entries, transparent=[0])


def tilemaps():
    empty, one, two = blank(2, 2), noise(40, 2, 2), noise(41, 2, 2, alphas=[0, 99, 255])
    flip = lambda tile: [row[::-1] for row in tile]
    chosen = [1, 2, 0x80000001, 0x40000001, 0xC0000002, 0, 1, 2]
    pictures = [one, two, flip(one), one[::-1], flip(two[::-1]), empty, one, two]
    def expected_map(x, y, pictures, width, height, clear=None, pixel=(0, 0, 0, 0)):
        picture = blank(width, height, pixel)
        for number, tile in enumerate(pictures):
            draw(picture, tile, x + number % 4 * 2, y + number // 4 * 2, clear=clear)
        return picture
    tile_bytes = [flat(tile) for tile in (empty, one, two)]
    file("tilemap", sprite(RGB, 8, 4, [frame([tileset(7, 2, 2, tile_bytes), layer("a", kind=2, tileset=7),
                                              tiles(0, 0, 0, 4, 2, chosen)])]))
    expect("tilemap", expected_map(0, 0, pictures, 8, 4))
    file("tilemap-outside", sprite(RGB, 5, 3, [frame([tileset(0, 2, 2, tile_bytes), layer("a", kind=2, tileset=0),
                                                      tiles(0, -3, -1, 4, 2, chosen)]), frame([link(0, 0)])]))
    expect("tilemap-outside", expected_map(-3, -1, pictures, 5, 3), "frames=2")
    # Files of early betas have no empty tile, but a value for none.
    old = [value if value == 0xFFFFFFFF else value - 1 for value in (1, 2, 0x80000001, 0x40000001, 0xC0000002, 0xFFFFFFFF, 1, 2)]
    file("tilemap-beta", sprite(RGB, 8, 4, [frame([tileset(0, 2, 2, tile_bytes[1:], flags=2), layer("a", kind=2, tileset=0),
                                                   tiles(0, 0, 0, 4, 2, old)])]))
    expect("tilemap-beta", expected_map(0, 0, pictures, 8, 4))
    entries = colours(4)
    first, second = [[1, 2], [3, 0]], [[0, 3], [2, 2]]
    file("tilemap-indexed", sprite(INDEXED, 8, 4, [frame([
        palette(entries), tileset(0, 2, 2, [bytes(4), flat(first, INDEXED), flat(second, INDEXED)]),
        layer("a", kind=2, tileset=0), tiles(0, 0, 0, 4, 2, chosen)])]))
    none = [[0, 0], [0, 0]]
    flipped = [first, second, flip(first), first[::-1], flip(second[::-1]), none, first, second]
    expect("tilemap-indexed", expected_map(0, 0, flipped, 8, 4, clear=0, pixel=0), entries=entries, transparent=[0])


def oddities():
    art = noise(50, 3, 3)
    profile = chunk(0x2007, struct.pack("<HHI8x", 1, 0, 0))
    extra = chunk(0x2006, struct.pack("<IIIII16x", 1, 0, 0, 9 << 16, 9 << 16))
    user = chunk(0x2020, struct.pack("<I", 3) + text("a note") + bytes(4))
    mask = chunk(0x2016, struct.pack("<hhHH8x", 0, 0, 1, 1) + text("mask") + b"\x80")
    files = chunk(0x2008, struct.pack("<I8xIB7x", 1, 1, 0) + text("other.aseprite"))
    file("passed-over", sprite(RGB, 3, 3, [frame([
        profile, files, layer("a"), user, cel(0, 0, 0, 3, 3, flat(art)), extra, user, mask, chunk(0x2017, b""),
        chunk(0x7FFF, b"later")])]))
    expect("passed-over", art)
    file("old-counts", sprite(RGB, 3, 3, [frame([layer("a"), cel(0, 0, 0, 3, 3, flat(art))], old_count=True)]))
    expect("old-counts", art)
    file("bytes-after-end", sprite(RGB, 3, 3, [frame([layer("a"), cel(0, 0, 0, 3, 3, flat(art))])], after=b"more"))
    expect("bytes-after-end", art)


def blending():
    alphas = [0, 1, 80, 128, 254, 255, 255]
    below, above = noise(60, 10, 10, alphas=alphas), noise(61, 10, 10, alphas=alphas)
    for number, mode in enumerate(MODES):
        file(f"blend-{mode}", sprite(RGB, 10, 10, [frame([
            layer("below"), layer("above", mode=number, opacity=201), cel(0, 0, 0, 10, 10, flat(below)),
            cel(1, 0, 0, 10, 10, flat(above))])]))
        picture = blank(10, 10)
        draw(picture, below, 0, 0)
        draw(picture, above, 0, 0, mode=mode, opacity=201)
        expect(f"blend-{mode}", picture)
    dark, light = grey(below), grey(above)
    for mode in "multiply", "subtract":
        file(f"blend-grey-{mode}", sprite(GREY, 10, 10, [frame([
            layer("below"), layer("above", mode=MODES.index(mode)), cel(0, 0, 0, 10, 10, flat(dark, GREY)),
            cel(1, 0, 0, 10, 10, flat(light, GREY))])]))
        picture = blank(10, 10)
        draw(picture, dark, 0, 0)
        draw(picture, light, 0, 0, mode=mode)
        expect(f"blend-grey-{mode}", picture)


if __name__ == "__main__":
    for old in FOLDER.glob("*.aseprite"):
        old.unlink()
    for make in indexed, full_colours, layers, animation, tilemaps, oddities, blending:
        make()
    (FOLDER / "expected.txt").write_text("\n".join(expected), encoding="utf-8")
