"""Measures romkit's peak memory for large inputs, compared with other tools, and prints a Markdown table.

Usage: memory.py ROMKIT, the program of a release build.

SECURITY.md has the promise, and the rules for counting.
"""

import array
import math
import os
import random
import shutil
import struct
import sys
import zlib

import project
from measuring import (
    FREE, FREE_COLOURS, PER_INPUT, PER_PIXEL, PER_PIXELS, Table, argument_paths, figure, inside_temporary_folder, missing, peak, times, verdict)

try:
    import PIL
except ImportError:
    PIL = None

WIDTH, HEIGHT = 2048, 1536

WHY = {
    "sound": "SoX converts while it reads; romkit has the whole file in memory, so it can refuse the file before it writes anything.",
    "text": "iconv has only the input in memory; romkit has the text and its slot in memory, and writes nothing until it has found every error.",
    "picture": "romkit has the pixels and their colours in memory at the same time.",
}


def photograph():
    """A full-colour PNG: soft waves with the noise of a camera."""
    numbers = random.Random("photograph")
    rows = []
    for y in range(HEIGHT):
        noise = numbers.randbytes(3 * WIDTH)
        row = bytearray(b"\0")
        for x in range(WIDTH):
            row.append(min(255, int(124 + 118 * math.sin(x / 97 + y / 191)) + noise[3 * x] % 13))
            row.append(min(255, int(124 + 98 * math.cos(y / 153)) + noise[3 * x + 1] % 13))
            row.append(min(255, 243 * x // WIDTH + noise[3 * x + 2] % 13))
        rows.append(bytes(row))
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + project.chunk(b"IHDR", header) + project.chunk(b"IDAT", zlib.compress(b"".join(rows), 1))
        + project.chunk(b"IEND", b""))


def recording():
    """A WAV of 64 MiB, six minutes in stereo."""
    numbers = random.Random("recording")
    second = array.array("h", (int(12_000 * math.sin(index / 20)) + numbers.randrange(-900, 900) for index in range(88_200)))
    data = (second.tobytes() * (1 + (64 << 20) // 176_400))[:64 << 20]
    form = struct.pack("<HHIIHH", 1, 2, 44_100, 176_400, 4, 16)
    return b"RIFF" + struct.pack("<I", 36 + len(data)) + b"WAVEfmt \x10\0\0\0" + form + b"data" + struct.pack("<I", len(data)) + data


def text():
    """A text of 32 MiB."""
    line = b"the boat with the torn sail came slowly round the cape towards the harbour\n"
    return line * ((32 << 20) // len(line))


def written(path, data):
    with open(path, "wb") as file:
        file.write(data)
    return len(data) / 2**20


def measure(romkit):
    sizes = {name: written(name, make()) for name, make in (
        ("sound.wav", recording), ("text.txt", text), ("picture.png", photograph))}
    pixels = PER_PIXEL * WIDTH * HEIGHT / 2**20
    project.make("assets")
    assets = sum(os.path.getsize(os.path.join(at, name)) for at, _, names in os.walk("assets") for name in names) / 2**20
    pillow = "from PIL import Image; Image.open('picture.png').quantize(256).save('out.png')"
    sox = ("sox", "sound.wav", "-b", "16", "out.wav", "remix", "-", "rate", "-m", "22050")
    works = (
        ("a WAV of 64 MiB to a sound effect", sizes["sound.wav"], FREE, PER_INPUT,
         (romkit, "convert", "-q", "sound.wav", "-o", "out.PCM"), "SoX", sox, WHY["sound"]),
        ("a text of 32 MiB to a slot", sizes["text.txt"], FREE, PER_INPUT,
         (romkit, "convert", "-q", "text.txt", "-o", "out.DAT"), "iconv",
         ("iconv", "-f", "utf-8", "-t", "shift-jis", "text.txt", "-o", "out.txt"), WHY["text"]),
        (f"a photograph of {WIDTH} x {HEIGHT} to a palette", pixels, FREE_COLOURS, PER_PIXELS,
         (romkit, "convert", "-q", "picture.png", "-o", "out.gpl"), "pngquant",
         ("pngquant", "--force", "-o", "out.png", "256", "picture.png"), WHY["picture"]),
        (f"a photograph of {WIDTH} x {HEIGHT} to a palette", pixels, FREE_COLOURS, PER_PIXELS, None, "Pillow",
         (sys.executable, "-c", pillow) if PIL else None, WHY["picture"]),
        ("pack of 1,000 assets", assets, FREE, PER_INPUT,
         (romkit, "pack", "-q", "--no-cache", "assets", "-o", "game.bin"), None, None, None),
    )
    table = Table("what", " MiB of input", " MiB of memory", "required", "compared with", " MiB of memory", " romkit takes")
    most = 0
    for what, size, free, factor, command, peer, other, why in works:
        required = ""
        if command:
            most = peak(*command)
            limit = free + factor * size
            required = verdict(f"under {limit:.0f}", most < limit)
        if other and shutil.which(other[0]):
            theirs = peak(*other)
            compared = (peer, f"{theirs:.1f}", times(most / theirs))
            figure(f"memory, {what}", f"{most:.1f} MiB", peer, f"{theirs:.1f} MiB", theirs / most, why)
        else:
            compared = ("", "", "")
        table.row(what, f"{size:.1f}", f"{most:.1f}", required, *compared)
    print()
    for tool, package in (("sox", "sox"), ("pngquant", "pngquant"), ("iconv", "libc-bin")):
        if not shutil.which(tool):
            missing(tool, package)
    if not PIL:
        missing("Pillow", "python3-pil")


def main():
    [romkit] = argument_paths("memory.py ROMKIT")
    with inside_temporary_folder():
        measure(romkit)


main()
