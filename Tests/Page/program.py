"""The base of tests of the page of a program, with the game of samples/game."""

import roms
from case import PageCase


class ProgramCase(PageCase):
    """A test of a page of a program."""

    def setUp(self):
        super().setUp()
        # Firefox 153 without a window may hang when a tab with a running program is closed.
        self.addCleanup(self.leave)

    def leave(self):
        self.page.show()
        self.browser.command("browsingContext.navigate", context=self.page.context, url="about:blank", wait="complete")

    def open(self, preload=None):
        path = roms.program(self.command)
        script = preload and self.browser.command("script.addPreloadScript", functionDeclaration=preload)["script"]
        try:
            self.page.open(path)
            self.page.run("async () => { await romkitPage.ready; }")
        finally:
            if script:
                self.browser.command("script.removePreloadScript", script=script)

    def state(self):
        return self.page.run("() => romkitPage.state")

    def words(self):
        return self.page.run("() => document.querySelector('#state').textContent")

    def start(self):
        """Starts the program like a user, and waits until it runs, which takes two seconds without a sound card."""
        self.page.click("#start")
        self.page.wait_for("() => romkitPage.state.tick > 5")

    def screen_is(self, title):
        """Waits until the game shows its title, which has a moon in place of the sky of a run."""
        self.page.wait_for("""(title) => {
          const [red] = document.querySelector("#screen").getContext("2d").getImageData(33, 95, 1, 1).data;
          return (red > 200) === title;
        }""", title)
