#!/usr/bin/env python3
"""Plants bugs and looks whether the tests find them: plant-bugs.py [COUNT] [check].

Each bug is a changed operator, number, constant or a statement left out, at a place in Sources that chance determines, the same one each
time, with equally many in each module. It is planted in a copy of the last commit, .build/planted, and the tests of make test run from the
bug's module upwards until one fails; with `check`, make check runs for those that make test does not find. A change that does not compile
is no bug; one that changes nothing that anybody could notice is none either, if Tests/harmless-changes.txt lists it with the reason.

Tests/planted-bugs.tsv gets a line for each bug, and the next run goes on after the last, until there are COUNT of them, 300 unless given. A
survivor stays in the list until it has a test or a reason: then remove its line, and the next run tries it again or leaves it out. Exits with
1 while there are survivors. Takes about two minutes for each bug.
"""

import os
import random
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COPY = os.path.join(ROOT, ".build", "planted")
BUILD = ["--scratch-path", os.path.join(ROOT, ".build", "planted-tests"), "-Xswiftc", "-gnone", "--disable-index-store", "--disable-xctest"]
RECORD = os.path.join(ROOT, "Tests", "planted-bugs.tsv")
SURVIVOR = "nothing"
#: The modules of a bug and of the tests that may find it, from the lowest to the highest.
MODULES = (
    "VGSCore VGSFormat VGSPlayer RomKitBase RomKitContainer RomKitPictures RomKitSound RomKitMusic RomKitText RomKitConversion RomKitRules "
    "RomKitInspection RomKitProject RomKitBuild RomKitPreview RomKitArchive RomKit RomKitCLI").split()

#: What a bug changes, and into what. The first group is replaced.
CHANGES = [(re.compile(pattern), new) for pattern, new in (
    (r" (<) ", "<="), (r" (<=) ", "<"), (r" (>) ", ">="), (r" (>=) ", ">"), (r" (==) ", "!="), (r" (!=) ", "=="),
    (r" (&&) ", "||"), (r" (\|\|) ", "&&"), (r" (\+) \d", "-"), (r" (-) \d", "+"), (r"(\+=)", "-="), (r"\b(min)\(", "max"), (r"\b(max)\(", "min"),
    (r"(?<![\w.])(true)\b", "false"), (r"(?<![\w.])(false)\b", "true"), (r" (<<) ", ">>"), (r" (>>) ", "<<"), (r" (&) ", "|"),
    (r"(\.first)\b(?![\w(])", ".last"), (r"(\.isEmpty)\b", ".isEmpty == false"), (r"(?<![\w.])(\d+)(?![\w.\"])", None),
    (r"^ +(\w[\w.]*(?:\.append|\.insert|\.removeAll|\.removeLast)\(.*\))$", "")
)]
#: Texts for people, tables of codes, and code that other platforms compile.
LEFT_OUT = re.compile(r"Codes?\.swift$|Error\.swift$|Words\.swift$|CPlatform/|CMain/|CResources/")


def masked(line):
    """The line with its strings and comments blanked out, at the same columns."""
    line = re.sub(r"//.*", lambda m: " " * len(m[0]), line)
    return re.sub(r'"(?:[^"\\]|\\.)*"', lambda m: '"' + "_" * (len(m[0]) - 2) + '"', line)


def candidates():
    """Every change in every file: module, file, line, column, old text, new text."""
    found = []
    for module in MODULES:
        for folder, _, names in sorted(os.walk(os.path.join(COPY, "Sources", module))):
            for name in sorted(names):
                path = os.path.relpath(os.path.join(folder, name), COPY)
                if not name.endswith(".swift") or LEFT_OUT.search(path):
                    continue
                with open(os.path.join(COPY, path), encoding="utf-8") as file:
                    lines = file.read().split("\n")
                is_text = False
                for number, line in enumerate(lines):
                    inside, is_text = is_text, is_text ^ (line.count('"""') % 2 == 1)
                    if inside or is_text or re.match(r"\s*(//|@|import |case \.|func |init|public |package |private static let \w+ ?=)", line):
                        continue
                    for pattern, new in CHANGES:
                        for match in pattern.finditer(masked(line)):
                            old = line[match.start(1):match.end(1)]
                            changed = str(int(old) + 1) if new is None else new
                            found.append((module, path, number, match.start(1), old, changed))
    return found


def run(*command, **options):
    shared = os.environ.get("ROMKIT_SHARED", os.path.join(ROOT, "..", "shared"))
    return subprocess.run(command, cwd=COPY, capture_output=True, text=True, env={**os.environ, "ROMKIT_SHARED": shared}, **options)


def finder(module, check):
    """The module whose tests fail, "no build" if it does not compile, or None."""
    if run(os.environ.get("SWIFT", "swift"), "build", *BUILD, "--product", "romkitPackageTests").returncode:
        return "no build"
    tests = [name for name in MODULES[MODULES.index(module):] if os.path.isdir(os.path.join(COPY, "Tests", f"{name}Tests"))]
    for name in tests:
        try:
            if run("Tests/run.sh", "test", *BUILD, "--", rf"^{name}Tests\.", timeout=900).returncode:
                return name
        except subprocess.TimeoutExpired:
            return f"{name}, which hangs"
    return "make check" if check and run("make", "check").returncode else None


def shuffled():
    """All candidates in the order of the bugs: one of each module, and so on."""
    modules = {}
    for candidate in candidates():
        modules.setdefault(candidate[0], []).append(candidate)
    rows = []
    for name in sorted(modules):
        random.Random(name).shuffle(modules[name])
        rows += [(index, name, candidate) for index, candidate in enumerate(modules[name])]
    return [candidate for _, _, candidate in sorted(rows, key=lambda row: row[:2])]


def recorded():
    """What found each bug so far, by its file and change."""
    with open(RECORD, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file][1:]
    return {(path, change): found for _, path, _, change, found in rows}


def main():
    count = next((int(word) for word in sys.argv[1:] if word.isdigit()), 300)
    if not os.path.isdir(COPY):
        subprocess.run(["git", "worktree", "add", "--detach", COPY], cwd=ROOT, check=True)
    run("git", "checkout", "--force", "--detach", subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip(), check=True)
    with open(os.path.join(ROOT, "Tests", "harmless-changes.txt"), encoding="utf-8") as file:
        harmless = {line.rstrip("\n").split("\t")[0] for line in file if line.strip() and not line.startswith("#")}
    done = recorded()
    for module, path, number, column, old, new in shuffled():
        full = os.path.join(COPY, path)
        with open(full, encoding="utf-8") as file:
            text = file.read()
        before = text.split("\n")
        after = before[number][:column] + new + before[number][column + len(old):]
        change = f"{before[number].strip()} -> {after.strip() or 'nothing'}"
        if f"{path}: {change}" in harmless or (path, change) in done:
            continue
        if sum(found != "no build" for found in done.values()) >= count:
            break
        with open(full, "w", encoding="utf-8") as file:
            file.write("\n".join([*before[:number], after, *before[number + 1:]]))
        found = finder(module, "check" in sys.argv) or SURVIVOR
        with open(full, "w", encoding="utf-8") as file:
            file.write(text)
        done[path, change] = found
        line = "\t".join([module, path, str(number + 1), change, found])
        with open(RECORD, "a", encoding="utf-8") as file:
            file.write(line + "\n")
        print(line, flush=True)
    bugs = [found for found in done.values() if found != "no build"]
    print(f"{len(bugs) - bugs.count(SURVIVOR)} of {len(bugs)} found")
    sys.exit(1 if SURVIVOR in bugs else 0)


if __name__ == "__main__":
    main()
