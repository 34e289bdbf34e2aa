#!/usr/bin/env python3
"""Writes the seeds of the fuzzers: small inputs of every kind that the targets read.

Run it in this folder after changing it; the seeds are committed, so that fuzzing needs no Python. Seeds that are unchanged files
of Tests/Fixtures are not here: run.sh takes those from there.
"""
import pathlib
import struct
import zlib
import level_seeds, mistake_maps, mistake_seeds, mistake_tables

HERE = pathlib.Path(__file__).parent
FIXTURES = HERE.parent.parent / "Tests" / "Fixtures"


def write(target, name, data):
    folder = HERE / target
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(data)


def name(text):
    masked = bytes(byte ^ 0xAA for byte in text.encode())
    return masked.ljust(16, b"\0")


def rom(records, checksums=False):
    if checksums:
        size = 24 + 8 * len(records)
        directory = struct.pack("<I", len(records) + 1)
        directory += b"".join(name(n) for n, _ in records) + name("ROMKIT.SUM")
        front = directory + b"".join(struct.pack(">I", len(b)) + b for _, b in records)
        front += struct.pack(">I", size)
        body = b"RKSM" + struct.pack(">HHI", 1, 0, len(records))
        body += b"".join(struct.pack(">II", len(b), zlib.crc32(b)) for _, b in records)
        body += struct.pack(">I", zlib.crc32(directory)) + struct.pack(">I", size)
        return front + body + struct.pack(">I", zlib.crc32(front + body))
    front = struct.pack("<I", len(records)) + b"".join(name(n) for n, _ in records)
    return front + b"".join(struct.pack(">I", len(b)) + b for _, b in records)


def note(kind, channel=0, tone=0, key=0, value=0):
    return struct.pack("<BBBBI", kind, channel, tone, key, value)


picture = b"SY" + struct.pack("<HH", 3, 2) + bytes([0, 1, 2, 3, 4, 5])
effect = b"EFF\0" + struct.pack(">I", 8) + bytes(8)
notes = note(4, value=256) + note(3, value=200) + note(5, tone=1, key=40) + note(7, value=300) + note(6) + note(7)
song = zlib.compress(notes)
palette = bytes(range(256)) * 4

container = {
    "empty": b"",
    "count-0": rom([]),
    "one": rom([("GSLOT000.CHR", picture)]),
    "kinds": rom(
        [("GSLOT007.CHR", picture), ("ESLOT001.PCM", effect), ("BSLOT002.BGM", song), ("DSLOT003.DAT", b"text\n\0")]
    ),
    "checksums": rom([("DSLOT000.DAT", palette[:64]), ("PSLOT000.BIN", b"\x01\x02")], checksums=True),
    "odd-names": rom([("gslot000.chr", picture), ("../x", b""), ("DSLOT999.DAT", b"a"), ("DSLOT001.DAT", b"b")] * 2),
    "trailing": rom([("DSLOT000.DAT", b"abc")]) + b"more",
    "big-endian-count": struct.pack(">I", 1) + rom([("DSLOT000.DAT", b"abc")])[4:],
    "huge-count": b"\xff\xff\xff\xff",
}
for key, data in container.items():
    write("container", key, data)
    write("repack", key, data)
    write("player", key, data)

for file in sorted(FIXTURES.glob("graphics/*.png")):
    data = file.read_bytes()
    if len(data) < 600 and file.stem.startswith(("type", "pillow")):
        write("png", "mended-" + file.stem, b"\x01" + data)
made = bytes([3, 2, 8, 3, 0, 6]) + bytes([0, 0, 0, 9, 9, 9]) + bytes([0, 0, 1, 1, 0, 1, 0, 1])
write("png", "made-palette", b"\x02" + made)
write("png", "made-colour", b"\x02" + bytes([2, 2, 8, 2, 0, 0]) + bytes([4, 1, 2, 3, 4, 5, 6, 1, 1, 2, 3, 4, 5, 6]))
write("png", "made-interlaced", b"\x02" + bytes([4, 4, 8, 0, 1, 0]) + bytes(40))


def unpacked_sprite(data):
    """An Aseprite file whose cels and tilesets have uncompressed pixels."""
    file, place = data[:128], 128
    while place + 16 <= len(data):
        end = place + struct.unpack_from("<I", data, place)[0]
        chunks, at = b"", place + 16
        while at < end:
            size, kind = struct.unpack_from("<IH", data, at)
            body = data[at + 6 : at + size]
            form = struct.unpack_from("<H", body, 7)[0] if kind == 0x2005 else None
            if form == 2:
                body = body[:20] + zlib.decompress(body[20:])
            elif form == 3:
                body = body[:48] + zlib.decompress(body[48:])
            elif kind == 0x2023:
                name_end = 34 + struct.unpack_from("<H", body, 32)[0]
                pixels = zlib.decompress(body[name_end + 4 :])
                body = body[:name_end] + struct.pack("<I", len(pixels)) + pixels
            chunks += struct.pack("<IH", len(body) + 6, kind) + body
            at += size
        file += struct.pack("<I", len(chunks) + 16) + data[place + 4 : place + 16] + chunks
        place = end
    return file


for number, file in enumerate(sorted(FIXTURES.glob("sprites/*.aseprite"))):
    data = file.read_bytes()
    if len(data) < 700 and not file.stem.endswith("256"):
        write("sprite", file.stem, bytes([number % 3 * 2 + 1]) + unpacked_sprite(data))
write("sprite", "packed-as-it-is", b"\0" + (FIXTURES / "sprites" / "packed.aseprite").read_bytes())


def wav(form, channels, rate, bits, data, extra=b""):
    block = channels * bits // 8
    fmt = struct.pack("<HHIIHH", form, channels, rate, rate * block, block, bits) + extra
    chunks = b"fmt " + struct.pack("<I", len(fmt)) + fmt + b"data" + struct.pack("<I", len(data)) + data
    return b"RIFF" + struct.pack("<I", 4 + len(chunks)) + b"WAVE" + chunks


def aiff(rate, channels, bits, frames, data):
    comm = struct.pack(">hIh", channels, frames, bits) + rate
    ssnd = struct.pack(">II", 0, 0) + data
    chunks = b"COMM" + struct.pack(">I", len(comm)) + comm + b"SSND" + struct.pack(">I", len(ssnd)) + ssnd
    return b"FORM" + struct.pack(">I", 4 + len(chunks)) + b"AIFF" + chunks


write("sound", "console.wav", wav(1, 1, 22050, 16, bytes(range(16))))
write("sound", "stereo.wav", wav(1, 2, 44100, 16, bytes(range(24))))
write("sound", "8-bit.wav", wav(1, 1, 8000, 8, bytes(range(10))))
write("sound", "24-bit.wav", wav(1, 1, 48000, 24, bytes(range(12))))
write("sound", "float.wav", wav(3, 1, 22050, 32, struct.pack("<3f", 0.5, -1, 2)))
write("sound", "double.wav", wav(3, 1, 22050, 64, struct.pack("<2d", 0.5, -1)))
write("sound", "mono.aiff", aiff(bytes.fromhex("400dac44000000000000"), 1, 16, 4, bytes(range(8))))
write("sound", "stereo.aiff", aiff(bytes.fromhex("400eac44000000000000"), 2, 8, 3, bytes(range(6))))

write("song", "body", b"\0" + song)
write("song", "notes", b"\x01" + notes)
write("song", "loop", b"\x01" + note(10) + note(7, value=200) + note(9))
write("song", "listing",
    b"\x02# every word\nmaster-volume 10\nattack ch0 1000\nrelease ch1 10000\nvolume ch5 200\nlabel\npitch-down ch3 0\n"
    b"key-on ch2 square a4\nwait 22050\nkey-off ch2\nraw 1 2 3 4 5\njump label\njump 9\nend\n",
)
write("song", "listing-short", b"\x02label\nwait 5\njump label\n")
credits = b"".join(text.ljust(64, b"\0") for text in (b"Maker", b"Of", b"Title", b"More"))
times = struct.pack(">HHHH", 0, 0, 1, 2)
write("song", "vgspack", b"\x03VGSPACK\0" + bytes(40) + b"\1\0\0\0" + times + bytes(4) + credits + song)

# The tests' songs are seeds too; these add what is missing there.
for number, text in enumerate(
    (
        "$Riff c8d8.e16\nCh1 v9 (Riff)o5(Riff)R4 c2^8\nCh0 k+ c4.^16 k-- %50 c \\s9 \\e99 d p-64 e p-0 @3 f\n",
        "Ch0 t90 l8 | cdef\nCh2 | v+ c > d < e v-- r2 # a loop\n",
    )
):
    write("mml", f"song-{number}.mml", text.encode())

write("palette", "vgs", b"\0" + palette)
write("palette", "gimp", b"\x01GIMP Palette\nName: x\n#\n1 2 3 a\n255 0 9\n0 0 0\n")
write("palette", "jasc", b"\x02JASC-PAL\r\n0100\r\n2\r\n1 2 3\r\n4 5 6\r\n")
write("palette", "adobe", b"\x03" + palette[:768])
write("palette", "hex", b"\x04ff0000\n#00ff00\n0000ff\n")

write("text", "shift-jis", b"\0" + "日本語テキスト\n".encode("shift_jis") + b"\0")
write("text", "utf-8", b"\x02" + "日本語\r\nabc\r\n".encode())
write("text", "source", b"\x01" + "日本語〜\nabc\n".encode())
write("text", "recognized", b"\x80" + b"plain text\n\0")
# Files: the first byte selects the named encoding.
for mode, codec in [(0x43, "cp932"), (0x45, "euc_jp"), (0x47, "utf-16")]:
    write("text", f"file-{codec}", bytes([mode]) + "勇者は剣を手に入れた。\n".encode(codec))
write("text", "file-either", b"\x45" + "ああ\n".encode("euc_jp"))

schema = b'[[field]]\nname = "hp"\ntype = "u16"\n\n[[field]]\nname = "label"\ntype = "text"\nwidth = 8\n'
write("table", "table", schema + b"\0hp,label\n12,abc\n7,\"d,e\"\n")
write("table", "body", schema + b"\0\0" + bytes([1, 0]) + b"abc\0\0\0\0\0")

every_type = b"".join(
    b'[[field]]\nname = "%s"\ntype = "%s"\n' % (kind, kind) for kind in (b"u8", b"i8", b"u16", b"i16", b"u32", b"i32")
)
every_type += b'[[field]]\ntype = "padding"\nwidth = 2\n'
every_type += b'[[field]]\nname = "t"\ntype = "text"\nwidth = 6\nencoding = "utf-8"\nfill = "nul"\nterminated = true\n'
table_settings = b'byte-order = "big"\nheader = true\nbyte-order-mark = true\nencoding = "ascii"\nfill = "nul"\n'
write("table", "every-type", table_settings + every_type + b"\0u8,i8,u16,i16,u32,i32,t\n1,-2,0x3,-4,5,6,ab\n")
write("table", "every-type-body", table_settings + every_type + b"\0\0" + bytes(range(14)) + b"\0\0abcd\0\0")
grid = b'header = false\n[[field]]\nname = "tile"\ntype = "i16"\ncount = 3\n[[field]]\nname = "note"\ntype = "comment"\n'
grid += b'[[field]]\nname = "solid"\ntype = "u8"\nboolean = true\n[[field]]\nname = "speed"\ntype = "u16"\nfraction = 8\n'
write("table", "grid", grid + b"\0-1,0,7,ice,TRUE,1.5\n")
write("table", "grid-body", grid + b"\0\0" + bytes([255, 255, 0, 0, 7, 0, 1, 128, 1]))
write("table", "no-header", b"header = false\n" + schema + b'\0"1","a""b"\r\n2,\r\n')

write("project", "every-table",
    b'''title = "T"
profile = "mk2"
output = "../r.bin"
ignore = ["**/*.md"]
empty = true
[headers]
c = "r.h"
swift = "r.swift"
json = "r.json"
[budget]
total = "8 MiB"
sounds = 5
[defaults]
line-ends = "crlf"
[[palettes]]
pictures = ["graphics/**"]
slot = "DSLOT000"
colors = 16
lock = ["0-5=a.gpl"]
reserve = ["240-255", 7]
grid = "rgb565"
dither = "ordered"
''',
)
write("project", "assets",
    b'''[[assets]]
files = "a.png"
profile = "vge"
crop = "0,0,8,8"
transparent = "#ff00ff"
remap = true
exact = false
[[assets]]
files = ["b.csv", "c.txt"]
schema = "s.toml"
source-encoding = "euc-jp"
encoding = "utf-8"
final-nul = false
size = 64
font-check = true
[[assets]]
files = "data/*.json"
raw = true
[slots]
"graphics/title" = 7
[[kept]]
slot = "BSLOT000"
file = "a.mml"
sha256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
body = "a.BGM"
''',
)
write("project", "small", b"checksums = true\npalette-slot = 3\norder = [\"GSLOT001\", \"GSLOT000\"]\n")
write("project", "importers",
    b'[[importers]]\nextension = ".a"\ncommand = ["a", "-i{input}", "{output}"]\nto = ".wav"\n',
)
write("project", "records", b'trailing = "t.bin"\nunchecked = ["GSLOT000"]\n[[record]]\nfile = "a"\nname = "B"\n')
write("project", "sprites", b'''[[sprites]]
picture = "GSLOT000"
cell = "8x8"
margin = 1
spacing = 2
names = ["a", "", "b"]
[[sprites]]
picture = "graphics/a.png"
name = "c"
rectangle = "0,0,8,8"
[[sprites]]
picture = "graphics/a"
from = "a.json"
[[animations]]
name = "GSLOT000/walk"
frames = ["GSLOT000/a", "GSLOT000/b"]
duration = [100, 120]
[[atlas]]
name = "all"
files = ["sprites/**/*.png", "b.bmp"]
padding = 1
remap = true
''')

blit = (0, 0, 0, 8, 8, 10, 10)
calls = {
    "pallet": (2,),
    "pallet256": (0,),
    "clear": (3,),
    "scroll": (1, 2),
    "pixelBG": (5, 6, 7),
    "pixelSP": (5, 6, 7),
    "lineBG": (1, 2, 30, 40, 5),
    "lineSP": (1, 2, 30, 40, 5),
    "boxBG": (1, 2, 30, 40, 5),
    "boxSP": (1, 2, 30, 40, 5),
    "boxfBG": (1, 2, 30, 40, 5),
    "boxfSP": (1, 2, 30, 40, 5),
    "circleBG": (50, 60, 7, 5),
    "circleSP": (50, 60, 7, 5),
    "putBG": blit,
    "putBG2": blit,
    "putSP": blit,
    "putSPX": blit + (12, 13),
    "putSPM": blit + (9,),
    "putSPH": blit,
    "putSPMH": blit + (9,),
    "putSPD": blit,
    "putSPR": blit + (157,),
    "putSPE": blit + (20, 5),
    "putSPRE": blit + (157, 20, 5),
}
only = {"vgs2": ("putSPX", "putSPD"), "vge": ("pallet", "pallet256", "putSPR", "putSPE", "putSPRE")}
for mode, prefix in enumerate(("vgs2", "vge")):
    for call, arguments in calls.items():
        if call not in only[prefix]:
            line = f"{prefix}_{call}({','.join(map(str, arguments))});\n"
            write("scene", f"{prefix}-{call}", bytes([mode]) + line.encode())
write("scene", "two-calls", b"\0vgs2_clear(0);\nvgs2_putSP(0, 8, 8, 16, 16, 72, 90);\n")
for kind, count in enumerate((1, 1, 1, 2, 3, 5, 5, 5, 4, 7, 7, 7, 9, 8, 7, 8, 7, 8, 9, 10)):
    arguments = (8, 9, 10, 24, 24, 40, 50, 100, 60, 70)
    write("scene", f"bytes-{kind}", bytes([3 + kind % 3, kind, *arguments[:count]]))

# Damaged ROMs: truncated, with a wrong count or size, with extra bytes, and with checksums of the lost bodies.
sound = {
    "kinds": container["kinds"],
    "checksums": rom([("GSLOT000.CHR", picture), ("DSLOT001.DAT", b"abcd"), ("ESLOT002.PCM", effect)], checksums=True),
    "same": rom([(f"ESLOT{number:03}.PCM", effect) for number in range(4)]),
}
for key, data in sound.items():
    write("salvage", key, data)
    write("salvage", f"{key}-count", bytes([data[0] + 3]) + data[1:])
    write("salvage", f"{key}-swapped", data[3::-1] + data[4:])
    write("salvage", f"{key}-size", data[: 4 + 16 * data[0] + 3] + b"\x7f" + data[4 + 16 * data[0] + 4 :])
    write("salvage", f"{key}-flipped", data[:-60] + bytes([data[-60] ^ 1]) + data[-59:])
    write("salvage", f"{key}-name", data[:21] + bytes([data[21] ^ 1]) + data[22:])
    write("salvage", f"{key}-inserted", data[:-20] + b"?" + data[-20:])

# ROMs for a page: records of every kind, pictures of the other console, a song that loops, and streams with every kind of block.
loop = note(4, value=2000) + note(10) + note(3, value=200) + note(8, value=40) + note(5, tone=2, key=40) + note(7, value=300)
loop += note(9, value=1)
stored = zlib.compressobj(0)
stored = stored.compress(loop) + stored.flush()
picture8 = b"SY" + bytes([3, 1]) + bytes(range(8))
vge = b"SZ" + bytes([1, 1]) + palette + bytes([1, 0, 2, 3])
write("player", "mk2", rom([("GSLOT000.CHR", picture8), ("DSLOT000.DAT", palette), ("ESLOT003.PCM", effect),
       ("BSLOT000.BGM", zlib.compress(loop, 9)), ("BSLOT001.BGM", stored), ("BSLOT002.BGM", zlib.compress(loop * 9))]))
write("player", "vge", rom([("GSLOT001.CHR", vge), ("GSLOT002.CHR", vge), ("BSLOT009.BGM", zlib.compress(bytes(range(256))))]))

# Two ROMs with a mark between them.
other = picture[:-2] + b"\x09\x09"
louder = effect[:-1] + b"\x40"
shifted = zlib.compress(notes[:16] + note(7, value=10) + notes[16:])
pairs = {
    "kinds": (
        rom([("GSLOT007.CHR", picture), ("ESLOT001.PCM", effect), ("BSLOT002.BGM", song), ("DSLOT003.DAT", b"text\n\0")]),
        rom([("GSLOT007.CHR", other), ("ESLOT001.PCM", louder), ("BSLOT002.BGM", shifted), ("DSLOT003.DAT", b"next\n\0")]),
    ),
    "moved": (
        rom([("DSLOT000.DAT", b"a"), ("DSLOT001.DAT", b"bb"), ("DSLOT002.DAT", b"ccc")]),
        rom([("DSLOT002.DAT", b"ccc"), ("DSLOT000.DAT", b"a"), ("DSLOT005.DAT", b"bb"), ("DSLOT005.DAT", b"")]),
    ),
    "palettes": (
        rom([("GSLOT000.CHR", picture), ("DSLOT000.DAT", palette)]),
        rom([("GSLOT000.CHR", picture), ("DSLOT000.DAT", palette[4:] + b"\x01\x02\x03\x00")]),
    ),
    "sums": (
        rom([("DSLOT000.DAT", b"a")], checksums=True),
        rom([("DSLOT000.DAT", b"b")], checksums=True)[:-1] + b"?",
    ),
    "trailing": (rom([("DSLOT000.DAT", b"a")]), rom([("dslot000.dat", b"a")]) + b"more"),
}
for key, (one, two) in pairs.items():
    write("diff", key, one + b"<=DIFF=>" + two)
write("diff", "one", container["kinds"])

write("credits", "small", b"Data:\n")
write("credits", "all",
    b"# a comment\nformat = VGS1.0\ngenre=Game Music\n\nData:\nyear = 2015\naid = 1\ntrack = 65535\n"
    b"album =  My Game # 1 \r\nsong = \xe6\xad\x8c\nteam = T\ncreator = C\nright = R\ncode =\nData:\n",
)

write("lock", "small", b'[graphics]\n"bat" = 3\n')
write("lock", "kinds",
    b'# kept\n\n[graphics]\nbat = 255\n"inner/\xe6\xad\x8c" = 0\n[sounds]\n"a b" = 1\n[music]\n'
    b'"x\\u0301" = 2\n[data]\nd = 4\n',
)

write("lock", "atlas", b'[graphics]\nall = 0\n[atlas."all"]\n"bat" = "1: 0,0,16,16"\n"deep/b" = "2: 17,0,8,48"\n')
frame = b'"frame": {"x": %d, "y": 0, "w": 8, "h": 8}, "trimmed": true, "spriteSourceSize": {"x": 1, "y": 2}, "duration": 100'
meta = b'"meta": {"app": "a", "image": "hero.png", "size": {"w": 16, "h": 8}, "frameTags": [' \
    b'{"name": "walk", "from": 0, "to": 1, "direction": "pingpong"}], "slices": [' \
    b'{"name": "head", "keys": [{"frame": 0, "bounds": {"x": 2, "y": 2, "w": 4, "h": 4}}]}]}'
for seeds in (level_seeds, mistake_maps, mistake_seeds, mistake_tables): seeds.write_all(write)
write("export", "hash", b'{"frames": {"hero 0.ase": {' + frame % 0 + b'}, "hero 1.ase": {' + frame % 8 + b'}}, ' + meta + b'}')
write("export", "array", b'{"frames": [{"filename": "hero 0.ase", ' + frame % 0 + b'}, {"filename": "1\\u00e9", ' + frame % 8 +
      b'}],\n' + meta + b'}\n')
write("makefile", "by-hand",
    b"# the title\nall: romdata.bin\nromdata.bin:\n\tvgs2bmp title.bmp GSLOT000.CHR\n"
    b"\t@../bin/vgs2wav jump.wav ./ESLOT003.PCM\n\t-vgs2mml \"stage.mml\" BSLOT000.BGM; cp words.txt DSLOT000.DAT\n"
    b"\tcp words.txt tmp/DSLOT001.DAT && cp tmp/DSLOT001.DAT DSLOT001.DAT\n"
    b"\ticonv -f UTF-8 -t SJIS < words.txt > DSLOT002.DAT\n\tvgs2rom ./ romdata.bin\n\trm -f *.tmp\n",
)
write("makefile", "endings",
    b"ASSETS=\\\n\tGSLOT000.CHR\\\n\tESLOT001.PCM\nall: $(ASSETS)\n.SUFFIXES: .wav .PCM\n.wav.PCM:\n"
    b"\tvgswav $< $@\nESLOT001.wav: jump.wav\n\tcp $^ $@\n",
)
write("makefile", "patterns",
    b"SONGS := stage.mml\nSONGS += x.mml\nSLOTS ?= $(SONGS:.mml=.BGM) ${patsubst %.wav,%.PCM,jump.wav}\n"
    b"%.BGM: %.mml | tmp\n\tvgsmml $< $@\nBSLOT%.BGM: stage.mml; vgs2mml $(<F) $(@D)/$(@F)\nall: $(SLOTS) BSLOT001.BGM\n"
    b"include x.mk\ndefine y\nendef\nZ != ls\nV = $(V)$(V)\nW: ; echo $(V) $$ $(call f,x)\n",
)
for form in ("logiqx", "schema", "machine", "clrmamepro", "own"):
    write("dat", form, (FIXTURES / "dats" / f"{form}.dat").read_bytes())
