"""Makes the JSON schemas of romkit.toml and of table schemas.

The keys and their values are those that romkit names when it refuses a file: all keys of a table for an unknown one, the expected
value for a wrong one. VALUES says these values in JSON Schema, and the tables of Project.md and Tables.md have the help. A key that is
in one of these places and not in the others is an error, so none can be forgotten.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

DRAFT = "http://json-schema.org/draft-07/schema#"
#: A key that no table has, and that is not similar to any.
UNKNOWN = "no-such-key-anywhere"

_part = r"[^/\\\x00-\x1f]+"
_inner = f"{_part}(?:/{_part})*"
_slot = r"[GgEeBbDdPp][Ss][Ll][Oo][Tt](?:[01][0-9][0-9]|2[0-4][0-9]|25[0-5])"
_asset = f"(?:graphics|sounds|music|data|programs)/{_inner}"
_byte = r"0*(?:[0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5])"
_range = f"{_byte}(?:-{_byte})?"
_count = r"0*(?:[1-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-6])"
_program = r"0*(?:[1-9][0-9]?|1[01][0-9]|12[0-8])"
_tones = f"{_program}(?:-{_program})?=(?:triangle|sawtooth|square|noise)"
_side = rf"\+?{_count}"
_long_side = r"\+?0*(?:[1-9][0-9]{0,2}|[1-3][0-9]{3}|40[0-8][0-9]|409[0-6])"
# A part of a pattern: ** alone, or characters, sets and single stars.
_glob_part = r"(?:\*\*|\*?(?:(?:[^/\\*\[]|\[[!^]?\]?[^\]/]*\])\*?)+|\*)"


def text(pattern=None):
    return {"type": "string", "pattern": f"^{pattern}$"} if pattern else {"type": "string"}


def path(pattern, other=None):
    """The text of a path without parts that are . or .., which not every editor's patterns can express, or that match another pattern."""
    return text(pattern) | {"not": {"pattern": rf"(?:^|/)(?:\.\.?(?:/|$)|{other})" if other else r"(?:^|/)\.\.?(?:/|$)"}}


def many(item, least=0):
    return {"type": "array", "items": item} | ({"minItems": least} if least else {})


def one_or_many(item):
    return {"anyOf": [item, many(item, 1)]}


def whole(low, high):
    return {"type": "integer", "minimum": int(low.replace(",", "")), "maximum": int(high.replace(",", ""))}


def choice(words):
    return {"enum": re.split(", | or ", words)}


_visible = r"[^\x00-\x1f\x7f]+"
_pattern = path(f"{_glob_part}(?:/{_glob_part})*") | {"maxLength": 1024}
_path = text(r"[^\\\x00-\x1f]*[^\\/\x00-\x1f]")
_milliseconds = whole("1", "65,535")

#: The values that romkit expects, in its words, as JSON Schema.
VALUES = [
    ("true or false", lambda: {"type": "boolean"}),
    (r"a whole number from ([\d,]+) to ([\d,]+)", whole),
    ("a colour difference from 0 to 1, such as 0.02", lambda: {"type": "number", "minimum": 0, "maximum": 1}),
    ("a list of strings", lambda: many(text())),
    ("text in quotes, not empty and without control characters", lambda: text(_visible)),
    ("a pattern in quotes, or a list of one or more such patterns", lambda: one_or_many(_pattern)),
    ("the path of a file, relative to this folder and with no / at its end", lambda: _path),
    ("the path of a file, relative to this folder .*, or a list of one or more such paths", lambda: one_or_many(_path)),
    ("the path of a file in this folder, with no leading or trailing /, .*", lambda: path(_inner)),
    ("the name of a file in this folder, without any /", lambda: path(_part)),
    ("a whole number of bytes, not below 0, or one with B, KiB, MiB or GiB in quotes, .*",
     lambda: {"anyOf": [{"type": "integer", "minimum": 0}, text(r"[0-9]+ *(?:B|KiB|MiB|GiB)")]}),
    ('the slot or asset to make, such as "GSLOT007" or "graphics/title"', lambda: path(f"(?:{_slot}|{_asset})")),
    ('a data slot such as "DSLOT000"', lambda: text("[Dd]" + _slot.partition("]")[2])),
    ('the name of a slot in quotes, such as "GSLOT007"', lambda: text(_slot)),
    ("x, y, width and height such as 0,0,32,32", lambda: text(r"[-+]?[0-9]+(?:,[-+]?[0-9]+){3}")),
    ("all, a tag, a frame number from 1, or a range such as 1-8", lambda: {"type": "string", "minLength": 1}),
    ("names with commas between them such as body,sword",
     lambda: {"anyOf": [text("[^,]+(?:,[^,]+)*"), many({"type": "string", "minLength": 1}, 1)]}),
    ("programs from 1 to 128 and their tones such as 1-8=square,33=triangle",
     lambda: one_or_many(text(f"{_tones}(?:,{_tones})*"))),
    ("alpha, index or a colour such as '#ff00ff'", lambda: text("(?:alpha|index|#[0-9A-Fa-f]{3}(?:[0-9A-Fa-f]{3})?)")),
    ("decibels with at most one decimal, or normalize",
     lambda: text(r"(?:normalize| *[-+]? *[0-9][0-9 ]*(?:\. *[0-9])? *[dD] *[bB] *)")),
    (r'a list such as \["0-15=base.gpl"\]: .*', lambda: one_or_many(text(f"{_range}=.+"))),
    ("a list of entries and ascending ranges from 0 to 255, such as .*",
     lambda: many({"anyOf": [whole("0", "255"), text(_range)]})),
    ('a width and a height from 1 to 256 such as "16x16"', lambda: text(f"{_side}x{_side}")),
    ("a width and a height from 1 to 4,096 such as 240x320", lambda: text(f"{_long_side}x{_long_side}")),
    ("a factor such as 2 or 1/2", lambda: text(f"{_count}(?:/{_count})?")),
    ("ascending entries from 0 to 255 such as 240-255", lambda: text(_range)),
    ("a name that is not empty", lambda: {"type": "string", "minLength": 1}),
    ("a list of names and types such as .*, with these types: (.*)",
     lambda types: many(text(f"[^:]+:(?:{types.replace(', ', '|')})"))),
    ("a whole number of milliseconds from 1 to 65,535, .*, or a list of such numbers, one for each frame",
     lambda: {"anyOf": [_milliseconds, many(_milliseconds)]}),
    ('text in quotes such as "enemies", not empty and without control characters, with no leading or trailing /, .*',
     lambda: path(_inner, r"[GgEeBbDdPp][Ss][Ll][Oo][Tt](?:[0-9][^/]*)?$")),
    ('text in quotes, such as ".flac"', lambda: text(r"\.[A-Za-z0-9_+-]{1,16}")),
    ("a list of a program and its arguments", lambda: {
        "type": "array", "minItems": 1, "items": [text("(?:/.*[^/]|[^/]+)")], "additionalItems": text(),
        "allOf": [{"contains": {"pattern": r"\{input\}"}}, {"contains": {"pattern": r"\{output\}"}}]}),
    ("expected the extension of a format for slots, as text in quotes", lambda: text(r"\.[A-Za-z0-9]+")),
    ("64 hexadecimal digits", lambda: text("[0-9A-Fa-f]{64}")),
    ("1 to 15 printable ASCII characters in quotes", lambda: text("[ -~]{1,15}")),
    ("16 bytes in hexadecimal, 32 digits in quotes", lambda: text("(?: *[0-9A-Fa-f]){32} *")),
    # Of table schemas.
    ("text in quotes", lambda: text(r"[^\x00-\x1f]+")),
    ("a whole number of (?:bytes|columns)", lambda: {"type": "integer"}),
    (r"1 to (\d+), the number of bits in \w+", lambda high: whole("1", high)),
    ('"[^"]*"(?:(?:, | or )"[^"]*")+', None),
    ("[a-z0-9-]+(?:, [a-z0-9-]+)* or [a-z0-9-]+", None),
]


def value(words, key):
    """The JSON Schema of a value that romkit expects."""
    for pattern, make in VALUES:
        found = re.fullmatch(pattern, words)
        if found and make:
            return make(*found.groups())
        if found:
            return {"enum": [json.loads(word) for word in re.findall('"[^"]*"', words)]} if '"' in words else choice(words)
    sys.exit(f"editor_schemas.py: romkit expects for {key}: {words}. Add this value to VALUES.")


class Tool:
    """The command, asked by files that it refuses."""

    def __init__(self, command):
        self.command = os.path.abspath(command)
        self.work = tempfile.TemporaryDirectory()

    def diagnostics(self, name, lines, *words):
        """The diagnostics about a file of these lines."""
        with open(os.path.join(self.work.name, name), "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        run = subprocess.run(
            [self.command, *words, "--diagnostics", "json"], cwd=self.work.name, capture_output=True, text=True,
            env=os.environ | {"ROMKIT_LANGUAGE": "en"})
        lines = run.stderr.splitlines()
        if not lines or not all(line.startswith("{") for line in lines):
            sys.exit(f"editor_schemas.py: romkit {' '.join(words)} says {run.stderr}")
        return [json.loads(line) for line in lines][:-1]

    def manifest(self, lines):
        return self.diagnostics("romkit.toml", lines, "pack", ".", "-o", "x.bin")

    def table(self, lines):
        with open(os.path.join(self.work.name, "x.csv"), "w", encoding="utf-8") as file:
            file.write("x\n1\n")
        return self.diagnostics("table.toml", lines, "convert", "x.csv", "-o", "x.dat", "--schema", "table.toml")


def listed(remedy):
    """The names of a list such as `use a, b or c`."""
    return re.split(", | or ", remedy.removeprefix("use "))


# Help.


def plain(words):
    """Markdown without links and table escapes, as a sentence."""
    words = re.sub(r"[:;]\s+see\s+\[[^]]*\]\([^)]*\)", "", words)
    words = re.sub(r"\[([^][]*)\]\([^)]*\)", r"\1", words).replace("\\|", "|").strip()
    return words if words[:1] in "`" else words[:1].upper() + words[1:]


class Help:
    """The sections of a document and the tables of keys in them."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.lines = file.read().split("\n")

    def section(self, heading):
        """The lines below a heading."""
        start = next(n for n, line in enumerate(self.lines) if re.fullmatch(f"#+ .*{re.escape(heading)}.*", line)) + 1
        level = len(self.lines[start - 1].split(" ")[0])
        end = next((n for n, line in enumerate(self.lines[start:], start) if re.match(f"#{{1,{level}}} ", line)), len(self.lines))
        return self.lines[start:end]

    def about(self, heading):
        """The first paragraph below a heading."""
        return plain("\n".join(self.section(heading)).strip().partition("\n\n")[0].replace("\n", " "))

    def keys(self, heading, table=0):
        """The help of each key in a table below a heading, or in all of them."""
        rows, number, columns = {}, 0, []
        for line in self.section(heading):
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            if not cells:
                number += bool(columns)
                columns = []
            elif not columns:
                columns = cells
            elif columns[0] == "key" and table in (0, number + 1) and not cells[0].startswith("-"):
                row = dict(zip(columns, cells))
                words = plain(row["meaning"]).rstrip(".") + "."
                if row.get("for", "all") not in ("", "all"):
                    words += f" For {row['for']}."
                if not row.get("default", "none").startswith(("required", "none")):
                    words += f" Default: {row['default']}."
                for key in re.findall("`([^`]*)`", cells[0]):
                    rows[key] = words
        return rows


def described(schema, rows, keys, where):
    """Adds the help of the keys, which must be the same in both; a row may name another spelling of its key."""
    for key in keys:
        words = rows.get(key) or next((words for words in rows.values() if f"`{key}`" in words), None)
        if not words:
            sys.exit(f"editor_schemas.py: {where} has no row for the key {key}")
        schema[key] = {"description": words} | schema[key]
    for key in rows.keys() - set(keys):
        sys.exit(f"editor_schemas.py: {where} has a row for {key}, which romkit does not know")
    return {key: schema[key] for key in keys}


# romkit.toml


def manifest(tool, folder):
    help = Help(os.path.join(folder, "Project.md"))
    top = listed(tool.manifest([f'"{UNKNOWN}" = 0'])[0]["remedy"])
    expected = {diagnostic["line"]: expectation(diagnostic) for diagnostic in tool.manifest([f"{key} = {{}}" for key in top])}
    properties, tables = {}, []
    for number, key in enumerate(top, 1):
        words = expected.get(number, "")
        if words and not words.startswith("written as"):
            properties[key] = value(words, key)
            continue
        tables.append(key)
        schema = slots(tool) if key == "slots" else table(tool, help, key, isList=bool(words))
        properties[key] = {"description": help.about(f"[{key}]")} | schema
    keys = [key for key in top if key not in tables]
    properties = described(properties, help.keys("At the top"), keys, "Project.md, At the top,") | {
        key: properties[key] for key in tables}
    return {
        "$schema": DRAFT, "title": "romkit.toml", "description": help.about("romkit.toml").partition(". ")[0] + ".", "type": "object",
        "properties": properties, "additionalProperties": False}


def slots(tool):
    number = expectation(tool.manifest(["[slots]", '"graphics/a" = {}'])[0])
    return {"type": "object", "propertyNames": path(_asset), "additionalProperties": value(number, "slots")}


def expectation(diagnostic):
    """The value that a message expects: what follows the key."""
    return re.sub("^[a-z0-9/-]+ must be ", "", diagnostic["message"])


def table(tool, help, name, isList):
    """The schema of a table, with one alternative for each of the keys of which it has one."""
    header = f"[[{name}]]" if isList else f"[{name}]"
    missing = [d["message"].partition(" has no ")[2] for d in tool.manifest([header]) if d["code"] == "manifest-missing-key"]
    ways = next((re.split(", | or ", words) for words in missing if " or " in words), [])
    required = [words for words in missing if " or " not in words]
    keys, schemas, alternatives = [], {}, []
    for way in ways or [None]:
        given = required + ([way] if way else [])
        found = tool.manifest([header, *(f"{key} = {{}}" for key in given), f'"{UNKNOWN}" = 0'])
        own = next(listed(d["remedy"]) for d in found if d["code"] == "manifest-unknown-key")
        given += [d["message"].partition(" has no ")[2] for d in found if d["code"] == "manifest-missing-key"]
        alternatives += [(some, own) for some in replacements(tool, header, own, given)]
        keys += [key for key in own if key not in keys]
    for some in [own for _, own in alternatives] + [required for required, _ in alternatives]:
        for diagnostic in tool.manifest([header, *(f"{key} = {{}}" for key in some)]):
            key = some[diagnostic["line"] - 2] if (diagnostic["line"] or 0) > 1 else None
            # Two keys that exclude each other may be together here.
            if key and key not in schemas and not diagnostic["message"].endswith("found both"):
                schemas[key] = value(expectation(diagnostic), key)
                if key == "to":
                    schemas[key] = {"anyOf": [{"enum": re.findall('"([^"]*)"', diagnostic["remedy"])}, schemas[key]]}
    schema = {"type": "object"}
    common = [key for key in alternatives[0][0] if all(key in some for some, _ in alternatives)]
    if common:
        schema["required"] = common
    if len(alternatives) > 1:
        schema["oneOf"] = [
            {"required": [key for key in some if key not in common], "properties": {key: NONE for key in keys if key not in own}}
            for some, own in alternatives]
    schema["properties"] = described(schemas, table_help(help, name, keys), keys, f"Project.md, {header},")
    schema["additionalProperties"] = False
    return {"type": "array", "items": schema} if isList else schema


#: A key that a table does not have; editors show the error at the key.
NONE = {"not": {}}


def replacements(tool, header, keys, required):
    """The required keys, and those with another key in the place of one of them."""
    tries = [[other for other in required if other != lost] + [key]
             for lost in required for key in keys if key not in required]
    lines, starts = [], {}
    for some in tries:
        starts[len(lines) + 1] = some
        lines += [header, *(f"{key} = {{}}" for key in some)]
    incomplete = {d["line"] for d in tool.manifest(lines) if d["code"] == "manifest-missing-key"}
    return [required] + [some for line, some in starts.items() if line not in incomplete]


def table_help(help, name, keys):
    rows = help.keys("[defaults]" if name == "assets" else f"[{name}]")
    if name == "defaults":
        # Their table has the keys of [[assets]] too.
        rows = {key: words for key, words in rows.items() if key in keys}
    return rows


# Table schemas.


def table_schema(tool, folder):
    help = Help(os.path.join(folder, "Tables.md"))
    top = [key for key in listed(tool.table([f"{UNKNOWN} = 0"])[0]["remedy"]) if "[" not in key]
    properties = {}
    for key in top:
        words = re.sub("^.* must be ", "", tool.table([f"{key} = {{}}"])[0]["message"])
        properties[key] = value(words, key)
    properties = described(properties, help.keys("The schema", 1), top, "Tables.md, at the top of The schema,")
    properties["field"] = {
        "description": "The fields of the structure, in order.",
        "type": "array", "minItems": 1, "items": field(tool, help),
        "contains": {"properties": {"type": {"not": {"enum": ["padding", "comment"]}}}}}
    return {
        "$schema": DRAFT, "title": "Schema of a table for romkit", "description": help.about("Tables"), "type": "object",
        "required": ["field"], "properties": properties, "additionalProperties": False}


def field(tool, help):
    def ask(*lines):
        return (tool.table(["[[field]]", *lines]) or [{"code": None}])[0]

    keys = listed(ask("type = 'u8'", "name = 'x'", f"{UNKNOWN} = 0")["remedy"])
    types = value(re.sub("^.* must be ", "", ask("type = 'x'", "name = 'x'")["message"]), "type")
    properties, kinds = {"type": types}, {}
    for kind in types["enum"]:
        given, refused, own = ["type"], [], {}
        while (found := ask(*(example(key, kind) for key in given)))["code"] == "table-schema-missing":
            given.append(found["message"].partition(" has no ")[2])
        for key in keys:
            others = [example(other, kind) for other in given if other != key]
            found = ask(f"{key} = {{}}", *others)
            if found["message"].endswith(f", which has no {key}"):
                refused.append(key)
            elif key != "type":
                own[key] = value(re.sub("^.* must be ", "", found["message"]), key)
                if own[key] == {"type": "integer"}:
                    bounds = re.search("of ([\\d,]+) to ([\\d,]+) for", ask(f"{key} = 0", *others)["message"])
                    own[key] = whole(*bounds.groups())
        kinds[kind] = (given, refused, own)
        for key, schema in own.items():
            if key in properties and properties[key] != schema and schema.get("type") == "integer":
                schema = properties[key] | {"maximum": max(properties[key]["maximum"], schema["maximum"])}
            properties[key] = schema
    rules = []
    for given, refused, own in kinds.values():
        same = [kind for kind, other in kinds.items() if other == (given, refused, own)]
        limits = {key: schema for key, schema in own.items() if schema != properties[key]}
        then = {"required": given, "properties": limits | {key: NONE for key in refused}}
        rule = {"if": {"properties": {"type": {"enum": same}}, "required": ["type"]}, "then": then}
        if rule not in rules:
            rules.append(rule)
    properties = described(properties, help.keys("The schema", 2), keys, "Tables.md, [[field]] of The schema,")
    return {
        "type": "object", "required": ["type"], "properties": properties, "additionalProperties": False,
        "allOf": rules + TOGETHER}


#: Keys of a field that cannot be together.
TOGETHER = [
    {"not": {"required": ["boolean", "fraction"], "properties": {"boolean": {"const": True}}}},
    {"not": {"required": ["key", "count"], "properties": {"key": {"const": True}, "count": {"minimum": 2}}}},
    {"not": {"required": ["terminated", "fill"], "properties": {"terminated": {"const": True}, "fill": {"const": "space"}}}},
]


def example(key, kind):
    return {"type": f"type = '{kind}'", "name": "name = 'x'", "width": "width = 4"}[key]
