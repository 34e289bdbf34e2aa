"""Blending, as Aseprite's document library defines it: pixels are red, green, blue and alpha."""
from math import sqrt

MODES = ["normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light", "soft-light",
         "difference", "exclusion", "hue", "saturation", "color", "luminosity", "addition", "subtract", "divide"]


def mul(a, b):
    value = a * b + 0x80
    return ((value >> 8) + value) >> 8


def div(a, b):
    return (a * 255 + b // 2) // b


def quotient(a, b):
    """C's division, towards zero."""
    return -(-a // b) if a < 0 else a // b


def normal(below, above, opacity):
    if below[3] == 0:
        return above[:3] + (mul(above[3], opacity),)
    if above[3] == 0:
        return below
    alpha = mul(above[3], opacity)
    whole = alpha + below[3] - mul(below[3], alpha)
    return tuple(below[i] + quotient((above[i] - below[i]) * alpha, whole) for i in range(3)) + (whole,)


def merge(below, above, opacity):
    if below[3] == 0:
        mixed = above[:3]
    elif above[3] == 0:
        mixed = below[:3]
    else:
        mixed = tuple(below[i] + mul(above[i] - below[i], opacity) for i in range(3))
    alpha = below[3] + mul(above[3] - below[3], opacity)
    return mixed + (alpha,) if alpha else (0, 0, 0, 0)


def hard_light(b, s):
    return mul(b, s * 2) if s < 128 else b + s * 2 - 255 - mul(b, s * 2 - 255)


def soft_light(b, s):
    b, s = b / 255, s / 255
    d = ((16 * b - 12) * b + 4) * b if b <= 0.25 else sqrt(b)
    return int((b - (1 - 2 * s) * b * (1 - b) if s <= 0.5 else b + (2 * s - 1) * (d - b)) * 255 + 0.5)


def dodge(b, s):
    return 0 if b == 0 else 255 if b >= 255 - s else div(b, 255 - s)


def burn(b, s):
    return 255 if b == 255 else 0 if 255 - b >= s else 255 - div(255 - b, s)


CHANNELS = {
    "multiply": mul,
    "screen": lambda b, s: b + s - mul(b, s),
    "overlay": lambda b, s: hard_light(s, b),
    "darken": min,
    "lighten": max,
    "color-dodge": dodge,
    "color-burn": burn,
    "hard-light": hard_light,
    "soft-light": soft_light,
    "difference": lambda b, s: abs(b - s),
    "exclusion": lambda b, s: b + s - 2 * mul(b, s),
    "addition": lambda b, s: min(b + s, 255),
    "subtract": lambda b, s: max(b - s, 0),
    "divide": lambda b, s: 0 if b == 0 else 255 if b >= s else div(b, s),
}


def lum(c):
    return 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2]


def sat(c):
    return max(c) - min(c)


def set_lum(c, target):
    d = target - lum(c)
    c = [value + d for value in c]
    light, low, high = lum(c), min(c), max(c)
    if low < 0:
        c = [light + (value - light) * light / (light - low) for value in c]
    if high > 1:
        c = [light + (value - light) * (1 - light) / (high - light) for value in c]
    return c


def set_sat(c, target):
    r, g, b = c
    # Aseprite's own choice of places, which takes one twice for some colours with two equal components.
    small = lambda i, j: i if c[i] < c[j] else j
    large = lambda i, j: i if c[i] > c[j] else j
    low, high = small(0, small(1, 2)), large(0, large(1, 2))
    if r > g:
        middle = 1 if g > b else (2 if r > b else 0)
    else:
        middle = (2 if b > r else 0) if g > b else 1
    c = list(c)
    if c[high] > c[low]:
        c[middle] = (c[middle] - c[low]) * target / (c[high] - c[low])
        c[high] = target
    else:
        c[middle] = c[high] = 0
    c[low] = 0
    return c


def hue_modes(below, above, mode):
    b, s = [v / 255 for v in below[:3]], [v / 255 for v in above[:3]]
    if mode == "hue":
        c = set_lum(set_sat(s, sat(b)), lum(b))
    elif mode == "saturation":
        c = set_lum(set_sat(b, sat(s)), lum(b))
    elif mode == "color":
        c = set_lum(s, lum(b))
    else:
        c = set_lum(b, lum(s))
    return tuple(max(0, min(255, int(255.0 * value))) for value in c)


def blend(below, above, opacity, mode):
    plain = normal(below, above, opacity)
    if mode == "normal" or below[3] == 0:
        return plain
    if mode in CHANNELS:
        mixed = tuple(CHANNELS[mode](below[i], above[i]) for i in range(3))
    else:
        mixed = hue_modes(below, above, mode)
    blended = normal(below, mixed + (above[3],), opacity)
    part = mul(below[3], mul(above[3], opacity))
    return merge(merge(plain, blended, below[3]), blended, part)
