"""The pictures of the palette benchmark, which are generated and the same in every run.

Each function gives an array of height x width x 3 bytes.
"""

import numpy as np

SIDE = 256


def grid(side=SIDE):
    """x and y from 0 to 1 at the middle of each pixel."""
    line = (np.arange(side) + 0.5) / side
    return np.meshgrid(line, line)


def mix(one, other, part):
    """Blends two colours (or pictures) by a field from 0 to 1."""
    part = np.clip(part, 0, 1)[..., None]
    return np.asarray(one, float) * (1 - part) + np.asarray(other, float) * part


def step(low, high, field):
    """0 below `low`, 1 above `high`, smooth between."""
    t = np.clip((field - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def noise(seed, octaves=6, first=4, fall=0.5, side=SIDE):
    """Value noise from 0 to 1: random grids, smoothly enlarged and added up."""
    random = np.random.RandomState(seed)
    x, y = grid(side)
    total = np.zeros((side, side))
    sum_of_heights, height, cells = 0.0, 1.0, first
    for _ in range(octaves):
        values = random.rand(cells + 2, cells + 2)
        u, v = x * cells, y * cells
        i, j = u.astype(int), v.astype(int)
        s, t = u - i, v - j
        s, t = s * s * (3 - 2 * s), t * t * (3 - 2 * t)
        top = values[j, i] * (1 - s) + values[j, i + 1] * s
        bottom = values[j + 1, i] * (1 - s) + values[j + 1, i + 1] * s
        total += height * (top * (1 - t) + bottom * t)
        sum_of_heights += height
        height *= fall
        cells *= 2
    return total / sum_of_heights


def grain(seed, strength, shape):
    """The noise of a camera."""
    return np.random.RandomState(seed).normal(0, strength, shape)


def to_bytes(picture):
    return np.clip(np.floor(picture + 0.5), 0, 255).astype(np.uint8)


def gradient():
    """Four corners, blended."""
    x, y = grid()
    top = mix((250, 90, 60), (60, 200, 250), x)
    bottom = mix((40, 20, 90), (250, 240, 120), x)
    return to_bytes(mix(top, bottom, y))


def wheel():
    """All hues, paler towards the middle, darker towards the corners."""
    x, y = grid()
    radius = np.hypot(x - 0.5, y - 0.5) * 2
    turn = np.arctan2(y - 0.5, x - 0.5) / (2 * np.pi) % 1
    pure = np.stack(
        [np.clip(np.abs((turn * 6 + shift) % 6 - 3) - 1, 0, 1) for shift in (0, 4, 2)], -1) * 255
    return to_bytes(mix(mix((255, 255, 255), pure, radius), (0, 0, 0), step(0.8, 1.5, radius)))


def sky():
    """A sunset with clouds over a dark sea."""
    x, y = grid()
    air = mix(mix((28, 40, 98), (226, 120, 90), step(0.0, 0.6, y)), (255, 214, 140), step(0.45, 0.72, y))
    glow = np.exp(-((x - 0.62) ** 2 + (y - 0.66) ** 2) * 18)
    air = mix(air, (255, 246, 214), glow)
    clouds = step(0.48, 0.72, noise(1, first=3) * 0.8 + noise(2, first=12) * 0.3)
    air = mix(air, mix((92, 70, 110), (255, 190, 160), y), clouds * 0.8)
    sea = mix((20, 26, 60), (200, 120, 90), np.exp(-((x - 0.62) ** 2) * 40) * noise(3, first=24))
    return to_bytes(np.where((y > 0.74)[..., None], sea, air))


def face():
    """Soft blends of skin, hair and eyes."""
    x, y = grid()
    picture = mix((70, 96, 110), (150, 170, 160), y + 0.2 * noise(4))

    def blob(u, v, width, height, edge=0.12):
        return 1 - step(1 - edge, 1 + edge, np.hypot((x - u) / width, (y - v) / height))

    picture = mix(picture, mix((50, 28, 20), (120, 72, 40), noise(5, first=20)), blob(0.5, 0.43, 0.33, 0.40))
    picture = mix(picture, (172, 112, 86), blob(0.5, 0.95, 0.16, 0.32))
    light = np.clip(0.75 - (x - 0.35) * 0.9 - (y - 0.4) * 0.3, 0, 1)
    skin = mix((142, 84, 62), (250, 212, 184), light + 0.05 * noise(6, first=30))
    picture = mix(picture, skin, blob(0.5, 0.52, 0.24, 0.32, 0.06))
    for side in (-1, 1):
        picture = mix(picture, (222, 126, 104), 0.5 * blob(0.5 + side * 0.12, 0.60, 0.09, 0.07, 0.9))
        picture = mix(picture, (246, 240, 236), blob(0.5 + side * 0.095, 0.48, 0.05, 0.026, 0.2))
        picture = mix(picture, (60, 96, 120), blob(0.5 + side * 0.095, 0.48, 0.024, 0.026, 0.2))
        picture = mix(picture, (14, 12, 16), blob(0.5 + side * 0.095, 0.48, 0.011, 0.012, 0.3))
    picture = mix(picture, (180, 60, 66), blob(0.5, 0.69, 0.075, 0.028, 0.5))
    return to_bytes(picture)


RAMPS = [
    [(26, 28, 44), (93, 39, 93), (177, 62, 83), (239, 125, 87), (255, 205, 117)],
    [(41, 54, 111), (59, 93, 201), (65, 166, 246), (115, 239, 247), (244, 244, 244)],
    [(37, 113, 121), (56, 183, 100), (167, 240, 112), (255, 255, 210)],
    [(51, 60, 87), (86, 108, 134), (148, 176, 194), (244, 244, 244)],
]


def shapes(seed, side=SIDE, count=26):
    """Pixel art with anti-aliasing: a few flat colours, drawn at four times the size and averaged."""
    random = np.random.RandomState(seed)
    large = side * 4
    x, y = grid(large)
    picture = np.zeros((large, large, 3))
    ramp = RAMPS[random.randint(len(RAMPS))]
    for band, colour in enumerate(ramp):
        picture[y >= band / len(ramp)] = colour
    for _ in range(count):
        ramp = RAMPS[random.randint(len(RAMPS))]
        u, v, size = random.rand() * 0.9 + 0.05, random.rand() * 0.9 + 0.05, random.rand() * 0.12 + 0.04
        kind = random.randint(3)
        for layer, colour in enumerate(ramp):
            shrink = size * (1 - layer / len(ramp))
            dx, dy = x - u + 0.2 * (size - shrink), y - v + 0.3 * (size - shrink)
            if kind == 0:
                inside = np.hypot(dx, dy) < shrink
            elif kind == 1:
                inside = np.abs(dx) + np.abs(dy) < shrink
            else:
                inside = np.maximum(np.abs(dx + dy * 0.3), np.abs(dy - dx * 0.3)) < shrink * 0.8
            picture[inside] = colour
    return to_bytes(picture.reshape(side, 4, side, 4, 3).mean((1, 3)))


def landscape():
    """Hills in haze with the grain of a camera."""
    x, y = grid()
    picture = mix((120, 164, 214), (226, 232, 230), y * 1.6)
    for layer in range(5):
        ridge = 0.32 + layer * 0.13 - 0.28 * (noise(10 + layer, first=3)[0][None, :] - 0.3)
        near = layer / 4
        ground = mix(
            mix((148, 170, 180), (54, 84, 34), np.full_like(x, near)),
            mix((120, 140, 150), (128, 112, 60), np.full_like(x, near)), noise(20 + layer, first=16))
        picture = np.where((y > ridge)[..., None], ground * (0.8 + 0.4 * noise(30 + layer, first=40)[..., None]), picture)
    return to_bytes(picture + grain(1, 5, picture.shape))


def night():
    """Lamps in the dark, with grain."""
    x, y = grid()
    picture = mix((6, 8, 20), (24, 20, 40), y) * (0.6 + 0.8 * noise(40)[..., None])
    random = np.random.RandomState(5)
    lamps = [(255, 196, 96), (255, 236, 190), (120, 190, 255), (255, 80, 70), (90, 255, 170)]
    for index in range(14):
        u, v, size = random.rand(), random.rand(), 10 ** (2.2 + random.rand() * 1.6)
        squared = (x - u) ** 2 + (y - v) ** 2
        light = np.exp(-squared * size) + 0.25 * np.exp(-squared * size / 12)
        picture = picture + light[..., None] * np.array(lamps[index % len(lamps)], float)
    return to_bytes(picture + grain(2, 2.5, picture.shape))


def leaves():
    """Foliage and flowers: detail everywhere."""
    picture = mix((18, 40, 14), (150, 190, 60), noise(50, first=24, fall=0.8))
    picture = mix(picture, (86, 60, 40), step(0.55, 0.65, noise(51, first=5)) * 0.7)
    picture = mix(picture, (236, 90, 140), step(0.66, 0.72, noise(52, first=30, octaves=2)))
    picture = mix(picture, (250, 226, 90), step(0.70, 0.75, noise(53, first=36, octaves=2)))
    return to_bytes(picture + grain(3, 6, picture.shape))


def all_pictures():
    """The eight single pictures by name."""
    return {
        "gradient": gradient(), "wheel": wheel(), "sky": sky(), "face": face(), "shapes": shapes(7),
        "landscape": landscape(), "night": night(), "leaves": leaves(),
    }


def all_sets(pictures):
    """The sets that share a palette, by name."""
    return {
        "all eight": list(pictures.values()),
        "scenes": [pictures[name] for name in ("sky", "landscape", "night", "leaves")],
        "sprites": [shapes(100 + seed, side=64, count=7) for seed in range(16)],
    }
