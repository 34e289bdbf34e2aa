"""The commands that check-power.py takes the power away from, and the files that they find."""
import os
import struct
import zlib


class Project:
    """A folder in which files are prepared."""

    def __init__(self, folder, run):
        self.folder, self.run = folder, run

    def write(self, name, content):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())

    def read(self, name):
        with open(os.path.join(self.folder, name), "rb") as file:
            return file.read()

    def romkit(self, *arguments):
        result = self.run(*arguments)
        if result.returncode:
            raise ValueError(f"romkit {' '.join(arguments)}: {result.stderr}")


class Command:
    """A command, its arguments, the files before it, the folders that appear with all of their files or not at all, and what its user adds
    if a part of it is there."""

    def __init__(self, name, arguments, prepare, wholes=(), again=()):
        self.name, self.arguments, self.prepare = name, arguments.split(), prepare
        self.wholes = [f"work/{folder}/" for folder in wholes]
        self.again = [*self.arguments, *again]


PICTURE = b"SY\3\1" + bytes(range(8))
OLD = "the old one"
PALETTE = bytes(number * 7 & 255 for number in range(1_024))


def assets(project):
    project.write("assets/GSLOT000.CHR", PICTURE)
    # Larger than the output buffer, and not compressible.
    project.write("assets/DSLOT000.DAT", bytes(number * number >> 5 & 255 for number in range(200_000)))
    project.write("assets/DSLOT001.txt", "Press start!\n")
    project.write("assets/BSLOT000.mml", "Ch0 c")
    project.write("song.mml", "Ch0 " + "c d e f " * 1_000)
    project.romkit("convert", "song.mml", "-o", "song.bgm")
    # Uncompressed, so that optimize has something to do.
    project.write("assets/BSLOT001.BGM", zlib.compress(zlib.decompress(project.read("song.bgm")), 0))


def rom(project):
    assets(project)
    project.romkit("pack", "assets", "-o", "game.bin", "--no-cache")


def pack(project):
    assets(project)
    project.write("game.bin", OLD)


def new_project(project):
    project.write("game/romkit.toml", 'output = "game.bin"\n')
    project.write("game/graphics/hero.chr", PICTURE)
    project.write("game/music/title.mml", "Ch0 c")
    project.write("game/music/end.mml", "Ch0 e")
    project.write("headers/README", "")
    project.write("copies/README", "")


PACK = "pack game -o game.bin -o copies/copy.bin --header headers/slots.h --depfile game.d"


def old_project(project):
    new_project(project)
    project.romkit(*PACK.split())
    project.write("game/music/title.mml", "Ch0 d")
    project.write("game/graphics/more.chr", PICTURE)


def importer(project):
    new_project(project)
    project.write("game/data/story.foo", "Press start!\n")
    project.write(
        "game/romkit.toml", '[[importers]]\nextension = ".foo"\ncommand = ["cp", "{input}", "{output}"]\nto = ".txt"\n')


def old_folder(project):
    rom(project)
    for name in ("GSLOT000.png", "mine", "romkit.toml", "originals/BSLOT001.BGM"):
        project.write("out/" + name, OLD)


def other_folder(project):
    rom(project)
    project.write("assets/in/mine", OLD)


def replaced(project):
    rom(project)
    project.write("new.dat", bytes(number * number >> 3 & 255 for number in range(300_000)))


def existing_folder(project):
    project.write("README.md", "mine\n")
    project.write("src/main.c", "")


def pictures(project):
    project.write("palette.dat", PALETTE)
    project.write("a.chr", PICTURE)
    for name in ("a", "b"):
        project.romkit("convert", "a.chr", "-o", name + ".png", "--palette", "palette.dat")
    project.write("out/a.chr", OLD)
    project.write("DSLOT000.DAT", OLD)


def sound(project):
    samples = bytes(number * number >> 4 & 255 for number in range(120_000))
    form = struct.pack("<4sIHHIIHH", b"fmt ", 16, 1, 1, 22_050, 44_100, 2, 16)
    chunks = b"WAVE" + form + b"data" + struct.pack("<I", len(samples)) + samples
    project.write("long.wav", b"RIFF" + struct.pack("<I", len(chunks)) + chunks)
    project.write("long.pcm", OLD)


def page(project):
    old_project(project)
    project.romkit("pack", "game")
    project.write("game.html", OLD)


ALL = [
    Command("pack", "pack --no-cache assets -o game.bin", pack),
    Command("pack of a new project", PACK, new_project),
    Command("pack of a changed project", PACK, old_project),
    Command("pack --trust-importers", "pack game -o game.bin --trust-importers", importer),
    Command("extract", "extract game.bin -o out", rom, wholes=["out"]),
    Command("extract --force", "extract game.bin -o out --force", old_folder),
    Command("extract into a folder", "extract game.bin -o assets/in", other_folder, again=["--force"]),
    Command("optimize", "optimize game.bin --in-place", rom),
    Command("replace", "replace game.bin DSLOT000=new.dat -o game.bin", replaced),
    Command("init", "init game", lambda project: None, wholes=["game"]),
    Command("init in a folder", "init", existing_folder),
    Command("convert", "convert long.wav -o long.pcm", sound),
    Command("convert to a folder", "convert a.png b.png -o out --write-palette DSLOT000.DAT --remap", pictures),
    Command("preview", "preview game -o game.html", page),
]
