"""WebKitGTK, from Debian's packages: its driver supports WebDriver over HTTP, but not BiDi, so the commands of BiDi are translated.

Its limits, and the substitutes:
- No preload scripts: a page is opened as a copy that begins with them, before its policy.
- No reports of script errors: a preload script records them.
- No reports of requests: a proxy records them, except those for other files.
- No tab in front of another: the window is minimized instead. All pages open in one tab.
- It draws without a graphics card, in the same process as the scripts: time limits do not apply.
- No preferences of the user: `media` skips the test, and `looks` leaves out dark colours.
"""

import ctypes
import http.client
import http.server
import json
import os
import pathlib
import re
import socket
import threading
import time
import unittest
import urllib.parse

from bidi import MOST_SECONDS, WATCH, BrowserError
from browsers import Browser

#: The key of an element in WebDriver's JSON.
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
#: Records errors and warnings of scripts and the console.
NOTE = """() => {
  const noted = [];
  Object.defineProperty(window, "notedErrors", { value: noted });
  addEventListener("error", (event) => noted.push(event.message));
  addEventListener("unhandledrejection", (event) => noted.push(`not handled: ${event.reason}`));
  for (const level of ["error", "warn"]) console[level] = (...values) => noted.push(values.join(" "));
}"""
#: The result of an async function in BiDi's format. WebDriver passes the callback as the last argument.
CALL = """const answer = arguments[arguments.length - 1];
(%s)(...Array.from(arguments).slice(0, -1)).then(
  (value) => answer({ type: "success", result: { value } }),
  (error) => answer({ type: "exception", exceptionDetails: { text: String(error) } }));"""
#: The padding of its buttons makes the window wider than a phone.
STYLE = "* { min-width: 0; padding: 0; margin: 0; border-width: 0; }"
#: The largest height of a screenshot in pixels.
MOST_HEIGHT = 8000


class Proxy(http.server.BaseHTTPRequestHandler):
    """A proxy that records requests and answers none."""

    def parse_request(self):
        if super().parse_request():
            self.server.note(self.path)
            self.send_error(404)
        return False

    def log_message(self, *_):
        pass


class WebKitGTK(Browser):
    """WebKitGTK's MiniBrowser on a virtual screen."""

    name, programs, install = "WebKitGTK", ("WebKitWebDriver", "Xvfb"), "apt-get install webkit2gtk-driver xvfb pulseaudio"
    has_media = has_limits = False
    session = proxy = None

    @classmethod
    def missing(cls):
        if os.path.exists("/dev/dri") or os.environ.get("WEBKIT"):
            return super().missing()
        return super().missing() or "without a graphics card it crashes now and then; make check-page WEBKIT=1 tries it all the same"

    def begin(self):
        self.preloads = [NOTE, WATCH]
        self.proxy = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
        self.proxy.note = lambda url: self.page and self.page.note_request(url)
        threading.Thread(target=self.proxy.serve_forever, daemon=True).start()
        style = pathlib.Path(self.folder, "gtk-3.0", "gtk.css")
        style.parent.mkdir()
        style.write_text(STYLE)
        self.screen = ":" + self.launch(["Xvfb", "-displayfd", "1", "-nolisten", "tcp", "-screen", "0", "1600x1200x24"], r"^(\d+)\n")
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        # Without a graphics card, compositing sometimes crashes the browser, so it is off.
        self.launch(["WebKitWebDriver", f"--port={self.port}"], "()", {
            "XDG_RUNTIME_DIR": self.folder, "HOME": self.folder, **self.sound(), "XDG_CONFIG_HOME": self.folder,
            "DISPLAY": self.screen, "DBUS_SESSION_BUS_ADDRESS": "disabled:", "NO_AT_BRIDGE": "1"})
        self.wait(self.listens, "the driver does not listen")
        proxy = f"127.0.0.1:{self.proxy.server_port}"
        wanted = {"proxy": {"proxyType": "manual", "httpProxy": proxy, "sslProxy": proxy}}
        session = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.session, self.version = f"/session/{session['sessionId']}", session["capabilities"]["browserVersion"]
        self.tell("timeouts", script=1000 * MOST_SECONDS, pageLoad=1000 * MOST_SECONDS)

    def end(self):
        try:
            if self.session:
                self.ask("DELETE", self.session)
        finally:
            if self.proxy:
                self.proxy.shutdown()
                self.proxy.server_close()

    def wait(self, is_so, complaint):
        limit = time.monotonic() + MOST_SECONDS
        while not is_so():
            if time.monotonic() > limit:
                raise BrowserError(f"{self.name}: {complaint}")
            time.sleep(0.02)

    def listens(self):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def ask(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=MOST_SECONDS + 5)
        try:
            connection.request(method, path, None if body is None else json.dumps(body))
            value = json.load(connection.getresponse())["value"]
        except OSError as error:
            raise BrowserError(f"{path}: {error!r}") from None
        finally:
            connection.close()
        if isinstance(value, dict) and "error" in value:
            raise BrowserError(f"{path}: {value['error']}: {value['message']}")
        return value

    def tell(self, path, **body):
        return self.ask("POST", f"{self.session}/{path}", body)

    def value(self, text):
        """The value of an expression in the page."""
        return self.tell("execute/sync", script=f"return {text}", args=[])

    def media(self, page, dark, reduced_motion):
        if dark or reduced_motion:
            raise unittest.SkipTest(f"{self.name} cannot be told what a person prefers")

    def command(self, name, /, **given):
        """Runs a command of BiDi, as far as tests use them. There are two contexts: the page, and a tab that covers it."""
        match name:
            case "browsingContext.create" if self.page:
                self.show(False)
                return {"context": "cover"}
            case "browsingContext.create":
                return {"context": "page"}
            case "browsingContext.close" if given["context"] == "cover":
                self.show(True)
            case "browsingContext.close":
                self.tell("url", url="about:blank")
            case "browsingContext.activate":
                pass
            case "browsingContext.navigate":
                self.page.note_request(given["url"])
                self.tell("url", url=self.copy(given["url"]) if given["url"].startswith("file:") else given["url"])
            case "browsingContext.setViewport":
                self.resize(**given["viewport"])
            case "browsingContext.locateNodes":
                nodes = self.tell("elements", using="css selector", value=given["locator"]["value"])
                return {"nodes": [{"sharedId": node[ELEMENT]} for node in nodes]}
            case "browsingContext.captureScreenshot":
                return {"data": self.screenshot()}
            case "script.addPreloadScript":
                self.preloads.append(given["functionDeclaration"])
                return {"script": given["functionDeclaration"]}
            case "script.removePreloadScript":
                self.preloads.remove(given["script"])
            case "script.callFunction":
                arguments = [argument["value"] for argument in given["arguments"]]
                return self.tell("execute/async", script=CALL % given["functionDeclaration"], args=arguments)
            case "input.performActions":
                for action in (action for source in given["actions"] for action in source["actions"]):
                    if "origin" in action:
                        action["origin"] = {ELEMENT: action["origin"]["element"]["sharedId"]}
                self.tell("actions", actions=given["actions"])
            case "input.setFiles":
                self.tell(f"element/{given['element']['sharedId']}/value", text="\n".join(given["files"]))
            case "session.status":
                self.page.noted_errors[:] = self.value("window.notedErrors")
            case _:
                raise BrowserError(f"{self.name} has no {name}")
        return {}

    def copy(self, url):
        """Copies a page with the preload scripts before it, and returns its path. A byte order mark gives the encoding."""
        path = pathlib.Path(urllib.parse.unquote(urllib.parse.urlsplit(url).path))
        with open(path, encoding="utf-8", newline="") as file:
            page = file.read()
        scripts = "".join(f"<script>({function})();</script>" for function in self.preloads)
        start = re.match(r"\s*<!doctype html>|", page, re.IGNORECASE).end()
        copy = pathlib.Path(self.folder, path.name)
        with open(copy, "w", encoding="utf-8-sig", newline="") as file:
            file.write(page[:start] + scripts + page[start:])
        return copy.as_uri()

    def resize(self, width, height):
        outer, inner = self.value("[outerWidth, outerHeight]"), self.value("[innerWidth, innerHeight]")
        self.tell("window/rect", width=width + outer[0] - inner[0], height=height + outer[1] - inner[1])
        self.wait(lambda: self.value("[innerWidth, innerHeight]") == [width, height], f"no window of {width} x {height}")

    def screenshot(self):
        """The whole page: the driver takes what the window has, so the window grows for it."""
        width, height, whole = self.value("[innerWidth, innerHeight, document.documentElement.scrollHeight]")
        self.resize(width, min(max(whole, height), MOST_HEIGHT))
        try:
            return self.ask("GET", f"{self.session}/screenshot")
        finally:
            self.resize(width, height)

    def show(self, shown):
        """Shows or hides the windows of the screen."""
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype, x11.XDefaultRootWindow.restype = ctypes.c_void_p, ctypes.c_ulong
        display = ctypes.c_void_p(x11.XOpenDisplay(self.screen.encode()))
        if not display:
            raise BrowserError(f"{self.name}: the screen {self.screen} is gone")
        change = x11.XMapSubwindows if shown else x11.XUnmapSubwindows
        change(display, ctypes.c_ulong(x11.XDefaultRootWindow(display)))
        x11.XCloseDisplay(display)
