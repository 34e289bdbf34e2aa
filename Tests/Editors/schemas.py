"""Checks the schemas of romkit.toml and of table schemas against the command.

A schema must never refuse what romkit reads, and it must refuse what romkit refuses, except for what LOOSE lists.
"""

import glob
import json
import os
import re
import subprocess
import sys
import tomllib

import jsonschema
from broken import BROKEN_MANIFESTS, BROKEN_TABLES

#: Values of every kind and around every limit. Each key gets each of them.
VALUES = [
    "{}", "0", "1", "-1", "2", "64", "65", "255", "256", "257", "65535", "65536", "16777216", "16777217", "0.5", "1.5",
    "-0.5", "true", "''", "' '", "'x'", "'a b'", "'a/b.png'", "'/a'", "'a/'", "'a//b'", "'./a'", "'../a'", "'../../a.h'", "'a/..'",
    "'.a'", "'..a'", "'a/...'", r"'a\b'", r'"a\tb"', r'"a\u0000"', r'"a\nb"', "'*'", "'**'", "'**/a*b*.png'", "'a**'", "'[a'", "'[]]'",
    "'[!a-c]?'", "'[z-a]'", r"'[\]'", "'a[/]b'", "'GSLOT007'", "'dslot000'", "'DSLOT255'", "'GSLOT256'", "'graphics/a'", "'graphics/'",
    "'graphics/../a'", "'pictures/a'", "'mk2'", "'Mk2'", "'vge-landscape'", "'none'", "'rows'", "'16x16'", "'0x1'", "'256x256'",
    "'257x1'", "'16x16x16'", "'0,0,32,32'", "'0,0,8'", "'0, 0,8,8'", "'-1,+2,3,4'", "'#ff00ff'", "'#f0F'", "'#ff'", "'index'",
    "'-1.5dB'", "'+ 3 dB'", "'1.25dB'", "'normalize'", "'1-8=square,33=noise'", "'0=noise'", "'5-2=square'", "'3'", "'1-8'", "'5-2'", "'tag:x'", "'body,sword'", "',a'", "'512 KiB'",
    "'1 KB'", "'8MiB'", "'1.5 MiB'", "'KiB'", "'.flac'", "'.png'", "'.PNG'", "'.tsv'", "'png'", "'.'", "'.a.b'", "'.aaaaaaaaaaaaaaaaa'",
    "[]", "['a']", "['a', 'b']", "[1]", "[1.5]", "['a', 1]", "[[]]", "['']", "['flac', '{input}', '{output}']", "['x{input}{output}']",
    "['a/b', '{input}', '{output}']", "['/a/b', '{input}', '{output}']", "['/a/', '{input}', '{output}']", "['flac', '{input}']",
    "'0-15=a.gpl'", "['0-15=base.gpl']", "['16-1=a']", "['1=']", "['256=a']", "[7, '240-255']", "[256]", "['300']", "['9-3']",
    f"'{'0aF9' * 16}'", f"'{'0' * 63}'", f"'{'0aF9 ' * 8}'", "'README'", "'0123456789abcde'", "'0123456789abcdef'", "'é'", "'日本/語.png'",
    "100", "70000", "'true'", "'utf-8'", "'lf'", "'fast'", "'reject'", "'diffusion'", "'rgb565'", "'keep'",
]

#: Keys for which a schema accepts values that romkit refuses, and what a schema cannot know.
LOOSE = {
    "colours": "colors may stand beside it",
    "picture": "a path, of which romkit says so only when it has a backslash",
    "unchecked": "the items are slots or assets, but romkit says so only about an item",
    "extension": "the formats that romkit reads itself",
    "to": "other spellings of extensions",
    "frames": "a range whose start comes after its end",
    "tones": "a range whose start comes after its end",
    "lock": "a range whose start comes after its end, and paths",
    "reserve": "a range whose start comes after its end",
    "common": "a range whose start comes after its end",
    "files": "a set of characters whose start comes after its end, and combining characters",
    "pictures": "as in files",
    "ignore": "as in files",
    "duration": "the number of frames",
    "command": "a NUL",
}
#: Codes of errors that depend on other files or keys than the one that is tried.
ELSEWHERE = ("manifest-missing-file", "manifest-no-match", "manifest-together", "manifest-missing-key")


def validator(path):
    with open(path, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft7Validator.check_schema(schema)
    return jsonschema.Draft7Validator(schema)


class SchemaChecks:
    def __init__(self, romkit, root, work, demand):
        self.romkit, self.root, self.work, self.demand = romkit, root, work, demand
        self.manifest = validator(os.path.join(root, "Editors", "romkit.schema.json"))
        self.table = validator(os.path.join(root, "Editors", "table.schema.json"))
        with open(os.path.join(work, "x.csv"), "w", encoding="utf-8") as file:
            file.write("x\n1\n")

    def run(self):
        self.everyFile()
        self.everyKeyWithEveryValue()
        self.brokenFiles()

    def diagnostics(self, name, text):
        with open(os.path.join(self.work, name), "w", encoding="utf-8") as file:
            file.write(text)
        words = ["pack", ".", "-o", "x.bin"] if name == "romkit.toml" else ["convert", "x.csv", "-o", "x.dat", "--schema", name]
        run = subprocess.run([self.romkit, *words, "--diagnostics", "json"], cwd=self.work, capture_output=True, text=True)
        return [json.loads(line) for line in run.stderr.splitlines()][:-1]

    # All files of the project.

    def everyFile(self):
        """The schema accepts the files that romkit reads, and those of new projects, and refuses those that it refuses."""
        files = [path for path in glob.glob(os.path.join(self.root, "**", "*.toml"), recursive=True) if "/.build" not in path]
        makefile = os.path.join(self.root, "Tests", "RomKitCLITests", "Cases", "init-from-makefile", "in", "rom")
        for number, options in enumerate([[], ["--profile", "vge"], ["--from-makefile", makefile, "--partial"]]):
            folder = os.path.join(self.work, f"new{number}")
            subprocess.run([self.romkit, "init", "-q", folder, *options], check=True, stderr=subprocess.DEVNULL)
            files.append(os.path.join(folder, "assets", "romkit.toml"))
            self.namedSchema(folder, files[-1])
        texts = [(path, open(path, encoding="utf-8").read()) for path in files]
        for page in glob.glob(os.path.join(self.root, "Documentation", "*.md")):
            with open(page, encoding="utf-8") as file:
                texts += [(page, text) for text in re.findall("^```toml\n(.*?)^```", file.read(), re.MULTILINE | re.DOTALL)]
        accepted = 0
        for path, text in texts:
            if text.startswith("# romkit.lock"):
                continue
            isTable = "[[field]]" in text
            found = self.diagnostics("table.toml" if isTable else "romkit.toml", text)
            codes = [d["code"] for d in found if d["severity"] == "error" and self.isAboutText(d)]
            try:
                errors = [e.message for e in (self.table if isTable else self.manifest).iter_errors(tomllib.loads(text))]
            except tomllib.TOMLDecodeError as error:
                errors = [str(error)]
            self.demand(bool(codes) == bool(errors), f"{path}: romkit says {codes}, the schema {errors[:3]}")
            accepted += not errors
        self.demand(accepted > 40, f"only {accepted} files were accepted")
        # All proposals of a new project, which are comments.
        with open(os.path.join(self.work, "new0", "assets", "romkit.toml"), encoding="utf-8") as file:
            text = re.sub(r"^#(?=[a-z\[\"])", "", file.read(), flags=re.MULTILINE)
        errors = [e.message for e in self.manifest.iter_errors(tomllib.loads(text))]
        self.demand(text.count("\n[") > 15 and not errors, f"the proposals of a new project: {errors}")

    def namedSchema(self, folder, path):
        """A new project names its schema, as Taplo reads it, and has the schemas of Editors."""
        with open(path, encoding="utf-8") as file:
            line = file.readline()
        named = os.path.join(os.path.dirname(path), line.removeprefix("#:schema ").strip())
        if not line.startswith("#:schema ") or not os.path.isfile(named):
            self.demand(False, f"{path} names no schema: {line}")
            return
        for name in "romkit.schema.json", "table.schema.json":
            with open(os.path.join(os.path.dirname(named), name), "rb") as mine, open(os.path.join(self.root, "Editors", name), "rb") as own:
                self.demand(mine.read() == own.read(), f"{named} is not that of Editors")
        self.taplo(path)

    def taplo(self, path):
        """Taplo, the checker in editors, takes the named schema: it accepts the new file, and refuses it with a wrong key."""
        with open(path, encoding="utf-8") as file:
            text = file.read()
        wrong = os.path.join(os.path.dirname(path), "wrong.toml")
        with open(wrong, "w", encoding="utf-8") as file:
            file.write(text.replace("\n", "\ntitel = 'x'\n", 1))
        for name, message in (path, None), (wrong, "'titel' was unexpected"):
            run = subprocess.run([os.path.join(os.path.dirname(sys.executable), "taplo"), "lint", name], capture_output=True, text=True)
            self.demand((run.returncode == 0) == (message is None) and (message or "") in run.stderr, f"taplo, {name}: {run.stderr}")
        os.remove(wrong)

    @staticmethod
    def isAboutText(diagnostic):
        """Whether a message is about a schema file itself, and not about other files that it names."""
        return diagnostic["code"].startswith(("manifest-", "toml-", "table-schema")) and diagnostic["code"] not in (
            "manifest-missing-file", "manifest-no-match", "manifest-palette-slot", "manifest-twice")

    # All keys with all values.

    def everyKeyWithEveryValue(self):
        keys = self.keys()
        tried = refused = 0
        for value in VALUES:
            lines, places = [], {}
            for header, table in keys:
                lines += [header] if header else []
                for key, schema in table:
                    lines.append(f"{key} = {value}")
                    places[len(lines)] = (header, key, schema)
            found = self.diagnostics("romkit.toml", "\n".join(lines) + "\n")
            wrong = {d["line"]: d["message"] for d in found
                     if d["severity"] == "error" and d["code"].startswith("manifest-") and d["code"] not in ELSEWHERE
                     and not d["message"].endswith("found both")}
            data = tomllib.loads(f"x = {value}")["x"]
            for line, (header, key, schema) in places.items():
                accepts = jsonschema.Draft7Validator(schema).is_valid(data)
                tried, refused = tried + 1, refused + (not accepts)
                self.demand(accepts or line in wrong, f"the schema refuses {key} = {value} in {header}, which romkit reads")
                self.demand(not accepts or line not in wrong or key in LOOSE,
                            f"the schema accepts {key} = {value} in {header}: {wrong.get(line)}")
        self.demand(tried > 10_000 and refused > 5_000, f"only {tried} keys with values were tried, {refused} refused")

    def keys(self):
        """The headers of tables, and the keys in them with their schemas; tables whose keys exclude each other, in parts."""
        properties = self.manifest.schema["properties"]
        tables = [("", [(key, schema) for key, schema in properties.items() if "properties" not in schema.get("items", schema)
                        and key != "slots"])]
        for name, schema in properties.items():
            inner = schema.get("items", schema)
            own = inner.get("properties", {})
            ways = inner.get("oneOf", [{}])
            for way in ways if own else []:
                refused = way.get("properties", {})
                others = [key for other in ways if other is not way for key in other["required"] if key not in way["required"]]
                header = f"[[{name}]]" if "items" in schema else f"[{name}]"
                tables.append((header, [(key, value) for key, value in own.items() if key not in [*refused, *others]]))
        return tables

    # Broken files.

    def brokenFiles(self):
        """Each of the broken files is refused by romkit, and by the schema unless it says why not."""
        for name, cases, schema in ("romkit.toml", BROKEN_MANIFESTS, self.manifest), ("table.toml", BROKEN_TABLES, self.table):
            for text, reason in cases:
                errors = list(schema.iter_errors(tomllib.loads(text)))
                found = [d for d in self.diagnostics(name, text) if d["severity"] == "error"]
                self.demand(any(self.isAboutText(d) for d in found), f"romkit reads {text!r}")
                self.demand(bool(errors) == (reason is None), f"the schema {'refuses' if errors else 'accepts'} {text!r}")
        self.demand(len(BROKEN_MANIFESTS) + len(BROKEN_TABLES) >= 50, "there are fewer than 50 broken files")
