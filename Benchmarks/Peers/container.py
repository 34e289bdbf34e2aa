"""Measures pack, extract, verify and list on ready-made bodies, compared with tar, cp and zlib; prints Markdown tables.

Usage: container.py ROMKIT, the program of a release build.

There are two projects: a large one of 1,000 records, 1 GiB of random bytes in all, and one like a game's, 1,000 slots of
a few kilobytes each. The commands take turns, and each starts with an idle disk. Times are the minimum of the rounds; ratios are
of elapsed times, because all wait for the same disk.
"""

import os
import random
import sys
import zlib

import project
from measuring import (
    Table, argument_paths, figure, in_turns, inside, inside_temporary_folder, milliseconds, peak, run, say_load, settle, shell,
    time_figure, times, verdict)

PIECE = 1 << 18
MOST_MEMORY = 24

# The commands. Synchronizing waits for the disk, as romkit does; without it a power failure loses the files.
TAR, TAR_SYNC = "tar cf", "tar cf, synchronized"
CP, CP_SYNC = "cp -r", "cp -r, synchronized"
PACK, EXTRACT = "romkit pack", "romkit extract --raw"
UNTAR, UNTAR_SYNC = "tar xf", "tar xf, synchronized"
CRC, CRC_PROGRAM = "zlib's crc32, in a loop", "python3 with zlib's crc32"
VERIFY, JSON, LIST = "romkit verify", "romkit list --json, with all checksums", "romkit list"

WHY_WAITS = (
    "tar and cp do not wait until the files are on the disk. romkit does, so that a power failure leaves either the"
    " old files or the new ones. The synchronized rows show tar and cp waiting too.")
WHY_SUMS = (
    "romkit computes two checksums of every byte, for the record and for the file, and checks every body, including"
    " songs, by the console's rules; tar and cp only copy.")
WHY_EACH = (
    "romkit compares every checksum before it writes, and synchronizes each file separately; tar needs only one `sync -f`.")


def large(folder):
    """1,000 records, 1 GiB in all."""
    os.mkdir(folder)
    numbers = random.Random("large")
    extra = []
    for index in range(1000):
        kind = "DSLOT" if index < 256 else "PSLOT" if index < 512 else "EXTRA"
        name = f"{kind}{index % 256 if index < 512 else index:03}{'.DAT' if index < 256 else '.BIN'}"
        project.write(os.path.join(folder, name), numbers.randbytes(2**30 // 1000))
        if index >= 512:
            extra.append(f'[[record]]\nfile = "{name}"\nname = "{name}"\n')
    project.write(os.path.join(folder, "romkit.toml"), "".join(extra).encode())


def crc(path):
    """The minimum for any program that checks a file: reads it and computes its checksum, piece by piece."""
    def work():
        piece = memoryview(bytearray(PIECE))
        checksum = 0
        with open(path, "rb", buffering=0) as file:
            while count := file.readinto(piece):
                checksum = zlib.crc32(piece[:count], checksum)
    return inside(work)


CRC_SCRIPT = f"""
import sys, zlib
piece = memoryview(bytearray({PIECE}))
checksum = 0
with open(sys.argv[1], "rb", buffering=0) as file:
    while count := file.readinto(piece):
        checksum = zlib.crc32(piece[:count], checksum)
"""


def rows(table, runs, ours, columns):
    """Prints a row for each command; romkit's is compared with those of `columns`."""
    for name, measured in runs.items():
        compared = (f"{times(runs[other].clock / measured.clock)} {other}" for other in columns) if name == ours else ()
        table.row(name, milliseconds(measured.clock), milliseconds(measured.processor), ", ".join(compared))


def measure(romkit, name, make, rounds):
    """Pack and extract of one project."""
    make("slots")
    tar = ("tar", "cf", "game.tar", "slots")
    pack = (romkit, "pack", "-q", "--no-cache", "slots", "-o", "game.bin")
    packs = in_turns(rounds, {
        TAR: tar,
        TAR_SYNC: shell("tar cf game.tar slots && sync game.tar ."),
        PACK: pack,
        CP: ("cp", "-r", "slots", "out"),
        CP_SYNC: shell("cp -r slots out && sync -f out"),
    }, lambda _: settle("out", "game.bin", "game.tar"))
    run(*pack)
    run(*tar)
    extracts = in_turns(rounds, {
        UNTAR: shell("mkdir out && tar xf game.tar -C out"),
        UNTAR_SYNC: shell("mkdir out && tar xf game.tar -C out && sync -f out"),
        EXTRACT: (romkit, "extract", "--raw", "game.bin", "-o", "out"),
    }, lambda _: settle("out"))
    size = os.path.getsize("game.bin") / 2**20
    print(f"{name}, a ROM of {size:,.0f} MiB:\n")
    table = Table("what", " elapsed ms", " processor ms", "romkit's speed")
    rows(table, packs, PACK, (TAR_SYNC, TAR, CP_SYNC, CP))
    rows(table, extracts, EXTRACT, (UNTAR_SYNC, UNTAR))
    print()
    time_figure(f"pack, {name}", packs[PACK].clock, TAR_SYNC, packs[TAR_SYNC].clock, WHY_SUMS)
    time_figure(f"pack, {name}", packs[PACK].clock, CP_SYNC, packs[CP_SYNC].clock, WHY_SUMS)
    time_figure(f"pack, {name}", packs[PACK].clock, TAR, packs[TAR].clock, WHY_WAITS)
    time_figure(f"pack, {name}", packs[PACK].clock, CP, packs[CP].clock, WHY_WAITS)
    time_figure(f"extract --raw, {name}", extracts[EXTRACT].clock, UNTAR_SYNC, extracts[UNTAR_SYNC].clock, WHY_EACH)
    time_figure(f"extract --raw, {name}", extracts[EXTRACT].clock, UNTAR, extracts[UNTAR].clock, WHY_WAITS)


def reading(romkit):
    """Measures reading the large ROM from the system's cache."""
    runs = in_turns(5, {
        CRC: crc("game.bin"),
        CRC_PROGRAM: (sys.executable, "-c", CRC_SCRIPT, "game.bin"),
        VERIFY: (romkit, "verify", "game.bin"),
        JSON: (romkit, "list", "--json", "game.bin"),
        LIST: (romkit, "list", "game.bin"),
    })
    ratio = runs[VERIFY].processor / runs[CRC].processor
    print("Reading the large ROM from the system's cache:\n")
    table = Table("what", " elapsed ms", " processor ms", " processor time of crc32", "required")
    for name, measured in runs.items():
        table.row(
            name, milliseconds(measured.clock), milliseconds(measured.processor),
            times(measured.processor / runs[CRC].processor),
            verdict("at most 1.3 x", ratio <= 1.3) if name == VERIFY else "")
    print()
    why = "Besides computing the checksum, verify checks every slot for what a console could not use."
    time_figure("verify, 1 GiB", runs[VERIFY].clock, CRC, runs[CRC].clock, why)
    time_figure("verify, 1 GiB", runs[VERIFY].clock, CRC_PROGRAM, runs[CRC_PROGRAM].clock, why)


def memory(romkit):
    """Measures the peak memory with the large ROM."""
    print("Peak memory with the large ROM:\n")
    table = Table("what", " MiB", "required")
    works = {
        TAR: ("tar", "cf", "game.tar", "slots"),
        PACK: (romkit, "pack", "-q", "--no-cache", "slots", "-o", "game.bin"),
        VERIFY: (romkit, "verify", "game.bin"),
        LIST: (romkit, "list", "game.bin"),
        JSON: (romkit, "list", "--json", "game.bin"),
        EXTRACT: (romkit, "extract", "--raw", "game.bin", "-o", "out"),
    }
    settle("out")
    peaks = {}
    for name, command in works.items():
        peaks[name] = most = peak(*command)
        required = verdict(f"under {MOST_MEMORY} MiB", most < MOST_MEMORY) if name != TAR else ""
        table.row(name, f"{most:.1f}", required)
    figure(
        "memory of pack, 1 GiB", f"{peaks[PACK]:.1f} MiB", TAR, f"{peaks[TAR]:.1f} MiB", peaks[TAR] / peaks[PACK],
        "romkit contains the Swift runtime and keeps a list of the records; its peak does not grow with their size.")


def main():
    [romkit] = argument_paths("container.py ROMKIT")
    say_load("The minimum of several rounds.")
    with inside_temporary_folder():
        measure(romkit, "1,000 slots of a game", project.game, 9)
        settle("slots", "out")
        measure(romkit, "1 GiB in 1,000 records", large, 3)
        reading(romkit)
        memory(romkit)


main()
