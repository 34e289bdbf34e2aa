#!/usr/bin/env python3
"""Writes the page's scripts, style and frame into a Swift file: embed-page.py FOLDER FILE.

The scripts are modules for editors and linters. Here they become one script, without imports, exports, comments and indentation.
"""

import os
import re
import sys

#: The scripts of both pages, those of the page of a ROM, and those of the page of a program: each after those that it imports when it
#: begins. What runs in worklets stays apart.
SHARED = "sound dom".split()
SCRIPTS = "rom songs strip cards scene deck page".split()
PROGRAM = "program-sound program".split()
WORKLETS = "engine machine worklet program-worklet".split()

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
        if part in text.lower() and not name.endswith(".html"):
            sys.exit(f"embed-page: {name} has {part}, which would end what it is put into")
    return text


def lines(text):
    """The lines that do something."""
    return [stripped for line in text.splitlines() if (stripped := line.strip())]


def style(folder, name):
    text = re.sub(r"/\*.*?\*/", "", read(folder, f"{name}.css"), flags=re.DOTALL)
    return "\n".join(lines(text))


def script(folder, name):
    text = read(folder, f"{name}.js")
    text = re.sub(r"^import [^;]*;\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"^export ", "", text, flags=re.MULTILINE)
    # Comments have lines of their own.
    text = re.sub(r"^ */\*.*?\*/$", "", text, flags=re.DOTALL | re.MULTILINE)
    kept = [line for line in lines(text) if not line.startswith("//")]
    for line in kept:
        if line.count("`") % 2:
            sys.exit(f"embed-page: {name}.js has a template over several lines, whose indentation would be lost: {line}")
    return "\n".join(kept)


def embedded(folder):
    """The text of the Swift file."""
    found = {name for name in os.listdir(folder) if name.endswith(".js")}
    expected = {f"{name}.js" for name in [*SHARED, *SCRIPTS, *PROGRAM, *WORKLETS]}
    if found != expected:
        sys.exit(f"embed-page: expected {', '.join(sorted(expected))} in {folder}, found {', '.join(sorted(found))}")

    def joined(names):
        return "\n".join(script(folder, name) for name in names)

    texts = {
        "html": read(folder, "page.html").rstrip("\n"),
        "style": style(folder, "page"),
        "engine": f'"use strict";\n{script(folder, "engine")}',
        "worklet": script(folder, "worklet"),
        "shared": joined(SHARED),
        "script": joined(SCRIPTS),
        "programHTML": read(folder, "program.html").rstrip("\n"),
        "programStyle": style(folder, "program"),
        "machine": script(folder, "machine"),
        "programWorklet": script(folder, "program-worklet"),
        "programScript": joined(PROGRAM),
    }
    members = [f'  static let {name}: StaticString = ##"""\n{text}\n"""##' for name, text in texts.items()]
    return TEMPLATE.format(members="\n".join(members))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    text = embedded(sys.argv[1])
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(text)
