"""Checks the grammars of songs, note listings and scenes: with a tokenizer for TextMate's, and with Vim itself.

A grammar colours every character of what romkit reads, and marks as invalid what romkit does not know, at the same place. Both editors
see the same parts.
"""

import glob
import json
import os
import random
import re
import subprocess

from editor_grammars import CLASSES
from textmate_grammar.parsers.base import LanguageParser
from vim import has_vim, run_vim

KINDS = {scope: kind for kind, (scope, _) in CLASSES.items()}
#: Codes of words that a language does not have, where it does not have them; those of wrong numbers and of whole songs are others.
LEXICAL = {
    "mml": ("mml-unknown-operand", "mml-unknown-statement", "mml-missing-number", "mml-envelope", "mml-pitch-down", "mml-key-shift",
            "mml-channel", "mml-missing-channel", "mml-macro-name", "mml-macro-text", "mml-unclosed-macro"),
    "notes": ("notes-unknown-word", "notes-wrong-operand", "notes-extra-word"),
    "scene": ("scene-not-a-call", "scene-unknown-call", "scene-missing-call", "scene-not-a-number", "scene-missing", "scene-after-call"),
}
COMMENTS = {"mml": "#", "notes": "#", "scene": "//"}
VIM_SCRIPT = """
set runtimepath^={folder}
filetype plugin on
syntax on
for name in {files}
  execute 'edit' name
  let lines = []
  for g:line in range(1, line('$'))
    call add(lines, map(range(1, len(getline(g:line))), 'matchstr(synIDattr(synID(g:line, v:val, 1), "name"), "\\\\u\\\\l*")'))
  endfor
  call writefile([json_encode([&filetype, &commentstring, lines])], name . '.json')
endfor
qall!
"""


def lines_of(diagnostic):
    """The lines of a mistake, which is reported once; of many, all lines."""
    others = re.search(r"the same mistake is in (\d+) other places?, next in lines? ([\d, ]+)", " ".join(diagnostic["notes"]))
    lines = [int(line) for line in others[2].split(",")] if others else []
    return range(1_000) if others and int(others[1]) > len(lines) else [diagnostic["line"], *lines]


class GrammarChecks:
    def __init__(self, romkit, root, work, demand):
        self.romkit, self.root, self.work, self.demand = romkit, root, work, demand
        self.folder = os.path.join(root, "Editors")
        self.parsers = {}
        for name in LEXICAL:
            with open(os.path.join(self.folder, "vscode", "syntaxes", f"{name}.tmLanguage.json"), encoding="utf-8") as file:
                self.parsers[name] = LanguageParser(json.load(file))
        subprocess.run([romkit, "pack", "-q", os.path.join(root, "samples", "assets"), "-o", os.path.join(work, "x.rom")], check=True)

    def run(self):
        texts = self.ownFiles() + [(name, name, text) for name in LEXICAL for text in self.randomTexts(name)]
        classes = [self.textmate(name, text) for name, _, text in texts]
        valid = sum(self.compareWithRomkit(name, path, text, found) for (name, path, text), found in zip(texts, classes))
        self.demand(valid > 80, f"only {valid} files have no mistake")
        self.everyOperand()
        if has_vim():
            self.vim(texts, classes)

    # Texts.

    def ownFiles(self):
        """All songs, listings and scenes of the project, and those in its documents."""
        texts = []
        patterns = [f"**/*.{name}" for name in LEXICAL] + ["Tests/Fixtures/vectors/scenes*/*.txt"]
        for path in sorted(path for pattern in patterns for path in glob.glob(os.path.join(self.root, pattern), recursive=True)):
            name = path.rpartition(".")[2].replace("txt", "scene")
            if name == "notes" and "vectors" in path:
                # Lists of numbers, which are not listings.
                continue
            with open(path, "rb") as file:
                texts.append((name, path, self.plain(file.read(), name)))
        for page in glob.glob(os.path.join(self.root, "Documentation", "*.md")):
            with open(page, encoding="utf-8") as file:
                texts += [("mml", page, text) for text in re.findall("^```mml\n(.*?)^```", file.read(), re.MULTILINE | re.DOTALL)]
        # Listings of the songs with many kinds of notes.
        for number, (_, path, _) in enumerate(text for text in texts if "/vectors/mml/" in text[1]):
            listing = os.path.join(self.work, f"listing{number}.notes")
            if number % 5 == 0 and subprocess.run([self.romkit, "convert", "-q", path, "-o", listing], capture_output=True).returncode == 0:
                with open(listing, "rb") as file:
                    texts.append(("notes", listing, self.plain(file.read(), "notes")))
        return texts

    @staticmethod
    def plain(data, name):
        """A text in ASCII with newlines; other characters are question marks."""
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig", errors="replace")
        text = re.sub("[^\t\n\r -~]", "?", text)
        return text.replace("\r\n", "\n") if name == "scene" else re.sub("\r\n?", "\n", text)

    def randomTexts(self, name):
        """Lines of words that the language has, and a few that it does not have, in random order."""
        numbers = random.Random(38)
        words, starts = {
            "mml": ("c d+ e- r l o v k m @ % t p- \\s \\e < > | ( ) (A) (B) ^ . + - 4 16 120 0 z q c4. r8 l8 v12 k+ # $".split(),
                    ["Ch0 ", "ch5", " CH1 c", "$M{0} ", "$M{0} 4 ", "Ch", "Ch6 ", "Ch01 ", "$", "foo "]),
            "notes": ("ch0 ch5 ch6 square noise sine a4 c+5 b-3 h2 a 0 5 4294967295 label -1 # x".split(),
                      "attack release volume master-volume KEY-ON key-off wait end pitch-down label jump raw note".split()),
            "scene": ("( ) , ; 0 -3 + 0x1F 017 08 1a // x \t".split(),
                      ["{1}clear(", " {1}putSP (", "{1}putSPX(", "{1}scroll(1,2);", "clear(", "{1}", ""]),
        }[name]
        texts = []
        # Of many mistakes romkit shows the first twenty.
        for number in range(12):
            console = ["vgs2_", "vge_"][number % 2]
            lines = ["$A c", "$B 2"] if name == "mml" else []
            for number in range(15):
                between = numbers.choice(["", " "]) if name == "mml" else " "
                line = [numbers.choice(words) for _ in range(numbers.randrange(6))]
                lines.append(numbers.choice(starts).format(number, console) + ("" if name == "mml" else " ") + between.join(line))
            texts.append("\n".join(lines) + "\n")
        return texts

    # TextMate.

    def textmate(self, name, text):
        """The kind of each character of each line; None for spaces and what has no colour."""
        lines = [[None] * len(line) for line in text.split("\n")]
        element = self.parsers[name].parse_string(text)
        for (line, column), part, scopes in element.flatten() if element else []:
            kind = KINDS.get(scopes[-1].rpartition(".")[0])
            for offset, character in enumerate(part):
                if not character.isspace():
                    lines[line][column + offset] = kind
        return lines

    def compareWithRomkit(self, name, path, text, classes):
        """Whether the text has no mistake. What romkit does not know is invalid, in the line and, unless it is in a macro, there."""
        found = self.diagnostics(name, text)
        lexical = [d for d in found if d["code"] in LEXICAL[name] and d["severity"] == "error"]
        wrong = {line for d in found if d["severity"] == "error" for line in lines_of(d)}
        for number, (line, kinds) in enumerate(zip(text.split("\n"), classes), 1):
            uncoloured = [line[column] for column, kind in enumerate(kinds) if kind is None and not line[column].isspace()]
            self.demand(not uncoloured, f"{path}:{number}: no colour for {uncoloured}")
            invalid = [column for column, kind in enumerate(kinds) if kind == "invalid"]
            # The text of a macro is read only where it is used.
            if invalid and not (lexical and line.startswith("$")):
                self.demand(number in wrong, f"{path}:{number}: romkit reads {line!r}, the grammar marks column {invalid[0] + 1}")
            # What is in a macro, the grammar does not know where it is used.
            for d in lexical if "(" not in line or name != "mml" else []:
                column = d["column"] - 1
                if d["line"] == number and line[column:].split(COMMENTS[name])[0].strip():
                    # A decimal point is reported at its operand.
                    isMarked = column in invalid or d["code"] == "mml-missing-number" and invalid and invalid[-1] > column
                    self.demand(isMarked, f"{path}:{number}:{column + 1}: the grammar has {kinds[column:column + 1]} in {line!r}")
        return not found

    def diagnostics(self, name, text):
        path = os.path.join(self.work, "text." + name)
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        words = ["convert", path, "-o", path + ".bgm"]
        if name == "scene":
            console = "vge" if "vge_" in text else "mk2"
            words = ["preview", "--scene", path, "--profile", console, os.path.join(self.work, "x.rom"), "-o", path + ".png"]
        run = subprocess.run([self.romkit, *words, "--diagnostics", "json"], capture_output=True, text=True)
        return [json.loads(line) for line in run.stderr.splitlines()][:-1]

    def everyOperand(self):
        """Each operand that romkit names is coloured as one, and its number as a number."""
        remedy = self.diagnostics("mml", "Ch0 z\n")[0]["remedy"]
        signs = re.search("operands (.*), or", remedy)[1].split(" ")
        self.demand(len(signs) > 20, f"only {signs}")
        for sign in signs:
            tails = [tail for tail in ("", "4", "+", "-64") if not
                     [d for d in self.diagnostics("mml", f"Ch0 v9 {sign}{tail} c\n") if d["code"] in LEXICAL["mml"]]]
            self.demand(tails, f"no form of {sign}")
            for tail in tails:
                kinds = self.textmate("mml", f"Ch0 {sign}{tail} c")[0]
                self.demand(kinds[4] in ("note", "setting", "loop") and kinds[4] == kinds[3 + len(sign)], f"{sign} is {kinds[4]}")
                self.demand(set(kinds[4 + len(sign):-2]) <= {"number", "setting"} and kinds[-1] == "note", f"{sign}{tail}: {kinds}")

    # Vim.

    def vim(self, texts, classes):
        """Vim sees the same kinds at the same places."""
        files = []
        for number, (name, _, text) in enumerate(texts):
            files.append(os.path.join(self.work, f"{number}.{name}"))
            with open(files[-1], "w", encoding="utf-8", newline="") as file:
                file.write(text)
        run_vim(self.work, VIM_SCRIPT.format(folder=os.path.join(self.folder, "vim"), files=json.dumps(files)))
        different = 0
        for file, (name, path, text), kinds in zip(files, texts, classes):
            with open(file + ".json", encoding="utf-8") as found:
                filetype, comment, lines = json.load(found)
            self.demand(filetype == "vgs" + name and comment == COMMENTS[name] + " %s", f"{path}: {filetype}, {comment}")
            for number, (line, mine, theirs) in enumerate(zip(text.split("\n"), kinds, lines), 1):
                theirs = [kind.lower() or None for kind in theirs]
                wrong = [column for column in range(len(line)) if not line[column].isspace() and mine[column] != theirs[column]]
                different += bool(wrong)
                self.demand(not wrong or different > 10, f"{path}:{number}: TextMate sees {mine}, Vim {theirs} in {line!r}")
