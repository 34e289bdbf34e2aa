"""The one palette that all pictures share: sixteen ramps of sixteen shades, from dark to light.

Every colour lies on the grid of 32 steps for each component that the consoles can show, so that what is drawn is what
is seen. Index 0 is the transparent one.
"""

# The stops of each ramp, with its shades at even distances between them.
RAMPS = {
    "grey": [(6, 6, 14), (74, 70, 82), (160, 156, 164), (255, 255, 255)],
    "dusk": [(8, 8, 40), (18, 20, 74), (44, 36, 112), (92, 56, 140), (160, 84, 148), (226, 128, 136), (255, 186, 140)],
    "sea": [(4, 16, 44), (10, 44, 88), (24, 84, 132), (60, 140, 172), (140, 208, 212), (228, 252, 240)],
    "glow": [(56, 32, 44), (112, 60, 44), (176, 104, 44), (236, 164, 60), (255, 220, 112), (255, 248, 208)],
    "fire": [(64, 8, 24), (140, 20, 28), (216, 56, 24), (252, 120, 28), (255, 196, 56), (255, 255, 180)],
    "stone": [(36, 28, 60), (76, 64, 104), (124, 112, 148), (188, 172, 180), (232, 220, 208), (255, 250, 228)],
    "red": [(44, 6, 40), (96, 16, 52), (164, 32, 52), (212, 64, 60), (244, 116, 96), (255, 186, 164)],
    "grass": [(8, 30, 44), (12, 60, 60), (28, 100, 68), (72, 148, 72), (148, 196, 84), (220, 236, 136)],
    "skin": [(68, 28, 40), (132, 68, 60), (196, 120, 88), (240, 176, 132), (255, 216, 180), (255, 240, 220)],
    "coat": [(88, 40, 20), (148, 76, 12), (208, 128, 8), (244, 180, 16), (255, 220, 60), (255, 244, 150)],
    "leather": [(26, 14, 22), (58, 32, 32), (98, 56, 40), (144, 88, 56), (188, 132, 84), (228, 188, 136)],
    "coral": [(80, 4, 60), (148, 16, 80), (208, 44, 92), (244, 92, 120), (255, 152, 160), (255, 212, 214)],
    "mist": [(14, 40, 64), (24, 84, 104), (56, 136, 148), (112, 188, 188), (176, 226, 212), (232, 255, 255)],
    "violet": [(28, 8, 60), (64, 20, 108), (108, 48, 164), (156, 92, 208), (200, 148, 236), (240, 212, 255)],
    "rock": [(12, 14, 32), (30, 32, 58), (54, 58, 86), (86, 92, 116), (124, 134, 152), (176, 188, 196)],
    "night": [(0, 0, 20), (4, 12, 56), (8, 32, 104), (20, 60, 156), (64, 112, 208), (148, 184, 244)],
}

TRANSPARENT = 0
SHADES = 16


def _on_grid(value):
    """A component of 0 to 255, rounded to the nearest of 32 steps."""
    step = (value * 31 + 127) // 255
    return step << 3 | step >> 2


def _ramp(stops, shades=SHADES):
    """A number of colours at even distances along the stops."""
    last = shades - 1
    for shade in range(shades):
        place = shade * (len(stops) - 1)
        stop, rest = divmod(place, last)
        start, end = stops[stop], stops[min(stop + 1, len(stops) - 1)]
        yield tuple(_on_grid((a * (last - rest) + b * rest) // last) for a, b in zip(start, end))


def _entries():
    entries = [colour for stops in RAMPS.values() for colour in _ramp(stops)]
    # The shade that consoles show for index 0 in any case.
    entries[TRANSPARENT] = (0, 0, 41)
    assert len(entries) == len(set(entries)) == 256
    return entries


ENTRIES = _entries()


def base(ramp):
    """The index of the darkest shade of a ramp."""
    return list(RAMPS).index(ramp) * SHADES


def ink(name):
    """The index of a shade: `coat12` is the thirteenth of the ramp `coat`."""
    ramp = name.rstrip("0123456789")
    return base(ramp) + int(name[len(ramp):])


OUTLINE = ink("rock0")
