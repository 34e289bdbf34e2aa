#!/usr/bin/env python3
"""Makes the picture fixtures of this folder and expected.json, which says what other programs see in them.

Needs Pillow, pygame-ce and pypng, ImageMagick 6 (`convert`) and netpbm (`bmptopnm`). Pictures come from three makers: Pillow, ImageMagick, and the few lines of
struct and zlib below and in png_by_hand.py, for what those two cannot write. Each is then read by all five, and what they see is what the
tests expect; "hand" marks the few that none of them reads, where the pixels are those that were put in.
"""
import io, json, os, random, shutil, struct, subprocess, sys, tempfile, zlib

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import png as pypng
import pygame
from PIL import Image

from png_by_hand import SAMPLES, chunk, png_file

HERE = os.path.dirname(os.path.abspath(__file__))
CONVERT = os.environ.get("CONVERT") or shutil.which("convert-im6") or "convert"
rng = random.Random(3)
expected = {}


def pillow(data):
    """RGBA, and indices where Pillow has the file as indexed."""
    image = Image.open(io.BytesIO(data))
    image.load()
    indices = image.tobytes() if image.mode == "P" else None
    return image.size, image.convert("RGBA").tobytes(), indices


def magick(data, kind):
    run = lambda *more: subprocess.run([CONVERT, kind + ":-"] + list(more), input=data, capture_output=True)
    # 8 bits asked of ImageMagick 6 are cut off, not rounded.
    result = run("-endian", "LSB", "-depth", "16", "rgba:-")
    size = run("-format", "%w %h", "info:-").stdout.split()
    if result.returncode or result.stderr or len(size) != 2:
        raise ValueError(result.stderr.decode())
    samples = struct.unpack(f"<{len(result.stdout) // 2}H", result.stdout)
    return (int(size[0]), int(size[1])), bytes((v * 255 + 32767) // 65535 for v in samples), None


def sdl(data):
    surface = pygame.image.load(io.BytesIO(data))
    return surface.get_size(), pygame.image.tobytes(surface, "RGBA"), None


def netpbm(data):
    run = subprocess.run(["bmptopnm"], input=data, capture_output=True, check=True)
    image = Image.open(io.BytesIO(run.stdout))
    return image.size, image.convert("RGBA").tobytes(), None


def pure_python(data):
    """Raw samples; rounded to 8 bits here."""
    width, height, rows, info = pypng.Reader(bytes=data).asRGBA()
    most = (1 << info["bitdepth"]) - 1
    return (width, height), bytes((v * 255 * 2 + most) // (2 * most) for row in rows for v in row), None


def save(name, data, maker, reader="Pillow", indices=None, rgba=None, size=None):
    """Writes the file and notes what programs see in it.

    Where the maker says which pixels it put in, every program is asked, and those that see the same are noted; "hand"
    says that none may. Where it does not, the one reader named is believed.
    """
    kind = name.rsplit(".", 1)[1]
    readers = {"Pillow": lambda: pillow(data), "ImageMagick": lambda: magick(data, kind)}
    if kind == "bmp":
        readers |= {"SDL": lambda: sdl(data), "netpbm": lambda: netpbm(data)}
    else:
        readers |= {"pypng": lambda: pure_python(data)}
    if rgba is None:
        (width, height), rgba, found = readers[reader]()
        agreeing = [reader]
    else:
        agreeing, found, notes = [], None, []
        for program, read in readers.items():
            try:
                (width, height), seen, its_indices = read()
            except Exception as error:
                notes.append(f"{program}: {error}")
                continue
            if program == "netpbm":
                # It leaves alpha out.
                seen = b"".join(seen[i:i + 3] + rgba[i + 3:i + 4] for i in range(0, len(rgba), 4))
            if seen == rgba:
                agreeing.append(program)
                size, found = (width, height), found or its_indices
            else:
                notes.append(f"{program} sees {seen.hex()}")
        if not agreeing:
            assert reader == "hand", (name, rgba.hex(), notes)
            agreeing = ["hand"]
        width, height = size
    if found is not None and indices is not None:
        assert found == bytes(indices), (name, "other indices")
    indices = found if indices is None else bytes(indices)
    with open(os.path.join(HERE, name), "wb") as file:
        file.write(data)
    entry = {"maker": maker, "readers": agreeing, "width": width, "height": height, "rgba": rgba.hex()}
    if indices is not None:
        entry["indices"] = indices.hex()
    expected[name] = entry


def colours(count):
    return [(rng.randrange(256), rng.randrange(256), rng.randrange(256)) for _ in range(count)]


def flat(palette, indices, transparent=()):
    return b"".join(bytes(palette[i]) + bytes([0 if i in transparent else 255]) for i in indices)


# --- BMP by hand -------------------------------------------------------------------------------------------------

def pack(indices, width, bits):
    """Rows from the top, each a multiple of 4 bytes."""
    rows = []
    for start in range(0, len(indices), width):
        number = 0
        for index in indices[start:start + width]:
            number = number << bits | index
        used = width * bits
        total = (used + 31) // 32 * 32
        rows.append((number << total - used).to_bytes(total // 8, "big"))
    return rows


def bmp(width, height, bits, rows, palette=(), header=40, compression=0, masks=(), used=None, gap=b"", planes=1,
        image_size=0, top_down=False, offset=None, cut=0, after=b""):
    entry = 3 if header == 12 else 4
    table = b"".join(bytes((b, g, r)) + b"\0" * (entry - 3) for r, g, b in palette)
    if header == 12:
        info = struct.pack("<IHHHH", 12, width, height, planes, bits)
    else:
        used = len(palette) if used is None else used
        info = struct.pack("<IiiHHIIiiII", header, width, -height if top_down else height, planes, bits, compression,
                           image_size, 2835, 2835, used, 0)
        mask_bytes = b"".join(struct.pack("<I", mask) for mask in masks)
        if header == 40:
            info += mask_bytes
        else:
            info = (info + mask_bytes + b"\0" * 124)[:header]
    pixels = b"".join(rows if top_down or compression in (1, 2) else reversed(rows))
    if cut:
        pixels = pixels[:-cut]
    head = 14 + len(info) + len(table) + len(gap)
    start = head if offset is None else offset
    return b"BM" + struct.pack("<IHHI", head + len(pixels), 0, 0, start) + info + table + gap + pixels + after


def spread(value, mask):
    """A component in 8 bits: rounded when it has more, repeated when it has fewer."""
    bits, most = bin(mask).count("1"), mask // (mask & -mask)
    value = (value & mask) // (mask & -mask)
    if bits > 8:
        return (value * 255 + most // 2) // most
    return int((format(value, f"0{bits}b") * 8)[:8], 2)


def field_pixels(values, masks):
    return b"".join(
        bytes(spread(v, m) for m in masks[:3]) + bytes([spread(v, masks[3]) if masks[3] else 255]) for v in values)


def make_bmp():
    for width in range(1, 10):
        for bits in (1, 2, 4, 8):
            height = 3
            palette = colours(1 << bits)
            indices = [rng.randrange(1 << bits) for _ in range(width * height)]
            data = bmp(width, height, bits, pack(indices, width, bits), palette)
            save(f"bits{bits}-width{width}.bmp", data, "struct", indices=indices,
                 rgba=flat(palette, indices))
        pixels = colours(width * 2)
        rows = [b"".join(bytes((b, g, r)) for r, g, b in pixels[y * width:(y + 1) * width]) + b"\0" * (-3 * width % 4)
                for y in range(2)]
        save(f"bits24-width{width}.bmp", bmp(width, 2, 24, rows), "struct", rgba=b"".join(bytes(p) + b"\xff" for p in pixels))

    width, height = 5, 4
    palette = colours(256)
    indices = [rng.randrange(256) for _ in range(width * height)]
    rows = pack(indices, width, 8)
    rgba = flat(palette, indices)
    plain = dict(indices=indices, rgba=rgba, size=(width, height))
    save("top-down.bmp", bmp(width, height, 8, rows, palette, top_down=True), "struct", **plain)
    save("gap-before-pixels.bmp", bmp(width, height, 8, rows, palette, gap=b"gap" * 5), "struct", **plain)
    save("image-size-wrong.bmp", bmp(width, height, 8, rows, palette, image_size=7), "struct", **plain)
    save("colours-used-0.bmp", bmp(width, height, 8, rows, palette, used=0), "struct", **plain)
    save("planes-0.bmp", bmp(width, height, 8, rows, palette, planes=0), "struct", "hand", **plain)
    save("last-padding-missing.bmp", bmp(width, height, 8, rows, palette, cut=3), "struct", "hand", **plain)
    save("bytes-after.bmp", bmp(width, height, 8, rows, palette, after=b"profile"), "struct", **plain)
    save("os2-12.bmp", bmp(width, height, 8, rows, palette, header=12), "struct", **plain)
    save("os2-64.bmp", bmp(width, height, 8, rows, palette, header=64), "struct", **plain)
    short = bmp(width, height, 8, rows, palette, used=0)
    info16 = short[14:30].replace(struct.pack("<I", 40), struct.pack("<I", 16), 1)
    save("os2-16.bmp", b"BM" + struct.pack("<IHHI", 0, 0, 0, 30 + 1024) + info16 + short[54:], "struct", "hand", **plain)
    for header in (52, 56, 108, 124):
        save(f"header-{header}.bmp", bmp(width, height, 8, rows, palette, header=header), "struct", **plain)

    few = colours(11)
    indices = [rng.randrange(11) for _ in range(width * height)]
    save("short-palette.bmp", bmp(width, height, 8, pack(indices, width, 8), few), "struct", indices=indices, rgba=flat(few, indices))
    save("short-palette-undeclared.bmp", bmp(width, height, 8, pack(indices, width, 8), few, used=0), "struct", "hand",
         indices, flat(few, indices), (width, height))
    for bits in (1, 4):
        few = colours(1 << bits)
        indices = [rng.randrange(1 << bits) for _ in range(width * height)]
        save(f"os2-12-bits{bits}.bmp", bmp(width, height, bits, pack(indices, width, bits), few, header=12), "struct",
             indices=indices, rgba=flat(few, indices))

    # Runs. Rows are stored from the bottom.
    palette = colours(16)
    p = lambda rows: [i for row in rows for i in row]
    picture = [[1, 2, 3, 4, 5, 6, 7], [8] * 7, [9, 9, 9, 1, 1, 1, 1], [0, 0, 5, 5, 0, 0, 0]]
    runs8 = bytes([2, 0, 2, 5, 3, 0, 0, 0,  3, 9, 4, 1, 0, 0,  7, 8, 0, 0,  0, 7, 1, 2, 3, 4, 5, 6, 7, 0, 0, 0,  0, 1])
    runs4 = bytes([2, 0, 2, 0x55, 3, 0, 0, 0,  3, 0x99, 4, 0x11, 0, 0,  8, 0x88, 0, 0,  0, 7, 0x12, 0x34, 0x56, 0x70, 0, 0,  0, 1])
    for name, bits, compression, codes in (("rle8", 8, 1, runs8), ("rle4", 4, 2, runs4)):
        save(f"{name}.bmp", bmp(7, 4, bits, [codes], palette, compression=compression), "struct", "ImageMagick",
             p(picture), flat(palette, p(picture)))
    skipped = [[4, 4, 4, 4], [0, 0, 3, 3], [0, 0, 0, 0], [2, 2, 0, 0]]
    save("rle8-delta.bmp", bmp(4, 4, 8, [bytes([2, 2, 0, 2, 0, 2, 2, 3, 0, 0, 4, 4, 0, 0, 0, 1])], palette, compression=1), "struct", "ImageMagick",
         p(skipped), flat(palette, p(skipped)))
    save("rle4-delta.bmp", bmp(4, 4, 4, [bytes([2, 0x22, 0, 2, 0, 2, 2, 0x33, 0, 0, 4, 0x44, 0, 0, 0, 1])], palette, compression=2), "struct", "ImageMagick",
         p(skipped), flat(palette, p(skipped)))
    save("rle8-no-end-mark.bmp", bmp(3, 2, 8, [bytes([3, 1, 0, 0, 3, 2])], palette, compression=1), "struct", "hand",
         [2, 2, 2, 1, 1, 1], flat(palette, [2, 2, 2, 1, 1, 1]), (3, 2))
    early = [0, 0, 0, 1, 1, 1]
    save("rle8-early-end.bmp", bmp(3, 2, 8, [bytes([3, 1, 0, 1])], palette, compression=1), "struct", "hand",
         early, flat(palette, early), (3, 2))
    turns = [1, 2, 1, 2, 1]
    save("rle4-turns.bmp", bmp(5, 1, 4, [bytes([5, 0x12, 0, 1])], palette, compression=2), "struct", "ImageMagick",
         turns, flat(palette, turns))

    # Bit fields and plain 16 and 32 bits.
    values = [rng.randrange(1 << 16) for _ in range(6)] + [0, 0xFFFF, 0x7FFF]
    rows16 = [b"".join(struct.pack("<H", v) for v in values[y * 3:y * 3 + 3]) + b"\0\0" for y in range(3)]

    masks = (0x7C00, 0x3E0, 0x1F, 0)
    save("bits16.bmp", bmp(3, 3, 16, rows16), "struct", rgba=field_pixels(values, masks))
    save("bits16-555-fields.bmp", bmp(3, 3, 16, rows16, compression=3, masks=masks[:3]), "struct", rgba=field_pixels(values, masks))
    masks = (0xF800, 0x7E0, 0x1F, 0)
    save("bits16-565.bmp", bmp(3, 3, 16, rows16, compression=3, masks=masks[:3]), "struct", rgba=field_pixels(values, masks))

    masks = (0xF00, 0xF0, 0xF, 0xF000)
    save("bits16-4444-v4.bmp", bmp(3, 3, 16, rows16, header=108, compression=3, masks=masks), "struct", "hand",
         rgba=field_pixels(values, masks), size=(3, 3))
    masks = (0x7C00, 0x3E0, 0x1F, 0x8000)
    save("bits16-1555-alpha.bmp", bmp(3, 3, 16, rows16, compression=6, masks=masks), "struct", "hand",
         rgba=field_pixels(values, masks), size=(3, 3))
    values = [rng.randrange(1 << 32) for _ in range(6)]
    rows32 = [b"".join(struct.pack("<I", v) for v in values[y * 2:y * 2 + 2]) for y in range(3)]
    save("bits32.bmp", bmp(2, 3, 32, rows32), "struct", "Pillow")
    bgra = (0xFF0000, 0xFF00, 0xFF, 0xFF000000)
    save("bits32-v3-alpha.bmp", bmp(2, 3, 32, rows32, header=56, compression=3, masks=bgra), "struct", "Pillow")
    save("bits32-v4-alpha.bmp", bmp(2, 3, 32, rows32, header=108, compression=3, masks=bgra), "struct", "Pillow")
    save("bits32-v5-alpha.bmp", bmp(2, 3, 32, rows32, header=124, compression=3, masks=bgra), "struct", "Pillow")
    save("bits32-v5-rgba.bmp", bmp(2, 3, 32, rows32, header=124, compression=3, masks=(0xFF, 0xFF00, 0xFF0000, 0xFF000000)),
         "struct", "hand", rgba=field_pixels(values, (0xFF, 0xFF00, 0xFF0000, 0xFF000000)), size=(2, 3))
    masks = (0x3FF00000, 0xFFC00, 0x3FF, 0)
    save("bits32-101010.bmp", bmp(2, 3, 32, rows32, compression=3, masks=masks[:3]), "struct", "hand",
         rgba=field_pixels(values, masks), size=(2, 3))
    save("bits32-v2-xrgb.bmp", bmp(2, 3, 32, rows32, header=52, compression=3, masks=bgra[:3]), "struct", "hand",
         rgba=field_pixels(values, bgra[:3] + (0,)), size=(2, 3))

    # Pillow's and ImageMagick's own.
    base = Image.frombytes("RGB", (7, 5), bytes(rng.randrange(256) for _ in range(105)))
    for mode in ("1", "L", "P", "RGB", "RGBA"):
        image = base.quantize(32, dither=0) if mode == "P" else base.convert(mode)
        out = io.BytesIO()
        image.save(out, "BMP")
        save(f"pillow-{mode.lower()}.bmp", out.getvalue(), "Pillow", "Pillow")
    alpha = base.convert("RGBA")
    alpha.putalpha(Image.frombytes("L", (7, 5), bytes(rng.randrange(256) for _ in range(35))))
    png = io.BytesIO()
    alpha.save(png, "PNG")
    few = io.BytesIO()
    steps = Image.new("P", (9, 6))
    steps.putpalette(sum(map(list, colours(12)), []))
    steps.putdata([min(11, (x // 3 + y) % 12) for y in range(6) for x in range(9)])
    steps.save(few, "PNG")
    magicks = (
        ("v5-alpha", png, ["BMP:-"]), ("v3", png, ["-alpha", "off", "BMP3:-"]), ("os2", png, ["-alpha", "off", "BMP2:-"]),
        ("os2-indexed", few, ["BMP2:-"]), ("indexed", few, ["BMP3:-"]),
        ("rle", few, ["-compress", "RLE", "BMP3:-"]), ("rgb565", png, ["-alpha", "off", "-define", "bmp:subtype=RGB565", "BMP:-"]),
        ("rgb555", png, ["-alpha", "off", "-define", "bmp:subtype=RGB555", "BMP:-"]),
        ("argb1555", png, ["-define", "bmp:subtype=ARGB1555", "BMP:-"]),
    )
    for name, source, arguments in magicks:
        run = subprocess.run([CONVERT, "png:-"] + arguments, input=source.getvalue(), capture_output=True, check=True)
        save(f"magick-{name}.bmp", run.stdout, "ImageMagick", "ImageMagick")


# --- PNG by hand -------------------------------------------------------------------------------------------------

def noise(width, height, count, depth, limit=None):
    return [[[rng.randrange(limit or 1 << depth) for _ in range(count)] for _ in range(width)] for _ in range(height)]


def make_png():
    number = 0
    for kind, depths in ((0, (1, 2, 4, 8, 16)), (2, (8, 16)), (3, (1, 2, 4, 8)), (4, (8, 16)), (6, (8, 16))):
        for depth in depths:
            for interlaced in (False, True):
                width, height = 1 + number % 9, 6 + number % 5
                number += 1
                palette = colours(1 << depth) if kind == 3 else None
                samples = noise(width, height, SAMPLES[kind], depth)
                data = png_file(width, height, kind, depth, samples, interlaced, palette, first=number)
                name = f"type{kind}-depth{depth}{'-interlaced' if interlaced else ''}.png"
                own = [v[0] for row in samples for v in row] if kind == 3 else None
                # Pillow keeps only the high byte of 16 bits; ImageMagick rounds, as is done here.
                save(name, data, "zlib", "ImageMagick" if depth == 16 else "Pillow", own)
    for size in range(1, 10):
        for interlaced in (False, True):
            palette = colours(16)
            samples = noise(size, 10 - size, 1, 4)
            save(f"width{size}{'-interlaced' if interlaced else ''}.png",
                 png_file(size, 10 - size, 3, 4, samples, interlaced, palette), "zlib", indices=[v[0] for r in samples for v in r])
    # tRNS: one colour of grey and of full colours, which must occur, and one that only almost does.
    for kind, depth in ((0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16)):
        samples = noise(4, 3, SAMPLES[kind], depth)
        key = samples[1][2]
        samples[2][1] = list(key)
        if depth == 16:
            samples[0][0] = key[:-1] + [key[-1] ^ 1]
        data = png_file(4, 3, kind, depth, samples, transparency=b"".join(struct.pack(">H", v) for v in key))
        spread = lambda v: (v * 255 * 2 + (1 << depth) - 1) // (2 * ((1 << depth) - 1))
        rgba = b"".join(
            bytes(spread(v) for v in (p * 3 if kind == 0 else p)) + bytes([0 if p == key else 255]) for row in samples for p in row)
        # Of 16-bit samples Pillow leaves the key out, and ImageMagick compares it after it has scaled; pypng is right.
        save(f"key-type{kind}-depth{depth}.png", data, "zlib", rgba=rgba)
    palette = colours(9)
    samples = noise(5, 5, 1, 4, 9)
    own = [v[0] for r in samples for v in r]
    save("transparent-entries.png", png_file(5, 5, 3, 4, samples, palette=palette, transparency=b"\xff\0\xff\0"), "zlib",
         indices=own, rgba=flat(palette, own, (1, 3)))
    plain = dict(indices=own, rgba=flat(palette, own))
    save("skipped-chunks.png", png_file(5, 5, 3, 4, samples, palette=palette,
         before=[chunk(b"gAMA", struct.pack(">I", 45455)), chunk(b"sRGB", b"\0"), chunk(b"tEXt", b"Title\0text")],
         between=[chunk(b"bKGD", b"\0"), chunk(b"hIST", b"\0\0" * 9), chunk(b"abCd", b"private")],
         after=[chunk(b"tIME", bytes([7, 208, 1, 1, 0, 0, 0])), chunk(b"zTXt", b"bomb\0\0" + zlib.compress(bytes(100_000), 9))]),
         "zlib", **plain)
    save("pieces-of-1-byte.png", png_file(5, 5, 3, 4, samples, palette=palette, pieces=1), "zlib", **plain)
    empty = png_file(5, 5, 3, 4, samples, palette=palette, pieces=9, between=[chunk(b"IDAT", b"")])
    save("empty-piece.png", empty, "zlib", "ImageMagick", **plain)
    save("bytes-after-end.png", png_file(5, 5, 3, 4, samples, palette=palette, tail=b"more"), "zlib", **plain)
    duplicates = [(1, 2, 3), (9, 9, 9), (1, 2, 3), (9, 9, 9)]
    samples = noise(4, 4, 1, 2)
    own = [v[0] for r in samples for v in r]
    save("duplicate-colours.png", png_file(4, 4, 3, 2, samples, palette=duplicates), "zlib", indices=own, rgba=flat(duplicates, own))
    grey = [(i, i, i) for i in range(256)]
    samples = noise(6, 4, 1, 8)
    save("grey-ramp-palette.png", png_file(6, 4, 3, 8, samples, palette=grey), "zlib", indices=[v[0] for r in samples for v in r])

    base = Image.frombytes("RGBA", (9, 7), bytes(rng.randrange(256) for _ in range(252)))
    for mode in ("1", "L", "LA", "RGB", "RGBA"):
        out = io.BytesIO()
        base.convert(mode).save(out, "PNG", optimize=True)
        save(f"pillow-{mode.lower()}.png", out.getvalue(), "Pillow")
    for bits in (1, 2, 4, 8):
        out = io.BytesIO()
        base.convert("RGB").quantize(1 << bits if bits < 8 else 40, dither=0).save(out, "PNG", bits=bits, transparency=0)
        save(f"pillow-p{bits}.png", out.getvalue(), "Pillow")
    source = io.BytesIO()
    base.save(source, "PNG")
    for name, arguments in (
        ("png8-interlaced", ["-alpha", "off", "-colors", "20", "-interlace", "PNG", "PNG8:-"]), ("png24", ["-alpha", "off", "PNG24:-"]),
        ("png32-interlaced", ["-interlace", "PNG", "PNG32:-"]), ("png48", ["-alpha", "off", "PNG48:-"]), ("png64", ["PNG64:-"]),
    ):
        run = subprocess.run([CONVERT, "png:-", "-strip"] + arguments, input=source.getvalue(), capture_output=True, check=True)
        save(f"magick-{name}.png", run.stdout, "ImageMagick", "ImageMagick")


for name in os.listdir(HERE):
    if name.endswith((".bmp", ".png")):
        os.remove(os.path.join(HERE, name))
make_bmp()
make_png()
with open(os.path.join(HERE, "expected.json"), "w") as file:
    json.dump(expected, file, indent=1, sort_keys=True)
    file.write("\n")
print(len(expected), "fixtures")
