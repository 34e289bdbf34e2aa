"""WebDriver BiDi: a connection to a browser, and its tabs, for all browsers that support it."""

import base64
import itertools
import json
import os
import pathlib
import time

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

#: The time after which a command counts as hung.
MOST_SECONDS = 60
#: WebDriver's codes of keys that are not characters.
KEYS = {
    "Backspace": "\ue003", "Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008", "Control": "\ue009", "Alt": "\ue00a",
    "Escape": "\ue00c", "Space": " ", "PageUp": "\ue00e", "PageDown": "\ue00f", "End": "\ue010", "Home": "\ue011",
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Delete": "\ue017",
}
EVENTS = ["log.entryAdded", "network.beforeRequestSent", "browsingContext.navigationStarted"]
#: Browsers report errors of scripts, but violations of a page's policy only to the page.
WATCH = """() => addEventListener("securitypolicyviolation",
  (event) => console.error(`refused by ${event.violatedDirective}: ${event.blockedURI}`))"""


class BrowserError(Exception):
    """The browser refused a command, or an exception in the page."""


class Connection:
    """Commands to a browser, and the events that arrive meanwhile."""

    socket = None

    def connect(self, url):
        self.socket = connect(url, max_size=None, compression=None).__enter__()
        self.numbers = itertools.count(1)

    def command(self, name, /, **parameters):
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": name, "params": parameters}))
        limit = time.monotonic() + MOST_SECONDS
        while True:
            try:
                answer = json.loads(self.socket.recv(timeout=max(0, limit - time.monotonic())))
            except TimeoutError:
                raise BrowserError(f"{name}: no answer for {MOST_SECONDS} s") from None
            except ConnectionClosed:
                raise BrowserError(f"{name}: the browser has ended") from None
            if answer.get("id") == number:
                if answer["type"] == "error":
                    raise BrowserError(f"{name}: {answer['error']}: {answer['message']}")
                return answer["result"]
            if answer["type"] == "event":
                self._note(answer["method"], answer["params"])

    def _note(self, name, event):
        # All events belong to the tested page; those of frames and workers have other contexts.
        page = self.page
        if page is None:
            return
        if name == "log.entryAdded":
            if event["level"] in ("error", "warn"):
                page.noted_errors.append(event["text"])
        elif name == "browsingContext.navigationStarted":
            page.note_request(event["url"])
        elif event["navigation"] is None:
            page.note_request(event["request"]["url"])


class Page:
    """A tab, which opens in front of all others, or in a window beside theirs.

    A browser has `command(name, **parameters)`, like a Connection, and `media(page, dark, reduced_motion)`.
    """

    def __init__(self, browser, kind="tab"):
        self.browser = browser
        self.noted_errors, self.noted_requests = [], []
        self.context = browser.command("browsingContext.create", type=kind)["context"]
        self.cover = None
        browser.page = self
        self.size(1280, 800)

    def close(self):
        self.show()
        self.browser.command("browsingContext.close", context=self.context)
        self.browser.page = None

    def note_request(self, url):
        if not url.startswith(("about:", "data:", "blob:")):
            self.noted_requests.append(url)

    def open(self, path):
        """Opens a file and waits until everything in it is loaded."""
        self.noted_errors.clear()
        self.noted_requests.clear()
        url = pathlib.Path(os.path.abspath(path)).as_uri()
        self.browser.command("browsingContext.navigate", context=self.context, url=url, wait="complete")

    @property
    def errors(self):
        """The errors and warnings of scripts, the console and the page's policy since the page was opened."""
        self.browser.command("session.status")
        return self.noted_errors

    @property
    def requests(self):
        """The requests since the page was opened, including itself, without data: and blob:."""
        self.browser.command("session.status")
        return self.noted_requests

    def run(self, function, *arguments):
        """The result of a JavaScript function, which may be async; arguments and result are JSON."""
        answer = self.browser.command(
            "script.callFunction", target={"context": self.context}, awaitPromise=True,
            functionDeclaration=f"async (text) => JSON.stringify(await ({function})(...JSON.parse(text)))",
            arguments=[{"type": "string", "value": json.dumps(arguments)}])
        if answer["type"] == "exception":
            raise BrowserError(answer["exceptionDetails"]["text"])
        value = answer["result"].get("value")
        return None if value is None else json.loads(value)

    def wait_for(self, function, *arguments, seconds=10):
        """Waits until a JavaScript function returns a truthy value; returns it."""
        limit = time.monotonic() + seconds
        while True:
            value = self.run(f"async (...values) => (await ({function})(...values)) || null", *arguments)
            if value is not None:
                return value
            if time.monotonic() > limit:
                raise BrowserError(f"not true within {seconds} s: {function}")
            time.sleep(0.02)

    def size(self, width, height):
        self.browser.command("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height})

    def media(self, dark=False, reduced_motion=False):
        """Sets the preferences of the user."""
        self.browser.media(self, dark, reduced_motion)
        scheme, motion = "dark" if dark else "light", "reduce" if reduced_motion else "no-preference"
        for query in (f"(prefers-color-scheme: {scheme})", f"(prefers-reduced-motion: {motion})"):
            self.wait_for("(query) => matchMedia(query).matches", query)

    def _element(self, selector):
        nodes = self.browser.command(
            "browsingContext.locateNodes", context=self.context, locator={"type": "css", "value": selector}, maxNodeCount=1)["nodes"]
        if not nodes:
            raise BrowserError(f"the page has no {selector}")
        return {"sharedId": nodes[0]["sharedId"]}

    def _perform(self, *sources):
        self.browser.command("input.performActions", context=self.context, actions=list(sources))

    def click(self, selector, x=0, y=0):
        """Clicks on an element: on its middle, or some pixels beside it."""
        element = self._element(selector)
        self.run("(selector) => document.querySelector(selector).scrollIntoView({ block: 'center', behavior: 'instant' })", selector)
        move = {"type": "pointerMove", "x": x, "y": y, "origin": {"type": "element", "element": element}}
        self._perform({
            "type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"},
            "actions": [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]})

    def drag(self, selector, start, end):
        """Drags the mouse over an element, between two positions in pixels from its middle."""
        element = self._element(selector)
        self.run("(selector) => document.querySelector(selector).scrollIntoView({ block: 'center', behavior: 'instant' })", selector)
        origin = {"type": "element", "element": element}
        self._perform({
            "type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"},
            "actions": [
                {"type": "pointerMove", "x": start[0], "y": start[1], "origin": origin}, {"type": "pointerDown", "button": 0},
                {"type": "pointerMove", "x": end[0], "y": end[1], "origin": origin}, {"type": "pointerUp", "button": 0}]})

    def touch(self, selector, *fingers):
        """Lets fingers act at the same time. Each has a list of actions: "down", "up", or a position in pixels from the element's middle.

        A finger that is down at the end stays so until the next call.
        """
        origin = {"type": "element", "element": self._element(selector)}
        kinds = {"down": {"type": "pointerDown", "button": 0}, "up": {"type": "pointerUp", "button": 0}}
        self._perform(*({
            "type": "pointer", "id": f"finger {number}", "parameters": {"pointerType": "touch"},
            "actions": [
                kinds[act] if act in kinds else {"type": "pointerMove", "x": act[0], "y": act[1], "origin": origin} for act in acts]}
            for number, acts in enumerate(fingers) if acts))

    def press(self, keys):
        """Presses a key, or several with + between.

        A character is the resulting one: `Shift+!` is Shift and 1 on a US keyboard.
        """
        names = [KEYS.get(key, key) for key in (keys.split("+") if len(keys) > 1 else [keys])]
        down = [{"type": "keyDown", "value": name} for name in names]
        up = [{"type": "keyUp", "value": name} for name in reversed(names)]
        self._perform({"type": "key", "id": "keyboard", "actions": down + up})

    def type(self, text):
        for character in text:
            value = KEYS["Enter"] if character == "\n" else character
            self._perform({
                "type": "key", "id": "keyboard", "actions": [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]})

    def drop(self, selector, path):
        """Drops a file on an element. No browser lets a test drag from outside, so the events are made in the page."""
        with open(path, "rb") as file:
            data = base64.b64encode(file.read()).decode()
        self.run("""(selector, name, data) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], name));
          for (const kind of ["dragenter", "dragover", "drop"])
            document.querySelector(selector)
              .dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true }));
        }""", selector, os.path.basename(path), data)

    def choose(self, selector, path):
        """Chooses a file in an `<input type=file>`."""
        self.browser.command("input.setFiles", context=self.context, element=self._element(selector), files=[os.path.abspath(path)])

    def hide(self):
        """Puts another tab in front of this one."""
        self.cover = self.browser.command("browsingContext.create", type="tab")["context"]
        self.browser.command("browsingContext.activate", context=self.cover)
        self.wait_for("() => document.hidden")

    def show(self):
        """Puts this tab in front again."""
        if self.cover is not None:
            self.browser.command("browsingContext.close", context=self.cover)
            self.cover = None
            self.browser.command("browsingContext.activate", context=self.context)
            self.wait_for("() => !document.hidden")

    def screenshot(self, path):
        """Writes a PNG of the whole page, or of as much as the browser draws at once."""
        data = self.browser.command("browsingContext.captureScreenshot", context=self.context, origin="document")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
