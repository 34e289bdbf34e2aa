"""The page of a program, with the game of samples/game."""

import base64
import itertools
import time

import recording
from program import ProgramCase

MOST_TO_FIRST_FRAME = 50
#: The number of tries, of which the best counts, as the machine has other work.
TRIES = 5
#: Removes the worklet, like a browser without one.
WITHOUT_WORKLET = "() => { delete BaseAudioContext.prototype.audioWorklet; }"
#: Counts AudioContexts, and their times.
COUNT_CONTEXTS = """() => {
  window.contexts = 0;
  window.AudioContext = class extends AudioContext { constructor(...values) { super(...values); window.contexts += 1; } };
}"""


class ProgramTests(ProgramCase):
    def expect_output(self, output):
        self.assertEqual(self.state()["output"], output if self.browser.has_clock else "silent")

    def rate(self, seconds=2.0):
        """The ticks a second, and the number of them that are drawn."""
        before, start = self.state(), time.monotonic()
        time.sleep(seconds)
        after, passed = self.state(), time.monotonic() - start
        return (after["tick"] - before["tick"]) / passed, (after["drawn"] - before["drawn"]) / passed

    def expect_running(self):
        ticks, drawn = self.rate()
        print(f"  {self.browser.name}: {ticks:.1f} ticks a second, {drawn:.1f} drawn ({self.state()['output']})", flush=True)
        if self.browser.has_limits:
            self.assertAlmostEqual(ticks, 60, delta=3)
            self.assertGreater(drawn, 30)

    def expect_still(self):
        """Waits until the ticks stop, and returns the last one."""
        last = [self.state()["tick"]]
        self.page.wait_for("() => new Promise((resolve) => setTimeout(resolve, 300, true))")
        last.append(self.state()["tick"])
        time.sleep(1)
        self.assertEqual(self.state()["tick"], last[-1], last)
        return last[-1]

    def test_first_frame_comes_soon(self):
        times = []
        for _ in range(TRIES):
            self.open()
            times.append(self.state()["firstFrame"])
        print(f"  {self.browser.name}: {min(times):.0f} ms from the start of the script to the first frame", flush=True)
        self.expect_at_most(MOST_TO_FIRST_FRAME, times)
        self.expect_quiet()

    def test_nothing_sounds_before_start(self):
        self.open(COUNT_CONTEXTS)
        time.sleep(0.5)
        self.assertEqual((self.state()["phase"], self.state()["tick"], self.words()), ("ready", 1, "Touch the screen, or press Space or Enter."))
        self.assertEqual(self.page.run("() => contexts"), 0)
        self.start()
        self.assertEqual((self.state()["phase"], self.words()), ("running", "Running."))
        self.assertEqual(self.page.run("() => contexts"), 1)

    def test_sixty_ticks_a_second(self):
        self.open()
        self.start()
        self.expect_output("worklet")
        self.expect_running()
        self.expect_quiet()

    def test_sixty_ticks_a_second_without_worklet(self):
        self.open(WITHOUT_WORKLET)
        self.start()
        self.expect_output("buffers")
        self.expect_running()
        self.expect_quiet()

    def test_hiding_pauses_and_showing_goes_on(self):
        self.open()
        self.start()
        self.page.hide()
        hidden = self.expect_still()
        self.page.show()
        self.page.wait_for("(tick) => romkitPage.state.tick > tick + 10", hidden)
        self.assertLess(self.state()["tick"], hidden + 120, "ticks were caught up with")
        self.assertEqual(self.words(), "Running.")

    def test_pause_stays_when_shown_again(self):
        self.open()
        self.start()
        self.page.click("#pause")
        self.assertEqual(self.words(), "Paused.")
        # The program draws its pause and stops.
        self.page.wait_for("() => new Promise((resolve) => setTimeout(resolve, 300, true))")
        before = self.screen()
        self.page.hide()
        self.page.show()
        time.sleep(0.5)
        self.assertEqual((self.state()["phase"], self.screen()), ("paused", before))
        self.page.click("#pause")
        self.assertEqual(self.words(), "Running.")
        self.page.press("p")
        self.assertEqual(self.words(), "Paused.")

    def screen(self):
        return self.page.run("""() => {
          const canvas = document.querySelector("#screen");
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          let sum = 0;
          for (const value of data) sum = (31 * sum + value) | 0;
          return sum;
        }""")

    def test_touches_arrive(self):
        for act in (lambda: self.page.click("#screen"), lambda: self.page.press("Space"), lambda: self.page.press("Enter")):
            self.open()
            self.start()
            self.screen_is(title=True)
            act()
            self.screen_is(title=False)

    def test_arrows_move_the_place(self):
        self.open()
        self.start()
        self.page.press("ArrowRight")
        self.page.wait_for("() => !document.querySelector('#place').hidden")

    def test_controls_are_reached_by_keyboard(self):
        self.open()
        names = "() => document.activeElement.id"
        self.page.run("() => document.querySelector('#start').focus()")
        self.page.press("Enter")
        self.page.wait_for("() => romkitPage.state.phase === 'running'")
        found = []
        for _ in range(5):
            found.append(self.page.run(names))
            self.page.press("Tab")
        for name in ("screen", "pause", "volume"):
            self.assertIn(name, found)

    def test_recorded_input_gives_the_recorded_frames_and_samples(self):
        self.open()
        inputs, checksums = recording.read(recording.TOMORI)
        ticks = [tick for tick, *_ in checksums]
        frames, samples = self.page.run("""async (inputs, count, ticks) => {
          const { frames, samples } = await romkitPage.replay(inputs, count, ticks);
          const bytes = new Uint8Array(samples.buffer);
          let text = "";
          for (let start = 0; start < bytes.length; start += 0x8000) text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
          return [frames, btoa(text)];
        }""", inputs, ticks[-1], ticks)
        self.assertEqual([tuple(frame) for frame in frames], [(tick, frame) for tick, frame, _ in checksums])
        samples = base64.b64decode(samples)
        # 367 and 368 in turn.
        counts = list(itertools.accumulate(367 + tick % 2 for tick in range(ticks[-1])))
        for tick, _, wanted in checksums:
            self.assertEqual(recording.checksum(samples[: 2 * counts[tick - 1]]), wanted, f"the samples until tick {tick}")
        self.expect_quiet()

    def test_page_looks_well_and_is_open_to_everybody(self):
        self.open()
        for phase in ("ready", "running"):
            for look in self.looks():
                with self.subTest(look=look, phase=phase):
                    self.screenshot(f"program-{phase}-{look}")
                    self.assertEqual(self.violations(), [])
                    self.assertLessEqual(
                        self.page.run("() => document.documentElement.scrollWidth - document.documentElement.clientWidth"), 0,
                        "the page is wider than its window")
                    scale = self.page.run("""() => {
                      const canvas = document.querySelector("#screen");
                      return canvas.getBoundingClientRect().width * devicePixelRatio / canvas.width;
                    }""")
                    self.assertEqual((scale, scale >= 1), (round(scale), True), "no whole number of pixels")
            if phase == "ready":
                self.start()
                self.page.click("#screen")
        self.expect_quiet()
