"""The chunks, frames and headers of Aseprite files."""
import struct
import zlib

INDEXED, GREY, RGB = 8, 16, 32


def text(value):
    data = value.encode()
    return struct.pack("<H", len(data)) + data


def chunk(kind, data):
    return struct.pack("<IH", len(data) + 6, kind) + data


def layer(name, flags=1, kind=0, level=0, mode=0, opacity=255, tileset=None, uuid=False):
    data = struct.pack("<HHHHHHB3x", flags, kind, level, 0, 0, mode, opacity) + text(name)
    if tileset is not None:
        data += struct.pack("<I", tileset)
    return chunk(0x2004, data + (bytes(range(16)) if uuid else b""))


def cel(number, x, y, width, height, pixels, opacity=255, raw=False, z=0):
    body = struct.pack("<HH", width, height) + (pixels if raw else zlib.compress(pixels, 9))
    return chunk(0x2005, struct.pack("<HhhBHh5x", number, x, y, opacity, 0 if raw else 2, z) + body)


def link(number, frame, z=0):
    return chunk(0x2005, struct.pack("<HhhBHh5xH", number, 0, 0, 0, 1, z, frame))


def tiles(number, x, y, width, height, values, opacity=255):
    masks = struct.pack("<HIIII10x", 32, 0x1FFFFFFF, 0x80000000, 0x40000000, 0x20000000)
    data = zlib.compress(b"".join(struct.pack("<I", value) for value in values), 9)
    head = struct.pack("<HhhBHh5xHH", number, x, y, opacity, 3, 0, width, height)
    return chunk(0x2005, head + masks + data)


def tileset(number, width, height, images, flags=6):
    data = zlib.compress(b"".join(images), 9)
    head = struct.pack("<IIIHHh14x", number, flags, len(images), width, height, 1) + text("tiles")
    return chunk(0x2023, head + struct.pack("<I", len(data)) + data)


def palette(colours, first=0, size=None, names=False, last=None):
    data = struct.pack("<III8x", len(colours) + first if size is None else size, first, first + len(colours) - 1)
    for number, colour in enumerate(colours):
        data += struct.pack("<H", 1 if names else 0) + bytes(colour) + (text(f"colour {number}") if names else b"")
    return chunk(0x2019, data)


def old_palette(packets, kind=4):
    data = struct.pack("<H", len(packets))
    for skip, colours in packets:
        data += bytes([skip, len(colours) % 256]) + b"".join(bytes(colour[:3]) for colour in colours)
    return chunk(kind, data)


def tags(*entries):
    data = struct.pack("<H8x", len(entries))
    for first, last, direction, name in entries:
        data += struct.pack("<HHBH6x4x", first, last, direction, 0) + text(name)
    return chunk(0x2018, data)


def slice_chunk(name, keys, flags=0):
    data = struct.pack("<III", len(keys), flags, 0) + text(name)
    return chunk(0x2022, data + b"".join(struct.pack("<I" + "i" * (len(key) - 1), *key) for key in keys))


def frame(chunks, duration=100, old_count=False):
    data = b"".join(chunks)
    counts = (len(chunks), 0) if old_count else (min(len(chunks), 0xFFFF), len(chunks))
    return struct.pack("<IHHH2xI", len(data) + 16, 0xF1FA, counts[0], duration, counts[1]) + data


def sprite(depth, width, height, frames, flags=1, transparent=0, speed=100, after=b""):
    data = b"".join(frames)
    head = struct.pack("<IHHHHHIH8xB3xH", len(data) + 128, 0xA5E0, len(frames), width, height, depth, flags, speed, transparent, 0)
    return head.ljust(128, b"\0") + data + after
