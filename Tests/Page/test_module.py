"""The player's module in a browser, in the least page that holds it: samples, frames and times."""

import base64
import os

import roms
from case import ROOT, PageCase, module
from comparisons import Comparisons

MOST_TO_FIRST_FRAME, MOST_TO_OPEN = 200, 50
#: The machine does other things meanwhile: the best of so many counts.
TRIES = 5


class ModuleTests(Comparisons, PageCase):
    def open(self, rom, scene=""):
        with open(os.path.join(ROOT, "Tests", "Page", "module.html"), encoding="utf-8") as file:
            text = file.read()
        with open(rom, "rb") as file:
            data = base64.b64encode(file.read()).decode()
        for name, value in (("module", module()), ("rom", data), ("scene", scene)):
            text = text.replace(f"@{name}@", value)
        self.page.open(self.write("module.html", text))
        self.expect_quiet()

    def samples(self, count, calls):
        return self.page.run("(count, calls) => samples(count, calls)", count, calls)

    def frame(self, text, console):
        return self.page.run("""(text, console) => {
          const { problems, width, height, words } = frame(shown, text, console, 0);
          return [problems, width, height, base64(words)];
        }""", text, console)

    def test_first_frame_comes_soon(self):
        with open(os.path.join(ROOT, "samples", "tomori.scene"), encoding="utf-8") as file:
            scene = file.read()
        times = []
        for _ in range(TRIES):
            self.open(roms.sample(self.command), scene)
            times.append(self.page.run("() => firstFrame"))
        print(f"  {self.browser.name}: {min(times):.0f} ms from the start of the script to the first frame", flush=True)
        self.assertLess(min(times), MOST_TO_FIRST_FRAME, times)
        self.screenshot("module-first-frame")

    def test_many_songs_open_soon(self):
        self.open(roms.many_songs(self.command))
        results = [self.page.run("() => timeToOpen()") for _ in range(TRIES)]
        self.assertEqual({(result["fault"], result["records"]) for result in results}, {(0, 108)})
        best = min(result["milliseconds"] for result in results)
        print(f"  {self.browser.name}: {best:.0f} ms to open a ROM of 107 songs", flush=True)
        self.assertLess(best, MOST_TO_OPEN, results)
