"""The page of `romkit diff OLD NEW -o diff.html`."""

import functools
import os
import shutil
import subprocess
import time

import roms
from bidi import BrowserError
from case import PageCase

RATE = 22050


def compared(command, old, new, name, language="en"):
    """The page of two ROMs that differ."""
    path = os.path.join(command.folder, f"{name}.{language}.html")
    environment = {**os.environ, "ROMKIT_LANGUAGE": language}
    result = subprocess.run(
        [command.romkit, "diff", "--quiet", old, new, "-o", path], env=environment, capture_output=True, text=True)
    assert result.returncode in (1, 2), result.stderr
    return path


@functools.cache
def changed(command):
    """The sample ROM after changes of all kinds: a picture, a palette, a song, an effect, a text, an added and a removed slot."""
    folder = os.path.join(command.folder, "changed")
    shutil.copytree(os.path.join(roms.ROOT, "samples", "assets"), folder)

    def edit(name, change):
        path = os.path.join(folder, name)
        with open(path, "rb") as file:
            data = change(file.read())
        with open(path, "wb") as file:
            file.write(data)

    # A box of 16 x 1 pixels: rows are stored from the bottom.
    edit("GSLOT001.bmp", lambda data: data[:1078] + bytes(byte ^ 1 for byte in data[1078:1094]) + data[1094:])
    edit("BSLOT000.mml", lambda data: data.replace(b"$A2 c4e4a4 a2g8f8", b"$A2 c4e4a4 a2g8e8"))
    edit("DSLOT001.txt", lambda data: data.replace("カニは横からくる。".encode(), "カニは上からくる。<b>".encode()))
    shutil.copy(os.path.join(folder, "ESLOT001.wav"), os.path.join(folder, "ESLOT000.wav"))
    os.remove(os.path.join(folder, "GSLOT002.bmp"))
    with open(os.path.join(folder, "DSLOT005.txt"), "w", encoding="utf-8") as file:
        file.write("one\ntwo\n")
    rom = f"{folder}.bin"
    command.run("pack", folder, "-o", rom)
    return rom


class DiffTests(PageCase):
    def show(self, path):
        self.page.open(path)
        self.page.run("async () => { await romkitPage.ready; }")

    def show_changed(self, language="en"):
        self.show(compared(self.command, roms.sample(self.command), changed(self.command), "changed-page", language))
        # All cards are filled for printing.
        self.page.run("() => { dispatchEvent(new Event('beforeprint')); }")

    def texts(self, selector):
        return self.page.run("(selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent)", selector)

    def test_sizes_are_sorted_by_growth_and_lead_to_the_slots(self):
        self.show_changed()
        rows = self.page.run("""() => [...document.querySelectorAll("#sizes tbody tr")].map((row) =>
          [row.querySelector("a").hash, row.querySelector("p").textContent, ...[...row.cells].slice(1).map((cell) => cell.textContent)])""")
        growth = [int(row[4].replace(",", "").replace("−", "-")) for row in rows]
        self.assertEqual(growth, sorted(growth, reverse=True))
        found = {row[0]: row for row in rows}
        self.assertEqual(found["#DSLOT005"][1:4], ["added", "–", "9"])
        self.assertEqual(found["#old-GSLOT002"][1::2], ["removed", "–"])
        self.assertEqual(found["#GSLOT001"][1], "changed")
        self.assertEqual(found["#GSLOT001"][4], "0")
        total = [int(cell.replace(",", "").replace("−", "-").replace("+", "")) for cell in self.texts("#sizes tfoot td")]
        sizes = [os.path.getsize(rom) for rom in (roms.sample(self.command), changed(self.command))]
        self.assertEqual(total, [*sizes, sizes[1] - sizes[0]])
        for link in found:
            self.assertTrue(self.page.run("(link) => Boolean(document.getElementById(link.slice(1)))", link), link)
        self.page.click("#sizes a[href='#DSLOT005']")
        self.page.wait_for("() => document.querySelector('#DSLOT005').getBoundingClientRect().top < innerHeight")
        self.expect_quiet()

    def pixel(self, x, y):
        return self.page.run("""(x, y) => [...document.querySelector("#GSLOT001 canvas").getContext("2d").getImageData(x, y, 1, 1).data]""", x, y)

    def choose(self, way):
        self.page.click(f"#GSLOT001 input[value={way}]")

    def slide(self, *keys):
        self.page.run("() => document.querySelector('#GSLOT001 [type=range]').focus()")
        for key in keys:
            self.page.press(key)

    def test_pictures_swipe_fade_and_show_their_difference(self):
        self.show_changed()
        # The last row: its first 16 pixels differ.
        old, new = self.page.run("""() => romkitPage.roms.map((rom) => {
          const { data, width } = rom.image(1);
          return [...data.subarray(4 * (95 * width + 8), 4 * (95 * width + 9))];
        })""")
        self.assertNotEqual(old, new)
        self.slide("Home")
        self.assertEqual(self.pixel(8, 95), new)
        self.slide("End")
        self.assertEqual(self.pixel(8, 95), old)
        # The slider stands where the pictures meet.
        self.slide("Home", *["ArrowRight"] * 10)
        self.assertEqual((self.pixel(8, 95), self.pixel(14, 95)[3] > 0), (old, True))
        self.assertEqual(
            self.page.run("() => document.querySelector('#GSLOT001 [type=range]').getAttribute('aria-valuetext')"), "10 % old, 90 % new")
        self.choose("onion")
        self.slide("Home")
        self.assertEqual(self.pixel(8, 95), old)
        self.slide("End")
        self.assertEqual(self.pixel(8, 95), new)
        self.choose("difference")
        self.assertEqual(self.pixel(8, 95), [255, 79, 139, 255])
        self.assertNotEqual(self.pixel(20, 95)[:3], [255, 79, 139])
        self.assertIn("16 pixels look different.", self.texts("#GSLOT001 .note"))
        self.assertTrue([line for line in self.texts("#GSLOT001 li") if line.startswith("16 of 12,288 pixels changed")])
        # The arrow keys choose the view, too.
        self.page.press("ArrowUp")
        self.page.wait_for("() => document.querySelector('#GSLOT001 input[value=onion]').checked")

    def test_pictures_follow_the_pointer(self):
        self.show_changed()
        self.page.drag("#GSLOT001 canvas", (0, 0), (100, 0))
        value = self.page.run("() => [document.querySelector('#GSLOT001 [type=range]').value, document.querySelector('#GSLOT001 canvas').clientWidth]")
        self.assertAlmostEqual(int(value[0]), 50 + 100 * 100 / value[1], delta=1)

    def test_removed_picture_is_shown(self):
        self.show_changed()
        self.assertEqual(
            self.page.run("() => { const { width, height } = document.querySelector('#old-GSLOT002 canvas'); return [width, height]; }"),
            [128, 96])
        self.assertEqual(self.texts("#old-GSLOT002 .what"), ["removed, 12,292 bytes"])

    def test_notes_are_on_the_roll(self):
        self.show_changed()
        self.assertEqual(self.texts("#BSLOT000 .tally li")[:2], ["2 key-ons added", "2 key-ons removed"])
        label = "() => document.querySelector('#BSLOT000 canvas').getAttribute('aria-label')"
        self.assertEqual(self.page.run(label), "Piano roll of BSLOT000: 2 key-ons added, 2 key-ons removed")
        self.page.run("() => document.querySelector('#BSLOT000').scrollIntoView()")
        colours = """(selector) => {
          const canvas = document.querySelector(selector);
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          const found = new Set();
          for (let place = 0; place < data.length; place += 4) found.add(data.subarray(place, place + 3).join());
          const style = getComputedStyle(document.documentElement);
          return ["--good", "--bad"].map((name) => {
            const [, ...parts] = /#(..)(..)(..)/.exec(style.getPropertyValue(name));
            return found.has(parts.map((part) => parseInt(part, 16)).join());
          });
        }"""
        for canvas in ("#BSLOT000 canvas.whole", "#BSLOT000 canvas:not(.whole)"):
            self.page.wait_for(f"(selector) => ({colours})(selector).every(Boolean)", canvas)
        places = []
        for _ in range(2):
            self.page.click("#BSLOT000 [aria-label='Next difference in BSLOT000']")
            places.append(self.page.run("() => Number(document.querySelector('#BSLOT000 [type=range]').value)"))
        self.assertEqual(places, sorted(set(places)))

    def test_songs_switch_at_the_same_place(self):
        self.show_changed()
        self.assertEqual(self.page.run("() => romkitPage.state.context"), "none")
        # It begins a second before the first difference.
        first = self.page.run("() => Number(document.querySelector('#BSLOT000 [type=range]').value)")
        self.assertAlmostEqual(first / RATE, 11.04, delta=0.1)
        self.page.click("#BSLOT000 [aria-label='Play BSLOT000']")
        try:
            self.page.wait_for("(first) => romkitPage.state.position > first + 11025", first)
        except BrowserError:
            if self.browser.has_clock:
                raise
            self.skipTest(f"{self.browser.name} needs a sound card, or pulseaudio in its place: {self.browser.install}")
        start = time.monotonic()
        before = self.page.run("() => romkitPage.state.position")
        for side, name in ((0, "Old"), (1, "New"), (0, "Old")):
            self.page.click(f"#BSLOT000 [aria-label='{name}: BSLOT000']")
            state = self.page.run("() => romkitPage.state")
            self.assertEqual((state["side"], state["playing"]), (side, True))
            self.assertEqual(self.page.run("() => document.querySelector('#BSLOT000 [aria-pressed=true]').textContent"), name)
            self.page.wait_for("(place) => romkitPage.state.position > place", state["position"])
            after = self.page.run("() => romkitPage.state.position")
            self.assertGreaterEqual(after, before)
            self.assertLess(after - before, (time.monotonic() - start + 0.5) * RATE)
        self.page.click("#BSLOT000 [aria-label='Pause BSLOT000']")
        place = self.page.run("() => romkitPage.state.position")
        self.page.click("#BSLOT000 [aria-label='New: BSLOT000']")
        time.sleep(0.3)
        self.assertEqual(self.page.run("() => [romkitPage.state.playing, romkitPage.state.position]"), [False, place])
        self.page.click("#BSLOT000 [aria-label='Play BSLOT000']")
        self.page.wait_for("(place) => romkitPage.state.position > place", place)
        self.page.run("() => document.querySelector('#BSLOT000 [type=range]').focus()")
        self.page.press("Home")
        self.page.wait_for("(place) => romkitPage.state.position < place", place)
        self.expect_quiet()

    def test_effects_play(self):
        self.show_changed()
        self.page.click("#ESLOT000 [aria-label='Play the old effect: ESLOT000']")
        self.page.click("#ESLOT000 [aria-label='Play the new effect: ESLOT000']")
        self.assertEqual(self.texts("#notice"), [""])

    def test_texts_are_compared_by_line(self):
        self.show_changed()
        self.assertEqual(self.texts("#DSLOT001 del"), ["- カニは横からくる。とびこえよう！"])
        self.assertEqual(self.texts("#DSLOT001 ins"), ["+ カニは上からくる。<b>とびこえよう！"])
        self.assertEqual(len(self.texts("#DSLOT001 pre > *")), 8)
        self.assertEqual(self.texts("#DSLOT001 .gap"), ["⋯", "⋯"])
        self.assertEqual(self.texts("#DSLOT005 ins"), ["+ one", "+ two"])

    def test_links_lead_to_slots(self):
        path = compared(self.command, roms.sample(self.command), changed(self.command), "linked")
        self.page.browser.command(
            "browsingContext.navigate", context=self.page.context, url=f"file://{path}#DSLOT005", wait="complete")
        self.page.wait_for("() => document.querySelector('#DSLOT005')?.getBoundingClientRect().top < innerHeight")

    def test_palettes_that_changed_are_seen_in_pictures(self):
        rom = roms.sample(self.command)
        (palette,) = [record for record in self.command.listed(rom) if record["name"].startswith("DSLOT000")]
        with open(rom, "rb") as file:
            data = bytearray(file.read())
        for place in range(palette["offset"], palette["offset"] + 1024, 4):
            data[place] ^= 0x40
        self.show(compared(self.command, rom, self.write("recoloured.bin", bytes(data)), "recoloured-page"))
        self.page.run("() => { dispatchEvent(new Event('beforeprint')); }")
        self.assertEqual(self.texts("#GSLOT000 .what"), ["other palette, 32,004 bytes"])
        self.assertIn("DSLOT000", self.texts("#new-problems li")[0])
        self.assertRegex(self.texts("#GSLOT000 .note")[0], r"^[\d,]+ pixels look different\.$")

    def test_damaged_roms_are_compared_as_far_as_they_can_be_read(self):
        with open(changed(self.command), "rb") as file:
            data = file.read()
        self.write("cut.bin", data[: len(data) - 1500])
        self.show(compared(self.command, roms.sample(self.command), self.path("cut.bin"), "cut-page"))
        self.page.run("() => { dispatchEvent(new Event('beforeprint')); }")
        self.assertIn("the file ends after", self.texts("#new-problems li")[0])
        self.assertEqual(self.texts("#old-DSLOT001 .what"), ["cannot be read, 407 bytes"])
        self.assertIn("only the records before the damage are compared", self.texts("#facts dd"))
        self.assertEqual(self.texts("#BSLOT000 .tally li")[:2], ["2 key-ons added", "2 key-ons removed"])
        # A byte of a song.
        flipped = bytearray(data)
        place = self.page.run("() => romkitPage.roms[1].songs[0].place")
        flipped[place + 40] ^= 0xFF
        self.write("flipped.bin", bytes(flipped))
        self.show(compared(self.command, roms.sample(self.command), self.path("flipped.bin"), "flipped-page"))
        self.page.run("() => { dispatchEvent(new Event('beforeprint')); }")
        self.assertTrue([text for text in self.texts("#new-problems li") if "BSLOT000" in text])
        self.assertIn("New: the zlib stream is damaged", self.texts("#BSLOT000 .note")[0])
        self.expect_quiet()

    def test_hostile_roms_stay_text(self):
        self.show(compared(self.command, roms.songs(self.command), roms.hostile(self.command), "hostile-page"))
        self.page.run("() => { dispatchEvent(new Event('beforeprint')); }")
        self.assertIsNone(self.page.run("() => window.harmed ?? null"))
        self.assertEqual(self.page.run("() => document.querySelectorAll('img, #sections script, #sections b:not(li b)').length"), 0)
        self.assertIn("+ <img src=x onerror='window.harmed = 3'>", self.texts("#DSLOT002 ins"))
        self.assertEqual(self.violations(), [])
        self.expect_quiet()

    def expect_fitting(self):
        self.assertEqual(self.violations(), [])
        self.assertLessEqual(
            self.page.run("() => document.documentElement.scrollWidth - document.documentElement.clientWidth"), 0,
            "the page is wider than its window")

    def test_looks_well_and_is_open_to_everybody(self):
        self.show_changed()
        for look in self.looks():
            with self.subTest(look=look):
                self.expect_fitting()
                self.screenshot(f"diff-{look}")
        self.expect_quiet()

    def test_japanese(self):
        self.show_changed("ja")
        self.page.size(360, 800)
        self.expect_fitting()
        self.screenshot("diff-ja-360")
        self.assertIn("追加されたキーオン 2 個", self.texts("#BSLOT000 .tally li"))

    def test_focus_is_seen_and_reaches_everything(self):
        self.show_changed()
        self.page.browser.command("browsingContext.activate", context=self.page.context)
        for width in (1280, 360):
            self.page.size(width, 800)
            self.page.click("#title")
            wanted = self.page.run("""() => {
              const parts = [...document.querySelectorAll("a[href], button, input, [tabindex='0']")].filter((part) => !part.disabled);
              const groups = new Map(parts.map((part) => [part.type === "radio" ? part.name : part, part]));
              for (const [place, part] of [...groups.values()].entries()) part.dataset.order = place;
              return groups.size;
            }""")
            seen = set()
            for _ in range(wanted + 5):
                self.page.press("Tab")
                state = self.page.run("""() => {
                  const focused = document.activeElement;
                  const { top, bottom } = focused.getBoundingClientRect();
                  // Firefox draws the outline only in the window that has the focus of the machine.
                  const isDrawn = getComputedStyle(focused).outlineStyle !== "none" || !document.hasFocus();
                  const visible = focused === document.body || (bottom > 0 && top < innerHeight && isDrawn);
                  const place = focused.type === "radio" ? focused.name : (focused.dataset.order ?? "");
                  return [place, visible, top, bottom, document.hasFocus()];
                }""")
                self.assertTrue(state[1], state)
                seen.add(state[0])
            self.assertGreaterEqual(len(seen - {""}), wanted)
