"""Measures an atlas of 500 files: the time to pack it, and the share of its pictures that the files fill. Prints a Markdown table.

Usage: atlas.py ROMKIT, the program of a release build.

The files are indexed PNGs of random sizes, 8 to 48 pixels wide and high, packed without padding. Everything happens in a temporary folder.
"""

import json
import os
import random
import statistics
import struct
import subprocess
import zlib

import project
from measuring import argument_paths, inside_temporary_folder, run, say_load, verdict

FILES = 500
RUNS = 9


def frame(seed):
    """A PNG with noise of 64 colours."""
    numbers = random.Random(f"frame {seed}")
    width, height = numbers.randrange(8, 49), numbers.randrange(8, 49)
    rows = b"".join(b"\0" + bytes(numbers.randrange(64) for _ in range(width)) for _ in range(height))
    palette = bytes((index * part) % 256 for index in range(64) for part in (4, 37, 91))
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = [(b"IHDR", header), (b"PLTE", palette), (b"tRNS", b"\0"), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(project.chunk(kind, data) for kind, data in parts)


def filled(romkit, assets):
    """The share of the pictures that sprites fill, and the number of the pictures."""
    subprocess.run((romkit, "pack", assets, "-o", "shown.bin", "-q", "--no-cache", "--json-header", "shown.json"), check=True)
    with open("shown.json", encoding="utf-8") as file:
        shown = json.load(file)
    pictures = [slot["width"] * slot["height"] for slot in shown["slots"] if slot["kind"] == "graphics"]
    places = {(part["slot"], part["x"], part["y"], part["width"], part["height"]) for part in shown["sprites"]}
    return sum(width * height for _, _, _, width, height in places) / sum(pictures), len(pictures)


def measure(romkit):
    os.makedirs("assets/sprites")
    for number in range(FILES):
        with open(f"assets/sprites/f{number:03}.png", "wb") as file:
            file.write(frame(number))
    with open("assets/romkit.toml", "w", encoding="utf-8") as file:
        file.write('[[atlas]]\nname = "all"\nfiles = "sprites/*.png"\n')
    pack = (romkit, "pack", "assets", "-o", "game.bin", "-q", "--no-cache")
    anew, steady = [], []
    for _ in range(RUNS):
        for path in ("assets/romkit.lock", "game.bin"):
            if os.path.exists(path):
                os.unlink(path)
        anew.append(run(*pack))
        steady.append(run(*pack))
    share, pictures = filled(romkit, "assets")
    print("| an atlas of 500 files | elapsed ms | processor ms | runs | required |")
    print("| --- | ---: | ---: | ---: | --- |")
    for what, times, required in (
        ("packed from scratch, without romkit.lock", anew, verdict("fastest run under 500 ms", min(anew)[0] < 0.5)),
        ("with the place of each file in romkit.lock", steady, ""),
    ):
        clock, processor = (statistics.median(part) for part in zip(*times))
        print(f"| {what} | {clock * 1000:.1f} | {processor * 1000:.1f} | {len(times)} | {required} |")
    print(f"\nThe files fill {share * 100:.1f} % of {pictures} pictures; {verdict('at least 85 %', share >= 0.85)}.")


def main():
    [romkit] = argument_paths("atlas.py ROMKIT")
    say_load("Medians.")
    with inside_temporary_folder():
        measure(romkit)


main()
