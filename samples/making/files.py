"""The file formats: uncompressed 8-bit BMP, VGS palette, 16-bit mono WAV."""

import struct


def palette_table(entries):
    """256 colours (red, green, blue) as B, G, R, 0: a VGS palette, and the colour table of a BMP."""
    return b"".join(bytes([blue, green, red, 0]) for red, green, blue in entries)


def bmp(canvas, entries):
    """A BMP, bottom row first, each row padded to a multiple of 4 bytes."""
    padding = bytes(-canvas.width % 4)
    rows = b"".join(canvas.row(y) + padding for y in reversed(range(canvas.height)))
    table = palette_table(entries)
    start = 14 + 40 + len(table)
    header = struct.pack("<2sIHHI", b"BM", start + len(rows), 0, 0, start)
    # 2,835 pixels a metre are 72 an inch.
    info = struct.pack("<IiiHHIIiiII", 40, canvas.width, canvas.height, 1, 8, 0, len(rows), 2835, 2835, 256, 0)
    return header + info + table + rows


def wav(samples, rate):
    """A WAV of 16-bit mono samples."""
    data = struct.pack(f"<{len(samples)}h", *samples)
    form = struct.pack("<HHIIHH", 1, 1, rate, rate * 2, 2, 16)
    body = b"WAVE" + b"fmt " + struct.pack("<I", len(form)) + form + b"data" + struct.pack("<I", len(data)) + data
    return b"RIFF" + struct.pack("<I", len(body)) + body
