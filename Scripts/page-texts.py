#!/usr/bin/env python3
"""Checks the texts and the form of the files of the pages: page-texts.py FOLDER, Sources/RomKitPreview/Player/Page.

The texts of the pages are the keys of ja.json. Those that only pages that renew themselves have, in files named live-, are the keys of
live-ja.json, and those that only comparisons have, in files named diff-, the keys of diff-ja.json: in scripts the literals in t("text") and plural("one", "many"), in frames the parts in
[[double brackets]]. Each line of ja.json is "text": "translation", without escapes.

The scripts are modules for editors and linters. A page has them without imports, exports, comments and indentation, which
PageFiles.swift removes by lines; so these must have lines of their own.
"""

import json
import os
import re
import sys

FOLDER = sys.argv[1]


def refuse(*lines):
    sys.exit("\n".join(f"page-texts: {line}" for line in lines))


def read(name):
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        text = file.read()
    if not name.endswith(".html"):
        for part in ("</script", "</style", "<!--"):
            if part in text.lower():
                refuse(f"{name} has {part}, which would end the element that contains it")
        for number, line in enumerate(text.splitlines(), 1):
            line = line.strip()
            comment = re.match(r"import |/\*", line)
            if line.count("`") % 2:
                refuse(f"{name}:{number}: a template over several lines would lose its indentation")
            if "/*" in line and not comment or "*/" in line and not line.endswith("*/") or re.search(r"\*/.", line) or re.match("import .*;.", line):
                refuse(f"{name}:{number}: imports and comments need lines of their own")
        # PageFiles.swift removes the spaces around these.
        for literal in re.findall(r'"(?:[^"\\\n]|\\.)*"|`[^`\n]*`|(?<=[(=,] )/(?:[^/\\\n]|\\.)+/', text):
            if re.search(r" (?:=>|===|!==|&&|\|\||[=?:]) ", re.sub(r"\$\{(?:[^{}]|\{[^{}]*\})*\}", "", literal)):
                refuse(f"{name} has {literal}, in which a page would have no spaces")
    elif len(re.findall(r"[\[\]]", text)) != 4 * len(re.findall(r"\[\[[^\[\]\n]*\]\]", text)):
        refuse(f"{name} has brackets that are not around a text")
    return text


def placeholders(text):
    return set(re.findall(r"\{\d\}", text))


def script_keys(name, text):
    """The texts of a script."""
    keys = set()
    literal = r'"(?:[^"\\\n]|\\.)*"'
    single = re.findall(rf"\bt\(\s*({literal})\s*[,)]", text)
    both = re.findall(rf"\bplural\(\s*({literal}),\s*({literal}),", text)
    calls = re.findall(r"(?<!function )\b(?:t|plural)\(", text)
    if len(calls) != len(single) + len(both):
        refuse(f"{name} has a call of t or plural without literals")
    for one, many in both:
        if placeholders(one) | {"{1}"} != placeholders(many):
            refuse(f"expected the placeholders of {many} in {name}, found {one}")
    return {json.loads(key) for key in [*single, *(many for _, many in both)]}


def translations_of(name, keys):
    """The translations in a file, which has exactly these keys; and what is wrong with them."""
    lines = read(name).splitlines()[1:-1]
    wrong = [f"{name}: expected \"text\": \"translation\", without escapes, found {line}" for line in lines
             if not re.fullmatch(r'  "[^"\\]*": "[^"\\]*",?', line)]
    translations = json.loads(read(name))
    wrong += [f"{name}: no translation of {key!r}" for key in sorted(keys - translations.keys())]
    wrong += [f"{name}: no text {key!r} in the pages" for key in sorted(translations.keys() - keys)]
    for key, translation in translations.items():
        if placeholders(key) != placeholders(translation) or key.count("<") != translation.count("<"):
            wrong.append(f"{name}: expected the placeholders and elements of {key!r}, found {translation!r}")
    return wrong


def main():
    keys, others = set(), {"live": set(), "diff": set()}
    for name in sorted(os.listdir(FOLDER)):
        if name.endswith((".js", ".html", ".css")):
            text = read(name)
            found = set(re.findall(r"\[\[(.*?)\]\]", text)) if name.endswith(".html") else script_keys(name, text)
            others.get(name[:4], keys).update(found)
    wrong = translations_of("ja.json", keys)
    for name, found in others.items():
        wrong += translations_of(f"{name}-ja.json", found - keys)
    if wrong:
        refuse(*wrong)


main()
