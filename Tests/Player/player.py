"""The player's module under wasmkit: calls of its functions and access to its memory, like those of a page, without a browser."""

import os
import select
import shutil
import struct
import subprocess

FUNCTIONS = """info input open record slot details choose_palette palette picture scene scene_problem frame play stop hold seek
position set_loops set_volume set_key set_tempo set_muted set_soloed render levels keys key play_effect stop_effect tick touch
pause program check problem content name png font strings string""".split()


#: The time after which a call counts as hung.
MOST_SECONDS = 30


class Trap(Exception):
    """The module trapped, or hung."""


def wasmkit():
    """The path of the toolchain's wasmkit; None without one."""
    swiftc = shutil.which(os.environ.get("SWIFTC", "swiftc"))
    beside = swiftc and os.path.join(os.path.dirname(os.path.realpath(swiftc)), "wasmkit")
    return beside if beside and os.access(beside, os.X_OK) else shutil.which("wasmkit")


class Player:
    """An instance of harness.wasm."""

    def __init__(self, module):
        self.process = subprocess.Popen(
            [wasmkit(), "run", module], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.info_address = self.call("info")

    def _send(self, data):
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except BrokenPipeError:
            pass

    def _receive(self, count):
        data = b""
        while len(data) < count:
            if not select.select([self.process.stdout], [], [], MOST_SECONDS)[0]:
                self.process.kill()
                raise Trap(f"no answer for {MOST_SECONDS} s")
            piece = os.read(self.process.stdout.fileno(), count - len(data))
            if not piece:
                raise Trap(self.process.stderr.read().decode(errors="replace").strip()[:2000])
            data += piece
        return data

    def call(self, function, *arguments):
        a, b, c = (list(arguments) + [0, 0, 0])[:3]
        self._send(struct.pack("<Biiii", ord("c"), FUNCTIONS.index(function), a, b, c))
        return struct.unpack("<i", self._receive(4))[0]

    def read(self, address, count):
        self._send(struct.pack("<Bii", ord("r"), address, count))
        return self._receive(count)

    def info(self, count):
        return struct.unpack(f"<{count}i", self.read(self.info_address, 4 * count))

    def give(self, data):
        """Passes bytes to the module; returns their number, or None if it has no room for them."""
        address = self.call("input", len(data))
        if address == 0:
            return None
        self._send(struct.pack("<Bii", ord("w"), address, len(data)) + data)
        return len(data)

    def open(self, rom):
        return self.call("open", self.give(rom))

    def samples(self, count):
        """The next samples as bytes."""
        parts = []
        while count > 0:
            part = min(count, 4096)
            parts.append(self.read(self.call("render", part), 2 * part))
            count -= part
        return b"".join(parts)

    def song(self):
        """All samples of the current song as bytes."""
        self.call("position")
        return self.samples(self.info(2)[1])

    def try_all(self, rom):
        """Opens a ROM and uses everything in it; returns a digest."""
        self._send(struct.pack("<Bi", ord("f"), len(rom)) + rom)
        return struct.unpack("<I", self._receive(4))[0]

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.stderr.close()
        self.process.wait()
