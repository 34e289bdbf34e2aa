#!/usr/bin/env python3
"""Packs random projects with every feature of romkit.toml: check-projects.py ROMKIT [COUNT [FIRST]], 70 by default, from number 0.

Each must give the same bytes twice, in two languages, with 1 and 8 threads, with an empty and a full cache, and from the folder that
`extract` makes of its ROM; `--check`, `preview`, `list` and `verify` must agree with it. Every fifth project has a mistake, and must then
be refused, or packed, in the same way each time. Every fiftieth is changed under `pack --watch`.
"""

import base64
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import zlib

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
from random_projects import Project

ENGLISH, JAPANESE = {"LANG": "C"}, {"LANG": "ja_JP.UTF-8"}
FOLDERS = {"graphics": "graphics/", "effect": "sounds/", "music": "music/", "data": "data/", "program": "programs/"}
#: Twice the memory of the free part and of choosing a palette; the inputs are small. See SECURITY.md.
MOST_MEMORY = 96 << 20


class Failure(Exception):
    """A difference or a status that must not be."""


class Check:
    def __init__(self, romkit, folder):
        self.romkit, self.folder = os.path.abspath(romkit), folder
        environment = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "ROMKIT"))}
        self.environment = environment | {"XDG_CONFIG_HOME": os.path.join(folder, "config"), "ROMKIT_CACHE": os.path.join(folder, "cache")}
        self.runs, self.codes, self.keys = 0, {}, set()

    def run(self, copy, *words, language=ENGLISH, statuses=(0,), form="json"):
        """Standard output, and the diagnostics as codes with their places."""
        place = os.path.join(self.folder, copy)
        run = subprocess.run(
            [self.romkit, *words, "--diagnostics", form], cwd=place, env=self.environment | language, capture_output=True)
        self.runs += 1
        said = [json.loads(line) for line in run.stderr.decode().splitlines() if line.startswith("{")]
        if run.returncode not in statuses:
            raise Failure(f"romkit {' '.join(words)}: status {run.returncode}: {run.stderr.decode(errors='replace')[-2000:]}")
        places = [(one["code"], one["file"], one["line"], one["column"]) for one in said if "code" in one]
        return run.returncode, run.stdout, places

    def pack(self, copy, *words, **more):
        return self.run(copy, "pack", "assets", "-o", "rom.bin", "--json", "--run-importers", *words, **more)

    def files(self, copy, *names):
        """The bytes of everything that a pack writes."""
        found = {}
        for name in ("rom.bin", "build", "assets/romkit.lock", *names):
            path = os.path.join(self.folder, copy, name)
            for entry in sorted(os.listdir(path)) if os.path.isdir(path) else [""]:
                file = os.path.join(path, entry).rstrip("/")
                if os.path.exists(file):
                    with open(file, "rb") as opened:
                        found[f"{name}/{entry}".rstrip("/")] = opened.read()
        return found

    def same(self, what, found, wanted):
        if found != wanted:
            if isinstance(wanted, dict) and isinstance(found, dict):
                different = sorted(key for key in found.keys() | wanted.keys() if found.get(key) != wanted.get(key))
                raise Failure(f"{what}: not the same: {', '.join(map(str, different))}")
            raise Failure(f"{what}: {found!r}, expected {wanted!r}"[:3000])

    def project(self, number):
        for name in os.listdir(self.folder):
            shutil.rmtree(os.path.join(self.folder, name))
        project = Project(os.path.join(self.folder, "one", "assets"), number)
        self.keys |= project.keys()
        mistaken = number % 5 == 4 and project.mistake()
        for copy in ("two", "three"):
            shutil.copytree(os.path.join(self.folder, "one"), os.path.join(self.folder, copy))
        statuses = (0, 1) if mistaken else (0,)
        status, summary, said = self.pack("one", "--jobs", "1", statuses=statuses)
        wanted = self.files("one")
        for code, *_ in said:
            self.codes[code] = self.codes.get(code, 0) + 1
        for copy, words, language in (("two", ["--jobs", "8", "--no-cache"], JAPANESE), ("three", ["--jobs", "8"], JAPANESE)):
            again = self.pack(copy, *words, language=language, statuses=statuses)
            self.same(f"{copy}: the status", again[0], status)
            self.same(f"{copy}: the diagnostics", again[2], said)
            self.same(copy, self.files(copy), wanted)
            self.same(f"{copy}: the summary", figures(again[1]), figures(summary))
        if status != 0:
            return self.same("a refused project leaves", wanted, {})
        self.pack("one", "--jobs", "8", language=JAPANESE, form="text")
        self.same("a second pack", self.files("one"), wanted)
        self.pack("one", "--check", "--locked")
        self.rom(wanted["rom.bin"], wanted.get("build/slots.json"))
        if number % 3 == 0:
            self.pages()
        if number % 50 == 0:
            return self.watched(project)
        # The build after a change, with everything that is left of the one before, and without the cache.
        project.change(*(os.path.join(self.folder, copy, "assets") for copy in ("one", "two")))
        status, _, said = self.pack("one", statuses=(0, 1))
        again = self.pack("two", "--no-cache", language=JAPANESE, statuses=(0, 1))
        # Warnings about files that did not change come last.
        self.same("after a change: the status and the diagnostics", [status, sorted(said, key=str)], [again[0], sorted(again[2], key=str)])
        self.same("after a change", self.files("one"), self.files("two"))

    def rom(self, rom, header):
        """The commands that read the ROM agree with its project."""
        self.run("one", "extract", "rom.bin", "-o", "back", "--quiet")
        self.run("one", "pack", "back", "-o", "again.bin", "--quiet", language=JAPANESE)
        self.same("extracted and packed", self.files("one", "again.bin")["again.bin"], rom)
        found = json.loads(self.run("one", "verify", "rom.bin", "--json", statuses=(0, 1))[1])
        errors = [one for one in found["findings"] if one["severity"] == "error"]
        unchecked = re.search(rb"^unchecked", open(os.path.join(self.folder, "one", "assets", "romkit.toml"), "rb").read(), re.M)
        if errors and not unchecked:
            raise Failure(f"verify finds {errors}")
        listed = json.loads(self.run("one", "list", "rom.bin", "--names", "assets/romkit.lock", "--json")[1])
        self.facts(listed, header)

    def pages(self):
        """The page of the project is that of its ROM."""
        pages = []
        for source, page in (("assets", "of-project"), ("rom.bin", "of-rom")):
            more = ["--run-importers"] if source == "assets" else ["--names", "assets/romkit.lock"]
            self.run("one", "preview", source, "-o", f"{page}.html", *more, language=JAPANESE)
            with open(os.path.join(self.folder, "one", f"{page}.html"), encoding="utf-8") as file:
                pages.append(page_facts(file.read()))
        self.same("the page of the project", pages[0], pages[1])

    def facts(self, listed, header):
        """The slots in the header and in the list."""
        if not header:
            return
        records = {record["name"][:8]: record for record in listed["records"] if record["number"] is not None}
        for slot in json.loads(header)["slots"]:
            record = records.pop(slot["slot"])
            info = record["info"]
            self.same(
                f"{slot['slot']}: the facts",
                [record["size"], record["number"], record["kind"]],
                [slot["size"], slot["number"], slot["kind"]],
            )
            for key in ("samples", "loop_samples"):
                if key in slot and key in info:
                    self.same(f"{slot['slot']}: {key}", info[key], slot[key])
            if info["type"] == "picture":
                self.same(f"{slot['slot']}: the size", [info["width"], info["height"]], [slot["width"], slot["height"]])
            named = slot["name"] and FOLDERS[slot["kind"]] + slot["name"]
            self.same(f"{slot['slot']}: the name", record["asset"], named)
        self.same("slots that the header lacks", sorted(records), [])

    def watched(self, project):
        """A change under --watch gives what a pack of the changed project gives."""
        words = [self.romkit, "pack", "assets", "-o", "rom.bin", "--trust-importers", "--watch"]
        place = os.path.join(self.folder, "two")
        watch = subprocess.Popen(words, cwd=place, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for line in watch.stdout:
            if "Ctrl-C" in line:
                break
        threading.Thread(target=watch.stdout.read, daemon=True).start()
        try:
            project.change(*(os.path.join(self.folder, copy, "assets") for copy in ("two", "three")))
            if self.pack("three", statuses=(0, 1))[0] != 0:
                return
            wanted, end = self.files("three"), time.monotonic() + 30
            while self.files("two") != wanted and time.monotonic() < end:
                time.sleep(0.05)
            self.same("watched", self.files("two"), wanted)
        finally:
            watch.send_signal(signal.SIGINT)
            status = watch.wait()
        self.same("the signal that ended --watch", -status, signal.SIGINT)
        self.pack("two", "--check")


def figures(summary):
    """The figures of a build, without those that depend on the cache."""
    return {key: value for key, value in json.loads(summary or "{}").items() if key not in ("converted", "cached")}


def page_facts(page):
    """What a page says and holds about a ROM, without the name of its file and the objects of levels, which only some ROMs have in a table."""
    blocks = dict(re.findall(r'<script type="text/plain"(?: class="packed")? id="([^"]*)">(.*?)</script>', page, re.S))
    report = json.loads(zlib.decompress(base64.b64decode(blocks["report"])))
    for level in report.get("levels", {}).values():
        level["steps"] = [step for step in level["steps"] if step[0] >= 0]
    return blocks | {"report": report | {"name": None}}


def main():
    # A shell lets what it has in the background ignore it, and the command that is watched would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    romkit, count, first = sys.argv[1], int((sys.argv[2:] + ["70"])[0]), int((sys.argv[3:] + ["0"])[0])
    failures = []
    # In memory if possible: the disk would take most of the time.
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        check = Check(romkit, folder)
        for number in range(first, first + count):
            try:
                check.project(number)
            except Failure as failure:
                failures.append(number)
                print(f"check-projects: project {number}: {failure}", file=sys.stderr, flush=True)
        codes = ", ".join(f"{code} {count}" for code, count in sorted(check.codes.items(), key=lambda pair: -pair[1]))
    print(f"check-projects: {count} projects, {check.runs} runs; {codes}")
    with open(os.path.join(ROOT, "Editors", "romkit.schema.json"), encoding="utf-8") as file:
        schema = json.load(file)["properties"]
    known = {("", key) for key in schema}
    known |= {(name, key) for name, table in schema.items() for key in (table.get("items") or table).get("properties", {})}
    # For all files, they would contradict the others.
    known -= {("defaults", key) for key in ("crop", "resize", "schema", "source-encoding")}
    if count >= 70 and known - check.keys:
        sys.exit(f"check-projects: no project has {sorted(known - check.keys)}")
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
    if peak > MOST_MEMORY:
        sys.exit(f"check-projects: a run took {peak >> 20} MiB of memory")
    if failures:
        sys.exit(f"check-projects: {len(failures)} of {count} projects failed: {failures[:40]}")


main()
