"""The page of a ROM on phones and on paper: what fits, what the deck hides, and what is printed."""

import base64
import re
import zlib

import roms
from case import PageCase, WIDTHS

#: The controls that Tab reaches, a row for each: its words, whether its box can be seen whole, and its box.
#: A box that is taller than the room between the sticky parts has to fill half of it.
FOCUS = """async () => {
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const element = document.activeElement;
  const box = element.getBoundingClientRect();
  let [top, bottom] = [0, innerHeight];
  const deck = document.querySelector("#deck").getBoundingClientRect();
  const side = document.querySelector(".side").getBoundingClientRect();
  const isInDeck = element.closest("#deck") !== null;
  if (isInDeck) top = deck.top;
  else if (deck.height) bottom = deck.top;
  const isUnderSide = !element.closest(".side, .skip") && side.left < box.right && side.right > box.left && side.top < box.bottom - 1;
  if (isUnderSide && !isInDeck) top = Math.max(0, side.bottom);
  const shown = Math.min(box.bottom, bottom) - Math.max(box.top, top);
  const fits = box.height <= bottom - top;
  const name = element.ariaLabel || element.id || element.textContent.slice(0, 40);
  const isHidden = element !== document.body && (fits ? shown < box.height - 1 : shown < (bottom - top) / 2);
  element.dataset.seen ??= String(Math.random());
  return [element.dataset.seen, isHidden ? `${name}: ${Math.round(box.top)} to ${Math.round(box.bottom)} in ${Math.round(top)} to ${Math.round(bottom)}` : null];
}"""


class PhoneTests(PageCase):
    def open(self, rom, width=360, height=800):
        self.page.size(width, height)
        super().open(rom)

    def choose(self):
        """Shows the deck with the first song, which stands still."""
        self.page.run("async () => { location.hash = '#BSLOT000@0:01'; await new Promise((done) => setTimeout(done, 100)); scrollTo(0, 0); }")
        self.page.wait_for("() => !document.querySelector('#deck').hidden")

    def hidden_stops(self):
        """Tabs once around the page, and returns the number of stops and those that are not in sight."""
        seen, hidden = set(), []
        for _ in range(200):
            self.page.press("Tab")
            place, trouble = self.page.run(FOCUS)
            if place in seen:
                break
            seen.add(place)
            if trouble:
                hidden.append(trouble)
        return len(seen), hidden

    def test_every_stop_is_in_sight(self):
        # The last one is a phone on its side.
        for width, height, mixer in ((1280, 800, False), (1280, 800, True), (360, 640, False), (360, 640, True), (740, 360, False)):
            with self.subTest(size=(width, height), mixer=mixer):
                self.open(roms.sample(self.command), width, height)
                self.choose()
                self.page.run("(shown) => { if (shown) document.querySelector('#more').click(); document.activeElement.blur(); }", mixer)
                count, hidden = self.hidden_stops()
                print(f"  {self.browser.name}: {width}×{height}, {count} stops, {len(hidden)} hidden", flush=True)
                self.assertGreater(count, 24)
                self.assertEqual(hidden, [])

    def test_screens_fit(self):
        for width in WIDTHS:
            with self.subTest(width=width):
                self.open(roms.sample(self.command), width)
                self.page.run("() => dispatchEvent(new Event('beforeprint'))")
                wide = self.page.run("""() => [...document.querySelectorAll(".scene .stage, .pictures .stage")].map((stage) =>
                  [stage.ariaLabel, stage.scrollWidth - stage.clientWidth])""")
                self.assertGreater(len(wide), 3)
                self.assertEqual([stage for stage in wide if stage[1] > 0], [])
                shapes = self.page.run("""() => [...document.querySelectorAll(".stage canvas")].map((canvas) =>
                  (canvas.clientWidth / canvas.clientHeight) / (canvas.width / canvas.height))""")
                for shape in shapes:
                    self.assertAlmostEqual(shape, 1, delta=0.02)

    def test_mixer_is_a_sheet(self):
        self.open(roms.sample(self.command), height=640)
        self.choose()
        state = """() => {
          const deck = document.querySelector("#deck").getBoundingClientRect();
          const more = document.querySelector("#more");
          const box = more.getBoundingClientRect();
          return [deck.height / innerHeight, more.ariaExpanded, box.top >= deck.top && box.bottom <= innerHeight];
        }"""
        self.page.click("#more")
        share, expanded, reachable = self.page.run(state)
        self.assertLessEqual(share, 0.6)
        self.assertEqual((expanded, reachable), ("true", True))
        # Its end is reached, and the button stays where it is.
        self.page.run("() => document.querySelector('#link').scrollIntoView()")
        self.assertTrue(self.page.run(state)[2])
        self.assertEqual(self.violations(), [])
        for look in self.looks():
            self.screenshot(f"mixer-{look}")
        self.page.size(360, 640)
        self.page.run("() => document.querySelector('#key').focus()")
        self.page.press("Escape")
        self.assertEqual(self.page.run("() => document.activeElement.id"), "more")
        self.assertEqual(self.page.run(state)[1], "false")
        self.page.click("#more")
        self.page.click("#more")
        share, expanded, _ = self.page.run(state)
        self.assertLess(share, 0.25)
        self.assertEqual(expanded, "false")

    def test_the_deck_does_not_cover_what_has_the_focus(self):
        self.open(roms.sample(self.command), height=640)
        # Nothing moves while cards are filled.
        self.page.run("() => dispatchEvent(new Event('beforeprint'))")
        # A control at the lower edge, before there is a deck.
        self.page.run("""async () => {
          const link = document.querySelector("#BSLOT001 h3 a");
          link.focus();
          // Cards get their heights when they come into the window.
          for (let frame = 0; frame < 5; frame += 1) {
            scrollBy(0, link.getBoundingClientRect().bottom - innerHeight + 2);
            await new Promise(requestAnimationFrame);
          }
        }""")
        above = "() => document.activeElement.getBoundingClientRect().bottom <= document.querySelector('#deck').getBoundingClientRect().top"
        self.page.run("() => { romkitPage.play(0); romkitPage.pause(); }")
        self.page.wait_for(above)
        self.assertEqual(self.page.run("() => document.activeElement.textContent"), "BSLOT001")

    def bar(self, value):
        """The part of a meter that has the colour of its channel, as the screen shows it."""
        self.page.run("(value) => { document.querySelector('#channels meter').value = value; }", value)
        data = self.browser.command(
            "browsingContext.captureScreenshot", context=self.page.context, origin="viewport",
            clip={"type": "element", "element": self.page._element("#channels meter")})["data"]
        return self.page.run("""async (data) => {
          const image = new Image();
          image.src = `data:image/png;base64,${data}`;
          await image.decode();
          const canvas = document.createElement("canvas");
          Object.assign(canvas, { width: image.width, height: image.height });
          const context = canvas.getContext("2d");
          context.drawImage(image, 0, 0);
          const pixels = context.getImageData(0, image.height >> 1, image.width, 1).data;
          const [, ...own] = /#(..)(..)(..)/.exec(getComputedStyle(document.querySelector(".c0")).getPropertyValue("--own"));
          let count = 0;
          for (let place = 0; place < pixels.length; place += 4)
            if (own.every((part, index) => Math.abs(parseInt(part, 16) - pixels[place + index]) < 8)) count += 1;
          return count / image.width;
        }""", data)

    def test_meters_show_their_value(self):
        for width in WIDTHS:
            with self.subTest(width=width):
                self.open(roms.sample(self.command), width)
                self.choose()
                self.page.run("() => document.querySelector('#more').click()")
                self.page.run("() => document.querySelector('#channels').scrollIntoView({ block: 'end' })")
                for value in (0, 50, 100):
                    self.assertAlmostEqual(self.bar(value), value / 100, delta=0.08)

    def test_paper(self):
        self.open(roms.sample(self.command), 1280)
        self.choose()
        self.page.run("() => dispatchEvent(new Event('beforeprint'))")
        wanted = self.page.run("""() => [...new Set([...document.querySelectorAll(".swatches i:not(.clear)")].map((swatch) =>
          getComputedStyle(swatch).backgroundColor))].map((colour) => colour.match(/\\d+/g).map(Number))""")
        self.assertGreater(len(wanted), 8)
        # Browsers leave out backgrounds unless the page asks for them.
        paper = base64.b64decode(self.browser.command("browsingContext.print", context=self.page.context, background=False)["data"])
        with open(f"{self.screenshots}/paper-{self.browser.name}.pdf", "wb") as file:
            file.write(paper)
        found = set()
        for stream in re.findall(rb"stream\r?\n(.*?)endstream", paper, re.S):
            try:
                text = zlib.decompressobj().decompress(stream)
            except zlib.error:
                continue
            for parts in re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) rg\b", text):
                found.add(tuple(round(255 * float(part)) for part in parts))
        missing = [colour for colour in wanted if not any(
            max(abs(a - b) for a, b in zip(colour, other)) <= 1 for other in found)]
        self.assertEqual(missing, [])
