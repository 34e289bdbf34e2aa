"""The lines of Sources that programs with coverage have run, for check-coverage.py and Fuzz/coverage.py."""
import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SOURCES = os.path.join(ROOT, "Sources")


def tool(name):
    """The toolchain's own program, as a distribution's older one cannot read the counts."""
    swiftc = os.environ.get("SWIFTC", "swiftc")
    info = json.loads(subprocess.check_output([swiftc, "-print-target-info"]))
    path = os.path.join(info["paths"]["runtimeResourcePath"], "..", "..", "bin", name)
    return os.path.normpath(path)


def merged_counts(folder, target):
    """Merges all counts in a folder into one file."""
    profiles = sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".profraw"))
    if not profiles:
        sys.exit(f"{folder}: expected counts, found none: run the tests of a build with --enable-code-coverage")
    # Tests kill some of the commands, which may be writing their counts.
    subprocess.run([tool("llvm-profdata"), "merge", "--sparse", "--failure-mode=all", "-o", target] + profiles, check=True)
    return target


def lines_of_files(program, counts, *places):
    """For each source file in some places, by its path in Sources, the number of runs of each line with code."""
    report = subprocess.run(
        [tool("llvm-cov"), "export", "--format=lcov", "--skip-functions", "--instr-profile", counts, program, *(places or [SOURCES])],
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
    """Writes the lines that were never run, with their texts."""
    with open(path, "w", encoding="utf-8") as output:
        for name, lines in sorted(files.items()):
            missing = [number for number, count in lines.items() if count == 0]
            if not missing:
                continue
            with open(os.path.join(SOURCES, name), encoding="utf-8") as source:
                text = source.read().split("\n")
            for first, last in ranges(missing):
                output.write(f"Sources/{name}:{first}\n" if first == last else f"Sources/{name}:{first}-{last}\n")
                for number in range(first, last + 1):
                    output.write(f"  {number:4}  {text[number - 1]}\n")
            output.write("\n")
