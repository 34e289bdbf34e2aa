"""Recorded runs of programs, such as Tests/Fixtures/program/tomori.txt: their input and their results."""

import os
import zlib

TOMORI = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Fixtures", "program", "tomori.txt")


def read(path):
    """The inputs, each a tick, a function and its numbers; and the checksums of ticks, of their frames and of the samples until then."""
    inputs, checksums = [], []
    with open(path) as file:
        for line in file:
            tick, name, *values = line.split()
            if name == "frame":
                checksums.append((int(tick), *values))
            elif tick != "#":
                inputs.append((int(tick), name, *map(int, values)))
    return inputs, checksums


def checksum(data, before=0):
    return f"{zlib.crc32(data, before):08x}"


def play(player, inputs, ticks):
    """The checksums of these ticks from a player that has a program and has opened its ROM."""
    waiting, found, samples = list(inputs), [], 0
    for tick in range(1, max(ticks) + 1):
        while waiting and waiting[0][0] == tick:
            _, name, *values = waiting.pop(0)
            player.call(name, *values)
        player.call("tick")
        address, count = player.info(2)
        samples = zlib.crc32(player.read(address, 2 * count), samples)
        if tick in ticks:
            player.call("frame", 0)
            address, width, height, _ = player.info(4)
            found.append((tick, checksum(player.read(address, 4 * width * height)), f"{samples:08x}"))
    return found
