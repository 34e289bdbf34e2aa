"""The base of page tests: a tab of a browser, the command, ROMs, and a folder for screenshots."""

import functools
import importlib.util
import os
import unittest

import roms
from bidi import Page
from native import Command

#: The widths of screenshots: a desktop screen, and the narrowest phone.
WIDTHS = (1280, 360)


class PageCase(unittest.TestCase):
    """A test in a new tab, `self.page`. It runs once in each browser."""

    #: Set by check-page.py for the tested browser.
    browser = None
    command: Command
    screenshots = ""

    #: How many times as long as on an idle machine anything may take: make check has other work on both processors.
    busy = 4

    maxDiff = 2000

    def setUp(self):
        self.page = Page(self.browser)
        self.addCleanup(self.page.close)

    def path(self, name):
        """A path in the folder in which the command runs, which all tests share."""
        return os.path.join(self.command.folder, name)

    def write(self, name, text):
        path = self.path(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())
        return path

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def open(self, rom):
        """Opens the page of a ROM and waits until it is ready."""
        self.page.open(roms.page(self.command, rom))
        self.page.run("async () => { await romkitPage.ready; }")

    def expect_quiet(self):
        """Checks that the page made no requests and reported no problems."""
        self.assertEqual(self.page.errors, [])
        self.assertEqual(len(self.page.requests), 1, self.page.requests)

    def violations(self):
        """The violations that axe-core finds in the page: the rules and the elements."""
        self.page.run(f"() => {{ {axe()} }}")
        return self.page.run("""async () => (await axe.run({ preload: false })).violations.map((violation) =>
          `${violation.id}: ${violation.nodes.map((node) => node.target.join(" ")).join(", ")}`)""")

    def expect_at_most(self, limit, times):
        """Checks the shortest of the times, as the others may have waited for something else, against a limit for an idle machine."""
        if self.browser.has_limits:
            self.assertLess(min(times), limit * self.busy, times)

    def draw_all(self):
        """Lets the browser lay out parts outside the window too, which are not drawn, checked or part of `innerText` otherwise."""
        self.page.run("""() => {
          const all = new CSSStyleSheet();
          all.replaceSync("* { content-visibility: visible !important; }");
          document.adoptedStyleSheets.push(all);
        }""")

    def looks(self):
        """Shows the page in each of the looks that it supports, with a name for each."""
        self.draw_all()
        for width in WIDTHS:
            for dark in (False, True) if self.browser.has_media else (False,):
                self.page.size(width, 800)
                self.page.media(dark=dark)
                yield f"{width}-{'dark' if dark else 'light'}"

    def screenshot(self, name):
        self.page.screenshot(os.path.join(self.screenshots, f"{name}-{self.browser.name}.png"))


@functools.cache
def axe():
    """The text of axe-core, which checks the accessibility of a page."""
    (folder,) = importlib.util.find_spec("axe_playwright_python").submodule_search_locations
    with open(os.path.join(folder, "axe.min.js"), encoding="utf-8") as file:
        return file.read()
