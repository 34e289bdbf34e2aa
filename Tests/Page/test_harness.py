"""Tests of the harness: faults in a page are noticed, and input and looks arrive."""

from case import PageCase

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Harness</title></head>
<body>
<main><h1>Harness</h1>
<button id="button">Press</button> <input id="field" aria-label="Field"> <input id="file" type="file" aria-label="File">
<div id="far" style="margin-top: 3000px"><button id="low">Low</button></div></main>
<script>
window.seen = [];
const note = (...words) => seen.push(words.join(" "));
for (const id of ["button", "low"]) document.getElementById(id).onclick = (event) => note("click", id, event.isTrusted);
addEventListener("keydown", (event) => note("key", event.key, event.code, event.shiftKey));
document.getElementById("file").onchange = async (event) => note("file", event.target.files[0].name, await event.target.files[0].text());
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", async (event) => {
  event.preventDefault();
  note("drop", event.dataTransfer.files[0].name, await event.dataTransfer.files[0].text());
});
document.addEventListener("visibilitychange", () => note(document.visibilityState));
</script>
</body></html>
"""


class HarnessTests(PageCase):
    def open(self, text=PAGE):
        self.page.open(self.write("harness.html", text))

    def seen(self):
        return self.page.run("() => seen")

    def test_good_page_is_quiet(self):
        self.open()
        self.expect_quiet()
        self.assertEqual(self.violations(), [])

    def test_errors_are_seen(self):
        # WebKit hides the message of an error in a file from the file's own scripts.
        for script, words in (
            ("console.error('planted one')", "planted one"), ("console.warn('planted two')", "planted two"),
            ("throw new Error('planted three')", "planted three|Script error"), ("Promise.reject(new Error('planted four'))", "planted four")):
            with self.subTest(script):
                self.open(f"<!doctype html><title>x</title><script>{script}</script>")
                self.page.wait_for("() => new Promise((resolve) => setTimeout(resolve, 50, true))")
                self.assertRegex("\n".join(self.page.errors), words)

    def test_refusals_of_the_policy_are_seen(self):
        self.open("""<!doctype html><meta http-equiv="Content-Security-Policy" content="img-src data:"><title>x</title>
          <img src="http://127.0.0.1:47999/x.png" alt="">""")
        self.assertRegex("\n".join(self.page.errors), "refused by img-src: http://127.0.0.1:47999/x.png")

    def test_requests_are_seen(self):
        for markup in (
            '<img src="http://127.0.0.1:47999/planted" alt="">', '<script src="http://127.0.0.1:47999/planted"></script>',
            '<link rel="stylesheet" href="http://127.0.0.1:47999/planted">', '<iframe src="http://127.0.0.1:47999/planted"></iframe>',
            '<script>fetch("http://127.0.0.1:47999/planted").catch(() => {})</script>',
            '<script>navigator.sendBeacon("http://127.0.0.1:47999/planted")</script>'):
            with self.subTest(markup):
                self.open(f"<!doctype html><title>x</title>{markup}")
                self.page.wait_for("() => new Promise((resolve) => setTimeout(resolve, 50, true))")
                self.assertIn("http://127.0.0.1:47999/planted", self.page.requests)

    def test_violations_are_seen(self):
        self.open('<!doctype html><html lang="en"><title>x</title><main><h1>x</h1><button></button></main>')
        self.assertEqual(self.violations(), ["button-name: button"])

    def test_clicks_and_keys_arrive(self):
        self.open()
        self.page.click("#button")
        self.page.click("#low")
        self.page.press("Shift+!")
        self.page.press("ArrowRight")
        self.page.press("Space")
        self.assertEqual(self.seen(), [
            "click button true", "click low true", "key Shift ShiftLeft true", "key ! Digit1 true", "key ArrowRight ArrowRight false",
            "key   Space false", "click low true"])
        self.page.click("#field")
        self.page.type("a+b")
        self.assertEqual(self.page.run("() => document.querySelector('#field').value"), "a+b")

    def test_files_arrive(self):
        path = self.write("given.txt", "within")
        self.open()
        self.page.drop("#far", path)
        self.page.choose("#file", path)
        self.page.wait_for("() => seen.length === 2")
        self.assertEqual(self.seen(), ["drop given.txt within", "file given.txt within"])

    def test_hiding_and_showing(self):
        self.open()
        self.page.hide()
        self.page.show()
        self.assertEqual(self.seen(), ["hidden", "visible"])

    def test_sizes_and_preferences(self):
        self.open()
        self.page.size(360, 640)
        self.assertEqual(self.page.run("() => [innerWidth, innerHeight]"), [360, 640])
        matches = "(query) => matchMedia(query).matches"
        for dark in (False, True):
            for reduced in (False, True):
                self.page.media(dark=dark, reduced_motion=reduced)
                with self.subTest(dark=dark, reduced=reduced):
                    self.assertEqual(self.page.run(matches, "(prefers-color-scheme: dark)"), dark)
                    self.assertEqual(self.page.run(matches, "(prefers-reduced-motion: reduce)"), reduced)
