"""MIDI files of every kind, and the notes that the console should play of them, by the rules of Documentation/MML.md."""
import bisect
import io
import random

import mido

CHANNELS, LOWEST, KEYS = 6, 21, 85
MILLISECOND = 0.001


class Note:
    def __init__(self, channel, key, start, loudness, bend):
        self.channel, self.key, self.start, self.loudness, self.bend = channel, key, start, loudness, bend
        self.end, self.is_caught = None, False
        #: The times and semitones of later bends.
        self.changes = []

    def is_rounded(self):
        """Whether the console has another pitch for more than a millisecond."""
        if self.channel == 9:
            return False
        start, falls = round(self.bend), [(time, bend) for time, bend in self.changes if time < self.end]
        if any(abs(bend - round(bend)) > 0.01 for bend in [self.bend] + [bend for _, bend in falls]):
            return True
        if [start - round(bend) for _, bend in falls] != [1 + index for index in range(len(falls))]:
            return True
        steps = [(index, time - self.start) for index, (time, _) in enumerate(falls, 1)]
        shortest = max((time - MILLISECOND) / index for index, time in steps + [(len(steps) + 1, self.end - self.start)])
        return bool(steps) and min((time + MILLISECOND) / index for index, time in steps) < shortest


class State:
    """A channel of MIDI."""

    def __init__(self):
        self.volume, self.expression, self.wheel, self.range, self.coarse, self.fine = 100, 127, 0, 2, 0, 0
        self.pedal = self.sostenuto = False
        self.parameter = None
        #: The notes of each key that wait for their ends, the oldest first, and the one that a pedal holds.
        self.down, self.held = {}, {}

    def semitones(self):
        return self.wheel * self.range / 8192 + self.coarse + self.fine / 64

    def sounding(self):
        return list(self.held.values()) + [note for notes in self.down.values() for note in notes]

    def strike(self, note, time):
        if note.key in self.held:
            self.held.pop(note.key).end = time
        self.down.setdefault(note.key, []).append(note)

    def release(self, key, time, pedals):
        if not self.down.get(key):
            return
        note = self.down[key].pop(0)
        if pedals and not self.down[key] and (self.pedal or note.is_caught):
            self.held[key] = note
        else:
            note.end = time

    def tune(self, time, **values):
        before = self.semitones()
        vars(self).update(values)
        if self.semitones() != before:
            for note in self.sounding():
                note.changes.append((time, self.semitones()))

    def control(self, number, value, time):
        if number in (7, 11):
            setattr(self, {7: "volume", 11: "expression"}[number], value)
        elif number == 100:
            self.parameter = ("range", "fine", "coarse")[value]
        elif number == 6:
            self.tune(time, **{self.parameter: value - (64 if self.parameter != "range" else 0)})
        elif number in (64, 66):
            if number == 64:
                self.pedal = value >= 64
            elif self.sostenuto != (value >= 64):
                self.sostenuto = value >= 64
                for note in self.sounding():
                    note.is_caught = self.sostenuto
            for key in [key for key, note in self.held.items() if not (self.pedal or note.is_caught)]:
                self.held.pop(key).end = time

    def end(self, time):
        """Ends all notes. One that waits for its end has it where its key is struck again."""
        for note in self.held.values():
            note.end = time
        for notes in self.down.values():
            for note, following in zip(notes, [note.start for note in notes[1:]] + [time]):
                note.end = following


class Case:
    """Tracks of events (tick, message): bytes of a message, ("tempo", microseconds) or ("marker", text)."""

    def __init__(self, tracks, form=1, division=480, frames=0, end=True, running=False, garbage=b"", by_mido=False, said=()):
        self.tracks = [sorted(track, key=lambda event: event[0]) for track in tracks]
        self.form, self.division, self.frames = form, division, frames
        self.by_mido = by_mido
        self.bytes = self.write(end, running, garbage)
        #: Other warnings than those about notes.
        self.said = list(said)
        written = self.sounding(False)
        self.read = sorted((note.start, note.end - note.start, note.key, None, note.channel) for note in written)
        self.has_drums = any(note.channel == 9 for note in written)

    # Writing

    def write(self, end, running, garbage):
        if self.by_mido:
            return self.write_by_mido()
        head = self.division.to_bytes(2, "big") if not self.frames else bytes([256 - self.frames, self.division])
        data = b"MThd" + (6).to_bytes(4, "big") + self.form.to_bytes(2, "big") + len(self.tracks).to_bytes(2, "big") + head
        for track in self.tracks:
            body, last, status = b"", 0, None
            for tick, event in track:
                body += number(tick - last)
                last = tick
                if event[0] == "tempo":
                    body += b"\xff\x51\x03" + event[1].to_bytes(3, "big")
                elif event[0] == "marker":
                    body += b"\xff\x06" + number(len(event[1])) + event[1].encode()
                else:
                    body += bytes(event[1:]) if running and event[0] == status else bytes(event)
                    status = event[0]
            if end:
                body += b"\x00\xff\x2f\x00"
            data += garbage + b"MTrk" + len(body).to_bytes(4, "big") + body
        return data

    def write_by_mido(self):
        file = mido.MidiFile(type=self.form, ticks_per_beat=self.division)
        for track in self.tracks:
            messages, last = file.add_track(), 0
            for tick, event in track:
                if event[0] == "tempo":
                    message = mido.MetaMessage("set_tempo", tempo=event[1])
                elif event[0] == "marker":
                    message = mido.MetaMessage("marker", text=event[1])
                else:
                    message = mido.Message.from_bytes(event)
                messages.append(message.copy(time=tick - last))
                last = tick
        data = io.BytesIO()
        file.save(file=data)
        return data.getvalue()

    # Reading

    def events(self):
        """All events in the order of their times, and the last tick."""
        events, start, last = [], 0, 0
        for number, track in enumerate(self.tracks):
            end = start + max((tick for tick, _ in track), default=0)
            if self.form == 2:
                events.append((start, number, ("tempo", 500_000)))
            events += [(start + tick, number, event) for tick, event in track]
            if self.form == 2:
                events.append((end, number, ("silence",)))
                start = end
            last = max(last, end)
        return sorted(events, key=lambda event: event[:2]), last

    def clock(self, events):
        """The seconds of a tick."""
        if self.frames:
            rate = (30_000 / 1_001 if self.frames == 29 else self.frames) * self.division
            return lambda tick: tick / rate
        tempos = [(0, 0.0, 500_000)]
        for tick, _, event in events:
            if event[0] == "tempo":
                before, time, tempo = tempos[-1]
                tempos.append((tick, time + (tick - before) * tempo / self.division / 1e6, event[1]))

        def seconds(tick):
            before, time, tempo = [entry for entry in tempos if entry[0] <= tick][-1]
            return time + (tick - before) * tempo / self.division / 1e6
        return seconds

    def sounding(self, pedals=True):
        """The notes, with pedals or as they are written."""
        events, last = self.events()
        seconds = self.clock(events)
        states, notes = [State() for _ in range(16)], []
        for tick, _, event in events:
            time = seconds(tick)
            if event[0] == "silence":
                for state in states:
                    state.end(time)
                states = [State() for _ in range(16)]
            if isinstance(event[0], str):
                continue
            kind, channel = event[0] & 0xF0, event[0] & 15
            state = states[channel]
            if kind == 0x90 and event[2]:
                notes.append(Note(channel, event[1], time, (event[2] * state.volume * state.expression) ** 2, state.semitones()))
                state.strike(notes[-1], time)
            elif kind in (0x80, 0x90):
                state.release(event[1], time, pedals)
            elif kind == 0xE0:
                state.tune(time, wheel=event[1] + event[2] * 128 - 8192)
            elif kind == 0xB0:
                state.control(event[1], event[2], time)
        for state in states:
            state.end(seconds(last))
        return notes

    def expected(self):
        """The notes that the console plays, without drums, and the words of the warnings."""
        notes, losses, moved = [], list(self.said), 0
        sounding = self.sounding()
        for note in sounding:
            bent = note.key + (round(note.bend) if note.channel != 9 else 0)
            moved += note.channel != 9 and not LOWEST <= bent < LOWEST + KEYS
            while bent < LOWEST:
                bent += 12
            while bent >= LOWEST + KEYS:
                bent -= 12
            start, end = round(note.start * 22_050), round(note.end * 22_050)
            notes.append((note.channel, bent, start, max(end, start + 2), note.loudness))
        notes.sort(key=lambda note: note[2])
        rounded = sum(note.is_rounded() for note in sounding)
        ranks = {}
        waiting, sounding = sorted(notes, key=lambda note: -note[2]), []
        for index, note in enumerate(notes):
            while waiting and waiting[-1][2] <= note[2]:
                sounding.append(waiting.pop())
            sounding = [other for other in sounding if note[2] < other[3]]
            together = [other for other in sounding if other[0] != 9]
            rank = (2, -note[4])
            if note[0] != 9:
                if note[1] == max(other[1] for other in together):
                    rank = (0, 0)
                elif note[1] == min(other[1] for other in together):
                    rank = (1, 0)
            ranks[index] = rank
        chosen, left, loads, everything = [], {}, {}, {}
        starts = sorted({note[2] for note in notes})

        def times(note):
            return starts[bisect.bisect_left(starts, note[2]):bisect.bisect_left(starts, note[3])]
        for note in notes:
            for time in times(note):
                everything[time] = everything.get(time, 0) + 1
        for index in sorted(ranks, key=lambda index: (ranks[index], index)):
            note = notes[index]
            if max(loads.get(time, 0) for time in times(note)) < CHANNELS:
                chosen.append(note)
                for time in times(note):
                    loads[time] = loads.get(time, 0) + 1
            else:
                count, most = left.get(note[0], (0, 0))
                left[note[0]] = count + 1, max(most, max(everything[time] for time in times(note)))
        for channel, (count, most) in sorted(left.items()):
            whole = sum(note[0] == channel for note in notes)
            losses.append(f"channel {channel + 1}: {count:,} of {whole:,} note{'s' * (whole != 1)} left out, at most {most} sound at once")
        if moved:
            losses.append(f"{moved:,} note{'s' * (moved != 1)} moved by octaves")
        if rounded:
            losses.append(f"the pitch of {rounded:,} note{'s' * (rounded != 1)} is rounded")
        heard = [(start / 22_050, (end - start) / 22_050, key, None, channel) for channel, key, start, end, _ in chosen if channel != 9]
        return sorted(heard), losses


def number(value):
    data = bytes([value & 0x7F])
    while value := value >> 7:
        data = bytes([value & 0x7F | 0x80]) + data
    return data


def line(chance, channel, count, division=480, low=48, high=72, start=0, legato=False):
    """A voice of notes and rests."""
    events, tick = [], start
    for _ in range(count):
        length = division * chance.choice([1, 1, 2, 4]) // chance.choice([1, 2, 4, 3])
        if legato or chance.random() < 0.85:
            key = chance.randint(low, high)
            off = length if legato else max(1, length * chance.choice([100, 95, 90, 80, 50]) // 100)
            events += [(tick, (0x90 | channel, key, chance.randint(40, 127))), (tick + off, (0x80 | channel, key, 64))]
        tick += length
    # Ends before starts of the same tick.
    return sorted(events, key=lambda event: (event[0], event[1][0] & 0xF0))


def glides(chance, count):
    """Notes that fall by semitones: evenly to their ends, or not; each is followed by one that does not fall."""
    events = [(0, (0xB0, 101, 0)), (0, (0xB0, 100, 0)), (0, (0xB0, 6, 12))]
    for tick in range(0, 1_920 * count, 1_920):
        steps, step = chance.randint(1, 8), chance.randint(20, 120)
        times = [step * (1 + index) for index in range(steps)]
        end = times[-1] + chance.choice([step, step, step - 10, step + 30, 600])
        if chance.random() < 0.3:
            times[chance.randrange(steps)] -= chance.choice([1, 10])
        events.append((tick, (0x90, 70, 100)))
        for index, time in enumerate(times, 1):
            wheel = 8_192 - round(8_192 * index / 12)
            events.append((tick + time, (0xE0, wheel & 127, wheel >> 7)))
        events += [(tick + end, (0x80, 70, 0)), (tick + end, (0xE0, 0, 64))]
        events += [(tick + 1_600, (0x90, 60, 100)), (tick + 1_700, (0x80, 60, 0))]
    return events


def cases():
    chance = random.Random(41)
    for form in (0, 1, 2):
        for division in (24, 96, 480, 960):
            voices = [line(chance, channel, 40, division) for channel in range(1 if form == 2 else 4)]
            tempo = [(0, ("tempo", chance.choice([500_000, 461_538, 400_000, 352_941])))]
            tracks = [tempo] + voices if form == 1 else [tempo + [event for voice in voices for event in voice]]
            if form == 2:
                tracks += [line(chance, 1, 20, division), line(chance, 2, 20, division)]
            yield f"format{form}_{division}", Case(tracks, form, division, by_mido=form != 2)
    for frames in (24, 25, 29, 30):
        yield f"frames{frames}", Case([line(chance, 0, 50, 40), line(chance, 1, 50, 40)], division=40, frames=frames)
    for index in range(6):
        tempos = [(480 * 4 * bar, ("tempo", chance.randint(250_000, 1_000_000))) for bar in range(1 + index)]
        yield f"tempos{index}", Case([tempos, line(chance, 0, 60), line(chance, 3, 60, legato=True)], by_mido=True)
    for index in range(4):
        voices = [line(chance, channel, 60, low=40 + 4 * channel, high=60 + 4 * channel) for channel in range(16)]
        yield f"channels{index}", Case(voices, by_mido=True)
    for index in range(4):
        chords = []
        for bar in range(30):
            for key in chance.sample(range(36, 96), 12):
                chords += [(480 * bar, (0x90, key, chance.randint(20, 127))), (480 * bar + chance.choice([120, 240, 470]), (0x80, key, 0))]
        yield f"voices{index}", Case([chords], by_mido=True)
    for index in range(4):
        drums = line(chance, 9, 100, low=35, high=81)
        yield f"drums{index}", Case([drums, line(chance, 0, 50), line(chance, 1, 50, low=30, high=50)], by_mido=True)
    for index in range(4):
        bends = [(0, (0xB0, 101, 0)), (0, (0xB0, 100, 0)), (0, (0xB0, 6, [2, 12, 24, 1][index]))]
        for bar in range(20):
            bend = chance.choice([0, 8192 // [2, 12, 24, 1][index] - (index == 3), -8192, 1000]) + 8192
            bends += [(480 * bar, (0xE0, min(bend, 16383) & 127, min(bend, 16383) >> 7))]
            bends += [(480 * bar + 1, (0x90, 60 + bar % 7, 100)), (480 * bar + 400, (0x80, 60 + bar % 7, 0))]
        yield f"bends{index}", Case([bends], by_mido=True)
    for index in range(4):
        pedals = [event for bar in range(10) for event in ((960 * bar + 5, (0xB1, 64, 127)), (960 * bar + 900, (0xB1, 64, 0)))]
        yield f"pedal{index}", Case([pedals + line(chance, 1, 40), line(chance, 2, 30)])
    for index in range(8):
        # Notes of the same keys that touch and overlap, in two tracks of a channel, and perhaps under the pedals.
        same = [line(chance, 0, 60, low=60, high=63, legato=True) for _ in range(2)]
        pedals = [
            (tick + offset, (0xB0, number, value)) for tick in range(0, 480 * 40, 1_600)
            for number, offset, value in ((64, 100, 127), (64, 500, 0), (66, 300, 127), (66, 300 + 160 * index, 0))]
        yield f"same{index}", Case(same if index % 2 else same + [pedals], by_mido=index % 2 == 1)
    for index in range(4):
        tuned = [(960 * index, (0xB0, number, value)) for index in range(20)
                 for number, value in ((101, 0), (100, chance.choice([1, 2])), (6, chance.choice([40, 52, 63, 64, 65, 100, 0])))]
        yield f"tunings{index}", Case([tuned + line(chance, 0, 60, legato=True)], by_mido=True)
    for index in range(8):
        yield f"glides{index}", Case([glides(chance, 30)], by_mido=True)
    long = [line(chance, channel, 2_100, low=40, high=80, legato=True) for channel in range(5)]
    yield "notes10000", Case(long, by_mido=True)
    for index in range(4):
        yield f"noend{index}", Case([line(chance, channel, 30) for channel in range(3)], end=False, running=index % 2 == 1)
    for index, garbage in enumerate((b"XFIH\0\0\0\4abcd", b"Abcd\0\0\0\0", b"    \0\0\0\1x", b"\0\1junk\xff")):
        said = 3 * ["expected a track, found 7 bytes of something else"] if index == 3 else []
        yield f"chunks{index}", Case([line(chance, channel, 30) for channel in range(3)], garbage=garbage, running=True, said=said)
    for index in range(4):
        voice = [(tick, (0x90, event[1], 0) if event[0] & 0xF0 == 0x80 else event) for tick, event in line(chance, 0, 60)]
        yield f"running{index}", Case([voice], form=0, running=True)
    for index in range(4):
        yield f"octaves{index}", Case([line(chance, 0, 40, low=0, high=30), line(chance, 1, 40, low=96, high=127)], by_mido=True)
    for index in range(4):
        settings = [(0, (0xB0 | channel, 7, chance.randint(30, 127))) for channel in range(10)]
        settings += [(0, (0xC0 | channel, chance.randint(0, 110))) for channel in range(10)]
        yield f"volumes{index}", Case([settings] + [line(chance, channel, 40) for channel in range(9)], by_mido=True)
