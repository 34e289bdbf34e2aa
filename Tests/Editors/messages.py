"""Checks that editors jump to what romkit reports: the problem matchers for VS Code and GitHub, and Vim's quickfix list.

Both read the text that a person sees, in English and in Japanese; the JSON of the same run says what they must find.
"""

import json
import os
import re
import shlex
import subprocess

from vim import has_vim, run_vim

FILES = {
    "romkit.toml": "titel = 'x'\nprofile = 'mk3'\n",
    "BSLOT000.mml": "Ch0 v9 c z\n$Z z\nCh1 (Z) c\n",
    "GSLOT000.png": "no picture",
    "DSLOT000.csv": "a\n1\n",
    "DSLOT001.txt": "The lamp\n灯台の灯が消えた 😀。\n",
}
VIM_SCRIPT = """
set runtimepath^={folder}
compiler romkit
{read}
let found = map({items}, '[bufname(v:val.bufnr), v:val.lnum, v:val.col, v:val.type, v:val.text]')
call writefile([json_encode(found)], 'quickfix.json')
qall!
"""
SEVERITIES = {"error": "E", "warning": "W"}


class MessageChecks:
    def __init__(self, romkit, root, work, demand):
        self.romkit, self.demand = romkit, demand
        self.folder, self.work = os.path.join(root, "Editors"), work
        with open(os.path.join(self.folder, "vscode", "package.json"), encoding="utf-8") as file:
            self.contributions = json.load(file)["contributes"]
        with open(os.path.join(self.folder, "github", "problem-matcher.json"), encoding="utf-8") as file:
            github = [matcher | {"pattern": matcher["pattern"][0]} for matcher in json.load(file)["problemMatcher"]]
        self.matchers = {"VS Code": self.contributions["problemMatchers"], "GitHub": github}

    def run(self):
        os.makedirs(os.path.join(self.work, "assets"))
        for name, text in FILES.items():
            with open(os.path.join(self.work, "assets", name), "w", encoding="utf-8") as file:
                file.write(text)
        with open(os.path.join(self.work, "warnings.mml"), "w", encoding="utf-8") as file:
            file.write("Ch0 c\nCh1 c o9 v1 c\n")
        self.extension()
        commands = [["pack", "assets", "-o", "x.bin"], ["convert", "warnings.mml", "-o", "x.bgm"], ["list", "missing.bin"], ["list", "missing:12: x.bin"],
            ["list", "--colour"]]
        for language in "en", "ja":
            for words in commands:
                self.compare(words, language)
        if has_vim():
            self.others()

    def extension(self):
        """The files that the extension names exist, and each language has its grammar."""
        names = []
        for language in self.contributions["languages"]:
            grammar = next(g for g in self.contributions["grammars"] if g["language"] == language["id"])
            names += [language["configuration"], grammar["path"]]
            with open(os.path.join(self.folder, "vscode", grammar["path"]), encoding="utf-8") as file:
                self.demand(json.load(file)["scopeName"] == grammar["scopeName"], f"{grammar['path']} has another scope")
        for name in names:
            self.demand(os.path.isfile(os.path.join(self.folder, "vscode", name)), f"the extension names {name}")

    def output(self, words, language, *options):
        run = subprocess.run([self.romkit, *words, *options], cwd=self.work, capture_output=True, env=os.environ | {"ROMKIT_LANGUAGE": language})
        return run.stderr.decode()

    def compare(self, words, language):
        text = self.output(words, language)
        expected = [json.loads(line) for line in self.output(words, "en", "--diagnostics", "json").splitlines()][:-1]
        expected = sorted((d["file"] or "", d["line"] or 0, d["column"] or 0, SEVERITIES[d["severity"]], d["code"]) for d in expected)
        self.demand(expected, f"romkit {words} reports nothing")
        # A usage error has no file, so that neither can list it.
        for host, matchers in self.matchers.items():
            found = sorted(match for line in text.splitlines() if (match := self.match(line, host, matchers)))
            self.demand(found == [entry for entry in expected if entry[0]], f"{host}, {language}: {found}, expected {expected}")
        if not has_vim():
            return
        expected = sorted(self.inBytes(*entry) for entry in expected)
        with open(os.path.join(self.work, "output.txt"), "w", encoding="utf-8") as file:
            file.write(text)
        make = f"let $ROMKIT_LANGUAGE = '{language}'\nlet &makeprg = '{self.romkit}'\nsilent make! {shlex.join(words)}"
        add = "caddexpr readfile('output.txt')"
        for read, items, wanted in (
            ("cgetfile output.txt", "getqflist()", expected), (make, "getqflist()", expected),
            (make.replace("make!", "lmake!"), "getloclist(0)", expected), (f"compiler! romkit\n{add}\n{add}", "getqflist()", sorted(expected * 2)),
        ):
            lists = self.quickfix(read, items)
            found = sorted((name, line, column, kind, re.search(r"\[([a-z0-9-]+)\]", message)[1]) for name, line, column, kind, message in lists)
            self.demand(found == wanted, f"Vim, {language}, {read}: {found}, expected {wanted}")
            self.demand(sum("\n" in entry[4] for entry in lists) == len(lists), f"Vim: no help in {lists}")

    def others(self):
        """After another compiler, columns are those that the output has."""
        with open(os.path.join(self.work, "other.txt"), "w", encoding="utf-8") as file:
            file.write("assets/DSLOT001.txt:2:9: error: a message [code]\n")
        columns = [column for _, line, column, *_ in self.quickfix("compiler gcc\ncgetfile other.txt", "getqflist()") if line]
        self.demand(columns == [9], f"Vim after another compiler: columns {columns}")

    def quickfix(self, read, items):
        """The items of a list after Vim has read messages."""
        run_vim(self.work, VIM_SCRIPT.format(folder=os.path.join(self.folder, "vim"), read=read, items=items))
        with open(os.path.join(self.work, "quickfix.json"), encoding="utf-8") as file:
            return json.load(file)

    def inBytes(self, name, line, column, *rest):
        """The same place with the column that Vim counts, in bytes."""
        if column:
            with open(os.path.join(self.work, name), encoding="utf-8") as file:
                column = len(file.read().split("\n")[line - 1][:column - 1].encode()) + 1
        return name, line, column, *rest

    def match(self, line, host, matchers):
        """The finding of the only matcher for a line; None if none matches."""
        matches = []
        for matcher in matchers:
            pattern = matcher["pattern"]
            if found := re.search(pattern["regexp"], line):
                part = lambda name: found[pattern[name]] if name in pattern else None
                severity = part("severity") or matcher.get("severity", "error")
                matches.append((part("file"), int(part("line") or 0), int(part("column") or 0), SEVERITIES[severity], part("code")))
        self.demand(len(matches) < 2, f"{host}: {len(matches)} matchers for {line}: {matches}")
        return matches[0] if matches else None
