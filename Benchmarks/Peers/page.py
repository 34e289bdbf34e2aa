"""Measures the pages that `romkit preview` makes from ROMs: their sizes and the time they take. Prints a Markdown table.

Usage: page.py ROMKIT, the program of a release build.

A page contains its ROM as base64, four bytes for three, and the player. `romkit list` shows the time to read a ROM and inflate its
songs. Times are the minimum of the rounds; each starts with an idle disk.
"""

import os

import project
from measuring import Table, argument_paths, in_turns, inside_temporary_folder, milliseconds, run, say_load, settle, verdict

ROUNDS = 9
SONGS, NOTES = 107, 10_000
MOST_FACTOR, MOST_MORE = 1.4, 200_000
MOST_SECONDS = 0.1

LIST, VERIFY, PAGE = "romkit list", "romkit verify", "romkit preview, the page"


def measure(romkit, name, make, sizes, times):
    make("assets")
    run(romkit, "pack", "-q", "--no-cache", "assets", "-o", "game.bin")
    runs = in_turns(ROUNDS, {
        LIST: (romkit, "list", "game.bin"),
        VERIFY: (romkit, "verify", "game.bin"),
        PAGE: (romkit, "preview", "-q", "game.bin", "-o", "game.html"),
    }, lambda _: settle("game.html"))
    run(romkit, "preview", "-q", "game.bin", "-o", "game.html")
    rom, page = os.path.getsize("game.bin"), os.path.getsize("game.html")
    most = MOST_FACTOR * rom + MOST_MORE
    sizes.append((
        name, f"{rom / 2**20:.2f}", f"{page / 2**20:.2f}", f"{page / rom:.2f} x",
        verdict(f"at most {MOST_FACTOR} x plus {MOST_MORE // 1000} KB", page <= most)))
    for what, measured in runs.items():
        required = ""
        if what == PAGE:
            limit = runs[LIST].clock + MOST_SECONDS
            required = verdict(f"at most {milliseconds(MOST_SECONDS)} ms more than list", measured.clock < limit)
        times.append((name, what, milliseconds(measured.clock), milliseconds(measured.processor), required))
    settle("assets", "game.bin", "game.html")


def main():
    [romkit] = argument_paths("page.py ROMKIT")
    say_load(f"The minimum of {ROUNDS} runs.")
    sizes, times = [], []
    with inside_temporary_folder():
        measure(romkit, "1,000 slots of a game", project.game, sizes, times)
        measure(
            romkit, f"{SONGS} songs of {NOTES:,} notes",
            lambda folder: project.songs(folder, SONGS, lambda index: project.long_song(index, NOTES)), sizes, times)
    table = Table("ROM", " MiB of the ROM", " MiB of the page", " of the ROM", "required")
    for row in sizes:
        table.row(*row)
    print()
    table = Table("ROM", "what", " elapsed ms", " processor ms", "required")
    for row in times:
        table.row(*row)


main()
