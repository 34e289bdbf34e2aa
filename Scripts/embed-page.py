#!/usr/bin/env python3
"""Writes the page's scripts, style and frame into a Swift file: embed-page.py FOLDER FILE."""

import os
import sys

#: The scripts of the page in the order in which they run, as one; the engine and the worklet stay apart.
SCRIPTS = "sound dom rom songs cards strip scene deck page".split()

TEMPLATE = '''// Made by `make player` from the files in Page/; change those, and make it again.
// swift-format-ignore-file

/// The page's program for browsers: see the files that it is made of.
enum PageFiles {{
{members}
}}
'''


def read(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        text = file.read()
    for part in ("</script", "</style", "<!--", '"""'):
        if part in text.lower() and name != "page.html":
            sys.exit(f"embed-page: {name} has {part}, which would end what it is put into")
    return text


def embedded(folder):
    """The text of the Swift file."""
    found = {name for name in os.listdir(folder) if name.endswith(".js")}
    expected = {f"{name}.js" for name in ["engine", "worklet", *SCRIPTS]}
    if found != expected:
        sys.exit(f"embed-page: expected {', '.join(sorted(expected))} in {folder}, found {', '.join(sorted(found))}")
    script = "\n".join(read(folder, f"{name}.js") for name in SCRIPTS)
    texts = {
        "html": read(folder, "page.html").rstrip("\n"),
        "style": read(folder, "page.css"),
        "engine": read(folder, "engine.js"),
        "worklet": read(folder, "worklet.js"),
        # Nothing of it is seen from outside but window.romkitPage.
        "script": f'(() => {{\n"use strict";\n{script}}})();\n',
    }
    members = [f'  static let {name}: StaticString = ##"""\n{text}\n"""##' for name, text in texts.items()]
    return TEMPLATE.format(members="\n".join(members))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    text = embedded(sys.argv[1])
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(text)
