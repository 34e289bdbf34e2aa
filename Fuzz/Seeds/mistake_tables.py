"""Seeds of tables and palettes with mistakes, for make_seeds.py: what valid ones do not reach."""

FIELDS = {
    "hp": 'name = "hp"\ntype = "i8"',
    "speed": 'name = "speed"\ntype = "u16"\nfraction = 8',
    "solid": 'name = "solid"\ntype = "u8"\nboolean = true',
    "tile": 'name = "tile"\ntype = "u8"\ncount = 2',
    "label": 'name = "label"\ntype = "text"\nwidth = 4\nterminated = true\nfill = "nul"',
    "plain": 'name = "plain"\ntype = "text"\nwidth = 4\nencoding = "shift-jis"',
    "gap": 'type = "padding"\nwidth = 1',
}


def schema(*fields, top=""):
    return (top + "".join(f"\n[[field]]\n{FIELDS.get(field, field)}\n" for field in fields)).encode()


#: Schemas, each with another mistake.
SCHEMAS = [
    schema(), schema("gap"), schema("hp", "hp"), schema("tile", 'name = "tile1"\ntype = "u8"'), schema('name = "a"'), schema('type = "u8"'),
    schema('name = "a"\ntype = "u9"'), schema('name = ""\ntype = "u8"'), schema(f'name = "{"a" * 200}"\ntype = "u8"'), schema('name = "a"\ntype = "text"'),
    schema('name = "a"\ntype = "text"\nwidth = 0'), schema('name = "a"\ntype = "text"\nwidth = 4\nterminated = true\nfill = "space"'),
    schema('name = "a"\ntype = "u8"\ncount = 0'), schema('name = "a"\ntype = "u8"\ncount = 40000', 'name = "b"\ntype = "u8"\ncount = 40000'),
    schema('name = "a"\ntype = "u8"\nkey = true\ncount = 2'), schema('name = "a"\ntype = "u8"\nkey = true', 'name = "b"\ntype = "u8"\nkey = true'),
    schema('name = "a"\ntype = "u8"\nboolean = true\nfraction = 1'), schema('name = "a"\ntype = "u8"\ncolour = 1'), schema('name = "a"\ntype = "u8"\nwidth = 1'),
    schema("hp", top='separator = "x"\n'), schema("hp", top="colour = 1\n"), schema("hp", top="header = 1\n"), b"field = 1\n",
]

#: Tables, and bodies after a NUL, for the schema of a few fields.
ROWS = [
    (("hp", "label"), [
        b"", b"hp,label\n1,a,b\n", b"hp,label\n1\n", b"hp,hp\n1,2\n", b"hp,lable\n1,a\n", b"hp\n1\n", b"colour,hp,label\n1,2,a\n", b"hp;label\n1;a\n",
        b"hp\tlabel\n1\ta\n", b"sep=;\nhp;label\n1;a\n", b"sep=;\nhp,label\n1,a\n", b"sep=x\nhp,label\n1,a\n", b"sep=\\t\nhp\tlabel\n1\ta\n", b'hp,label\n1,a"b\n',
        b'hp,label\n1,"a\n', b'hp,label\n1,"a"b\n', b"hp,label\n200,a\n-,a\nx,a\n1.5,a\n\xff,a\n", b"hp,label\n1,abcdef\n1,\x01\n1,\xe2\x98\x83\n",
        b"# a comment\nhp,label\n\n1,a\n", b"HP , Label\n1,a\n", b",hp,label\n1,2,a\n2,3,b\n", b"hp,label," + b"," * 70000 + b"\n", b"\xef\xbb\xbflabel,hp\na,1\n",
        b"\0\1", b"\0\1ab\0x", b"\0\1abcd", b"\0\1\xff\0\0\0"]),
    (("tile", "gap"), [b"tile1,tile2\n1,2\n", b"tile2,tile1\n1,2\n", b"tile[0],tile[1]\n1,2\n", b"tile_1,tile_2\n1,2\n", b"\0\1\2\3", b"\0\1\2\0"]),
    (("solid", "speed"), [b"solid,speed\ntrue,-1.5\nno,1.00001\n2,70000\n1,1e5\n0,1/2\n", b"\0\2\0\1"]),
    (("plain",), [b"plain\n\xe2\x98\x83\n\xe6\xad\x8c\n", b"\0\x82\xa0 \0", b"\0\x82", b"\0\x82\xff  "]),
]

GIMP, JASC = b"GIMP Palette\n", b"JASC-PAL\n"
PALETTES = [
    b"", b"\x89PNG\r\n\x1a\n", b"RIFF\x1c\0\0\0PAL data\x10\0\0\0\0\3\2\0\1\2\3\0\4\5\6\0", b"RIFF\x10\0\0\0PAL data\4\0\0\0\0\3\0\1", b"RIFF\0", b"text\n",
    GIMP, GIMP + b"Name: a\nColumns: 2\nChannels: RGBA\n1 2 3 4\n# a\n255 0 0 255 red\n", GIMP + b"1\n", GIMP + b"1 2\n", GIMP + b"1 2 256\n", GIMP + b"1 2 x\n", b"GIMP\n1 2 3\n",
    JASC + b"0200\n1\n1 2 3\n", JASC + b"0100\nx\n", JASC + b"0100\n1\n1 2 3\n4 5 6\n", JASC + b"0100\n2\n1 2 3\n", JASC + b"0100\n300\n", JASC, b"ff0000\n00ff0\n", b"ff0000\n#00ff00\n",
    bytes(700), bytes(768), bytes(768) + b"\0\0\0\0", bytes(768) + b"\1\2\0\0", bytes(768) + b"\0\2\0\1", bytes(range(256)) * 4, b"SY\1\1" + bytes(1_020), b"BM" + bytes(1_022),
]


def write_all(write):
    """Writes each seed with a function of its target, its name and its bytes."""
    for number, text in enumerate(SCHEMAS):
        write("table", f"schema-{number}", text)
    for fields, rows in ROWS:
        for number, row in enumerate(rows):
            write("table", f"{fields[0]}-{number}", schema(*fields) + b"\0" + row)
    write("table", "fixed-separator", schema("hp", "label", top='separator = ";"\n') + b"\0hp,label\n1,a\n")
    write("table", "no-header-mistakes", schema("hp", "label", top="header = false\n") + b"\x001;a\n")
    # The first byte is the expected format, which decides if the bytes do not: an Adobe colour table, or lines of digits.
    for number, palette in enumerate(PALETTES):
        write("palette", f"mistake-{number}", bytes([3 if len(palette) == 700 else 4]) + palette)
