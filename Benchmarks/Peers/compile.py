"""Measures the time and memory to build romkit and to test it in a fresh clone, and prints a Markdown table.

Usage: compile.py ROOT, a clone whose last commit is measured. It takes a quarter of an hour, and needs an idle machine.
"""

import os
import subprocess
import sys
import time

from measuring import Table, argument_paths, inside_temporary_folder, say_load, verdict

#: A file of a module that many others import, and one of a module that only the command imports.
DEEP, LEAF = "Sources/RomKitMusic/SongCheck.swift", "Sources/RomKitPreview/ScenePreview.swift"


def measured(*command):
    """Runs a command; returns the elapsed seconds and the processor time, and the MB of its largest process."""
    log = os.open("log", os.O_CREAT | os.O_TRUNC | os.O_WRONLY)
    start = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    os.close(log)
    _, ended, usage = os.wait4(process.pid, 0)
    clock = time.perf_counter() - start
    if ended:
        with open("log", encoding="utf-8", errors="replace") as file:
            sys.exit(f"{' '.join(command)}: failed\n{file.read()[-4000:]}")
    return clock, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024) / 1e6


def change(path):
    """Adds a line to a file that changes its compiled code."""
    with open(path, "a", encoding="utf-8") as file:
        file.write("\npackage let benchmarkChange = 1\n")


def main():
    root, = argument_paths("compile.py ROOT")
    say_load("One run of each, in this order, in one clone.")
    with inside_temporary_folder():
        # Some tests become another user, who must be able to read the program here.
        os.chmod(".", 0o755)
        subprocess.run(["git", "clone", "-q", root, "romkit"], check=True)
        os.chdir("romkit")
        table = Table("what", " elapsed s", " processor s", " MB, largest process", "required")

        def row(what, *command, clock=None, processor=None, memory=None):
            took, worked, most = measured(*command)
            required = [
                verdict(text, found <= most_allowed)
                for text, found, most_allowed in [
                    (f"{clock} s", took, clock), (f"{processor} s of processor time", worked, processor),
                    (f"{memory} MB", most, memory)] if most_allowed]
            table.row(what, f"{took:.0f}", f"{worked:.0f}", f"{most:.0f}", ", ".join(required))

        row("`make sample`, from a fresh clone to a first ROM", "make", "sample", clock=90, processor=150, memory=700)
        size = os.path.getsize(".build/release/romkit") / 1e6
        row("`make test`", "make", "test", clock=420)
        change(DEEP)
        row("a line of RomKitMusic changed, `make test MODULE=Music`", "make", "test", "MODULE=Music", clock=30)
        row("a line of RomKitMusic changed, `make`", "make")
        change(LEAF)
        row("a line of RomKitPreview changed, `make`", "make")
        os.chdir("..")
    print(f"\nThe program is {size:.1f} MB in size; {verdict('at most 16 MB', size <= 16)}.")


main()
