#!/usr/bin/env python3
"""Prints the line coverage of the libraries by the tests, and fails if it is too low.

Usage: check-coverage.py BUILD PROFILES

BUILD is the folder of a build with --enable-code-coverage, and PROFILES the folder with the counts of the tests and of the commands
that they started. Prints the share of each library and of its folders; BUILD/uncovered.txt gets every line that no test has run.
"""

import os
import sys

sys.dont_write_bytecode = True
import line_coverage

# The required percentages. There is none for the command, which the cases test as a whole.
DEMANDED = {"RomKit": 95, "VGSCore": 95, "VGSFormat": 95, "VGSPlayer": 95}


def library(name):
    """RomKit for all its modules; empty for files without a requirement."""
    folder = name.split(os.sep)[0]
    return "RomKit" if folder.startswith("RomKit") and folder != "RomKitCLI" else folder


def test_program(build):
    """The program with all tests; on macOS it is deep inside a bundle."""
    for name in sorted(os.listdir(build)):
        if name.endswith("PackageTests.xctest"):
            path = os.path.join(build, name)
            return os.path.join(path, "Contents", "MacOS", name[:-len(".xctest")]) if os.path.isdir(path) else path
    sys.exit(f"{build}: expected a build of the tests, found none")


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: check-coverage.py BUILD PROFILES")
    build, profiles = (os.path.abspath(path) for path in sys.argv[1:])
    counts = line_coverage.merged_counts(profiles, os.path.join(build, "coverage.profdata"))
    files = line_coverage.lines_of_files(test_program(build), counts)
    totals = {}
    for name, lines in files.items():
        parts = name.split(os.sep)
        covered = sum(count > 0 for count in lines.values())
        for place in {parts[0], os.path.join(*parts[:2]) if len(parts) > 2 else parts[0]}:
            was = totals.get(place, (0, 0))
            totals[place] = (was[0] + covered, was[1] + len(lines))
    for place, (covered, count) in sorted(totals.items()):
        indent = "  " * place.count(os.sep)
        # Rounded down, so that 100 % means all lines.
        tenths = covered * 1000 // count
        print(f"{indent + os.path.basename(place):16}{tenths // 10:4}.{tenths % 10} %{covered:8} of {count:6} lines")
    uncovered = os.path.join(build, "uncovered.txt")
    line_coverage.write_uncovered(uncovered, {name: lines for name, lines in files.items() if library(name) in DEMANDED})
    print(f"The lines that no test has run: {os.path.relpath(uncovered, line_coverage.ROOT)}")
    failed = False
    for demanded, percent in DEMANDED.items():
        places = [totals[place] for place in totals if os.sep not in place and library(place) == demanded]
        covered, count = (sum(numbers) for numbers in zip(*places)) if places else (0, 0)
        if covered * 100 < count * percent or count == 0:
            print(f"{demanded}: {covered} of {count} lines are covered, fewer than {percent} %", file=sys.stderr)
            failed = True
    sys.exit(1 if failed else 0)


main()
