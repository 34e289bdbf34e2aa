#!/usr/bin/env python3
"""Compares how romkit reads files with how other programs do: check-readers.py ROMKIT, with the Python packages that the Makefile installs.

Sounds of every encoding that libsndfile and FFmpeg write into WAV and AIFF must have the samples that libsndfile or FFmpeg reads, or be
refused with a message that names the encoding. Maps must have the tiles that pytmx finds, and fonts the pixels that Pillow finds.
"""

import json
import logging
import os
import subprocess
import sys
import tempfile

import av
import numpy

# It says that pygame is missing.
logging.disable()
import pytmx
import soundfile
from PIL import BdfFontFile

sys.dont_write_bytecode = True
import random

import project_inputs as inputs
import tiled_maps
from tiled_files import MAPS, Files

ROMKIT = os.path.abspath(sys.argv[1])
RATE, FRAMES = 22_050, 5_000
#: The encodings that romkit reads; it must refuse all others.
READ = {"PCM_S8", "PCM_U8", "PCM_16", "PCM_24", "PCM_32", "FLOAT", "DOUBLE", "ALAW", "ULAW", "IMA_ADPCM", "MS_ADPCM"}
#: Of FFmpeg, by container: those that it writes into it.
CODECS = {
    "wav": [
        "pcm_u8",
        "pcm_s16le",
        "pcm_s24le",
        "pcm_s32le",
        "pcm_f32le",
        "pcm_f64le",
        "pcm_alaw",
        "pcm_mulaw",
        "adpcm_ms",
        "adpcm_ima_wav",
    ],
    "aiff": ["pcm_s8", "pcm_s16be", "pcm_s24be", "pcm_s32be", "pcm_s16le", "pcm_f32be", "pcm_f64be", "pcm_alaw", "pcm_mulaw"],
}
failures = []


def demand(holds, what):
    if not holds:
        failures.append(what)
        print(f"check-readers: {what}", file=sys.stderr)


def convert(*words):
    run = subprocess.run([ROMKIT, "convert", *words, "--diagnostics", "json", "--quiet"], capture_output=True, text=True)
    return run.returncode, [json.loads(line) for line in run.stderr.splitlines()][:-1]


# Sounds


def noise(channels):
    """Frames of noise with its extremes, as numbers from -1 to 1."""
    values = numpy.random.default_rng(channels).uniform(-1, 1, (FRAMES, channels))
    values[:2] = [[-1.0] * channels, [32767 / 32768] * channels]
    return values


def sound_files(folder):
    """The name of a file, and whether romkit reads its encoding."""
    for container, extension in (("WAV", "wav"), ("WAVEX", "wav"), ("RF64", "wav"), ("AIFF", "aiff")):
        for subtype in sorted(soundfile.available_subtypes(container)):
            for channels in 1, 2:
                name = os.path.join(folder, f"{container}-{subtype}-{channels}.{extension}")
                try:
                    soundfile.write(name, noise(channels), RATE, subtype=subtype, format=container)
                except soundfile.LibsndfileError:
                    # Some encodings have one channel, or only other rates.
                    os.path.exists(name) and os.remove(name)
                    continue
                yield name, subtype in READ
    for container, codecs in CODECS.items():
        for codec in codecs:
            for channels in 1, 2:
                name = os.path.join(folder, f"ffmpeg-{codec}-{channels}.{container}")
                with av.open(name, "w") as output:
                    stream = output.add_stream(codec, rate=RATE, layout="mono" if channels == 1 else "stereo")
                    frame = av.AudioFrame.from_ndarray(noise(channels).reshape(1, -1), format="dbl", layout=stream.layout.name)
                    frame.sample_rate = RATE
                    resampler = av.AudioResampler(format=stream.format, layout=stream.layout, rate=RATE)
                    for part in resampler.resample(frame) + resampler.resample(None):
                        output.mux(stream.encode(part))
                    output.mux(stream.encode(None))
                yield name, True


def sounds(folder):
    read = refused = 0
    for name, is_read in sound_files(folder):
        what, made = os.path.basename(name), os.path.join(folder, "made.pcm")
        status, said = convert(name, "-o", made)
        if not is_read:
            refused += 1
            demand(
                status == 1
                and any("encod" in one["message"] or "compress" in one["message"] for one in said if one["severity"] == "error"),
                f"{what}: status {status}, {said}",
            )
            continue
        read += 1
        if status != 0:
            demand(False, f"{what}: status {status}, {said}")
            continue
        expected = soundfile.read(name, always_2d=True)[0].mean(axis=1) * 32_768
        with open(made, "rb") as file:
            found = numpy.frombuffer(file.read()[8:], "<i2")
        # The last block of ADPCM is filled up; libsndfile reads it whole, and romkit as many samples as the file counts.
        if "adpcm" in what.lower() and FRAMES <= len(found):
            expected = expected[: len(found)]
        demand(len(found) == len(expected), f"{what}: {len(found)} samples, expected {len(expected)}")
        if len(found) == len(expected):
            distance = numpy.abs(found - numpy.clip(expected, -32_768, 32_767))
            exact = "-1." in what and ("16" in what or "8-" in what)
            demand(
                distance.max() <= (0 if exact else 1),
                f"{what}: sample {distance.argmax()} is {found[distance.argmax()]}, expected {expected[distance.argmax()]}",
            )
    print(f"check-readers: {read} sounds read as by libsndfile {soundfile.__libsndfile_version__}, {refused} in other encodings refused")


# Maps


def maps(folder):
    """tiled_maps.py, which draws the maps as romkit does, must see the tiles that pytmx sees."""
    count = 0
    for number, features in enumerate(MAPS):
        own = os.path.join(folder, f"map{number}")
        os.mkdir(own)
        # pytmx reads neither JSON, nor tiles as elements, nor chunks, nor templates.
        files = Files(own, 2 * number, features)
        if features.keys() & {"infinite", "templates"} or files.encoding == "elements":
            continue
        count += 1
        map, other = tiled_maps.Map(files.path), pytmx.TiledMap(files.path)
        known = {0: 0} | {
            gid: tile | flags.flipped_horizontally << 31 | flags.flipped_vertically << 30 | flags.flipped_diagonally << 29
            for tile, uses in other.gidmap.items()
            for gid, flags in uses
        }
        layers = map.layers(map.node)
        names = [layer.name for layer in other.layers if isinstance(layer, pytmx.TiledTileLayer)]
        demand(sorted(names) == sorted(layer.get("name") for layer in layers), f"map {number}: the layers are {names}")
        for layer in layers:
            data = layer.first("data")
            cells = tiled_maps.gids(data, data)
            found = [known[gid] for row in other.get_layer_by_name(layer.get("name")).data for gid in row]
            demand(found == list(cells), f"map {number}, {features}: {layer.get('name')} has other tiles")
    print(f"check-readers: {count} maps have the tiles that pytmx finds")


# Fonts


def fonts(folder):
    count = 0
    for number in range(20):
        chance = random.Random(number)
        size = (chance.randint(3, 8), chance.randint(5, 12))
        codes = sorted(chance.sample(range(0x21, 0x7F), 30))
        path, sheet = os.path.join(folder, f"{number}.bdf"), os.path.join(folder, f"{number}.png")
        with open(path, "wb") as file:
            file.write(inputs.bdf(chance, size, codes))
        status, said = convert(path, "-o", sheet)
        demand(status == 0, f"font {number}: {said}")
        with open(path, "rb") as file:
            other = BdfFontFile.BdfFontFile(file)
        rows = tiled_maps.read_png(sheet)
        for code in codes:
            _, (left, top, _, _), _, image = other.glyph[code]
            column, row = (code - 0x20) % 16 * size[0], (code - 0x20) // 16 * size[1]
            found = {(x, y) for x in range(size[0]) for y in range(size[1]) if rows[row + y][column + x][3]}
            # Places count from the line, above the lowest row.
            expected = {
                (left + x, size[1] - 1 + top + y) for x in range(image.width) for y in range(image.height) if image.getpixel((x, y))
            }
            demand(found == expected, f"font {number}: character {code:X}: {sorted(found ^ expected)[:9]}")
            count += 1
    print(f"check-readers: {count} characters have the pixels that Pillow finds")


with tempfile.TemporaryDirectory() as folder:
    sounds(folder)
    maps(folder)
    fonts(folder)
if failures:
    sys.exit(f"check-readers: {len(failures)} failures")
