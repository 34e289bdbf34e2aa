#!/usr/bin/env python3
"""Makes the manual pages, Documentation/Commands.md and MessageCodes.txt from the command's own definitions.

Usage: make-reference.py ROMKIT FOLDER

ROMKIT is the tool, which prints the definitions of its help in English and in Japanese. FOLDER gets Commands.md, MessageCodes.txt
with the codes of errors and warnings, and man/ with a page for the tool and one for each of its commands; man/ja has them in
Japanese. Examples, files and environment variables are not part of the definitions; they are in reference_texts.py.
"""

import json
import os
import subprocess
import sys

# The import would leave a folder in the checkout.
sys.dont_write_bytecode = True
from reference_texts import TEXTS


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


def explanation(parameter, texts):
    more = []
    if parameter["values"] and parameter["value"]:
        more.append(texts["one of"].format(", ".join(parameter["values"])))
    if parameter["default"]:
        value = parameter["default"]
        more.append(texts["default"].format(value if value[0].isalnum() else f"'{value}'"))
    return texts["space"].join([parameter["help"]] + more)


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


def page(command, path, version, others, texts):
    name = "-".join(path)
    heading = texts["headings"]
    lines = [
        '.\\" Made by Scripts/make-reference.py: do not edit.',
        '.TH "%s" "1" "" "%s" "%s"' % (roff(name.upper()), roff(version), heading["manual"]),
        *texts["preamble"],
        ".SH " + heading["name"],
        "%s \\- %s" % (roff(name), roff(command["abstract"].rstrip(".。"))),
        ".SH " + heading["synopsis"],
        "\\fB%s\\fR%s" % (roff(" ".join(path)), roff(command["usage"][len(" ".join(path)):])),
    ]
    discussion = command["discussion"]
    if len(path) == 1:
        discussion = "\n\n".join(p for p in discussion.split("\n\n") if not p.startswith(texts["exit status"]))
    if discussion:
        lines += [".SH " + heading["description"]] + roff_blocks(discussion)[1:]
    if len(path) == 1:
        lines += [".SH " + heading["commands"]]
        lines += roff_list((sub["name"], sub["abstract"]) for sub in command["commands"])
        lines += [".SH " + heading["messages"], roff(texts["messages"])]
    else:
        for section in command["sections"]:
            lines.append('.SH "%s"' % roff(section["title"].upper()))
            for parameter in section["parameters"]:
                head = ", ".join("\\fB" + roff(name) + "\\fR" for name in parameter["names"])
                if parameter["value"]:
                    head += " \\fI" + roff(parameter["value"]) + "\\fR"
                lines += [".TP", head, roff(explanation(parameter, texts))]
    lines += [".SH " + heading["exit status"]] + roff_list(texts["exit"])
    lines += [".SH " + heading["environment"]] + roff_list(texts["environment"])
    if len(path) == 1 or path[-1] in ("pack", "extract", "init"):
        lines += [".SH " + heading["files"]] + roff_list(texts["files"])
    examples = texts["examples"].get(path[-1] if len(path) > 1 else "", [])
    if examples:
        lines += [".SH " + heading["examples"]]
        for index, (what, typed) in enumerate(examples):
            lines += ([".PP"] if index else []) + [roff(what), ".PP", ".RS 4", ".nf"] + [roff(t) for t in typed]
            lines += [".fi", ".RE"]
    also = ["romkit"] + ["romkit-" + other for other in others]
    also = [other for other in also if other != name]
    lines += [".SH " + heading["see also"], ",\n".join("\\fB%s\\fR(1)" % roff(other) for other in also)]
    return "\n".join(lines) + "\n"


# The reference in Markdown.


def code(text):
    return "`" + text + "`"


def cell(text):
    return text.replace("|", "\\|").replace("<", "&lt;")


def markdown(root, texts):
    lines = [
        "# Commands", "",
        "<!-- Made by Scripts/make-reference.py from the command's own definitions: make reference. Do not edit. -->", "",
        words(texts["messages"]), "", "Each command also has a manual page, in [English](man) and [Japanese](man/ja).", "",
        "| command | purpose |", "|---|---|",
    ]
    for command in root["commands"]:
        name = command["name"]
        lines.append("| [romkit %s](#romkit-%s) | %s |" % (name, name, cell(command["abstract"])))
    lines += ["", "## Exit status", "", "| status | meaning |", "|---|---|"]
    lines += ["| %s | %s |" % (status, cell(text)) for status, text in texts["exit"]]
    lines += ["", "## Environment", "", "| variable | meaning |", "|---|---|"]
    environment = texts["environment"]
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
                lines += ["", "| %s | |" % section["title"], "|---|---|"]
                lines += [row(parameter, texts) for parameter in own]
        lines += ["", "See also the options for [messages](#messages)."]
    lines += ["", "## Messages", "", "Every command has these options.", "", "| options | |", "|---|---|"]
    return "\n".join(lines + [row(parameter, texts) for parameter in shared]) + "\n"


def shared_messages(root):
    """The options for messages that every command has."""
    every = [[parameter for section in command["sections"] for parameter in section["parameters"]]
             for command in root["commands"]]
    # Some of them may be among the usual options of a command.
    messages = max((section["parameters"] for command in root["commands"] for section in command["sections"]
                    if section["title"] == "Messages"), key=len)
    return [parameter for parameter in messages if all(parameter in parameters for parameters in every)]


def row(parameter, texts):
    head = ", ".join(code(name) for name in parameter["names"])
    if parameter["value"]:
        head = head[:-1] + " " + parameter["value"] + "`"
    return "| %s | %s |" % (head.replace("|", "\\|"), cell(explanation(parameter, texts)))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    tool, folder = sys.argv[1:]
    run = lambda *words: subprocess.run([tool, *words], check=True, capture_output=True, text=True).stdout
    version = run("--version").strip()
    for language, subfolder in (("en", "man"), ("ja", "man/ja")):
        os.environ["ROMKIT_LANGUAGE"] = language
        root, texts = json.loads(run("---definitions")), TEXTS[language]
        others = [command["name"] for command in root["commands"]]
        pages = {"romkit.1": page(root, ["romkit"], version, others, texts)}
        for command in root["commands"]:
            name = command["name"]
            pages["romkit-%s.1" % name] = page(command, ["romkit", name], version, others, texts)
        manual = os.path.join(folder, subfolder)
        os.makedirs(manual, exist_ok=True)
        for name in os.listdir(manual):
            if name.endswith(".1") and name not in pages:
                os.remove(os.path.join(manual, name))
        for name, text in pages.items():
            with open(os.path.join(manual, name), "w", encoding="utf-8") as file:
                file.write(text)
        if language == "en":
            with open(os.path.join(folder, "Commands.md"), "w", encoding="utf-8") as file:
                file.write(markdown(root, texts))
            codes = json.loads(run("explain", "--json"))
            with open(os.path.join(folder, "MessageCodes.txt"), "w", encoding="utf-8") as file:
                file.writelines(sorted("%s: %s\n" % (code["code"], code["severity"]) for code in codes))


main()
