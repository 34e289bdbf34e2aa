#!/usr/bin/env python3
"""Makes the sound files of this folder, and expected.json with what libsndfile reads in them.

Needs sox, and numpy and soundfile (libsndfile) for Python. Run it in this folder. Files come from three writers: sox, libsndfile, and
the functions below, which lay out bytes by hand what those two never write. Where libsndfile cannot read a
file (the reasons stand at the entry), the samples that were put in are expected instead.
"""

import json
import struct
import subprocess
import wave

import numpy as np
import soundfile as sf

FRAMES = 40
expected = {}


def signal(channels, seed):
    """Random frames of 32 bits with the two extremes among them; the low byte is 0, so that 24 bits hold it."""
    random = np.random.default_rng(seed)
    frames = random.integers(-(2**31), 2**31, size=(FRAMES, channels), dtype=np.int64) & ~0xFF
    frames[3, 0] = -(2**31)
    frames[4, 0] = 2**31 - 256
    frames[5] = 0
    return frames


def expect(name, rate, channels, frames, note):
    """Records a file: frames are floating-point numbers, 1 is full scale. Channels are mixed as romkit does."""
    mixed = np.zeros(len(frames))
    for channel in range(channels):
        mixed = mixed + frames[:, channel] * 32768
    expected[name] = {
        "note": note,
        "rate": rate,
        "channels": channels,
        "mixed": [float(value) for value in mixed / channels],
    }


def expect_as_read(name, note):
    """Records what libsndfile reads."""
    frames, rate = sf.read(name, dtype="float64", always_2d=True)
    expect(name, rate, frames.shape[1], frames, note)


def expect_as_sox_reads(name, rate, channels, note):
    """Records what sox reads, as 32-bit integers."""
    raw = subprocess.run(["sox", name, "-t", "raw", "-e", "signed", "-b", "32", "-L", "-"], stdout=subprocess.PIPE, check=True)
    frames = np.frombuffer(raw.stdout, dtype="<i4").reshape(-1, channels) / 2.0**31
    expect(name, rate, channels, frames, note + ", read by sox")


def sox(name, rate, channels, *options, pipe=False, seed=1):
    raw = signal(channels, seed).astype("<i4").tobytes()
    command = ["sox", "-D", "-V1", "-t", "raw", "-r", str(rate), "-c", str(channels), "-e", "signed", "-b", "32", "-L", "-"]
    if pipe:
        data = subprocess.run(command + list(options) + ["-t", "wav", "-"], input=raw, stdout=subprocess.PIPE, check=True)
        open(name, "wb").write(data.stdout)
    else:
        subprocess.run(command + list(options) + [name], input=raw, check=True)
    note = "sox " + " ".join(options) + (" to a pipe" if pipe else "")
    try:
        expect_as_read(name, note)
    except sf.LibsndfileError:
        expect_as_sox_reads(name, rate, channels, note)


def libsndfile(name, rate, channels, format, subtype, endian="FILE", seed=2):
    frames = signal(channels, seed) / 2.0**31
    sf.write(name, frames, rate, format=format, subtype=subtype, endian=endian)
    expect_as_read(name, f"libsndfile {format} {subtype} {endian}")


def chunk(name, body, size=None, pad=b"\0", order="<"):
    length = len(body) if size is None else size
    return name + struct.pack(order + "I", length) + body + (pad if len(body) % 2 else b"")


def fmt(channels=1, rate=22050, bits=16, tag=1, align=None, extra=b"", order="<"):
    size = channels * ((bits + 7) // 8)
    return struct.pack(order + "HHIIHH", tag, channels, rate, rate * size, size if align is None else align, bits) + extra


def riff(*chunks, kind=b"RIFF", order="<"):
    body = b"WAVE" + b"".join(chunks)
    return kind + struct.pack(order + "I", len(body)) + body


def by_hand(name, data, note, frames=None, rate=22050):
    """Writes bytes; frames are what to expect when libsndfile reads something else, or nothing."""
    open(name, "wb").write(data)
    if frames is None:
        expect_as_read(name, note)
    else:
        expect(name, rate, frames.shape[1], frames, note)


sox("sox-u8-mono-8k.wav", 8000, 1, "-e", "unsigned", "-b", "8")
sox("sox-s16-stereo-44k.wav", 44100, 2, "-b", "16")
sox("sox-s24-stereo-48k.wav", 48000, 2, "-b", "24")
sox("sox-s32-mono-96k.wav", 96000, 1, "-b", "32")
sox("sox-f32-stereo-44k.wav", 44100, 2, "-e", "floating-point", "-b", "32")
sox("sox-f64-mono-22k.wav", 22050, 1, "-e", "floating-point", "-b", "64")
sox("sox-s16-6ch-48k.wav", 48000, 6, "-b", "16")
sox("sox-rifx-s16-stereo.wav", 44100, 2, "-b", "16", "-B")
sox("sox-rifx-s24-mono.wav", 32000, 1, "-b", "24", "-B")
sox("sox-rifx-f32-mono.wav", 32000, 1, "-e", "floating-point", "-b", "32", "-B")
sox("sox-streamed.wav", 44100, 2, "-b", "16", pipe=True)
sox("sox-s8-mono.aiff", 11025, 1, "-b", "8")
sox("sox-s16-stereo.aiff", 44100, 2, "-b", "16")
sox("sox-s24-mono.aiff", 96000, 1, "-b", "24")
sox("sox-s32-stereo.aiff", 192000, 2, "-b", "32")
sox("sox-s16-mono.aifc", 22050, 1, "-b", "16")

libsndfile("sf-rf64-s16.wav", 44100, 2, "RF64", "PCM_16")
libsndfile("sf-ext-s24.wav", 44100, 2, "WAVEX", "PCM_24")
libsndfile("sf-ext-u8.wav", 16000, 3, "WAVEX", "PCM_U8")
libsndfile("sf-ext-f32.wav", 44100, 1, "WAVEX", "FLOAT")
libsndfile("sf-ext-f64.wav", 44100, 2, "WAVEX", "DOUBLE")
libsndfile("sf-s16-mono.aiff", 22050, 1, "AIFF", "PCM_16")
libsndfile("sf-sowt.aiff", 22050, 1, "AIFF", "PCM_16", "LITTLE")
libsndfile("sf-sowt-s24.aiff", 22050, 2, "AIFF", "PCM_24", "LITTLE")
libsndfile("sf-raw.aiff", 22050, 1, "AIFF", "PCM_U8")
libsndfile("sf-fl32.aiff", 48000, 2, "AIFF", "FLOAT")
libsndfile("sf-fl64.aiff", 48000, 1, "AIFF", "DOUBLE")

with wave.open("wave-console.wav", "wb") as out:
    out.setnchannels(1)
    out.setsampwidth(2)
    out.setframerate(22050)
    out.writeframes((signal(1, 3) >> 16).astype("<i2").tobytes())
expect_as_read("wave-console.wav", "Python's wave")

mono = signal(1, 4) >> 16
mono_bytes = mono.astype("<i2").tobytes()
mono_frames = mono / 32768.0
stereo = signal(2, 5) >> 16
stereo_bytes = stereo.astype("<i2").tobytes()
stereo_frames = stereo / 32768.0
data = chunk(b"data", mono_bytes)
note_list = chunk(b"LIST", b"INFO" + chunk(b"INAM", b"Boom"))

by_hand("hand-list-first.wav", riff(note_list, chunk(b"fmt ", fmt()), note_list, data), "chunks before fmt and data")
by_hand("hand-list-after.wav", riff(chunk(b"fmt ", fmt()), data, note_list), "a chunk after data")
by_hand("hand-odd-padded.wav", riff(chunk(b"fmt ", fmt()), chunk(b"odd ", b"abc"), data), "an odd chunk and its pad byte")
by_hand("hand-odd-unpadded.wav", riff(chunk(b"fmt ", fmt()), chunk(b"odd ", b"abc", pad=b""), data),
        "an odd chunk without its pad byte", mono_frames)
by_hand("hand-odd-junk-pad.wav", riff(chunk(b"fmt ", fmt()), chunk(b"odd ", b"abc", pad=b"d"), data),
        "an odd chunk and a pad byte that is a letter")
by_hand("hand-fmt-last.wav", riff(data, chunk(b"fmt ", fmt())), "fmt after data: not read by libsndfile", mono_frames)
by_hand("hand-fmt18.wav", riff(chunk(b"fmt ", fmt(extra=b"\0\0")), chunk(b"fact", struct.pack("<I", FRAMES)), data),
        "fmt of 18 bytes, fact")
by_hand("hand-size-0.wav", riff(chunk(b"fmt ", fmt(2)), chunk(b"data", stereo_bytes, 0)),
        "data of size 0 at the end: streamed", stereo_frames)
by_hand("hand-size-ffffffff.wav",
        b"RIFF\xff\xff\xff\xffWAVE" + chunk(b"fmt ", fmt(2)) + chunk(b"data", stereo_bytes, 0xFFFFFFFF),
        "sizes of 0xFFFFFFFF: streamed", stereo_frames)
by_hand("hand-size-too-long.wav", riff(chunk(b"fmt ", fmt()), chunk(b"data", mono_bytes, 1000)), "data longer than the file")
by_hand("hand-part-frame.wav", riff(chunk(b"fmt ", fmt(2)), chunk(b"data", stereo_bytes + b"\1\2\3")), "a part of a frame at the end",
        stereo_frames)
by_hand("hand-two-data.wav", riff(chunk(b"fmt ", fmt()), data, chunk(b"data", bytes(20))), "two data chunks", mono_frames)
by_hand("hand-placeholder-data.wav", riff(chunk(b"fmt ", fmt()), chunk(b"data", b""), data), "an empty data chunk before the real one",
        mono_frames)
by_hand("hand-align-0.wav", riff(chunk(b"fmt ", fmt(2, align=0)), chunk(b"data", stereo_bytes)), "block align 0: not read by libsndfile",
        stereo_frames)
by_hand("hand-12-bit.wav", riff(chunk(b"fmt ", fmt(bits=12)), chunk(b"data", (mono & ~15).astype("<i2").tobytes())),
        "12 bits in two bytes: not read by libsndfile", (mono & ~15) / 32768.0)
guid = bytes.fromhex("0000000010008000 00aa00389b71".replace(" ", ""))
ext = struct.pack("<HHIH", 22, 20, 0, 1) + guid
twenty = (signal(1, 6) >> 12 << 4).astype("<i4")
by_hand("hand-ext-20-in-24.wav",
        riff(chunk(b"fmt ", fmt(bits=24, tag=0xFFFE, extra=ext)),
             chunk(b"data", b"".join(struct.pack("<i", value)[:3] for value in twenty[:, 0]))),
        "extensible, 20 bits in use of 24", twenty / 2.0**23)
by_hand("hand-rf64.wav",
        b"RF64\xff\xff\xff\xffWAVE" + chunk(b"ds64", struct.pack("<QQQI", 0, len(mono_bytes), FRAMES, 0))
        + chunk(b"fmt ", fmt()) + chunk(b"data", mono_bytes, 0xFFFFFFFF) + note_list,
        "RF64 with a chunk after data")
by_hand("hand-tag.wav", riff(chunk(b"fmt ", fmt()), data) + b"TAG" + bytes(125), "something else after the RIFF")


def form(*chunks, kind=b"AIFF"):
    body = kind + b"".join(chunks)
    return b"FORM" + struct.pack(">I", len(body)) + body


def extended(rate):
    """The 80 bits of a rate given as a fraction of 65,536."""
    shift = 64 - rate.bit_length()
    return struct.pack(">HQ", 16383 + 63 - 16 - shift, rate << shift)


def comm(channels=1, frames=FRAMES, bits=16, rate=22050 << 16, type=b""):
    return chunk(b"COMM", struct.pack(">hIh", channels, frames, bits) + extended(rate) + type, order=">")


def ssnd(body, skip=0, size=None):
    return chunk(b"SSND", struct.pack(">II", skip, 0) + bytes(skip) + body, size=size, order=">")


big = mono.astype(">i2").tobytes()
by_hand("hand-mac-rate.aiff", form(comm(rate=round(22254.545454 * 65536)), ssnd(big)), "22,254.5454 Hz", mono_frames, 22254.545454)
by_hand("hand-ssnd-first.aiff", form(ssnd(big), comm()), "SSND before COMM: not read by libsndfile", mono_frames)
by_hand("hand-ssnd-offset.aiff", form(comm(), ssnd(big, skip=6)), "SSND with an offset")
by_hand("hand-frames-0.aiff", form(comm(frames=0), ssnd(big)), "streamed: no frames in COMM", mono_frames)
by_hand("hand-in24.aiff",
        form(chunk(b"FVER", struct.pack(">I", 0xA2805140), order=">"), comm(bits=24, type=b"in24\0\0"),
             ssnd(b"".join(struct.pack(">i", value)[:3] for value in (mono[:, 0] << 16))), kind=b"AIFC"),
        "AIFF-C in24", mono_frames)
by_hand("hand-name-odd.aiff", form(chunk(b"NAME", b"Boom!", order=">"), comm(), ssnd(big)), "an odd chunk and its pad byte")
by_hand("hand-fewer-frames.aiff", form(comm(frames=30), ssnd(big)), "fewer frames in COMM than in SSND", mono_frames)

for channels in (1, 2):
    libsndfile(f"sf-ima-{channels}.wav", 22050, channels, "WAV", "IMA_ADPCM")
    libsndfile(f"sf-ms-{channels}.wav", 22050, channels, "WAV", "MS_ADPCM")
    # The fact chunk ends in the last block, which libsndfile does not use.
    del expected[f"sf-ms-{channels}.wav"]["mixed"][FRAMES:]
del expected["sf-ima-2.wav"]["mixed"][1020:]
libsndfile("sf-ulaw.aiff", 22050, 2, "AIFF", "ULAW")
libsndfile("sf-alaw.aiff", 22050, 2, "AIFF", "ALAW")
libsndfile("sf-ima4.aiff", 22050, 1, "AIFF", "IMA_ADPCM")


def packed(tag, bits, data, block=0, frames=0, channels=1, extra=b""):
    """A compressed WAV file of 22,050 Hz; the extension has the frames of a block."""
    header = struct.pack("<HHIIHH", tag, channels, 22050, 22050, block or channels, bits)
    extension = struct.pack("<H", frames) + extra if block else b""
    return riff(chunk(b"fmt ", header + struct.pack("<H", len(extension)) + extension), chunk(b"data", data))


by_hand("hand-ulaw.wav", packed(7, 8, bytes(range(256))), "every code of mu-law")
by_hand("hand-alaw.wav", packed(6, 8, bytes(range(256))), "every code of A-law")
PREDICTORS = [(256, 0), (512, -256), (0, 0), (192, 64), (240, 0), (460, -208), (392, -232)]
for channels in (1, 2):
    random = np.random.default_rng(20 + channels)
    ima, ms = b"", b""
    for block in range(7):
        codes = random.integers(0, 256, size=60 * channels, dtype=np.uint8).tobytes()
        starts = random.integers(-20000, 20000, size=(3, channels))
        ima += b"".join(struct.pack("<hBB", starts[0, c], block * 14 + c, 0) for c in range(channels)) + codes
        ms += bytes((block + c) % 7 for c in range(channels)) + struct.pack(f"<{channels}h", *(abs(starts[0]) // 64))
        # Mostly the codes that make the step smaller: it has 16 bits in libsndfile.
        halves = random.choice(16, size=(57 * channels, 2), p=[0.13 if n in (0, 1, 2, 3, 13, 14, 15) else 0.01 for n in range(16)])
        ms += struct.pack(f"<{2 * channels}h", *starts[1], *starts[2]) + bytes(int(a) << 4 | int(b) for a, b in halves)
    by_hand(f"hand-ima-{channels}.wav", packed(0x11, 4, ima, 64 * channels, 121, channels), "random IMA ADPCM")
    table = struct.pack("<H14h", 7, *(factor for pair in PREDICTORS for factor in pair))
    by_hand(f"hand-ms-{channels}.wav", packed(2, 4, ms, 64 * channels, 116, channels, table), "random Microsoft ADPCM")

with open("expected.json", "w") as out:
    out.write("{\n" + ",\n".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in sorted(expected.items())) + "\n}\n")
