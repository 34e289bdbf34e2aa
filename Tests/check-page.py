#!/usr/bin/env python3
"""Tests pages in browsers: check-page.py [--long | --once] ROMKIT [WORD...], the command of a release build.

With --long, runs the tests that take an hour, Tests/Page/long_*.py, instead of the others. With --once, runs each test in one of
the browsers, in turn. With words, runs only the tests whose names contain one of them. Browsers that are not installed are skipped,
with the line that installs them. Missing Python packages are installed into .build/page. The tests are in Tests/Page; screenshots
go to .build/page/screenshots.
"""

import os
import signal
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TESTS = os.path.join(ROOT, "Tests", "Page")
BUILD = os.path.join(ROOT, ".build", "page")
PYTHON = os.path.join(BUILD, "python")
SCREENSHOTS = os.path.join(BUILD, "screenshots")
sys.dont_write_bytecode = True


def skip(why):
    print(f"check-page: skipped: {why}")
    sys.exit(0)


def enter_environment():
    """Continues in a virtual environment that has the packages; makes it if it is missing or has others."""
    with open(os.path.join(TESTS, "requirements.txt")) as file:
        wanted = file.read()
    note = os.path.join(PYTHON, "installed.txt")
    has_all = os.path.exists(note) and open(note).read() == wanted
    if not has_all:
        print(f"Installing the packages of Tests/Page/requirements.txt into {os.path.relpath(PYTHON)}", file=sys.stderr)
        if subprocess.run([sys.executable, "-m", "venv", "--clear", PYTHON]).returncode != 0:
            skip("python3 cannot make virtual environments: apt-get install python3-venv")
        install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "-r", "requirements.txt"]
        if subprocess.run([os.path.join(PYTHON, "bin", "python"), *install], cwd=TESTS).returncode != 0:
            skip("pip could not install the packages of Tests/Page/requirements.txt")
        with open(note, "w") as file:
            file.write(wanted)
    if os.path.realpath(sys.prefix) != os.path.realpath(PYTHON):
        program = os.path.join(PYTHON, "bin", "python")
        os.execv(program, [program, *sys.argv])


def tests_of(suite):
    """The tests of a suite, in order."""
    return [test for part in suite for test in (tests_of(part) if hasattr(part, "__iter__") else [part])]


def main():
    option = sys.argv[1] if sys.argv[1:] and sys.argv[1] in ("--long", "--once") else None
    arguments = sys.argv[2:] if option else sys.argv[1:]
    if not arguments:
        sys.exit(__doc__)
    enter_environment()
    sys.path[:0] = [TESTS, os.path.join(ROOT, "Tests", "Player")]
    import unittest

    from browsers import Chromium, Firefox
    from case import PageCase
    from native import Command
    from webkit import WebKitGTK

    # A terminated program also ends its browsers.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    # A shell lets what it has in the background ignore it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.makedirs(SCREENSHOTS, exist_ok=True)
    loader = unittest.TestLoader()
    loader.testNamePatterns = [f"*{word}*" for word in arguments[1:]] or None
    passed = failed = skipped = 0
    with tempfile.TemporaryDirectory() as folder:
        PageCase.command = Command(arguments[0], folder)
        PageCase.screenshots = SCREENSHOTS
        # A browser that cannot run all tests has its turn before the others, which then run those.
        kinds = [WebKitGTK, Chromium, Firefox]
        for kind in list(kinds):
            if why := kind.missing():
                print(f"check-page: skipped in {kind.name}: {why}")
                kinds.remove(kind)
        done = set()
        for place, kind in enumerate(kinds):
            tests = tests_of(loader.discover(TESTS, "long_*.py" if option == "--long" else "test_*.py", top_level_dir=TESTS))
            if option == "--once":
                tests = [test for test in tests if test.id() not in done][::len(kinds) - place]
            suite = unittest.TestSuite(tests)
            browser = kind()
            try:
                print(f"{browser.name} {browser.version}", flush=True)
                PageCase.browser = browser
                result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2).run(suite)
            finally:
                browser.stop()
            without = {test.id() for test, _ in result.skipped}
            done |= {test.id() for test in tests} - without
            bad = len({str(getattr(test, "test_case", test)) for test, _ in result.failures + result.errors})
            skipped += len(result.skipped)
            failed += bad
            passed += result.testsRun - bad - len(result.skipped)
    print(f"Screenshots: {os.path.relpath(SCREENSHOTS)}")
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
