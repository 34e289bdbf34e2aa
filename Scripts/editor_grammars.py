"""Makes the grammars of songs, note listings and scenes: for TextMate, which VS Code reads, and for Vim.

The words are those that romkit names when it refuses a file: the operands of MML, the words and operands of note listings, the calls of
both consoles. What follows an operand of MML is in the tables of MML.md, which must have the same operands.

Patterns use what both editors have: groups, sets, repetition, and lookahead. In all three languages a line is a statement.
"""

import json
import os
import re
import sys

#: The parts that have a colour: their scopes in TextMate, and their groups in Vim.
CLASSES = {
    "comment": ("comment.line", "Comment"),
    "channel": ("storage.type.channel", "Structure"),
    "macro": ("entity.name.function.macro", "Function"),
    "note": ("entity.name.tag.note", "Type"),
    "setting": ("keyword.other.setting", "Statement"),
    "loop": ("keyword.control.loop", "Repeat"),
    "word": ("keyword.other.word", "Statement"),
    "call": ("entity.name.function.call", "Function"),
    "number": ("constant.numeric", "Number"),
    "constant": ("constant.language", "Constant"),
    "sign": ("punctuation.separator", "Delimiter"),
    "invalid": ("invalid.illegal", "Error"),
}
SPACE = r"[ \t]*"


class Step:
    """A part of a statement; what follows it, if it is not required, may be missing."""

    def __init__(self, kind, pattern, isRequired=True):
        self.kind, self.pattern, self.isRequired = kind, pattern, isRequired


class Statement:
    """A kind of line: how it begins, and what may follow in any order; each is a list of steps. A step may end it."""

    def __init__(self, start, contents=(), end=None):
        self.start, self.contents, self.end = start, contents, end


class Grammar:
    def __init__(self, name, title, comment, statements, ignoresCase=False):
        self.name, self.title, self.comment, self.statements = name, title, comment, statements
        self.case = "(?i)" if ignoresCase else ""

    # TextMate.

    def pattern(self, steps, before=""):
        text, closing = self.case + before + f"({steps[0].pattern})", ""
        for step in steps[1:]:
            text += f"{SPACE}({step.pattern})" if step.isRequired else f"(?:{SPACE}({step.pattern})"
            closing += "" if step.isRequired else ")?"
        return text + closing

    def captures(self, steps):
        return {str(number): {"name": self.scope(step.kind)} for number, step in enumerate(steps, 1)}

    def scope(self, kind):
        return f"{CLASSES[kind][0]}.{self.name}"

    def textmate(self):
        """The grammar as JSON."""
        comment = {"name": self.scope("comment"), "match": self.comment + ".*$"}
        invalid = {"name": self.scope("invalid"), "match": r"[^ \t\r\n]"}
        patterns = [comment]
        for statement in self.statements:
            start = self.pattern(statement.start, "^" + SPACE)
            if statement.contents:
                contents = [{"match": self.pattern(steps), "captures": self.captures(steps)} for steps in statement.contents]
                end = [statement.end] if statement.end else []
                patterns.append({
                    "begin": start, "beginCaptures": self.captures(statement.start),
                    "end": "".join(f"({step.pattern})|" for step in end) + f"(?={self.comment})|$", "endCaptures": self.captures(end),
                    "patterns": contents + [invalid]})
            else:
                patterns.append({"match": start, "captures": self.captures(statement.start)})
        return json.dumps(
            {"information_for_contributors": ["Made by Scripts/make-editors.py: do not edit."], "name": self.title, "scopeName": "source." + self.name,
             "patterns": patterns + [invalid]}, indent=1) + "\n"

    # Vim.

    def vim(self):
        """The syntax file."""
        self.groups, lines = {}, []
        match = lambda group, pattern, more: lines.append(f"syn match {group} /{vim(self.case + pattern)}/{more}")
        invalid = self.group("invalid")
        match(invalid, r"[^ \t\r]", "")
        match(self.group("comment"), self.comment + ".*$", "")
        for number, statement in enumerate(self.statements, 1):
            if not statement.contents:
                self.chain(match, statement.start, "", "^" + SPACE)
                continue
            ends = [statement.end] if statement.end else []
            inner = [self.group("invalid")]
            match(inner[0], r"[^ \t\r]", " contained")
            # Where several match, Vim takes the last.
            for steps in [*reversed(statement.contents), *([step] for step in ends)]:
                inner.append(self.chain(match, steps, " contained"))
            inner.append(self.chain(match, statement.start, " contained", "^" + SPACE))
            begin = vim(f"{self.case}^(?={SPACE}{self.required(statement.start)})")
            ends = [vim(step.pattern) for step in ends] + [vim(f"(?={self.comment})"), "$"]
            lines.append(
                f"syn region {self.name}Statement{number} start=/{begin}/ {' '.join(f'end=/{end}/' for end in ends)} "
                f"oneline keepend contains={','.join(inner)}")
        lines += [f"hi def link {group} {CLASSES[kind][1]}" for group, kind in self.groups.items()]
        return "\n".join([
            '" Made by Scripts/make-editors.py: do not edit.', 'if exists("b:current_syntax")', "  finish", "endif",
            "syn sync minlines=1", *lines, f'let b:current_syntax = "{self.name}"']) + "\n"

    def group(self, kind):
        name = f"{self.name}{kind.capitalize()}{len(self.groups)}"
        self.groups[name] = kind
        return name

    def required(self, steps):
        """The pattern of the first step and of those that must follow it."""
        text = steps[0].pattern
        for step in steps[1:]:
            if not step.isRequired:
                break
            text += SPACE + f"(?:{step.pattern})"
        return text

    def chain(self, match, steps, more, before=""):
        """Adds a group for each step, each followed by the next, and returns the first."""
        groups = [self.group(step.kind) for step in steps]
        for number in reversed(range(len(steps))):
            rest = self.required(steps[number:])[len(steps[number].pattern):]
            following = f" nextgroup={groups[number + 1]} skipwhite" if number + 1 < len(steps) else ""
            match(groups[number], (before if number == 0 else "") + steps[number].pattern + (f"(?={rest})" if rest else ""),
                  (more if number == 0 else " contained") + following)
        return groups[0]


def vim(pattern):
    """A pattern in Vim's very magic syntax."""
    text, ends = r"\v" + (r"\c" if pattern.startswith("(?i)") else r"\C"), []
    for part in re.findall(r"\(\?[:=!]|\[\^?\]?(?:\\.|[^]\\])*\]|\\.|.", pattern.removeprefix("(?i)")):
        if part.startswith("("):
            text += "%(" if part != "(" else "("
            ends.append({"(?=": "@=", "(?!": "@!"}.get(part, ""))
        elif part == ")":
            text += ")" + ends.pop()
        else:
            text += ("\\" if part in "<>@%=~&/" else "") + part
    return text


# Songs.

NUMBER = r"[0-9](?:[ \t]*[0-9])*"
LENGTH = NUMBER + r"(?:[ \t]*\.)?"
SIGNS = r"[-+](?:[ \t]*[-+])*"
TIES = rf"(?:[ \t]*\^(?:[ \t]*{LENGTH})?)*"
NAME = "[A-Za-z0-9]+"
# What may follow the last operand in the text of a macro: the length of its note, for example.
REST = r"[-+.^0-9](?:[ \t]*[-+.^0-9])*"


def operands(path):
    """The operands in the sections of MML.md, with a set of what follows: note, rest, number, dot, signs."""
    with open(path, encoding="utf-8") as file:
        sections = re.split("^## ", file.read(), flags=re.MULTILINE)
    found = {}
    for section in sections:
        rows = re.findall(r"^\| (`.*?)(?<!\\) \| (.*?) \|", section.partition("| operand |")[2].partition("\n\n")[0], re.MULTILINE)
        # A section about one operand begins with it.
        rows += [(words, "") for words in re.findall(r"\A.*\n\n(`[^`]*`)", section)]
        for words, meaning in rows:
            for form in " ".join(re.findall("`([^`]*)`", words)).replace("\\|", "|").split(" "):
                shape = re.fullmatch(r"(\\?[a-z]|[@%<>|])(-(?=\d))?(\d*)(\.?)([-+]*)", form)
                if shape:
                    sign, minus, digits, dot, signs = shape.groups()
                    kinds = found.setdefault(sign + (minus or ""), set())
                    kinds |= {meaning.removeprefix("a ")} & {"note", "rest"}
                    kinds |= {"number"} if digits else set()
                    kinds |= {"dot"} if dot else set()
                    kinds |= {"signs"} if signs else set()
    return found


def operand(signs, kinds, isOpen):
    """The steps of operands; in the text of a macro, which is open, a number may be missing at the end."""
    letters = [re.sub(r"([\\|])", r"\\\1", sign).replace("-", SPACE + "-") for sign in signs]
    letter = letters[0] if len(letters) == 1 else f"(?:{'|'.join(letters)})"
    kind = "note" if kinds & {"note", "rest"} else "loop" if signs == ["|"] else "setting"
    if "note" in kinds:
        # An accidental, a length and ties, of which each may be missing.
        lengths = [rf"{SIGNS}(?:[ \t]*{LENGTH})?{TIES}", LENGTH + TIES, rf"\^(?:[ \t]*{LENGTH})?{TIES}"]
        return [Step(kind, letter), Step("number", "|".join(lengths), False)]
    if "rest" in kinds:
        return [Step(kind, letter), Step("number", LENGTH, False)]
    if not kinds:
        return [Step(kind, letter)]
    tails = [LENGTH if "dot" in kinds else NUMBER] if "number" in kinds else []
    tails += [SIGNS] if "signs" in kinds else []
    ends = rf"\({NAME}\)" + (r"|#|$" if isOpen else "")
    return [Step(kind, f"{letter}(?={SPACE}(?:{'|'.join(tails)}|{ends}))"), Step("number", "|".join(tails), False)]


def songs(tool, folder):
    page = operands(os.path.join(folder, "MML.md"))
    remedy = tool.diagnostics("x.mml", ["Ch0 z"], "convert", "x.mml", "-o", "x.bgm")[0]["remedy"]
    known = re.search("operands (.*), or", remedy)[1].split(" ")
    if sorted(known) != sorted(sign.removesuffix("-") for sign in page):
        sys.exit(f"editor_grammars.py: romkit has the operands {' '.join(known)}, MML.md {' '.join(page)}")
    alike = {}
    for sign, kinds in page.items():
        alike.setdefault((*sorted(kinds), sign == "|"), []).append(sign)
    use = [Step("macro", rf"\({NAME}\)"), Step("number", REST, False)]
    contents = {isOpen: [use] + [operand(signs, page[signs[0]], isOpen) for signs in alike.values()] for isOpen in (False, True)}
    return Grammar("mml", "Song for VGS", "#", [
        Statement([Step("channel", "ch[0-5](?![0-9])")], contents[False]),
        Statement([Step("macro", rf"\${NAME}(?=[ \t]+[^ \t\r\n#])"), Step("number", REST, False)], contents[True]),
    ], ignoresCase=True)


# Note listings.


def listings(tool):
    def ask(line):
        return tool.diagnostics("x.notes", [line], "convert", "x.notes", "-o", "x.bgm")

    words = re.split(", | or ", ask("?")[0]["remedy"].removeprefix("start the line with "))
    statements = []
    for word in words:
        steps, line = [Step("word", word + END)], word
        while (found := ask(line)) and found[0]["code"] == "notes-missing-operand":
            kind, pattern, example = listed_operand(re.match("expected (.*) for `", found[0]["message"])[1])
            steps.append(Step(kind, f"(?:{pattern}){END}", False))
            line += " " + example
        statements.append(Statement(steps))
    return Grammar("notes", "Notes of a song for VGS", "#", statements, ignoresCase=True)


END = r"(?=[ \t#]|$)"


def listed_operand(expected):
    """The kind, the pattern and an example of an operand that romkit expects."""
    if names := re.fullmatch(r"a tone \((.*)\)", expected):
        names = re.split(", | or ", names[1])
        return "constant", "|".join(names), names[0]
    if channels := re.fullmatch(r"a channel from ch(\d) to ch(\d)", expected):
        return "channel", f"ch[{channels[1]}-{channels[2]}]", "ch0"
    if octaves := re.fullmatch(r"a key from a(\d) to a(\d) .*", expected):
        return "note", f"[a-g][-+]?[{octaves[1]}-{octaves[2]}]", "a4"
    if re.fullmatch(r"the word label or the index of a note .*", expected):
        return "number", "label|[0-9]+", "0"
    if re.fullmatch(r"an? [a-z ]+ from 0 to 255", expected):
        return "number", "0*(?:[0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5])", "0"
    if re.fullmatch(r"an? [a-z ]+ from 0 to \d+", expected):
        return "number", "[0-9]+", "0"
    sys.exit(f"editor_grammars.py: romkit expects in a listing: {expected}. Add its pattern to listed_operand.")


# Scenes.


def scenes(tool):
    def ask(line, profile):
        words = ("preview", "--scene", "x.scene", "--profile", profile, "x.bin", "-o", "x.png")
        return tool.diagnostics("x.scene", [line], *words)

    # A scene needs a ROM, which may be empty.
    tool.manifest(["empty = true"])
    remedies = [ask("no_such_call(0);", profile)[0]["remedy"] for profile in ("mk2", "vge")]
    calls = [name for remedy in remedies for name in remedy.removeprefix("use one of these: ").split(", ")]
    number = r"(?:[-+][ \t]*)?(?:0[xX][0-9A-Fa-f]+|0[0-7]*|[1-9][0-9]*)(?![0-9A-Za-z_])"
    return Grammar("scene", "Scene of drawing calls for VGS", "//", [
        Statement([Step("call", f"(?:{'|'.join(calls)})"), Step("sign", r"\((?![ \t]*,)"), Step("number", number, False)],
                  [[Step("sign", ","), Step("number", number)], [Step("invalid", "[0-9A-Za-z_]+")]],
                  Step("sign", rf"\){SPACE};"))
    ])
