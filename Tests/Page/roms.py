"""The ROMs for the tests of pages, each made once."""

import functools
import glob
import os
import random
import shutil
import struct
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FIXTURES = os.path.join(ROOT, "Tests", "Fixtures")
#: Texts that would be harmful as markup, as a script or in an attribute.
TEXTS = (
    "<script>window.harmed = 1</script>",
    "</script><script>window.harmed = 2</script>",
    "<img src=x onerror='window.harmed = 3'>",
    "\" autofocus onfocus=\"window.harmed = 4",
    "' onmouseover='window.harmed = 5",
    "]]>--><!--",
    "&lt;b&gt;&amp;amp;&#60;",
    "${window.harmed = 6}`\\u003c",
    "bell \x07 escape \x1b[31m delete \x7f",
)
#: Names of records, of at most 15 characters; the last one has some that are not allowed.
NAMES = ("<script>", "</script>", "<b onclick=x>", "\"'&lt;`", "a\x01\x1b[0m\x7f")
#: The name of the ROM's file.
FILE_NAME = "<img src=x onerror='window.harmed = 7'>\".bin"


def pack(command, name, files):
    """Packs files from texts or from paths to copy, and returns the path of the ROM."""
    folder = os.path.join(command.folder, name)
    os.makedirs(folder)
    for file, content in files.items():
        if os.path.isabs(content):
            shutil.copy(content, os.path.join(folder, file))
        else:
            with open(os.path.join(folder, file), "w", encoding="utf-8") as output:
                output.write(content)
    rom = f"{folder}.bin"
    command.run("pack", folder, "-o", rom)
    return rom


@functools.cache
def sample(command):
    """The ROM of the sample game."""
    rom = os.path.join(command.folder, "sample.bin")
    command.run("pack", os.path.join(ROOT, "samples", "assets"), "-o", rom)
    return rom


@functools.cache
def two_palettes(command):
    """A ROM beside its project: the red picture a, and the blue picture b with the second palette."""
    folder = os.path.join(command.folder, "two-palettes")
    shutil.copytree(os.path.join(ROOT, "Tests", "RomKitCLITests", "Cases", "picture-palettes", "in"), folder)
    rom = os.path.join(folder, "game.bin")
    command.run("pack", os.path.join(folder, "assets"), "-o", rom)
    return rom


@functools.cache
def module(command):
    """The game in samples/game as a module, made from its sources."""
    folder = os.path.join(command.folder, "program")
    sources = sorted(glob.glob(os.path.join(ROOT, "samples", "game", "Sources", "*.swift")))
    subprocess.run([os.path.join(ROOT, "Scripts", "make-player.sh"), folder, *sources], check=True)
    return os.path.join(folder, "player.wasm")


@functools.cache
def program(command, language="en"):
    """The page of the game in samples/game."""
    path = os.path.join(command.folder, f"game.{language}.html")
    command.run("preview", sample(command), "--program", module(command), "-o", path, language=language)
    return path


@functools.cache
def songs(command):
    """A ROM with the songs of the fixtures, each in the slot of its number."""
    paths = sorted(glob.glob(os.path.join(FIXTURES, "vectors", "mml", "*.mml")))
    return pack(command, "songs", {f"BSLOT{number:03}.mml": path for number, path in enumerate(paths)})


@functools.cache
def many_songs(command):
    """A ROM with 107 songs of 10,000 notes."""
    dice = random.Random(1)
    files = {}
    for number in range(107):
        notes = "".join(f"o{dice.randrange(1, 7)}{dice.choice('cdefgab')}{dice.choice((4, 8, 16))} " for _ in range(10_000))
        files[f"BSLOT{number:03}.mml"] = f"Ch0 V100 {notes}\n"
    return pack(command, "many", files)


@functools.cache
def crowded(command):
    """A ROM of 1,280 records: 256 pictures, effects, songs, data slots with texts and others, and as many that no runtime loads."""
    dice = random.Random(2)
    samples = os.path.join(ROOT, "samples", "assets")
    folder = os.path.join(command.folder, "crowded")
    os.makedirs(folder)
    for number in range(256):
        shutil.copy(os.path.join(samples, "GSLOT002.bmp"), os.path.join(folder, f"GSLOT{number:03}.bmp"))
        shutil.copy(os.path.join(samples, "ESLOT001.wav"), os.path.join(folder, f"ESLOT{number:03}.wav"))
        notes = "".join(f"o{dice.randrange(2, 6)}{dice.choice('cdefgab')}{dice.choice((4, 8))} " for _ in range(400 + number))
        with open(os.path.join(folder, f"BSLOT{number:03}.mml"), "w", encoding="utf-8") as file:
            file.write(f"Ch0 V100 {'| ' if number % 3 == 0 else ''}{notes}\nCh1 V80 {'| ' if number % 3 == 0 else ''}{notes}\n")
        with open(os.path.join(folder, f"DSLOT{number:03}.dat"), "wb") as file:
            file.write(bytes(dice.randrange(256) for _ in range(3_000)) if number % 2 else f"Door {number} is locked.\n".encode() * 40)
    rom = f"{folder}.bin"
    command.run("pack", folder, "--no-checksums", "-o", rom)
    with open(rom, "rb") as file:
        content = file.read()
    count = struct.unpack("<I", content[:4])[0]
    names = b"".join(bytes(byte ^ 0xAA for byte in f"EXTRA{number:03}".encode()).ljust(16, b"\0") for number in range(256))
    end = 4 + 16 * count
    with open(rom, "wb") as file:
        file.write(struct.pack("<I", count + 256) + content[4:end] + names + content[end:])
        file.write((struct.pack(">I", 3) + b"abc") * 256)
    return rom


def written(path, records):
    """Writes a ROM of records, each a name and a body: see Documentation/Format.md."""
    names = [bytes(byte ^ 0xAA for byte in name.encode()).ljust(16, b"\0") for name, _ in records]
    bodies = [struct.pack(">I", len(body)) + body for _, body in records]
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(struct.pack("<I", len(records)) + b"".join(names + bodies))
    return path


@functools.cache
def data(command):
    """A ROM of data slots whose kinds are easily mistaken: see kinds in test_rom_page.py."""
    kana = "こんにちは".encode("shift_jis")
    bodies = (b"Press Start\n".ljust(1024, b"\0"), b"\x85\x40" * 512, kana.ljust(64, b"\0"), bytes(94 * 94 * 12), b"\1\2\3")
    records = [("GSLOT000.CHR", b"SY\1\1\1\2\3\4")]
    records += [(f"DSLOT{number:03}.DAT", body) for number, body in enumerate(bodies)]
    return written(os.path.join(command.folder, "data", "data.bin"), records)


@functools.cache
def as_large_as_a_palette(command):
    """A ROM of 1,024 bytes."""
    records = [("DSLOT000.DAT", bytes(0x80 | place & 0x7F for place in range(1024 - 24)))]
    return written(os.path.join(command.folder, "small", "small.bin"), records)


@functools.cache
def hostile(command):
    """A ROM with texts, names of records and a file name that look like markup and scripts, or have control characters."""
    records = [(f"DSLOT{number:03}.DAT", text.encode() + b"\n") for number, text in enumerate(TEXTS)]
    records += [(name, text.encode()) for name, text in zip(NAMES, TEXTS)]
    return written(os.path.join(command.folder, "hostile", FILE_NAME), records)


@functools.cache
def harmless(command):
    """The same ROM with plain words in their place."""
    records = [(f"DSLOT{number:03}.DAT", b"words\n" if text.isprintable() else b"\x07\n") for number, text in enumerate(TEXTS)]
    records += [(f"other{number}", b"words") for number in range(len(NAMES))]
    return written(os.path.join(command.folder, "harmless", "plain.bin"), records)


@functools.cache
def level(command):
    """A ROM beside the project of its level, DSLOT001, and the map of the level."""
    assets = os.path.join(command.folder, "level", "assets")
    levels = os.path.join(ROOT, "samples", "garden", "assets", "levels")
    shutil.copytree(levels, os.path.join(assets, "levels"))
    with open(os.path.join(assets, "romkit.toml"), "w", encoding="utf-8") as file:
        file.write('[[levels]]\nname = "night"\nfiles = "levels/*.tmx"\nobjects = ["x:i16", "y:i16", "gid:u32"]\n')
    rom = os.path.join(command.folder, "level", "level.bin")
    command.run("pack", assets, "-o", rom)
    return rom, os.path.join(levels, "garden.tmx")


def page(command, rom, language="en"):
    """The page of a ROM."""
    path = f"{os.path.splitext(rom)[0]}.{language}.html"
    command.run("preview", rom, "-o", path, language=language)
    return path
