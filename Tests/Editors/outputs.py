"""Checks the schemas of the JSON that commands print, in Documentation/json, against what they print about ROMs of many kinds.

Each output must follow the schema of its command, which allows no other members, and each member and each value of an enumeration
that a schema has must be in an output.
"""

import glob
import json
import os
import random
import shutil
import subprocess
import sys

import jsonschema
from referencing import Registry, Resource

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import project_inputs as inputs
import sprite_format
from random_projects import Project

#: Numbers of random projects, which together have every kind of record.
PROJECTS = (3, 7, 10, 22)


#: Values of enumerations that no output below has, by schema, because they take inputs of their own: other tests have these.
RARE = {
    "common": {"damaged", "note", "vge-landscape", "center"},
    "diff": {"moved", "end_added", "end_removed", "gain", "silenced", "start_added", "start_removed", "changed", "removed"},
    "identify": {"order", "songs", "checksums", "slots"},
    "info": {"RGB", "greyscale", "center"},
    "json-header": {"big", "i8", "text"},
    "list": {"font"},
    "search": {"offset"},
}


class OutputChecks:
    def __init__(self, romkit, root, work, demand):
        self.romkit, self.root, self.work, self.demand = romkit, root, work, demand
        self.schemas = {}
        for path in sorted(glob.glob(os.path.join(root, "Documentation", "json", "*.schema.json"))):
            with open(path, encoding="utf-8") as file:
                self.schemas[os.path.basename(path).removesuffix(".schema.json")] = json.load(file)
        for schema in self.schemas.values():
            jsonschema.Draft202012Validator.check_schema(schema)
        resources = [(f"{name}.schema.json", Resource.from_contents(schema)) for name, schema in self.schemas.items()]
        self.registry = Registry().with_resources(resources)
        self.seen = set()

    def run(self):
        self.make_roms()
        count = 0
        for name, words in self.commands():
            for output in self.outputs(name, words):
                self.check(name, output, " ".join(words))
                count += 1
        for name, schema in self.schemas.items():
            for place in sorted(self.members(name, schema) - self.seen, key=str):
                if place[-1] not in RARE.get(name, ()):
                    self.demand(False, f"{name}.schema.json: no output has {' = '.join(map(str, place[1:]))}")
        print(f"{count} outputs follow {len(self.schemas)} schemas")

    def outputs(self, name, words):
        """What a command prints as JSON: one document, a line for each diagnostic, or a file that it wrote before."""
        if name == "json-header":
            return [json.loads(self.read(words[0]))]
        run = subprocess.run(
            [self.romkit, *words], cwd=self.work, capture_output=True, text=True, env=os.environ | {"ROMKIT_LANGUAGE": "en"}
        )
        self.demand(run.returncode in (0, 1), f"romkit {' '.join(words)}: status {run.returncode}: {run.stderr}")
        try:
            return [json.loads(line) for line in run.stderr.splitlines()] if name == "diagnostics" else [json.loads(run.stdout)]
        except ValueError as error:
            self.demand(False, f"romkit {' '.join(words)}: {error}: {run.stdout[:200]}{run.stderr[-500:]}")
            return []

    # Inputs

    def write(self, name, data):
        path = os.path.join(self.work, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)

    def read(self, name):
        with open(os.path.join(self.work, name), "rb") as file:
            return file.read()

    def pack(self, folder, rom, *words):
        subprocess.run(
            [self.romkit, "pack", folder, "-o", rom, "--json-header", f"{rom}.json", "--run-importers", "--no-cache", "--quiet", *words],
            cwd=self.work,
            check=True,
            capture_output=True,
        )

    def make_roms(self):
        """ROMs of the samples and of random projects; ROMs that are damaged, changed, or of VGE."""
        for number in PROJECTS:
            Project(os.path.join(self.work, str(number), "assets"), number)
            self.pack(f"{number}/assets", f"{number}/rom.bin")
        for name in "assets", "garden":
            shutil.copytree(os.path.join(self.root, "samples", name), os.path.join(self.work, name))
        self.pack("assets", "sample.bin")
        self.pack("garden/assets", "garden.bin")
        for number in range(3):
            self.write(f"vge/GSLOT00{number}.CHR", inputs.chr_body(random.Random(number), True, 9, 5))
            self.write(
                f"night/GSLOT00{number}.CHR", inputs.chr_body(random.Random(number), True, 9, 5).replace(b"\xff\xff\xff\0", b"\1\2\3\0")
            )
        self.write("vge/BSLOT007.BGM", b"no song")
        self.write("vge/romkit.toml", b'unchecked = ["BSLOT007"]\n')
        # Songs of which all channels, or one of them, begin later.
        for folder, first, second in ("vge", "", ""), ("night", "r2 ", "r4 "):
            self.write(f"{folder}/BSLOT000.mml", f"Ch0 v9 c8 {first}d e f g a b\nCh1 v9 e8 {first}f g a b > c d\n".encode())
            self.write(f"{folder}/BSLOT001.mml", f"Ch0 v9 c1 e1 f1 c1\nCh1 v9 e8 {second}f g a b > c d\n".encode())
            self.pack(folder, f"{folder}.bin")
        self.write("wrong/GSLOT000.png", inputs.png([[9, 9]], colours=inputs.PALETTE[:4]))
        # A ROM with other bodies of every kind, and with bytes at its end.
        self.pack("assets", "plain.bin", "--no-checksums")
        self.write("music/BSLOT000.mml", b"Ch0 v9 c\n")
        self.pack("music", "music.bin")
        self.write("longer.bin", self.read("plain.bin") + b"rest")
        for name, change in [
            ("GSLOT000.bmp", lambda data: data[:-9] + bytes(9)),
            ("ESLOT000.wav", lambda data: data[:200] + bytes(8) + data[208:]),
            ("BSLOT000.mml", lambda data: data + b"\nCh0 c\n"),
            ("DSLOT001.txt", lambda data: data + b"More.\n"),
            ("DSLOT000.DAT", lambda data: data[:40] + b"xyz" + data[43:]),
        ]:
            self.write(f"changed/{name}", change(self.read(f"assets/{name}")))
        self.write("changed/romkit.toml", b'[[palettes]]\npictures = "**"\n')
        self.write("changed/DSLOT007.DAT", bytes(range(200, 256)))
        self.write("assets/DSLOT007.DAT", bytes(range(199, 255)))
        self.pack("assets", "sample.bin")
        self.pack("changed", "changed.bin", "--no-checksums")
        self.write("changed.bin", self.read("changed.bin") + b"the end")
        damaged = bytearray(self.read("sample.bin"))
        damaged[len(damaged) // 2] ^= 255
        self.write("damaged.bin", damaged)
        self.write("cut.bin", damaged[:-300])
        head = [
            sprite_format.palette([(0, 0, 0, 255)] * 4),
            sprite_format.layer("body"),
            sprite_format.slice_chunk("box", [(0, 0, 0, 4, 4, 1, 1, 2, 2, 1, 1)], flags=3),
        ]
        self.write("nine.aseprite", sprite_format.sprite(8, 4, 4, [sprite_format.frame(head)]))
        subprocess.run(
            [self.romkit, "dat", "sample.bin", "longer.bin", "-o", "all.dat", "--slots"], cwd=self.work, check=True, capture_output=True
        )

    def commands(self):
        """The name of a schema, and the words of a command."""
        names = [f"{number}/rom.bin" for number in PROJECTS] + ["garden.bin"]
        named = [(name, ["--names", f"{os.path.dirname(name) or 'garden'}/assets/romkit.lock"]) for name in names] + [
            ("sample.bin", []),
            ("vge.bin", []),
        ]
        for rom, lock in named:
            yield "list", ["list", rom, *lock, "--json"]
            yield "info", ["info", rom, "--json"]
            for kind in "GEBDP":
                if f"{kind}SLOT" in subprocess.run([self.romkit, "list", rom], cwd=self.work, capture_output=True, text=True).stdout:
                    yield "info", ["info", rom, f"{kind}SLOT*", *lock, "--json"]
            yield "stats", ["stats", rom, *lock, "--json"]
            yield "json-header", [f"{rom}.json"]
        yield "info", ["info", "longer.bin", "--json"]
        yield "info", ["info", "sample.bin", "ROMKIT.SUM", "--json"]
        for file in "garden/assets/graphics/robot.aseprite", "garden/assets/graphics/moth.aseprite", "nine.aseprite":
            yield "info", ["info", file, "--json"]
        for roms in ["sample.bin"], ["damaged.bin"], ["cut.bin"], ["longer.bin"], names:
            yield "verify", ["verify", *roms, "--json"]
            if roms != ["cut.bin"]:
                yield "verify", ["verify", *roms, "--json", "--roundtrip"]
        # The console from an option and by default, and bytes at the end.
        yield "verify", ["verify", "sample.bin", "--profile", "mk2", "--json"]
        yield "verify", ["verify", "music.bin", "--json"]
        yield "stats", ["stats", "longer.bin", "--json"]
        yield "search", ["search", "sample.bin", "lamp", "--json"]
        yield "search", ["search", "garden.bin", "moth", "--json", *named[len(PROJECTS)][1]]
        for old, new in [
            ("sample.bin", "changed.bin"),
            ("longer.bin", "changed.bin"),
            ("sample.bin", "plain.bin"),
            (names[0], names[1]),
            (names[2], names[3]),
            ("vge.bin", "night.bin"),
        ]:
            yield "diff", ["diff", old, new, "--json"]
        yield "identify", ["identify", *names, "--json"]
        yield "identify", ["identify", "sample.bin", "longer.bin", "changed.bin", "plain.bin", "--dat", "all.dat", "--json"]
        yield "optimize", ["optimize", "longer.bin", "-n", "--strip", "--json"]
        for rom in "sample.bin", "damaged.bin", "cut.bin":
            yield "salvage", ["salvage", rom, "-n", "-o", "salvaged", "--json"]
        yield "pack", ["pack", f"{PROJECTS[0]}/assets", "-o", "again.bin", "-n", "--run-importers", "--json"]
        yield "explain", ["explain", "--json"]
        yield "explain", ["explain", "chr-too-large", "--json"]
        yield "diagnostics", ["verify", "longer.bin", "damaged.bin", "--diagnostics", "json"]
        for folder in "changed", "wrong":
            yield "diagnostics", ["pack", folder, "-o", "again.bin", "-n", "--diagnostics", "json"]

    # Checks

    def check(self, name, output, words):
        schema = self.schemas[name]
        validator = jsonschema.Draft202012Validator(schema, registry=self.registry)
        error = jsonschema.exceptions.best_match(validator.iter_errors(output))
        if error:
            return self.demand(False, f"romkit {words}: {name}.schema.json at {error.json_path}: {error.message[:500]}")
        self.walk(validator, name, schema, "", output)

    def walk(self, validator, name, schema, place, value):
        """Notes the members of a value where a schema has them."""
        if "enum" in schema:
            self.seen.add((name, place, value))
        if reference := schema.get("$ref"):
            file, _, pointer = reference.partition("#")
            other = file.removesuffix(".schema.json") or name
            inner = self.schemas[other]
            for part in pointer.strip("/").split("/"):
                inner = inner[part]
            self.walk(validator, other, inner, pointer, value)
        for word in "anyOf", "oneOf":
            for index, option in enumerate(schema.get(word, [])):
                if self.evolved(validator, name, option).is_valid(value):
                    self.walk(validator, name, option, f"{place}/{word}/{index}", value)
        if isinstance(value, dict):
            for key, inner in schema.get("properties", {}).items():
                if key in value:
                    self.seen.add((name, f"{place}/{key}"))
                    self.walk(validator, name, inner, f"{place}/{key}", value[key])
        if isinstance(value, list):
            for item in value:
                self.walk(validator, name, schema.get("items", {}), f"{place}/[]", item)

    def evolved(self, validator, name, schema):
        """A validator of a part of a schema, whose references are those of its file."""
        return jsonschema.Draft202012Validator({**schema, "$defs": self.schemas[name].get("$defs", {})}, registry=self.registry)

    def members(self, name, schema, place=""):
        """The places of all members that a schema has itself."""
        found = {(name, place, value) for value in schema.get("enum", [])}
        self.demand(
            "properties" not in schema or schema.get("additionalProperties") is False, f"{name}.schema.json: {place} allows other members"
        )
        for key, inner in schema.get("properties", {}).items():
            self.demand({"description", "$ref", "const"} & inner.keys(), f"{name}.schema.json: {place}/{key} has no description")
            found |= {(name, f"{place}/{key}")} | self.members(name, inner, f"{place}/{key}")
        for word in "anyOf", "oneOf":
            for index, option in enumerate(schema.get(word, [])):
                found |= self.members(name, option, f"{place}/{word}/{index}")
        found |= self.members(name, schema["items"], f"{place}/[]") if "items" in schema else set()
        for key, inner in schema.get("$defs", {}).items():
            found |= self.members(name, inner, f"/$defs/{key}")
        return found
