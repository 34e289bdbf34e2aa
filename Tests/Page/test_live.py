"""The page of `romkit preview --watch`, which renews itself."""

import os
import signal
import tempfile
import time
import unittest

from bidi import BrowserError, Page
from case import PageCase
from live import SHOWN, WAYS, Mistake, Project, in_place

#: Samples a second.
RATE = 22050
#: The samples of a bar of 16 sixteenths at a tempo of 120.
BAR = 16 * 2756
#: Records what the page plays. A worklet posts each block.
RECORD = """async () => {
  const { context, output } = romkitPage.sound();
  const source = `registerProcessor("recorder", class extends AudioWorkletProcessor {
    process([[samples]]) { if (samples) this.port.postMessage(samples); return true; } });`;
  await context.audioWorklet.addModule(`data:text/javascript,${encodeURIComponent(source)}`);
  const recorder = new AudioWorkletNode(context, "recorder", { numberOfOutputs: 0 });
  window.recorded = [];
  recorder.port.onmessage = ({ data }) => window.recorded.push(data);
  output.node.connect(recorder);
}"""
RECORDED = """() => {
  const samples = window.recorded.splice(0).flatMap((block) => Array.from(block, (sample) => Math.round(sample * 32768)));
  return samples;
}"""


class LiveCase(PageCase):
    """The base of these tests."""

    def setUp(self):
        super().setUp()
        if self.browser.name == "WebKitGTK":
            self.skipTest("WebKitGTK is not one of the browsers for --watch")
        self.folder = tempfile.mkdtemp(dir=self.command.folder)
        self.projects = []

    def tearDown(self):
        for project in self.projects:
            project.end()

    def project(self, *arguments, **options):
        project = Project(self.command.romkit, self.folder, **options)
        self.projects.append(project)
        project.watch(*arguments)
        return project

    def show(self, project):
        """Opens the page of a project and waits for its ROM."""
        self.page.open(project.page)
        self.page.wait_for("() => globalThis.romkitPage?.live?.version")

    def expect_shown(self, project, seconds=10):
        """Checks that the page shows what `preview` writes, and returns the time at which it began to."""
        try:
            path = project.preview()
        except Mistake as mistake:
            self.page.wait_for("(words) => document.querySelector('.live:not([hidden])')?.textContent.includes(words)", str(mistake))
            return self.page.run("() => romkitPage.live.saidAt / 1000")
        # In a window, because browsers slow down a page that is behind a tab.
        other = Page(self.browser, "window")
        try:
            other.open(path)
            other.run("async () => { await romkitPage.ready; }")
            wanted = other.run(SHOWN)
            self.assertFalse(self.page.run("() => document.hidden"))
        finally:
            other.close()
            self.browser.page = self.page
        limit = time.monotonic() + seconds
        while (found := self.page.run(SHOWN))["rom"] != wanted["rom"] and time.monotonic() < limit:
            time.sleep(0.02)
        self.assertEqual(found, wanted)
        self.page.wait_for("() => document.querySelector('.live').hidden")
        return self.page.run("() => romkitPage.live.renewedAt / 1000")

    def play(self):
        """Plays the song for ever like a user, and waits until it sounds."""
        self.page.run("() => { romkitPage.set({ loops: 0 }); }")
        self.page.wait_for("""() => {
          document.querySelector("#BSLOT000").scrollIntoView({ block: "center" });
          return document.querySelector("#BSLOT000 [aria-label='Play BSLOT000']");
        }""")
        self.page.click("#BSLOT000 [aria-label='Play BSLOT000']")
        try:
            self.page.wait_for("() => romkitPage.state.position > 0")
        except BrowserError:
            if self.browser.has_clock:
                raise
            self.skipTest(f"{self.browser.name} needs a sound card, or pulseaudio in its place: {self.browser.install}")

    def saved(self, project, path, way):
        """Saves a file and returns the seconds until the page shows it."""
        saved = project.save(path, way)
        return self.expect_shown(project) - saved

    def expect_times(self, times):
        """Checks and prints the times until the page showed a save."""
        times.sort()
        print(f"{self.browser.name}: {len(times)} saves, median {times[len(times) // 2]:.3f} s, longest {times[-1]:.3f} s ", end="")
        self.expect_at_most(0.35, times[len(times) // 2 :])
        self.expect_at_most(1, times[-1:])
        self.assertEqual(self.page.errors, [])

    def samples(self, project, song=None):
        """The first minute of a song, or of the one that was saved last without a mistake, as the command plays it."""
        path = os.path.join(project.folder, "saved.mml")
        in_place(path, song or project.song())
        return memoryview(self.command.samples(path, "--seconds", "60")).cast("h").tolist()

    def expect_seam(self, recorded, old, new):
        """Checks that a recording is that of the old song up to some sample, and that of the new one from there on."""
        # Two notes; one may come again.
        start = next(place for place in range(len(old)) if old[place : place + 6000] == recorded[:6000])
        seam = next((i for i, sample in enumerate(recorded) if sample != old[start + i]), len(recorded))
        self.expect_samples(recorded[seam:], new[start + seam : start + len(recorded)])
        return seam, start

    def expect_samples(self, found, wanted):
        """Checks that samples are equal. unittest would look for the smallest difference of the lists, for hours."""
        self.assertEqual(len(found), len(wanted))
        different = next((place for place, (one, other) in enumerate(zip(found, wanted)) if one != other), None)
        self.assertIsNone(different, f"sample {different} of {len(found)} differs")


class LiveTests(LiveCase):
    def test_every_save_is_shown(self):
        project = self.project()
        self.show(project)
        self.expect_shown(project)
        times = []
        for number in range(8):
            path = project.dice.choice(list(project.makers))
            if number % 4 == 3:
                project.write(path, project.broken[path], project.dice.choice(WAYS))
                self.expect_shown(project)
            times.append(self.saved(project, path, project.dice.choice(WAYS)))
        self.expect_times(times)

    def test_song_goes_on_with_the_new_notes(self):
        project = self.project()
        self.show(project)
        self.play()
        self.page.run(RECORD)
        old = self.samples(project)
        before = self.page.run("() => romkitPage.state.position")
        # Far ahead, so that nothing sounds different at the seam.
        place = int(before / RATE * 8 + 8 * 4) % len(project.notes)
        project.notes[place] = "o1c16" if project.notes[place] != "o1c16" else "o1d16"
        project.write("music/song.mml", project.song())
        self.expect_shown(project)
        time.sleep(6)
        recorded = self.page.run(RECORDED)
        new = self.samples(project)
        self.assertTrue(self.page.run("() => romkitPage.state.playing"))
        self.expect_seam(recorded, old, new)
        # The card of the song has its waveform.
        self.page.wait_for("""() => {
          const wave = document.querySelector("#BSLOT000 .wave");
          return wave.getContext("2d").getImageData(0, 0, wave.width, wave.height).data.some(Boolean);
        }""")

    def test_changed_song_is_heard_from_the_next_bar(self):
        project = self.project()
        self.show(project)
        self.play()
        self.page.run(RECORD)
        self.page.run("async () => { await romkitPage.play(0, 9 * 22050); window.recorded.length = 0; }")
        old = self.samples(project)
        # Everything sounds different, also now.
        project.notes = [project.note() for _ in project.notes]
        song = project.song().replace(b"v100", b"v100 @2")
        project.write("music/song.mml", song)
        self.page.wait_for("() => romkitPage.state.waits")
        self.page.wait_for("() => !romkitPage.state.waits")
        time.sleep(0.5)
        recorded = self.page.run(RECORDED)
        seam, start = self.expect_seam(recorded[4096:], old, self.samples(project, song))
        # The first samples of a bar are those of an attack.
        self.assertLess((start + seam) % BAR, 32)

    def test_bars_repeat(self):
        project = self.project()
        self.show(project)
        self.play()
        self.page.run("() => { if (document.querySelector('#desk').hidden) document.querySelector('#more').click(); }")
        self.page.run("async (place) => { await romkitPage.play(0, place); }", 2 * BAR + 100)
        for name in ("Repeat from this bar", "Repeat up to the end of this bar"):
            self.page.run("(name) => { document.querySelector(`[aria-label='${name}']`).click(); }", name)
        self.assertIn("bars 3 to 3 repeat", self.page.run("() => document.querySelector('.range').textContent"))
        self.page.run(RECORD)
        time.sleep(5)
        recorded = self.page.run(RECORDED)
        # A song that is sought to the bar sounds as if it had been played up to there.
        old = self.samples(project)[2 * BAR : 3 * BAR]
        repeated = old * 6
        place = next(i for i in range(len(old)) if repeated[i : i + 6000] == recorded[:6000])
        wanted = repeated[place : place + len(recorded)]
        self.expect_samples(recorded, wanted)
        before = self.page.run("() => romkitPage.live.version")
        project.save("data/story.txt")
        self.page.wait_for("(before) => romkitPage.live.version !== before", before)
        time.sleep(2.5)
        position = self.page.run("() => romkitPage.state.position")
        self.assertTrue(2 * BAR <= position < 3 * BAR, position)

    def test_notes_in_the_roll_name_their_MML(self):
        project = self.project()
        project.write("music/song.mml", b"$A1 o5c4 d4\nCh0 v100 o3 e1\nCh0 (A1) r2\n")
        self.show(project)
        self.page.wait_for("() => romkitPage.rom.songs[0].size && document.querySelector('.live').hidden")
        self.page.wait_for("() => romkitPage.rom.details(romkitPage.rom.songs[0]).words[1] < 5 * 22050")
        self.page.run("""() => {
          document.querySelector("#BSLOT000").scrollIntoView();
          romkitPage.play(0);
          romkitPage.pause();
          if (document.querySelector("#desk").hidden) document.querySelector("#more").click();
        }""")
        shown = self.page.wait_for("""() => {
          const roll = document.querySelector("#roll");
          const box = roll.getBoundingClientRect();
          const found = new Set();
          for (const kind of ["pointermove", "pointerdown", "pointerup"]) {
            for (let x = box.left; x < box.right; x += 8) for (let y = box.top; y < box.bottom; y += 2) {
              roll.dispatchEvent(new PointerEvent(kind, { clientX: x, clientY: y, button: 0, pointerId: 1 }));
              found.add(document.querySelector(".source").textContent.trim());
            }
          }
          return found.size > 3 && [...found];
        }""")
        for words in ("e1 assets/music/song.mml:2:13", "c4 assets/music/song.mml:1:7 used in line 3", "d4 assets/music/song.mml:1:10 used in line 3"):
            self.assertIn(words, shown)

    def test_what_the_user_does_stays(self):
        texts = [(f"data/t{number}.txt", b"line\n" * 40) for number in range(8)]
        project = self.project(extra=texts)
        self.show(project)
        self.play()
        zoomed = "() => document.querySelector('#GSLOT000 .zoom output').textContent"
        self.page.wait_for("() => { document.querySelector('#GSLOT000').scrollIntoView(); return document.querySelector('#GSLOT000 .zoom'); }")
        self.page.run("() => { document.querySelector('#GSLOT000 [aria-label^=Enlarge]').click(); }")
        zoom = self.page.run(zoomed)
        self.page.run("""() => {
          const palette = document.querySelector("#palette");
          palette.value = "4 4";
          palette.onchange();
          document.querySelector("#scene-text").value += "vgs2_boxfBG(1, 2, 3, 4, 5);\\n";
          document.querySelector("#DSLOT003").scrollIntoView();
        }""")
        top = self.page.run("() => document.querySelector('#DSLOT003').getBoundingClientRect().top")
        before = self.page.run("() => { window.kept = document.querySelector('#DSLOT003'); return romkitPage.live.version; }")
        for path in ("graphics/hero.bmp", "data/story.txt"):
            project.save(path)
            before = self.page.wait_for("(before) => romkitPage.live.version !== before && romkitPage.live.version", before)
        self.assertEqual(self.page.run(zoomed), zoom)
        self.assertEqual(self.page.run("() => document.querySelector('#palette').value"), "4 4")
        self.assertIn("1, 2, 3, 4, 5", self.page.run("() => document.querySelector('#scene-text').value"))
        self.assertTrue(self.page.run("() => window.kept.isConnected"))
        self.assertAlmostEqual(
            self.page.run("() => document.querySelector('#DSLOT003').getBoundingClientRect().top"), top, delta=2)
        self.assertTrue(self.page.run("() => romkitPage.state.playing && !romkitPage.state.over"))

    def test_strip_covers_nothing(self):
        texts = [(f"data/t{number}.txt", b"line\n" * 40) for number in range(8)]
        project = self.project(extra=texts)
        self.show(project)
        # Equal mistakes would be one problem.
        for number, (path, _) in enumerate(texts):
            project.write(path, chr(0x1f600 + number).encode())
        self.page.wait_for("() => document.querySelector('.live').textContent.startsWith('8 errors')")
        # Whether something is in sight, at its upper edge.
        is_seen = """(selector) => {
          const place = document.querySelector(selector);
          const { left, top, width } = place.getBoundingClientRect();
          return place.contains(document.elementFromPoint(left + width / 2, top + 3));
        }"""
        # A narrow page lists the parts only.
        for width, place in (1280, "DSLOT003"), (420, "data"):
            with self.subTest(width=width):
                self.page.size(width, 800)
                # The height of the strip is measured after it is drawn.
                self.page.wait_for("""() => {
                  const height = document.querySelector(".live").getBoundingClientRect().height;
                  return Math.abs(parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--strip")) - height) < 1;
                }""")
                self.page.run("(place) => { document.querySelector(`.side a[href='#${place}']`).click(); }", place)
                self.page.wait_for(is_seen, f"#{place}")
                self.page.wait_for(is_seen, "#filter")
                self.screenshot(f"live-errors-{width}")

    def test_failing_renewal_recovers(self):
        project = self.project()
        self.show(project)
        self.page.run("""() => {
          const engine = Object.getPrototypeOf(romkitPage.live.engine);
          window.failures = 0;
          window.open = engine.open;
          engine.open = () => { window.failures += 1; throw new Error("a planted failure"); };
        }""")
        project.save("data/story.txt")
        self.page.wait_for("() => document.querySelector('.live:not([hidden])')?.textContent.includes('a planted failure')")
        time.sleep(1.5)
        # It is tried again once a second, not with each look at the state.
        self.assertIn(self.page.run("() => window.failures"), (2, 3))
        self.page.run("() => { Object.getPrototypeOf(romkitPage.live.engine).open = window.open; }")
        self.expect_shown(project)

    def test_waiting_for_the_first_ROM(self):
        project = Project(self.command.romkit, self.folder)
        self.projects.append(project)
        project.write("music/song.mml", project.broken["music/song.mml"])
        project.watch()
        self.page.open(project.page)
        self.page.wait_for("() => document.querySelector('.live:not([hidden])')?.textContent.includes('song.mml:2:5')")
        shown = self.page.run("() => document.body.innerText")
        self.assertIn("Waiting for a build without errors.", shown)
        self.assertNotIn("rop a", shown)
        self.screenshot("live-waiting")
        project.save("music/song.mml")
        self.page.wait_for("() => globalThis.romkitPage?.live?.version")
        self.assertIn("or drop one", self.page.run("() => document.body.innerText"))

    def test_end_is_said(self):
        for number in (signal.SIGINT, signal.SIGKILL):
            with self.subTest(signal=number):
                project = self.project()
                self.show(project)
                start = time.monotonic()
                project.end(number)
                self.page.wait_for("() => document.querySelector('.live.ended:not([hidden])')")
                self.expect_at_most(3, [time.monotonic() - start])
                # The same page goes on with the next run.
                project.watch()
                self.page.wait_for("() => document.querySelector('.live').hidden")
                project.end()
        self.assertEqual([name for name in os.listdir(self.folder) if "live" in name], [])

    def test_two_pages_in_one_folder(self):
        first = self.project()
        second = Project(self.command.romkit, os.path.join(self.folder, "other"), seed=2)
        second.page = os.path.join(self.folder, "other.html")
        second.log = os.path.join(self.folder, "other.log")
        second.folder = self.folder
        self.projects.append(second)
        second.watch(inputs=["other/assets"])
        self.show(second)
        shown = self.page.run(SHOWN)
        first.save("data/story.txt")
        time.sleep(1.5)
        self.assertEqual(self.page.run(SHOWN), shown)

    def test_single_files_and_scenes(self):
        project = Project(self.command.romkit, self.folder)
        self.projects.append(project)
        project.watch(inputs=["assets/music/song.mml"])
        self.show(project)
        self.assertEqual(self.page.run("() => document.querySelector('.kind').textContent"), "a song")
        before = self.page.run("() => romkitPage.live.version")
        project.write("music/song.mml", b"Ch0 c4\nCh0 ?\n")
        self.page.wait_for("() => document.querySelector('.live').textContent.includes('song.mml:2:5')")
        project.save("music/song.mml")
        self.page.wait_for("(before) => romkitPage.live.version !== before", before)
        self.page.wait_for("() => document.querySelector('.live').hidden")
        project.end()
        scene = os.path.join(self.folder, "a.scene")
        with open(scene, "w") as file:
            file.write("vgs2_boxfBG(0, 0, 9, 9, 1);\n")
        project.watch("--scene", "a.scene")
        self.show(project)
        text = "() => document.querySelector('#scene-text').value"
        self.assertEqual(self.page.run(text), "vgs2_boxfBG(0, 0, 9, 9, 1);\n")
        with open(scene, "w") as file:
            file.write("vgs2_boxfBG(0, 0, 9, 9, 2);\n")
        self.page.wait_for("() => document.querySelector('#scene-text').value.includes('9, 2)')")


if __name__ == "__main__":
    unittest.main()
