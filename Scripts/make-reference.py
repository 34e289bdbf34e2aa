#!/usr/bin/env python3
"""Makes the manual pages and Documentation/Commands.md from the command's own definitions.

Usage: make-reference.py ROMKIT FOLDER

ROMKIT is the tool; it is asked for the definitions that its help is made of. FOLDER gets Commands.md, and man/ with a page
for the tool and one for each of its commands. What no definition says (examples, files, environment) is here.
"""

import json
import os
import subprocess
import sys

EXIT = [
    ("0", "Done."),
    ("1", "Bad data, findings, or a failed operation. What was to be written is as it was before."),
    ("64", "Wrong usage: unknown options, missing names, or options that do not go together. Nothing was read."),
]

ENVIRONMENT = [
    ("NO_COLOR", "If set and not empty, messages have no colours, and previews none either."),
    ("FORCE_COLOR", "If set, not empty and not 0, messages have colours though they do not go to a terminal. "
     "NO_COLOR wins over it, and --color over both."),
    ("TERM, COLORTERM, LC_ALL, LC_CTYPE, LANG", "What the terminal can show, for previews and colours. Nothing that "
     "is written to files depends on them."),
]
CACHE = ("ROMKIT_CACHE", "The folder for finished conversions. It may be deleted at any time.")

FILES = [
    ("romkit.toml", "In the assets folder: what the files do not tell, such as settings, names and the order of the "
     "slots. Documentation/Format.md describes the ROM, and the help of pack this file."),
    ("romkit.lock", "In the assets folder: the slot number of each named asset. Commit it with the game."),
    ("romdata.bin", "The usual name of a ROM."),
    ("~/.config/romkit/trusted-importers", "The importers that you trust, a line for each folder; in $XDG_CONFIG_HOME "
     "if that is set. Remove a line to take the trust back."),
]

EXAMPLES = {
    "": [
        ("Make a ROM from a folder of assets, and look at it:",
         ["romkit pack assets -o romdata.bin", "romkit list romdata.bin", "romkit preview romdata.bin -o rom.html"]),
        ("In the build of a game, where warnings must not go unseen:",
         ["romkit pack assets -o romdata.bin --warnings-as-errors --allow sound-converted"]),
    ],
    "pack": [
        ("Make a ROM:", ["romkit pack assets -o romdata.bin"]),
        ("Map full colours onto a palette that is there:",
         ["romkit pack assets -o romdata.bin --palette base.gpl --dither ordered"]),
        ("Tell programs what is wrong:",
         ["romkit pack assets -o romdata.bin --diagnostics json 2>messages.json"]),
    ],
    "list": [
        ("What is in a ROM:", ["romkit list romdata.bin"]),
        ("The names and sizes of its songs, with jq:",
         ["romkit list romdata.bin --json | jq '.records[] | select(.kind == \"music\") | [.name, .size]'"]),
    ],
    "extract": [
        ("All of a ROM, so that packing the folder gives the same bytes:",
         ["romkit extract romdata.bin -o assets", "romkit pack assets -o again.bin"]),
        ("All pictures, and the slot that romkit.lock calls theme:",
         ["romkit extract romdata.bin 'GSLOT*' theme -o some"]),
        ("One slot, to another program:", ["romkit extract romdata.bin BSLOT003 -o - | player"]),
    ],
    "verify": [
        ("In a script:", ["romkit verify romdata.bin || echo damaged"]),
    ],
    "convert": [
        ("Compile a song, and take one apart:",
         ["romkit convert song.mml -o song.bgm", "romkit convert BSLOT003.BGM -o song.mml"]),
        ("Full-colour pictures with one palette for all of them:",
         ["romkit convert *.png -o out/ --to chr --write-palette DSLOT000.DAT"]),
        ("From a pipe to a pipe:", ["romkit convert - --from wav -o - --to pcm <jump.wav >ESLOT000.PCM"]),
    ],
    "preview": [
        ("A picture in the terminal, a song as WAV, and all of a ROM in a browser:",
         ["romkit preview romdata.bin GSLOT000", "romkit preview romdata.bin BSLOT003 -o song.wav",
          "romkit preview romdata.bin -o rom.html"]),
    ],
    "explain": [
        ("What a warning means:", ["romkit explain mml-uneven-loop"]),
        ("All codes about songs:", ["romkit explain songs"]),
    ],
}

MESSAGES = (
    "Everything that is said to people goes to standard error, and standard output is for data. Errors and warnings have "
    "one form, path:line:column: error: message [code], with notes and a remedy on lines of their own. All of a run are "
    "told, each once, and then their number. romkit explain tells more about a code. With --diagnostics json each is an "
    "object on a line, and the last line is an object of errors, warnings and written.")


def words(text):
    return " ".join(text.split())


def paragraphs(text):
    """Prose as ('p', text), and preformatted lines as ('pre', lines)."""
    for part in text.split("\n\n"):
        lines = part.rstrip().split("\n")
        if len(lines) > 1 or "   " in part.strip():
            yield "pre", lines
        elif part.strip():
            yield "p", part.strip()


def explanation(parameter):
    more = []
    if parameter["values"] and parameter["value"]:
        more.append("One of " + ", ".join(parameter["values"]) + ".")
    if parameter["default"]:
        more.append("Default: " + parameter["default"] + ".")
    return " ".join([parameter["help"]] + more)


# Manual pages.


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("^", "\\(ha").replace("~", "\\(ti")
    return "\\&" + text if text[:1] in (".", "'") else text


def roff_blocks(text):
    lines = []
    for kind, content in paragraphs(text):
        if kind == "p":
            lines += [".PP", roff(content)]
        else:
            lines += [".PP", ".nf"] + [roff(line) for line in content] + [".fi"]
    return lines


def roff_list(items):
    lines = []
    for name, text in items:
        lines += [".TP", "\\fB" + roff(name) + "\\fR", roff(text)]
    return lines


def page(command, path, version, others):
    name = "-".join(path)
    lines = [
        '.\\" Made by Scripts/make-reference.py: do not edit.',
        '.TH "%s" "1" "" "%s" "User Commands"' % (roff(name.upper()), roff(version)),
        ".SH NAME",
        "%s \\- %s" % (roff(name), roff(command["abstract"].rstrip("."))),
        ".SH SYNOPSIS",
        "\\fB%s\\fR%s" % (roff(" ".join(path)), roff(command["usage"][len(" ".join(path)):])),
    ]
    discussion = command["discussion"]
    if len(path) == 1:
        discussion = "\n\n".join(p for p in discussion.split("\n\n") if not p.startswith("Exit status"))
    if discussion:
        lines += [".SH DESCRIPTION"] + roff_blocks(discussion)[1:]
    if len(path) == 1:
        lines += [".SH COMMANDS"]
        lines += roff_list((sub["name"], sub["abstract"]) for sub in command["commands"])
        lines += [".SH MESSAGES", roff(MESSAGES)]
    else:
        for section in command["sections"]:
            lines.append('.SH "%s"' % roff(section["title"].upper()))
            for parameter in section["parameters"]:
                head = ", ".join("\\fB" + roff(name) + "\\fR" for name in parameter["names"])
                if parameter["value"]:
                    head += " \\fI" + roff(parameter["value"]) + "\\fR"
                lines += [".TP", head, roff(explanation(parameter))]
    lines += [".SH EXIT STATUS"] + roff_list(EXIT)
    lines += [".SH ENVIRONMENT"] + roff_list(ENVIRONMENT + [CACHE])
    if len(path) == 1 or path[-1] in ("pack", "extract", "init"):
        lines += [".SH FILES"] + roff_list(FILES)
    examples = EXAMPLES.get(path[-1] if len(path) > 1 else "", [])
    if examples:
        lines += [".SH EXAMPLES"]
        for index, (what, typed) in enumerate(examples):
            lines += ([".PP"] if index else []) + [roff(what), ".PP", ".RS 4", ".nf"] + [roff(t) for t in typed]
            lines += [".fi", ".RE"]
    also = ["romkit"] + ["romkit-" + other for other in others]
    also = [other for other in also if other != name]
    lines += [".SH SEE ALSO", ",\n".join("\\fB%s\\fR(1)" % roff(other) for other in also)]
    return "\n".join(lines) + "\n"


# The reference in Markdown.


def code(text):
    return "`" + text + "`"


def cell(text):
    return text.replace("|", "\\|").replace("<", "&lt;")


def markdown(root, version):
    lines = [
        "# Commands", "",
        "<!-- Made by Scripts/make-reference.py from the command's own definitions: make reference. Do not edit. -->", "",
        words(MESSAGES), "",
        "| command | what it does |", "|---|---|",
    ]
    for command in root["commands"]:
        name = command["name"]
        lines.append("| [romkit %s](#romkit-%s) | %s |" % (name, name, cell(command["abstract"])))
    lines += ["", "## Exit status", "", "| status | meaning |", "|---|---|"]
    lines += ["| %s | %s |" % (status, cell(text)) for status, text in EXIT]
    lines += ["", "## Environment", "", "| variable | meaning |", "|---|---|"]
    environment = ENVIRONMENT + [CACHE]
    lines += ["| %s | %s |" % (", ".join(code(n) for n in name.split(", ")), cell(text)) for name, text in environment]
    shared = shared_messages(root)
    for command in root["commands"]:
        name = command["name"]
        lines += ["", "## romkit " + name, "", command["abstract"], "", "```text", command["usage"], "```"]
        for kind, content in paragraphs(command["discussion"]):
            lines += ["", content] if kind == "p" else ["", "```text"] + content + ["```"]
        for section in command["sections"]:
            own = [parameter for parameter in section["parameters"]
                   if section["title"] != "Messages" or parameter not in shared]
            if own:
                lines += ["", "| %s | |" % section["title"].lower(), "|---|---|"]
                lines += [row(parameter) for parameter in own]
        lines += ["", "The options for [messages](#messages)."]
    lines += ["", "## Messages", "", "Every command has these options.", "", "| options | |", "|---|---|"]
    return "\n".join(lines + [row(parameter) for parameter in shared]) + "\n"


def shared_messages(root):
    """The options for messages that every command has."""
    every = [[parameter for section in command["sections"] for parameter in section["parameters"]]
             for command in root["commands"]]
    # Some of them may be among the usual options of a command.
    messages = max((section["parameters"] for command in root["commands"] for section in command["sections"]
                    if section["title"] == "Messages"), key=len)
    return [parameter for parameter in messages if all(parameter in parameters for parameters in every)]


def row(parameter):
    head = ", ".join(code(name) for name in parameter["names"])
    if parameter["value"]:
        head = head[:-1] + " " + parameter["value"] + "`"
    return "| %s | %s |" % (head.replace("|", "\\|"), cell(explanation(parameter)))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    tool, folder = sys.argv[1:]
    run = lambda *words: subprocess.run([tool, *words], check=True, capture_output=True, text=True).stdout
    root = json.loads(run("---definitions"))
    version = run("--version").strip()
    others = [command["name"] for command in root["commands"]]
    pages = {"romkit.1": page(root, ["romkit"], version, others)}
    for command in root["commands"]:
        name = command["name"]
        pages["romkit-%s.1" % name] = page(command, ["romkit", name], version, others)
    os.makedirs(os.path.join(folder, "man"), exist_ok=True)
    for name in os.listdir(os.path.join(folder, "man")):
        if name.endswith(".1") and name not in pages:
            os.remove(os.path.join(folder, "man", name))
    for name, text in pages.items():
        with open(os.path.join(folder, "man", name), "w", encoding="utf-8") as file:
            file.write(text)
    with open(os.path.join(folder, "Commands.md"), "w", encoding="utf-8") as file:
        file.write(markdown(root, version))


main()
