"""PNG files byte by byte: every kind and depth, interlaced or not, with each filter in turn."""
import struct, zlib

PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def paeth(a, b, c):
    p = a + b - c
    return min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]


def filtered(rows, distance, first=0):
    out, above = b"", bytes(len(rows[0])) if rows else b""
    for number, row in enumerate(rows):
        kind = (number + first) % 5
        out += bytes([kind])
        for i, value in enumerate(row):
            a = row[i - distance] if i >= distance else 0
            b, c = above[i], above[i - distance] if i >= distance else 0
            out += bytes([(value - (0, a, b, (a + b) // 2, paeth(a, b, c))[kind]) & 255])
        above = row
    return out


def png_rows(samples, width, height, count, depth, interlaced, first):
    """samples[y][x] is a list of `count` values."""
    distance = max(1, count * depth // 8)
    data = b""
    for left, top, step, rows in PASSES if interlaced else [(0, 0, 1, 1)]:
        lines = []
        for y in range(top, height, rows):
            number = bits = 0
            for x in range(left, width, step):
                for value in samples[y][x]:
                    number, bits = number << depth | value, bits + depth
            total = (bits + 7) // 8 * 8
            lines.append((number << total - bits).to_bytes(total // 8, "big"))
        if lines and lines[0]:
            data += filtered(lines, distance, first)
    return data


def png_file(width, height, kind, depth, samples, interlaced=False, palette=None, transparency=None, before=(), between=(), after=(),
        pieces=None, first=0, tail=b""):
    data = zlib.compress(png_rows(samples, width, height, SAMPLES[kind], depth, interlaced, first), 9)
    out = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, interlaced))
    out += b"".join(before)
    if palette:
        out += chunk(b"PLTE", b"".join(bytes(c) for c in palette))
    if transparency is not None:
        out += chunk(b"tRNS", transparency)
    out += b"".join(between)
    size = pieces or len(data)
    for start in range(0, len(data), size):
        out += chunk(b"IDAT", data[start:start + size])
    return out + b"".join(after) + chunk(b"IEND", b"") + tail
