"""The browsers in which pages are tested, from Debian's packages: their start, and features that WebDriver BiDi does not have yet."""

import gzip
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.request

from bidi import EVENTS, MOST_SECONDS, WATCH, Connection


class Browser:
    """A browser without a window and with a temporary profile. Its `command` runs the commands of BiDi."""

    #: The name, the required programs, and the line that installs them.
    name, programs, install = "", (), ""
    #: Whether sound plays, or seems to.
    has_clock = True
    #: Whether a test can set the user's preferences: dark colours and reduced motion.
    has_media = True
    #: Whether the time limits of tests apply. The figures of other browsers are only printed.
    has_limits = True

    @classmethod
    def missing(cls):
        """The reason that it cannot be started; None if it can."""
        absent = [program for program in cls.programs if not shutil.which(program)]
        return f"{' and '.join(absent)} not installed: {cls.install}" if absent else None

    def __init__(self):
        self.folder = tempfile.mkdtemp()
        self.processes = []
        #: The tested page.
        self.page = None
        try:
            self.begin()
        except BaseException:
            self.stop()
            raise

    def launch(self, arguments, pattern, environment=None):
        """Starts a program, and returns the group of the pattern in its output."""
        path = os.path.join(self.folder, f"printed-{len(self.processes)}")
        with open(path, "wb") as output:
            process = subprocess.Popen(
                arguments, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, start_new_session=True,
                env={**os.environ, **(environment or {})})
        self.processes.append(process)
        limit = time.monotonic() + MOST_SECONDS
        while True:
            ended = process.poll() is not None
            with open(path, encoding="utf-8", errors="replace") as file:
                printed = file.read()
            if found := re.search(pattern, printed):
                return found[1]
            if ended or time.monotonic() > limit:
                raise RuntimeError(f"{arguments[0]} {'ended' if ended else 'did not start'}: {printed}")
            time.sleep(0.02)

    def sound(self):
        """Starts a silent sound card if PulseAudio is installed, and returns its environment."""
        self.has_clock = bool(shutil.which("pulseaudio"))
        if not self.has_clock:
            return {}
        socket = os.path.join(self.folder, "sound")
        environment = {"PULSE_SERVER": f"unix:{socket}", "XDG_RUNTIME_DIR": self.folder, "HOME": self.folder}
        self.launch(
            ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--log-level=info",
             "--load=module-null-sink", f"--load=module-native-protocol-unix socket={socket} auth-anonymous=1"],
            r"(Daemon startup complete)", environment)
        return environment

    def stop(self):
        """Ends the browser and all its processes."""
        try:
            self.end()
        finally:
            for process in reversed(self.processes):
                for end in (signal.SIGTERM, signal.SIGKILL):
                    try:
                        os.killpg(process.pid, end)
                        process.wait(timeout=5)
                    except (ProcessLookupError, subprocess.TimeoutExpired):
                        continue
            shutil.rmtree(self.folder, ignore_errors=True)


class BidiBrowser(Browser, Connection):
    """A browser that supports BiDi."""

    def begin(self):
        self.connect(self.start())
        self.prepare()

    def prepare(self):
        self.command("session.subscribe", events=EVENTS)
        self.command("script.addPreloadScript", functionDeclaration=WATCH)

    def end(self):
        if self.socket:
            self.command("browser.close")
            self.socket.close()


class Chromium(BidiBrowser):
    """Chromium. Playwright's pages always seem to be in front, so it could not test hidden pages."""

    name, programs, install = "Chromium", ("chromium", "chromedriver"), "apt-get install chromium chromium-driver"

    def start(self):
        port = self.launch(["chromedriver", "--port=0"], r"started successfully on port (\d+)")
        # Chromium's sandbox does not run as root.
        arguments = ["--headless", "--user-data-dir=" + self.folder] + (["--no-sandbox"] if os.getuid() == 0 else [])
        options = {"binary": shutil.which("chromium"), "args": arguments}
        wanted = {"capabilities": {"alwaysMatch": {"webSocketUrl": True, "goog:chromeOptions": options}}}
        request = urllib.request.Request(
            f"http://127.0.0.1:{port}/session", json.dumps(wanted).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            capabilities = json.load(answer)["value"]["capabilities"]
        self.version = capabilities["browserVersion"]
        return capabilities["webSocketUrl"]

    def memory(self, page):
        """The MiB of the page's heap, after collecting garbage."""
        session = self.command("goog:cdp.getSession", context=page.context)["session"]
        call = lambda method: self.command("goog:cdp.sendCommand", session=session, method=method, params={})
        call("HeapProfiler.collectGarbage")
        return round(call("Runtime.getHeapUsage")["result"]["usedSize"] / 2**20, 1)

    def media(self, page, dark, reduced_motion):
        session = self.command("goog:cdp.getSession", context=page.context)["session"]
        features = [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if reduced_motion else "no-preference"}]
        self.command("goog:cdp.sendCommand", session=session, method="Emulation.setEmulatedMedia", params={"features": features})


class Firefox(BidiBrowser):
    """Firefox, which supports BiDi without a driver.

    Without a sound card, its AudioContext stays suspended.
    """

    name, programs, install = "Firefox", ("firefox-esr",), "apt-get install firefox-esr pulseaudio"

    def start(self):
        environment = self.sound()
        profile = os.path.join(self.folder, "profile")
        os.mkdir(profile)
        return self.launch(
            ["firefox-esr", "--headless", "--no-remote", "--remote-allow-system-access", "--profile", profile,
             "--remote-debugging-port=0", "about:blank"], r"WebDriver BiDi listening on (ws://\S+)", environment) + "/session"

    def prepare(self):
        self.version = self.command("session.new", capabilities={})["capabilities"]["browserVersion"]
        super().prepare()

    def memory(self, page):
        """The MiB of the page's elements, scripts and heap, after collecting garbage."""
        window = self.command("browsingContext.getTree", **{"moz:scope": "chrome"})["contexts"][0]["context"]
        report = os.path.join(self.folder, "memory.json.gz")
        self.command(
            "script.evaluate", target={"context": window}, awaitPromise=True,
            expression=f"""new Promise((done) => Cc["@mozilla.org/memory-reporter-manager;1"]
              .getService(Ci.nsIMemoryReporterManager).minimizeMemoryUsage(() => Cc["@mozilla.org/memory-info-dumper;1"]
                .getService(Ci.nsIMemoryInfoDumper).dumpMemoryReportsToNamedFile({json.dumps(report)}, done, null, false, false)))""")
        with gzip.open(report) as file:
            reports = json.load(file)["reports"]
        pages = "explicit/window-objects/top(file:"
        return round(sum(part["amount"] for part in reports if part["path"].startswith(pages)) / 2**20, 1)

    def media(self, page, dark, reduced_motion):
        window = self.command("browsingContext.getTree", **{"moz:scope": "chrome"})["contexts"][0]["context"]
        for name, value in (
            ("layout.css.prefers-color-scheme.content-override", 0 if dark else 1), ("ui.prefersReducedMotion", int(reduced_motion))):
            self.command(
                "script.evaluate", target={"context": window}, awaitPromise=False,
                expression=f"Services.prefs.setIntPref({json.dumps(name)}, {value})")
