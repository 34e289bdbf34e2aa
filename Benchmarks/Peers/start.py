"""Measures the time to start romkit, compared with other programs, and prints a Markdown table.

Usage: start.py ROMKIT ASSETS, the program of a release build and the assets of a small game.

The programs take turns; each figure is the minimum of its runs.
"""

import shutil
import sys

from measuring import (
    Table, argument_paths, in_turns, inside_temporary_folder, milliseconds, say_load, time_figure, times,
    verdict)

ROUNDS = 100

TRUE, TAR, CP, PYTHON = "true", "tar --version", "cp of a small file", "python3 -c pass"
VERSION, HELP, LIST, NOTHING = (
    "romkit --version", "romkit pack --help", "romkit list, a small ROM", "romkit pack, nothing changed")

WHY = (
    "romkit is one program with all commands, all formats and the Swift runtime, and describes its command line before it"
    " does anything. tar and cp are small C programs.")


def main():
    romkit, assets = argument_paths("start.py ROMKIT ASSETS")
    say_load(f"The minimum of {ROUNDS} runs.")
    with inside_temporary_folder():
        shutil.copytree(assets, "assets")
        with open("small", "wb") as file:
            file.write(bytes(1000))
        pack = (romkit, "pack", "assets", "-o", "game.bin", "-q", "--cache", "cache")
        runs = in_turns(1, {"first": pack, "second": pack})
        runs = in_turns(ROUNDS, {
            TRUE: ("/bin/true",),
            TAR: ("tar", "--version"),
            CP: ("cp", "small", "copy"),
            PYTHON: (sys.executable, "-c", "pass"),
            VERSION: (romkit, "--version"),
            HELP: (romkit, "pack", "--help"),
            LIST: (romkit, "list", "game.bin"),
            NOTHING: pack,
        })
    python, tar = runs[PYTHON].clock, runs[TAR].clock
    table = Table("program", " elapsed ms", " processor ms", " python3 takes", " tar takes", "required")
    for name, measured in runs.items():
        quick = name.startswith("romkit")
        table.row(
            name, milliseconds(measured.clock), milliseconds(measured.processor),
            times(python / measured.clock) if quick else "", times(tar / measured.clock) if quick else "",
            verdict("less than python3", measured.clock < python) if quick else "")
    for name in (VERSION, NOTHING):
        time_figure(name, runs[name].clock, PYTHON, python)
    time_figure(VERSION, runs[VERSION].clock, TAR, tar, WHY)
    time_figure(NOTHING, runs[NOTHING].clock, CP, runs[CP].clock, WHY)


main()
