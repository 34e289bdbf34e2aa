"""Measures identifying many ROMs, compared with programs that compute one hash; prints a Markdown table.

Usage: identity.py ROMKIT, the program of a release build.

A thousand ROMs of a megabyte: pictures, effects, songs and data that do not repeat. romkit computes CRC-32, MD5, SHA-1 and SHA-256 of each
file and the digests of its slots, all on as many threads as there are processors; the others compute one hash, one file after the other.
"""

import os
import random
import struct
import zlib

from measuring import (
    Table, argument_paths, in_turns, inside_temporary_folder, milliseconds, peak, run, say_load, shell, time_figure, times, verdict)

COUNT, ROUNDS = 1_000, 3
MOST = 2.5
MOST_MEMORY = 64

SHA256, MD5, SHA1 = "sha256sum", "md5sum", "sha1sum"
IDENTIFY, DAT, SLOTS, SEARCH = "romkit identify", "romkit dat", "romkit dat --slots", "romkit identify --dat"


def rom(path, seed):
    numbers = random.Random(seed)
    records = []
    for index in range(8):
        records.append((b"GSLOT%03d.CHR" % index, b"SY\xff\xff" + numbers.randbytes(65_536)))
    for index in range(8):
        records.append((b"ESLOT%03d.PCM" % index, b"EFF\0" + struct.pack(">I", 44_100) + numbers.randbytes(44_100)))
    for index in range(8):
        records.append((b"BSLOT%03d.BGM" % index, zlib.compress(numbers.randbytes(8 * 1_000), 6)))
    records.append((b"DSLOT000.DAT", numbers.randbytes(40_000)))
    mask = bytes(byte ^ 0xAA for byte in range(256))
    with open(path, "wb") as file:
        file.write(struct.pack("<I", len(records)))
        file.write(b"".join(name.translate(mask).ljust(16, b"\0") for name, _ in records))
        for _, body in records:
            file.write(struct.pack(">I", len(body)) + body)


def measure(romkit):
    os.mkdir("roms")
    for index in range(COUNT):
        rom(f"roms/{index:04}.bin", index)
    roms = [f"roms/{index:04}.bin" for index in range(COUNT)]
    run(romkit, "dat", "-q", *roms, "--slots", "-o", "known.dat")
    works = {
        SHA256: (SHA256, *roms),
        SHA1: (SHA1, *roms),
        MD5: (MD5, *roms),
        IDENTIFY: (romkit, "identify", *roms),
        SEARCH: (romkit, "identify", *roms, "--dat", "known.dat"),
        DAT: (romkit, "dat", *roms, "-o", "new.dat"),
        SLOTS: (romkit, "dat", "--slots", *roms, "-o", "new.dat"),
        "sha256sum, sha1sum and md5sum at once": shell("sha256sum roms/* & sha1sum roms/* & md5sum roms/* & wait"),
    }
    measured = in_turns(ROUNDS, works)
    size = sum(os.path.getsize(path) for path in roms) / 2**20
    print(f"{COUNT:,} ROMs, {size:,.0f} MiB in all, which the system has in memory:\n")
    table = Table("what", " elapsed ms", " processor ms", " the time of sha256sum", " peak memory, MiB", "required")
    for what, runs in measured.items():
        ratio = runs.clock / measured[SHA256].clock
        memory, required = "", ""
        if what.startswith("romkit"):
            most = peak(*works[what])
            memory = f"{most:.1f}"
            required = verdict(f"under {MOST_MEMORY} MiB", most < MOST_MEMORY)
            if what != SLOTS:
                required += ", " + verdict(f"at most {MOST} x", ratio <= MOST)
        table.row(what, milliseconds(runs.clock), milliseconds(runs.processor), times(ratio), memory, required)
    why = "romkit computes three more hashes of each file, and a digest of each slot."
    for what in (IDENTIFY, DAT):
        time_figure(f"{what.split()[1]}, {COUNT:,} ROMs", measured[what].clock, SHA256, measured[SHA256].clock, why)


def main():
    [romkit] = argument_paths("identity.py ROMKIT")
    say_load("The minimum of several rounds.")
    with inside_temporary_folder():
        measure(romkit)


main()
