#!/usr/bin/env python3
"""Compares songs and MIDI files with mido, an independent reader: check-midi.py ROMKIT, the program of a release build.

Songs in MML become MIDI files with the notes of their listings, and MML again with the same notes, to a millisecond. MIDI files of every
kind become songs with the notes that midi_files.py expects, and their warnings count the others. fluidsynth and timidity play some of the
files to their ends, if they are installed.
"""
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
import mido

import midi_files

ROMKIT = os.path.abspath(sys.argv[1])
VECTORS = os.path.join(os.environ.get("ROMKIT_SHARED", os.path.join(ROOT, "..", "shared")), "vectors", "mml")
RATE, KEYS = 22_050, "c c+ d d+ e f f+ g g+ a a+ b".split()
MILLISECOND = 0.001
RANDOM_SONGS, PLAYED = 300, 4


def fail(message):
    sys.exit(f"check-midi: {message}")


def run(*arguments, folder):
    result = subprocess.run([ROMKIT, *arguments], cwd=folder, capture_output=True, text=True)
    if result.returncode:
        fail(f"romkit {' '.join(arguments[:2])}: {result.stderr[:2000]}")
    return result.stderr


def convert(folder, source, target, fileext):
    """Converts all files of a folder."""
    names = sorted(os.listdir(os.path.join(folder, source)))
    run("convert", "--quiet", *(f"{source}/{name}" for name in names), "-o", f"{target}/", "--to", fileext, folder=folder)


def warnings_of(folder, path):
    """The warnings about a file, with the lines that follow each."""
    text = run("convert", "--quiet", path, "-o", "out.bgm", folder=folder)
    return re.findall(r"warning: (.*?)(?=\n\S|\Z)", text, re.DOTALL)


def key_number(name):
    octave = int(name[-1])
    return octave * 12 + KEYS.index(name[:-1]) + 12


def listing(path):
    """The notes of a listing, (start, length, key of MIDI, tone, channel) in seconds, and the length."""
    time, down, notes, volumes = 0, {}, [], {}
    with open(path, encoding="ascii") as file:
        for line in file:
            words = line.split("#")[0].split()
            if not words:
                continue
            if words[0] == "wait":
                time += int(words[1])
            elif words[0] in ("key-on", "key-off"):
                channel = int(words[1][2:])
                if channel in down:
                    start, key, tone = down.pop(channel)
                    notes.append((start / RATE, (time - start) / RATE, key, tone, channel))
                if words[0] == "key-on":
                    down[channel] = (time, key_number(words[3]), words[2])
    for channel, (start, key, tone) in down.items():
        notes.append((start / RATE, (time - start) / RATE, key, tone, channel))
    return sorted(notes), time / RATE


def midi_notes(path):
    """The notes of a MIDI file as mido reads it, and the time of its end."""
    file = mido.MidiFile(path)
    time, down, notes = 0, {}, []
    for message in file:
        time += message.time
        if message.type not in ("note_on", "note_off"):
            continue
        place = message.channel, message.note
        if message.type == "note_on" and message.velocity:
            down.setdefault(place, []).append(time)
        elif down.get(place):
            start = down[place].pop(0)
            notes.append((start, time - start, message.note, None, message.channel))
    if any(down.values()):
        fail(f"{path}: {sum(map(len, down.values()))} notes have no end")
    return sorted(notes), time


def compare(name, found, expected, tones=False):
    """Compares notes by key and time; each has to be at most a millisecond from one of the others."""
    if len(found) != len(expected):
        fail(f"{name}: {len(found)} notes, expected {len(expected)}")
    remaining = {}
    for note in found:
        remaining.setdefault((note[2], note[3] if tones else None), []).append(note)
    for note in expected:
        candidates = remaining.get((note[2], note[3] if tones else None), [])
        fits = [other for other in candidates if abs(other[0] - note[0]) <= MILLISECOND and abs(other[1] - note[1]) <= MILLISECOND]
        if not fits:
            near = min(candidates, key=lambda other: abs(other[0] - note[0]), default=None)
            fail(f"{name}: no note like {note}; the nearest is {near}")
        candidates.remove(fits[0])


def random_song(seed):
    """MML with channels of any lengths and settings, some with loops, glides and changes of tempo."""
    chance = random.Random(seed)
    lines = [f"Ch0 t{chance.choice([60, 75, 90, 100, 112, 120, 128, 132, 140, 150, 175, 200, 233])} m{chance.randint(1, 20)}"]
    loop = chance.random() < 0.5
    for channel in range(chance.randint(1, 6)):
        words = [f"@{chance.randint(0, 3)} v{chance.randint(1, 30)} o{chance.randint(1, 6)} l{chance.choice([4, 8, 16])} %{chance.randint(20, 100)}"]
        if loop and channel == 0:
            words.append("|")
        for _ in range(chance.randint(4, 60)):
            part = chance.random()
            length = chance.choice(["", "", "", "4", "8", "16", "8.", "6", "12", "2", "4^16", "32"])
            if part < 0.12:
                words.append("r" + length.split("^")[0])
            elif part < 0.2:
                words.append(chance.choice(
                    ["v+", "v9", "@1", "@2", "\\s500", "\\e3000", "o4", "o3", "%60", "%95", "p-0", f"p-{chance.randint(100, 3000)}"]))
            else:
                words.append(chance.choice("cdefgab") + chance.choice(["", "", "+", "-"]) + length)
        lines.append(f"Ch{channel} " + " ".join(words))
    return "\n".join(lines) + "\n"


def check_songs(work):
    os.mkdir(os.path.join(work, "songs"))
    vectors = sorted(name for name in os.listdir(VECTORS) if name.endswith(".mml"))[:40] if os.path.isdir(VECTORS) else []
    for name in vectors:
        shutil.copy(os.path.join(VECTORS, name), os.path.join(work, "songs"))
    for seed in range(RANDOM_SONGS):
        with open(os.path.join(work, "songs", f"random{seed:03}.mml"), "w", encoding="ascii") as file:
            file.write(random_song(seed))
    convert(work, "songs", "listings", "notes")
    convert(work, "songs", "midi", "mid")
    convert(work, "midi", "back", "mml")
    convert(work, "back", "again", "notes")
    notes = 0
    for song in sorted(os.listdir(os.path.join(work, "songs"))):
        name = song.removesuffix(".mml")
        expected, length = listing(os.path.join(work, "listings", f"{name}.notes"))
        read, end = midi_notes(os.path.join(work, "midi", f"{name}.mid"))
        if abs(length - end) > MILLISECOND:
            fail(f"{name}.mid ends after {end} s, expected {length} s")
        compare(f"{name}.mid", read, expected)
        compare(f"{name}.mid as MML", listing(os.path.join(work, "again", f"{name}.notes"))[0], read)
        notes += len(expected)
    found = f"{len(vectors)} songs of {VECTORS}" if vectors else f"no songs, because there is no {VECTORS},"
    print(f"check-midi: {found} and {RANDOM_SONGS} random ones have the same {notes} notes in MIDI and back in MML")
    return [os.path.join(work, "midi", f"{song.removesuffix('.mml')}.mid") for song in sorted(os.listdir(os.path.join(work, "songs")))]


def check_loops(work):
    """A loop is written several times in place of its markers."""
    with open(os.path.join(work, "loop.mml"), "w", encoding="ascii") as file:
        file.write("Ch0 t120 c | d e f\n")
    run("convert", "loop.mml", "-o", "once.mid", folder=work)
    run("convert", "loop.mml", "-o", "thrice.mid", "--loops", "3", folder=work)
    markers = [message.text for message in mido.MidiFile(os.path.join(work, "once.mid")) if message.type == "marker"]
    keys = [note[2] for note in midi_notes(os.path.join(work, "thrice.mid"))[0]]
    if markers != ["loopStart", "loopEnd"] or keys != [60] + 3 * [62, 64, 65]:
        fail(f"a loop has the markers {markers}, and three times the keys {keys}")


def check_files(work):
    os.mkdir(os.path.join(work, "files"))
    files = {}
    for name, case in midi_files.cases():
        files[name] = case
        with open(os.path.join(work, "files", f"{name}.mid"), "wb") as file:
            file.write(case.bytes)
    convert(work, "files", "heard", "notes")
    convert(work, "files", "written", "mml")
    convert(work, "written", "compiled", "notes")
    lost = 0
    for name, case in files.items():
        if case.by_mido:
            compare(f"{name}.mid as mido reads it", midi_notes(os.path.join(work, "files", f"{name}.mid"))[0], case.read)
        expected, losses = case.expected()
        for folder in ("heard", "compiled"):
            found = listing(os.path.join(work, folder, f"{name}.notes"))[0]
            if case.has_drums:
                # Their keys are those of a table; the check of the others finds whether all are there.
                found = [note for note in found if note[3] != "noise"]
            compare(f"{name}.mid in {folder}", found, expected)
        said = warnings_of(work, f"files/{name}.mid")
        for words in losses:
            if not any(words in warning for warning in said):
                fail(f"{name}.mid: expected the warning '{words}', found {said}")
        if sum(warning.count("note: channel") or 1 for warning in said) != len(losses):
            fail(f"{name}.mid: expected {losses}, found {said}")
        lost += len(losses)
    print(f"check-midi: {len(files)} MIDI files become songs with their notes, and {lost} warnings count the others")


def check_players(paths):
    fonts = [path for path in ("/usr/share/sounds/sf2/default-GM.sf2", "/usr/share/sounds/sf2/FluidR3_GM.sf2") if os.path.exists(path)]
    commands = {
        "fluidsynth": ["-q", "-n", "-i", "-r", "8000", "-F", "OUT", *fonts[:1]],
        "timidity": ["-Ow", "-s", "8000", "-o", "OUT", "--quiet=2"],
    }
    for program, options in commands.items():
        if not shutil.which(program):
            print(f"check-midi: {program} is not installed, so it has played nothing (apt-get install {program})")
            continue
        if program == "fluidsynth" and not fonts:
            print("check-midi: fluidsynth has no sounds, so it has played nothing (apt-get install fluid-soundfont-gm)")
            continue
        for path in paths:
            out = path + ".wav"
            subprocess.run([program, *(out if word == "OUT" else word for word in options), path], check=True, capture_output=True)
            if os.path.getsize(out) < midi_notes(path)[1] * 8_000 * 2:
                fail(f"{program} did not play {path} to its end")
        print(f"check-midi: {program} plays {len(paths)} files to their ends")


with tempfile.TemporaryDirectory() as folder:
    written = check_songs(folder)
    check_loops(folder)
    check_files(folder)
    check_players(written[:PLAYED] + written[-PLAYED:])
