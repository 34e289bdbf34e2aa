#!/usr/bin/env python3
"""Compares the facts about many ROMs: check-facts.py ROMKIT [COUNT], the command of a release build, and 20,000 ROMs by default.

`list --json`, `info --json` and `verify --json` must agree with each other and with the player's module under the toolchain's wasmkit,
field by field: records, bodies, texts, palettes, the console, the state of the checksums, all problems and the content id. Of every tenth
ROM, the pictures of the module must be those that `extract` writes.
"""

import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
sys.path[:0] = [os.path.join(ROOT, "Tests", "Player")]

import facts
import player as wasm
from native import colours, png

SHARED = os.environ.get("ROMKIT_SHARED", os.path.join(ROOT, "..", "shared"))
KINDS = ("graphics", "effect", "music", "data", "program", "checksums", "other")
CONTENTS = ("data", "palette", "font", "text")
ENCODINGS = ("ASCII", "UTF-8", "Shift_JIS")
STATES = ("absent", "matching", "mismatching", "damaged")
CONSOLES = ("mk2", "vge", "vge")
#: What the module does not check: rules about several slots together, and about the contents of data.
OF_VERIFY = re.compile(r"palette-|font-|chr-palette-not-shown|rom-mixed-dialects|rom-other-file")


class Different(Exception):
    """Two facts that should be the same."""


def same(what, found, wanted):
    if found != wanted:
        raise Different(f"{what}: the module says {found!r}, the command {wanted!r}")


def codes():
    """The codes of the module's faults by their numbers."""
    with open(os.path.join(ROOT, "Sources", "VGSPlayer", "Fault.swift"), encoding="utf-8") as file:
        text = file.read()
    numbers = dict(re.findall(r"case (\w+) = (\d+)", text))
    found = {}
    for cases, code in re.findall(r"case ((?:\.\w+,?\s*)+):\s*\"([^\"]*)\"", text):
        for case in re.findall(r"\.(\w+)", cases):
            found[int(numbers[case])] = code
    return found


CODES = codes()


class Comparison:
    """A module, and a folder for the command."""

    def __init__(self, romkit, module):
        self.romkit = os.path.abspath(romkit)
        self.player = wasm.Player(module)
        self.folder = tempfile.mkdtemp()

    def close(self):
        self.player.close()
        shutil.rmtree(self.folder)

    def run(self, *arguments):
        return subprocess.run([self.romkit, *arguments], cwd=self.folder, capture_output=True, text=True)

    def compare(self, number, rom):
        with open(os.path.join(self.folder, "rom.bin"), "wb") as file:
            file.write(rom)
        player = self.player
        fault = player.open(rom) if rom else player.call("open", 0)
        count, _, _, console, _ = player.info(5)
        self.count = count
        verified = json.loads(self.run("verify", "--json", "rom.bin").stdout)
        problems = [problem for problem in self.problems() if problem[0] != "scene-other-dialect"]
        state = STATES[self.state]
        findings = verified["findings"]
        if any(finding["code"] == "rom-other-file" for finding in findings):
            return
        wanted = [
            (f["code"], f["severity"], f["offset"], f["slot"]) for f in findings if not OF_VERIFY.match(f["code"]) and f["severity"] != "note"
        ]
        same("problems", problems, wanted)
        same("checksums", state, verified["checksums"])
        listed = self.run("list", "--json", "rom.bin")
        if fault:
            if listed.returncode == 0:
                raise Different(f"the module refuses with {fault} what the command lists")
            return
        directory, info = json.loads(listed.stdout), json.loads(self.run("info", "--json", "rom.bin").stdout)
        for command, other in (("list", directory), ("info", info)):
            same(f"checksums of {command}", other["checksums"], state)
            same(f"CRC-32 of {command}", other["crc32"], f"{facts.zlib.crc32(rom):08x}")
        warned = "rom-damaged" in listed.stderr
        same("a warning of list", warned, state in ("mismatching", "damaged"))
        same("records", count, len(directory["records"]))
        same("records of info", count, info["records"])
        same("console", CONSOLES[console], info["profile"])
        same("content id", player.read(player.call("content"), 32).hex(), info["content"])
        for index, record in enumerate(directory["records"]):
            self.record(index, record)
        if number % 10 == 0 and state in ("absent", "matching"):
            self.pictures(directory["records"])

    def problems(self):
        """The problems that the module finds, as `verify --json` has them."""
        player = self.player
        player.call("check", -2)
        self.state, count = player.info(2)
        found = []
        for index in range(count):
            player.call("problem", index)
            fault, severity, record, offset, *_ = player.info(6)
            code = CODES[fault]
            slot = None
            if record >= 0 and not code.startswith("name-"):
                slot = self.label(record)
            found.append((code, ("error", "warning")[severity], offset, slot))
        self.parts(len(found))
        return found

    def parts(self, wanted):
        """Checks that the problems of the file and of each body are together those of the whole."""
        player = self.player
        count = player.call("check", -1)
        if player.info(3)[2]:
            count += sum(player.call("check", index) for index in range(self.count))
        same("the number of problems in parts", count, wanted)

    def label(self, index):
        """The name of a record in messages."""
        address = self.player.call("name", index)
        size, is_slot = self.player.info(2) if address else (0, 0)
        name = self.player.read(address, size)
        return name.decode().split(".")[0] if is_slot else shown(name)

    def record(self, index, record):
        player = self.player
        what = f"record {index}"
        kind = player.call("record", index)
        _, number, offset, size, _, is_slot = player.info(6)
        same(what, KINDS[kind], record["kind"])
        same(what, number if is_slot else None, record["number"])
        same(what, (offset, size), (record["offset"], record["size"]))
        address = player.call("name", index)
        same(what, shown(player.read(address, player.info(1)[0])), record["name"])
        fault = player.call("details", index)
        words = player.info(5)
        info = record["info"]
        if fault:
            same(what, ("unusable", CODES[fault]), (info["type"], info.get("code")))
        elif kind == 0:
            same(what, ("picture", words[1], words[2], ("SY", "SZ")[words[0]]), (info["type"], info["width"], info["height"], info["dialect"]))
        elif kind == 1:
            same(what, ("effect", words[0]), (info["type"], info["samples"]))
        elif kind == 2:
            loop = words[2] if words[3] == 1 else None
            same(what, ("song", *words[:2], loop), (info["type"], info["notes"], info["samples"], info["loop_samples"]))
        elif kind == 3:
            encoding, nuls = (ENCODINGS[words[1]], words[3] > 0) if words[0] == 3 else (None, None)
            same(what, (CONTENTS[words[0]], encoding, nuls), (info["type"], info.get("encoding"), info.get("final_nul")))

    def pictures(self, records):
        """Compares the pictures with those that `extract` writes, colour by colour, and as files."""
        player = self.player
        numbers = {record["number"] for record in records if record["kind"] == "graphics"}
        for number in sorted(numbers):
            slot = f"GSLOT{number:03}"
            if player.call("picture", number, 0, 0):
                continue
            address, width, height, _ = player.info(4)
            shown_pixels = width, height, colours(player.read(address, 4 * width * height))
            shutil.rmtree(os.path.join(self.folder, "out"), ignore_errors=True)
            if self.run("extract", "rom.bin", slot, "--to", "png", "-o", "out").returncode:
                raise Different(f"{slot} cannot be extracted")
            with open(os.path.join(self.folder, "out", f"{slot}.png"), "rb") as file:
                data = file.read()
            player.call("png", number)
            address, size = player.info(2)
            own = player.read(address, size)
            same(f"the PNG of {slot}", chunks(own), chunks(data))
            if not own_palette(records, number):
                same(f"the pixels of {slot}", shown_pixels, png(data))
            same(f"the pixels of the PNG of {slot}", png(own), png(data))


def own_palette(records, number):
    """Whether a picture has its own palette, in which `extract` writes it."""
    first = next(record for record in records if record["kind"] == "graphics" and record["number"] == number)
    return first["info"].get("dialect") == "SZ"


def chunks(data):
    """The chunks of a PNG but for the compressed pixels."""
    found, place = [], 8
    while place < len(data):
        size = int.from_bytes(data[place : place + 4], "big")
        name = data[place + 4 : place + 8]
        found.append((name, data[place + 8 : place + 8 + size] if name != b"IDAT" else b""))
        place += size + 12
    return found


def shown(name):
    """A name as the command shows it."""
    if not name:
        return "(empty)"
    return "".join(chr(byte) if 0x20 <= byte <= 0x7E and byte != 0x5C else "\\\\" if byte == 0x5C else f"\\x{byte:02x}" for byte in name)


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    if not wasm.wasmkit():
        sys.exit("check-facts: expected wasmkit beside the Swift compiler, found none: install a toolchain from swift.org, which has it")
    count = int(sys.argv[2]) if len(sys.argv) == 3 else 20000
    folder = tempfile.mkdtemp()
    try:
        if subprocess.run([os.path.join(ROOT, "Scripts", "make-player.sh"), folder]).returncode != 0:
            sys.exit(1)
        shipped = []
        for path in sorted(glob.glob(os.path.join(SHARED, "roms", "*.bin"))):
            with open(path, "rb") as file:
                shipped.append(file.read())
        subprocess.run([os.path.abspath(sys.argv[1]), "pack", "-q", os.path.join(ROOT, "samples", "assets"), "-o", "sample.bin"], cwd=folder, check=True)
        with open(os.path.join(folder, "sample.bin"), "rb") as file:
            shipped.append(file.read())
        jobs = os.cpu_count() or 1
        inputs = list(enumerate(facts.roms(count, shipped)))

        def work(job):
            comparison = Comparison(sys.argv[1], os.path.join(folder, "harness.wasm"))
            failures = []
            for number, rom in inputs[job::jobs]:
                try:
                    comparison.compare(number, rom)
                except (Different, wasm.Trap) as error:
                    failures.append(f"ROM {number}: {error}")
                    if len(failures) > 5:
                        break
            comparison.close()
            return failures

        with ThreadPoolExecutor(jobs) as pool:
            failures = [failure for found in pool.map(work, range(jobs)) for failure in found]
        for failure in failures[:10]:
            print(f"check-facts: {failure}", file=sys.stderr)
        print(f"{count:,} ROMs: {'the facts of list, info, verify, extract and the module are the same' if not failures else 'facts differ'}")
    finally:
        shutil.rmtree(folder)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
