#!/usr/bin/env python3
"""Writes the seeds of MIDI files, as make_seeds.py writes the others."""
import pathlib


def midi(form, division, *tracks):
    head = b"MThd\0\0\0\6" + bytes([0, form, 0, len(tracks)]) + division
    return head + b"".join(b"MTrk" + len(track).to_bytes(4, "big") + track for track in tracks)


END = b"\0\xff\x2f\0"
NOTES = b"\0\x90\x3c\x64\x60\x3c\0\0\x40\x50\x30\x40\0"
SEEDS = {
    "running": midi(0, b"\0\x60", b"\0\xff\x51\3\7\xa1\x20" + NOTES + END),
    "loop": midi(1, b"\1\xe0", b"\0\xff\6\x09loopStart\x81\x40\xff\6\7loopEnd" + END, b"\0\xc1\x4f\0\x91\x45\x7f\x81\x40\x81\x45\0" + END),
    "pedal": midi(0, b"\0\x18", b"\0\xb0\x40\x7f" + NOTES + b"\x20\xb0\x40\0\0\xb0\7\x40" + NOTES + END),
    "bends": midi(0, b"\0\x60", b"\0\xb0\x65\0\0\x64\0\0\6\x0c\0\x90\x3c\x64\x10\xe0\0\x38\x10\xe0\0\x30\x20\x80\x3c\0" + END),
    "same": midi(1, b"\0\x60", b"\x60\x90\x3c\x64\x60\x3c\0" + END, b"\0\x90\x3c\x64\x60\x3c\0" + END + NOTES),
    "sostenuto": midi(0, b"\0\x18", b"\0\x90\x3c\x64\0\xb0\x42\x7f\x18\x90\x3c\0" + NOTES + b"\x20\xb0\x42\0" + END),
    "tuning": midi(0, b"\0\x60", b"\0\xb0\x65\0\0\x64\2\0\6\x4c\0\x64\1\0\6\x30\0\x26\x40" + NOTES + END),
    "drums": midi(0, b"\0\x60", b"\0\x99\x24\x64\x10\x89\x24\0\0\x99\x2a\x40\x10\x89\x2a\0" + END),
    "chord": midi(0, b"\0\x30", b"".join(b"\0\x90" + bytes([40 + 5 * key, 90]) for key in range(9)) + b"\x30\xb0\x7b\0" + END),
    "frames": midi(2, b"\xe7\x28", NOTES + END, NOTES),
    "garbage": midi(1, b"\0\x60", NOTES + END) + b"\0\1XFIH\0\0\0\0" + b"MTrk\0\0\0\4" + END,
}

FOLDER = pathlib.Path(__file__).parent / "midi"
FOLDER.mkdir(exist_ok=True)
for name, seed in SEEDS.items():
    (FOLDER / name).write_bytes(seed)
