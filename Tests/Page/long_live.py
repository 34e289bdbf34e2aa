"""The page of `romkit preview --watch` for a long time."""

import os
import random
import time

from live import WAYS
from test_live import RATE, RECORD, RECORDED, LiveCase

SONG = "music/song.mml"


class LongLiveTests(LiveCase):
    busy = 1

    def test_200_saves_with_a_song(self):
        project = self.project()
        self.show(project)
        self.expect_shown(project)
        self.play()
        self.page.run(RECORD)
        times = []
        for number in range(200):
            path = project.dice.choice(list(project.makers))
            if number % 4 == 3:
                project.write(path, project.broken[path], project.dice.choice(WAYS))
                self.expect_shown(project)
            if path == SONG:
                times.append(self.saved_song(project))
            else:
                times.append(self.saved(project, path, project.dice.choice(WAYS)))
            self.expect_playing()
        self.expect_times(times)

    def expect_playing(self):
        before = self.page.run("() => [romkitPage.state.position, romkitPage.state.playing]")
        self.assertTrue(before[1])
        self.page.wait_for("(before) => romkitPage.state.position !== before", before[0])

    def saved_song(self, project):
        """Saves the song while it plays, and checks all samples."""
        place = project.dice.randrange(20 * RATE)
        old = self.samples(project)
        self.page.run("async (place) => { await romkitPage.play(0, place); window.recorded.length = 0; }", place)
        time.sleep(0.6)
        taken = self.saved(project, SONG, project.dice.choice(WAYS))
        # At the latest from the next bar.
        self.page.wait_for("() => !romkitPage.state.waits")
        time.sleep(0.5)
        recorded = self.page.run(RECORDED)
        self.expect_seam(recorded[4096:], old, self.samples(project))
        return taken

    def test_10000_renewals_leak_nothing(self):
        project = self.project()
        self.show(project)
        self.play()
        scripts = []
        for path in (SONG, "graphics/hero.bmp", "data/story.txt", "data/colours.gpl"):
            before = self.page.run("() => romkitPage.live.version")
            project.save(path)
            self.page.wait_for("(before) => romkitPage.live.version !== before", before)
            with open(os.path.join(project.folder, "rom.live.rom.js")) as file:
                scripts.append(file.read())
        project.end()
        renew = """async (scripts, count) => {
          const works = scripts.map((script) => JSON.parse(`[${script.trim().slice("romkitPage.renew(".length, -2)}]`));
          for (let number = 0; number < count; number += 1) {
            romkitPage.renew(...works[number % works.length]);
            if (number % 10 === 0) await new Promise((done) => { setTimeout(done, 0); });
          }
          return document.querySelectorAll("*").length;
        }"""
        figures = []
        for number in range(100):
            elements = self.page.run(renew, scripts, 100)
            if number % 20 == 19:
                time.sleep(2)
                figures.append((elements, self.browser.memory(self.page)))
        print(f"{self.browser.name}: elements and MiB {figures} ", end="")
        counts = [elements for elements, _ in figures]
        # A script may be there just now.
        self.assertLessEqual(max(counts) - min(counts), 1)
        self.assertLess(figures[-1][1], figures[0][1] + 4)
        self.expect_playing()

    def test_10000_looks_leak_nothing(self):
        project = self.project()
        self.show(project)
        self.page.run("""() => {
          const { hear } = romkitPage;
          window.heard = 0;
          romkitPage.hear = (state) => { window.heard += 1; hear(state); };
          romkitPage.live.pause = 0;
        }""")
        figures = []
        for count in (2_000, 10_000):
            self.page.wait_for("(count) => window.heard >= count", count, seconds=900)
            figures.append((self.page.run("() => document.querySelectorAll('*').length"), self.browser.memory(self.page)))
        print(f"{self.browser.name}: elements and MiB {figures} ", end="")
        # A script may be there just now.
        self.assertAlmostEqual(figures[0][0], figures[1][0], delta=1)
        self.assertLess(figures[1][1], figures[0][1] + 4)

    def test_large_rom(self):
        large = random.Random(3).randbytes(14 << 20)
        project = self.project(extra=[("programs/PSLOT000.BIN", large)])
        self.show(project)
        times = []
        for _ in range(5):
            before = self.page.run("() => romkitPage.live.version")
            saved = project.save("data/story.txt")
            self.page.wait_for("(before) => romkitPage.live.version !== before", before)
            times.append(self.page.run("() => romkitPage.live.renewedAt / 1000") - saved)
        print(f"{self.browser.name}: {max(times):.3f} s for {len(large):,} bytes ", end="")
        self.expect_at_most(2, [max(times)])

