"""The page that `romkit preview ROM -o rom.html` writes."""

import roms
from case import PageCase


class RomPageTests(PageCase):
    def test_sample_is_quiet_and_open_to_everybody(self):
        self.open(roms.sample(self.command))
        for look in self.looks():
            with self.subTest(look=look):
                self.screenshot(f"sample-{look}")
                self.assertEqual(self.violations(), [])
                self.assertLessEqual(
                    self.page.run("() => document.documentElement.scrollWidth - document.documentElement.clientWidth"), 0,
                    "the page is wider than its window")
        self.expect_quiet()

    def test_texts_and_names_stay_text(self):
        count = """() => [...document.querySelectorAll("*")]
          .flatMap((element) => [element.localName, ...[...element.attributes].map((attribute) => attribute.name)])
          .filter((name) => /^(script|iframe|object|embed|link|meta|base|form|on.*|autofocus)$/.test(name)).sort()"""
        # What is not seen yet may not be there yet; for printing, everything is.
        fill = "() => dispatchEvent(new Event('beforeprint'))"
        self.open(roms.harmless(self.command))
        self.page.run(fill)
        wanted = self.page.run(count)
        self.open(roms.hostile(self.command))
        self.page.run(fill)
        self.assertEqual(self.page.run(count), wanted)
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
        for look in self.looks():
            self.screenshot(f"hostile-{look}")
