#!/usr/bin/env python3
"""Prints the line coverage of the libraries by the tests, and fails if it is too low.

Usage: check-coverage.py BUILD PROFILES

BUILD is the folder of a build with --enable-code-coverage, and PROFILES the folder with the counts of the tests and of the commands
that they started. Prints the share of each library and of its folders; BUILD/uncovered.txt gets every line that no test has run.
"""

import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SOURCES = os.path.join(ROOT, "Sources")
# The required percentages. There is none for the command, which the cases test as a whole.
DEMANDED = {"RomKit": 95, "VGSCore": 95, "VGSFormat": 95, "VGSPlayer": 95}


def library(name):
    """RomKit for all its modules; empty for files without a requirement."""
    folder = name.split(os.sep)[0]
    return "RomKit" if folder.startswith("RomKit") and folder != "RomKitCLI" else folder


def tool(name):
    """The toolchain's own program, as a distribution's older one cannot read the counts."""
    swiftc = os.environ.get("SWIFTC", "swiftc")
    info = json.loads(subprocess.check_output([swiftc, "-print-target-info"]))
    path = os.path.join(info["paths"]["runtimeResourcePath"], "..", "..", "bin", name)
    return os.path.normpath(path)


def test_program(build):
    """The program with all tests; on macOS it is deep inside a bundle."""
    for name in sorted(os.listdir(build)):
        if name.endswith("PackageTests.xctest"):
            path = os.path.join(build, name)
            return os.path.join(path, "Contents", "MacOS", name[:-len(".xctest")]) if os.path.isdir(path) else path
    sys.exit(f"{build}: expected a build of the tests, found none")


def merged_counts(build, folder):
    """Merges all counts into one file."""
    profiles = sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".profraw"))
    if not profiles:
        sys.exit(f"{folder}: expected counts, found none: run the tests of a build with --enable-code-coverage")
    target = os.path.join(build, "coverage.profdata")
    # Tests kill some of the commands, which may be writing their counts.
    subprocess.run([tool("llvm-profdata"), "merge", "--sparse", "--failure-mode=all", "-o", target] + profiles, check=True)
    return target


def lines_of_files(build, counts):
    """For each source file, the number of runs of each line with code."""
    report = subprocess.run(
        [tool("llvm-cov"), "export", "--format=lcov", "--skip-functions", "--instr-profile", counts, test_program(build), SOURCES],
        check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout
    files = {}
    lines = {}
    for record in report.splitlines():
        if record.startswith("SF:"):
            lines = files.setdefault(os.path.relpath(record[3:], SOURCES), {})
        elif record.startswith("DA:"):
            number, count = record[3:].split(",")[:2]
            lines[int(number)] = int(count)
    return files


def ranges(numbers):
    """Ranges of consecutive numbers: [1, 2, 3, 7] is [(1, 3), (7, 7)]."""
    found = []
    for number in sorted(numbers):
        if found and number == found[-1][1] + 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return found


def write_uncovered(path, files):
    with open(path, "w", encoding="utf-8") as output:
        for name, lines in sorted(files.items()):
            missing = [number for number, count in lines.items() if count == 0]
            if not missing or library(name) not in DEMANDED:
                continue
            with open(os.path.join(SOURCES, name), encoding="utf-8") as source:
                text = source.read().split("\n")
            for first, last in ranges(missing):
                output.write(f"Sources/{name}:{first}\n" if first == last else f"Sources/{name}:{first}-{last}\n")
                for number in range(first, last + 1):
                    output.write(f"  {number:4}  {text[number - 1]}\n")
            output.write("\n")


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: check-coverage.py BUILD PROFILES")
    build, profiles = (os.path.abspath(path) for path in sys.argv[1:])
    files = lines_of_files(build, merged_counts(build, profiles))
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
    write_uncovered(uncovered, files)
    print(f"The lines that no test has run: {os.path.relpath(uncovered, ROOT)}")
    failed = False
    for demanded, percent in DEMANDED.items():
        places = [totals[place] for place in totals if os.sep not in place and library(place) == demanded]
        covered, count = (sum(numbers) for numbers in zip(*places)) if places else (0, 0)
        if covered * 100 < count * percent or count == 0:
            print(f"{demanded}: {covered} of {count} lines are covered, fewer than {percent} %", file=sys.stderr)
            failed = True
    sys.exit(1 if failed else 0)


main()
