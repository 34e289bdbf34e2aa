"""Makes a project of 1,000 assets like a game's, always the same ones, and a makefile that converts them one by one; also other inputs
that several benchmarks read: 1,000 slot bodies, and long songs.
"""

import array
import math
import os
import random
import struct
import zlib

OF_EACH_KIND = 250
#: The note that sets the master volume: a song that never sets it stands still at 0, and is not packed.
VOLUME = bytes((4, 0, 0, 0)) + (200).to_bytes(4, "little")

# The kinds of assets by their folders, with the names of their slots and the extensions of the slots' files.
SLOTS = {"graphics": ("GSLOT", ".CHR"), "sounds": ("ESLOT", ".PCM"), "music": ("BSLOT", ".BGM"), "data": ("DSLOT", ".DAT")}

WORDS = (
    "the sea was calm that night and nobody in the village knew where the old keeper of the light had gone but the lamp"
    " burned on as it always did while a boat with a torn sail came slowly round the cape towards the harbour"
).split()


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def picture(seed):
    """An indexed PNG of 64 x 64 to 128 x 128 pixels: discs of a few colours on tiles, like sprites and scenery."""
    numbers = random.Random(f"picture {seed}")
    width, height = numbers.choice((64, 96, 128)), numbers.choice((64, 96, 128))
    tile = [bytes(numbers.randrange(1, 9) for _ in range(16)) for _ in range(16)]
    rows = [bytearray(tile[y % 16] * (width // 16)) for y in range(height)]
    for _ in range(12):
        x0, y0, radius = numbers.randrange(width), numbers.randrange(height), numbers.randrange(4, 24)
        base = numbers.randrange(0, 48)
        for y in range(max(0, y0 - radius), min(height, y0 + radius)):
            for x in range(max(0, x0 - radius), min(width, x0 + radius)):
                distance = (x - x0) ** 2 + (y - y0) ** 2
                if distance < radius ** 2:
                    rows[y][x] = base + distance * 8 // radius ** 2
    palette = bytes((index * part) % 256 for index in range(64) for part in (4, 37, 91))
    pixels = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"PLTE", palette) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    )


def effect(seed):
    """A WAV of 0.2 to 0.5 seconds, 44.1 kHz, 16 bit, stereo: a falling tone with noise that dies away."""
    numbers = random.Random(f"effect {seed}")
    count = numbers.randrange(8_820, 22_050)
    pitch, fall = numbers.uniform(200, 2_000), numbers.uniform(0.3, 0.9)
    noise = array.array("h", numbers.randbytes(2 * count))
    samples = array.array("h")
    phase = 0.0
    for index in range(count):
        place = index / count
        phase += pitch * (1 - fall * place) / 44_100
        value = (1 - place) * (16_000 * math.sin(2 * math.pi * phase) + 0.2 * noise[index])
        samples.append(int(value))
        samples.append(int(value * 0.8))
    data = samples.tobytes()
    form = struct.pack("<HHIIHH", 1, 2, 44_100, 176_400, 4, 16)
    return b"RIFF" + struct.pack("<I", 36 + len(data)) + b"WAVEfmt \x10\0\0\0" + form + b"data" + struct.pack("<I", len(data)) + data


def song(seed):
    """MML of about 6 KB in six channels, with macros."""
    numbers = random.Random(f"song {seed}")
    lines = [f"# song {seed}", "$Riff c8 e g > c < g e", "$Fill (Riff) d16 d d d"]
    for channel in range(6):
        lines.append(
            f"Ch{channel} v{10 + numbers.randrange(8)} @{numbers.randrange(4)} o{2 + numbers.randrange(4)} l8"
            f" \\s{1 + numbers.randrange(2_000)} \\e{1 + numbers.randrange(20_000)}"
        )
    for _ in range(80):
        notes = []
        for _ in range(numbers.randrange(12, 24)):
            other = numbers.randrange(20)
            if other == 0:
                notes.append("(Riff)")
            elif other == 1:
                notes.append("(Fill)")
            elif other == 2:
                notes.append("r" + numbers.choice("48"))
            else:
                notes.append(numbers.choice("abcdefg") + numbers.choice(("", "", "4", "8", "16", "8.", "2")))
        lines.append(f"Ch{numbers.randrange(6)} " + " ".join(notes))
    return ("\n".join(lines) + "\n").encode()


def text(seed):
    """A text of one to four kilobytes, like those of games."""
    numbers = random.Random(f"text {seed}")
    size = numbers.randrange(1_000, 4_000)
    lines = []
    while sum(map(len, lines)) < size:
        lines.append(" ".join(numbers.choice(WORDS) for _ in range(8)))
    return ("\n".join(lines) + "\n").encode()


def palette(seed):
    """A GIMP palette of 256 colours."""
    numbers = random.Random(f"palette {seed}")
    colours = (" ".join(f"{numbers.randrange(256):3}" for _ in range(3)) for _ in range(256))
    return ("GIMP Palette\nName: palette\n#\n" + "\n".join(colours) + "\n").encode()


def make(folder):
    """Writes all assets into a folder."""
    for index in range(OF_EACH_KIND):
        data = (f"palettes/{index:03}.gpl", palette) if index < 50 else (f"texts/{index:03}.txt", text)
        kinds = {
            "graphics": (f"sprites/{index:03}.png", picture),
            "sounds": (f"effects/{index:03}.wav", effect),
            "music": (f"songs/{index:03}.mml", song),
            "data": data,
        }
        for kind, (name, making) in kinds.items():
            path = os.path.join(folder, kind, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            write(path, making(index))
    # Each picture has its own palette, as if the game loaded another for each.
    write(os.path.join(folder, "romkit.toml"), b'[[palettes]]\npictures = "**"\n')


def make_large(folder, count):
    """Writes a project of full-colour pictures of 1,024 x 768 pixels, each of which becomes 256 x 192 pixels."""
    os.makedirs(os.path.join(folder, "graphics"))
    for number in range(count):
        line = bytes((x * step >> 2) + number * 9 & 0xFF for x in range(2048) for step in (1, 3, number % 7))
        rows = b"".join(b"\0" + line[(shift := 3 * (y * (1 + number % 5) & 0x3FF)):shift + 3072] for y in range(768))
        png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1024, 768, 8, 2, 0, 0, 0))
        write(os.path.join(folder, f"graphics/{number:03}.png"), png + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))
    write(os.path.join(folder, "romkit.toml"), b'profile = "mk2"\n\n[[assets]]\nfiles = "graphics/*"\nscale = "1/4"\n')


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


def game(folder):
    """The bodies of 250 slots of each kind, 17 MiB in all."""
    os.mkdir(folder)
    numbers = random.Random("game")
    for index in range(250):
        side = numbers.choice((64, 128, 256))
        write(os.path.join(folder, f"GSLOT{index:03}.CHR"), b"SY" + bytes((side - 1, side - 1)) + numbers.randbytes(side * side))
        sound = numbers.randbytes(2 * numbers.randrange(4_000, 20_000))
        write(os.path.join(folder, f"ESLOT{index:03}.PCM"), b"EFF\0" + len(sound).to_bytes(4, "big") + sound)
        # Keys that sound for a while, and then the end of the song.
        notes = b"".join(
            bytes((5, numbers.randrange(6), numbers.randrange(4), numbers.randrange(85), 0, 0, 0, 0))
            + b"\7\0\0\0" + numbers.randrange(1, 10_000).to_bytes(4, "little")
            for _ in range(numbers.randrange(200, 1_500)))
        write(os.path.join(folder, f"BSLOT{index:03}.BGM"), zlib.compress(VOLUME + notes + b"\7" + bytes(7)))
        write(os.path.join(folder, f"DSLOT{index:03}.DAT"), numbers.randbytes(numbers.randrange(1_000, 8_000)))


def long_song(seed, count):
    """MML of about `count` notes in six channels, as people write it; a third of the songs have a loop."""
    numbers = random.Random(f"long song {seed}")
    lines = ["$Riff c8 e g > c < g e", "$Fill (Riff) d16 d d d"]
    for channel in range(6):
        lines.append(
            f"Ch{channel} v{10 + numbers.randrange(8)} @{numbers.randrange(4)} o{2 + numbers.randrange(4)}"
            f" l{numbers.choice('48')} \\s{1 + numbers.randrange(2_000)} \\e{1 + numbers.randrange(20_000)}")
    lines[2] += f" t{numbers.choice((96, 120, 132, 150, 173))}"
    made, loops = 0, seed % 3 == 0
    while made < count:
        line = []
        if loops and made > count / 3:
            line, loops = ["|"], False
        for _ in range(numbers.randrange(8, 24)):
            other = numbers.randrange(24)
            word, notes = (
                (f"r{numbers.choice('48')}", 2) if other == 0 else ("v+", 1) if other == 1
                else (f"%{50 + numbers.randrange(50)}", 0) if other == 2 else ("(Riff)", 24) if other == 3
                else (f"o{2 + numbers.randrange(4)}", 0) if other == 4 else ("(Fill)", 40) if other == 5
                else (numbers.choice("abcdefg") + numbers.choice(("", "", "", "4", "8", "16", "2", "4.", "8.")), 4))
            line.append(word)
            made += notes
        lines.append(f"Ch{0 if line[0] == '|' else numbers.randrange(6)} " + " ".join(line))
    return ("\n".join(lines) + "\n").encode()


def songs(folder, count, make):
    os.mkdir(folder)
    for index in range(count):
        write(f"{folder}/BSLOT{index:03}.mml", make(index))


def numbers(lock):
    """The kind, the name and the number of each asset, from romkit.lock."""
    found, kind = [], None
    with open(lock, encoding="utf-8") as file:
        for line in map(str.strip, file):
            if line.startswith("["):
                kind = line.strip("[]")
            elif line.startswith('"'):
                name, number = line.rsplit("=", 1)
                found.append((kind, name.strip().strip('"'), int(number)))
    return found


def makefile(romkit, assets, slots, cache):
    """A makefile with a process for each asset, which then packs the results."""
    files = {}
    for folder, _, names in os.walk(assets):
        for name in names:
            path = os.path.relpath(os.path.join(folder, name), assets)
            files[os.path.splitext(path)[0]] = path
    rules, made = [], []
    for kind, name, number in numbers(os.path.join(assets, "romkit.lock")):
        prefix, ending = SLOTS[kind]
        slot = f"{slots}/{prefix}{number:03}{ending}"
        made.append(slot)
        rules.append(f"{slot}: {assets}/{files[f'{kind}/{name}']}\n\t@{romkit} convert $< -o $@ -q\n")
    return f"romdata.bin: {' '.join(made)}\n\t@{romkit} pack {slots} -o $@ -q --cache {cache}\n\n" + "\n".join(rules)
