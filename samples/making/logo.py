"""The letters of the title: TOMORI, and a flame in the first O."""

from making.canvas import FINE, picture_of
from making.palette import ink

HEIGHT = 26


GAP = 3


def draw(canvas, top):
    """Draws the letters across the middle of a canvas."""
    letters = [_letter_t(), _letter_o(), _letter_m(), _letter_o(), _letter_r(), _letter_i()]
    widths = [max(x for x, _ in letter) + 1 for letter in letters]
    x = (canvas.width - sum(widths) - GAP * (len(letters) - 1)) // 2
    shape, middles = set(), []
    for letter, width in zip(letters, widths):
        middles.append(x + width // 2)
        shape |= {(x + column, top + row) for column, row in letter}
        x += width + GAP
    _fill(canvas, shape, top)
    _flame(canvas, middles[1], top)


def _fill(canvas, shape, top):
    """Gold with lit edges, a dark red line around it, and a shadow below."""
    around = {(x + dx, y + dy) for x, y in shape for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    for dx, dy in ((0, 1), (1, 1), (1, 2), (0, 2)):
        canvas.points(((x + dx, y + dy) for x, y in around), ink("dusk0"))
    canvas.points(around, ink("red2"))
    for x, y in shape:
        canvas.shade(x, y, "coat", 15 * FINE - (y - top) * 9 * FINE // HEIGHT)
        if (x, y - 1) not in shape:
            canvas.set(x, y, ink("grey15"))
        elif (x, y + 1) not in shape:
            canvas.set(x, y, ink("coat3"))
        elif (x - 1, y) not in shape:
            canvas.set(x, y, ink("coat15"))


def _block(x, y, width, height):
    return {(x + column, y + row) for row in range(height) for column in range(width)}


def _round_block(x, y, width, height, corner):
    """A block without its corners."""
    points = _block(x, y, width, height)
    for column, row in list(points):
        dx = max(x + corner - column, column - (x + width - 1 - corner), 0)
        dy = max(y + corner - row, row - (y + height - 1 - corner), 0)
        if dx * dx + dy * dy > corner * corner + corner // 2:
            points.discard((column, row))
    return points


def _letter_t():
    return _round_block(0, 0, 20, 7, 2) | _round_block(6, 0, 8, HEIGHT, 2)


def _letter_o():
    return _round_block(0, 0, 24, HEIGHT, 9) - _round_block(7, 7, 10, HEIGHT - 14, 5)


def _letter_m():
    points = _round_block(0, 0, 7, HEIGHT, 2) | _round_block(19, 0, 7, HEIGHT, 2)
    for row in range(17):
        step = row * 9 // 16
        points |= {(step + column, row) for column in range(7)} | {(25 - step - column, row) for column in range(7)}
    return points


def _letter_r():
    bowl = _round_block(0, 0, 20, 16, 6) - _round_block(7, 6, 6, 5, 2)
    points = bowl | _round_block(0, 0, 7, HEIGHT, 2)
    for row in range(14, HEIGHT):
        step = (row - 14) * 6 // 11
        points |= {(7 + step + column, row) for column in range(8)}
    return points


def _letter_i():
    return _round_block(0, 0, 8, HEIGHT, 2)


FLAME = """
.....r....
....rr....
....ror...
...rror...
..rroorr..
..rooyor..
.rroyyorr.
.rooyyyor.
.royywyor.
.royywyor.
..royyor..
...rrrr...
"""


def _flame(canvas, x, top):
    flame = picture_of(FLAME, {"r": "fire6", "o": "fire9", "y": "fire12", "w": "fire15"})
    canvas.paste(flame, x - flame.width // 2, top + 7)
