"""Projects with `romkit preview --watch`, the ways in which programs save files, and what a page shows."""

import itertools
import os
import random
import re
import signal
import subprocess
import time

#: Everything that a page shows of a ROM, apart from what is drawn later.
SHOWN = """async () => {
  dispatchEvent(new Event("beforeprint"));
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", romkitPage.rom.bytes));
  const texts = (selector) => [...document.querySelectorAll(selector)].map((part) => part.textContent);
  return {
    rom: [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
    head: texts("h1, .kind, #facts dd"),
    sections: texts("h2"), links: texts(".side a"), problems: texts("#problems li"), palettes: texts("#palette option"),
    cards: [...document.querySelectorAll("article.slot")].map((card) => [
      card.id, card.textContent.replace(/Pause|一時停止/, "Play"), [...card.querySelectorAll(".stage canvas")].map((canvas) => canvas.toDataURL())]),
    scene: document.querySelector("#scene-text").value, frame: document.querySelector("#scene-frame").toDataURL(),
  };
}"""

TONES = "cdefgab"


def in_place(path, content):
    with open(path, "wb") as file:
        file.write(content)


def by_renaming(path, content):
    in_place(path + ".new", content)
    os.replace(path + ".new", path)


def truncated_first(path, content):
    with open(path, "wb") as file:
        file.flush()
        time.sleep(0.004)
        file.write(content[: len(content) // 2])
        file.flush()
        time.sleep(0.004)
        file.write(content[len(content) // 2 :])


def with_a_backup(path, content):
    os.replace(path, path + "~")
    in_place(path, content)
    os.remove(path + "~")


def twice(path, content):
    in_place(path, content[: len(content) // 2])
    time.sleep(0.01)
    in_place(path, content)


WAYS = (in_place, by_renaming, truncated_first, with_a_backup, twice)


class Project:
    """A folder of assets that changes, and the command that watches it. The page is in `page`, beside it."""

    def __init__(self, romkit, folder, seed=1, name="rom", extra=()):
        self.romkit, self.folder, self.dice = romkit, folder, random.Random(seed)
        self.page = os.path.join(folder, f"{name}.html")
        self.log = os.path.join(folder, f"{name}.log")
        self.numbers = itertools.count(1)
        #: The notes of the song, one for each sixteenth.
        self.notes = [self.note() for _ in range(256)]
        self.contents = {}
        for kind in self.makers:
            self.save(kind)
        self.write("romkit.toml", b'[[assets]]\nfiles = "graphics/hero.bmp"\nremap = true\n')
        self.write("data/level.toml", b'[[field]]\nname = "tile"\ntype = "u8"\n')
        for path, content in extra:
            self.write(path, content)
        self.process, self.inputs = None, ("assets",)

    # What the files hold.

    def note(self):
        return f"o{self.dice.randrange(2, 6)}{self.dice.choice(TONES)}16"

    def song(self):
        lines = [" ".join(self.notes[place : place + 16]) for place in range(0, len(self.notes), 16)]
        return ("Ch0 t120 v100 |\n" + "".join(f"Ch0 {line}\n" for line in lines)).encode()

    def new_song(self):
        self.notes[self.dice.randrange(len(self.notes))] = self.note()
        return self.song()

    def picture(self):
        width = height = 16
        rows = bytes(self.dice.randrange(8) for _ in range(width * height))
        colours = b"".join(bytes(((index * 40) & 255, (index * 90) & 255, (index * 150) & 255, 0)) for index in range(256))
        head = (54 + 1024 + len(rows)).to_bytes(4, "little") + bytes(4) + (54 + 1024).to_bytes(4, "little")
        info = b"".join(number.to_bytes(size, "little") for number, size in (
            (40, 4), (width, 4), (height, 4), (1, 2), (8, 2), (0, 4), (len(rows), 4), (0, 4), (0, 4), (256, 4), (0, 4)))
        return b"BM" + head + info + colours + rows

    def palette(self):
        colours = "".join(f"{self.dice.randrange(256)} {index} {index * 7 % 256} c{index}\n" for index in range(8))
        return f"GIMP Palette\n#\n{colours}".encode()

    def text(self):
        return f"text {next(self.numbers)} with {self.dice.randrange(1000)} words\n".encode()

    def level(self):
        return ("tile\n" + "".join(f"{self.dice.randrange(256)}\n" for _ in range(64))).encode()

    makers = {
        "music/song.mml": new_song, "graphics/hero.bmp": picture, "data/colours.gpl": palette, "data/story.txt": text,
        "data/level.csv": level}
    #: The same with a mistake.
    broken = {
        "music/song.mml": b"Ch0 c4\nCh0 ?\n", "graphics/hero.bmp": b"BM and nothing else", "data/colours.gpl": b"GIMP Palette\n1 2\n",
        "data/story.txt": "\U0001f600\n".encode(), "data/level.csv": b"tile\n999\n"}

    def write(self, path, content, way=in_place):
        place = os.path.join(self.folder, "assets", path)
        os.makedirs(os.path.dirname(place), exist_ok=True)
        if not os.path.exists(place):
            way = in_place
        way(place, content)
        self.contents[path] = content
        return time.time()

    def save(self, path, way=in_place):
        """Saves new contents. Returns the time."""
        return self.write(path, self.makers[path](self), way)

    # The commands.

    def watch(self, *arguments, inputs=("assets",)):
        self.inputs = inputs
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(
                [self.romkit, "preview", *inputs, "-o", os.path.basename(self.page), "--watch", *arguments],
                cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log, env=self.environment)
        limit = time.monotonic() + 30
        # The page of a first build with errors comes after the line.
        while "press Ctrl-C" not in self.said() or not os.path.exists(self.page):
            if time.monotonic() > limit or self.process.poll() is not None:
                raise AssertionError(f"no start of --watch: {self.said()}")
            time.sleep(0.02)

    @property
    def environment(self):
        return {**os.environ, "ROMKIT_LANGUAGE": "en", "ROMKIT_CACHE": os.path.join(self.folder, "cache")}

    def said(self):
        with open(self.log) as log:
            return log.read()

    def end(self, number=signal.SIGINT):
        if self.process and self.process.poll() is None:
            self.process.send_signal(number)
            self.process.wait(10)

    def preview(self):
        """The path of an ordinary page of the same assets; or the first line of an error."""
        path = os.path.join(self.folder, "expected.html")
        result = subprocess.run(
            [self.romkit, "preview", *self.inputs, "-o", path, "-q"], cwd=self.folder, env=self.environment, capture_output=True, text=True)
        if result.returncode == 0:
            return path
        raise Mistake(re.sub(r"error: (.*) \[[\w-]+\]$", r"\1", next(line for line in result.stderr.splitlines() if "error:" in line)))


class Mistake(Exception):
    """The place and the message of an error of the command."""
