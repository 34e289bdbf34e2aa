"""ESLOT000 to ESLOT003, the sounds: 22,050 Hz, 16 bit, mono, made from sines and noise with integer arithmetic."""

from making.canvas import Random

RATE = 22_050
# A phase is in units of 1/65,536 of a turn; an amplitude of 32,768 is full scale.
TURN = 1 << 16
FULL = 1 << 15
# The loudest sample of a finished sound, about -3 dB.
PEAK = 23_000


def _sine_table():
    """4,096 sines of one turn, by repeated rotation of a vector by a small angle."""
    # The cosine and the sine of 1/4096 of a turn, times 2 to the 60th.
    cosine, sine = 1152920148139012899, 1768558744408523
    x, y, table = FULL << 45, 0, []
    for _ in range(4096):
        table.append(y >> 45)
        x, y = (x * cosine - y * sine) >> 60, (x * sine + y * cosine) >> 60
    return table


SINE = _sine_table()


def sine(phase):
    return SINE[(phase % TURN) >> 4]


def milliseconds(count):
    return RATE * count // 1000


def fading(place, length, curve=2):
    """From FULL to 0 over a length; a higher curve falls faster at first."""
    level = FULL
    for _ in range(curve):
        level = level * max(0, length - place) // length
    return level


def rising(place, length):
    """From 0 to FULL over the first samples, to avoid a click."""
    return min(FULL, FULL * place // length)


def gliding(start, end, place, length):
    """A frequency in hundredths of a hertz between two others."""
    return start + (end - start) * min(place, length) // length


class Oscillator:
    """Counts the phase of a tone whose frequency may change from sample to sample."""

    def __init__(self):
        self.phase = 0

    def step(self, hundredths):
        # 16 more bits keep the pitch exact.
        self.phase += (hundredths * TURN << 16) // (RATE * 100)
        return self.phase >> 16


def levelled(samples):
    """The same sound with the loudest sample at PEAK."""
    loudest = max(map(abs, samples))
    return [sample * PEAK // loudest for sample in samples]


def jump():
    """A round tone that swoops up, with a little octave above it."""
    length, tone, samples = milliseconds(260), Oscillator(), []
    for place in range(length):
        phase = tone.step(gliding(24_000, 62_000, place, milliseconds(170)))
        voice = sine(phase) * 6 + sine(phase * 2) * 2 + sine(phase * 3)
        samples.append(voice * rising(place, 80) // FULL * fading(place, length) // FULL)
    return levelled(samples)


def spark():
    """Two small bells, a fourth apart: E6 and A6."""
    length, samples = milliseconds(480), [0] * milliseconds(480)
    for start, pitch in [(0, 131_851), (milliseconds(75), 176_000)]:
        tone = Oscillator()
        for place in range(length - start):
            phase = tone.step(pitch)
            # Higher partials decay sooner, and the last is inharmonic, as in a bell.
            voice = sine(phase) * fading(place, length - start, 3) * 4
            voice += sine(phase * 2) * fading(place, milliseconds(240), 3) * 2
            voice += sine(phase * 11 // 4) * fading(place, milliseconds(110), 2)
            samples[start + place] += voice // FULL * rising(place, 30) // FULL
    return levelled(samples)


def hit():
    """A thump under a burst of noise that becomes duller."""
    length, tone, random = milliseconds(300), Oscillator(), Random(99)
    dull, samples = 0, []
    for place in range(length):
        phase = tone.step(gliding(22_000, 6_500, place, milliseconds(120)))
        noise = random.below(2 * FULL) - FULL
        # A low-pass filter that closes.
        openness = 6 + 90 * fading(place, milliseconds(140)) // FULL
        dull += (noise - dull) * openness // 256
        voice = sine(phase) * fading(place, length) * 3 + dull * fading(place, milliseconds(200)) * 3
        samples.append(voice // FULL * rising(place, 25) // FULL)
    return levelled(samples)


def door():
    """The iron latch, then the heavy door of the tower falling shut."""
    length, random = milliseconds(560), Random(1234)
    samples = [0] * length
    for start, pitch in [(0, 208_000), (milliseconds(70), 163_000)]:
        tone = Oscillator()
        for place in range(milliseconds(60)):
            phase = tone.step(pitch)
            voice = (sine(phase) + sine(phase * 27 // 16)) * fading(place, milliseconds(60), 3)
            samples[start + place] += voice // FULL * rising(place, 15) // FULL
    start, tone, dull = milliseconds(150), Oscillator(), 0
    for place in range(length - start):
        phase = tone.step(gliding(11_500, 5_500, place, milliseconds(160)))
        dull += (random.below(2 * FULL) - FULL - dull) * 20 // 256
        voice = sine(phase) * 4 * fading(place, length - start) + sine(phase * 2) * fading(place, milliseconds(150))
        voice += dull * 6 * fading(place, milliseconds(90))
        samples[start + place] += voice // FULL * rising(place, 40) // FULL
    return levelled(samples)
