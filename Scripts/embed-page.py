#!/usr/bin/env python3
"""Writes the parts of pages into Swift files: embed-page.py PLAYER [MODULE].

PLAYER is Sources/RomKitPreview/Player. The scripts, styles and frames in its folder Page become PageFiles.swift. With a module of
WebAssembly, that becomes PlayerModule.swift.

The scripts are modules for editors and linters. Here they become one script, without imports, exports, comments and indentation.

The texts of the pages are the keys of ja.json: in scripts the literals in t("text") and plural("one", "many"), in frames the parts in
[[double brackets]]. Frames are embedded in both languages, and the translations of each script for its page in Japanese.
"""

import base64
import json
import os
import re
import subprocess
import sys
import zlib

#: The scripts of both pages, those of a ROM's page, and those of a program's page, each after its imports. Scripts for worklets are
#: separate.
SHARED = "text sound dom".split()
SCRIPTS = "rom songs strip cards scene deck page".split()
PROGRAM = "program-sound program".split()
WORKLETS = "engine machine worklet program-worklet".split()

TEMPLATE = """// Made by `make {command}` from {source}; change those, and make it again.
{note}// swift-format-ignore-file

import RomKitBase

/// {what}.
enum {name} {{
{members}
}}
"""


def member(name, content):
    """A constant with these bytes; an array of numbers would take the compiler a quarter of a minute."""
    text = base64.b64encode(zlib.compress(content, 9)).decode()
    lines = "\n".join(f"    {text[start : start + 120]}" for start in range(0, len(text), 120))
    return f'  static let {name} = EmbeddedFile(size: {len(content):_}, base64: """\n{lines}\n    """)'


def contents(text):
    """The bytes of the constants in such a text, by their names."""
    return {
        name: zlib.decompress(base64.b64decode("".join(lines.split())))
        for name, lines in re.findall(r'static let (\w+) = .*?"""(.*?)"""', text, re.DOTALL)}


def read(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        text = file.read()
    for part in ("</script", "</style", "<!--"):
        if part in text.lower() and not name.endswith(".html"):
            sys.exit(f"embed-page: {name} has {part}, which would end the element that contains it")
    return text


def lines(text):
    """The lines that are not empty, without indentation."""
    return [stripped for line in text.splitlines() if (stripped := line.strip())]


def style(folder, name):
    text = re.sub(r"/\*.*?\*/", "", read(folder, f"{name}.css"), flags=re.DOTALL)
    return "\n".join(lines(text))


def script(folder, name):
    text = read(folder, f"{name}.js")
    text = re.sub(r"^import [^;]*;\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"^export ", "", text, flags=re.MULTILINE)
    # Comments are on separate lines.
    text = re.sub(r"^ */\*.*?\*/$", "", text, flags=re.DOTALL | re.MULTILINE)
    kept = [line for line in lines(text) if not line.startswith("//")]
    for line in kept:
        if line.count("`") % 2:
            sys.exit(f"embed-page: {name}.js has a template over several lines, whose indentation would be lost: {line}")
    return "\n".join(kept)


def placeholders(text):
    return set(re.findall(r"\{\d\}", text))


def script_keys(folder, names):
    """The keys of the translations that scripts use."""
    keys = set()
    for name in names:
        text = script(folder, name)
        literal = r'"(?:[^"\\\n]|\\.)*"'
        single = re.findall(rf"\bt\(\s*({literal})\s*[,)]", text)
        both = re.findall(rf"\bplural\(\s*({literal}),\s*({literal}),", text)
        calls = re.findall(r"\b(?:t|plural)\(", text)
        if len(calls) != len(single) + len(both):
            sys.exit(f"embed-page: {name}.js has a call of t or plural without literals")
        for one, many in both:
            if placeholders(one) | {"{1}"} != placeholders(many):
                sys.exit(f"embed-page: expected the placeholders of {many} in {name}.js, found {one}")
        keys |= {json.loads(key) for key in [*single, *(many for _, many in both)]}
    return keys


def frame(text, translations=None):
    """A frame in English, or with translations."""
    return re.sub(r"\[\[(.*?)\]\]", lambda match: translations[match[1]] if translations else match[1], text)


def read_translations(folder, keys):
    """The translations of ja.json, which are those of the keys."""
    with open(os.path.join(folder, "ja.json"), encoding="utf-8") as file:
        translations = json.load(file)
    wrong = [f"no translation of {key!r}" for key in sorted(keys - translations.keys())]
    wrong += [f"no text {key!r} in the pages" for key in sorted(translations.keys() - keys)]
    for key, translation in translations.items():
        if placeholders(key) != placeholders(translation) or key.count("<") != translation.count("<"):
            wrong.append(f"expected the placeholders and elements of {key!r}, found {translation!r}")
    if wrong:
        sys.exit("\n".join(f"embed-page: ja.json: {what}" for what in wrong))
    return translations


def page_texts(folder):
    """The texts of the pages by their names in Swift."""
    found = {name for name in os.listdir(folder) if name.endswith(".js")}
    expected = {f"{name}.js" for name in [*SHARED, *SCRIPTS, *PROGRAM, *WORKLETS]}
    if found != expected:
        sys.exit(f"embed-page: expected {', '.join(sorted(expected))} in {folder}, found {', '.join(sorted(found))}")

    def joined(names):
        return "\n".join(script(folder, name) for name in names)

    html, program_html = (read(folder, f"{name}.html").rstrip("\n") for name in ("page", "program"))
    keys, program_keys = script_keys(folder, [*SHARED, *SCRIPTS]), script_keys(folder, [*SHARED, *PROGRAM])
    translations = read_translations(folder, keys | program_keys | set(re.findall(r"\[\[(.*?)\]\]", html + program_html)))

    def japanese(keys):
        text = json.dumps({key: translations[key] for key in sorted(keys)}, ensure_ascii=False, separators=(",", ":"))
        return text.replace("<", "\\u003c")

    return {
        "html": frame(html),
        "japaneseHTML": frame(html, translations),
        "japanese": japanese(keys),
        "style": style(folder, "page"),
        "engine": f'"use strict";\n{script(folder, "engine")}',
        "worklet": script(folder, "worklet"),
        "shared": joined(SHARED),
        "script": joined(SCRIPTS),
        "programHTML": frame(program_html),
        "programJapaneseHTML": frame(program_html, translations),
        "programJapanese": japanese(program_keys),
        "programStyle": style(folder, "program"),
        "machine": script(folder, "machine"),
        "programWorklet": script(folder, "program-worklet"),
        "programScript": joined(PROGRAM),
    }


def page_files(folder):
    """The text of PageFiles.swift."""
    texts = page_texts(folder)
    return TEMPLATE.format(
        command="page", source="the files in Page", note="", what="The parts of pages, except the player", name="PageFiles",
        members="\n".join(member(name, text.encode()) for name, text in texts.items()))


def compiler_version():
    """The line of the compiler's output that has its version."""
    text = subprocess.run([os.environ.get("SWIFTC", "swiftc"), "--version"], capture_output=True, text=True, check=True).stdout
    return next(line for line in text.splitlines() if "Swift version" in line).strip()


def player_module(module):
    """The text of PlayerModule.swift."""
    return TEMPLATE.format(
        command="player", source="Sources/VGSPlayer, Sources/VGSFormat and Sources/VGSCore", note=f"// {compiler_version()}\n",
        what="The player as a WebAssembly module for pages: see VGSPlayer.docc/TheModule.md", name="PlayerModule",
        members=member("file", module))


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    write(os.path.join(sys.argv[1], "PageFiles.swift"), page_files(os.path.join(sys.argv[1], "Page")))
    if len(sys.argv) == 3:
        with open(sys.argv[2], "rb") as file:
            write(os.path.join(sys.argv[1], "PlayerModule.swift"), player_module(file.read()))
