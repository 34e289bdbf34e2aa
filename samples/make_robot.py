#!/usr/bin/env python3
"""Writes the robot of the garden: 14 frames of 192 x 256 pixels, of which each fills a picture of the console. It walks and waves, and
has a pivot between its feet, a box where it can be hit, and one where its hand hits while it waves. Only whole numbers are used, so
that the file is the same everywhere."""
import struct
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parent / "Tests" / "Fixtures" / "sprites"))
from sprite_format import INDEXED, cel, chunk, frame, layer, palette, slice_chunk, sprite, tags, text

WIDTH, HEIGHT = 192, 256
#: Far from the colours of the other pictures, with which it shares a palette.
FIRST = 32
OUTLINE, DARK, STEEL, LIGHT, SHINE, CORAL, LAMP, EYE = range(FIRST, FIRST + 8)
COLOURS = [(0, 0, 0, 0 if index == 0 else 255) for index in range(FIRST)] + [
    (28, 24, 40, 255), (58, 84, 108, 255), (96, 136, 152, 255), (156, 196, 196, 255), (224, 244, 228, 255), (232, 104, 88, 255),
    (255, 204, 96, 255), (120, 244, 216, 255)]
STEELS = (DARK, STEEL, LIGHT)


class Canvas:
    def __init__(self):
        self.rows = [bytearray(WIDTH) for _ in range(HEIGHT)]

    def fill(self, left, top, right, bottom, inside, shades):
        """Fills what is inside with shades from the lower right to the upper left, and an outline of three pixels around it."""
        reach = [(x, y) for x in range(-3, 4) for y in range(-3, 4) if x * x + y * y < 11]
        for y in range(max(0, top - 4), min(HEIGHT, bottom + 5)):
            for x in range(max(0, left - 4), min(WIDTH, right + 5)):
                if inside(x, y):
                    place = 2 * ((right - x) + (bottom - y)) * len(shades) // (2 * (right - left + bottom - top) + 1)
                    self.rows[y][x] = shades[max(0, min(len(shades) - 1, place))]
                elif any(inside(x + dx, y + dy) for dx, dy in reach):
                    self.rows[y][x] = OUTLINE

    def ball(self, x, y, radius, shades=STEELS):
        self.fill(
            x - radius, y - radius, x + radius, y + radius, lambda px, py: (px - x) ** 2 + (py - y) ** 2 <= radius * radius, shades)

    def box(self, left, top, width, height, round_, shades=STEELS):
        def inside(x, y):
            dx = max(left + round_ - x, 0, x - (left + width - 1 - round_))
            dy = max(top + round_ - y, 0, y - (top + height - 1 - round_))
            return dx * dx + dy * dy <= round_ * round_

        self.fill(left, top, left + width, top + height, inside, shades)

    def limb(self, points, radius, shades=STEELS):
        """A bent limb through points."""
        def inside(x, y):
            for (x1, y1), (x2, y2) in zip(points, points[1:]):
                dx, dy = x2 - x1, y2 - y1
                length = dx * dx + dy * dy
                along = max(0, min(length, (x - x1) * dx + (y - y1) * dy))
                # The distance from the line, both sides times the length.
                px, py = (x - x1) * length - along * dx, (y - y1) * length - along * dy
                if px * px + py * py <= radius * radius * length * length:
                    return True
            return False

        xs, ys = [x for x, _ in points], [y for _, y in points]
        self.fill(min(xs) - radius, min(ys) - radius, max(xs) + radius, max(ys) + radius, inside, shades)


#: For each frame of the walk: how high the body is, and how far each foot is in front of it and above the ground.
WALK = [(0, (26, 0), (-26, 4)), (3, (18, 0), (-22, 12)), (5, (6, 0), (-4, 18)), (3, (-8, 0), (14, 12)),
        (0, (-26, 4), (26, 0)), (3, (-22, 12), (18, 0)), (5, (-4, 18), (6, 0)), (3, (14, 12), (-8, 0))]
#: For each frame of the wave: the elbow and the hand from the shoulder, and whether the lamp is bright.
WAVE = [((22, 26), (46, 10), False), ((38, 12), (66, -22), True), ((40, 2), (56, -46), True), ((40, 0), (76, -40), False),
        ((40, 2), (52, -48), True), ((38, 12), (64, -26), False)]
MIDDLE, GROUND = 92, 244


def draw(lift, near, far, arm=None, bright=False):
    """A frame, and the place of the hand in front."""
    canvas = Canvas()
    top = 96 - lift
    shoulder, hip = (MIDDLE - 4, top + 22), top + 96
    swing = near[0] // 2 if arm is None else 0
    canvas.limb([(MIDDLE + 8, top + 24), (MIDDLE + 10 + swing, top + 52), (MIDDLE + 18 + swing, top + 76)], 7, (DARK, DARK, STEEL))
    for (ahead, above), shades in ((far, (DARK, DARK, STEEL)), (near, STEELS)):
        foot = (MIDDLE + ahead, GROUND - 12 - above)
        canvas.limb([(MIDDLE, hip), (MIDDLE + ahead // 2 + 9, (hip + foot[1]) // 2), foot], 9, shades)
        canvas.box(foot[0] - 14, foot[1] - 2, 38, 14, 6, shades)
    canvas.box(MIDDLE - 36, top, 72, 100, 18)
    canvas.box(MIDDLE - 14, top + 22, 42, 34, 8, (CORAL,))
    for light in range(3):
        canvas.ball(MIDDLE - 4 + 12 * light, top + 74, 3, (LAMP if bright == (light == 1) else EYE,))
    canvas.limb([(MIDDLE + 4, top - 62), (MIDDLE + 4, top - 44)], 2)
    canvas.ball(MIDDLE + 4, top - 70, 8, (LAMP, SHINE) if bright else (CORAL, LAMP))
    canvas.box(MIDDLE - 34, top - 46, 80, 42, 16)
    canvas.box(MIDDLE - 6, top - 36, 46, 22, 10, (OUTLINE,))
    for eye in (MIDDLE + 8, MIDDLE + 28):
        canvas.ball(eye, top - 26, 5, (EYE, SHINE))
    if arm is None:
        elbow, hand = (-4 - near[0] // 3, 28), (6 - near[0] // 2, 54)
    else:
        elbow, hand = arm
    elbow, hand = [(shoulder[0] + x, shoulder[1] + y) for x, y in (elbow, hand)]
    canvas.limb([shoulder, elbow, hand], 8)
    canvas.ball(*hand, 11, (CORAL, LAMP))
    return b"".join(canvas.rows), hand, top


poses = [(lift, near, far, None, number % 4 == 0) for number, (lift, near, far) in enumerate(WALK)]
poses += [(0, (10, 0), (-10, 0), (elbow, hand), bright) for elbow, hand, bright in WAVE]
drawn = [draw(*pose) for pose in poses]
hands = [(number, hand[0] - 14, hand[1] - 14, 28, 28) for number, (_, hand, _) in enumerate(drawn) if number >= len(WALK)]
bodies = [(number, MIDDLE - 39, top - 49, 90, 150) for number, (_, _, top) in enumerate(drawn)]


def role(name):
    """The user data of the slice before it."""
    return chunk(0x2020, struct.pack("<I", 1) + text(name))


def chunks(number, pixels):
    own = [cel(0, 0, 0, WIDTH, HEIGHT, pixels)]
    if number > 0:
        return own
    return [
        palette(COLOURS), layer("robot"), tags((0, 7, 0, "walk"), (8, 13, 0, "wave")),
        slice_chunk("feet", [(0, MIDDLE - 42, GROUND - 14, 90, 16, 42, 14)], flags=2),
        slice_chunk("body", bodies), role("hurt"),
        slice_chunk("hand", [(0, 0, 0, 0, 0)] + hands), role("hit")] + own


frames = [frame(chunks(number, pixels), duration=80 if number < len(WALK) else 120) for number, (pixels, _, _) in enumerate(drawn)]
(HERE / "garden" / "assets" / "graphics" / "robot.aseprite").write_bytes(sprite(INDEXED, WIDTH, HEIGHT, frames))
