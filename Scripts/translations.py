#!/usr/bin/env python3
"""Keeps the Japanese catalogue of messages: translations.py [--check].

Without an option, finds the texts for people in Sources, and updates the files in Sources/RomKitBase/Language/ja (one for each module,
in the format of gettext's .po files), which are part of the program. A new text has no translation and is marked `fuzzy`; one whose
English changed keeps its translation, marked `fuzzy`. The program shows English for these until a person who writes Japanese has removed
the mark. With --check, changes nothing, counts the fuzzy ones, and refuses translations that are missing without the mark, that are not
in Japanese or leave out values, and files that are not up to date.

A text for people is a literal of several words. Those that are not (commands, parts of files) are listed in ja/ignored.txt.
Single words cannot be told from other literals: add their entries by hand, and the script keeps them as long as such a literal exists.
"""

import difflib
import os
import re
import sys
import zlib

# The import would leave a folder in the checkout.
sys.dont_write_bytecode = True
from swift_literals import literals

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SOURCES = os.path.join(ROOT, "Sources")
FOLDER = os.path.join(SOURCES, "RomKitBase", "Language", "ja")
MODULES = [
    f"RomKit{name}" for name in
    "Base Container Pictures Sound Music Text Conversion Rules Inspection Project Build Preview Archive".split()
] + ["RomKit", "RomKitCLI"]
#: Files that write other files in English, or that scripts make.
EXCLUDED = re.compile(r"RomKitProject/(Headers/(C|Swift)(Header|Rows)|Init/ProjectTemplate)|RomKitCLI/CommandLine/ShellCompletion|RomKitPreview/Page/(Page(Parts|Writer)|LossPage)|PageFiles")

HEAD = """msgid ""
msgstr ""
"Language: ja\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"
"""


class Entry:
    """A text, its translation, and notes for translators."""

    def __init__(self, key, plural=None, file="", values=(), translation="", fuzzy=False):
        self.key, self.plural, self.file, self.values = key, plural, file, values
        self.translation, self.fuzzy = translation, fuzzy

    def text(self):
        lines = [f"#. {{{number}}} {value}" for number, value in enumerate(self.values, 1)]
        lines.append(f"#: {self.file}")
        if self.fuzzy:
            lines.append("#, fuzzy")
        lines += quoted("msgid", self.key)
        if self.plural:
            lines += quoted("msgid_plural", self.plural) + quoted("msgstr[0]", self.translation)
        else:
            lines += quoted("msgstr", self.translation)
        return "\n".join(lines)

    def needed(self):
        """The placeholders that a translation must have: all but those of English grammar."""
        if self.plural:
            return {"{1}"}
        grammar = {f"{{{number}}}" for number, value in enumerate(self.values, 1) if is_grammar(value)}
        return set(re.findall(r"\{\d+\}", self.key)) - grammar


def is_grammar(value):
    words = re.search(r'\? *"([^"\\ ]*)" *: *"([^"\\ ]*)"$', value)
    return value.startswith("Plural.word(") or bool(words and re.fullmatch(r"[a-z']*", words[1] + words[2]))


def quoted(keyword, text):
    def escaped(part):
        return '"' + part.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'
    if "\n" not in text:
        return [f"{keyword} {escaped(text)}"]
    return [f'{keyword} ""'] + [escaped(line) for line in text.splitlines(keepends=True)]


def is_prose(text):
    words = re.sub(r"\{\d+\}", " ", text)
    return " " in text.strip() and bool(re.search(r"(?<![\w./<-])[A-Za-z][a-z]+(?![\w/])", words))


def found_texts():
    """The texts for people by module, and the set of all literals."""
    modules, every, seen = {}, set(), set()
    for module in MODULES:
        entries = modules[module] = []
        for folder, _, names in sorted(os.walk(os.path.join(SOURCES, module))):
            for name in sorted(names):
                path = os.path.relpath(os.path.join(folder, name), SOURCES)
                if not name.endswith(".swift") or EXCLUDED.search(path):
                    continue
                with open(os.path.join(SOURCES, path), encoding="utf-8") as file:
                    for literal in literals(file.read(), joins_rows=name.endswith(("Codes.swift", "Code.swift"))):
                        every.add(literal.template)
                        if literal.noun:
                            entry = Entry(literal.template, literal.plural, path)
                        elif is_prose(literal.template) and not literal.is_for_programmers:
                            entry = Entry(literal.template, None, path, literal.values)
                        else:
                            continue
                        if entry.key not in seen:
                            seen.add(entry.key)
                            entries.append(entry)
    return modules, every


def read_entries(path):
    """The entries of a .po file."""
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        blocks = file.read().split("\n\n")
    entries = []
    for block in blocks:
        fields, current, fuzzy, source = {}, None, False, ""
        for line in block.splitlines():
            if line.startswith("#"):
                fuzzy |= line.startswith("#,") and "fuzzy" in line
                source = line[3:] if line.startswith("#: ") else source
                continue
            match = re.fullmatch(r'(?:(msg\w+(?:\[0\])?) )?"(.*)"', line)
            if not match:
                sys.exit(f"translations: {path}: expected msgid, msgstr or a quoted line, found {line}")
            current = match[1] or current
            text = re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m[1], m[1]), match[2])
            fields[current] = fields.get(current, "") + text
        if fields.get("msgid"):
            entries.append(Entry(
                fields["msgid"], fields.get("msgid_plural"), source, (),
                fields.get("msgstr", fields.get("msgstr[0]", "")), fuzzy))
    return entries


def merged(modules, every):
    """The entries of each module with the translations that exist."""
    old = [entry for module in MODULES for entry in read_entries(os.path.join(FOLDER, module + ".po"))]
    by_key = {entry.key: entry for entry in old}
    found = {entry.key for entries in modules.values() for entry in entries}
    orphans = {key: entry for key, entry in by_key.items() if key not in found and entry.translation}
    with open(os.path.join(FOLDER, "ignored.txt"), encoding="utf-8") as file:
        ignored = [line.rstrip("\n").replace("\\n", "\n") for line in file if line.strip()]
    for module in MODULES:
        entries = [entry for entry in modules[module] if entry.key not in ignored]
        for entry in entries:
            if entry.key in by_key:
                entry.translation, entry.fuzzy = by_key[entry.key].translation, by_key[entry.key].fuzzy
            else:
                close = difflib.get_close_matches(entry.key, orphans, 1, 0.6)
                entry.translation, entry.fuzzy = orphans[close[0]].translation if close else "", True
        kept = [
            entry for entry in read_entries(os.path.join(FOLDER, module + ".po"))
            if entry.key not in found and entry.key in every and not is_prose(entry.key)]
        modules[module] = entries + kept
    stale = [key for key in ignored if key not in every]
    return modules, stale


def equal_checksums(modules):
    """Pairs of texts that the program could not tell apart, because it finds translations by the CRC-32 of the texts."""
    texts = {}
    for module in MODULES:
        for entry in modules[module]:
            for key in filter(None, (entry.key, entry.plural)):
                other = texts.setdefault(zlib.crc32(key.encode()), key)
                if other != key:
                    yield f"{key!r} has the checksum of {other!r}: change one of them"


def is_placeholder(entry):
    """Whether a translation stands for one that somebody has yet to write."""
    japanese = re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", entry.translation)
    # Names, commands and the like have few words, or none of these.
    is_sentence = re.search(r"(?i)\b(the|an?|is|are|has|not|this|it|of|to|in)\b(?!-)", entry.key) and len(re.findall("[a-z]{2,}", entry.key)) > 3
    return entry.translation.rstrip().endswith("の訳") or "TODO" in entry.translation or bool(is_sentence and not japanese)


def problems(modules, stale):
    yield from equal_checksums(modules)
    for key in stale:
        yield f"ja/ignored.txt: no such text in Sources: {key}"
    for module in MODULES:
        for entry in modules[module]:
            where = f"ja/{module}.po: {entry.file}: {entry.key!r}"
            given = set(re.findall(r"\{\d+\}", entry.translation))
            if entry.fuzzy:
                continue
            if not entry.translation:
                yield f"{where}: no translation; write one, or leave the mark '#, fuzzy'"
            elif is_placeholder(entry):
                yield f"{where}: the translation is not in Japanese; write one, or leave the mark '#, fuzzy'"
            elif missing := sorted(entry.needed() - given):
                yield f"{where}: the translation leaves out {', '.join(missing)}"
            elif unknown := sorted(given - set(re.findall(r"\{\d+\}", entry.plural or entry.key))):
                yield f"{where}: the translation has {', '.join(unknown)}, which the text has not"


def main():
    check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] and not check:
        sys.exit(__doc__)
    modules, stale = merged(*found_texts())
    outputs = {
        os.path.join(FOLDER, module + ".po"): HEAD + "".join(f"\n{entry.text()}\n" for entry in modules[module])
        for module in MODULES if modules[module]}
    found = list(problems(modules, stale))
    for path, text in outputs.items():
        current = open(path, encoding="utf-8").read() if os.path.exists(path) else ""
        if current == text:
            continue
        if check:
            found.append(f"{os.path.relpath(path, ROOT)} is not up to date: run make translations")
        else:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
    print(*found, sep="\n", end="\n" if found else "")
    texts = [entry for entries in modules.values() for entry in entries]
    fuzzy = [f"ja/{module}.po: {entry.key!r}" for module in MODULES for entry in modules[module] if entry.fuzzy]
    if fuzzy:
        print("to translate (or to leave fuzzy):", *fuzzy, sep="\n  ")
    print(f"{len(texts)} texts, {len(fuzzy)} fuzzy, {len(found)} wrong")
    sys.exit(1 if check and found else 0)


if __name__ == "__main__":
    main()
