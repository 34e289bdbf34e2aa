"""The slots of a ROM in its page: the filter, the table, links, bytes, and messages."""

import json
import re
import time

import roms
from case import WIDTHS, PageCase

#: Sets the filter, and gives the labels of the cards that it shows.
FILTER = """async (words) => {
  const filter = document.querySelector("#filter");
  filter.value = words;
  filter.dispatchEvent(new Event("input"));
  const cards = [...document.querySelectorAll("article")];
  const found = words ? Number(document.querySelector("#found").textContent.split(" ")[0]) : cards.length;
  const shown = () => cards.filter((card) => !card.hidden).map((card) => card.id);
  while (shown().length < found) await new Promise(requestAnimationFrame);
  return shown();
}"""
#: The names in the visible rows of the table.
ROWS = """() => [...document.querySelectorAll("#table tbody tr")].filter((row) => !row.hidden)
  .map((row) => row.querySelector("th a").textContent)"""
#: The milliseconds until something has been done and the page laid out again.
TIME = """(action) => {
  const start = performance.now();
  (0, eval)(action);
  document.body.getBoundingClientRect();
  return performance.now() - start;
}"""


class SlotTests(PageCase):
    width = WIDTHS[0]

    def setUp(self):
        super().setUp()
        self.page.size(self.width, 800)

    def text(self, selector):
        return self.page.run("(selector) => document.querySelector(selector).textContent", selector)

    def expect_in_window(self, selector):
        box = self.page.run("""(selector) => {
          const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
          return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && bottom > top;
        }""", selector)
        self.assertTrue(box, f"{selector} is outside the window")

    def go(self, link):
        self.page.run("(link) => { location.hash = link; }", link)

    # The filter and the table.

    def test_filter_finds_slots_that_were_never_seen(self):
        rom = roms.songs(self.command)
        songs = {record["name"].split(".")[0]: record for record in self.command.listed(rom) if record["kind"] == "music"}
        self.open(rom)
        loops = sorted(slot for slot in songs if re.search("loops at", self.command.run("info", rom, slot)))
        self.assertTrue(0 < len(loops) < len(songs))
        self.assertEqual(sorted(self.page.run(FILTER, "loops")), loops)

    def test_conditions(self):
        rom = roms.crowded(self.command)
        records = [record for record in self.command.listed(rom)]
        self.open(rom)
        number = lambda words: len(self.page.run(FILTER, words))
        self.assertEqual(number(""), len(records))
        self.assertEqual(number(">32k"), sum(record["size"] > 32 * 1024 for record in records))
        self.assertEqual(number("<=3000"), sum(record["size"] <= 3000 for record in records))
        self.assertEqual(number("loops"), 86)
        self.assertEqual(number("unused"), 256)
        self.assertEqual(number("door 17 locked fence"), 0)
        self.assertEqual(self.page.run(FILTER, '"door 18 is"'), ["DSLOT018"])
        lengths = [record["info"]["seconds"] for record in records if "seconds" in (record["info"] or {})]
        self.assertEqual(number(">2:30 music"), sum(length > 150 for length in lengths))
        self.assertEqual(number(">150s music <=3:00"), sum(150 < length <= 180 for length in lengths))
        self.open(roms.two_palettes(self.command))
        self.assertEqual((self.page.run(FILTER, "palette:DSLOT000"), self.page.run(FILTER, "palette:dslot001")), (["GSLOT000"], ["GSLOT001"]))

    def test_filter_finds_the_names_of_list(self):
        rom = roms.hostile(self.command)
        names = [record["name"] for record in self.command.listed(rom)]
        self.assertEqual((names[0], names[-1]), ("DSLOT000.DAT", "a\\x01\\x1b[0m\\x7f"))
        self.open(rom)
        for index, name in enumerate(names):
            label = name.split(".")[0] if name.startswith("DSLOT") else f"record-{index}"
            self.assertIn(label, self.page.run(FILTER, name if '"' in name else f'"{name}"'), name)

    def test_strings_are_those_of_the_command(self):
        # Characters that only Windows has, those that it spells otherwise, half-width katakana, and bytes that are no character.
        text = "第①章 髙橋の冒険 ㈱～∥－￠￡￢".encode("cp932")
        rom = roms.written(self.path("windows.bin"), [("DSLOT000.DAT", b"\0\0\0" + text + b"\0\xf0\x40\x87\x76\x85\x40\0" + "ｱﾛﾑ kit".encode("cp932") + b"\1")])
        info = json.loads(self.command.run("info", rom, "DSLOT000", "--json"))
        dump = self.command.run("info", rom, "DSLOT000", "--hex")
        columns = [line.split("|")[1] for line in dump.splitlines() if "|" in line][2:]
        self.open(rom)
        self.page.run("() => { document.querySelector('#DSLOT000').scrollIntoView(); }")
        self.page.wait_for("() => document.querySelector('#DSLOT000 .strings p')")
        shown = self.page.run("() => [...document.querySelectorAll('#DSLOT000 .strings p > span')].map((line) => line.textContent)")
        self.assertEqual(shown, [string["text"] for string in info["strings"]])
        self.assertEqual(shown, ["第①章 髙橋の冒険 ㈱〜‖−¢£¬", "ｱﾛﾑ kit"])
        rows = self.page.run("() => [...document.querySelectorAll('#DSLOT000 .dump .row span')].map((row) => row.textContent)")
        # The command fills the cells of narrow characters with spaces.
        self.assertEqual([row.replace("·", ".").replace(" ", "") for row in rows], [column.replace(" ", "") for column in columns])
        for word in ("①章", "髙橋", "㈱〜‖−¢£¬", "㈱～∥－￠￡￢", "ﾛﾑ"):
            self.assertEqual(self.page.run(FILTER, word), ["DSLOT000"], word)
            self.assertTrue(self.command.run("search", rom, word), word)
        self.assertEqual(self.page.run(FILTER, "高橋"), [])

    def test_table(self):
        rom = roms.sample(self.command)
        records = self.command.listed(rom)
        self.open(rom)
        for look in self.looks():
            with self.subTest(look=look):
                self.page.click("#as-table")
                self.assertEqual(self.violations(), [])
                self.assertLessEqual(self.page.run("() => document.documentElement.scrollWidth - document.documentElement.clientWidth"), 0)
                self.screenshot(f"table-{look}")
        self.page.click("#table th:nth-child(3) button")
        sizes = [record["size"] for record in records]
        shown = self.page.run("() => [...document.querySelectorAll('#table td:nth-child(3)')].map((cell) => Number(cell.textContent.replaceAll(',', '')))")
        self.assertEqual(shown, sorted(sizes, reverse=True))
        self.page.click("#table th:nth-child(3) button")
        self.assertEqual(self.page.run("() => document.querySelector('#table th:nth-child(3)').getAttribute('aria-sort')"), "ascending")
        self.page.click("#table th:nth-child(4) button")
        self.assertEqual(self.page.run(ROWS)[0], "BSLOT000")
        self.page.run(FILTER, "eslot")
        self.assertEqual(sorted(self.page.run(ROWS)), ["ESLOT000", "ESLOT001", "ESLOT002", "ESLOT003"])
        self.page.run(FILTER, "")
        self.page.click("#table [aria-label='Play BSLOT000']")
        self.page.wait_for("() => document.querySelector('#table [aria-current] th a')?.textContent === 'BSLOT000'")
        self.page.click("#table [aria-label='Pause BSLOT000']")
        self.page.wait_for("() => !romkitPage.state.playing")
        self.page.click("#table a[href='#GSLOT002']")
        self.page.wait_for("() => document.querySelector('#GSLOT002').checkVisibility()")
        # The same link again.
        self.page.click("#as-table")
        self.page.click("#table a[href='#GSLOT002']")
        self.page.wait_for("() => document.querySelector('#GSLOT002').checkVisibility()")
        self.expect_quiet()

    def test_many_slots_are_fast(self):
        self.open(roms.crowded(self.command))
        self.page.wait_for("() => [...document.querySelectorAll('.side li li span')].every((brief) => brief.textContent)", seconds=60)
        table = [self.page.run(TIME, f"document.querySelector('#as-{view}').click()") for view in ("table", "cards") * 3][::2]
        keys = []
        for words in ("door", "door 1", "loops", ">1:00", "gslot", "nothing at all", ""):
            # The best of three, as the machine has other work.
            tries = []
            for _ in range(3):
                self.page.run(FILTER, "loops >2:00")
                tries.append(self.page.run(TIME, f"""{{
                  const filter = document.querySelector("#filter");
                  filter.value = {words!r};
                  filter.dispatchEvent(new Event("input"));
                }}"""))
            keys.append(min(tries))
        print(f"  {self.browser.name}: {min(table):.0f} ms to the table of 1,280 slots, {max(keys):.0f} ms for the slowest key of a filter", flush=True)
        self.expect_at_most(300, table)
        self.expect_at_most(30, [max(keys)])

    def test_waveforms_in_the_window_come_first(self):
        self.open(roms.crowded(self.command))
        self.page.run("""() => {
          const { fillRect } = CanvasRenderingContext2D.prototype;
          CanvasRenderingContext2D.prototype.fillRect = function (...values) {
            fillRect.apply(this, values);
            if (this.canvas.className !== "wave" || window.drawn) return;
            const { top, bottom } = this.canvas.getBoundingClientRect();
            if (bottom > 0 && top < innerHeight) window.drawn = performance.now();
          };
          document.querySelector('#BSLOT000').scrollIntoView();
        }""")
        times = []
        for slot in ("BSLOT090", "BSLOT200", "BSLOT150", "BSLOT050"):
            self.page.run("""(slot) => {
              document.getElementById(slot).scrollIntoView({ behavior: 'instant' });
              [window.jumped, window.drawn] = [performance.now(), 0];
            }""", slot)
            times.append(self.page.wait_for("() => window.drawn && window.drawn - window.jumped", seconds=20))
        print(f"  {self.browser.name}: {min(times):.0f} ms to a waveform that was jumped to", flush=True)
        self.expect_at_most(500, times)

    # Links.

    def test_links_name_their_rom(self):
        self.open(roms.songs(self.command))
        address = self.page.run("() => location.href")
        self.page.drop("body", roms.sample(self.command))
        self.page.wait_for("() => document.querySelector('h1').textContent === 'sample.bin'")
        self.page.run("() => romkitPage.set({ muted: 5, key: -2, tempo: 90 })")
        self.go("#bslot000@0:12.5")
        self.page.run("() => { document.querySelector('#more').click(); document.querySelector('#link').click(); }")
        link = self.page.wait_for("() => location.hash.includes('rom=') && location.hash")
        content = self.command.run("identify", roms.sample(self.command), "--json")
        identity = re.search('"content": "([0-9a-f]{64})"', content)[1]
        self.assertEqual(link, f"#BSLOT000@0:12.5&key=-2&tempo=90&muted=5&rom={identity[:16]}")
        # Back leads to the ROM of the page, and Forward to the other one.
        self.page.run("() => { history.go(-2); }")
        self.page.wait_for("() => document.querySelector('h1').textContent !== 'sample.bin'")
        self.assertEqual(self.page.run("() => location.href"), address)
        # The link in a page of another ROM says so; in its page, everything is as it was.
        self.page.open(roms.page(self.command, roms.songs(self.command)))
        self.page.run("async () => { await romkitPage.ready; }")
        self.go(link)
        self.page.wait_for("(id) => document.querySelector('#notice').textContent.includes(id)", identity[:16])
        self.expect_in_window(".toast")
        self.open(roms.sample(self.command))
        self.go(link)
        self.page.wait_for("() => document.querySelector('#status').textContent.includes('0:12')")
        settings = self.page.run("() => ['key', 'tempo'].map((id) => document.getElementById(id).value)")
        self.assertEqual(settings, ["-2", "90"])
        self.assertEqual(self.page.run("() => [...document.querySelectorAll('#channels button:nth-of-type(1)')].map((button) => button.ariaPressed)"),
                         ["true", "false", "true", "false", "false", "false"])
        self.assertEqual(self.text("#notice"), "")

    def test_back_leads_to_the_rom_with_its_palette(self):
        self.write("white.bin", b"\xff\xff\xff\x00" * 256)
        self.open(roms.sample(self.command))
        chosen = "() => document.querySelector('#palette').selectedOptions[0].textContent"
        self.page.drop("body", self.path("white.bin"))
        self.page.wait_for("() => document.querySelector('#palette').value === '3 0'")
        self.page.drop("body", roms.two_palettes(self.command))
        self.page.wait_for("() => document.querySelector('h1').textContent === 'game.bin'")
        self.page.drop("body", self.path("white.bin"))
        self.page.drop("body", roms.sample(self.command))
        self.page.wait_for("() => document.querySelector('h1').textContent === 'sample.bin'")
        for name in ("game.bin", "sample.bin"):
            self.page.run("() => { history.back(); }")
            self.page.wait_for("(name) => document.querySelector('h1').textContent === name", name)
            self.assertEqual(self.page.run(chosen), "white.bin")
        self.expect_quiet()

    def test_back_to_a_rom_that_is_not_kept_says_so(self):
        self.open(roms.sample(self.command))
        for number in range(7):
            rom = roms.written(self.path(f"drop{number}.bin"), [("DSLOT000.DAT", bytes([number]))])
            self.page.drop("body", rom)
            self.page.wait_for("(name) => document.querySelector('h1').textContent === name", f"drop{number}.bin")
        back = lambda: self.page.run("() => new Promise((done) => { addEventListener('popstate', () => setTimeout(done), { once: true }); history.back(); })")
        shown = lambda: (self.text("h1"), self.text("#notice"))
        for number in range(5, 1, -1):
            back()
            self.assertEqual(shown(), (f"drop{number}.bin", ""))
        back()
        gone = "{} is no longer open. Drop the file again; the page keeps the last 5 ROMs until it is loaded again."
        self.assertEqual(shown(), ("drop2.bin", gone.format("drop1.bin")))
        back()
        self.assertEqual(shown(), ("drop2.bin", gone.format("drop0.bin")))
        back()
        self.assertEqual(shown(), ("sample.bin", ""))
        # The places that were gone are those of the ROM that stayed.
        self.page.run("() => { history.forward(); }")
        self.page.wait_for("() => document.querySelector('h1').textContent === 'drop2.bin'")
        # A place of before the page was loaded again.
        self.page.run("""() => {
          history.replaceState({ opened: 3, since: 0, name: "before.bin" }, "");
          dispatchEvent(new PopStateEvent("popstate"));
        }""")
        self.assertEqual(shown(), ("drop2.bin", gone.format("before.bin")))
        self.expect_quiet()

    def test_links_are_followed_while_a_song_plays(self):
        self.open(roms.songs(self.command))
        self.page.run("async () => { await romkitPage.play(0); }")
        self.go("#BSLOT001@0:03")
        self.page.wait_for("() => romkitPage.state.chosen === 1 && romkitPage.state.playing")
        self.go("#bslot002")
        self.page.wait_for("""() => {
          const { top } = document.querySelector("#BSLOT002").getBoundingClientRect();
          return top >= 0 && top < innerHeight;
        }""")
        self.go("#BSLOT250")
        self.page.wait_for("() => document.querySelector('#notice').textContent === 'This ROM has no BSLOT250.'")

    # Messages.

    def test_messages_are_in_the_window(self):
        self.write("no.bin", b"nothing")
        for width in WIDTHS:
            with self.subTest(width=width):
                self.page.size(width, 800)
                self.open(roms.songs(self.command))
                self.page.run("() => scrollTo(0, 5000)")
                self.page.drop("body", self.path("no.bin"))
                self.page.wait_for("() => document.querySelector('#notice').textContent.startsWith('no.bin is not a ROM')")
                self.expect_in_window(".toast")
                self.assertEqual(self.violations(), [])
                self.screenshot(f"message-{width}")
                self.page.click("#dismiss")
                self.assertEqual(self.text("#notice"), "")
                self.page.drop("body", roms.sample(self.command))
                self.page.wait_for("() => document.querySelector('#notice').textContent === 'Opened sample.bin.'")
                self.assertEqual(self.page.run("() => scrollY"), 0)

    def test_silence_is_told_from_the_clock(self):
        self.open(roms.sample(self.command))
        self.page.run("() => { Object.defineProperty(AudioContext.prototype, 'currentTime', { get: () => 0 }); }")
        self.page.run("() => { romkitPage.play(0); }")
        self.page.wait_for("() => document.querySelector('#status').textContent.startsWith('no sound')")
        self.assertIn("audio device", self.text("#notice"))

    def test_the_button_of_a_song_pauses_it(self):
        self.open(roms.sample(self.command))
        button = "#BSLOT000 .acts button"
        self.page.wait_for("(button) => (document.querySelector('#BSLOT000').scrollIntoView(), document.querySelector(button))", button)
        self.page.click(button)
        self.page.wait_for("(button) => document.querySelector(button).textContent === 'Pause' && romkitPage.state.playing", button)
        self.assertEqual(self.page.run("() => document.querySelector('.side [aria-current]').hash"), "#BSLOT000")
        self.assertTrue(self.page.run("() => document.querySelector('#BSLOT000').classList.contains('chosen')"))
        time.sleep(0.2)
        self.page.click(button)
        self.page.wait_for("(button) => document.querySelector(button).textContent === 'Play' && !romkitPage.state.playing", button)

    # Bytes.

    def test_bytes_of_data(self):
        text = "灯台の火".encode("shift_jis")
        # The last character of the first line goes on in the second one, and one on the first page in the second page.
        body = bytes(15) + text + bytes(1008 - 8) + text + b"LANTERN\0" + bytes(range(256)) * 8
        self.write("bytes/DSLOT000.DAT", body)
        self.command.run("pack", "bytes", "-o", "bytes.bin")
        self.open(self.path("bytes.bin"))
        rows = "() => [...document.querySelectorAll('#DSLOT000 .dump .row')].map((row) => row.textContent)"
        self.page.wait_for("() => document.querySelector('#DSLOT000 .dump')")
        shown = self.page.run(rows)
        self.assertEqual(len(shown), 64)
        self.assertEqual(shown[0], "0000 00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 93  ···············灯\n")
        self.assertTrue(shown[1].startswith("0010 94 91 e4 ") and shown[1].endswith("   台の火·········\n"), shown[1])
        for look in self.looks():
            with self.subTest(look=look):
                self.assertEqual(self.violations(), [])
                self.screenshot(f"bytes-{look}")
        self.page.click("[aria-label='Bytes after these, of DSLOT000']")
        self.assertEqual(self.page.run(rows)[0][:4], "0400")
        self.assertTrue(self.page.run(rows)[0].split("  ")[-1].startswith(" "))
        # Everything is there: the pages together are the bytes.
        seen = b""
        self.page.run("""() => {
          const offset = document.querySelector("[aria-label='Offset in DSLOT000']");
          offset.value = "0";
          offset.dispatchEvent(new Event("change"));
        }""")
        for _ in range(8):
            seen += b"".join(bytes.fromhex(row.split(" ", 1)[1][:49]) for row in self.page.run(rows))
            if self.page.run("() => document.querySelector(\"[aria-label='Bytes after these, of DSLOT000']\").disabled"):
                break
            self.page.click("[aria-label='Bytes after these, of DSLOT000']")
        self.assertEqual(seen, body)
        # An offset among the texts leads to the bytes.
        self.page.click("#DSLOT000 .strings button")
        self.assertIn("灯", self.page.run("() => document.querySelector('#DSLOT000 .marked').textContent"))


class NarrowSlotTests(SlotTests):
    """The same on a phone, as far as widths make a difference and the tests do not try both."""

    width = WIDTHS[1]
    test_conditions = test_many_slots_are_fast = test_waveforms_in_the_window_come_first = None
    test_table = test_bytes_of_data = test_messages_are_in_the_window = None
