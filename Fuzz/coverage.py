#!/usr/bin/env python3
"""Prints how much of each parser the inputs of its fuzzer reach: coverage.py BUILD [TARGET...].

BUILD is the folder of a build of fuzz-replay with --enable-code-coverage. The inputs are the seeds, the findings, and what fuzzers have
collected on this machine. Functions that no input enters do other things than parsing; BUILD/unfuzzed.txt gets the lines of all others that no
input of their targets reaches.
"""
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(ROOT, "Tests"))
import line_coverage

#: The files and folders of each target's parser, in Sources.
PARSERS = {
    "container": "RomKitContainer",
    "bmp": "RomKitPictures/BMP",
    "png": "RomKitPictures/PNG",
    "sprite": "RomKitPictures/Aseprite",
    "sound":
        "RomKitSound/WAVFile.swift RomKitSound/WAVFormat.swift RomKitSound/AIFFFile.swift RomKitSound/ChunkCursor.swift "
        "RomKitSound/FrameDecoder.swift RomKitSound/SampleEncoding.swift RomKitSound/Recording.swift",
    "song":
        "RomKitMusic/Song.swift RomKitMusic/SongReader.swift RomKitMusic/SongCheck.swift RomKitMusic/NoteListing.swift "
        "RomKitMusic/NoteListing+Parsing.swift RomKitMusic/VGSPack/VGSPack.swift RomKitMusic/VGSPack/VGSCredits.swift",
    "credits": "RomKitMusic/VGSPack/VGSCredits+Text.swift",
    "mml": "RomKitMusic/MML",
    "midi": "RomKitMusic/MIDI",
    "palette": "RomKitPictures/PaletteFiles",
    "bdf": "RomKitPictures/BDFFont.swift RomKitPictures/BDFParser.swift RomKitPictures/FontSheet.swift",
    "text":
        "RomKitText/TextSlot.swift RomKitText/TextEncoder.swift RomKitText/TextRecognition.swift RomKitText/SourceEncoding.swift "
        "RomKitText/SourceReading.swift RomKitText/ShiftJIS.swift RomKitText/CharacterCoders.swift RomKitText/UnmarkedUTF16.swift "
        "RomKitText/FontCheck.swift",
    "table": "RomKitText/Tables RomKitText/TOML",
    "project": "RomKitProject/Manifest RomKitText/TOML",
    "lock":
        "RomKitProject/Names/SlotLock.swift RomKitProject/Names/LockedAssignment.swift RomKitProject/Names/LockedAtlas.swift "
        "RomKitProject/Names/LockedPalette.swift RomKitProject/Names/LockedSplit.swift",
    "export": "RomKitProject/Sprites/SpriteExport.swift RomKitProject/Sprites/SpriteExportOrder.swift RomKitText/JSON",
    "tmx": "RomKitText/Tiled RomKitText/XML RomKitConversion/Levels",
    "tmj": "RomKitText/Tiled RomKitText/JSON RomKitConversion/Levels",
    "makefile": "RomKitProject/Adoption",
    "dat": "RomKitInspection/Catalogues RomKitText/XML",
    "scene": "RomKitPreview/DrawingScene.swift VGSCore/Console+Drawing.swift",
    "repack": "RomKitArchive/Extraction",
    "salvage": "RomKitArchive/Salvage",
    "diff": "RomKitInspection/Comparison",
    "player": "VGSPlayer",
}
#: Fixtures of the tests that are seeds too, as in run.sh.
FIXTURES = {"bmp": ["graphics"], "sound": ["sound"], "mml": ["vectors/mml", "vectors/mml_errors"]}


#: The first line of a function with code: its declaration, or the end of one on several lines.
DECLARATION = re.compile(
    r"\s*(?:(?:(?:package|public|private|fileprivate|static|mutating|@\w+) )*(?:func|init|var|subscript)\b|\).*\{$|\{$)")


def parsing(name, lines):
    """The lines of a file without the functions that were not entered."""
    with open(os.path.join(line_coverage.SOURCES, name), encoding="utf-8") as file:
        texts = file.read().split("\n")
    left = dict(lines)
    for first, last in line_coverage.ranges(number for number, count in lines.items() if count == 0):
        if DECLARATION.match(texts[first - 1]):
            for number in range(first, last + 1):
                del left[number]
    return left


def inputs(target):
    fuzz = os.path.join(ROOT, "Fuzz")
    folders = [os.path.join(fuzz, kind, target) for kind in ("Seeds", "FailCases")]
    folders += [os.path.join(ROOT, build, "corpus", target) for build in (".build-fuzz", ".build-fuzz-plain")]
    folders += [os.path.join(ROOT, "Tests", "Fixtures", name) for name in FIXTURES.get(target, ())]
    return [folder for folder in folders if os.path.isdir(folder)]


def main():
    build, chosen = os.path.abspath(sys.argv[1]), sys.argv[2:] or list(PARSERS)
    program = os.path.join(build, "fuzz-replay")
    # A line counts for the targets that share a file if one of them reaches it.
    shared = {}
    for target in chosen:
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(
                [program, target, *inputs(target)], check=True, stdout=subprocess.DEVNULL,
                env={**os.environ, "LLVM_PROFILE_FILE": os.path.join(folder, "counts.profraw"), "TMPDIR": folder})
            counts = line_coverage.merged_counts(folder, os.path.join(folder, "counts.profdata"))
            places = [os.path.join(line_coverage.SOURCES, place) for place in PARSERS[target].split()]
            files = line_coverage.lines_of_files(program, counts, *places)
        for name, lines in files.items():
            known = shared.setdefault(name, {})
            for line, count in lines.items():
                known[line] = known.get(line, 0) + count
        numbers = [count for name, lines in files.items() for count in parsing(name, lines).values()]
        reached, size = sum(count > 0 for count in numbers), sum(len(os.listdir(folder)) for folder in inputs(target))
        tenths = reached * 1000 // max(1, len(numbers))
        print(f"{target:12}{size:6} inputs{reached:6} of{len(numbers):5} lines{tenths // 10:5}.{tenths % 10} %", flush=True)
    missing = {name: parsing(name, lines) for name, lines in shared.items()}
    path = os.path.join(build, "unfuzzed.txt")
    line_coverage.write_uncovered(path, missing)
    count = sum(number == 0 for lines in missing.values() for number in lines.values())
    print(f"{count} lines that no input reaches: {os.path.relpath(path, ROOT)}")


main()
