"""Compares romkit's palettes with those of pngquant, ImageMagick and Pillow and prints Markdown tables.

Usage: palette.py ROMKIT PALETTE [--counts 16,64,255,256] [--grid none|rgb565|rgb555] [--cases PREFIX]

Without options all pictures are measured in 24 bits, the sets on both grids as well, and then packing many pictures with one palette.
The rows go into the file that ROMKIT_ROWS names, if it is set.

ROMKIT is the program of a release build, PALETTE the Swift program of that name.

All tools get the same pictures, the same number of colours and no dithering. Peers get a set as one montage. Times are processor times
on one thread, the minimum of two runs: of the whole process on a PNG (pngquant, ImageMagick) or of the call alone (Pillow, romkit).
Errors are computed here from the resulting pixels with numpy: the mean distance in OKLab, and the PSNR of the sRGB bytes. With a grid,
the resulting pixels are those on a screen of such colours.
"""

import argparse
import os
import resource
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from contextlib import nullcontext

from measuring import figure, missing, say_load

try:
    import numpy as np
    import PIL
    from PIL import Image, features
except ImportError:
    missing("Pillow or numpy", "python3-pil python3-numpy")
    sys.exit(1)

import palette_build
import palette_pictures as made

RUNS = 2
# One thread for all, because threads that wait for each other use processor time too.
ONE_THREAD = {**os.environ, "OMP_NUM_THREADS": "1", "MAGICK_THREAD_LIMIT": "1"}


def oklab(rgb):
    """OKLab of sRGB bytes, after Björn Ottosson's description."""
    value = rgb.astype(float) / 255
    light = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    lms = np.cbrt(light @ np.array([
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005]]).T)
    return lms @ np.array([
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660]]).T


def errors(before, after):
    """The mean distance in OKLab and the PSNR."""
    distance = np.sqrt(((oklab(before) - oklab(after)) ** 2).sum(-1)).mean()
    mean_square = ((before.astype(float) - after.astype(float)) ** 2).mean()
    return distance, 99.0 if mean_square == 0 else 10 * np.log10(255 ** 2 / mean_square)


def shown(rgb, grid):
    """The colours on a screen: low bits are replaced with a copy of the high ones."""
    kept = {"none": (8, 8, 8), "rgb565": (5, 6, 5), "rgb555": (5, 5, 5)}[grid]
    channels = [rgb[..., i] & (255 << 8 - bits & 255) for i, bits in enumerate(kept)]
    return np.stack([channel | channel >> bits for channel, bits in zip(channels, kept)], -1)


def montage(pictures):
    """Pictures of one size as one picture, as square as possible."""
    columns = max(1, int(round(len(pictures) ** 0.5)))
    while len(pictures) % columns:
        columns -= 1
    rows = [np.concatenate(pictures[i:i + columns], 1) for i in range(0, len(pictures), columns)]
    return np.concatenate(rows, 0)


def children_time():
    """The processor time of all ended processes, in seconds."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def best(clock, work):
    """The minimum time of several runs."""
    times = []
    for _ in range(RUNS):
        start = clock()
        work()
        times.append(clock() - start)
    return min(times)


class Tools:
    """Each method takes a list of pictures and a number of colours, and returns the pixels before, the pixels after, and the seconds."""

    def __init__(self, program, folder, grid="none"):
        self.program = program
        self.grid = grid
        self.folder = folder
        self.convert = next(
            (name for name in ("magick", "convert-im6", "/usr/bin/convert", "convert") if self.is_magick(name)), None)

    @staticmethod
    def is_magick(name):
        try:
            shown = subprocess.run([name, "-version"], capture_output=True)
        except OSError:
            return False
        return shown.returncode == 0 and b"ImageMagick" in shown.stdout

    def path(self, name):
        return os.path.join(self.folder, name)

    def romkit(self, pictures, count):
        with open(self.path("in.raw"), "wb") as file:
            for picture in pictures:
                file.write(struct.pack("<II", picture.shape[1], picture.shape[0]) + picture.tobytes())
        shown = subprocess.run(
            [self.program, str(count), self.grid, "none", str(RUNS), self.path("in.raw"), self.path("out.raw")],
            check=True, capture_output=True, text=True)
        with open(self.path("out.raw"), "rb") as file:
            out = np.frombuffer(file.read(), np.uint8)
        palette, indices = out[:768].reshape(256, 3), out[768:]
        assert len(np.unique(indices)) <= count
        before = np.concatenate([picture.reshape(-1, 3) for picture in pictures])
        return before, palette[indices], float(shown.stdout)

    def process(self, pictures, command):
        whole = montage(pictures)
        Image.fromarray(whole).save(self.path("in.png"))
        seconds = best(children_time, lambda: subprocess.run(command, check=True, env=ONE_THREAD))
        with Image.open(self.path("out.png")) as image:
            return whole, np.asarray(image.convert("RGB")), seconds

    def pngquant(self, pictures, count):
        return self.process(pictures, [
            "pngquant", "--nofs", "--speed", "1", "--force", "-o", self.path("out.png"), str(count),
            self.path("in.png")])

    def imagemagick(self, pictures, count):
        return self.process(pictures, [
            self.convert, self.path("in.png"), "+dither", "-colors", str(count), "png:" + self.path("out.png")])

    def pillow(self, method, kmeans=0):
        def quantize(pictures, count):
            whole = montage(pictures)
            image = Image.fromarray(whole)

            def work():
                return image.quantize(count, method=method, kmeans=kmeans, dither=Image.Dither.NONE)

            seconds = best(time.process_time, work)
            return whole, np.asarray(work().convert("RGB")), seconds
        return quantize

    def versions(self):
        """The names and versions of the peers, for people."""
        def first_line(*command):
            return subprocess.run(command, capture_output=True, text=True).stdout.split("\n")[0]
        magick = first_line(self.convert, "-version").removeprefix("Version: ").split()
        pngquant = first_line("pngquant", "--version").split()[0]
        return f"pngquant {pngquant}, {' '.join(magick[:2])}, Pillow {PIL.__version__}."

    def all(self):
        """Name and function of each tool that is installed."""
        tools = {"romkit": self.romkit}
        tools["pngquant"] = self.pngquant
        tools["ImageMagick"] = self.imagemagick
        tools["Pillow median cut"] = self.pillow(Image.Quantize.MEDIANCUT)
        tools["Pillow median cut, k-means"] = self.pillow(Image.Quantize.MEDIANCUT, kmeans=10)
        tools["Pillow max coverage"] = self.pillow(Image.Quantize.MAXCOVERAGE)
        tools["Pillow octree"] = self.pillow(Image.Quantize.FASTOCTREE)
        if features.check("libimagequant"):
            tools["Pillow libimagequant"] = self.pillow(Image.Quantize.LIBIMAGEQUANT)
        return tools


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("romkit")
    parser.add_argument("program")
    parser.add_argument("--counts")
    parser.add_argument("--grid", choices=["none", "rgb565", "rgb555"])
    parser.add_argument("--cases", help="the start of the names", default="")
    options = parser.parse_args()
    pictures = made.all_pictures()
    cases = {name: [picture] for name, picture in pictures.items()}
    cases.update({"set: " + name: parts for name, parts in made.all_sets(pictures).items()})
    cases = {name: parts for name, parts in cases.items() if name.startswith(options.cases)}
    sets = {name: parts for name, parts in cases.items() if name.startswith("set: ")}
    # On a screen of fewer colours, only the sets are measured.
    runs = [("none", cases, "16,64,255,256"), ("rgb565", sets, "16,255"), ("rgb555", sets, "16,255")]
    say_load("Processor time.")
    path = os.environ.get("ROMKIT_ROWS")
    for tool, package, found in (
        ("pngquant", "pngquant", shutil.which("pngquant")), ("ImageMagick", "imagemagick", Tools(options.program, ".").convert)):
        if not found:
            missing(tool, package)
            sys.exit(1)
    with tempfile.TemporaryDirectory() as folder, open(path, "w", encoding="utf-8") if path else nullcontext(sys.stdout) as rows:
        print(Tools(options.program, folder).versions(), end="\n\n")
        for grid, chosen, counts in runs:
            if options.grid not in (None, grid):
                continue
            functions = Tools(options.program, folder, grid).all()
            where = "" if grid == "none" else f", as shown in {grid}"
            counts = [int(count) for count in (options.counts or counts).split(",")]
            print(f"Mean distance in OKLab x 1000 / PSNR in dB / seconds; no dithering{where}:\n", file=rows)
            results = measure(functions, chosen, counts, grid, rows)
            print(file=rows, flush=True)
            if grid == "none":
                summary(results)
                print()
                requirements(results)
                pass_figures(results)
    if not options.cases:
        print()
        palette_build.build(os.path.abspath(options.romkit))


def measure(tools, cases, counts, grid, rows):
    """Prints the table, and returns the error, PSNR and seconds of each tool by case and number of colours."""
    everything = {}
    print("| picture | colours | " + " | ".join(tools) + " |", file=rows)
    print("|---|---|" + "---|" * len(tools), file=rows)
    for name, parts in cases.items():
        for count in counts:
            results = {}
            for tool, quantize in tools.items():
                before, after, seconds = quantize(parts, count)
                results[tool] = (*errors(before, shown(after, grid)), seconds)
            everything[name, count] = results
            least = min(result[0] for result in results.values())
            most = max(result[1] for result in results.values())
            row = [
                mark(f"{distance * 1000:.2f}", distance == least) + " / "
                + mark(f"{psnr:.2f}", psnr == most) + f" / {seconds:.2f}"
                for distance, psnr, seconds in results.values()]
            print(f"| {name} | {count} | " + " | ".join(row) + " |", file=rows, flush=True)
    return everything


def mark(text, is_best):
    return f"**{text}**" if is_best else text


def summary(everything):
    """Compares each peer with romkit, over all rows."""
    rows = list(everything.values())
    print(f"| compared with, in {len(rows)} rows | mean distance: lower in | by (mean) | PSNR: higher in | by (mean) |")
    print("|---|---|---|---|---|")
    for tool in rows[0]:
        if tool == "romkit":
            continue
        ratios = np.array([row["romkit"][0] / row[tool][0] for row in rows])
        gains = np.array([row["romkit"][1] - row[tool][1] for row in rows])
        print(
            f"| {tool} | {(ratios < 1).sum()} | {(1 - np.exp(np.log(ratios).mean())) * 100:.1f} % "
            f"| {(gains > 0).sum()} | {gains.mean():+.2f} dB |")


def requirements(everything):
    """Prints the requirements, and whether they are met."""
    for kind, is_kind in (("single pictures", False), ("sets", True)):
        rows = [row for (name, _), row in everything.items() if name.startswith("set: ") == is_kind]
        if not rows:
            continue
        lowest = sum(all(row["romkit"][0] < row[tool][0] for tool in row if tool != "romkit") for row in rows)
        print(
            f"Required: the lowest mean distance on {kind}: {verdict(lowest == len(rows))}, "
            f"in {lowest} of {len(rows)} rows.\n")
    times = [row["romkit"][2] for (name, _), row in everything.items() if name == "set: all eight"]
    if times:
        print(
            f"Required: eight pictures of 256 x 256 in under a second: {verdict(max(times) < 1)}, "
            f"{min(times):.2f} s to {max(times):.2f} s.")


WHY_TIME = (
    "romkit searches for its palettes: it exchanges colours until no exchange improves the result. The others divide"
    " the colours into boxes once, and their errors are larger.")


def pass_figures(everything):
    """Passes on the errors and times of all rows together, compared with each peer."""
    rows = list(everything.values())
    seconds = {tool: sum(row[tool][2] for row in rows) for tool in rows[0]}
    for tool in rows[0]:
        if tool == "romkit":
            continue
        ratio = float(np.exp(np.mean([np.log(row[tool][0] / row["romkit"][0]) for row in rows])))
        distances = [1000 * float(np.exp(np.mean([np.log(row[name][0]) for row in rows]))) for name in ("romkit", tool)]
        figure("palettes, error", f"{distances[0]:.2f}", tool, f"{distances[1]:.2f}", ratio)
    for tool in rows[0]:
        if tool != "romkit":
            # Some times are too short to measure.
            theirs = max(seconds[tool], 0.001)
            figure(
                "palettes, time", f"{seconds['romkit']:.2f} s", tool, f"{theirs:.2f} s", theirs / seconds["romkit"], WHY_TIME)


def verdict(is_met):
    return "met" if is_met else "**missed**"


if __name__ == "__main__":
    main()
