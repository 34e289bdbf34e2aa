"""The player in the page of `romkit preview ROM -o rom.html`: `window.romkitPage`, and the user's actions."""

import time

import roms
from bidi import BrowserError
from case import PageCase

RATE = 22050
#: The elements that Tab must reach: all visible controls in the order of the document, and one of a group of radio buttons.
REACHABLE = """() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary, audio[controls], [tabindex='0']")]
  .filter((element) => !element.disabled && element.checkVisibility({ visibilityProperty: true }) && element.tabIndex >= 0)
  .map((element) => (element.dataset.order ??= String(Math.random())) && element.dataset.order)"""


class PlayerTests(PageCase):
    def state(self):
        return self.page.run("() => romkitPage.state")

    def click_play(self):
        # Cards are filled when they become visible.
        self.page.wait_for("""() => {
          document.querySelector("#BSLOT000").scrollIntoView({ block: "center" });
          return document.querySelector("#BSLOT000 [aria-label='Play BSLOT000']");
        }""")
        self.page.click("#BSLOT000 [aria-label='Play BSLOT000']")

    def play(self):
        """Plays the first song like a user, and waits until it sounds."""
        self.click_play()
        try:
            self.page.wait_for("() => romkitPage.state.position > 0")
        except BrowserError:
            if self.browser.has_clock:
                raise
            self.skipTest(f"{self.browser.name} needs a sound card, or pulseaudio in its place: {self.browser.install}")

    def expect_speed(self, wanted, delta):
        """Checks the number of samples a second of the song."""
        if self.browser.has_limits:
            self.assertAlmostEqual(self.advance(), wanted, delta=delta)
        else:
            self.assertGreater(self.advance(), 0)

    def advance(self, seconds=1.0):
        """The number of samples of the song that are played a second."""
        before = self.state()["position"]
        start = time.monotonic()
        time.sleep(seconds)
        return (self.state()["position"] - before) / (time.monotonic() - start)

    def test_nothing_sounds_before_a_click(self):
        self.open(roms.sample(self.command))
        self.assertEqual((self.state()["playing"], self.state()["context"]), (False, "none"))
        self.play()
        state = self.state()
        self.assertEqual((state["playing"], state["context"], state["output"]), (True, "running", "worklet"))
        self.page.run("() => document.activeElement.blur()")
        self.page.press("Space")
        self.page.wait_for("() => !romkitPage.state.playing")
        held = self.page.wait_for("() => romkitPage.state.held && romkitPage.state.position")
        time.sleep(0.5)
        self.assertEqual(self.state()["position"], held)
        self.expect_quiet()

    def test_hiding_pauses_and_showing_goes_on(self):
        self.open(roms.sample(self.command))
        self.play()
        self.page.hide()
        self.page.wait_for("() => romkitPage.state.context === 'suspended'")
        hidden = self.state()["position"]
        time.sleep(1)
        self.assertEqual(self.state()["position"], hidden)
        self.page.show()
        after = self.page.wait_for("(hidden) => romkitPage.state.position > hidden && romkitPage.state.position", hidden)
        self.assertLess(after - hidden, 2 * RATE)
        self.assertTrue(self.state()["playing"])

    def test_seeking(self):
        self.open(roms.sample(self.command))
        self.play()
        self.page.run("() => document.activeElement.blur()")
        before = self.state()["position"]
        self.page.press("ArrowRight")
        self.page.wait_for("(least) => romkitPage.state.position >= least", before + 5 * RATE)
        self.page.run("(place) => romkitPage.seek(place)", 20 * RATE)
        time.sleep(0.3)
        self.assertAlmostEqual(self.state()["position"], 20.3 * RATE, delta=2 * RATE)

    def test_mute_and_solo(self):
        self.open(roms.sample(self.command))
        self.play()
        self.page.click("#more")
        pressed = """() => ["Mute", "Solo"].map((what) => [0, 1, 2, 3, 4, 5].filter((channel) =>
          document.querySelector(`[aria-label="${what} channel ${channel}"]`).getAttribute("aria-pressed") === "true"))"""
        self.assertEqual(self.page.run(pressed), [[], []])
        self.page.press("2")
        self.page.press("Shift+$")
        self.assertEqual(self.page.run(pressed), [[1], [3]])
        self.page.click("[aria-label='Solo channel 3']")
        for channel in (0, 2, 3, 4, 5):
            self.page.click(f"[aria-label='Mute channel {channel}']")
        self.assertEqual(self.page.run(pressed), [[0, 1, 2, 3, 4, 5], []])
        self.page.wait_for("() => romkitPage.state.levels.every((level) => level === 0)")

    def test_tempo(self):
        self.open(roms.sample(self.command))
        self.play()
        self.expect_speed(RATE, 0.3 * RATE)
        self.page.run("() => romkitPage.set({ tempo: 200 })")
        self.expect_speed(2 * RATE, 0.5 * RATE)

    def test_buffers_take_the_place_of_a_worklet(self):
        self.open(roms.sample(self.command))
        self.page.run("() => { Object.defineProperty(BaseAudioContext.prototype, 'audioWorklet', { value: undefined }); }")
        self.play()
        self.assertEqual(self.state()["output"], "buffers")
        self.expect_speed(RATE, 0.5 * RATE)

    def test_next_song_and_all_songs(self):
        self.open(roms.sample(self.command))
        self.play()
        self.page.click("[aria-label='Next song']")
        self.page.wait_for("() => romkitPage.state.slot === 1")
        self.page.click("#more")
        self.page.click("[aria-label='Previous song']")
        self.page.click("#all")
        self.page.run("() => romkitPage.seek(44 * 22050)")
        self.page.run("() => romkitPage.set({ tempo: 400 })")
        self.page.wait_for("() => romkitPage.state.slot === 1 && romkitPage.state.playing", seconds=20)

    def test_roll_stands_still_for_those_who_want_no_motion(self):
        self.open(roms.sample(self.command))
        self.play()
        self.page.click("#more")
        roll = "() => document.querySelector('#roll').toDataURL()"
        for reduced in (False, True):
            with self.subTest(reduced=reduced):
                self.page.media(reduced_motion=reduced)
                self.page.run("() => romkitPage.seek(9 * 22050)")
                self.page.wait_for("() => romkitPage.state.position > 9.2 * 22050")
                before = self.page.run(roll)
                time.sleep(0.5)
                self.assertEqual(self.page.run(roll) == before, reduced)

    def test_link_leads_to_the_time(self):
        self.open(roms.sample(self.command))
        self.page.run("() => { location.hash = '#BSLOT001@0:12'; }")
        self.page.wait_for("() => document.querySelector('#status').textContent === 'ready, 0:12 of 0:44'")
        self.assertEqual(self.page.run("() => document.querySelector('#song').textContent"), "BSLOT001")
        self.page.click("#play")
        self.page.wait_for("() => romkitPage.state.position > 12 * 22050" if self.browser.has_clock else "() => true")

    def test_playing_looks_well_and_is_open_to_everybody(self):
        self.open(roms.sample(self.command))
        self.play()
        self.page.click("#more")
        for look in self.looks():
            with self.subTest(look=look):
                self.assertEqual(self.violations(), [])
                self.screenshot(f"playing-{look}")

    def test_keyboard_reaches_everything(self):
        self.open(roms.sample(self.command))
        self.click_play()
        self.page.click("#more")
        self.page.run("() => { romkitPage.pause(); document.activeElement.blur(); scrollTo(0, 0); }")
        wanted = self.page.run(REACHABLE)
        found = []
        for _ in range(2 * len(wanted) + 10):
            self.page.press("Tab")
            place = self.page.run("() => document.activeElement.dataset.order ?? null")
            if place in found[:1]:
                break
            found.append(place)
        missed = [order for order in wanted if order not in found]
        self.assertEqual(self.page.run("""(missed) => missed.map((order) =>
          document.querySelector(`[data-order='${order}']`).outerHTML)""", missed), [])
