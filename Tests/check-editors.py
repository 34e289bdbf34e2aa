#!/usr/bin/env python3
"""Checks the schemas and grammars in Editors, and the schemas of JSON in Documentation: check-editors.py ROMKIT, with the Python packages
that the Makefile installs.

ReferenceTests checks that they are those that Scripts/make-editors.py makes now. Without Vim, its parts are skipped with a message.
"""

import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
sys.path[:0] = [os.path.join(ROOT, "Tests", "Editors"), os.path.join(ROOT, "Scripts")]
ROMKIT = os.path.abspath(sys.argv[1])
WORK = tempfile.TemporaryDirectory()
# The package for TextMate's grammars keeps a cache in the folder in which it is imported.
os.chdir(WORK.name)

from grammars import GrammarChecks
from messages import MessageChecks
from outputs import OutputChecks
from schemas import SchemaChecks
from vim import has_vim

failures = []


def demand(holds, what):
    if not holds:
        failures.append(what)
        if len(failures) <= 20:
            print(f"check-editors: {what}", file=sys.stderr)


def main():
    if not has_vim():
        print("The grammars and the compiler for Vim are not checked: apt-get install vim.")
    with ThreadPoolExecutor() as pool:
        runs = []
        for checks in OutputChecks, SchemaChecks, GrammarChecks, MessageChecks:
            folder = os.path.join(WORK.name, checks.__name__)
            os.mkdir(folder)
            runs.append(pool.submit(checks(ROMKIT, ROOT, folder, demand).run))
    for run in runs:
        run.result()
    if failures:
        sys.exit(f"check-editors: {len(failures)} failures")


main()
