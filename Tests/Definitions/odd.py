"""Writes a ROM with all kinds of unusual records. Usage: odd.py FILE"""

import struct
import sys
import zlib


def name(text):
    masked = bytes(byte ^ 0xAA for byte in text)
    return masked + bytes(16 - len(masked))


notes = [(4, 0, 0, 0, 10), (5, 0, 1, 40, 0), (7, 0, 0, 0, 11025), (6, 0, 0, 0, 0), (7, 0, 0, 0, 0)]
song = b"".join(struct.pack("<BBBBI", *note) for note in notes)
picture = b"SY\1\2" + bytes(range(6))
coloured = b"SZ\0\4" + bytes(range(256)) * 4 + b"\1\2\3\4\5"
effect = b"EFF\0" + struct.pack(">I4h", 8, 1, -2, 3, -4)
records = [
    (name(b"GSLOT000.CHR"), picture),
    (name(b"GSLOT255.CHR"), coloured),
    (name(b"GSLOT256.CHR"), picture),
    (name(b"GSLOT1A0.CHR"), b""),
    (name(b"gslot001.chr"), picture),
    (name(b"GSLOT000.CHR"), coloured),
    (name(b"ESLOT009.PCM"), effect),
    (name(b"ESLOT010.DAT"), effect),
    (name(b"BSLOT100.BGM"), zlib.compress(song)),
    (name(b"DSLOT000.DAT"), bytes(range(256)) * 4),
    (name(b"DSLOT001.DAT"), b"text"),
    (name(b"PSLOT000.BIN"), b""),
    (name(b"README"), b"hello"),
    (name(b"\x1b[31m\\\xff"), b"\0"),
    (bytes(16), b"no name"),
    (name(b"DSLOT002.DAT")[:13] + b"\7\7\7", b"bytes after the name"),
    (name(b"DSLOT003.DATA"), b"one letter too many"),
    (bytes([0xEB]) * 16, b"not terminated"),
]
with open(sys.argv[1], "wb") as file:
    file.write(struct.pack("<I", len(records)) + b"".join(stored for stored, _ in records))
    for _, body in records:
        file.write(struct.pack(">I", len(body)) + body)
    file.write(b"after the last body")
