"""A picture of palette indices, and the drawing operations that all pictures share."""

from making import palette

# The order in which the pixels of a square of 4 x 4 become the lighter of two shades.
BAYER = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]
# The parts of a shade: levels are in sixteenths.
FINE = 16


def threshold(x, y):
    """The threshold of a pixel in sixteenths, 0 to 15."""
    return BAYER[y & 3][x & 3]


def root(value):
    """The integer square root."""
    guess = value
    while guess * guess > value:
        guess = (guess + value // guess) // 2
    return guess


class Random:
    """A small random number generator, so that each run makes the same picture."""

    def __init__(self, seed):
        self.state = seed

    def below(self, limit):
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.state >> 12) % limit


class Canvas:
    def __init__(self, width, height, fill=palette.TRANSPARENT):
        self.width = width
        self.height = height
        self.pixels = bytearray([fill]) * (width * height)

    def row(self, y):
        return bytes(self.pixels[y * self.width:(y + 1) * self.width])

    def inside(self, x, y):
        return 0 <= x < self.width and 0 <= y < self.height

    def get(self, x, y):
        return self.pixels[y * self.width + x] if self.inside(x, y) else palette.TRANSPARENT

    def set(self, x, y, index):
        if self.inside(x, y):
            self.pixels[y * self.width + x] = index

    def shade(self, x, y, ramp, level):
        """Sets a pixel to a level of a ramp, in sixteenths of a shade, dithered between the two nearest shades."""
        level = max(0, min(level, (palette.SHADES - 1) * FINE))
        self.set(x, y, palette.base(ramp) + level // FINE + (level % FINE > threshold(x, y)))

    def rect(self, x, y, width, height, index):
        for row in range(y, y + height):
            for column in range(x, x + width):
                self.set(column, row, index)

    def disc(self, cx, cy, radius, index):
        for x, y in disc(cx, cy, radius):
            self.set(x, y, index)

    def points(self, points, index):
        for x, y in points:
            self.set(x, y, index)

    def paste(self, other, x, y):
        """Draws another canvas over this one, except where it is transparent."""
        for row in range(other.height):
            for column in range(other.width):
                if other.get(column, row) != palette.TRANSPARENT:
                    self.set(x + column, y + row, other.get(column, row))

    def flipped(self):
        """The same canvas, mirrored horizontally."""
        result = Canvas(self.width, self.height)
        for y in range(self.height):
            for x in range(self.width):
                result.set(self.width - 1 - x, y, self.get(x, y))
        return result

    def outlined(self, index=palette.OUTLINE):
        """The same canvas with an outline around everything that is drawn, where there is room."""
        result = Canvas(self.width, self.height)
        for y in range(self.height):
            for x in range(self.width):
                around = [self.get(x - 1, y), self.get(x + 1, y), self.get(x, y - 1), self.get(x, y + 1)]
                own = self.get(x, y)
                result.set(x, y, own or (index if any(around) else palette.TRANSPARENT))
        return result


def disc(cx, cy, radius):
    """The points of a disc without single pixels at its edge."""
    limit = radius * radius + radius
    for y in range(-radius, radius + 1):
        for x in range(-radius, radius + 1):
            if x * x + y * y < limit:
                yield cx + x, cy + y


def ellipse(cx, cy, rx, ry):
    """The points of an ellipse."""
    for y in range(-ry, ry + 1):
        for x in range(-rx, rx + 1):
            if x * x * (2 * ry + 1) ** 2 + y * y * (2 * rx + 1) ** 2 <= ((2 * rx + 1) * (2 * ry + 1)) ** 2 // 4:
                yield cx + x, cy + y


def polygon(corners):
    """The points inside a polygon, its left and right edges included."""
    edges = list(zip(corners, corners[1:] + corners[:1]))
    for y in range(min(y for _, y in corners), max(y for _, y in corners) + 1):
        crossings = []
        for (x1, y1), (x2, y2) in edges:
            if y1 > y2:
                x1, y1, x2, y2 = x2, y2, x1, y1
            # Half a row down, so that no corner counts twice.
            if 2 * y1 <= 2 * y + 1 < 2 * y2:
                crossings.append(x1 + (x2 - x1) * (2 * y + 1 - 2 * y1) // (2 * (y2 - y1)))
        crossings.sort()
        for left, right in zip(crossings[::2], crossings[1::2]):
            for x in range(left, right + 1):
                yield x, y


def drawing(rows, legend):
    """A canvas from rows of characters of equal length; a dot is transparent."""
    canvas = Canvas(len(rows[0]), len(rows))
    for y, row in enumerate(rows):
        assert len(row) == canvas.width, f"{len(row)} characters in {row!r}"
        for x, character in enumerate(row):
            if character != ".":
                canvas.set(x, y, palette.ink(legend[character]))
    return canvas


def picture_of(text, legend):
    """A canvas from a block of text, with a line for each row."""
    return drawing(text.split(), legend)
