"""Seeds with mistakes, for make_seeds.py: the errors that valid inputs do not reach."""
import json
import zlib

FRAME = {"frame": {"x": 0, "y": 0, "w": 8, "h": 8}, "duration": 100}
RECTANGLE = FRAME["frame"]

#: Each of these is refused at its first mistake. They are also values of a TMJ map, which is JSON too.
JSON_SYNTAX = [
    '{"a" 1}', '{a: 1}', '{"a": 1;', '[1 2]', '["\\u00"]', '["\\ud800\\u0041"]', '["\\udc00"]', '["\\q"]', '["a', '[+1]', '[1e999]', '[]]', '[', '',
    '["\\ud83d\\ude00\\n\\/", -1.5e2, null, false, true, 12345678901234567890]', '[' * 200,
]

TOML_SYNTAX = [
    'a = 99999999999999999999', 'a = 0x', 'a = 01', 'a = 1_', 'a = 1.', 'a = 1e', 'a = 2026-13-01', 'a = 25:00:00', 'a = 2026-01-01T00:00:00+1',
    'a = 1 b = 2', '# \x01', '[a', '[[a]', '[[a]]\n[a]', '[a]\n[a]', '[a.b]\n[a]\nb.c = 1', 'a = 1\n[a.b]', 'a = 1\na = 2', 'a b', '= 1', 'a = [1 2]',
    'a = {b = 1 c = 2}', 'a = {b = 1}\n[a.c]', 'a = ', 'a = text', 'a = "b', 'a = "\\q"', 'a = "\\ud800"', 'a = """b', "a = '''b", "a = 'b",
    'a = inf\nb = -nan\nc = 0o17\nd = 0b11\ne = 1979-05-27 07:32:00.5Z\nf = """\n\\\n  b"""\n"g" . h = 1', 'a.' * 200 + 'b = 1', 'a = ' + '[' * 200,
]


def export(frames, **meta):
    return json.dumps({"frames": frames, "meta": meta})


def exports():
    """Exports of Aseprite, each with another mistake."""
    named = {"filename": "a 0.ase", **FRAME}
    tag = {"name": "t", "from": 0, "to": 0}
    yield '[]'
    yield '{"frames": 1}'
    yield export([])
    yield '{"meta": {}}'
    yield export([FRAME])
    yield export([{"filename": "a"}])
    yield export([{**named, "rotated": True}])
    yield export([{**named, "frame": {"x": 0, "y": 0, "w": 8, "h": "8"}}])
    yield export([{**named, "duration": 0}])
    yield export([named], size={"w": 8})
    yield export([named], frameTags=1)
    for wrong in ({"name": 1}, {"from": "0"}, {"to": 7}, {"direction": "up"}):
        yield export([named], frameTags=[{**tag, **wrong}])
    yield export([named], frameTags=[{**tag, "repeat": "2", "direction": "reverse"}], slices=[{"keys": []}])
    yield export([named], slices=[{"name": "s", "keys": [{"frame": 0}]}])
    yield export([{"filename": "hero (Body) 0.ase", **FRAME}], image="hero.png", slices=[{
        "name": "s", "data": "d", "keys": [{"frame": 0, "bounds": RECTANGLE, "center": RECTANGLE, "pivot": {"x": 1, "y": 2}}]}])
    yield export({f"a {number}.ase": FRAME for number in (0, 1, 10, 11, 2, 3)}, frameTags=[{**tag, "to": 3}])


CREDITS = b"""format = VGS1.0
not an entry
formt = x
colour = x
year = 1
format = again
Data:
year = 70000
track = x
album = """ + b"x" * 300 + b"""
song = a
song = b
sng = c
zzzzzzzz = d
genre = e
\xff = f
"""

LOCK = """[graphics]
a = 0
b = 0
"../c" = 1
d = 256
e = "1"
"\u00e9" = 5
"e\u0301" = 6
[palette-of]
"music/a" = "DSLOT000"
"graphics/a" = "GSLOT000"
"GSLOT000" = "DSLOT000"
"graphics/b" = "DSLOT001"
[palettes]
wrong = 1
none = {colors = []}
other = {x = 1}
text = {colors = [1]}
long = {colors = ["12345"]}
dashes = {colors = ["------ ------"]}
error = {colors = ["000000 ffffff"], mean-error = -1}
grid = {colors = ["000000 ffffff"], drawn-for-grid = 1}
good = {colors = ["000000 ffffff"], mean-error = 1, worst-error = 2, drawn-for-grid = true}
[atlas.a]
x = "0: 0,0,1,1"
[atlas.b]
x = 1
[split]
a = "x"
b = 1
c = "16x16, 8x8: 1 0"
d = "16x16, 8x8:"
[colours]
a = 1
"""

KEPT = """[graphics]
title = 7
[palettes.day]
colors = ["000000 ffffff ------", "123456"]
mean-error = 1
worst-error = 2
[palettes.night]
colors = ["000000 ffffff"]
drawn-for-grid = true
[palette-of]
"graphics/title" = "DSLOT001"
"graphics/gone" = "DSLOT001"
"GSLOT009" = "DSLOT002"
[split]
"sky" = "320x240, 256x256: 0 1"
"""

LISTING = b"""jump label
atack ch0 1
nothing
wait
wait x
key-on ch9 square a4
label
label
wait 5 6
\xff
"""

IMPORTERS = [
    'extension = 1', 'extension = "flac"', 'extension = ". x"', 'extension = ".mml"', 'command = 1', 'command = []', 'command = [1]',
    'command = ["a\\u0000"]', 'command = ["bin/a", "{input}", "{output}"]', 'command = ["a", "{input}"]', 'command = ["a", "{output}"]', 'to = 1',
    'to = ".exe"', 'extension = ".wav"',
]
IMPORTER = {"extension": 'extension = ".a"', "command": 'command = ["a", "{input}", "{output}"]', "to": 'to = ".mml"'}

PROJECT = """palette-slot = 256
palette-tolerance = 1
worst-error = -1
ignore = 1
order = [1]
console = "x"
trailing = "../x"
colour = 1
[slots]
x = 1
"graphics/a" = 256
"graphics/b".c = 1
"music/\u00e9" = 1
"music/e\u0301" = 2
[[assets]]
files = ["*.png"]
as = "GSLOT001"
sheet = "x"
[[assets]]
files = []
as = 1
[[records]]
name = "x"
[[records]]
file = "a"
name = "a"
stored-name = "41"
[[records]]
file = "b"
stored-name = "x"
[[records]]
file = "c"
[[records]]
file = "d"
name = "a name that is too long for a record"
[[kept]]
slot = "GSLOT001"
[[kept]]
slot = "x"
file = "../a"
sha256 = "00"
body = "b"
[[palette]]
pictures = []
file = "a"
common = true
lock = true
[[palette]]
pictures = ["a"]
slot = "GSLOT001"
reserve = "x"
[[sprites]]
[[sprites]]
picture = "a"
grid = "8"
name = "b"
rectangle = "0,0,0,0"
[[atlas]]
name = "a"
[budget]
total = "x"
graphics = -1
[headers]
c = 1
[importers]
x = 1
"""

SONGS = [
    "", "Ch0 c |", "Ch0 M0 c", "Ch0 T65535 c64 r64 o0c-", "Ch0 c1^1^1^1 T1 c1", "Ch0 T120 c1\nCh1 T60 c1", "Ch0 T1 c1\nCh1 c\nCh2 c\nCh3 T2 c1",
    "$" + "a" * 300 + " c\nCh0 c", "Ch0 c4&d4 q4c q99c & [c d]2 [c / d]2 c/ c // x\nCh1 /* a */ c\nCh2 { c } c c",
    "Ch0 \uff43\uff44\uff45\nCh1 c \u30c9 d \u266f4. e\nCh2 r4^16 c\nCh3 r1" + "^1" * 40 + "\nCh4 c#4 d e\nCh5 M70000 M30000 c", "$a c# d e\nCh0 $a",
    "".join(f"$m{number} c\n" for number in range(300)) + "Ch0 $m1", "Ch0 l0c l999c o9c @9c V999 E0 %0c %101c c999 K999c S1,1,1 c", "Ch0 $a\n$a $b\n$b $a",
]


def songs():
    """Bodies, listings and VGSPACKs with mistakes, after the byte that says which they are."""
    body = zlib.compress(b"\6\0\0\0\0\0\0\0\7\0\0\0\0\0\0\0")
    yield b"\0"
    yield b"\0\x78"
    yield b"\0" + body[:-6]
    yield b"\0" + body[:-1] + b"\0"
    yield b"\0" + body + b"x"
    yield b"\0" + body[:4] + b"\xff" * 8
    yield b"\0\x78\xbb\0\0\0\1"
    yield b"\0\x1f\x8b\x08" + bytes(20)
    yield b"\0" + body[2:-4]
    yield b"\0plain text"
    yield b"\2" + LISTING
    start, record = b"\3VGSPACK\0", bytes(260)
    header = bytes(40) + b"\1" + bytes(15)
    yield b"\3VGS"
    yield b"\3"
    yield b"\3\x78\x9c"
    yield start
    yield start + header
    yield start + bytes(56) + record
    yield start + header + bytes(8) + b"x" * 252
    yield start + header + bytes(8) + b"\xff\0" + bytes(242)
    yield start + header + b"x" * 40 + record
    yield start + b"x" * 8 + header[8:] + record + body
    yield start + header + record[:256] + body


def write_all(write):
    """Writes each seed with a function of its target, its name and its bytes."""
    write("credits", "mistakes", CREDITS)
    write("credits", "no-data", b"genre = a\n")
    write("credits", "many", b"Data:\n" * 256)
    write("lock", "mistakes", LOCK.encode())
    write("lock", "every-table", KEPT.encode())
    write("lock", "conflict", b"[graphics]\n<<<<<<< a\na = 0\n")
    write("lock", "syntax", b"[graphics")
    for number, text in enumerate(JSON_SYNTAX):
        write("export", f"syntax-{number}", text.encode())
    for number, text in enumerate(exports()):
        write("export", f"mistake-{number}", text.encode())
    for number, song in enumerate(songs()):
        write("song", f"mistake-{number}", song)
    for number, text in enumerate(SONGS):
        write("mml", f"mistake-{number}", text.encode())
    write("mml", "utf-16", "Ch0 c".encode("utf-16-le"))
    write("project", "mistakes", PROJECT.encode())
    for number, line in enumerate(IMPORTERS):
        rows = {**IMPORTER, line.split()[0]: line}
        write("project", f"importer-{number}", ("[[importers]]\n" + "\n".join(rows.values())).encode())
    write("project", "importers-twice", ("[[importers]]\n" + "\n".join(IMPORTER.values()) + "\n").encode() * 2)
    for number, text in enumerate(TOML_SYNTAX):
        write("project", f"syntax-{number}", text.encode())
