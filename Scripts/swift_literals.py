"""Finds the string literals of Swift source code, with the templates that the type LocalizedText makes of them."""

import re


class Literal:
    """A string literal: its template, the expressions of its values, and what stands before it."""

    def __init__(self, template, values=(), before="", noun=False, plural=None):
        self.template, self.values, self.before = template, tuple(values), before
        #: Whether it is `{1} noun`, made by Plural.text.
        self.noun, self.plural = noun, plural

    @property
    def is_for_programmers(self):
        """Whether it is the text of a precondition or of an attribute."""
        return bool(re.search(r"\b(precondition|preconditionFailure|fatalError|assert)\([^;{}]*$|\bunavailable, message: $", self.before))


ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", '"': '"', "'": "'", "\\": "\\"}


class Scanner:
    """Reads Swift source code from its start to its end."""

    def __init__(self, source):
        self.source, self.index = source, 0
        #: Literals and the code between them.
        self.parts = []
        self.code(until_close=False)

    def code(self, until_close):
        """Reads code up to the end, or to the parenthesis that closes what was opened before."""
        source, depth, start = self.source, 0, self.index
        while self.index < len(source):
            character = source[self.index]
            if source.startswith("//", self.index):
                end = source.find("\n", self.index)
                self.index = len(source) if end < 0 else end
            elif source.startswith("/*", self.index):
                self.index = source.index("*/", self.index) + 2
            elif character == "#" and re.match(r'#+"', source[self.index:]):
                self.raw()
            elif character == '"':
                self.literal()
            else:
                if character == "(":
                    depth += 1
                elif character == ")":
                    if until_close and depth == 0:
                        text = source[start:self.index]
                        self.index += 1
                        return text
                    depth -= 1
                self.index += 1
        return source[start:]

    def raw(self):
        hashes = re.match(r"#+", self.source[self.index:])[0]
        opening = '"""' if self.source.startswith(hashes + '"""', self.index) else '"'
        self.index = self.source.index(opening + hashes, self.index + len(hashes) + len(opening)) + len(opening + hashes)

    def literal(self):
        source, start = self.source, self.index
        is_long = source.startswith('"""', start)
        quote = '"""' if is_long else '"'
        self.index += len(quote)
        pieces, values = [""], []
        while not source.startswith(quote, self.index):
            character = source[self.index]
            if character != "\\":
                pieces[-1] += character
                self.index += 1
                continue
            following = source[self.index + 1]
            self.index += 2
            if following == "(":
                value = self.code(until_close=True)
                values.append(" ".join(value.split()))
                pieces += [f"{{{len(values)}}}", ""]
            elif following == "u":
                end = source.index("}", self.index)
                pieces[-1] += chr(int(source[self.index + 1:end], 16))
                self.index = end + 1
            elif following in ESCAPES:
                pieces[-1] += ESCAPES[following]
            else:
                # A line that goes on in the next one.
                pieces[-1] += "\\\n"
                self.index = source.index("\n", self.index - 1) + 1
        self.index += len(quote)
        text = "".join(pieces)
        if is_long:
            *content, last = text.split("\n")[1:]
            indent = len(last) if not last.strip() else 0
            text = "\n".join(line[indent:] if not line[:indent].strip() else line for line in content)
            text = text.replace("\\\n", "")
        self.parts.append((start, self.index, text, values))


def arguments(source, index):
    """The texts of the arguments of a call, whose opening parenthesis is before the index."""
    depth, start, found = 0, index, []
    while True:
        character = source[index]
        if character in "([{":
            depth += 1
        elif character in ")]}":
            if depth == 0:
                return found + [source[start:index]]
            depth -= 1
        elif character == "," and depth == 0:
            found.append(source[start:index])
            start = index + 1
        index += 1


def nouns(source):
    """The texts of numbers with their nouns, and the places of their literals."""
    found, spans = [Literal("{1} byte", noun=True, plural="{1} bytes")] if "enum Plural" in source else [], []
    if found:
        found.append(Literal("{1} record", noun=True, plural="{1} records"))
    for match in re.finditer(r"\bPlural\.(text|word)\(", source):
        parts = arguments(source, match.end())
        spans.append((match.end(), match.end() + sum(map(len, parts)) + len(parts)))
        words = [part.strip().strip('"') for part in parts[1:]]
        if match[1] == "text" and all('"' in part for part in parts[1:]):
            noun, plural = words[0], words[1] if len(words) > 1 else words[0] + "s"
            found.append(Literal("{1} " + noun, noun=True, plural="{1} " + plural))
    return found, spans


def literals(source, joins_rows=False):
    """All literals of a file. In rows of codes, the pieces of the details are one text."""
    found, spans = nouns(source)
    # Literals inside values come before the one around them; by their place they come after it.
    parts = sorted(Scanner(source).parts)
    previous_end, row = 0, None
    for start, end, text, values in parts:
        gap = source[previous_end:start]
        previous_end = end
        if any(first <= start < last for first, last in spans):
            continue
        literal = Literal(text, values, source[max(0, start - 200):start])
        if joins_rows:
            if re.search(r"\b(error|warning|either)\(\s*$", gap):
                row = "name"
            elif row == "name":
                row = "summary"
            elif row == "summary" and re.fullmatch(r"\)\s*", gap):
                row = literal
            elif isinstance(row, Literal) and not gap.strip():
                row.template += " " + text
                continue
            else:
                row = None
        found.append(literal)
    return found
