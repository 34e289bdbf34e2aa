#!/usr/bin/env python3
"""Compiles the player for WebAssembly and runs it: check-player.py ROMKIT, the command of a release build.

The module must equal the one that is checked in, if the same compiler made that. Under the toolchain's wasmkit, all songs, effects,
pictures and thirty scenes must equal those of the command; the findings of fuzzers must not trap; and the game of samples/game must
play a recorded input with the recorded result.
"""

import base64
import glob
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
sys.path[:0] = [os.path.join(ROOT, "Tests", "Player"), os.path.join(ROOT, "Scripts")]

import player as wasm
import recording
from native import Command, Failure, colours, random_data, random_scenes

MODULE = os.path.join(ROOT, "Sources", "RomKitPreview", "Player", "player.base64")
SHIPPED = os.path.join(os.environ.get("ROMKIT_SHARED", os.path.join(ROOT, "..", "shared")), "roms", "iblock3.bin")
failures = []


#: The contents of data slots and the encodings of texts, in the order of the module's numbers, as `romkit list --json` names them.
KINDS = ("data", "palette", "font", "text")
ENCODINGS = ("ASCII", "UTF-8", "Shift_JIS")


def demand(holds, what):
    if not holds:
        failures.append(what)
        print(f"check-player: {what}", file=sys.stderr)


def compare_module(folder):
    """Compares the module that is checked in with one that was just compiled."""
    texts = []
    for path in (MODULE, os.path.join(folder, "player.base64")):
        with open(path) as file:
            texts.append(file.read().split("\n", 1))
    (found, old), (compiler, new) = texts
    if found != compiler:
        print(f"  the module was made by {found}; this is {compiler}, so its bytes are not compared")
        return
    # Versions of zlib compress to different bytes.
    old, new = (zlib.decompress(base64.b64decode(text)) for text in (old, new))
    demand(old == new, "the module is not what the sources compile to: run make player, and commit what it writes")


def compare_rom(command, player, path, settings):
    """Compares all slots of a ROM; songs also with settings."""
    with open(path, "rb") as file:
        demand(player.open(file.read()) == 0, f"{path} does not open")
    name = os.path.basename(path)
    songs = 0
    listed = command.listed(path)
    for index in range(player.info(1)[0]):
        kind = player.call("record", index)
        _, number, _, _, used = player.info(5)
        slot = f"{'GEBDP-?'[kind]}SLOT{number:03}"
        fault = player.call("details", index)
        details = player.info(5)
        if kind == 3:
            found = KINDS[details[0]], ENCODINGS[details[1]] if details[0] == 3 else None
            wanted = listed[index]["info"]["type"], listed[index]["info"].get("encoding")
            demand(found == wanted, f"{name} {slot}: {found}, but the command says {wanted}")
        if fault or not used or kind > 2 or (kind == 1 and details[0] == 0):
            continue
        if kind == 0:
            demand(player.call("picture", number, 0, 0) == 0, f"{name} {slot}: no picture")
            address, width, height, _ = player.info(4)
            found = width, height, colours(player.read(address, 4 * width * height))
            demand(found == command.pixels(path, slot), f"{name} {slot}: other pixels than the command's")
        elif kind == 1:
            player.call("play_effect", number)
            demand(player.samples(details[0]) == command.samples(path, slot), f"{name} {slot}: other samples than the command's")
        else:
            songs += 1
            notes, length, loop_start, ending, loop_length = details
            found = notes, length, loop_start if ending == 1 else None
            song = listed[index]["info"]
            demand(found == (song["notes"], song["samples"], song["loop_samples"]), f"{name} {slot}: {found}, but the command says {song}")
            demand(loop_length == (length - loop_start if ending == 1 else 0), f"{name} {slot}: a loop of {loop_length} samples")
            player.call("play", number)
            demand(player.song() == command.samples(path, slot), f"{name} {slot}: other samples than the command's")
            if settings:
                player.call("set_key", -5)
                player.call("set_volume", 70)
                player.call("set_muted", 0b000101)
                player.call("set_loops", 2, 22050)
                player.call("play", number)
                wanted = command.samples(
                    path, slot, "--key", "-5", "--volume", "70", "--mute", "0,2", "--loops", "2", "--fade", "1")
                demand(player.song() == wanted, f"{name} {slot}: with settings other samples than the command's")
                for function, value in (("set_key", 0), ("set_volume", 100), ("set_muted", 0)):
                    player.call(function, value)
                player.call("set_loops", 1, 88200)
    print(f"  {name}: {index + 1} records, {songs} songs: equal to the command's")


def compare_scenes(command, player, path, count):
    """Compares scenes of random calls on each console, in the palette's colours and in the device's."""
    with open(path, "rb") as file:
        player.open(file.read())
    for number, (console, text) in enumerate(random_scenes(count)):
        problems = player.call("scene", player.give(text.encode()), console, 0)
        demand(problems == 0, f"scene {number}: {problems} lines with a problem")
        for display, option in ((0, []), (1, ["--screen"])):
            player.call("frame", display)
            address, width, height, _ = player.info(4)
            found = width, height, colours(player.read(address, 4 * width * height))
            wanted = command.scene(path, console, text, *option)
            demand(found == wanted, f"scene {number} {option}: other pixels than the command's:\n{text}")
    print(f"  {count} scenes: equal to the command's")


def refuse_what_is_too_large(player):
    """Checks that a file that is too large gives a fault and no trap."""
    demand(player.give(b"") is None, "an input of no bytes")
    demand(player.call("input", (64 << 20) + 2) == 0, "an input of more than is allowed")
    demand(player.call("input", -1) == 0, "an input of a negative size")
    demand(player.call("input", (64 << 20) + 1) != 0, "no input of a byte more than a ROM")
    demand(player.call("open", (64 << 20) + 1) == 1, "a ROM of more than 64 MiB is not refused")
    for function in wasm.FUNCTIONS:
        for number in (-(1 << 31), -1, 0, 255, 256, 1 << 30, (1 << 31) - 1):
            if function != "input":
                player.call(function, number, number, number)


def play_the_sample(command, folder):
    """Checks that the game of samples/game, linked into the module, gives the recorded frames and samples for a recorded input."""
    sources = sorted(glob.glob(os.path.join(ROOT, "samples", "game", "Sources", "*.swift")))
    if subprocess.run([os.path.join(ROOT, "Scripts", "make-player.sh"), folder, *sources]).returncode != 0:
        sys.exit(1)
    player = wasm.Player(os.path.join(folder, "harness.wasm"))
    with open(os.path.join(command.folder, "sample.bin"), "rb") as file:
        player.open(file.read())
    demand(player.call("program") == 1, "the module of samples/game has no program")
    inputs, checksums = recording.read(recording.TOMORI)
    found = recording.play(player, inputs, [tick for tick, *_ in checksums])
    for wanted, other in zip(checksums, found):
        demand(wanted == other, f"samples/game: expected frame and samples {wanted}, found {other}")
    player.close()
    size = os.path.getsize(os.path.join(folder, "player.wasm"))
    print(f"  samples/game: {size:,} bytes of WebAssembly, {len(found)} frames of a run of {found[-1][0]} ticks as recorded")


def see_a_trap(player):
    """Checks that these checks can fail."""
    try:
        player.process.stdin.write(struct.pack("<Biiii", ord("c"), len(wasm.FUNCTIONS), 0, 0, 0))
        player.process.stdin.flush()
        player._receive(4)
    except wasm.Trap:
        return
    demand(False, "a call of a function that there is not does not trap")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    if not wasm.wasmkit():
        sys.exit("check-player: expected wasmkit beside the Swift compiler, found none: install a toolchain from swift.org, which has it")
    folder = tempfile.mkdtemp()
    try:
        if subprocess.run([os.path.join(ROOT, "Scripts", "make-player.sh"), folder]).returncode != 0:
            sys.exit(1)
        print(f"The player compiles with Embedded Swift: {os.path.getsize(os.path.join(folder, 'player.wasm')):,} bytes of WebAssembly")
        compare_module(folder)
        command = Command(sys.argv[1], folder)
        command.run("pack", os.path.join(ROOT, "samples", "assets"), "-o", "sample.bin")
        os.mkdir(os.path.join(folder, "songs"))
        for number, path in enumerate(sorted(glob.glob(os.path.join(ROOT, "Tests", "Fixtures", "vectors", "mml", "*.mml")))):
            shutil.copy(path, os.path.join(folder, "songs", f"BSLOT{number:03}.mml"))
        command.run("pack", "songs", "-o", "songs.bin")
        os.mkdir(os.path.join(folder, "data"))
        for number, body in enumerate(random_data(256)):
            with open(os.path.join(folder, "data", f"DSLOT{number:03}.DAT"), "wb") as file:
                file.write(body)
        command.run("pack", "data", "-o", "data.bin")
        player = wasm.Player(os.path.join(folder, "harness.wasm"))
        compare_rom(command, player, os.path.join(folder, "sample.bin"), settings=True)
        compare_rom(command, player, os.path.join(folder, "songs.bin"), settings=False)
        compare_rom(command, player, os.path.join(folder, "data.bin"), settings=False)
        if os.path.exists(SHIPPED):
            compare_rom(command, player, os.path.abspath(SHIPPED), settings=True)
        compare_scenes(command, player, os.path.join(folder, "sample.bin"), 30)
        inputs = sorted(glob.glob(os.path.join(ROOT, "Fuzz", "Seeds", "player", "*")))
        inputs += sorted(glob.glob(os.path.join(ROOT, "Fuzz", "Seeds", "salvage", "*")))
        inputs += sorted(glob.glob(os.path.join(ROOT, "Fuzz", "FailCases", "player", "*")))
        for path in inputs:
            with open(path, "rb") as file:
                player.try_all(file.read())
        print(f"  {len(inputs)} inputs of fuzzers: no trap")
        refuse_what_is_too_large(player)
        player.close()
        play_the_sample(command, os.path.join(folder, "game"))
        see_a_trap(wasm.Player(os.path.join(folder, "harness.wasm")))
    except Failure as failure:
        sys.exit(f"check-player: {failure}")
    except wasm.Trap as trap:
        sys.exit(f"check-player: the module trapped: {trap}")
    finally:
        shutil.rmtree(folder)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
