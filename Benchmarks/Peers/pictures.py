"""Compares the times in which romkit and Pillow decode PNG files, and prints a Markdown table.

Usage: pictures.py PICTURES, the Swift program of that name.

The files are written by romkit and, if Pillow is installed, also by Pillow. Both read them from memory. Times are processor times,
the minimum of several rounds in which both take turns. The last column is the time in which Python's zlib inflates the pixels.
"""

import io
import os
import struct
import subprocess
import sys
import tempfile
import time
import zlib

from measuring import figure, missing, say_load

try:
    from PIL import Image, features
except ImportError:
    Image = None

ROUNDS = 4
RUNS = 12


def best(work):
    """The minimum processor time of several runs, in milliseconds."""
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times) * 1000


def image_data(png):
    """The deflated pixels of a PNG."""
    data, offset = b"", 8
    while offset < len(png):
        size, kind = struct.unpack_from(">I4s", png, offset)
        if kind == b"IDAT":
            data += png[offset + 8:offset + 8 + size]
        offset += 12 + size
    return data


def read(path):
    with open(path, "rb") as file:
        return file.read()


def files(program, folder):
    """The program that wrote each file, and its path."""
    subprocess.run([program, "make", folder], check=True)
    found = []
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        found.append(("romkit", path))
        if Image:
            again = os.path.join(folder, "pillow-" + name)
            with Image.open(path) as image:
                image.save(again)
            found.append(("Pillow", again))
    return found


def name(path):
    return os.path.basename(path).removeprefix("pillow-").removesuffix(".png")


def measure(program, paths):
    """The milliseconds of romkit, Pillow and zlib for each path."""
    shown = subprocess.run([program, "read", *paths], check=True, capture_output=True, text=True).stdout
    rows = []
    for path, romkit in zip(paths, shown.split()):
        png = read(path)
        deflated = image_data(png)
        pillow = best(lambda: Image.open(io.BytesIO(png)).load()) if Image else float("nan")
        rows.append((float(romkit), pillow, best(lambda: zlib.decompress(deflated))))
    return rows


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: pictures.py PICTURES")
    program = sys.argv[1]
    say_load("Processor time, the minimum of several runs.")
    if Image:
        kind = "zlib-ng" if features.check("zlib_ng") else "zlib"
        print(f"Pillow {Image.__version__} with {kind} {features.version('zlib_ng') or features.version('zlib')},", end=" ")
    else:
        missing("Pillow", "python3-pil")
    print(f"Python with zlib {zlib.ZLIB_RUNTIME_VERSION}.\n")
    with tempfile.TemporaryDirectory() as folder:
        found = files(program, folder)
        paths = [path for _, path in found]
        rounds = [measure(program, paths) for _ in range(ROUNDS)]
        print("| picture | written by | KiB | romkit, ms | Pillow, ms | romkit's speed | zlib's inflate alone, ms |")
        print("|---|---|---:|---:|---:|---:|---:|")
        ratios, totals = [], (0, 0, 0)
        for index, (writer, path) in enumerate(found):
            romkit, pillow, inflate = (min(one[index][column] for one in rounds) for column in range(3))
            ratios.append(pillow / romkit)
            totals = [sum(pair) for pair in zip(totals, (romkit, pillow, inflate))]
            shown, ratio = (f"{pillow:.3f}", f"{pillow / romkit:.2f} x") if Image else ("", "")
            kibibytes = os.path.getsize(path) / 1024
            print(f"| {name(path)} | {writer} | {kibibytes:,.0f} | {romkit:.3f} | {shown} | {ratio} | {inflate:.3f} |")
    if Image:
        as_fast = sum(ratio >= 1 for ratio in ratios)
        verdict = "met" if as_fast == len(ratios) else "**missed**"
        print(
            f"\nRequired: at least as fast as Pillow: {verdict}, in {as_fast} of {len(ratios)} files, "
            f"{min(ratios):.2f} x to {max(ratios):.2f} x.")
        figure("PNG decoding, 20 files", f"{totals[0]:.1f} ms", "Pillow", f"{totals[1]:.1f} ms", totals[1] / totals[0])
    figure(
        "PNG decoding, 20 files", f"{totals[0]:.1f} ms", "zlib's inflate alone", f"{totals[2]:.1f} ms", totals[2] / totals[0],
        "Decoding includes inflating; the rest of the time goes into undoing the filters and making pixels.")


if __name__ == "__main__":
    main()
