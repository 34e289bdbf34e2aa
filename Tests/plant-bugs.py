#!/usr/bin/env python3
"""Plants bugs and looks whether the tests find them: plant-bugs.py [COUNT].

Each bug is a changed operator, number, constant or a statement left out, at a place in Sources that chance determines, the same one each
time, with equally many in each module. All are planted at once in a copy of the last commit, .build/planted, each behind a switch: with
ROMKIT_PLANTED=17 in the environment, the seventeenth bug is active, in the tests and in the command that they run. So everything is built
once. All suites run without a bug first, which shows the bugs that each reaches; then, for each bug, the suites that reach it run until one
fails or hangs. A change that does not compile is no bug; a change without effect is none either, if Tests/harmless-changes.txt lists it with
the reason.

Tests/planted-bugs.tsv gets a line for each bug: the suite that found it, or `nothing`. The next run tries those that nothing found again,
and continues until there are COUNT bugs, 300 unless given. Exits with 1 if nothing found one. Takes about three hours for 300.
"""

import concurrent.futures
import mmap
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COPY = os.path.join(ROOT, ".build", "planted")
BUILD = os.path.join(ROOT, ".build", "planted-tests")
RECORD = os.path.join(ROOT, "Tests", "planted-bugs.tsv")
HARMLESS = os.path.join(ROOT, "Tests", "harmless-changes.txt")
SURVIVOR = "nothing"
MODULES = (
    "VGSCore VGSFormat VGSPlayer RomKitBase RomKitContainer RomKitPictures RomKitSound RomKitMusic RomKitText RomKitConversion RomKitRules "
    "RomKitInspection RomKitProject RomKitBuild RomKitPreview RomKitArchive RomKit RomKitCLI").split()

#: The changes: what is replaced, by what, and the kind of switch; a kind is a function in `switch`.
CHANGES = [(re.compile(pattern), new, kind) for pattern, new, kind in (
    (r" (<) ", "<=", "compare"), (r" (<=) ", "<", "compare"), (r" (>) ", ">=", "compare"), (r" (>=) ", ">", "compare"),
    (r" (==) ", "!=", "equal"), (r" (!=) ", "==", "equal"), (r" (&&) ", "||", "logic"), (r" (\|\|) ", "&&", "logic"),
    (r" (\+) \d", "-", "add"), (r" (-) \d", "+", "add"), (r" (\+=) ", "-=", "assign"),
    (r"(?<![\w.])(min)\(", "max", "extreme"), (r"(?<![\w.])(max)\(", "min", "extreme"),
    (r"(?<![\w.])(true)\b", "false", "value"), (r"(?<![\w.])(false)\b", "true", "value"),
    (r" (<<) ", ">>", "shift"), (r" (>>) ", "<<", "shift"), (r" (&) ", "|", "bits"),
    (r"(\.first)\b(?![\w(])", ".last", "first"), (r"(\.isEmpty)\b", ".isEmpty == false", "empty"),
    (r"(?<![\w.])(\d+)(?![\w.\"])", None, "value"),
    (r"^ +(\w[\w.]*(?:\.append|\.insert|\.removeAll|\.removeLast)\(.*\))$", "", "statement"),
)]
#: Texts for people, tables of codes, and code that other platforms compile.
LEFT_OUT = re.compile(r"Codes?\.swift$|Error\.swift$|Words\.swift$|CPlatform/|CMain/|CResources/")
PRECEDENCE = {
    "compare": "ComparisonPrecedence", "equal": "ComparisonPrecedence", "add": "AdditionPrecedence", "assign": "AssignmentPrecedence",
    "shift": "BitwiseShiftPrecedence", "bits": "MultiplicationPrecedence"}
#: Which bug is active; and, for the run without one, which are reached.
SWITCHES = r"""
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static long active = -1;
static char *reached = NULL;

__attribute__((constructor)) static void prepare(void) {
  const char *number = getenv("ROMKIT_PLANTED"), *path = getenv("ROMKIT_REACHED");
  if (number != NULL) active = atol(number);
  if (path == NULL) return;
  int file = open(path, O_RDWR | O_CLOEXEC);
  if (file < 0) return;
  void *memory = mmap(NULL, 65536, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory != MAP_FAILED) reached = memory;
  close(file);
}

bool romkit_planted(long bug) {
  if (reached != NULL) reached[bug] = 1;
  return bug == active;
}
"""


class Bug:
    """A change at a place."""

    def __init__(self, module, path, line, column, old, new, kind):
        self.module, self.path, self.line, self.column = module, path, line, column
        self.old, self.new, self.kind = old, new, kind
        #: The number that switches it on, of at most five digits.
        self.number = None

    def change(self, text):
        """The change for the record, from the line's text."""
        after = text[:self.column] + self.new + text[self.column + len(self.old):]
        return f"{text.strip()} -> {after.strip() or 'nothing'}"

    def operator(self):
        """An operator of its own: the number in hexadecimal digits that Swift allows in operators."""
        return "⊛" + "".join(chr(0x2200 + int(digit, 16)) for digit in f"{self.number:x}")

    def planted(self):
        """What replaces the old text."""
        number = self.number
        return {
            "logic": lambda: f"{self.operator()}", "value": lambda: f"(planted({number}) ? {self.new} : {self.old})",
            "extreme": lambda: f"extreme{number}", "first": lambda: f".first{number}", "empty": lambda: f".isEmpty{number}",
            "statement": lambda: f"if !planted({number}) {{ {self.old} }}"}.get(self.kind, self.operator)()

    def declaration(self):
        """What the module needs for it."""
        n, old, new = self.number, self.old, self.new
        if self.kind == "logic":
            group = "LogicalConjunctionPrecedence" if old == "&&" else "LogicalDisjunctionPrecedence"
            return (f"infix operator {self.operator()}: {group}\nfunc {self.operator()} (a: Bool, b: @autoclosure () throws -> Bool) rethrows "
                    f"-> Bool {{ planted({n}) ? try a {new} b() : try a {old} b() }}\n")
        if self.kind in PRECEDENCE:
            signature, call = {
                "compare": ("<T: Comparable>(a: T, b: T) -> Bool", "a {} b"),
                "equal": ("<T: Equatable>(a: T, b: T) -> Bool", "a {} b"),
                "add": ("<T: AdditiveArithmetic>(a: T, b: T) -> T", "a {} b"),
                "assign": ("<T: AdditiveArithmetic>(a: inout T, b: T)", "a {} b"),
                "shift": ("<T: FixedWidthInteger, U: FixedWidthInteger>(a: T, b: U) -> T", "a {} b"),
                "bits": ("<T: BinaryInteger>(a: T, b: T) -> T", "a {} b")}[self.kind]
            text = f"infix operator {self.operator()}: {PRECEDENCE[self.kind]}\n"
            text += (f"func {self.operator()} {signature} {{ "
                     f"if planted({n}) {{ {'' if self.kind == 'assign' else 'return '}{call.format(new)} }} "
                     f"else {{ {'' if self.kind == 'assign' else 'return '}{call.format(old)} }} }}\n")
            if self.kind == "equal":
                text += (f"func {self.operator()} <T>(a: T?, b: _OptionalNilComparisonType) -> Bool "
                         f"{{ planted({n}) ? a {new} nil : a {old} nil }}\n")
            return text
        if self.kind == "extreme":
            return (f"func extreme{n}<T: Comparable>(_ a: T, _ b: T) -> T {{ planted({n}) ? {new}(a, b) : {old}(a, b) }}\n"
                    f"func extreme{n}<T: Comparable>(_ a: T, _ b: T, _ c: T) -> T {{ planted({n}) ? {new}(a, b, c) : {old}(a, b, c) }}\n")
        if self.kind == "first":
            return f"extension BidirectionalCollection {{ var first{n}: Element? {{ planted({n}) ? last : first }} }}\n"
        if self.kind == "empty":
            return f"extension Collection {{ var isEmpty{n}: Bool {{ isEmpty != planted({n}) }} }}\n"
        return ""


def masked(line):
    """The line with its strings and comments blanked out, at the same columns."""
    line = re.sub(r"//.*", lambda m: " " * len(m[0]), line)
    return re.sub(r'"(?:[^"\\]|\\.)*"', lambda m: '"' + "_" * (len(m[0]) - 2) + '"', line)


def lines_of(path):
    with open(os.path.join(COPY, path), encoding="utf-8") as file:
        return file.read().split("\n")


def candidates():
    """Every change in every file."""
    for module in MODULES:
        for folder, _, names in sorted(os.walk(os.path.join(COPY, "Sources", module))):
            for name in sorted(names):
                path = os.path.relpath(os.path.join(folder, name), COPY)
                if not name.endswith(".swift") or LEFT_OUT.search(path):
                    continue
                is_text = False
                for number, line in enumerate(lines_of(path)):
                    inside, is_text = is_text, is_text ^ (line.count('"""') % 2 == 1)
                    if inside or is_text or re.match(
                            r"\s*(//|@|#|import |case \.|func |init|public |package |private static let \w+ ?=)", line):
                        continue
                    for pattern, new, kind in CHANGES:
                        for match in pattern.finditer(masked(line)):
                            old = line[match.start(1):match.end(1)]
                            changed = str(int(old) + 1) if new is None else new
                            yield Bug(module, path, number, match.start(1), old, changed, kind)


def shuffled():
    """All candidates in the order of the bugs: one of each module, and so on, at most one in a line."""
    modules, places = {}, set()
    for bug in candidates():
        modules.setdefault(bug.module, []).append(bug)
    rows = []
    for name in sorted(modules):
        random.Random(name).shuffle(modules[name])
        bugs = [bug for bug in modules[name] if (bug.path, bug.line) not in places and not places.add((bug.path, bug.line))]
        rows += [(index, name, bug) for index, bug in enumerate(bugs)]
    return [bug for _, _, bug in sorted(rows, key=lambda row: row[:2])]


def swift_build():
    """The compiler's errors: paths in the copy and lines, from 0."""
    result = subprocess.run(
        [os.environ.get("SWIFT", "swift"), "build", "--scratch-path", BUILD, "-Xswiftc", "-gnone", "--disable-index-store", "--disable-xctest",
         "--product", "romkitPackageTests"], cwd=COPY, capture_output=True, text=True)
    if result.returncode == 0:
        return set()
    found = {(os.path.relpath(path, COPY), int(line) - 1)
             for path, line in re.findall(r"^(/[^:\n]+):(\d+):\d+: error:", result.stdout + result.stderr, re.M)}
    if not found:
        sys.exit(result.stdout[-3000:] + result.stderr[-3000:])
    return found


def plant(bugs):
    """Writes all bugs into the copy, with their switches."""
    subprocess.run(["git", "checkout", "--quiet", "--force", "."], cwd=COPY, check=True)
    with open(os.path.join(COPY, "Sources", "CResources", "planted.c"), "w", encoding="utf-8") as file:
        file.write(SWITCHES)
    for path in {bug.path for bug in bugs}:
        lines = lines_of(path)
        for bug in bugs:
            if bug.path == path:
                text = lines[bug.line]
                lines[bug.line] = text[:bug.column] + bug.planted() + text[bug.column + len(bug.old):]
        with open(os.path.join(COPY, path), "w", encoding="utf-8") as file:
            file.write("\n".join(lines))
    for module in MODULES:
        with open(os.path.join(COPY, "Sources", module, "Planted.swift"), "w", encoding="utf-8") as file:
            file.write('@_silgen_name("romkit_planted") func planted(_ bug: Int) -> Bool\n')
            file.write("".join(bug.declaration() for bug in bugs if bug.module == module))


def build(wanted, count):
    """Plants bugs until `count` of them compile: the first of `wanted` that do."""
    planted, rest = wanted[:count], wanted[count:]
    while True:
        plant(planted)
        errors = swift_build()
        if not errors:
            return planted
        numbers = set()
        for path, line in errors:
            if path.endswith("/Planted.swift"):
                numbers.update(int(number) for number in re.findall(r"planted\((\d+)\)", lines_of(path)[line]))
            nearest = min((bug for bug in planted if bug.path == path), key=lambda bug: abs(bug.line - line), default=None)
            if nearest:
                numbers.add(nearest.number)
        if not numbers.intersection(bug.number for bug in planted):
            sys.exit(f"expected errors only where bugs are planted, found {sorted(errors)}")
        for bug in [bug for bug in planted if bug.number in numbers]:
            print(f"does not compile: {bug.path}:{bug.line + 1}: {bug.old} -> {bug.new}", flush=True)
            planted.remove(bug)
            if rest:
                planted.append(rest.pop(0))


def run(suite, seconds, whole=False, **variables):
    """Runs a suite, the whole or until its first failure. True if it passed, None if it hung, and the seconds that it took."""
    program = os.path.join(BUILD, "debug", "romkitPackageTests.xctest")
    folder = tempfile.mkdtemp()
    shared = os.environ.get("ROMKIT_SHARED", os.path.join(ROOT, "..", "shared"))
    environment = {**os.environ, "ROMKIT_SHARED": shared, "ROMKIT_TIER": "test", "TMPDIR": folder, **variables}
    begin = time.monotonic()
    with open(os.path.join(folder, "output"), "w+", encoding="utf-8", errors="replace") as output:
        process = subprocess.Popen(
            [program, "--testing-library", "swift-testing", "--filter", "^" + re.escape(suite) + "/"], cwd=COPY, env=environment,
            stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, start_new_session=True)
        passed = None
        read = 0
        while time.monotonic() < begin + seconds:
            try:
                passed = process.wait(0.2 if time.monotonic() > begin + 1 else 0.02) == 0
                break
            except subprocess.TimeoutExpired:
                output.seek(read)
                text = output.read()
                read = output.tell()
                if not whole and re.search(r"^✘ Test ", text, re.M):
                    passed = False
                    break
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()
    shutil.rmtree(folder, ignore_errors=True)
    return passed, time.monotonic() - begin


def suites():
    """The names of all suites."""
    listed = subprocess.run(
        [os.path.join(BUILD, "debug", "romkitPackageTests.xctest"), "--testing-library", "swift-testing", "--list-tests"],
        capture_output=True, text=True, cwd=COPY)
    return sorted({line.rsplit("/", 1)[0] for line in (listed.stdout + listed.stderr).splitlines() if "/" in line})


def reached(suite):
    """The numbers of the bugs that a suite reaches, and its seconds."""
    with tempfile.NamedTemporaryFile() as file:
        file.truncate(65536)
        passed, seconds = run(suite, 1200, whole=True, ROMKIT_REACHED=file.name)
        if not passed:
            print(f"{suite} fails without a bug and is left out", flush=True)
            return suite, set(), seconds
        with mmap.mmap(file.fileno(), 65536) as memory:
            return suite, {number for number, byte in enumerate(memory[:]) if byte}, seconds


def finder(bug, reaching, seconds):
    """The suite that finds a bug, or `nothing`."""
    own = bug.module + "Tests."
    for suite in sorted(reaching, key=lambda suite: (not suite.startswith(own) and seconds[suite] > 2, seconds[suite])):
        passed, _ = run(suite, 30 + 5 * seconds[suite], ROMKIT_PLANTED=str(bug.number))
        if passed is None:
            return f"{suite}, which hangs"
        if not passed:
            return suite
    return SURVIVOR


def main():
    count = next((int(word) for word in sys.argv[1:] if word.isdigit()), 300)
    if not os.path.isdir(COPY):
        subprocess.run(["git", "worktree", "add", "--detach", COPY], cwd=ROOT, check=True)
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    subprocess.run(["git", "clean", "--quiet", "-fd", "Sources"], cwd=COPY, check=True)
    subprocess.run(["git", "checkout", "--quiet", "--force", "--detach", head], cwd=COPY, check=True)
    with open(HARMLESS, encoding="utf-8") as file:
        harmless = {line.rstrip("\n").split("\t")[0] for line in file if line.strip() and not line.startswith("#")}
    with open(RECORD, encoding="utf-8") as file:
        heading, *rows = [line.rstrip("\n") for line in file]
    done = {(row.split("\t")[1], row.split("\t")[3]): row for row in rows if row.split("\t")[4] != SURVIVOR}
    wanted = []
    for bug in shuffled():
        change = bug.change(lines_of(bug.path)[bug.line])
        if f"{bug.path}: {change}" not in harmless and (bug.path, change) not in done:
            bug.number = len(wanted)
            wanted.append(bug)
    changes = {bug.number: bug.change(lines_of(bug.path)[bug.line]) for bug in wanted}
    bugs = build(wanted, count - len(done))
    survivors = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        reaching, seconds = {}, {}
        for suite, numbers, took in workers.map(reached, suites()):
            seconds[suite] = took
            for number in numbers:
                reaching.setdefault(number, []).append(suite)
        print(f"{len(seconds)} suites in {sum(seconds.values()):.0f} s; {len(reaching)} of {len(bugs)} bugs reached", flush=True)
        for bug, found in zip(bugs, workers.map(lambda bug: finder(bug, reaching.get(bug.number, []), seconds), bugs)):
            done[bug.path, changes[bug.number]] = "\t".join([bug.module, bug.path, str(bug.line + 1), changes[bug.number], found])
            print(done[bug.path, changes[bug.number]], flush=True)
            survivors += found == SURVIVOR
            with open(RECORD, "w", encoding="utf-8") as file:
                file.write("\n".join([heading, *done.values()]) + "\n")
    print(f"{len(done) - survivors} of {len(done)} found")
    sys.exit(1 if survivors else 0)


if __name__ == "__main__":
    main()
