#!/usr/bin/env python3
"""Makes ROMs and the file expected.json with their ids, by Documentation/Format.md alone: nothing of romkit is used.

Usage: generate.py, in this folder.
"""

import hashlib
import json
import struct
import zlib

KINDS = {"GSLOT": "CHR", "ESLOT": "PCM", "BSLOT": "BGM", "DSLOT": "DAT", "PSLOT": "BIN"}
SUM = b"ROMKIT.SUM"
MOST_NOTES = 65_536


def stored(name):
    return bytes(byte ^ 0xAA for byte in name).ljust(16, b"\0")


def container(records, trailing=b""):
    """The bytes of a ROM."""
    out = struct.pack("<I", len(records)) + b"".join(stored(name) for name, _ in records)
    return out + b"".join(struct.pack(">I", len(body)) + body for _, body in records) + trailing


def with_checksums(records):
    """The bytes of a ROM with the checksum record at its end."""
    size = 24 + 8 * len(records)
    body = b"RKSM" + struct.pack(">HHI", 1, 0, len(records))
    body += b"".join(struct.pack(">II", len(other), zlib.crc32(other)) for _, other in records)
    head = struct.pack("<I", len(records) + 1) + b"".join(stored(name) for name, _ in records + [(SUM, b"")])
    body += struct.pack(">II", zlib.crc32(head), size)
    whole = container(records + [(SUM, body + bytes(4))])[:-4]
    return whole + struct.pack(">I", zlib.crc32(whole))


def slot(name):
    """The kind and the number of a record that a console asks for; nothing for all others."""
    text = name.decode("ascii", "replace")
    if len(text) == 12 and text[:5] in KINDS and text[8:] == "." + KINDS[text[:5]]:
        digits = text[5:8]
        if all(digit in "0123456789" for digit in digits) and int(digits) < 256:
            return list(KINDS).index(text[:5]), int(digits)
    return None


def measured(letter, body):
    """What counts of a body, how many of its bytes are read for that, and whether it is what its kind demands."""
    if letter == "G" and len(body) >= 4 and body[:2] in (b"SY", b"SZ"):
        end = 4 + (1024 if body[:2] == b"SZ" else 0) + (body[2] + 1) * (body[3] + 1)
        if end <= len(body):
            return body[:end], end, True
    if letter == "E" and len(body) >= 8 and body[:4] == b"EFF\0":
        end = 8 + struct.unpack(">I", body[4:8])[0]
        if end <= len(body) and end % 2 == 0:
            return body[:end], end, True
    if letter == "B":
        stream = zlib.decompressobj()
        try:
            notes = stream.decompress(body, 8 * MOST_NOTES + 1)
        except zlib.error:
            notes = None
        if notes is not None and stream.eof and len(notes) <= 8 * MOST_NOTES:
            return notes, len(body) - len(stream.unused_data), True
    if letter in "DP":
        return body, len(body), True
    return body, len(body), False


def identity(records, trailing):
    """The content id, the digests of the slots, and how all of it is packed."""
    first = {}
    for index, (name, _) in enumerate(records):
        if (key := slot(name)) is not None:
            first.setdefault(key, index)
    whole = b"RKCI" + struct.pack(">HHI", 1, 0, len(first))
    slots, songs, rest = {}, 0, 0
    for key in sorted(first):
        name, body = records[first[key]]
        letter = chr(name[0])
        counted, end, readable = measured(letter, body)
        digest = hashlib.sha256((letter if readable else letter.lower()).encode() + counted).digest()
        slots[name[:8].decode()] = {"content": digest.hex(), "readable": readable}
        whole += letter.encode() + bytes([key[1]]) + digest
        if letter == "B" and readable:
            songs = zlib.crc32(body[:end], songs)
        rest = zlib.crc32(body[end:], rest)
    order = b"".join(records[index][0][:1] + bytes([key[1]]) for key, index in sorted(first.items(), key=lambda item: item[1]))
    checksums = bool(records) and records[-1][0] == SUM
    for index, (name, body) in enumerate(records):
        if index in first.values() or (checksums and index == len(records) - 1):
            continue
        rest = zlib.crc32(stored(name) + struct.pack(">I", len(body)) + body, rest)
    rest = zlib.crc32(trailing, rest)
    return {
        "content": hashlib.sha256(whole).hexdigest(),
        "packing": f"order:{zlib.crc32(order):08x} songs:{songs:08x} rest:{rest:08x} checksums:{'yes' if checksums else 'no'}",
        "slots": slots,
    }


def parse(data):
    """The records of a ROM, and the bytes after the last."""
    count = struct.unpack("<I", data[:4])[0]
    names = [bytes(byte ^ 0xAA for byte in data[4 + 16 * index:20 + 16 * index].split(b"\0")[0]) for index in range(count)]
    records, at = [], 4 + 16 * count
    for name in names:
        size = struct.unpack(">I", data[at:at + 4])[0]
        records.append((name, data[at + 4:at + 4 + size]))
        at += 4 + size
    return records, data[at:]


def changed(records, at, body):
    return [(name, body if index == at else other) for index, (name, other) in enumerate(records)]


def main():
    def note(kind, channel, tone, key, value):
        return struct.pack("<BBBBI", kind, channel, tone, key, value)

    picture = b"SY" + bytes([3, 1]) + bytes(range(8))
    vge = b"SZ" + bytes([1, 1]) + bytes((index * 7) & 255 for index in range(1024)) + bytes([0, 1, 2, 255])
    effect = b"EFF\0" + struct.pack(">I", 6) + struct.pack("<hhh", 0, -1000, 1000)
    notes = note(4, 0, 0, 0, 10) + note(5, 0, 1, 40, 0) + note(7, 0, 0, 0, 11_025) + note(7, 0, 0, 0, 0)
    song = zlib.compress(notes, 9)
    records = [
        (b"GSLOT000.CHR", picture), (b"GSLOT255.CHR", vge), (b"ESLOT003.PCM", effect), (b"BSLOT000.BGM", song),
        (b"DSLOT007.DAT", b"Hi"), (b"PSLOT001.BIN", b""),
    ]
    others = [(b"README.TXT", b"words"), (b"DSLOT007.DAT", b"never read")]
    after = [(name, body + (b"after" if name[:1] in b"GEB" else b"")) for name, body in records]
    odd = [
        (b"GSLOT000.CHR", b"SX" + picture[2:]), (b"GSLOT001.CHR", picture[:-1]), (b"GSLOT002.CHR", b"SY"),
        (b"ESLOT000.PCM", effect[:-1]), (b"ESLOT001.PCM", b"EFF\0" + struct.pack(">I", 5) + bytes(5)), (b"ESLOT002.PCM", b""),
        (b"BSLOT000.BGM", song[:-1]), (b"BSLOT001.BGM", song[:-1] + bytes([song[-1] ^ 1])), (b"BSLOT002.BGM", notes),
        (b"BSLOT003.BGM", zlib.compress(bytes(8 * MOST_NOTES + 1))), (b"BSLOT004.BGM", zlib.compress(notes + b"abc")),
        (b"BSLOT005.BGM", zlib.compress(b"")), (b"DSLOT000.DAT", song[:-1]),
    ]
    roms = {
        "empty": container([]),
        "plain": container(records),
        "reordered": container(records[::-1]),
        "deflated": container(changed(records, 3, zlib.compress(notes, 0))),
        "checksums": with_checksums(records),
        "unread": container(after + others, b"trailing"),
        "pixel": container(changed(records, 0, picture[:-1] + b"\x09")),
        "palette": container(changed(records, 1, vge[:7] + b"\xff" + vge[8:])),
        "size": container(changed(records, 0, b"SY" + bytes([1, 3]) + picture[4:])),
        "sample": container(changed(records, 2, effect[:-2] + b"\0\0")),
        "note": container(changed(records, 3, zlib.compress(notes[:13] + b"\2" + notes[14:]))),
        "data": container(changed(records, 4, b"HI")),
        "moved": container([(b"DSLOT008.DAT" if name == b"DSLOT007.DAT" else name, body) for name, body in records]),
        "unusable": container(odd),
    }
    expected = {}
    for name, data in roms.items():
        with open(f"{name}.bin", "wb") as file:
            file.write(data)
        expected[name] = {
            "size": len(data), "crc32": f"{zlib.crc32(data):08x}", "md5": hashlib.md5(data).hexdigest(),
            "sha1": hashlib.sha1(data).hexdigest(), "sha256": hashlib.sha256(data).hexdigest(),
            **identity(*parse(data)),
        }
    same = {expected[name]["content"] for name in ("plain", "reordered", "deflated", "checksums", "unread")}
    assert len(same) == 1 and len({rom["content"] for rom in expected.values()}) == len(roms) - 4
    with open("expected.json", "w") as file:
        json.dump(expected, file, indent=1)
        file.write("\n")


main()
