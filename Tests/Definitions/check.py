"""Runs the definitions in Documentation on ROMs, and compares their results with romkit list.

Usage: check.py ROMKIT DOCUMENTATION ROM..."""

import json
import pathlib
import subprocess
import sys
import zlib

import imhex

try:
    import kaitai
except ImportError as error:
    kaitai = None
    missing = error.name

WORDS = ["other", "graphics", "effect", "music", "data", "program", "checksums"]


def escaped(text):
    """As romkit shows the names of records."""
    if not text:
        return "(empty)"
    shown = ""
    for character in text:
        code = ord(character)
        shown += "\\\\" if character == "\\" else character if 0x20 <= code <= 0x7E else f"\\x{code:02x}"
    return shown


def expect(what, found, expected):
    if found != expected:
        raise AssertionError(f"{what}: {found!r} instead of {expected!r}")


def check_kaitai(definition, data, listing):
    rom = definition.parse(data)
    records = listing["records"]
    expect("records", rom.num_records, len(records))
    end = 4 + 16 * rom.num_records
    for record, name, body in zip(records, rom.names, rom.bodies):
        place = f"{record['index']} {record['name']}"
        expect(f"{place} name", escaped(name.text), record["name"])
        expect(f"{place} kind", name.kind.label, record["kind"])
        expect(f"{place} number", name.number, record["number"])
        expect(f"{place} offset", body._start + 4, record["offset"])
        expect(f"{place} size", body.len_content, record["size"])
        expect(f"{place} bytes", f"{zlib.crc32(body.content.raw):08x}", record["crc32"])
        end = record["offset"] + record["size"]
        info, content = record["info"], body.content
        if info["type"] == "picture":
            picture = content.picture
            expect(f"{place} width", picture.width, info["width"])
            expect(f"{place} height", picture.height, info["height"])
            expect(f"{place} dialect", picture.dialect.label, info["dialect"].lower())
            expect(f"{place} palette", picture.palette is not None, info["dialect"] == "SZ")
            expect(f"{place} pixels", b"".join(picture.rows), content.raw[-info["width"] * info["height"]:])
            expect(f"{place} slack", picture.slack, b"")
        elif info["type"] == "effect":
            expect(f"{place} samples", len(content.effect.samples), info["samples"])
            expect(f"{place} slack", content.effect.slack, b"")
        elif info["type"] == "song":
            notes = content.song.notes
            expect(f"{place} notes", len(notes), info["notes"])
            if info["loop_samples"] is None:
                waits = sum(note.value for note in notes if note.type.label == "wait")
                expect(f"{place} length", waits, info["samples"])
        elif info["type"] == "palette":
            expect(f"{place} colours", len(content.palette.colours), 256)
        elif info["type"] == "checksums":
            sums = content.checksums
            expect(f"{place} entries", sums.num_entries, info["entries"])
            for entry, other in zip(sums.entries, records):
                expect(f"{place} entry", (entry.len_content, f"{entry.checksum:08x}"), (other["size"], other["crc32"]))
            expect(f"{place} length", sums.len_body, record["size"])
            expect(f"{place} file", sums.file, zlib.crc32(data[:end - 4]))
    expect("trailing", rom.trailing, data[end:])


def check_imhex(pattern, data, listing):
    run = imhex.Run(pattern, data)
    placed = run.globals.names
    records = listing["records"]
    expect("records", placed["count"], len(records))
    for record, name, body in zip(records, placed["names"], placed["bodies"]):
        place = f"{record['index']} {record['name']}"
        expect(f"{place} name", escaped(run.call("text_of", [name])), record["name"])
        expect(f"{place} kind", WORDS[body["kind"]], record["kind"])
        if record["number"] is not None:
            expect(f"{place} number", run.call("number_of", [name]), record["number"])
        expect(f"{place} offset", body["start"], record["offset"])
        expect(f"{place} size", body["size"], record["size"])
        expect(f"{place} end", body.offset + body.size, record["offset"] + record["size"])
        info = record["info"]
        if info["type"] == "picture":
            expect(f"{place} width", body["header"]["width_minus_1"] + 1, info["width"])
            expect(f"{place} height", body["header"]["height_minus_1"] + 1, info["height"])
            expect(f"{place} pixels", len(body["pixels"]), info["width"] * info["height"])
            expect(f"{place} palette", "palette" in body, info["dialect"] == "SZ")
            expect(f"{place} rest", "rest" in body, False)
        elif info["type"] == "effect":
            expect(f"{place} samples", len(body["samples"]), info["samples"])
            expect(f"{place} magic", body["header"]["magic"], "EFF\0")
        elif info["type"] == "palette":
            expect(f"{place} colours", len(body["palette"]), 256)
        elif info["type"] == "checksums":
            expect(f"{place} entries", [entry["size"] for entry in body["entries"]],
                   [other["size"] for other in records[:-1]])
            expect(f"{place} length", body["footer"]["length"], record["size"])


# Shows that the checks can fail: each of these changes to a definition must be noticed.
MISTAKES = {
    "romdata.ksy": [
        ("type: u4le\n    doc: Little", "type: u4be\n    doc: Little"), ("xor(0xaa)", "xor(0xab)"),
        ("size: 16\n", "size: 15\n"), ("terminator: 0", "terminator: 1"), ('"GSLOT.CHR"', '"GSLOT.DAT"'), ("width_minus_1 + 1", "width_minus_1"),
        ("len_samples / 2", "len_samples"), ("type: s2le", "type: u1"), ('digits <= "255"', 'digits <= "254"'),
        ("substring(5, 8)", "substring(4, 7)"), ("4: data", "4: date"), ("0x535a\n    ", "0x535b\n    "),
        ("type: u4le\n        doc: Samples", "type: u4\n        doc: Samples"),
    ],
    "romdata.hexpat": [
        ("le u32 count", "be u32 count"), ("0xAA", "0xAB"), ("u8 stored[16]", "u8 stored[15]"),
        ("4 + 16 * count", "16 * count"),
        ("'C', 'H', 'R'", "'C', 'H', 'A'"), ("next = next + 1", "next = next + 0"), ("header.length / 2", "header.length / 4"),
        ("pixel_count) {\n      Colour", "pixel_count + 1) {\n      Colour"),
        ("Colour palette[256];\n  } else", "Colour palette[255];\n  } else"),
    ],
}


def main():
    romkit, documentation, *paths = sys.argv[1:]
    checks = {"romdata.hexpat": (imhex.Pattern, check_imhex)}
    skipped = 0
    if kaitai is None:
        print(f"romdata.ksy is not checked: Python has no module {missing}")
        skipped = 1
    else:
        checks["romdata.ksy"] = (kaitai.Definition, check_kaitai)
    roms = []
    for path in paths:
        listed = subprocess.run([romkit, "list", "--json", path], capture_output=True, check=True)
        roms.append((path, pathlib.Path(path).read_bytes(), json.loads(listed.stdout)))
    passed, failed = 0, 0
    for name, (read, check) in sorted(checks.items()):
        source = pathlib.Path(documentation, name).read_text()
        definition = read(source)
        for path, data, listing in roms:
            try:
                check(definition, data, listing)
                passed += 1
            except Exception as error:
                print(f"{name} on {path}: {type(error).__name__}: {error}")
                failed += 1
        for right, wrong in MISTAKES[name]:
            if right not in source:
                print(f"{name}: {right!r} is not in it any more")
                failed += 1
                continue
            try:
                definition = read(source.replace(right, wrong))
                for _, data, listing in roms:
                    check(definition, data, listing)
                print(f"{name}: nobody notices {wrong!r} instead of {right!r}")
                failed += 1
            except Exception:
                passed += 1
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    sys.exit(1 if failed or not roms else 0)


main()
