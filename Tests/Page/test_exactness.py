"""Compares the page's samples and pixels with the command's."""

import base64
import functools

import roms
from case import PageCase
from native import colours, png, random_scenes

#: Songs of the fixtures that loop, and so last a minute.
SONGS = (5, 10, 12, 16, 18, 19, 25, 31)
SECONDS, RATE = 60, 22050
SCENES = 30

#: Bytes in base64, for JSON.
BASE64 = """(bytes) => {
  let text = "";
  for (let start = 0; start < bytes.length; start += 0x8000) text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  return btoa(text);
}"""


@functools.cache
def wanted_samples(command, rom, song, *options):
    """The first minute of a song, from the command."""
    return command.samples(rom, f"BSLOT{song:03}", "--seconds", str(SECONDS), *options)


class ExactnessTests(PageCase):
    def bytes(self, function, *arguments):
        """The bytes of the Uint8Array that a function of the page returns."""
        text = self.page.run(f"async (...values) => ({BASE64})(await ({function})(...values))", *arguments)
        return base64.b64decode(text)

    def expect_samples(self, song, calls, *options):
        """Plays a song in an AudioWorklet after these calls of the module, and compares it with the command with these options."""
        found = self.bytes(
            "async (song, count, calls) => new Uint8Array((await romkitPage.samples(song, count, calls)).buffer)", song, SECONDS * RATE,
            [["set_loops", 0, 0], *calls])
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
        for number, (console, text) in enumerate(random_scenes(SCENES)):
            with self.subTest(scene=number):
                frame = "(text, console) => romkitPage.frame(text, console, 0, 0)"
                self.assertEqual(
                    self.page.run(f"(...values) => (({{ number, image }}) => [number, image.width, image.height])(({frame})(...values))", text, console),
                    [0, *self.command.scene(rom, console, text)[:2]])
                words = self.bytes(f"(...values) => ({frame})(...values).image.data", text, console)
                self.assertTrue(colours(words) == self.command.scene(rom, console, text)[2], f"other pixels than the command's:\n{text}")

    def test_a_level_is_drawn_as_its_map(self):
        rom, path = roms.level(self.command)
        self.open(rom)
        self.page.run("() => { location.hash = '#DSLOT001'; }")
        self.page.wait_for("() => Boolean(document.querySelector('#DSLOT001 canvas'))")
        words = self.bytes("""() => {
          const canvas = document.querySelector("#DSLOT001 canvas");
          return new Uint8Array(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data);
        }""")
        self.command.run("preview", path, "-o", "level.png")
        self.assertTrue(colours(words) == png(self.read("level.png"))[2], "other pixels than the command's")

    def saved(self, selector):
        """The bytes of the file that a button saves."""
        self.page.wait_for(f"""() => {{
          const button = document.querySelector(`{selector}`);
          // Cards are filled when they come near the window.
          if (!button) document.querySelector(`#${{/[A-Z]+[0-9]+/.exec(`{selector}`)}}`)?.scrollIntoView();
          button?.scrollIntoView({{ block: "center" }});
          return button?.checkVisibility();
        }}""")
        self.page.run("() => { window.saved = null; URL.createObjectURL = (blob) => { window.saved = blob; return 'data:,'; }; }")
        self.page.click(selector)
        self.page.wait_for("() => Boolean(saved)")
        return self.bytes("async () => new Uint8Array(await saved.arrayBuffer())")

    def test_files_are_saved_as_the_command_writes_them(self):
        rom = roms.sample(self.command)
        self.open(rom)
        self.command.run("preview", rom, "ESLOT001", "-o", "effect.wav")
        self.assertTrue(self.saved("[aria-label='Save ESLOT001 as WAV']") == self.read("effect.wav"), "the effect is another than the command's")
        found = png(self.saved("[aria-label='Save GSLOT001 as PNG']"))
        self.assertEqual(found[:2], (128, 96))
        self.command.run("preview", rom, "BSLOT000", "--key", "3", "--mute", "1", "-o", "song.wav")
        self.page.run("() => { location.hash = '#BSLOT000@0:12'; }")
        self.page.wait_for("() => romkitPage.state.chosen === 0")
        self.page.click("#more")
        self.page.run("() => romkitPage.set({ key: 3, muted: 2 })")
        self.assertTrue(self.saved("#wave") == self.read("song.wav"), "the song differs from the command's")
