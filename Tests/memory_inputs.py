"""The inputs of check-memory.py: for each kind of file that romkit reads, typical ones and the worst ones.

An input is a function that writes `count` things to a file. Other files that a command needs are in `FIXED`.
"""

import base64
import functools
import random
import struct
import zlib

FIXED = {
    "schema.toml": b'header = false\n[[field]]\nname = "a"\ntype = "u8"\n',
    "texts.toml": b'header = false\n[[field]]\nname = "a"\ntype = "text"\nwidth = 65535\n',
    "song.mml": b"Ch0 c\n",
    "table.csv": b"1\n",
    "rom.bin": bytes(4),
    "assets/data/story.txt": b"Once upon a time\n",
}


def lines(text, head=""):
    """An input of repeated lines; `{}` is the number of a line."""
    def write(file, count):
        file.write(head.encode())
        for start in range(0, count, 4096):
            file.write("".join(text.format(index) for index in range(start, min(count, start + 4096))).encode())
    return write


def repeated(piece, head=b"", tail=b""):
    """An input of repeated bytes."""
    def write(file, count):
        file.write(head)
        for start in range(0, count, 4096):
            file.write(piece * min(4096, count - start))
        file.write(tail)
    return write


def nested(front, middle, back):
    """An input of nested things."""
    def write(file, count):
        repeated(front)(file, count)
        repeated(back, middle)(file, count)
    return write


def noise(file, count):
    numbers = random.Random("noise")
    for _ in range(count):
        file.write(numbers.randbytes(4096))


# ROMs and songs

MASK = bytes(byte ^ 0xAA for byte in range(256))


def names(called):
    return lambda count: (called.format(index).encode().translate(MASK).ljust(16, b"\0") for index in range(count))


def rom(called, body):
    """A ROM of records with these names; `body` makes the body of an index."""
    def write(file, count):
        file.write(struct.pack("<I", count))
        for name in names(called)(count):
            file.write(name)
        for index in range(count):
            made = body(index)
            file.write(struct.pack(">I", len(made)) + made)
    return write


def one_body(file, count):
    file.write(struct.pack("<I", 1) + next(names("DSLOT000.DAT")(1)) + struct.pack(">I", count * 4096))
    noise(file, count)


def directory_only(file, count):
    """Names up to the end of the file, and a useless count."""
    file.write(b"\xff\xff\xff\xff")
    for name in names("F{:07}.BIN")(count):
        file.write(name)


def notes(count):
    """Random keys, one after the other, after MML's initial settings, and then the end."""
    numbers = random.Random("notes")
    made = bytearray(struct.pack("<BBBBi", 4, 0, 0, 0, 10))
    for channel in range(6):
        for kind, value in ((1, 1000), (2, 10_000), (3, 10)):
            made += struct.pack("<BBBBi", kind, channel, 0, 0, value)
    for _ in range((count - 20) // 4):
        channel = numbers.randrange(6)
        made += struct.pack("<BBBBi", 5, channel, numbers.randrange(4), numbers.randrange(85), 0)
        made += struct.pack("<BBBBi", 7, 0, 0, 0, numbers.randrange(1, 2000))
        made += struct.pack("<BBBBi", 6, channel, 0, 0, 0)
        made += struct.pack("<BBBBi", 7, 0, 0, 0, numbers.randrange(1, 2000))
    return bytes(made) + bytes((7, 0, 0, 0, 0, 0, 0, 0))


@functools.cache
def song(count):
    return zlib.compress(notes(count))


def bgm(file, count):
    file.write(song(count))


def midi(piece, division=b"\1\xe0"):
    """A MIDI file of a track of repeated bytes."""
    def write(file, count):
        head = b"MThd\0\0\0\6\0\0\0\1" + division + b"MTrk" + struct.pack(">I", len(piece) * count)
        repeated(piece, head)(file, count)
    return write


def midi_of_chords(file, count):
    """Notes that sound for long, twelve of them at a time."""
    body = b"".join(b"\1\x90" + bytes([36 + index % 48, 64]) for index in range(count))
    file.write(b"MThd\0\0\0\6\0\0\0\1\1\xe0MTrk" + struct.pack(">I", len(body)) + body)


# Pictures and sounds


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(colours, width):
    """A PNG of `count` random rows, full-colour or indexed."""
    def write(file, count):
        numbers = random.Random("png")
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, count, 8, 2 if colours else 3, 0, 0, 0)))
        if not colours:
            file.write(chunk(b"PLTE", bytes(768)))
        packer = zlib.compressobj(1)
        for _ in range(count):
            file.write(chunk(b"IDAT", packer.compress(b"\0" + numbers.randbytes(3 * width if colours else width))))
        file.write(chunk(b"IDAT", packer.flush()))
        file.write(chunk(b"IEND", b""))
    return write


def png_chunks(file, count):
    file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0)))
    repeated(chunk(b"tEXt", b"a\0"))(file, count)
    file.write(chunk(b"IDAT", zlib.compress(bytes(8 * 25))) + chunk(b"IEND", b""))


def png_bomb(file, count):
    """A picture of 8 x 8 with far too much data."""
    packer = zlib.compressobj(9)
    data = b"".join(packer.compress(bytes(1 << 20)) for _ in range(count)) + packer.flush()
    file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0)))
    file.write(chunk(b"IDAT", data) + chunk(b"IEND", b""))


def aseprite_file(file, depth, width, height, chunks):
    """An Aseprite file from the chunks of each frame."""
    size = 128 + sum(16 + len(frame) for _, frame in chunks)
    file.write(struct.pack("<IHHHHHIH", size, 0xA5E0, len(chunks), width, height, depth, 1, 100).ljust(128, b"\0"))
    for count, frame in chunks:
        file.write(struct.pack("<IHHHHI", len(frame) + 16, 0xF1FA, 0, 100, 0, count) + frame)


def aseprite_chunk(kind, data):
    return struct.pack("<IH", len(data) + 6, kind) + data


def aseprite_start(layers):
    """A palette of 256 entries, and layers."""
    palette = aseprite_chunk(0x2019, struct.pack("<III8x", 256, 0, 255) + bytes((0, 0, 1, 2, 3, 255)) * 256)
    layer = aseprite_chunk(0x2004, struct.pack("<HHHHHHB3xH", 1, 0, 0, 0, 0, 0, 255, 0))
    return palette + layer * layers


def aseprite(depth, width):
    """An Aseprite file with a cel of `count` random rows."""
    def write(file, count):
        packer = zlib.compressobj(1)
        numbers = random.Random("aseprite")
        rows = [packer.compress(numbers.randbytes(width * depth // 8)) for _ in range(count)] + [packer.flush()]
        cel = struct.pack("<HhhBH7xHH", 0, 0, 0, 255, 2, width, count) + b"".join(rows)
        aseprite_file(file, depth, width, count, [(3, aseprite_start(1) + aseprite_chunk(0x2005, cel))])
    return write


def aseprite_cels(file, count):
    """A sprite of one pixel with `count` cels, in frames of 1,000 layers."""
    cels = b"".join(aseprite_chunk(0x2005, struct.pack("<HhhBH7xHHB", layer, 0, 0, 255, 0, 1, 1, 1)) for layer in range(1000))
    first = (1001 + 1000, aseprite_start(1000) + cels)
    aseprite_file(file, 8, 1, 1, [first] + [(1000, cels)] * (count // 1000 - 1))


def aseprite_slices(file, count):
    one = aseprite_chunk(0x2022, struct.pack("<IIIH", 1, 3, 0, 0) + bytes(4 + 16 + 16 + 8))
    aseprite_file(file, 8, 1, 1, [(2 + count, aseprite_start(1) + one * count)])


def aseprite_bomb(file, count):
    """A cel of 8 x 8 with far too many pixels."""
    packer = zlib.compressobj(9)
    data = b"".join(packer.compress(bytes(1 << 20)) for _ in range(count)) + packer.flush()
    cel = struct.pack("<HhhBH7xHH", 0, 0, 0, 255, 2, 8, 8) + data
    aseprite_file(file, 8, 8, 8, [(3, aseprite_start(1) + aseprite_chunk(0x2005, cel))])


def bmp(colours, width):
    def write(file, count):
        numbers = random.Random("bmp")
        row = 3 * width if colours else width
        palette = b"" if colours else numbers.randbytes(1024)
        start = 54 + len(palette)
        file.write(b"BM" + struct.pack("<IIIIiiHHIIiiII", start + row * count, 0, start, 40, width, count, 1,
                                       24 if colours else 8, 0, row * count, 0, 0, 0, 0) + palette)
        for _ in range(count):
            file.write(numbers.randbytes(row))
    return write


def wav(file, count):
    size = count * 4096
    form = struct.pack("<HHIIHH", 1, 2, 44_100, 176_400, 4, 16)
    file.write(b"RIFF" + struct.pack("<I", 36 + size) + b"WAVEfmt \x10\0\0\0" + form + b"data" + struct.pack("<I", size))
    repeated(random.Random("wav").randbytes(4096))(file, count)


def wav_chunks(file, count):
    form = struct.pack("<HHIIHH", 1, 2, 44_100, 176_400, 4, 16)
    file.write(b"RIFF" + struct.pack("<I", 36 + 8 * count + 4096) + b"WAVEfmt \x10\0\0\0" + form)
    repeated(b"JUNK\0\0\0\0")(file, count)
    file.write(b"data" + struct.pack("<I", 4096) + bytes(4096))


def pcm(file, count):
    file.write(b"EFF\0" + struct.pack(">I", count * 4096))
    repeated(bytes(4096))(file, count)


def aiff(file, count):
    size = count * 4096
    rate = b"\x40\x0e\xac\x44" + bytes(6)
    file.write(b"FORM" + struct.pack(">I", 46 + size) + b"AIFFCOMM" + struct.pack(">IHIH", 18, 2, size // 4, 16) + rate)
    file.write(b"SSND" + struct.pack(">III", size + 8, 0, 0))
    repeated(random.Random("aiff").randbytes(4096))(file, count)


# Maps of Tiled and fonts

CELL = b'<map orientation="orthogonal" width="1000" height="%d" tilewidth="1" tileheight="1"'
LAYER = b'<layer width="1000" height="%d"><data encoding="%s">'


def map_of_cells(file, count):
    """A map of 1,000 cells in a row."""
    file.write(CELL % count + b">" + LAYER % (count, b"csv"))
    repeated(b",".join([b"0"] * 1000) + b",\n")(file, count - 1)
    file.write(b",".join([b"0"] * 1000) + b"</data></layer></map>")


def map_of_numbers(file, count):
    """The same in JSON."""
    file.write(b'{"orientation":"orthogonal","width":1000,"height":%d,"tilewidth":1,"tileheight":1,"layers":[' % count)
    file.write(b'{"type":"tilelayer","width":1000,"height":%d,"data":[' % count)
    repeated(b"0," * 1000)(file, count - 1)
    file.write(b",".join([b"0"] * 1000) + b"]}]}")


def map_bomb(file, count):
    """A layer of 1,000 x 1,000 cells whose data unpack to `count` MiB."""
    packer = zlib.compressobj(9)
    data = b"".join([packer.compress(bytes(1 << 20)) for _ in range(count)]) + packer.flush()
    file.write(CELL % 1000 + b">" + LAYER % (1000, b'base64" compression="zlib'))
    file.write(base64.b64encode(data) + b"</data></layer></map>")


def map_of_chunks(file, count):
    """An infinite map whose chunks of a cell are far from each other."""
    file.write(CELL % 1000 + b' infinite="1">' + LAYER % (1000, b"csv"))
    lines('<chunk x="{0}" y="{0}" width="1" height="1">0</chunk>\n')(file, count)
    file.write(b"</data></layer></map>")


def map_of(piece):
    """A map of 1,000 x 1,000 cells, none of which has a tile, with other things."""
    return lambda file, count: lines(piece, (CELL % 1000 + b">").decode())(file, count) or file.write(b"</map>")


def font(file, count):
    """A font of characters of 16 x 16 pixels."""
    file.write(b"STARTFONT 2.1\nFONT -a-\nSIZE 16 75 75\nFONTBOUNDINGBOX 16 16 0 0\nSTARTPROPERTIES 1\n")
    file.write(b'CHARSET_REGISTRY "ISO10646"\nENDPROPERTIES\nCHARS %d\n' % count)
    lines("STARTCHAR a\nENCODING {}\nDWIDTH 16 0\nBBX 16 16 0 0\nBITMAP\n" + "FFFF\n" * 16 + "ENDCHAR\n")(file, count)
    file.write(b"ENDFONT\n")
