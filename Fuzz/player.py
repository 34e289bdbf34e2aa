#!/usr/bin/env python3
"""Runs the player's module under wasmkit, where an Int has 32 bits, over mutated ROMs: player.py MODULE FOLDER [OPTION...].

MODULE is the harness.wasm of Scripts/make-player.sh. Options are libFuzzer's: -runs=COUNT, -max_total_time=SECONDS, and -seed=NUMBER,
a different one each time unless given. A time ends the run once 20,000 mutated ROMs were tried. The seeds run first. A ROM that makes
the module trap or hang is left in FOLDER, and the error is printed; otherwise the number of runs. Exits with 1 after a trap, and with 3
after an interruption.
"""

import glob
import hashlib
import os
import random
import signal
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(HERE, "..", "Tests", "Player"))

import player as wasm

ODD = (0, 1, 0x7F, 0x80, 0xFE, 0xFF)
LEAST = 20_000


def mutated(rom, others, dice):
    """The ROM with a few errors, most of them in important bytes."""
    rom = bytearray(rom)
    for _ in range(dice.randrange(1, 5)):
        kind = dice.randrange(8)
        place = dice.randrange(len(rom) + 1)
        if kind < 3 and rom:
            # The directory, the size fields and the headers are a small part of a ROM, but the most important one.
            place = dice.randrange(min(len(rom), 4 + 20 * (rom[0] + 1) if kind == 0 else len(rom)))
            rom[place] = dice.choice(ODD) if kind == 1 else dice.randrange(256)
        elif kind == 3 and rom:
            rom[place % len(rom)] ^= 1 << dice.randrange(8)
        elif kind == 4:
            del rom[place:]
        elif kind == 5:
            rom[place:place] = bytes(dice.choice(ODD) for _ in range(dice.randrange(1, 6)))
        elif kind == 6:
            del rom[place : place + dice.randrange(1, 9)]
        else:
            rom[place:] = dice.choice(others)[place:]
    return bytes(rom)


def read_seeds():
    seeds = []
    for folder in ("player", "salvage", "repack"):
        for path in sorted(glob.glob(os.path.join(HERE, "Seeds", folder, "*"))):
            with open(path, "rb") as file:
                seeds.append(file.read())
    return seeds


def inputs(seeds, count, dice):
    """The seeds, and then ROMs that are made from them."""
    yield from seeds
    while count > 0:
        count -= 1
        yield mutated(dice.choice(seeds), seeds, dice)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    module, folder = sys.argv[1:3]
    options = {"runs": float("inf"), "max_total_time": float("inf"), "seed": time.time_ns()}
    for option in sys.argv[3:]:
        name, _, value = option.removeprefix("-").partition("=")
        # Other options of libFuzzer have no effect here.
        if name in options:
            options[name] = int(value)
    if not wasm.wasmkit():
        sys.exit("player.py: expected wasmkit beside the Swift compiler, found none: install a toolchain from swift.org, which has it")
    interrupted = []
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: interrupted.append(1))
    instance, seeds = wasm.Player(module), read_seeds()
    started, runs = time.monotonic(), 0
    for rom in inputs(seeds, options["runs"], random.Random(options["seed"])):
        if interrupted or runs >= len(seeds) + LEAST and time.monotonic() - started >= options["max_total_time"]:
            break
        try:
            instance.try_all(rom)
        except wasm.Trap as trap:
            if interrupted:
                break
            path = os.path.join(folder, "trap-" + hashlib.sha1(rom).hexdigest()[:16])
            with open(path, "wb") as file:
                file.write(rom)
            print(f"{trap}\nsee {path}")
            sys.exit(1)
        runs += 1
    print(runs)
    sys.exit(3 if interrupted else 0)


if __name__ == "__main__":
    main()
