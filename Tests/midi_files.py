"""MIDI files of every kind, and the notes that the console should play of them, by the rules of Documentation/MML.md."""
import bisect
import io
import random

import mido

CHANNELS, LOWEST, KEYS = 6, 21, 85


class Case:
    """Tracks of events (tick, message): bytes of a message, ("tempo", microseconds) or ("marker", text)."""

    def __init__(self, tracks, form=1, division=480, frames=0, end=True, running=False, garbage=b"", by_mido=False, said=()):
        self.tracks = [sorted(track, key=lambda event: event[0]) for track in tracks]
        self.form, self.division, self.frames = form, division, frames
        self.by_mido = by_mido
        self.bytes = self.write(end, running, garbage)
        #: Other warnings than those about notes.
        self.said = list(said)
        self.read = None
        self.read = sorted((start, end - start, key, None, channel) for channel, key, start, end, *_ in self.sounding(False))
        self.has_drums = any(channel == 9 for channel, *_ in self.sounding(False))

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
        """Notes: channel, key of MIDI, start, end, loudness, bend in semitones, in seconds."""
        events, last = self.events()
        seconds = self.clock(events)
        states = [dict(volume=100, expression=127, pedal=False, bend=0, range=2, down={}) for _ in range(16)]
        notes = []

        def finish(state, tick, keys):
            for key in keys:
                note = state["down"].pop(key)
                note[3] = seconds(tick)

        for tick, _, event in events:
            if event[0] in ("tempo", "marker"):
                continue
            if event[0] == "silence":
                for state in states:
                    finish(state, tick, list(state["down"]))
                continue
            kind, channel = event[0] & 0xF0, event[0] & 15
            state = states[channel]
            if kind == 0x90 and event[2]:
                finish(state, tick, [key for key in state["down"] if key == event[1]])
                loudness = (event[2] * state["volume"] * state["expression"]) ** 2
                note = [channel, event[1], seconds(tick), None, loudness, state["bend"] * state["range"] / 8192, False]
                state["down"][event[1]] = note
                notes.append(note)
            elif kind in (0x80, 0x90) and event[1] in state["down"]:
                if pedals and state["pedal"]:
                    state["down"][event[1]][6] = True
                else:
                    finish(state, tick, [event[1]])
            elif kind == 0xE0:
                state["bend"] = event[1] + event[2] * 128 - 8192
            elif kind == 0xB0:
                name = {7: "volume", 11: "expression", 6: "range"}.get(event[1])
                if name:
                    state[name] = event[2]
                if event[1] == 64:
                    state["pedal"] = event[2] >= 64
                    if not state["pedal"]:
                        finish(state, tick, [key for key, note in state["down"].items() if note[6]])
        for state in states:
            finish(state, last, list(state["down"]))
        return [tuple(note[:6]) for note in notes]

    def expected(self):
        """The notes that the console plays, without drums, and the words of the warnings."""
        notes, losses = [], list(self.said)
        for channel, key, start, end, loudness, bend in self.sounding():
            bent = key + (round(bend) if channel != 9 else 0)
            while bent < LOWEST:
                bent += 12
            while bent >= LOWEST + KEYS:
                bent -= 12
            notes.append((channel, bent, round(start * 22_050), max(round(end * 22_050), round(start * 22_050) + 2), loudness, key))
        notes.sort(key=lambda note: note[2])
        moved = sum(not LOWEST <= key < LOWEST + KEYS for channel, _, _, _, _, key in notes if channel != 9)
        uneven = sum(
            abs(bend - round(bend)) > 0.01 for channel, _, _, _, _, bend in self.sounding() if channel != 9)
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
        if uneven:
            losses.append(f"the pitch of {uneven:,} note{'s' * (uneven != 1)} bends")
        heard = [(start / 22_050, (end - start) / 22_050, key, None, channel) for channel, key, start, end, _, _ in chosen if channel != 9]
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


def cases():
    chance = random.Random(41)
    for form in (0, 1, 2):
        for division in (24, 96, 480, 960):
            voices = [line(chance, channel, 40, division) for channel in range(1 if form == 2 else 4)]
            tempo = [(0, ("tempo", chance.choice([500_000, 461_538, 400_000, 352_941])))]
            tracks = [tempo + [event for voice in voices for event in voice]] if form == 0 else [tempo] + voices
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
