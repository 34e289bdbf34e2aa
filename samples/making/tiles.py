"""GSLOT002, the tiles: 128 x 96 pixels; four rows of eight tiles of 16 x 16, and below them the font of 8 x 8."""

from making import font
from making.canvas import Canvas, FINE, Random, ellipse, picture_of, root, threshold
from making.palette import ink

CELL = 16


def _tile():
    return Canvas(CELL, CELL)


# The tower from inside -----------------------------------------------------------------------------------------------


def _bricks(ramp, light, seed):
    """Courses of stones, each with a lit upper and a dark lower edge; repeats in both directions."""
    tile = _tile()
    random = Random(seed)
    for course in range(4):
        for stone in range(2):
            level = light * FINE + (random.below(3) - 1) * FINE // 2
            left, width = stone * 8 + course % 2 * 4, 8
            for y in range(course * 4, course * 4 + 4):
                for step in range(width):
                    x = (left + step) % CELL
                    edge = y % 4 == 3 or step == width - 1
                    lit = y % 4 == 0 or step == 0
                    tile.shade(x, y, ramp, level - 4 * FINE if edge else level + 2 * FINE if lit else level - y % 4 * 4)
            if random.below(3) == 0:
                tile.set((left + 2 + random.below(4)) % CELL, course * 4 + 1, ink(f"{ramp}{light - 2}"))
    return tile


def _mossy(tile):
    for x in range(CELL):
        reach = [2, 4, 3, 5, 6, 3, 2, 1, 3, 5, 7, 5, 3, 4, 2, 1][x]
        for y in range(CELL - reach, CELL):
            tile.shade(x, y, "grass", 5 * FINE + (CELL - y) * 6 + (threshold(x, y) - 8) * 3)
        tile.set(x, CELL - reach, ink("grass10"))
    return tile


def _steps(tile):
    """Two steps up to the right."""
    for x in range(CELL):
        top = 8 if x < 8 else 0
        for y in range(top, CELL):
            tile.shade(x, y, "rock", 8 * FINE - (y - top) * 5 - (2 * FINE if x % 8 == 7 else 0))
        tile.set(x, top, ink("rock14"))
        tile.set(x, top + 1, ink("rock11"))
        tile.set(x, top + 2, ink("rock3"))
    for y in range(0, 8):
        tile.set(8, y, ink("rock12"))
    for y in range(8, CELL):
        tile.set(0, y, ink("rock12"))
    return tile


def _window(tile, lit):
    for x, y in [*ellipse(8, 6, 5, 5)] + [(x, y) for y in range(6, 15) for x in range(3, 14)]:
        tile.set(x, y, ink("stone4"))
    for x, y in [*ellipse(8, 6, 4, 4)] + [(x, y) for y in range(6, 14) for x in range(4, 13)]:
        if lit:
            tile.shade(x, y, "glow", 15 * FINE - root((x - 8) ** 2 + (y - 9) ** 2) * 10)
        else:
            tile.shade(x, y, "dusk", 2 * FINE + y * 10)
    if not lit:
        for x, y in [(6, 5), (10, 8), (5, 9)]:
            tile.set(x, y, ink("night14"))
    for y in range(2, 14):
        tile.set(8, y, ink("leather5"))
    for x in range(4, 13):
        tile.set(x, 7, ink("leather5"))
    for x in range(2, 15):
        tile.set(x, 14, ink("stone14"))
        tile.set(x, 15, ink("stone6"))
    return tile


def _door(tile, upper):
    for y in range(CELL):
        for x in range(CELL):
            height = y if upper else y + CELL
            arch = root((x * 2 - 15) ** 2 + (min(height - 9, 0) * 2) ** 2)
            if arch < 15 and height >= 2:
                tile.set(x, y, ink("rock2"))
            if arch < 13 and height >= 2:
                # Planks four wide: a gap, a lit edge with some grain, and the rest.
                grain = (x * 7 + height * 3) % 11 == 0
                tile.set(x, y, ink(["leather8", "leather4", "leather8" if grain else "leather10", "leather8"][x % 4]))
    band = 10 if upper else 9
    for x in range(3, 13):
        tile.set(x, band, ink("rock10"))
        tile.set(x, band + 1, ink("rock4"))
        if x % 3 == 0:
            tile.set(x, band, ink("rock14"))
    if not upper:
        tile.points([(11, 3), (12, 3), (11, 4)], ink("coat13"))
        tile.points([(12, 4), (11, 5)], ink("coat7"))
        for x in range(CELL):
            tile.set(x, 15, ink("stone9"))
    return tile


# Things to climb and stand on ----------------------------------------------------------------------------------------

WOOD_INKS = {
    "a": "leather12", "b": "leather9", "c": "leather7", "d": "leather4", "e": "rock1", "i": "rock9", "j": "rock5",
    "r": "red9", "R": "red6", "w": "grey14", "W": "stone12",
}

WOODEN = ["""
..ab........bc..
..abaaaaaaaabc..
..abbbbbbbbbbc..
..abcccccccccc..
..ab........bc..
..ab........bc..
..ab........bc..
..ab........bc..
..ab........bc..
..abaaaaaaaabc..
..abbbbbbbbbbc..
..abcccccccccc..
..ab........bc..
..ab........bc..
..ab........bc..
..ab........bc..
""", """
eeeeeeeeeeeeeeee
aaaaaaaeaaaaaaae
bbabbbbebbbbabbe
bbbbbabebabbbbbe
ccccccceccccccce
eeeeeeeeeeeeeeee
.eddde....eddde.
..eddde..eddde..
...eddde.eede...
....eddeedde....
.....eddedde....
......edde......
.......ee.......
................
................
................
""", """
................
....eeeeeeee....
...eabbbbbbce...
..eijjijjjjjje..
..eaabbbabbcce..
.eabbbbbabbbcce.
.eabbabbabbbcde.
.eabbabbbbbbcde.
.eabbabbbbabcde.
.eabbbbbbbabcde.
.eabbbbbbbabcde.
..eaabbbbbbcce..
..eijjijjjjjje..
...ecbbbbbcde...
....eeeeeeee....
................
""", """
eeeeeeeeeeeeeeee
eaaaaaaaaaaaaaae
eabbbbbbbbbbbbce
eabeeeeeeeeeebce
eabebbaaaaabebce
eabebbbbbbaaebce
eabeccccbbaaebce
eabecccabbbcebce
eabeccabbbccebce
eabecabbbbccebce
eabeabbbccccebce
eabeabbbbbbbebce
eabeeeeeeeeeebce
eabbbbbbbbbbbbce
eccccccccccccccd
eeeeeeeeeeeeeeee
""", """
.......ee.......
......eabe......
......eabe......
..eeeeeabeeeeee.
.eaaaaaaaaaaaabe
.ebbeebebeebebbe
.ebbbebbebbebbbe
.ebcebbbcebccbbe
..eeeeeabeeeeee.
......eabe......
......eabe......
......eabe......
......eabe......
......eace......
.....eeaceee....
................
""", """
................
................
wwwwwwwwwwwwwwww
WWWWWWWWWWWWWWWW
jjjjjjjjjjjjjjjj
...wW......wW...
...wW......wW...
...wW......wW...
...wW......wW...
...wW......wW...
wwwwwwwwwwwwwwww
jjjwWjjjjjjwWjjj
...wW......wW...
...wW......wW...
...wW......wW...
..wwWW....wwWW..
""", """
......eeee......
....eerrrwee....
...erRRrwwwwe...
..erRRRrwwwWWe..
..errRRreewWWe..
.ewwrree..eRrre.
.ewwwwe....errRe
.ewwwWe....eRRRe
.errrre....ewwwe
.eRRRre....ewwWe
.eRRrree..eewWWe
..ewwwWreerRRRe.
..ewwWWrrrRRRRe.
...ewWWrrRRRRe..
....eeWrrRRee...
......eeee......
""", """
................
.ee..........ee.
eaae........eaae
eabe........eabe
eabeeeeeeeeeeabe
eabaaaaaaaaaaabe
eabbbbbbbbbbbabe
eabeeeeeeeeeeabe
eabe........eabe
eabeeeeeeeeeeabe
eabaaaaaaaaaaabe
eabbbbbbbbbbbabe
eabeeeeeeeeeeabe
eabe........eabe
eabe........eabe
ecce........ecce
"""]


# The headland --------------------------------------------------------------------------------------------------------


def _rock(seed, cracks):
    tile = _tile()
    random = Random(seed)
    for y in range(CELL):
        for x in range(CELL):
            slab = (x + y * 3 + (x // 5) * 2) % CELL
            tile.shade(x, y, "rock", 6 * FINE + abs(slab - 8) * 5 + (threshold(y, x) - 8))
    for _ in range(cracks):
        x, y, length = random.below(CELL), random.below(CELL), 3 + random.below(4)
        for step in range(length):
            tile.set((x + step) % CELL, (y + step // 2) % CELL, ink("rock2"))
            tile.set((x + step) % CELL, (y + step // 2 + 1) % CELL, ink("rock10"))
    return tile


def _turf(tile, left=False, right=False):
    """Grass on top of rock, with a rounded end to the left or the right."""
    for x in range(CELL):
        blade = [1, 0, 2, 3, 1, 0, 1, 2, 0, 1, 3, 2, 0, 2, 1, 0][x]
        from_end = min(x if left else CELL, CELL - 1 - x if right else CELL)
        drop = [4, 2, 1, 1][from_end] if from_end < 4 else 0
        top, hang = 3 - blade + drop, 8 + [0, 1, 3, 1, 0, 2, 4, 2, 0, 1, 0, 2, 3, 2, 0, 1][x]
        for y in range(CELL):
            if y < top:
                tile.set(x, y, 0)
            elif y < hang:
                tile.shade(x, y, "grass", 12 * FINE - (y - top) * 14)
            elif y == hang:
                tile.set(x, y, ink("grass2"))
        tile.set(x, top, ink("grass13"))
    for end, column, step in [(left, 0, 1), (right, CELL - 1, -1)]:
        if end:
            for y in range(9, CELL):
                tile.set(column, y, ink("rock13" if step == 1 else "rock2"))
                tile.set(column + step, y, ink("rock10" if step == 1 else "rock4"))
    return tile


PLANT_INKS = {
    "g": "grass11", "G": "grass8", "d": "grass5", "p": "coral10", "P": "coral13", "y": "coat13", "v": "violet11",
    "V": "violet14", "w": "grey15",
}

PLANTS = """
................
................
....PP..........
...PyyP.....vv..
...PyyP....vVVv.
....PP.....vVVv.
.....g..w...vv..
.....G.wyw..g...
.g...G..w...G..g
.gG..G..G..gG.gG
..GG.Gg.G..GG.G.
g..GgGG.Gg.G.gG.
Gg.GGGGgGGgGgGG.
dGgGGdGGGdGGGGdG
ddGGdddGdddGGddd
dddddddddddddddd
"""


# Sea and sky ---------------------------------------------------------------------------------------------------------

WAVES = [3, 2, 2, 1, 1, 2, 2, 3, 4, 5, 5, 6, 6, 5, 5, 4]


def _water(frame):
    """The surface of the sea; four frames make one wave pass by."""
    tile = _tile()
    for x in range(CELL):
        top = WAVES[(x + frame * 4) % CELL]
        slope = WAVES[(x + 1 + frame * 4) % CELL] - top
        for y in range(top, CELL):
            glint = (x * 3 + y * 5 + frame * 4) % 23 == 0 and y > 8
            tile.shade(x, y, "sea", 9 * FINE - (y - top) * 7 + (4 * FINE if glint else 0))
        tile.set(x, top, ink("sea15"))
        tile.set(x, top + 1, ink("sea13" if slope >= 0 else "sea10"))
        if slope > 0:
            tile.set(x, top + 2, ink("sea12"))
    return tile


def _depth():
    tile = _tile()
    for y in range(CELL):
        for x in range(CELL):
            tile.shade(x, y, "sea", 3 * FINE + [0, 6, 12, 16, 12, 6, 0, 0][(y + (x // 4) * 3) % 8])
    for x, y in [(3, 4), (4, 4), (5, 4), (11, 11), (12, 11)]:
        tile.set(x, y, ink("sea7"))
    return tile


def _night():
    tile = _tile()
    for y in range(CELL):
        for x in range(CELL):
            tile.shade(x, y, "dusk", 2 * FINE + 8)
    for x, y, name in [(2, 3, "night13"), (13, 1, "glow13"), (7, 12, "night11"), (12, 9, "grey13")]:
        tile.set(x, y, ink(name))
    tile.points([(4, 8), (6, 8), (5, 7), (5, 9)], ink("night9"))
    tile.set(5, 8, ink("grey15"))
    return tile


def _cloud():
    """Both halves of a small cloud, 32 x 16."""
    cloud = Canvas(2 * CELL, CELL)
    for cx, cy, radius in [(8, 10, 4), (14, 8, 6), (21, 9, 5), (26, 11, 3)]:
        for x, y in ellipse(cx, cy, radius, radius):
            if y < 14:
                cloud.shade(x, y, "mist", 15 * FINE - max(0, (y - cy) + (x - cx) // 2 + radius // 2) * 13)
    for x in range(4, 29):
        if cloud.get(x, 13):
            cloud.set(x, 13, ink("mist9"))
    return cloud.outlined(ink("mist6"))


# The sheet -----------------------------------------------------------------------------------------------------------


def _wall(seed=3):
    return _bricks("stone", 10, seed)


def _rows():
    yield [_wall(), _mossy(_wall(8)), _bricks("stone", 5, 3), _steps(_bricks("stone", 5, 3)),
           _window(_wall(), lit=True), _window(_wall(), lit=False),
           _door(_wall(), upper=True), _door(_wall(), upper=False)]
    yield [picture_of(text, WOOD_INKS) for text in WOODEN]
    yield [_turf(_rock(2, 2), left=True), _turf(_rock(4, 2)), _turf(_rock(6, 2), right=True),
           _rock(2, 2), _rock(9, 5), picture_of(PLANTS, PLANT_INKS), _night(), _depth()]
    yield [_water(frame) for frame in range(4)]


def sheet():
    """The tower, things of wood, the headland, the sea; then the font."""
    canvas = Canvas(128, 96)
    for row, tiles in enumerate(_rows()):
        for column, tile in enumerate(tiles):
            canvas.paste(tile, column * CELL, row * CELL)
    canvas.paste(_cloud(), 4 * CELL, 3 * CELL)
    canvas.paste(_cloud().flipped(), 6 * CELL, 3 * CELL)
    canvas.paste(font.sheet(), 0, 4 * CELL)
    return canvas
