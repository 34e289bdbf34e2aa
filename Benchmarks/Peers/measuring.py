"""Measures programs as processes, prints tables, and collects figures for the summary of all benchmarks."""

import contextlib
import json
import os
import shutil
import signal
import statistics
import sys
import tempfile
import time

#: The file for figures, if they are collected.
FIGURES = os.environ.get("ROMKIT_FIGURES")


#: The promises of SECURITY.md: MiB of memory, plus a multiple of the input or output; the same for choosing a palette, with a multiple
#: of its pixels; and the MiB for converting a song to MML.
FREE, PER_INPUT = 24, 2
FREE_COLOURS, PER_PIXELS = 48, 8
MOST_SONG = 96
#: The bytes that count for a record of a ROM, a full-colour pixel, a drawing call, and a value in romkit.toml or romkit.lock.
PER_RECORD, PER_PIXEL, PER_CALL, PER_VALUE = 32, 4, 96, 256
# Of maps of Tiled.
PER_CELL, PER_NUMBER, PER_ELEMENT = 4, 32, 640
# Of MIDI files.
PER_EVENT, PER_NOTE = 32, 256


class Runs:
    """The elapsed seconds and the processor time for the runs of one command."""

    def __init__(self):
        self.clocks, self.processors = [], []

    def add(self, clock, processor):
        self.clocks.append(clock)
        self.processors.append(processor)

    @property
    def clock(self):
        """The minimum elapsed time."""
        return min(self.clocks)

    @property
    def processor(self):
        """The minimum processor time."""
        return min(self.processors)

    @property
    def median(self):
        """The median elapsed time."""
        return statistics.median(self.clocks)


def argument_paths(usage):
    """The arguments of a script as absolute paths; `usage` is its name and a word for each."""
    if len(sys.argv) != len(usage.split()):
        sys.exit(f"usage: {usage}")
    return [os.path.abspath(argument) for argument in sys.argv[1:]]


@contextlib.contextmanager
def inside_temporary_folder():
    """Works in a temporary folder, which is removed afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir("/")


def run(*command, status=0):
    """Runs a program and discards its output; returns the elapsed seconds and the processor time."""
    quiet = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in (1, 2)]
    start = time.perf_counter()
    process = os.posix_spawnp(command[0], command, os.environ, file_actions=quiet)
    _, ended, usage = os.wait4(process, 0)
    clock = time.perf_counter() - start
    if os.waitstatus_to_exitcode(ended) != status:
        sys.exit(f"{' '.join(command)}: failed, {os.waitstatus_to_exitcode(ended)}")
    return clock, usage.ru_utime + usage.ru_stime


def shell(script, *arguments):
    """A command that runs a shell script with arguments as $1 and so on."""
    return ("/bin/sh", "-c", script, "sh", *arguments)


def in_turns(rounds, works, prepare=lambda name: None):
    """Runs works in turns, so that all of them run under the same conditions; returns their `Runs` by name.

    A work is a command, or a function that returns the same as `run`. `prepare` is called with its name before each run.
    """
    runs = {name: Runs() for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            prepare(name)
            runs[name].add(*(work() if callable(work) else run(*work)))
    return runs


def settle(*paths):
    """Removes the results of the previous run, and waits for the disk."""
    for path in paths:
        if os.path.isdir(path):
            shutil.rmtree(path)
        elif os.path.exists(path):
            os.unlink(path)
    os.sync()


def inside(work):
    """A function of this process, measured like a program of `run`."""
    def measured():
        start, processor = time.perf_counter(), time.process_time()
        work()
        return time.perf_counter() - start, time.process_time() - processor
    return measured


def watched(*command, most_seconds=600):
    """Runs a program; returns its exit status, its peak memory in MiB, and its processor time.

    It is killed after `most_seconds`.

    On Linux, the result of `wait4` includes the memory of the parent process, so the program's own account is read while it
    runs. The memory of its last instant may be missed.
    """
    quiet = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in (0, 1, 2)]
    process = os.posix_spawnp(command[0], command, os.environ, file_actions=quiet)
    most, start = 0, time.monotonic()
    try:
        account = os.open(f"/proc/{process}/status", os.O_RDONLY)
    except OSError:
        account = None
    while True:
        found, ended, usage = os.wait4(process, os.WNOHANG)
        if found:
            break
        if account is not None:
            try:
                text = os.pread(account, 4096, 0)
            except OSError:
                continue
            at = text.find(b"VmHWM:")
            if at >= 0:
                most = max(most, int(text[at:].split(None, 2)[1]))
        if time.monotonic() - start > most_seconds:
            os.kill(process, signal.SIGKILL)
        time.sleep(0.0002)
    if account is not None:
        os.close(account)
    memory = most / 1024 if account is not None else usage.ru_maxrss / 2**20
    return os.waitstatus_to_exitcode(ended), memory, usage.ru_utime + usage.ru_stime


def peak(*command, status=0):
    """Runs a program and returns its peak memory in MiB."""
    found, most, _ = watched(*command)
    if found != status:
        sys.exit(f"{' '.join(command)}: failed, {found}")
    return most


class Table:
    """A Markdown table that is printed row by row. Columns whose name begins with a space contain numbers."""

    def __init__(self, *columns):
        self.line([column.strip() for column in columns])
        self.line(["---:" if column.startswith(" ") else "---" for column in columns])

    @staticmethod
    def line(cells):
        print("| " + " | ".join(cells) + " |", flush=True)

    def row(self, *cells):
        self.line([str(cell) for cell in cells])


def milliseconds(seconds):
    value = seconds * 1000
    return f"{value:.2f}" if value < 10 else f"{value:.1f}" if value < 1000 else f"{value:,.0f}"


def times(ratio):
    return f"{ratio:.2f} x"


def verdict(requirement, holds):
    """A requirement and whether it is met, for a cell of a table."""
    return f"{requirement}: {'met' if holds else '**missed**'}"


def missing(what, package):
    """Reports a missing tool to compare with; `bench.py` then counts the run as failed."""
    print(f"**Missing**: {what} is not installed: apt-get install {package}\n", flush=True)


def say_load(how):
    print(f"{how} Load average at the start: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.\n", flush=True)


def figure(what, ours, peer, theirs, ratio, why=None):
    """Passes a figure on to the summary.

    `ours` and `theirs` are texts; a `ratio` of 2 means that romkit is twice as fast, or takes half the memory. `why` is the reason for a
    ratio below 1, a sentence.
    """
    if FIGURES:
        with open(FIGURES, "a", encoding="utf-8") as file:
            record = {"what": what, "romkit": ours, "peer": peer, "theirs": theirs, "ratio": ratio, "why": why}
            file.write(json.dumps(record) + "\n")


def time_figure(what, ours, peer, theirs, why=None):
    """The same for two times in seconds."""
    figure(what, f"{milliseconds(ours)} ms", peer, f"{milliseconds(theirs)} ms", theirs / ours, why)
