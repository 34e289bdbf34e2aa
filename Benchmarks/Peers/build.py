"""Measures builds of a project of 1,000 assets, by romkit and by make with a process for each asset, and prints a Markdown table.

Usage: build.py ROMKIT, the program of a release build.

Everything happens in a temporary folder, with a separate cache. The commands take turns; each figure is the median of its runs. At the
end both ways must have made the same ROM.
"""

import filecmp
import os
import shutil
import statistics
import subprocess
import sys
import time

import project
from measuring import argument_paths, inside_temporary_folder, say_load, time_figure, verdict

QUICK_RUNS = 15
COLD_RUNS = 7
MAKE_RUNS = 3
#: The number of large pictures.
LARGE = 200
LARGE_RUNS = 3


class Measured:
    """The elapsed seconds and the processor time of the runs of one command."""

    def __init__(self):
        self.clock, self.processor = [], []

    def run(self, *command):
        self.run_at_once(command)

    def run_at_once(self, *commands):
        """Runs commands at the same time and waits for all of them."""
        start = time.perf_counter()
        ended = [os.wait4(pid, 0) for pid in [os.posix_spawnp(one[0], one, os.environ) for one in commands]]
        self.clock.append(time.perf_counter() - start)
        self.processor.append(sum(usage.ru_utime + usage.ru_stime for _, _, usage in ended))
        if any(status for _, status, _ in ended):
            sys.exit(f"{' '.join(commands[0])} failed")

    @property
    def time(self):
        return statistics.median(self.clock)

    @property
    def least(self):
        return min(self.clock)

    def row(self, what, required=""):
        spent = statistics.median(self.processor)
        print(f"| {what} | {self.time * 1000:,.1f} | {spent * 1000:,.1f} | {len(self.clock)} | {required} |")


def settle():
    """Waits: romkit does not trust the times of a file that was written just now, and reads it again, as git does."""
    time.sleep(0.05)


def remove(*paths):
    for path in paths:
        if os.path.isdir(path):
            shutil.rmtree(path)
        elif os.path.exists(path):
            os.unlink(path)


def measure(romkit):
    assets, slots = "assets", "slots"
    changing = os.path.join(assets, "graphics/sprites/100.png")
    pack = (romkit, "pack", assets, "-o", "game.bin", "-q", "--cache", "cache")
    make = ("make", "-s", "-j2")
    project.make(assets)
    subprocess.run(pack, check=True)
    with open("Makefile", "w", encoding="utf-8") as file:
        file.write(project.makefile(romkit, assets, slots, "slots-cache"))

    def change(seed):
        with open(changing, "wb") as file:
            file.write(project.picture(f"changed {seed}"))
        settle()

    one, two, both, cold_make = Measured(), Measured(), Measured(), Measured()
    for _ in range(COLD_RUNS):
        for jobs, measured in (("1", one), ("2", two)):
            remove("cache", "game.bin")
            settle()
            measured.run(*pack, "--jobs", jobs)
        # Two independent builds show how much the second core helps at the moment.
        remove("cache-0", "cache-1", "game-0.bin", "game-1.bin")
        settle()
        both.run_at_once(*(
            (romkit, "pack", assets, "-o", f"game-{at}.bin", "-q", "--cache", f"cache-{at}", "--jobs", "1") for at in (0, 1)))
    for _ in range(MAKE_RUNS):
        remove("slots-cache", slots, "romdata.bin")
        os.mkdir(slots)
        settle()
        cold_make.run(*make)
    nothing, changed, alone = Measured(), Measured(), Measured()
    make_nothing, make_changed = Measured(), Measured()
    for run in range(QUICK_RUNS):
        change(run)
        changed.run(*pack)
        alone.run(romkit, "convert", changing, "-o", "alone.CHR", "-q")
        make_changed.run(*make)
        settle()
        # Reads the last changes again, now that their times can be trusted.
        subprocess.run(pack, check=True)
        nothing.run(*pack)
        make_nothing.run(*make)
    if not filecmp.cmp("game.bin", "romdata.bin", shallow=False):
        sys.exit("the two ways made different ROMs")

    large = Measured()
    project.make_large("large", LARGE)
    for _ in range(LARGE_RUNS):
        remove("cache", "large.bin")
        settle()
        large.run(romkit, "pack", "large", "-o", "large.bin", "-q", "--cache", "cache")
    spent = statistics.median(large.processor)

    # Other work of the machine slows both down alike.
    ratio, machine = one.time / two.time, 2 * one.time / both.time
    enough = 0.85 * min(2, machine)
    more = (changed.least - alone.least) * 1000
    print("| build | elapsed ms | processor ms | runs | required |")
    print("| --- | ---: | ---: | ---: | --- |")
    one.row("romkit pack, cold, one job")
    two.row("romkit pack, cold, two jobs", verdict(f"{ratio:.2f} x one job, at least {enough:.2f} x", ratio >= enough))
    both.row("two such builds at once, one job each", f"the machine reaches {machine:.2f} x; 85 % of that is required, but never more than 1.70 x")
    cold_make.row("make -j2, cold, a process for each asset")
    nothing.row("romkit pack, nothing changed", verdict("fastest run under 30 ms", nothing.least < 0.03))
    make_nothing.row("make, nothing changed")
    alone.row("romkit convert, one picture")
    changed.row(
        "romkit pack, one picture changed", verdict(f"fastest run {more:.1f} ms more than converting it, under 60 ms", more < 60))
    make_changed.row("make, one picture changed")
    large.row(
        f"romkit pack, cold, {LARGE} full-colour pictures of 1,024 x 768, each reduced to a slot", verdict("10 s of processor", spent < 10))
    per_asset = "make -j2, a process for each asset"
    time_figure("build of 1,000 assets, cold", two.time, per_asset, cold_make.time)
    time_figure("build of 1,000 assets, nothing changed", nothing.time, per_asset, make_nothing.time)
    time_figure("build of 1,000 assets, one picture changed", changed.time, per_asset, make_changed.time)
    sources = sum(os.path.getsize(os.path.join(at, name)) for at, _, names in os.walk(assets) for name in names)
    print(
        f"\n{4 * project.OF_EACH_KIND:,} assets, {sources / 2**20:.1f} MiB in all, become a ROM of"
        f" {os.path.getsize('game.bin') / 2**20:.1f} MiB; both ways give the same bytes.")


def main():
    [romkit] = argument_paths("build.py ROMKIT")
    say_load("Medians.")
    with inside_temporary_folder():
        measure(romkit)


main()
