#!/usr/bin/env python3
"""Compares the Japanese pages, README.ja.md and Documentation/*.ja.md, with the English pages that they follow.

japanese-pages.py [--check]         lists the differences; the exit status is 1 if there are any
japanese-pages.py --mark            marks the pages whose English page has changed as stale
japanese-pages.py --accept PAGE...  records that these pages follow their English pages again, and removes the mark

Both pages of a pair have the same code blocks and the same levels of headings. The first line of a Japanese page holds the
SHA-256 of the English page that it follows.
"""

import argparse
import hashlib
import pathlib
import re
import sys
from itertools import zip_longest

ROOT = pathlib.Path(__file__).resolve().parent.parent
FIRST_LINE = re.compile(r"\A<!-- english: ([0-9a-f]{64}) -->\n")
STALE = "> この文書は英語版より古い内容です。最新の内容は[英語版]({})をご覧ください。\n"


def contents(text):
    """The code blocks, each with the comments above it, and the marks of the headings, such as ##; all with their lines."""
    blocks, headings, comments, is_open = [], [], [], False
    for number, line in enumerate(text.split("\n"), start=1):
        if is_open:
            blocks[-1][1].append(line)
            is_open = line != "```"
        elif line.startswith("```"):
            blocks.append((number - len(comments), [*comments, line]))
            comments, is_open = [], True
        elif line.startswith("<!-- ") and not line.startswith("<!-- english: "):
            comments.append(line)
        else:
            comments = []
            if heading := re.match(r"#{1,6}(?= )", line):
                headings.append((number, heading[0]))
    return blocks, headings


def first_difference(these, others):
    """The index of the first element that differs, with both; None if there is none."""
    return next(((i, this, other) for i, (this, other) in enumerate(zip_longest(these, others)) if this != other), None)


class Page:
    """A Japanese page, and the English page beside it."""

    def __init__(self, path):
        self.path = path
        self.name = path.relative_to(ROOT).as_posix()
        self.english = path.with_name(path.name.replace(".ja.md", ".md"))
        self.current = hashlib.sha256(self.english.read_bytes()).hexdigest() if self.english.exists() else None
        self.text = path.read_bytes().decode()
        self.recorded = first[1] if (first := FIRST_LINE.match(self.text)) else "none"
        self.mark = "\n" + STALE.format(self.english.name)

    def problems(self):
        if not self.current:
            return [f"{self.name}: expected an English page {self.english.name}, found none"]
        problems = []
        if self.recorded != self.current and self.mark not in self.text:
            problems.append(f"{self.name}:1: expected the SHA-256 of {self.english.name}, {self.current}, found {self.recorded}\n"
                            f"  help: update the page and type {sys.argv[0]} --accept {self.name}, or type {sys.argv[0]} --mark")
        blocks, headings = contents(self.text)
        english_blocks, english_headings = contents(self.english.read_bytes().decode())
        if difference := first_difference([text for _, text in blocks], [text for _, text in english_blocks]):
            number, block, english = difference
            index, found, expected = first_difference(block or ["nothing"], english or ["nothing"])
            line = blocks[number][0] + index if block else 1
            problems.append(f"{self.name}:{line}: block {number + 1} differs from that of {self.english.name} in line {index + 1}\n"
                            f"  expected {expected or 'nothing'}\n  found    {found or 'nothing'}")
        if difference := first_difference([mark for _, mark in headings], [mark for _, mark in english_headings]):
            number, found, expected = difference
            line = headings[number][0] if found else 1
            problems.append(f"{self.name}:{line}: heading {number + 1}: expected {expected or 'none'}, found {found or 'none'}")
        return problems

    def write(self, text):
        self.path.write_bytes(text.encode())
        print(f"{self.name}: written")

    def write_mark(self):
        """Puts the mark below the link to the English page."""
        if self.current and self.recorded != self.current and self.mark not in self.text:
            start, link, rest = self.text.partition(f"[English]({self.english.name})\n")
            self.write(start + link + self.mark + rest)

    def accept(self):
        rest = FIRST_LINE.sub("", self.text.replace(self.mark, ""))
        self.write(f"<!-- english: {self.current} -->\n{rest}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    uses = parser.add_mutually_exclusive_group()
    uses.add_argument("--check", action="store_true", help="list the differences, as without an option")
    uses.add_argument("--mark", action="store_true", help="mark stale pages")
    uses.add_argument("--accept", nargs="+", metavar="PAGE", type=lambda name: pathlib.Path(name).resolve())
    options = parser.parse_args()
    pages = {path: Page(path) for path in [*ROOT.glob("README.ja.md"), *sorted(ROOT.glob("Documentation/*.ja.md"))]}
    for path in options.accept or []:
        if path not in pages or not pages[path].current:
            sys.exit(f"{path}: expected a Japanese page with an English page beside it")
    for path in options.accept or []:
        pages[path].accept()
    for page in pages.values() if options.mark else []:
        page.write_mark()
    if options.mark or options.accept:
        return 0
    problems = [problem for page in pages.values() for problem in page.problems()]
    print("\n".join(problems) or f"{len(pages)} Japanese pages: each follows its English page, or is marked as stale")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
