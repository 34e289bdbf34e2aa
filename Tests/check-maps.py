#!/usr/bin/env python3
"""Compares maps of Tiled as the command draws them with tiled_maps.py, pixel for pixel: check-maps.py ROMKIT [GARDEN]. The maps are like
Tiled's own examples, with every feature in several of them; GARDEN is a built samples/garden, whose program has to draw the files of its
title and its level, as the console shows them."""

import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import tiled_maps
from tiled_files import MAPS, Files

ROMKIT = os.path.abspath(sys.argv[1])


def compare(name, found, expected):
    """Compares rows of pixels; where nothing is, the console shows its first colour."""
    if (len(found), len(found[0])) != (len(expected), len(expected[0])):
        sys.exit(f"check-maps: {name}: {len(found[0])} x {len(found)} pixels, expected {len(expected[0])} x {len(expected)}")
    blank = {found[y][x] for y, row in enumerate(expected) for x, pixel in enumerate(row) if not pixel[3]}
    if len(blank) > 1:
        sys.exit(f"check-maps: {name}: several colours where nothing is: {sorted(blank)[:4]}")
    for y, row in enumerate(expected):
        for x, pixel in enumerate(row):
            if pixel[3] and found[y][x][:3] != pixel[:3]:
                sys.exit(f"check-maps: {name}: the pixel ({x}, {y}) is {found[y][x]}, expected {pixel}")


def maps(folder):
    for number, features in enumerate(MAPS):
        own = os.path.join(folder, str(number))
        os.mkdir(own)
        files = Files(own, number, features)
        picture = os.path.join(own, "drawn.png")
        subprocess.run([ROMKIT, "preview", "--quiet", files.path, "-o", picture], check=True)
        compare(f"map {number}, {features}", tiled_maps.read_png(picture), tiled_maps.draw(files.path))
    print(f"check-maps: {len(MAPS)} maps are drawn as by Tiled's documentation")


def garden(folder, work):
    """The program of the garden draws the files of its title and its level."""
    assets = os.path.join(folder, "assets")
    title = tiled_maps.read_png(os.path.join(assets, "graphics", "title.png"))
    level = os.path.join(assets, "levels", "garden.tmx")
    frames = [("the title", [], title, (96, 40))]
    for time in (0, 399, 400, 1234):
        frames.append((f"the level at {time} ms", ["garden.dat", "objects.dat", str(time)], tiled_maps.draw(level, time), (96, 16)))
    for name, arguments, source, (left, top) in frames:
        scene, picture = os.path.join(work, "frame.scene"), os.path.join(work, "frame.png")
        with open(scene, "w", encoding="utf-8") as file:
            subprocess.run(["./level", *arguments], cwd=folder, stdout=file, check=True)
        subprocess.run([ROMKIT, "preview", "--quiet", os.path.join(folder, "romdata.bin"), "--scene", scene, "-o", picture], check=True)
        found = tiled_maps.read_png(picture)
        compare(name, found, [row[left:left + len(found[0])] for row in source[top:top + len(found)]])
    print(f"check-maps: the garden draws {len(frames)} frames of its files")


with tempfile.TemporaryDirectory() as work:
    garden(os.path.abspath(sys.argv[2]), work) if len(sys.argv) > 2 else maps(work)
