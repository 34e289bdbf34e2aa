"""Measures each command on a full ROM, and extract on many songs and files, and prints Markdown tables.

Usage: full.py ROMKIT, the program of a release build.

A full ROM has 256 slots of each kind, with the contents of a typical game. The songs of 20,000 notes are written as people write MML,
a third of them with a loop. Times are the minimum of the rounds; each starts with an idle disk.
"""

import array
import math
import os
import random

import project
from measuring import Table, argument_paths, in_turns, inside_temporary_folder, milliseconds, run, say_load, settle, verdict

SLOTS = 256
SONGS = 107
NOTES = 20_000
EMPTY = 3_000


def picture(numbers):
    """Tiles with discs on them, like scenery and sprites."""
    width, height = numbers.choice((64, 128, 256)), numbers.choice((64, 128, 256))
    tile = [bytes(numbers.randrange(1, 200) for _ in range(16)) for _ in range(16)]
    rows = [bytearray(tile[y % 16] * (width // 16)) for y in range(height)]
    for _ in range(12):
        x0, y0, radius, base = (numbers.randrange(most) for most in (width, height, 40, 200))
        for y in range(max(0, y0 - radius), min(height, y0 + radius)):
            half = int(math.sqrt(radius ** 2 - (y - y0) ** 2))
            left, right = max(0, x0 - half), min(width, x0 + half)
            rows[y][left:right] = bytes([base + abs(y - y0) // 8]) * (right - left)
    return b"SY" + bytes((width - 1, height - 1)) + b"".join(rows)


def effect(numbers):
    """A third of a second to two seconds of a tone with noise that dies away."""
    count = numbers.randrange(8_000, 44_000)
    noise = array.array("h", numbers.randbytes(2 * count))
    samples = array.array("h", (
        int((1 - index / count) * (12_000 * math.sin(index / 20) + 0.2 * noise[index])) for index in range(count)))
    return b"EFF\0" + (2 * count).to_bytes(4, "big") + samples.tobytes()


def full(folder):
    """256 slots of each kind: 27 MiB in all."""
    os.mkdir(folder)
    for index in range(SLOTS):
        numbers = random.Random(f"full {index}")
        project.write(f"{folder}/GSLOT{index:03}.CHR", picture(numbers))
        project.write(f"{folder}/ESLOT{index:03}.PCM", effect(numbers))
        project.write(f"{folder}/BSLOT{index:03}.mml", project.song(index))
        if index == 0:
            project.write(f"{folder}/DSLOT000.gpl", project.palette(index))
        else:
            project.write(f"{folder}/DSLOT{index:03}.txt", project.text(index))
        project.write(f"{folder}/PSLOT{index:03}.BIN", numbers.randbytes(numbers.randrange(1_000, 30_000)))


def empty(path):
    """A ROM of empty records that are not slots."""
    mask = bytes(byte ^ 0xAA for byte in range(256))
    project.write(path, EMPTY.to_bytes(4, "little") + b"".join(
        (b"F%07d.BIN" % index).translate(mask) + bytes(4) for index in range(EMPTY)) + bytes(4 * EMPTY))


def extracts(romkit):
    project.songs("songs", SONGS, lambda index: project.long_song(index, NOTES))
    project.songs("more", SLOTS, project.song)
    for name in ("songs", "more"):
        run(romkit, "pack", "-q", "--no-cache", name, "-o", f"{name}.bin")
    run(romkit, "convert", "-q", "songs/BSLOT001.mml", "-o", "song.bgm")
    empty("empty.bin")
    works = {
        f"convert, a song of {NOTES:,} notes to MML": ((romkit, "convert", "-q", "song.bgm", "-o", "out.mml"), "processor", 0.05),
        f"extract, {SONGS} songs of {NOTES:,} notes": ((romkit, "extract", "songs.bin", "-o", "out"), "clock", 3),
        f"extract, {SLOTS} songs of a game": ((romkit, "extract", "more.bin", "-o", "out"),),
        f"extract, {EMPTY:,} empty records": ((romkit, "extract", "empty.bin", "-o", "out"),),
    }
    print("Decompiling, and extracting many files:\n")
    show(works, 3)


def commands(romkit):
    """Every command on the full ROM."""
    full("assets")
    run(romkit, "pack", "-q", "--no-cache", "assets", "-o", "game.bin")
    # Another ROM, in which a tenth of the slots differ, and a truncated one.
    os.rename("assets", "other")
    for index in range(0, SLOTS, 10):
        project.write(f"other/DSLOT{index:03}.txt" if index else "other/PSLOT000.BIN", project.text(f"other {index}"))
        project.write(f"other/BSLOT{index:03}.mml", project.song(f"other {index}"))
    run(romkit, "pack", "-q", "--no-cache", "other", "-o", "other.bin")
    with open("game.bin", "rb") as file:
        data = file.read()
    project.write("cut.bin", data[:len(data) * 3 // 4])
    print(f"\nA full ROM, {SLOTS} slots of each of five kinds, {len(data) / 2**20:.0f} MiB:\n")
    works = {
        "pack": ("pack", "-q", "--no-cache", "other", "-o", "out.bin"),
        "list": ("list", "game.bin"),
        "info": ("info", "game.bin"),
        "stats": ("stats", "game.bin"),
        "verify": ("verify", "game.bin"),
        "verify --roundtrip": ("verify", "--roundtrip", "game.bin"),
        "extract": ("extract", "game.bin", "-o", "out"),
        "extract --raw": ("extract", "--raw", "game.bin", "-o", "out"),
        "optimize": ("optimize", "game.bin", "-o", "out.bin"),
        "preview, a page": ("preview", "-q", "game.bin", "-o", "out.html"),
    }
    works = {what: ((romkit, *command),) for what, command in works.items()}
    # diff exits with 1 for differences, and salvage with 1 for a loss.
    for what, command in (("diff", ("diff", "game.bin", "other.bin")), ("salvage", ("salvage", "cut.bin", "-o", "out"))):
        works[what] = (lambda command=command: run(romkit, *command, status=1),)
    show(works, 1)


def show(works, rounds):
    """Prints a row for each command, with its limit in seconds of elapsed or processor time."""
    measured = in_turns(
        rounds, {what: work[0] for what, work in works.items()}, lambda _: settle("out", "out.bin", "out.mml", "out.html"))
    table = Table("what", " elapsed ms", " processor ms", "required")
    for what, runs in measured.items():
        required = ""
        if limit := works[what][1:]:
            time, most = limit
            of = "" if time == "clock" else " of processor time"
            required = verdict(f"under {milliseconds(most)} ms{of}", getattr(runs, time) < most)
        table.row(what, milliseconds(runs.clock), milliseconds(runs.processor), required)


def main():
    [romkit] = argument_paths("full.py ROMKIT")
    say_load("The minimum of several rounds.")
    with inside_temporary_folder():
        extracts(romkit)
        commands(romkit)


main()
