"""GSLOT000, the title picture: the bay of Long Rock at dusk, 160 x 200 pixels."""

from making import font, logo, sprites
from making.canvas import Canvas, FINE, Random, disc, drawing, ellipse, polygon, root, threshold
from making.palette import ink

WIDTH, HEIGHT = 160, 200
HORIZON = 134
MOON = (32, 92)
LAMP = (124, 82)


def picture():
    canvas = Canvas(WIDTH, HEIGHT)
    _sky(canvas)
    _stars(canvas)
    _moon(canvas)
    _clouds(canvas)
    _beams(canvas)
    _far_hills(canvas)
    _sea(canvas)
    _ship(canvas)
    _rock(canvas)
    _lighthouse(canvas)
    _steps(canvas)
    _hero(canvas)
    logo.draw(canvas, 18)
    font.write(canvas, "THE LAMP OF LONG ROCK", 17, 50, [ink("dusk15")] * 3 + [ink("dusk14")] * 4, ink("dusk1"))
    font.write(canvas, "PUSH START", 12, 180, [ink("glow15")] * 3 + [ink("glow13")] * 4, ink("sea0"))
    return canvas


def _sky_level(x, y):
    """The light of the evening sky in sixteenths of a shade: dark for most of the way, then quickly light."""
    level = 15 * FINE * (y * y + 40 * y) // (HORIZON * HORIZON + 40 * HORIZON)
    away = root((x - MOON[0]) ** 2 + (y - MOON[1]) ** 2)
    return level + max(0, 46 - away)


def _sky(canvas):
    for y in range(HORIZON):
        for x in range(WIDTH):
            canvas.shade(x, y, "dusk", _sky_level(x, y))


def _stars(canvas):
    random = Random(7)
    for _ in range(70):
        x, y = random.below(WIDTH), random.below(96)
        if random.below(96) > y:
            canvas.set(x, y, ink(["night12", "night14", "grey13", "glow15"][random.below(4)]))
    for x, y in [(9, 12), (148, 44), (66, 70), (92, 7), (139, 14), (12, 62)]:
        canvas.points([(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)], ink("night12"))
        canvas.set(x, y, ink("grey15"))


def _moon(canvas):
    cx, cy = MOON
    for x, y in disc(cx, cy, 17):
        # Light comes from the upper left; the lower right edge sinks into dusk.
        shadow = (x - cx + 5) ** 2 + (y - cy + 5) ** 2
        canvas.shade(x, y, "stone", 15 * FINE + 8 - shadow * FINE // 70)
    for x, y, rx, ry in [(-6, -5, 4, 3), (4, 2, 5, 4), (-5, 8, 3, 2), (6, -9, 2, 1), (-11, 2, 1, 1)]:
        for px, py in ellipse(cx + x, cy + y, rx, ry):
            shadow = (px - cx + 5) ** 2 + (py - cy + 5) ** 2
            canvas.shade(px, py, "stone", 12 * FINE + 8 - shadow * FINE // 70)


def _clouds(canvas):
    """Banks of cloud, dark against the sky; the sun, gone already, still lights them from below."""
    random = Random(5)
    for cx, y, half in [(22, 104, 34), (84, 108, 20), (62, 118, 40), (152, 112, 26), (8, 120, 22), (112, 124, 30)]:
        humps = [(cx + offset * half // 8, half // 9 + random.below(1 + half // 7)) for offset in range(-6, 7)]
        top, sky = {}, _sky_level(WIDTH // 2, y) // FINE
        for x in range(cx - half, cx + half + 1):
            rises = [root(h * h - (x - hx) ** 2) for hx, h in humps if abs(x - hx) <= h]
            top[x] = y - max([0] + rises) * (half - abs(x - cx) // 2) // half
        for x, first in top.items():
            for row in range(first, y + 1):
                near = (row - first) * FINE // max(1, y - first)
                canvas.shade(x, row, "dusk", max(5, sky - 4) * FINE + near)
            canvas.set(x, y, ink(f"dusk{min(15, sky + 2)}"))
            if abs(x - cx) < half * 3 // 4 and threshold(x, y + 1) < 11:
                canvas.set(x, y + 1, ink(f"dusk{min(15, sky + 3)}"))


def _beams(canvas):
    """Two cones of light: the air in them is lighter, and glows near the lamp and in the middle."""
    cx, cy = LAMP
    for y in range(HORIZON):
        for x in range(WIDTH):
            along, below = abs(x - cx), y - cy
            # One line through the lamp: up on the left, down on the right.
            off = abs(below + (along if x < cx else -along) // 8)
            width = 4 + along // 9
            if off > width or along < 3:
                continue
            if canvas.get(x, y) // 16 != ink("dusk0") // 16:
                continue
            edge = (width - off) * FINE // width
            light = edge * 3 - along * 36 // 124
            if light > 17 + threshold(x, y):
                canvas.shade(x, y, "glow", 15 * FINE - along * 6 * FINE // 124)
            elif light > 4 + threshold(x, y):
                canvas.shade(x, y, "dusk", min(15 * FINE, _sky_level(x, y) + 7 * FINE - along * FINE // 40))
            elif edge > threshold(x, y) // 3:
                canvas.shade(x, y, "dusk", min(14 * FINE, _sky_level(x, y) + 3 * FINE - along * FINE // 80))


def _far_hills(canvas):
    for peaks, shade in [([(0, 122), (14, 118), (30, 126), (46, 121), (64, 129), (80, 134), (0, 134)], "dusk8"),
                         ([(0, 128), (10, 126), (22, 130), (34, 128), (52, 134), (0, 134)], "dusk6")]:
        canvas.points(((x, y) for x, y in polygon(peaks) if y < HORIZON), ink(shade))


def _sea(canvas):
    random = Random(11)
    for y in range(HORIZON, HEIGHT):
        depth = y - HORIZON
        for x in range(WIDTH):
            canvas.shade(x, y, "sea", 9 * FINE - root(depth * 200) * FINE // 16)
    canvas.rect(0, HORIZON, WIDTH, 1, ink("sea11"))
    # Crests: short near the horizon, long and far apart near the shore.
    y = HORIZON + 2
    while y < HEIGHT:
        depth = y - HORIZON
        x = -random.below(12)
        while x < WIDTH:
            length = 2 + depth // 8 + random.below(3 + depth // 6)
            shade = max(3, 10 - depth // 9)
            canvas.points(((x + step, y) for step in range(length)), ink(f"sea{shade}"))
            canvas.points(((x + step, y + 1) for step in range(1, length - 1)), ink(f"sea{max(0, shade - 5)}"))
            x += length + 5 + random.below(8 + depth // 3)
        y += 2 + depth // 12
    # The reflection of the moon on the water.
    for y in range(HORIZON + 1, 176):
        depth = y - HORIZON
        half = 3 + depth // 5
        for x in range(MOON[0] - half, MOON[0] + half + 1):
            off = abs(x - MOON[0] - [0, 1, 0, -1][y // 2 % 4] * depth // 16)
            if (half - off) * 26 // half - depth // 6 > threshold(x * 2 // 3, y * 3) + (y % 3) * 2:
                canvas.set(x, y, ink("sea15" if off < half // 3 else "sea13" if off < half * 2 // 3 else "sea11"))


def _ship(canvas):
    """The last ship, on its way home."""
    x, y = 70, 126
    rows = ["......#.......", "......#f......", ".....##.......", "....###.#.....", "...####.##....", "..#####.###...",
            "......#.......", "#..#######..##", ".###o##o##o##.", "..##########.."]
    canvas.paste(drawing(rows, {"#": "violet1", "f": "red10", "o": "glow14"}), x, y)
    canvas.points([(x + 3, y + 11), (x + 7, y + 12), (x + 11, y + 11), (x + 7, y + 14)], ink("glow12"))


def _rock(canvas):
    """The headland: a lit top, and steep sides of layered stone."""
    random = Random(23)
    points = set(polygon([(160, 147), (150, 145), (140, 146), (112, 147), (104, 149), (94, 150), (84, 153), (80, 157),
                          (83, 163), (78, 170), (82, 177), (75, 186), (78, 193), (72, 200), (160, 200)]))
    for x, y in sorted(points):
        slab = (x * 2 + y * 5 + (y // 9) * 17) // 14 % 5
        level = 9 * FINE - (y - 147) * FINE // 7 + slab * 14 - max(0, 96 - x) // 2
        canvas.shade(x, y, "rock", level)
    for _ in range(46):
        x, y = 78 + random.below(82), 156 + random.below(44)
        length = 3 + random.below(7)
        if (x, y - 2) in points:
            for step in range(length):
                if (x + step, y) in points:
                    canvas.set(x + step, y + step // 3, ink("rock1"))
            for step in range(length - 1):
                if (x + step, y) in points:
                    canvas.set(x + step, y + 1 + step // 3, ink("rock9"))
    # Moonlight on the left edge, grass along the top.
    for y in range(152, HEIGHT):
        left = min((x for x, row in points if row == y), default=WIDTH)
        canvas.set(left, y, ink("rock13"))
        canvas.set(left + 1, y, ink("rock10"))
    for x in range(80, WIDTH):
        top = min(y for column, y in points if column == x)
        blade = [0, 1, 0, 2, 1, 0, 1, 3, 0, 1, 2, 0][(x * 5) % 12]
        canvas.points(((x, row) for row in range(top - blade, top + 1)), ink("grass11"))
        canvas.points(((x, row) for row in range(top + 1, top + 3)), ink("grass8"))
        canvas.points(((x, row) for row in range(top + 3, top + 4 + blade)), ink("grass5"))
    # Foam where the sea meets it.
    for y in range(158, HEIGHT):
        left = min(x for x, row in points if row == y)
        reach = [1, 3, 5, 8, 4, 2, 1, 0, 2, 4, 2, 0][(y * 7 // 3) % 12] * (y - 140) // 48
        for x in range(left - reach, left):
            if (left - x) * FINE // (reach + 1) <= threshold(x, y):
                canvas.set(x, y, ink("sea14" if left - x < 3 else "sea11"))


def _lighthouse(canvas):
    cx, cy = LAMP
    # The tower: stone with two red bands, lit from the left, wider at its foot.
    for y in range(cy + 11, 149):
        half = 9 + (y - cy) // 12
        band = (y - cy) // 14 % 2 == 1
        for x in range(cx - half, cx + half + 1):
            level = 13 * FINE - (x - cx + half) * 10 * FINE // (2 * half)
            seam = 6 if (y + x // 5) % 7 == 0 else 0
            canvas.shade(x, y, "red" if band else "stone", level - seam - (2 * FINE if band else 0))
        canvas.set(cx - half - 1, y, ink("rock0"))
        canvas.set(cx + half + 1, y, ink("rock0"))
    for y in (102, 118):
        canvas.rect(cx - 3, y, 5, 8, ink("rock1"))
        canvas.rect(cx - 2, y + 1, 3, 6, ink("glow12"))
        canvas.rect(cx - 2, y + 1, 3, 2, ink("glow14"))
        canvas.rect(cx - 1, y + 1, 1, 6, ink("leather4"))
        canvas.rect(cx - 4, y + 8, 7, 1, ink("stone14"))
    # The door.
    canvas.points(ellipse(cx - 1, 139, 5, 5), ink("rock1"))
    canvas.rect(cx - 6, 139, 11, 10, ink("rock1"))
    canvas.points(ellipse(cx - 1, 139, 4, 4), ink("leather8"))
    canvas.rect(cx - 5, 139, 9, 10, ink("leather8"))
    for x in (cx - 3, cx, cx + 2):
        canvas.rect(x, 136, 1, 13, ink("leather4"))
    canvas.rect(cx - 4, 138, 7, 1, ink("leather11"))
    canvas.set(cx + 2, 143, ink("glow14"))
    # The gallery and its railing.
    canvas.rect(cx - 13, cy + 8, 27, 3, ink("rock0"))
    canvas.rect(cx - 12, cy + 8, 25, 1, ink("stone14"))
    canvas.rect(cx - 12, cy + 9, 25, 1, ink("stone8"))
    canvas.rect(cx - 10, cy + 11, 21, 1, ink("stone3"))
    for x in range(cx - 12, cx + 13, 4):
        canvas.rect(x, cy + 4, 1, 4, ink("stone12" if x < cx else "stone8"))
    canvas.rect(cx - 12, cy + 3, 25, 1, ink("stone11"))
    # The lamp room: glass, the flame, the frame.
    for y in range(cy - 8, cy + 8):
        for x in range(cx - 7, cx + 8):
            canvas.shade(x, y, "glow", 15 * FINE - (abs(x - cx) + abs(y - cy) * 2 // 3) * 9)
    canvas.points(ellipse(cx, cy, 3, 5), ink("glow15"))
    canvas.points(ellipse(cx, cy + 1, 2, 3), ink("grey15"))
    for x in (cx - 8, cx + 8):
        canvas.rect(x, cy - 8, 1, 16, ink("rock1"))
    for x in (cx - 4, cx + 4):
        canvas.rect(x, cy - 8, 1, 16, ink("glow6"))
    canvas.rect(cx - 7, cy + 4, 15, 1, ink("stone12"))
    for x in range(cx - 4, cx + 5, 4):
        canvas.rect(x, cy + 5, 1, 3, ink("stone9"))
    # The dome.
    for row in range(9):
        half = root((81 - (8 - row) ** 2) * 100) // 10
        for x in range(cx - half, cx + half + 1):
            canvas.shade(x, cy - 17 + row, "red", 12 * FINE - (x - cx + half) * 9 * FINE // (2 * half + 1))
        canvas.set(cx - half - 1, cy - 17 + row, ink("rock0"))
        canvas.set(cx + half + 1, cy - 17 + row, ink("rock0"))
    canvas.rect(cx - 10, cy - 8, 21, 1, ink("rock0"))
    canvas.rect(cx, cy - 23, 1, 5, ink("rock0"))
    canvas.rect(cx - 1, cy - 19, 3, 1, ink("coat12"))
    canvas.set(cx, cy - 20, ink("coat14"))


def _steps(canvas):
    """A path of flat stones from the door."""
    for x, y, width in [(117, 150, 12), (112, 153, 13), (106, 156, 13), (101, 159, 12), (97, 162, 11)]:
        canvas.rect(x, y, width, 2, ink("stone9"))
        canvas.rect(x, y, width - 1, 1, ink("stone12"))
        canvas.rect(x + 1, y + 2, width - 1, 1, ink("rock1"))


def _hero(canvas):
    x, y = 84, 137
    for px, py in disc(x + 11, y + 12, 9):
        away = root((px - x - 11) ** 2 + (py - y - 12) ** 2)
        if (9 - away) * 2 > threshold(px, py):
            ground = canvas.get(px, py)
            if ground // 16 == ink("grass0") // 16:
                canvas.set(px, py, ink("grass14"))
            elif ground // 16 == ink("rock0") // 16 and ground != ink("rock0"):
                canvas.set(px, py, ink("leather11"))
    canvas.paste(sprites.hero("stand"), x, y)
