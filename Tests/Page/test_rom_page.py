"""The page of `romkit preview ROM -o rom.html`: its contents, and the user's actions with pictures, texts and scenes."""

import hashlib
import os
import shutil
import struct
import zlib

import facts
import roms
from case import PageCase

#: The ids of the visible elements that a selector finds.
SHOWN = "(selector) => [...document.querySelectorAll(selector)].filter((part) => part.getClientRects().length > 0).map((part) => part.id)"


class RomPageTests(PageCase):
    def see(self, selector):
        """Waits until an element exists, as cards are filled when they come near the window."""
        self.page.wait_for("""(selector) => {
          document.querySelector(selector.split(" ")[0]).scrollIntoView({ block: "center", behavior: "instant" });
          return document.querySelector(selector)?.checkVisibility();
        }""", selector)

    def text(self, selector):
        return self.page.run("(selector) => document.querySelector(selector).textContent", selector)

    def pixels(self, selector):
        """The pixels of a canvas as a text, for comparing."""
        return self.page.run("(selector) => document.querySelector(selector).toDataURL()", selector)

    def test_sample_is_quiet_and_open_to_everybody(self):
        self.open(roms.sample(self.command))
        self.page.run("() => dispatchEvent(new Event('beforeprint'))")
        for look in self.looks():
            with self.subTest(look=look):
                self.screenshot(f"sample-{look}")
                self.assertEqual(self.violations(), [])
                self.assertLessEqual(
                    self.page.run("() => document.documentElement.scrollWidth - document.documentElement.clientWidth"), 0,
                    "the page is wider than its window")
        self.expect_quiet()

    def test_filter(self):
        self.open(roms.sample(self.command))
        self.page.press("/")
        for words, entries, found in (
            ("eslot003", ["ESLOT003"], "1 of 13 shown"), ("PICTURE gslot00", ["GSLOT000", "GSLOT001", "GSLOT002"], "3 of 13 shown"),
            ("ｍｕｓｉｃ 001", ["BSLOT001"], "1 of 13 shown"), ("nothing of this kind", [], "0 of 13 shown")):
            with self.subTest(words=words):
                self.page.run("() => { document.activeElement.value = ''; }")
                self.page.type(words)
                self.assertEqual(self.page.run(SHOWN, "article"), entries)
                self.assertEqual(self.text("#found"), found)
        self.assertEqual(self.page.run(SHOWN, "#none"), ["none"])
        self.page.press("Escape")
        self.page.wait_for("() => [...document.querySelectorAll('article')].filter((card) => card.checkVisibility()).length === 13")

    def test_ids(self):
        rom = roms.sample(self.command)
        self.open(rom)
        self.page.click("#ids summary")
        self.page.wait_for("() => document.querySelectorAll('#ids dd').length === 4")
        shown = self.page.run("() => [...document.querySelectorAll('#ids dd')].map((part) => part.textContent)")
        with open(rom, "rb") as file:
            content = file.read()
        self.assertRegex(shown[0], "^[0-9a-f]{64}$")
        self.assertEqual(shown[1:], [hashlib.new(name, content).hexdigest() for name in ("md5", "sha1", "sha256")])
        self.expect_quiet()

    def test_zoom(self):
        self.open(roms.sample(self.command))
        self.see("#GSLOT001 canvas")
        width = "() => document.querySelector('#GSLOT001 canvas').getBoundingClientRect().width / 128"
        seen = [self.page.run(width)]
        for act in (lambda: self.page.click("#GSLOT001 canvas"), lambda: self.page.press("8"), lambda: self.page.click("#GSLOT001 canvas"),
                    lambda: self.page.click("[aria-label='Enlarge GSLOT001']")):
            act()
            seen.append(self.page.run(width))
        self.assertEqual(seen, [2, 3, 8, 1, 2])

    def test_colours_and_calls(self):
        self.open(roms.sample(self.command))
        self.see("#GSLOT001 canvas")
        self.page.run("""() => {
          const swatch = document.querySelector("#GSLOT001 .swatches i");
          swatch.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
        }""")
        self.assertRegex(self.text("#GSLOT001 .reading"), r"^0 transparent, [0-9,]+ pixels$")
        self.page.drag("#GSLOT001 canvas", (-128 + 2 * 16 + 1, -96 + 2 * 32 + 1), (-128 + 2 * 31 + 1, -96 + 2 * 47 + 1))
        self.assertIn("vgs2_putSP(1, 16, 32, 16, 16, 0, 0);", self.text("#GSLOT001 .call"))
        self.assertIn(
            "console.putSP(Blit(slot: 1, sourceX: 16, sourceY: 32, width: 16, height: 16, x: 0, y: 0))", self.text("#GSLOT001 .call"))

    def test_palettes(self):
        self.open(roms.sample(self.command))
        self.see("#GSLOT000 canvas")
        before = self.pixels("#GSLOT000 canvas")
        choose = """(value) => {
          const select = document.querySelector("#palette");
          select.value = value;
          select.dispatchEvent(new Event("change"));
        }"""
        self.page.run(choose, "4 4")
        self.assertNotEqual(self.pixels("#GSLOT000 canvas"), before)
        self.page.run(choose, "1 0")
        self.assertEqual(self.pixels("#GSLOT000 canvas"), before)
        with open(self.path("white.bin"), "wb") as file:
            file.write(b"\xff\xff\xff\x00" * 256)
        self.page.drop("body", self.path("white.bin"))
        self.page.wait_for("() => document.querySelector('#palette').selectedOptions[0].textContent === 'white.bin'")
        colours = """() => {
          const canvas = document.querySelector("#GSLOT000 canvas");
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          return [...new Set(new Uint32Array(data.buffer))].map((word) => word & 0xffffff);
        }"""
        self.assertEqual(self.page.run(colours), [0xFFFFFF])

    def test_palettes_of_pictures(self):
        self.open(roms.two_palettes(self.command))
        colours = """(selector) => {
          const canvas = document.querySelector(selector);
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          return [...new Set(new Uint32Array(data.buffer))].map((word) => word & 0xffffff);
        }"""
        red, blue = [0x0000FF], [0xFF0000]
        for number, own in ((0, red), (1, blue)):
            self.see(f"#GSLOT00{number} canvas")
            self.assertEqual(self.page.run(colours, f"#GSLOT00{number} canvas"), own)
            self.page.click(f"#GSLOT00{number} .animation summary")
            self.page.run("""(selector) => {
              const select = document.querySelector(selector);
              select.value = "8";
              select.dispatchEvent(new Event("input"));
            }""", f"#GSLOT00{number} .strip select")
            self.page.wait_for("(selector) => document.querySelector(selector).width === 8", f"#GSLOT00{number} .strip canvas")
            self.assertEqual(self.page.run(colours, f"#GSLOT00{number} .strip canvas"), own)
        self.assertEqual(
            self.page.run("() => document.querySelector('#palette').selectedOptions[0].textContent"), "each picture's own")
        self.assertIn("#0000ff", self.page.run("() => document.querySelector('#GSLOT001 .swatches').innerHTML"))
        choose = """(value) => {
          const select = document.querySelector("#palette");
          select.value = value;
          select.dispatchEvent(new Event("change"));
        }"""
        for value, shown in (("1 1", [blue, blue]), ("1 0", [red, red]), ("0 0", [red, blue])):
            self.page.run(choose, value)
            self.assertEqual([self.page.run(colours, f"#GSLOT00{number} canvas") for number in (0, 1)], shown, value)
        self.expect_quiet()

    def test_kinds(self):
        self.open(roms.data(self.command))
        entries = "() => romkitPage.rom.entries.map((entry) => [entry.label, entry.section, entry.text?.text ?? null])"
        self.assertEqual(self.page.run(entries), [
            ["GSLOT000", "pictures", None],
            ["DSLOT000", "texts", "Press Start\n"],
            ["DSLOT001", "palettes", None],
            ["DSLOT002", "texts", "こんにちは"],
            ["DSLOT003", "data", None],
            ["DSLOT004", "data", None],
        ])
        self.assertEqual(self.page.run("() => romkitPage.rom.entries.filter(({ isFont }) => isFont).map(({ label }) => label)"), ["DSLOT003"])
        # The colours of the first palette, 85 40 85 40: red 0x85, green 0x40, blue 0x85.
        self.assertEqual(self.page.run("() => [...romkitPage.rom.colours().slice(0, 3)]"), [0x85, 0x40, 0x85])

    def test_a_rom_as_large_as_a_palette(self):
        self.open(roms.sample(self.command))
        self.page.drop("body", roms.as_large_as_a_palette(self.command))
        self.page.wait_for("() => romkitPage.rom.name === 'small.bin'")
        self.assertEqual(self.page.run("() => romkitPage.rom.count"), 1)

    def test_animation(self):
        self.open(roms.sample(self.command))
        self.see("#GSLOT001 canvas")
        self.page.click("#GSLOT001 summary")
        first = self.pixels("#GSLOT001 .strip canvas")
        self.page.click("[aria-label='Play the animation of GSLOT001']")
        self.page.wait_for("(first) => document.querySelector('#GSLOT001 .strip canvas').toDataURL() !== first", first)
        self.page.click("[aria-label='Pause the animation of GSLOT001']")
        self.assertRegex(self.text("#GSLOT001 .call"), r"vgs2_putSP\(1, (0|16|32|48), 0, 16, 16, 0, 0\);")
        self.page.run("""() => {
          const grid = document.querySelector("[aria-label='Grid, GSLOT001']");
          grid.value = "32";
          grid.dispatchEvent(new Event("input"));
        }""")
        self.assertEqual(self.page.run("() => document.querySelector('#GSLOT001 .strip canvas').width"), 32)

    def test_scene(self):
        self.open(roms.sample(self.command))
        self.see("#scene canvas")
        before = self.pixels("#scene-frame")
        self.page.run("() => { const text = document.querySelector('#scene-text'); text.focus(); text.select(); }")
        self.page.type("vgs2_boxfBG(0,0,9,9,4);\nvgs2_putSP(1);")
        self.assertNotEqual(self.pixels("#scene-frame"), before)
        self.assertRegex(self.text("#scene-problems"), r"^line 2:\d+ expected 7 arguments, found 1$")
        self.page.run("""() => {
          const display = document.querySelector("[aria-label='Display']");
          display.value = "1";
          display.dispatchEvent(new Event("input"));
        }""")
        self.assertEqual(self.page.run("() => [document.querySelector('#scene-frame').width, document.querySelector('#scene-frame').height]"), [320, 400])
        for look in self.looks():
            with self.subTest(look=look):
                self.assertEqual(self.violations(), [])
                self.screenshot(f"scene-{look}")

    def test_other_roms(self):
        self.open(roms.sample(self.command))
        with open(roms.sample(self.command), "rb") as file:
            whole = file.read()
        with open(self.path("cut.bin"), "wb") as file:
            file.write(whole[: len(whole) // 2])
        self.page.choose("#file", self.path("cut.bin"))
        self.page.wait_for("() => document.querySelector('h1').textContent === 'cut.bin'")
        self.assertEqual(
            self.text("#notice"), "cut.bin is damaged: it is truncated in the body of a record. 3 records can be read.")
        self.assertIn("it is truncated in the body of a record", self.text("#problems"))
        self.page.drop("body", self.write("notes.txt", "This is not a ROM, and long enough to be looked at."))
        self.page.wait_for("() => document.querySelector('#notice').textContent.startsWith('notes.txt is not a ROM: ')")
        self.assertEqual(self.text("h1"), "cut.bin")
        self.page.drop("body", roms.songs(self.command))
        self.page.wait_for("() => document.querySelector('h1').textContent === 'songs.bin' && document.querySelector('#BSLOT039')")
        self.expect_quiet()

    def test_a_dropped_rom_is_verified(self):
        with open(roms.sample(self.command), "rb") as file:
            rom = bytearray(file.read())
        listed = self.command.listed(roms.sample(self.command))
        body = next(record for record in listed if record["name"] == "GSLOT001.CHR")
        rom[body["offset"] + 100] ^= 1
        with open(self.path("damaged.bin"), "wb") as file:
            file.write(rom)
        problems = """() => [...document.querySelectorAll("#problems li")].map((item) =>
          [item.className, item.querySelector("a")?.textContent ?? "", item.childNodes[item.querySelector("a") ? 4 : 2].textContent])"""
        facts = """() => [...document.querySelectorAll("#facts dd")].map((part) => part.textContent)"""
        content = """async () => { document.querySelector("#ids").open = true; return romkitPage.rom.content; }"""
        self.open(self.path("damaged.bin"))
        wanted = self.page.run(problems), self.page.run(facts)[3], self.page.run(content)
        self.assertEqual(wanted[0], [["error", "GSLOT001", "the body does not match its checksum"]])
        self.assertEqual(wanted[1], "present, but not everything matches")
        self.open(roms.sample(self.command))
        self.assertEqual(self.page.run(facts)[3], "present, and everything matches")
        self.page.drop("body", self.path("damaged.bin"))
        self.page.wait_for("() => document.querySelector('h1').textContent === 'damaged.bin' && romkitPage.checked")
        self.assertEqual((self.page.run(problems), self.page.run(facts)[3], self.page.run(content)), wanted)
        self.assertEqual(self.page.run("() => document.querySelectorAll('#GSLOT001 .troubles li').length"), 1)

    def test_bodies_of_a_dropped_rom_are_verified(self):
        bodies = {"G": b"SY\7\7" + bytes(10), "E": b"EFF\0" + bytes(4), "B": zlib.compress(struct.pack("<BBBBI", 77, 0, 0, 0, 1))}
        records = [(facts.name(facts.slot(letter, number)), body) for number, (letter, body) in enumerate(bodies.items())]
        self.write("bodies.bin", facts.build(records, True))
        problems = "() => [...document.querySelectorAll('#problems li, .slot .troubles li')].map((item) => item.className)"
        names = "() => [...document.querySelectorAll('#problems li a')].map((link) => link.textContent)"
        self.open(self.path("bodies.bin"))
        wanted = self.page.run(problems), self.page.run(names)
        self.assertEqual(sorted(set(wanted[1])), ["BSLOT002", "ESLOT001", "GSLOT000"])
        self.open(roms.sample(self.command))
        self.page.drop("body", self.path("bodies.bin"))
        self.page.wait_for("() => document.querySelector('h1').textContent === 'bodies.bin' && romkitPage.checked")
        self.assertEqual((self.page.run(problems), self.page.run(names)), wanted)
        self.expect_quiet()

    def test_strings_in_data(self):
        record = b"\0\0\0\0" + "灯台の火".encode("shift_jis") + b"\0\1\2\3LANTERN\0"
        self.write("strings/DSLOT000.DAT", record)
        self.command.run("pack", "strings", "-o", "strings.bin")
        self.open(self.path("strings.bin"))
        self.see("#DSLOT000 .text")
        self.assertEqual(self.page.run("() => [...document.querySelectorAll('#DSLOT000 .text p')].map((line) => line.textContent)"), ["0004 灯台の火", "0010 LANTERN"])
        self.page.run("""() => {
          const filter = document.querySelector("#filter");
          filter.value = "灯台";
          filter.dispatchEvent(new Event("input"));
        }""")
        self.assertEqual(self.text("#found"), "1 of 2 shown")

    def test_viewer_takes_any_rom(self):
        self.command.run("preview", "--viewer", "-o", "viewer.html")
        self.page.open(self.path("viewer.html"))
        self.page.run("async () => { await romkitPage.ready; }")
        for look in self.looks():
            with self.subTest(look=look):
                self.assertEqual(self.violations(), [])
                self.screenshot(f"viewer-{look}")
        self.page.drop("body", roms.sample(self.command))
        self.page.wait_for("() => document.querySelector('h1').textContent === 'sample.bin' && document.querySelector('#GSLOT002')")
        self.expect_quiet()

    def test_names_of_the_lock(self):
        self.write("named/assets/music/lantern.mml", "Ch0 V100 o4 c4\n")
        self.command.run("pack", "named/assets", "-o", "named/rom.bin")
        self.open(self.path("named/rom.bin"))
        self.assertEqual(self.text("#BSLOT000 h3"), "BSLOT000 lantern")

    def test_sprites_select_their_parts(self):
        self.write("parts/assets/romkit.toml", 'output = "../rom.bin"\n[[sprites]]\npicture = "GSLOT000"\nname = "sail"\nrectangle = "8,16,24,32"\n')
        shutil.copy(os.path.join(roms.ROOT, "samples", "assets", "GSLOT000.bmp"), self.path("parts/assets"))
        self.command.run("pack", "parts/assets")
        self.open(self.path("parts/rom.bin"))
        self.see("#GSLOT000 canvas")
        self.page.run("() => { document.querySelector('#GSLOT000 details').open = true; }")
        self.page.click("[aria-label='Select GSLOT000/sail of GSLOT000']")
        self.assertEqual(self.text("#GSLOT000 .call code"), "vgs2_putSP(0, 8, 16, 24, 32, 0, 0);")
        self.assertFalse(self.page.run("() => document.querySelector('#GSLOT000 .selection').hidden"))
        self.page.press("/")
        self.page.type("sail")
        self.assertEqual(self.page.run(SHOWN, "article"), ["GSLOT000"])
        self.expect_quiet()

    def test_texts_and_names_stay_text(self):
        count = """() => [...document.querySelectorAll("*")]
          .flatMap((element) => [element.localName, ...[...element.attributes].map((attribute) => attribute.name)])
          .filter((name) => /^(script|iframe|object|embed|link|meta|base|form|on.*|autofocus)$/.test(name)).sort()"""
        # Cards outside the window may still be empty; printing fills all.
        fill = "() => dispatchEvent(new Event('beforeprint'))"
        self.open(roms.harmless(self.command))
        self.page.run(fill)
        wanted = self.page.run(count)
        self.open(roms.hostile(self.command))
        self.page.run(fill)
        self.assertEqual(self.page.run(count), wanted)
        self.draw_all()
        text = self.page.run("() => document.body.innerText")
        for words in (*roms.TEXTS, *roms.NAMES, roms.FILE_NAME):
            if words.isprintable():
                self.assertIn(words, text, "not shown to the letter")
        self.assertIn("bell", text)
        self.assertNotRegex(text, r"[\x00-\x08\x0b-\x1f\x7f]", "control characters are shown as such")
        self.page.run("() => document.querySelectorAll('*').forEach((element) => element.dispatchEvent(new Event('mouseover')))")
        self.assertIsNone(self.page.run("() => window.harmed ?? null"))
        self.assertEqual(self.violations(), [])
        self.expect_quiet()

    def test_other_scripts_and_styles_are_refused(self):
        with open(roms.page(self.command, roms.sample(self.command)), encoding="utf-8") as file:
            page = file.read()
        bad = (
            "<script>window.harmed = 1</script><style>p { width: 200vw }</style><p style='width: 200vw'>x</p>"
            "<img alt='' src='data:,' onerror='window.harmed = 2'>")
        self.page.open(self.write("planted.html", page.replace("<noscript>", bad + "<noscript>")))
        self.page.run("async () => { await romkitPage.ready; }")
        self.assertIsNone(self.page.run("() => window.harmed ?? null"))
        refused = [error for error in self.page.errors if error.startswith("refused by ")]
        self.assertEqual(len(refused), 4, self.page.errors)
