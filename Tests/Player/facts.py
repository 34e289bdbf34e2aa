"""ROMs for comparing facts, the same in every run: whole ones, and ones with damage."""

import random
import struct
import zlib

from native import random_data

MASK = 0xAA
LETTERS = {"G": "CHR", "E": "PCM", "B": "BGM", "D": "DAT", "P": "BIN"}
#: The size of the kanji font.
FONT = 94 * 94 * 12
ODD_NAMES = [b"gslot000.chr", b"GSLOT256.CHR", b"DSLOT1.DAT", b"README", b"", b"BSLOT007.BGM\x80", b"ROMKIT.SUM", b"A" * 16]


def name(text):
    """A name as the directory stores it."""
    return bytes(byte ^ MASK for byte in text).ljust(16, b"\0")[:16]


def slot(letter, number):
    return f"{letter}SLOT{number:03}.{LETTERS[letter]}".encode()


def picture(dice):
    width, height = dice.choice([(1, 1), (8, 8), (16, 8), (dice.randint(1, 40), dice.randint(1, 40))])
    most = dice.choice([2, 8, 9, 256])
    body = bytes([width - 1, height - 1])
    pixels = bytes(dice.randrange(most) for _ in range(width * height))
    if dice.random() < 0.75:
        return b"SY" + body + pixels
    return b"SZ" + body + dice.randbytes(1024) + pixels


def effect(dice):
    samples = dice.randbytes(2 * dice.choice([0, 1, 10, 100]))
    declared = max(0, len(samples) + dice.choice([0] * 8 + [1, 2, -2]))
    return b"EFF\0" + struct.pack(">I", declared) + samples


def song(dice):
    notes = [(8, 0, 0, 0, dice.choice([0, 16, 64, 70000]))] if dice.random() < 0.9 else []
    for _ in range(dice.randint(0, 20)):
        kind = dice.choice([1, 2, 3, 4, 4, 5, 6, 7, 7, 8, 9, 10, 11])
        value = dice.choice([0, 1, 10, 500, 22050, 70000]) if kind != 9 else dice.randint(0, 22)
        notes.append((kind, dice.choice([0, 1, 5, 6]), dice.choice([0, 1, 3, 4]), dice.choice([0, 40, 84, 85]), value))
    if dice.random() < 0.8:
        notes.append((7, 0, 0, 0, 0))
    data = zlib.compress(b"".join(struct.pack("<BBBBI", *note) for note in notes))
    return data + dice.choice([b""] * 9 + [b"\0"])


def body(dice, letter, data):
    if dice.random() < 0.05:
        return dice.randbytes(dice.randint(0, 30))
    if letter == "G":
        return picture(dice)
    if letter == "E":
        return effect(dice)
    if letter == "B":
        return song(dice)
    if letter == "D":
        if dice.random() < 0.02:
            return bytes(FONT)
        if dice.random() < 0.2:
            return b"".join(dice.randbytes(3) + b"\0" for _ in range(256))
        return next(data)
    return dice.randbytes(20)


def build(records, has_checksums):
    """A ROM of names and bodies, with romkit's checksum record or without."""
    count = len(records) + (1 if has_checksums else 0)
    names = [stored for stored, _ in records] + ([name(b"ROMKIT.SUM")] if has_checksums else [])
    rom = struct.pack("<I", count) + b"".join(names)
    directory = zlib.crc32(rom)
    rom += b"".join(struct.pack(">I", len(body)) + body for _, body in records)
    if has_checksums:
        sums = b"RKSM\0\1\0\0" + struct.pack(">I", len(records))
        sums += b"".join(struct.pack(">II", len(body), zlib.crc32(body)) for _, body in records)
        size = len(sums) + 12
        rom += struct.pack(">I", size) + sums + struct.pack(">II", directory, size)
        rom += struct.pack(">I", zlib.crc32(rom))
    return rom


def damage(dice, rom):
    """The ROM with one to three changes, most of them in the directory, the size fields or the checksums."""
    data = bytearray(rom)
    for _ in range(dice.randint(1, 3)):
        if not data:
            break
        place = dice.choice([dice.randrange(len(data)), dice.randrange(min(len(data), 80)), max(0, len(data) - 1 - dice.randrange(40))])
        change = dice.randrange(6)
        if change < 3:
            data[place] ^= 1 << dice.randrange(8)
        elif change == 3:
            data[place] = dice.choice([0, 0x7F, 0x80, 0xFF])
        elif change == 4:
            del data[len(data) - min(len(data), dice.randint(1, 40)) :]
        else:
            data += dice.randbytes(dice.randint(1, 20))
    return bytes(data)


def roms(count, shipped):
    """This many ROMs: made ones, damaged ones, and damaged copies of the `shipped`."""
    data = random_data(1 << 30)
    for number in range(count):
        dice = random.Random(number)
        if shipped and number % 40 == 39:
            yield damage(dice, dice.choice(shipped))
            continue
        records = []
        for _ in range(dice.choice([0, 1, 2, 3, 5, 8, 12])):
            letter = dice.choice("GGGEBBDDDDP")
            stored = name(slot(letter, dice.choice([0, 1, 2, 3, 7, 255])))
            records.append((stored, body(dice, letter, data)))
            if dice.random() < 0.04:
                records.append((dice.choice([name(dice.choice(ODD_NAMES)), slot(letter, 9).ljust(16, b"\0")]), b"x"))
        rom = build(records, dice.random() < 0.7)
        yield damage(dice, rom) if number % 2 else rom
