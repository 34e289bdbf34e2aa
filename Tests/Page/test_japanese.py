"""The pages that the command writes with ROMKIT_LANGUAGE=ja."""

import re

import roms
from case import PageCase

#: The texts that people see or hear, apart from those of the ROM and drawing calls.
TEXTS = """() => {
  const found = [];
  for (const element of document.querySelectorAll("title, body, body *")) {
    if (element.closest("script, style, noscript, pre, textarea, code")) continue;
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.data.trim());
    for (const name of ["aria-label", "aria-valuetext", "title", "placeholder", "alt"]) found.push(element.getAttribute(name));
  }
  return [...new Set(found)].filter(Boolean);
}"""

#: What stays: names, keys, colours, checksums, units and the drawing calls that can be copied.
UNTRANSLATED = re.compile(
    r"sample\.bin|romkit preview|VGS mk-II SR|^player$|Shift_JIS|Space|Enter|KiB|vgs2_putSP\(.*\);|#[0-9a-f]{6}|\b[0-9a-f]{8,64}\b")

WORD = re.compile(r"[A-Za-z][a-z]+")
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


class JapaneseTests(PageCase):
    def expect_japanese(self):
        """Every text on the page is Japanese, or has no word that could be translated."""
        self.assertEqual(self.page.run("() => document.documentElement.lang"), "ja")
        texts = self.page.run(TEXTS)
        self.assertEqual([text for text in texts if WORD.search(UNTRANSLATED.sub("", text)) and not JAPANESE.search(text)], [])
        return texts

    def expect_looks(self, name):
        for look in self.looks():
            with self.subTest(look=look):
                self.screenshot(f"{name}-{look}")
                self.assertEqual(self.violations(), [])
                self.assertLessEqual(
                    self.page.run("() => document.documentElement.scrollWidth - document.documentElement.clientWidth"), 0,
                    "the page is wider than its window")

    def open(self, path):
        self.page.open(path)
        self.page.run("async () => { await romkitPage.ready; }")

    def test_page_of_a_rom(self):
        self.open(roms.page(self.command, roms.sample(self.command), "ja"))
        # Everything is filled for printing; links with a time show the player.
        self.page.run("""() => {
          dispatchEvent(new Event("beforeprint"));
          for (const details of document.querySelectorAll("details")) details.open = true;
          location.hash = "#BSLOT001@0:12";
        }""")
        self.page.wait_for("() => document.querySelector('#status').textContent")
        self.page.click("#more")
        texts = self.expect_japanese()
        for text in ("画像", "再生", "BSLOT001 を再生", "停止中、0:12/0:44", "音量", "ループ", "256 エントリ、256 色", "三角波"):
            self.assertTrue([found for found in texts if text in found], text)
        self.expect_looks("japanese-rom")
        self.expect_quiet()

    def test_viewer_and_its_messages(self):
        self.command.run("preview", "--viewer", "-o", "viewer.ja.html", language="ja")
        self.open(self.path("viewer.ja.html"))
        self.expect_japanese()
        self.expect_looks("japanese-viewer")
        with open(roms.sample(self.command), "rb") as file:
            whole = file.read()
        with open(self.path("sample.bin.part"), "wb") as file:
            file.write(whole[: len(whole) // 2])
        self.page.drop("body", self.path("sample.bin.part"))
        self.page.wait_for("() => document.querySelector('#problems') && document.querySelector('#notice').textContent")
        self.assertEqual(
            self.page.run("() => document.querySelector('#notice').textContent"),
            "sample.bin.part は破損しています（レコードの本体の途中で切れている）。読めるレコードは 3 件です。")
        self.expect_quiet()

    def test_page_of_a_program(self):
        self.open(roms.program(self.command, "ja"))
        self.assertIn("スタート", self.expect_japanese())
        self.expect_looks("japanese-program")
        self.expect_quiet()
