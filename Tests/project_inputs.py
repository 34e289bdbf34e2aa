"""Small files of every format that a project can have, from a random number generator. All colours with an index are those of PALETTE,
so that indexed pictures never contradict each other."""

import struct
import sys
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "Fixtures" / "sprites"))
import sprite_format as sprites
from tiled_files import COLOURS

#: Colours that screens of 5 bits a channel can show follow those of the maps.
PALETTE = COLOURS + [
    tuple(value << 3 | value >> 2 for value in (index * 7 % 32, index * 11 % 32, index * 5 % 32)) for index in range(16, 48)
]
#: The colours of full-colour pictures that a palette of few entries can hold.
FEW = PALETTE[1:16] + [(248, 8 * index, 64) for index in range(6)]
WORDS = ["harbour", "lamp", "tide", "gull", "rope", "sail", "north star", "潮", "かもめ", "ランプ", "港町の夜", "波の音"]
KANA = "あいうえおかきくけこさしすせそたちつてとなにぬねの"


# Pictures


def bits(rows, depth):
    """Rows of indices in bytes."""
    for row in rows:
        if depth == 8:
            yield bytes(row)
            continue
        number = 0
        for index in row:
            number = number << depth | index
        padding = -len(row) * depth % 8
        yield (number << padding).to_bytes((len(row) * depth + padding) // 8, "big")


def png(rows, depth=8, kind=3, colours=PALETTE, alphas=b"\0"):
    """A PNG of indices, or of tuples of 8 bits a channel."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    lines = bits(rows, depth) if kind in (0, 3) else (b"".join(bytes(pixel) for pixel in row) for row in rows)
    table = chunk(b"PLTE", b"".join(bytes(colour) for colour in colours[: 1 << depth])) if kind == 3 else b""
    clear = chunk(b"tRNS", alphas) if kind == 3 and alphas else b""
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", len(rows[0]), len(rows), depth, kind, 0, 0, 0))
        + table
        + clear
        + chunk(b"IDAT", zlib.compress(b"".join(b"\0" + line for line in lines)))
        + chunk(b"IEND", b"")
    )


def bmp(rows, depth=8, down=False):
    """A BMP of indices, or of colours with 24 bits."""
    lines = list(bits(rows, depth)) if depth <= 8 else [b"".join(bytes(pixel[2::-1]) for pixel in row) for row in rows]
    lines = [line + bytes(-len(line) % 4) for line in (lines if down else lines[::-1])]
    table = b"".join(bytes(colour[::-1]) + b"\0" for colour in PALETTE[: 1 << depth]) if depth <= 8 else b""
    start, size, height = 54 + len(table), sum(map(len, lines)), -len(rows) if down else len(rows)
    return (
        struct.pack("<2sIHHI", b"BM", start + size, 0, 0, start)
        + struct.pack("<IiiHHIIiiII", 40, len(rows[0]), height, 1, depth, 0, size, 0, 0, len(table) // 4, 0)
        + table
        + b"".join(lines)
    )


def indices(random, width, height, most):
    """Rows of indices up to `most`, in blocks like drawings."""
    row = random.choices(range(most + 1), k=width)
    rows = []
    for _ in range(height):
        if random.random() < 0.3:
            start = random.randrange(width)
            row = row[:start] + [random.randint(0, most)] * (width - start)
        rows.append(row)
    return rows


def colours(random, width, height, many):
    """Rows of few colours, or of a gradient with noise."""
    if many:
        red, green, noise = random.randrange(256), random.randrange(256), random.choice([1, 20])
        return [
            [((red + 3 * x) % 256, (green + 5 * y) % 256, (x * y + random.randrange(noise)) % 256) for x in range(width)]
            for y in range(height)
        ]
    return [[FEW[index % len(FEW)] for index in row] for row in indices(random, width, height, len(FEW) - 1)]


def with_alpha(random, rows):
    return [[(*pixel, 0 if random.random() < 0.2 else 255) for pixel in row] for row in rows]


def aseprite(random, width, height, frames, indexed=True):
    """A sprite with the tags all and walk, the layers body and hat, and a slice with a pivot; its frames move."""
    depth, chunks = (sprites.INDEXED, 1) if indexed else (sprites.RGB, 4)
    made = []
    for number in range(frames):
        own = []
        for level in range(2):
            size = (max(1, width // (level + 1)), max(1, height // (level + 1)))
            pixels = [index for row in indices(random, *size, 15) for index in row]
            data = bytes(pixels) if chunks == 1 else b"".join(bytes((*FEW[index], 255 if index else 0)) for index in pixels)
            own.append(sprites.cel(level, random.randint(-1, 2), random.randint(0, 2), *size, data))
        if number == 0:
            head = [sprites.palette([(*colour, 255) for colour in PALETTE]), sprites.layer("body"), sprites.layer("hat")]
            tags = sprites.tags((0, frames - 1, random.randrange(3), "walk"), (frames - 1, frames - 1, 0, "rest"))
            own = head + [tags, sprites.slice_chunk("head", [(0, 0, 0, max(1, width // 2), max(1, height // 2), 1, 1)], flags=2)] + own
        made.append(sprites.frame(own, duration=random.choice([50, 100, 120])))
    return sprites.sprite(depth, width, height, made)


def chr_body(random, vge, width, height):
    table = b"".join(bytes(colour[::-1]) + b"\0" for colour in PALETTE).ljust(1024, b"\0") if vge else b""
    return (b"SZ" if vge else b"SY") + bytes([width - 1, height - 1]) + table + b"".join(map(bytes, indices(random, width, height, 15)))


def bdf(random, size, codes, half=False):
    """A font of characters with their own boxes inside a size, one row of which is below the line; ASCII may be half as wide."""
    glyphs = ""
    for code in codes:
        width, height = size[0] // 2 if half and code < 0x80 else size[0], size[1]
        own = random.randint(1, width), random.randint(1, height)
        left, low = random.randint(0, width - own[0]), random.randint(-1, height - 1 - own[1])
        rows = "".join(f"{random.randrange(1 << own[0]) << 8 - own[0]:02X}\n" for _ in range(own[1]))
        glyphs += f"STARTCHAR u{code:04X}\nENCODING {code}\nDWIDTH {width} 0\nBBX {own[0]} {own[1]} {left} {low}\nBITMAP\n{rows}ENDCHAR\n"
    return (
        f"STARTFONT 2.1\nFONT -x-\nSIZE {height} 75 75\nFONTBOUNDINGBOX {size[0]} {height} 0 -1\nSTARTPROPERTIES 4\n"
        f'CHARSET_REGISTRY "ISO10646"\nCHARSET_ENCODING "1"\nFONT_ASCENT {height - 1}\nFONT_DESCENT 1\nENDPROPERTIES\n'
        f"CHARS {len(codes)}\n{glyphs}ENDFONT\n"
    ).encode()


def palette_file(extension):
    """All colours in a format for palettes."""
    colours = PALETTE + FEW[15:]
    if extension == "act":
        return b"".join(map(bytes, colours)).ljust(768, b"\0")
    if extension == "hex":
        return "".join("%02x%02x%02x\n" % colour for colour in colours).encode()
    lines = "".join("%d %d %d\n" % colour for colour in colours)
    head = f"JASC-PAL\n0100\n{len(colours)}\n" if extension == "pal" else "GIMP Palette\nName: all\nColumns: 8\n#\n"
    return (head + lines).encode()


# Sounds and songs


def wave(random, rate, channels, depth, seconds):
    """A tone that moves, with silence around it; frames of integers."""
    count, step, top = int(rate * seconds), random.randint(20, 200), (1 << depth - 1) - 1
    place = 0
    for index in range(count):
        place = (place + step) % 512
        loud = 0 if index < count // 8 or index > 7 * count // 8 else abs(place - 256) - 128
        yield [loud * top // (130 + 40 * channel) for channel in range(channels)]


def wav(random, rate, channels, depth, extensible=False):
    frames = wave(random, rate, channels, depth, 0.02)
    packed = b"".join(
        (value + 128 if depth == 8 else value).to_bytes(depth // 8, "little", signed=depth != 8) for frame in frames for value in frame
    )
    block = channels * depth // 8
    form = struct.pack("<HHIIHH", 0xFFFE if extensible else 1, channels, rate, rate * block, block, depth)
    if extensible:
        form += struct.pack("<HHIH", 22, depth, 0, 1) + bytes.fromhex("000000001000800000aa00389b71")
    body = b"WAVEfmt " + struct.pack("<I", len(form)) + form + b"data" + struct.pack("<I", len(packed)) + packed + b"\0" * (len(packed) % 2)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def aiff(random, rate, channels, depth):
    frames = list(wave(random, rate, channels, depth, 0.02))
    packed = b"".join(value.to_bytes(depth // 8, "big", signed=True) for frame in frames for value in frame)
    exponent = rate.bit_length() - 1
    common = struct.pack(">HIHHQ", channels, len(frames), depth, 16383 + exponent, rate << 63 - exponent)
    body = (
        b"AIFFCOMM"
        + struct.pack(">I", len(common))
        + common
        + b"SSND"
        + struct.pack(">III", len(packed) + 8, 0, 0)
        + packed
        + b"\0" * (len(packed) % 2)
    )
    return b"FORM" + struct.pack(">I", len(body)) + body


def pcm_body(random):
    samples = b"".join(frame[0].to_bytes(2, "little", signed=True) for frame in wave(random, 22_050, 1, 16, 0.01))
    return b"EFF\0" + struct.pack(">I", len(samples)) + samples


def mml(random):
    lines = [
        "# a song",
        f"$Riff c8 e{random.choice(['', '+', '-'])} g16^16 e",
        f"Ch0 t{random.randint(60, 200)} m{random.randint(5, 15)} v{random.randint(5, 20)} l8",
    ]
    loop = random.randrange(6)
    for channel in random.sample(range(6), random.randint(1, 6)):
        notes = [
            random.choice(
                [
                    "(Riff)",
                    "r8",
                    "r4r16",
                    ">c",
                    "<b",
                    "k+",
                    "k-",
                    "v+",
                    "o4",
                    "@0",
                    "@1",
                    "@2",
                    "@3 c",
                    "%80",
                    "%100",
                    "\\s200 d",
                    "\\e4000 d",
                    "p-64 c4 p-0",
                    f"{random.choice('abcdefg')}{random.choice(['', '+', '-'])}{random.choice(['', '4', '8.', '12', '16^8'])}",
                ]
            )
            for _ in range(random.randint(1, 12))
        ]
        mark = "| " if channel == loop else ""
        lines.append(f"Ch{channel} v{random.randint(5, 20)} o{random.randint(2, 6)} l8 {mark}{' '.join(notes)} c4")
    return "\n".join(lines).encode() + b"\n"


def events(random):
    """Notes of the console: type, channel, tone, key, value."""
    made = [(4, 0, 0, 0, 10), (3, 0, 0, 0, 20), (1, 0, 0, 0, 500)]
    loops = random.random() < 0.5
    if loops:
        made.append((10, 0, 0, 0, 0))
    for _ in range(random.randint(1, 20)):
        channel = random.randrange(6)
        made += [(3, channel, 0, 0, random.randint(1, 40)), (5, channel, random.randrange(4), random.randint(20, 60), 0)]
        made += [(7, 0, 0, 0, random.randint(100, 4000)), (6, channel, 0, 0, 0)]
    return made + ([(7, 0, 0, 0, 200), (9, 0, 0, 0, 3)] if loops else [(7, 0, 0, 0, 1000), (7, 0, 0, 0, 0)])


def bgm(random):
    data = b"".join(struct.pack("<BBBBI", *event) for event in events(random))
    return zlib.compress(data, random.randrange(10))


def notes(random):
    def line(kind, channel, tone, key, value):
        return {
            1: f"attack ch{channel} {value}",
            3: f"volume ch{channel} {value}",
            4: f"master-volume {value}",
            6: f"key-off ch{channel}",
            7: f"wait {value}" if value else "end",
            9: "jump label",
            10: "label",
            5: f"key-on ch{channel} {('triangle', 'sawtooth', 'square', 'noise')[tone]} {'cdefgab'[key % 7]}{1 + key // 12}",
        }[kind]

    return "\n".join(line(*event) for event in events(random)).encode() + b"\n"


def midi(random):
    body = b"\0\xff\x51\3" + random.randint(300_000, 900_000).to_bytes(3, "big")
    body += b"\0\xff\6\x09loopStart" if random.random() < 0.5 else b""
    for _ in range(random.randint(1, 20)):
        channel, key = random.choice([0, 1, 2, 9]), random.randint(36, 90)
        body += bytes([random.choice([0, 24]), 0xC0 | channel, random.randrange(128)]) + bytes(
            [0, 0x90 | channel, key, random.randint(1, 127)]
        )
        body += bytes([random.choice([24, 48, 96]), 0x80 | channel, key, 64])
    body += b"\0\xff\6\7loopEnd" if b"loopStart" in body else b""
    body += b"\0\xff\x2f\0"
    return b"MThd\0\0\0\6\0\0\0\1\0\x60MTrk" + struct.pack(">I", len(body)) + body


# Texts and tables


def text(random, japanese):
    lines = []
    for _ in range(random.randint(1, 8)):
        words = [random.choice(WORDS if japanese else WORDS[:7]) for _ in range(random.randint(1, 6))]
        lines.append(" ".join(words) + ("".join(random.choice(KANA) for _ in range(20)) if japanese else ""))
    return random.choice(["\n", "\r\n", "\r"]).join(lines) + random.choice(["", "\n"])


TYPES = {
    "u8": (0, 255),
    "i8": (-128, 127),
    "u16": (0, 65_535),
    "i16": (-32_768, 32_767),
    "u32": (0, (1 << 32) - 1),
    "i32": (-(1 << 31), (1 << 31) - 1),
}


def table(random):
    """The cells of a table and its schema."""
    fields, columns = [], []
    if random.random() < 0.7:
        fields.append(
            'name = "name"\ntype = "text"\nwidth = 20\nkey = true'
            + random.choice(["", "\nterminated = true\nfill = \"nul\"", '\nfill = "space"', '\nencoding = "shift-jis"'])
        )
        columns.append(("name", lambda row: f"{WORDS[row % len(WORDS)]} {row}"))
    for number, kind in enumerate(random.sample(sorted(TYPES), random.randint(1, 5))):
        count = random.choice([1, 1, 1, 3])
        more, cell = random.choice(
            [
                ("", lambda row, kind=kind: random.randint(*TYPES[kind])),
                ("\nboolean = true", lambda row: random.choice(["TRUE", "FALSE"])),
                (
                    "\nfraction = 4",
                    lambda row, kind=kind: max(TYPES[kind][0], random.randint(-100, 100) if kind[0] == "i" else random.randint(0, 100))
                    / 16,
                ),
            ]
        )
        name = f"{kind} {number}"
        fields.append(f'name = "{name}"\ntype = "{kind}"\ncount = {count}{more}')
        columns += [(name + (str(index + 1) if count > 1 else ""), cell) for index in range(count)]
    if random.random() < 0.4:
        fields.append('type = "padding"\nwidth = 3')
    if random.random() < 0.4:
        fields.append('name = "remark"\ntype = "comment"')
        columns.append(("remark", lambda row: random.choice(['"a, ""b"""', "", "see below"])))
    top = random.choice(["", 'byte-order = "big"\n', 'fill = "space"\n', "byte-order-mark = true\n", 'separator = ","\n'])
    rows = [",".join(name for name, _ in columns)] + [
        ",".join(str(cell(row)) for _, cell in columns) for row in range(random.randint(1, 9))
    ]
    return "\n".join(rows) + "\n", top + "".join(f"\n[[field]]\n{field}\n" for field in fields)
