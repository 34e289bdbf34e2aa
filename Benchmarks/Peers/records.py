"""Measures commands that inspect ROMs of a million records, compared with tar's listing of a million files; prints a Markdown table.

Usage: records.py ROMKIT, the program of a release build.

There are two ROMs of a million records of 16 bytes, of which a hundred differ, and two archives of the same names and bytes. Times are
the minimum of the rounds; memory is measured in a separate run.
"""

import os

from measuring import (
    FREE, PER_INPUT, Table, argument_paths, figure, in_turns, inside_temporary_folder, milliseconds, peak, run, say_load,
    time_figure, times, verdict)

COUNT = 1_000_000
ROUNDS = 3

TAR, TARS, CMP = "tar tvf", "diff of two tar tvf", "cmp -l of the ROMs"


def name(index):
    return b"F%07d.BIN" % index


def body(index, changed):
    # One in ten thousand differs in the changed ROM.
    return (b"%016d" if not (changed and index % 10_000 == 7) else b"%016x") % (index + 10)


def rom(path, changed):
    mask = bytes(byte ^ 0xAA for byte in range(256))
    with open(path, "wb") as file:
        file.write(COUNT.to_bytes(4, "little"))
        file.write(b"".join(name(index).translate(mask) + bytes(4) for index in range(COUNT)))
        size = (16).to_bytes(4, "big")
        file.write(b"".join(size + body(index, changed) for index in range(COUNT)))


def archive(path, changed):
    """The records as files in tar's format."""
    start = b"0000644\0" b"0000000\0" b"0000000\0" b"00000000020\0" b"00000000000\0"
    after = (b"0" + bytes(100) + b"ustar\00000").ljust(512 - 156, b"\0")
    # A header's checksum counts its own field as blanks.
    constant = sum(start) + sum(after) + 8 * ord(" ")
    with open(path, "wb", buffering=1 << 20) as file:
        for index in range(COUNT):
            called = name(index)
            file.write(called.ljust(100, b"\0") + start + b"%06o\0 " % (constant + sum(called)) + after)
            file.write(body(index, changed).ljust(512, b"\0"))
        file.write(bytes(1024))


def measure(romkit):
    for changed, ending in ((False, "old"), (True, "new")):
        rom(ending + ".bin", changed)
        archive(ending + ".tar", changed)
    works = {
        TAR: ("tar", "tvf", "old.tar"),
        "romkit list": (romkit, "list", "old.bin"),
        "romkit list --json": (romkit, "list", "--json", "old.bin"),
        "romkit verify": (romkit, "verify", "old.bin"),
        "romkit info": (romkit, "info", "old.bin"),
        "romkit stats": (romkit, "stats", "old.bin"),
    }
    # These exit with 1 for differences.
    comparing = {
        CMP: ("cmp", "-l", "old.bin", "new.bin"),
        TARS: ("bash", "-c", "diff <(tar tvf old.tar) <(tar tvf new.tar); exit 1"),
        "romkit diff": (romkit, "diff", "old.bin", "new.bin"),
    }
    measured = in_turns(ROUNDS, {
        **works,
        **{what: (lambda command=command: run(*command, status=1)) for what, command in comparing.items()},
    })
    size = os.path.getsize("old.bin") / 2**20
    print(f"A ROM of {size:.0f} MiB, {COUNT:,} records of 16 bytes:\n")
    table = Table("what", " elapsed ms", " processor ms", " romkit's speed", " peak memory, MiB", "required")
    peaks = {}
    for what, runs in measured.items():
        command, status = (works[what], 0) if what in works else (comparing[what], 1)
        if what == TARS:
            memory, cell = None, ""
        else:
            memory = peaks[what] = peak(*command, status=status)
            cell = f"{memory:.1f}"
        ratio, required = "", ""
        if what.startswith("romkit"):
            other = TARS if what == "romkit diff" else TAR
            ratio = f"{times(measured[other].clock / runs.clock)} {other}"
            inputs = size * (2 if what == "romkit diff" else 1)
            most = FREE + PER_INPUT * inputs
            required = verdict(f"under {most:.0f} MiB", memory < most)
        table.row(what, milliseconds(runs.clock), milliseconds(runs.processor), ratio, cell, required)
    for what in ("romkit list", "romkit verify", "romkit info", "romkit stats"):
        time_figure(
            f"{what.split()[1]}, a million records", measured[what].clock, TAR, measured[TAR].clock,
            "tar prints its headers; romkit reads every body to find its kind.")
    time_figure(
        "diff, a million records", measured["romkit diff"].clock, TARS, measured[TARS].clock,
        "romkit compares the bodies; tar's listings have only names, sizes and times.")
    figure(
        "memory of list, a million records", f"{peaks['romkit list']:.1f} MiB", TAR, f"{peaks[TAR]:.1f} MiB",
        peaks[TAR] / peaks["romkit list"],
        "A ROM has all names at its start, so romkit keeps a list of all records; tar reads one header after another.")


def main():
    [romkit] = argument_paths("records.py ROMKIT")
    say_load("The minimum of several rounds.")
    with inside_temporary_folder():
        measure(romkit)


main()
