"""Measures the time of `romkit pack` for many full-colour pictures with one palette, and prints a Markdown table.

The pictures are made here, the same on every run: every second one is a photograph with the noise of a camera, the others are pixel art
and sheets of sprites on a transparent background.
"""

import os
import shutil
import time

import numpy as np
from PIL import Image

import palette_pictures as made
from measuring import Runs, Table, inside_temporary_folder, run, verdict

#: The requirement, and the largest number of pictures in a ROM.
COUNT, MOST_SECONDS = 200, 4
ALL = 256
ROUNDS = 3


def photograph(seed):
    """Two blends of colours, one behind the other, in the light of a lamp."""
    random = np.random.RandomState(seed)
    x, y = made.grid()
    colours = random.randint(0, 256, (4, 3))
    far = made.mix(colours[0], colours[1], y + 0.4 * made.noise(seed, first=3))
    near = made.mix(colours[2], colours[3], made.noise(seed + 1000, first=12))
    picture = np.where((y > 0.3 + 0.6 * made.noise(seed + 2000, octaves=3)[0][None, :])[..., None], near, far)
    light = 1.2 - np.hypot(x - random.rand(), y - random.rand())
    return made.to_bytes(picture * light[..., None] + made.grain(seed, 2 + 10 * random.rand(), picture.shape))


def pixel_art(seed):
    """Few colours in pixels of four by four."""
    return made.shapes(seed, side=64, count=12).repeat(4, 0).repeat(4, 1)


def sprites(seed):
    """A sheet of 16 discs, each in different shades, with alpha."""
    random = np.random.RandomState(seed)
    x, y = made.grid(64)
    rows = []
    for _ in range(4):
        row = []
        for _ in range(4):
            colours = random.randint(0, 256, (2, 3))
            distance = np.hypot(x - 0.5 - 0.1 * random.rand(), y - 0.5) / (0.2 + 0.25 * random.rand())
            shades = made.to_bytes(made.mix(colours[0], colours[1], np.floor(distance * 8) / 8))
            row.append(np.dstack([shades, np.where(distance < 1, 255, 0).astype(np.uint8)]))
        rows.append(np.concatenate(row, 1))
    return np.concatenate(rows, 0)


def make(folder, numbers):
    """Writes pictures as PNG files, by their numbers."""
    kinds = (photograph, pixel_art, photograph, sprites)
    os.makedirs(folder)
    for number in numbers:
        kind = kinds[number % len(kinds)]
        Image.fromarray(kind(number)).save(os.path.join(folder, f"{kind.__name__}-{number:03}.png"))


def settle():
    """Waits: romkit does not trust the times of a file that was written just now, and reads it again, as git does."""
    time.sleep(0.05)


def forget():
    """Removes the lock, without which a project gets another palette."""
    if os.path.exists("assets/romkit.lock"):
        os.remove("assets/romkit.lock")


def measure(romkit):
    graphics = os.path.join("assets", "graphics")
    pack = (romkit, "pack", "assets", "-o", "game.bin", "-q")
    make(graphics, range(COUNT))
    alone, whole, changed = Runs(), Runs(), Runs()
    for _ in range(ROUNDS):
        forget()
        alone.add(*run(*pack, "--no-cache"))
    make("more", range(COUNT, ALL))
    shutil.copytree("more", graphics, dirs_exist_ok=True)
    path = os.path.join(graphics, sorted(os.listdir(graphics))[0])
    with Image.open(path) as image:
        pixels = np.array(image)
    settle()
    forget()
    whole.add(*run(*pack, "--cache", "cache"))
    for round in range(ROUNDS):
        pixels[100, 100, :3] = (40 * round, 250, 3)
        Image.fromarray(pixels).save(path)
        settle()
        changed.add(*run(*pack, "--cache", "cache"))
    table = Table("romkit pack", " processor s", " runs", "required")
    table.row(
        f"{COUNT} pictures of 256 x 256 with one palette", f"{alone.processor:.2f}", ROUNDS,
        verdict(f"at most {MOST_SECONDS} s", alone.processor <= MOST_SECONDS))
    table.row(f"{ALL} of them", f"{whole.processor:.2f}", 1, "")
    table.row(
        f"one changed pixel in one of {ALL} pictures, packed again", f"{changed.processor:.2f}", ROUNDS,
        verdict("under a tenth of packing all", changed.processor < whole.processor / 10))


def build(romkit):
    """Measures in a temporary folder."""
    with inside_temporary_folder():
        measure(romkit)
