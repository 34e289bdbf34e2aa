"""What a player in a browser has to make as the command makes it, wherever the page has it."""

import base64
import functools

import roms
from native import colours, random_scenes

#: Songs of the fixtures that loop, and so have sound for a minute.
SONGS = (5, 10, 12, 16, 18, 19, 25, 31)
SECONDS, RATE = 60, 22050
FRAMES = 30


@functools.cache
def wanted_samples(command, rom, song, *options):
    """What the command makes of a song's first minute."""
    return command.samples(rom, f"BSLOT{song:03}", "--seconds", str(SECONDS), *options)


class Comparisons:
    """Tests for a PageCase that has `open(rom)`, `samples(count, calls)`, in base64 and after calls of the module such as
    `["play", 0]`, and `frame(text, console)`: the number of problems, width, height, and words in base64.
    """

    def expect_samples(self, song, calls, *options):
        """Plays a song in an AudioWorklet after these calls, and compares with the command and its options."""
        found = base64.b64decode(self.samples(SECONDS * RATE, [["set_loops", 0, 0], *calls, ["play", song]]))
        wanted = wanted_samples(self.command, roms.songs(self.command), song, *options)
        self.assertEqual(len(found), len(wanted))
        first = next((place for place in range(0, len(found), 2) if found[place : place + 2] != wanted[place : place + 2]), None)
        self.assertIsNone(first, f"BSLOT{song:03} {options}: sample {(first or 0) // 2} is another than the command's")
        return found

    def test_worklet_plays_as_the_command(self):
        self.open(roms.songs(self.command))
        for song in SONGS:
            with self.subTest(song=song):
                found = self.expect_samples(song, [])
                self.assertTrue(any(found[-2 * RATE :]), "the last second is silent")
        self.expect_quiet()

    def test_key_volume_and_muted_channels(self):
        self.open(roms.songs(self.command))
        plain = wanted_samples(self.command, roms.songs(self.command), 16)
        for calls, options in (
            ([["set_key", 7]], ["--key", "+7"]), ([["set_key", -24]], ["--key", "-24"]), ([["set_volume", 30]], ["--volume", "30"]),
            ([["set_muted", 0b000101]], ["--mute", "0,2"]), ([["set_soloed", 0b000010]], ["--mute", "0,2,3,4,5"])):
            with self.subTest(options=options):
                self.assertNotEqual(self.expect_samples(16, calls, *options), plain, "the setting changes nothing")

    def test_scenes_are_drawn_as_by_the_command(self):
        rom = roms.sample(self.command)
        self.open(rom)
        for number, (console, text) in enumerate(random_scenes(FRAMES)):
            with self.subTest(scene=number):
                problems, width, height, words = self.frame(text, console)
                self.assertEqual(problems, 0)
                found = width, height, colours(base64.b64decode(words))
                self.assertTrue(found == self.command.scene(rom, console, text), f"other pixels than the command's:\n{text}")
