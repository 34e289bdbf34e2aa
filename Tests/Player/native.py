"""The expected results of the player: samples and pixels from the command, and scenes for testing."""

import json
import os
import random
import struct
import subprocess
import zlib

#: The consoles, in the order of the module's numbers.
PROFILES = ("mk2", "vge", "vge-landscape")


class Failure(Exception):
    """The command refused a valid input."""


class Command:
    """The command in a temporary folder."""

    def __init__(self, romkit, folder):
        self.romkit = os.path.abspath(romkit)
        self.folder = folder

    def run(self, *arguments, language="en"):
        environment = {**os.environ, "ROMKIT_LANGUAGE": language}
        result = subprocess.run([self.romkit, *arguments], cwd=self.folder, env=environment, capture_output=True, text=True)
        if result.returncode != 0:
            raise Failure(f"romkit {' '.join(arguments)}: {result.stderr}")
        return result.stdout

    def listed(self, rom):
        """The records of a ROM."""
        return json.loads(self.run("list", rom, "--json"))["records"]

    def samples(self, *arguments):
        """The samples of a sound as bytes."""
        self.run("preview", *arguments, "-o", "sound.wav")
        with open(os.path.join(self.folder, "sound.wav"), "rb") as file:
            return file.read()[44:]

    def pixels(self, *arguments):
        """The pixels of a picture, three bytes each, without their transparency."""
        self.run("preview", *arguments, "-o", "frame.png")
        with open(os.path.join(self.folder, "frame.png"), "rb") as file:
            return png(file.read())

    def scene(self, rom, console, text, *options):
        """The frame of a scene with a console's calls, in the same format as pixels."""
        with open(os.path.join(self.folder, "wanted.scene"), "w") as file:
            file.write(text)
        return self.pixels(rom, "--scene", "wanted.scene", "--profile", PROFILES[console], *options)


def png(data):
    """The width, the height and the colours of a PNG with 8 bits a value, or of palette indices."""
    chunks, place = {}, 8
    while place < len(data):
        size, name = struct.unpack(">I4s", data[place : place + 8])
        chunks[name] = chunks.get(name, b"") + data[place + 8 : place + 8 + size]
        place += size + 12
    width, height, depth, kind = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    channels = {0: 1, 2: 3, 3: 1, 6: 4}[kind]
    each = max(1, channels * depth // 8)
    stride = (width * channels * depth + 7) // 8
    raw, rows, before = zlib.decompress(chunks[b"IDAT"]), [], bytes(stride)
    for row in range(height):
        method, line = raw[row * (stride + 1)], bytearray(raw[row * (stride + 1) + 1 : (row + 1) * (stride + 1)])
        for index in range(stride):
            left = line[index - each] if index >= each else 0
            corner = before[index - each] if index >= each else 0
            up = before[index]
            guess = left + up - corner
            paeth = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]
            line[index] = line[index] + (0, left, up, (left + up) // 2, paeth)[method] & 255
        before = bytes(line)
        if depth < 8:
            values = [line[i * depth // 8] >> (8 - depth - i * depth % 8) & (1 << depth) - 1 for i in range(width)]
        else:
            values = list(line)
        if kind == 3:
            palette = chunks[b"PLTE"]
            rows.append(b"".join(palette[3 * value : 3 * value + 3] for value in values))
        elif kind == 0:
            rows.append(bytes(value * 255 // ((1 << depth) - 1) for value in values for _ in range(3)))
        elif kind == 6:
            rows.append(bytes(value for index, value in enumerate(values) if index % 4 < 3))
        else:
            rows.append(bytes(values))
    return width, height, b"".join(rows)


def colours(words):
    """Words without their fourth byte."""
    return bytes(value for index, value in enumerate(words) if index % 4 < 3)


def random_data(count):
    """Bodies of data slots of 1 to 1,024 bytes: texts in all encodings, noise and colours, often filled with NULs."""
    source = random.Random(7)
    alphabets = [
        [bytes([byte]) for byte in range(0x20, 0x7F)] + [b"\r\n", b"\t"],
        [bytes([byte]) for byte in range(0xA1, 0xE0)],
        [bytes([0x82, byte]) for byte in range(0x9F, 0xF2)],
        [bytes([source.randrange(0x81, 0xA0), source.randrange(0x40, 0xFD)]) for _ in range(200)],
        [chr(character).encode() for character in range(0x3041, 0x3094)],
        [source.randbytes(3) + b"\0" for _ in range(200)],
        [source.randbytes(1) for _ in range(200)],
    ]
    for _ in range(count):
        size = source.choice([1024, source.randint(1, 1024), source.randint(1, 40)])
        length = source.choice([size, max(1, size - 1), source.randint(1, size), min(size, source.randint(1, 20))])
        alphabet = source.choice(alphabets)
        text = b""
        while len(text) < length:
            text += source.choice(alphabet)
        yield text[:size].ljust(size, b"\0")


def random_scenes(count):
    """Scenes of random calls, the same in every run: the number of the console, and the text."""
    dice = random.Random(1)
    both = [("putBG", 7), ("putBG2", 7), ("putSP", 7), ("putSPM", 8), ("putSPH", 7), ("putSPMH", 8), ("pixelSP", 3), ("lineBG", 5)]
    both += [("boxfBG", 5), ("boxSP", 5), ("circleSP", 4), ("circleBG", 4), ("scroll", 2)]
    for number in range(count):
        console = number % 3
        prefix = ("vgs2_", "vge_", "vge_")[console]
        own = [("pallet", 1), ("putSPR", 8), ("putSPE", 9), ("putSPRE", 10)] if console == 0 else [("putSPX", 9), ("putSPD", 7)]
        lines = ["vgs2_pallet256(0);"] if console == 0 and number % 2 == 0 else []
        for _ in range(15):
            name, arguments = dice.choice(both + own)
            numbers = [dice.randrange(-20, 200) if name.startswith("put") or i < arguments - 1 else 5 for i in range(arguments)]
            if name.startswith("put"):
                numbers[0:5] = [dice.choice([0, 0, 1, 2]), dice.randrange(20), dice.randrange(20), dice.randrange(40), dice.randrange(40)]
            if name in ("putSPM", "putSPMH", "pallet"):
                numbers[-1] = dice.randrange(256)
            lines.append(f"{prefix}{name}({', '.join(map(str, numbers))});")
        yield console, "\n".join(lines)
