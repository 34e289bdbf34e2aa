"""A font of 5 x 7 pixels for the characters from space to underscore, in cells of 8 x 8."""

from making import palette
from making.canvas import Canvas

FIRST = 0x20
CELL = 8

# Seven rows for each character, of five bits each; the highest is the left column.
GLYPHS = """
00000000000000 04040404040004 0A0A0000000000 0A0A1F0A1F0A0A 040F140E051E04 18190204081303 08141408151209 04080000000000
02040808080402 08040202020408 00150E1F0E1500 0004041F040400 00000000000408 0000001F000000 00000000000C0C 01010204081010
0E11131519110E 040C040404040E 0E11010204081F 1E01010E01011E 02060A121F0202 1F10101E01011E 0E10101E11110E 1F010204040808
0E11110E11110E 0E11110F01010E 000C0C000C0C00 000C0C000C0408 02040810080402 00001F001F0000 08040201020408 0E110102040004
0E11171517100E 0E11111F111111 1E11111E11111E 0E11101010110E 1E11111111111E 1F10101E10101F 1F10101E101010 0E11101711110F
1111111F111111 0E04040404040E 0F02020202120C 11121418141211 1010101010101F 111B1515111111 11191519131111 0E11111111110E
1E11111E101010 0E11111115120D 1E11111E141211 0F10100E01011E 1F040404040404 1111111111110E 111111110A0A04 1111151515150A
110A04040A1111 11110A04040404 1F01020408101F 0E08080808080E 10100804020101 0E02020202020E 040A1100000000 0000000000001F
""".split()


def glyph(character):
    """The lit points of a character, relative to its corner."""
    rows = bytes.fromhex(GLYPHS[ord(character) - FIRST])
    return [(x, y) for y, row in enumerate(rows) for x in range(5) if row >> (4 - x) & 1]


def write(canvas, text, x, y, inks, shadow=None, advance=6):
    """Writes a line; `inks` has a colour for each of the seven rows, or the same one for all."""
    inks = inks if isinstance(inks, list) else [inks] * 7
    for offset in ([(1, 1)] if shadow is not None else []) + [(0, 0)]:
        for place, character in enumerate(text):
            for column, row in glyph(character):
                index = inks[row] if offset == (0, 0) else shadow
                canvas.set(x + place * advance + column + offset[0], y + row + offset[1], index)


def sheet():
    """All characters, sixteen in a row."""
    canvas = Canvas(16 * CELL, len(GLYPHS) // 16 * CELL)
    inks = [palette.ink(name) for name in ["grey15", "grey15", "coat15", "coat14", "coat13", "coat12", "coat11"]]
    for place in range(len(GLYPHS)):
        x, y = place % 16 * CELL, place // 16 * CELL
        write(canvas, chr(FIRST + place), x + 1, y, inks, shadow=palette.ink("rock1"))
    return canvas
