#!/usr/bin/env python3
"""Runs the player's module under wasmkit, where an Int has 32 bits, over mutated ROMs: player.py [COUNT [SEED]].

COUNT is 20,000 unless given. A ROM that makes it trap is left in FailCases/player, and the run fails.
"""

import glob
import hashlib
import os
import random
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(HERE, "..", "Tests", "Player"))

import player as wasm

ODD = (0, 1, 0x7F, 0x80, 0xFE, 0xFF)


def mutated(rom, others, dice):
    """The ROM with a few things wrong, most of them where they matter."""
    rom = bytearray(rom)
    for _ in range(dice.randrange(1, 5)):
        kind = dice.randrange(8)
        place = dice.randrange(len(rom) + 1)
        if kind < 3 and rom:
            # A directory, size fields and headers are a small part of a ROM, and decide everything.
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


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    dice = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    if not wasm.wasmkit():
        sys.exit("Fuzz/player.py: expected wasmkit beside the Swift compiler, found none: install a toolchain from swift.org, which has it")
    seeds = []
    for folder in ("player", "salvage", "repack"):
        for path in sorted(glob.glob(os.path.join(HERE, "Seeds", folder, "*"))):
            with open(path, "rb") as file:
                seeds.append(file.read())
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([os.path.join(HERE, "..", "Scripts", "make-player.sh"), folder], check=True)
        instance = wasm.Player(os.path.join(folder, "harness.wasm"))
        started, traps = time.time(), 0
        for _ in range(count):
            rom = mutated(dice.choice(seeds), seeds, dice)
            try:
                instance.try_all(rom)
            except wasm.Trap as trap:
                traps += 1
                found = os.path.join(HERE, "FailCases", "player")
                os.makedirs(found, exist_ok=True)
                path = os.path.join(found, "trap-" + hashlib.sha1(rom).hexdigest()[:16])
                with open(path, "wb") as file:
                    file.write(rom)
                print(f"Player in wasm32: trapped: {trap}\n  see {path}")
                instance = wasm.Player(os.path.join(folder, "harness.wasm"))
        instance.close()
    print(f"Player in wasm32: {count} runs, {traps or 'nothing'} found, {time.time() - started:.0f} s")
    sys.exit(1 if traps else 0)


if __name__ == "__main__":
    main()
