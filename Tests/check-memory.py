#!/usr/bin/env python3
"""Checks the promises of SECURITY.md about memory and time, with each kind of file that romkit reads, at three sizes.

Usage: check-memory.py ROMKIT [DIVISOR] [WORD...], the program of a release build. With a divisor, the inputs are that much smaller. With
words, checks only the kinds whose names contain one of them, and shows all figures.

The peak memory must stay within the promise, whether romkit accepts the input or refuses it. Four times the input may take four times
the time, and a quarter more for logarithms and for other work of the machine.
"""

import multiprocessing
import os
import re
import shutil
import sys
from dataclasses import dataclass
from typing import Callable

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "Benchmarks", "Peers"))
sys.dont_write_bytecode = True

import memory_inputs as make
from measuring import (
    FREE, FREE_COLOURS, MOST_SONG, PER_CALL, PER_CELL, PER_ELEMENT, PER_EVENT, PER_INPUT, PER_NOTE, PER_NUMBER, PER_PIXEL, PER_PIXELS, PER_RECORD, PER_VALUE,
    inside_temporary_folder, watched)
from memory_inputs import lines, nested, repeated

MOST_GROWTH, MOST_NOISE = 6, 0.25
#: The memory to write a PNG in addition to its input, for each byte of its rows, halved like an input.
PER_ROW_BYTE = 5 / 2
#: The time after which a run is killed.
MOST_SECONDS = 120


@dataclass
class Kind:
    """An input, the number of things in its largest size, and the command that reads it."""
    name: str
    command: str
    write: Callable
    count: int
    #: The limit in MiB for any size of input, for kinds with a separate promise.
    most: float = 0
    #: Whether a palette is chosen, which has a separate promise.
    colours: bool = False
    #: The unpacked bytes of each thing, for kinds that count them.
    unpacked: int = 0
    #: The path of the input, if the command does not name it.
    file: str = ""

    def __post_init__(self):
        self.file = self.file or re.search(r"\bIN\S*", self.command)[0]


def project(name, write, count, file="romkit.toml", values=0):
    """A settings file; `values` are those of each thing, for kinds that count them."""
    return Kind(f"{file}, {name}", "pack assets -o out.bin", write, count, unpacked=values * PER_VALUE, file=f"assets/{file}")


def makefile(name, write, count):
    return Kind(f"makefile, {name}", "init adopted --from-makefile old", write, count, file="old/Makefile")


def dat(name, write, count=400_000):
    return Kind(f"catalogue, {name}", "identify rom.bin --dat IN.dat", write, count)


#: Of `rom.bin`, four zeros.
CRC = b"2144df1c"

KINDS = [
    Kind("ROM of empty records", "list IN", make.rom("F{:07}.BIN", lambda index: b""), 400_000, unpacked=PER_RECORD),
    Kind("ROM of empty records", "verify IN", make.rom("F{:07}.BIN", lambda index: b""), 400_000, unpacked=PER_RECORD),
    Kind("ROM of empty records", "stats IN", make.rom("F{:07}.BIN", lambda index: b""), 400_000, unpacked=PER_RECORD),
    Kind("ROM of empty records", "diff IN IN", make.rom("F{:07}.BIN", lambda index: b""), 400_000, unpacked=PER_RECORD),
    Kind("ROM of empty records", "list IN --where index>5 --sort size", make.rom("F{:07}.BIN", lambda index: b""), 400_000,
         unpacked=2 * PER_RECORD),
    Kind("ROM of empty records", "search IN F00", make.rom("F{:07}.BIN", lambda index: b""), 400_000, unpacked=PER_RECORD),
    Kind("ROM of empty records", "remove IN #0 -o out.bin", make.rom("F{:07}.BIN", lambda index: b""), 400_000, unpacked=PER_RECORD),
    Kind("ROM of one string", "search IN nothing", make.rom("DSLOT{:03}.DAT", lambda index: bytes([0]) + b"noth" * 16_384), 256),
    Kind("ROM of strings", "search IN noth", make.rom("DSLOT{:03}.DAT", lambda index: b"noth\1" * 13_000), 256),
    Kind("ROM of strings", "info IN D*", make.rom("DSLOT{:03}.DAT", lambda index: b"noth\1" * 13_000), 256),
    Kind("ROM of one name", "verify IN", make.rom("GSLOT000.CHR", lambda index: b""), 400_000, unpacked=PER_RECORD),
    Kind("ROM of slots of noise", "verify IN", make.rom("BSLOT{:03}.BGM", lambda index: bytes([index % 251]) * 4096), 1_000),
    Kind("ROM of one body", "verify IN", make.one_body, 16_384),
    Kind("ROM of songs", "optimize IN -o out.bin",
         make.rom("BSLOT{:03}.BGM", lambda index: make.song(3000 + index)), 8, most=MOST_SONG),
    Kind("ROM of texts", "extract --force IN -o out", make.rom("DSLOT{:03}.DAT", lambda index: b"a" * 65_535 + b"\0"), 256),
    Kind("page of empty records", "preview IN -o out.html", make.rom("F{:07}.BIN", lambda index: b""), 400_000, unpacked=PER_RECORD),
    Kind("page of one name", "preview IN -o out.html", make.rom("GSLOT000.CHR", lambda index: b""), 400_000, unpacked=PER_RECORD),
    Kind("page of pictures", "preview IN -o out.html",
         make.rom("GSLOT{:03}.CHR", lambda index: b"SY\xff\xff" + bytes([index]) * 65_536), 256),
    Kind("page of songs", "preview IN -o out.html", make.rom("BSLOT{:03}.BGM", lambda index: make.song(65_000)), 64),
    Kind("page of slots of noise", "preview IN -o out.html", make.rom("BSLOT{:03}.BGM", lambda index: bytes([index % 251]) * 4096), 1_000),
    Kind("page of one body", "preview IN -o out.html", make.one_body, 16_384),
    Kind("salvage of names", "salvage --force IN -o out", make.directory_only, 1_000_000, unpacked=PER_RECORD),
    Kind("salvage of zeros", "salvage --force IN -o out", repeated(bytes(4096)), 16_384),
    Kind("salvage of noise", "salvage --force IN -o out", make.noise, 4_096),
    Kind("salvage of records cut", "salvage --force IN -o out", repeated(b"\x01\x02\x03\x04" * 5, b"\0\0\1\0"), 200_000),
    Kind("BMP of full colours", "convert IN.bmp -o out.gpl", make.bmp(True, 2048), 1536, colours=True, unpacked=2048 * PER_PIXEL),
    Kind("BMP of indices", "convert IN.bmp -o out.gpl", make.bmp(False, 3000), 4000),
    Kind("PNG of full colours", "convert IN.png -o out.gpl", make.png(True, 2048), 1536, colours=True, unpacked=2048 * PER_PIXEL),
    Kind("PNG of full colours", "convert IN.png -o out.bmp", make.png(True, 2048), 1536, colours=True, unpacked=2048 * PER_PIXEL),
    Kind("PNG of indices", "convert IN.png -o out.gpl", make.png(False, 3000), 4000),
    Kind("PNG of chunks", "convert IN.png -o out.gpl", make.png_chunks, 1_000_000),
    Kind("PNG, a bomb", "convert IN.png -o out.gpl", make.png_bomb, 256),
    Kind("Aseprite of full colours", "convert IN.aseprite -o out.gpl", make.aseprite(32, 2048), 1536, colours=True,
         unpacked=2048 * PER_PIXEL),
    Kind("Aseprite of indices", "convert IN.aseprite -o out.png", make.aseprite(8, 3000), 4000, unpacked=3000 * PER_ROW_BYTE),
    Kind("Aseprite, packed", "convert IN.aseprite --sheet packed -o out.gpl", make.aseprite(8, 3000), 4000),
    Kind("Aseprite of cels", "convert IN.aseprite --frames 1 -o out.chr", make.aseprite_cels, 64_000),
    Kind("Aseprite of slices", "convert IN.aseprite -o out.chr", make.aseprite_slices, 32_000),
    Kind("Aseprite, a bomb", "convert IN.aseprite -o out.chr", make.aseprite_bomb, 256),
    Kind("WAV", "convert IN.wav -o out.pcm", make.wav, 16_384),
    Kind("WAV of chunks", "convert IN.wav -o out.pcm", make.wav_chunks, 2_000_000),
    Kind("AIFF", "convert IN.aiff -o out.pcm", make.aiff, 16_384),
    Kind("PCM", "convert IN.pcm -o out.wav", make.pcm, 8_192),
    Kind("song to MML", "convert IN.bgm -o out.mml", make.bgm, 65_000, most=MOST_SONG),
    Kind("song to notes", "convert IN.bgm -o out.notes", make.bgm, 65_000, unpacked=8),
    Kind("song to MIDI", "convert IN.bgm -o out.mid", make.bgm, 65_000, unpacked=8),
    Kind("MIDI of notes", "convert IN.mid -o out.bgm", make.midi(b"\x20\x90\x3c\x40\x20\x80\x3c\0"), 60_000, unpacked=PER_NOTE + 2 * PER_EVENT),
    Kind("MIDI of chords", "convert IN.mid -o out.bgm", make.midi_of_chords, 60_000, unpacked=PER_NOTE + PER_EVENT),
    Kind("MIDI of bends", "convert IN.mid -o out.bgm", make.midi(b"\1\xe0\0\x40"), 1_000_000, unpacked=PER_EVENT),
    Kind("MIDI of programs", "convert IN.mid -o out.bgm", make.midi(b"\1\xc0\1"), 1_000_000, unpacked=PER_EVENT),
    Kind("MIDI of tempos", "convert IN.mid -o out.bgm", make.midi(b"\1\xff\x51\3\7\xa1\x20"), 400_000, unpacked=PER_EVENT),
    Kind("MIDI of no events", "convert IN.mid -o out.bgm", make.midi(b"\1\xa0\1\1"), 1_000_000),
    Kind("MIDI, too many events", "convert IN.mid -o out.bgm", make.midi(b"\0\xc0\1"), 1_300_000, unpacked=PER_EVENT),
    Kind("MIDI, wrong", "convert IN.mid -o out.bgm", repeated(b"MTrk\0\0\0\0", b"MThd\0\0\0\6\0\1\0\1\1\xe0"), 500_000),
    Kind("MIDI to MML", "convert IN.mid -o out.mml", make.midi(b"\x20\x90\x3c\x40\x20\x80\x3c\0"), 12_000, most=MOST_SONG),
    Kind("notes", "convert IN.notes -o out.bgm", lines("wait 5\n", "label\n"), 65_000),
    Kind("notes, too many", "convert IN.notes -o out.bgm", repeated(b"end\n"), 1_000_000, unpacked=8),
    Kind("notes, a long word", "convert IN.notes -o out.bgm", repeated(b"a" * 4096), 1_000),
    Kind("notes of words", "convert IN.notes -o out.bgm", repeated(b"a "), 2_000_000),
    Kind("notes, wrong", "convert IN.notes -o out.bgm", repeated(b"x\n"), 100_000),
    Kind("MML", "convert IN.mml -o out.bgm", lines("Ch0 c16 d r8 e\n"), 8_000),
    Kind("MML, too many notes", "convert IN.mml -o out.bgm", lines("Ch0 c16 d r8 e\n"), 200_000),
    Kind("MML, a long line", "convert IN.mml -o out.bgm", repeated(b"c16 ", b"Ch0 "), 1_000_000),
    Kind("MML, wrong", "convert IN.mml -o out.bgm", repeated(b"?"), 4_000_000),
    Kind("MML of macros", "convert IN.mml -o out.bgm", lines("$A{} c\n"), 380_000),
    Kind("MML, brackets", "convert IN.mml -o out.bgm", repeated(b"(", b"Ch0 "), 2_000_000),
    Kind("VGSPACK", "convert IN.vgs -o out.bgm", repeated(b"\xff" * 4096), 8_192),
    Kind("credits", "convert song.mml IN.meta -o out.vgs", lines("album {}\n"), 80_000),
    Kind("credits, a long line", "convert song.mml IN.meta -o out.vgs", repeated(b"a" * 4096, b"Data:\nsong = "), 250),
    Kind("palette of GIMP", "convert IN.gpl -o out.dat", repeated(b"#\n", b"GIMP Palette\n"), 500_000),
    Kind("palette of GIMP, a long line", "convert IN.gpl -o out.dat", repeated(b"0 0 0 ", b"GIMP Palette\n"), 170_000),
    Kind("palette of JASC", "convert IN.pal -o out.dat", repeated(b"0 0 0\n", b"JASC-PAL\n0100\n256\n"), 170_000),
    Kind("palette in hexadecimal", "convert IN.hex -o out.dat", repeated(b"\n"), 1_000_000),
    Kind("palette of Adobe", "convert IN.act -o out.dat", repeated(bytes(4096)), 250),
    Kind("text", "convert IN.txt -o out.dat", lines("the boat with the torn sail came {}\n"), 800_000),
    Kind("text, one line", "convert IN.txt -o out.dat", repeated(b"a" * 4096), 8_192),
    Kind("text, wrong", "convert IN.txt -o out.dat", repeated("ĳ\n".encode()), 4_000_000),
    Kind("text in Shift_JIS", "convert IN.txt -o out.dat", repeated(b"\x82\xa0" * 1024), 1_024),
    Kind("text in Shift_JIS or EUC-JP", "convert IN.txt -o out.dat", repeated(b"\xb1" * 2048), 1_024),
    Kind("text in no encoding", "convert IN.txt -o out.dat", repeated(b"\x80" * 2048), 16_384),
    Kind("text in UTF-16", "convert IN.txt -o out.dat --encoding utf-8", repeated(b"\x42\x30" * 1023, b"\xff\xfe"), 1_024),
    Kind("MML in UTF-16", "convert IN.mml -o out.bgm", repeated(b"#\0\n\0" * 1024, b"\xff\xfe"), 1_023),
    Kind("text of a slot", "convert IN.dat -o out.txt", repeated(b"\xb1" * 4096), 2_048),
    Kind("table", "convert IN.csv -o out.dat --schema schema.toml", lines("1\n"), 4_000_000),
    Kind("table of commas", "convert IN.csv -o out.dat --schema schema.toml", repeated(b","), 16_000_000),
    Kind("table, wrong", "convert IN.csv -o out.dat --schema schema.toml", repeated(b"a\n"), 4_000_000),
    Kind("table of quotes", "convert IN.csv -o out.dat --schema texts.toml", repeated(b'""', b'"', b'"\n'), 8_000_000),
    Kind("table, a long cell", "convert IN.csv -o out.dat --schema texts.toml", repeated(b"a" * 4096), 4_096),
    Kind("table of a slot", "convert IN.dat -o out.csv --schema schema.toml", repeated(bytes([200]) * 4096), 1_024),
    Kind("schema", "convert table.csv -o out.dat --schema IN.toml", lines('[[field]]\nname = "f{}"\ntype = "u8"\n'), 5_000),
    Kind("schema, a long text", "convert table.csv -o out.dat --schema IN.toml", repeated(b"a" * 4096, b'fill = "', b'"\n'), 250),
    project("assets", lines('[[assets]]\nfiles = "a{}"\n'), 8_000, values=2),
    project("too many assets", lines('[[assets]]\nfiles = "a"\n'), 300_000),
    project("too much in a list", repeated(b'"a",', b"order = [", b"]\n"), 250_000),
    project("order", repeated(b'"abc.dat",\n', b"order = [", b"]\n"), 16_000, values=1),
    project("slots", lines('"graphics/n{:07}" = 3\n', "[slots]\n"), 16_000, values=1),
    project("records", lines('[[record]]\nfile = "F{0}"\nname = "F{0}"\n'), 5_000),
    project("palettes", lines('[[palettes]]\npictures = ["a{}"]\n'), 5_000, values=3),
    project("bodies", lines(
        '[[kept]]\nslot = "GSLOT000"\nfile = "a{}"\nsha256 = "' + 64 * "0" + '"\nbody = "b"\n'), 3_200),
    project("unknown keys", lines("k{} = 1\n"), 16_000, values=1),
    project("dotted keys", lines(".".join("a" * 60) + "b{} = 1\n"), 8_000),
    project("a long text", repeated(b"a" * 4096, b'title = "', b'"\n'), 250),
    project("comments", repeated(b"#\n"), 500_000),
    project("patterns", repeated(b"**/*a", b'ignore = "', b'"\n'), 100_000),
    project("entries", lines('"name{:07}" = 3\n', "[graphics]\n"), 16_000, "romkit.lock"),
    project("lines", repeated(b"\n"), 1_000_000, "romkit.lock"),
    makefile("patsubst", nested(b"$(patsubst a,", b"", b",b)"), 15_000),
    makefile("references", repeated(b"$("), 130_000),
    makefile("variables", lines("v{0} = $(v{0})\n"), 16_000),
    makefile("rules", lines("a{0}.o: a{0}.c\n\tcc -o $@ $<\n"), 8_000),
    makefile("a rule", repeated(b"a ", b"", b": b\n\tcp $< $@\n"), 130_000),
    makefile("lines", repeated(b"x\n"), 16_000),
    makefile("too many lines", repeated(b"x\n"), 500_000),
    makefile("joined lines", repeated(b"x \\\n"), 65_000),
    makefile("a command", repeated(b"a ", b"x: y\n\t"), 130_000),
    makefile("a long line", repeated(b"a ", b"x: y\n\t"), 500_000),
    makefile("doubled", lines("v := $(v) $(v) x\n"), 16_000),
    Kind("ROM of empty records", "identify IN", make.rom("F{:07}.BIN", lambda index: b""), 400_000, unpacked=PER_RECORD),
    Kind("ROM of one body", "identify IN", make.one_body, 16_384),
    Kind("ROM of slots of noise", "dat --slots IN -o out.dat",
         make.rom("BSLOT{:03}.BGM", lambda index: bytes([index % 251]) * 4096), 1_000),
    dat("games", lines('<game name="a{0}"><rom name="a{0}.bin" size="4" crc="{0:08x}"/></game>\n', "<datafile>\n")),
    dat("matches", repeated(b'<rom name="a" size="4" crc="' + CRC + b'"/>\n', b'<datafile><game name="g">\n')),
    dat("wrong entries", repeated(b'<rom name="a" crc="x"/>\n', b'<datafile><game name="g">\n')),
    dat("elements inside each other", repeated(b"<a>"), 1_000_000),
    dat("a comment", repeated(b"-" * 4096, b"<datafile><!--"), 4_096),
    dat("a document type", repeated(b"<!ELEMENT a EMPTY>\n", b"<!DOCTYPE a [\n"), 400_000),
    dat("a value", repeated(b"a" * 4096, b"<a b='"), 4_096),
    dat("attributes", lines(" a{}=''", "<a"), 1_000_000),
    dat("words", repeated(b"x ( y ) "), 1_000_000),
    dat("parentheses", repeated(b"( ", b"x "), 1_000_000),
    dat("a long word", repeated(b"a" * 4096), 4_096),
    dat("files in words", repeated(b"rom ( name a size 4 crc " + CRC + b" ) ", b"game ( name g "), 400_000),
    Kind("map of cells", "preview IN.tmx -o out.png", make.map_of_cells, 8_000, unpacked=1_000 * PER_CELL),
    Kind("map of numbers", "preview IN.tmj -o out.png", make.map_of_numbers, 1_000, unpacked=1_000 * PER_NUMBER),
    Kind("map, a bomb", "preview IN.tmx -o out.png", make.map_bomb, 256),
    Kind("map of chunks", "preview IN.tmx -o out.png", make.map_of_chunks, 100_000, unpacked=PER_ELEMENT),
    Kind("map of layers", "preview IN.tmx -o out.png", make.map_of('<layer id="{}"/>'), 100_000, unpacked=PER_ELEMENT),
    Kind("map of objects", "preview IN.tmx -o out.png", make.map_of('<objectgroup><object id="{0}" x="{0}" y="1"/></objectgroup>'), 50_000,
         unpacked=PER_ELEMENT),
    Kind("map of tilesets", "preview IN.tmx -o out.png", make.map_of('<tileset firstgid="1{}" source="no.tsx"/>'), 50_000, unpacked=PER_ELEMENT),
    Kind("font", "convert IN.bdf -o out.png", make.font, 8_000),
    Kind("scene", "preview rom.bin --scene IN.scene -o out.png", lines("vgs2_clear(0);\n"), 270_000,
         unpacked=PER_CALL),
    Kind("scene, a long line", "preview rom.bin --scene IN.scene -o out.png", repeated(b"1,", b"vgs2_clear("), 2_000_000),
    Kind("scene, wrong", "preview rom.bin --scene IN.scene -o out.png", repeated(b"x\n"), 2_000_000),
]


def write(kind, count):
    """Writes the input of a kind in a separate process, as the memory of this one would count as romkit's."""
    def work():
        with open(kind.file, "wb") as file:
            kind.write(file, count)
    process = multiprocessing.get_context("fork").Process(target=work)
    process.start()
    process.join()
    if process.exitcode:
        sys.exit(f"{kind.name}: making the input failed")


def size(path):
    if os.path.isdir(path):
        return sum(os.path.getsize(os.path.join(at, name)) for at, _, names in os.walk(path) for name in names)
    return os.path.getsize(path) if os.path.exists(path) else 0


def run(romkit, kind, count):
    """The exit status, MiB and seconds of a command for an input of a size, and the limit in MiB."""
    write(kind, count)
    words = [kind.file if word.startswith("IN") else word for word in kind.command.split()]
    status, most, seconds = watched(romkit, *words, most_seconds=MOST_SECONDS)
    made = [word for word in words if word.startswith("out")]
    read = max(size(kind.file), kind.unpacked * count) * max(1, words.count(kind.file))
    counted = max(read, *map(size, made), 0) / 2**20
    for path in [*made, "adopted", "assets/romkit.lock", kind.file]:
        if os.path.isdir(path):
            shutil.rmtree(path)
        elif os.path.exists(path):
            os.remove(path)
    limit = kind.most or (FREE_COLOURS + PER_PIXELS * counted if kind.colours else FREE + PER_INPUT * counted)
    return status, most, seconds, limit, counted


def check(romkit, kind, divisor, shows):
    """The problems of a kind in words."""
    wrong, times = [], []
    for part in (4, 2, 1):
        count = kind.count // divisor // part
        status, most, seconds, limit, counted = run(romkit, kind, count)
        times.append(seconds)
        row = f"{kind.name}: {kind.command.split()[0]}, {counted:.1f} MiB: status {status}, {most:.1f} of {limit:.1f} MiB, {seconds:.2f} s"
        if shows:
            print(row, flush=True)
        if most > limit:
            wrong.append(row + ": too much memory")
        if status not in (0, 1):
            wrong.append(row + ": failed")
    if times[2] > MOST_GROWTH * times[0] + MOST_NOISE:
        wrong.append(f"{kind.name}: {kind.command}: {times[0]:.2f}, {times[1]:.2f}, {times[2]:.2f} s: time grows faster than the input")
    return wrong


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    romkit = os.path.abspath(sys.argv[1])
    words = [word for word in sys.argv[2:] if not word.isdigit()]
    divisor = next((int(word) for word in sys.argv[2:] if word.isdigit()), 1)
    kinds = [kind for kind in KINDS if not words or any(word in kind.name for word in words)]
    wrong = []
    with inside_temporary_folder():
        for folder in ("assets/data", "old"):
            os.makedirs(folder)
        for path, data in make.FIXED.items():
            with open(path, "wb") as file:
                file.write(data)
        for kind in kinds:
            wrong += check(romkit, kind, divisor, bool(words))
    print("\n".join([*wrong, f"{len(kinds)} kinds of input at three sizes: {len(wrong)} broken promises"]))
    return 1 if wrong or not kinds else 0


if __name__ == "__main__":
    sys.exit(main())
