"""A grammar of projects: Project(folder, number) is a folder of assets with every feature of romkit.toml, as random as its number says."""

import hashlib
import json
import os
import random
from pathlib import Path

import project_inputs as inputs
import random_toml
import tiled_files

NAMES = [
    "bat", "boat", "title", "tile set", "かもめ", "e\u0301te\u0301", "\u00e9toile", "a&b", "x-1", "Über", "deep/er/gull", "deep/sail", "10", "ｶﾓﾒ"]
ENCODINGS = {"utf-8": "utf-8", "shift-jis": "cp932", "euc-jp": "euc_jp", "utf-16": "utf-16"}


class Project:
    def __init__(self, folder, number):
        self.random, self.folder = random.Random(number), Path(folder)
        self.vge = self.random.random() < 0.2
        self.files, self.taken = {}, set()
        self.top, self.tables, self.lists = {}, {}, {}
        #: The sizes of pictures that no key changes, by the path of their file, and the names of their assets.
        self.plain = {}
        self.numbers = {kind: self.random.sample(range(1, 240), 100) for kind in "GEBDP"}
        self.data_slots = self.random.sample(range(240, 250), 6)
        self.common = self.random.random() < 0.2 and not self.vge
        self.remap = self.random.random() < 0.1
        for part in self.random.sample(
                [self.pictures, self.sheets, self.sounds, self.songs, self.texts, self.tables_of_data, self.bodies, self.fonts, self.atlases, self.levels,
                 self.importers, self.records, self.kept], 13):
            if self.maybe(0.8):
                part()
        self.palettes()
        self.sprites()
        self.settings()
        (self.folder.parent / "build").mkdir(parents=True)
        self.files["romkit.toml"] = random_toml.written(self.random, self.top, self.tables, self.lists)
        for path, data in self.files.items():
            place = self.folder / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)

    # Helpers

    def maybe(self, chance=0.5):
        return self.random.random() < chance

    def pick(self, *values):
        return self.random.choice(values)

    def add(self, table, **values):
        self.lists.setdefault(table, []).append({key.replace("_", "-"): value for key, value in values.items() if value is not None})

    def one_or_list(self, value):
        return [value] if self.maybe(0.3) else value

    def file(self, folder, extension, data, letter=None):
        """Writes an asset under a new name, which may have a number."""
        name = self.pick(*NAMES)
        if letter and self.maybe(0.25):
            slot = f"{letter}SLOT{self.numbers[letter].pop():03}"
            slot = slot.lower() if self.maybe(0.2) else slot
            if self.maybe(0.6) and "/" not in name:
                slot += f"-{name} n{len(self.taken)}"
            elif self.maybe(0.3):
                folder = ""
            name = slot
        stem = f"{folder}/{name}".lstrip("/")
        key = stem.lower()
        if key in self.taken:
            stem += f" {len(self.taken)}"
        self.taken.add(stem.lower())
        path = f"{stem}.{extension.upper() if self.maybe(0.05) else extension}"
        self.files[path] = data
        named = folder.startswith(("graphics", "sounds", "music", "data")) and Path(stem).name.lower()[1:5] != "slot"
        if letter and named and self.maybe(0.15):
            self.tables.setdefault("slots", {})[stem] = self.numbers[letter].pop()
        return path

    def pattern(self, path):
        """A path, or a pattern that matches only this file, alone or in a list."""
        place = self.random.randrange(len(path))
        if self.maybe(0.1):
            path = path[:-1] + "?"
        elif self.maybe(0.1) and path[place:place + 2].isascii() and path[place].isalnum():
            path = f"{path[:place]}[{path[place]}]{path[place + 1:]}"
        return [path] if self.maybe(0.3) else path

    # Assets

    def picture(self, folder, indexed=None, most=47, exact=False):
        """A file with a picture, and its width, height and kind."""
        width, height = self.random.randint(1, 40), self.random.randint(1, 40)
        indexed = self.maybe(0.6) if indexed is None else indexed
        if indexed:
            depth = self.pick(8, 8, 4, 2, 1)
            rows = inputs.indices(self.random, width, height, min(most, (1 << depth) - 1))
            extension, data = ("png", inputs.png(rows, depth)) if self.maybe(0.7) else ("bmp", inputs.bmp(rows, 8, self.maybe(0.3)))
        else:
            rows = inputs.colours(self.random, width, height, not exact and self.maybe(0.4))
            extension, data = self.pick(
                ("png", lambda: inputs.png(rows, 8, 2)), ("bmp", lambda: inputs.bmp(rows, 24)),
                ("png", lambda: inputs.png(inputs.with_alpha(self.random, rows), 8, 6)))
            data = data()
        return self.file(folder, extension, data, "G"), width, height, indexed

    def pictures(self):
        for _ in range(self.random.randint(1, 6)):
            folder = self.pick("graphics", "graphics/day", "graphics/night")
            exact = self.maybe(0.2)
            path, width, height, indexed = self.picture(folder, most=15 if self.common else 47, exact=exact)
            named = "slot" not in path.lower()
            keys = {}
            if self.maybe(0.4):
                crop = (self.random.randrange(width), self.random.randrange(height))
                width, height = self.random.randint(1, width - crop[0]), self.random.randint(1, height - crop[1])
                keys["crop"] = f"{crop[0]},{crop[1]},{width},{height}"
            if self.maybe(0.2):
                keys["scale"] = self.pick("1", "2", "3/2", "1/2", "1/3")
            elif self.maybe(0.2):
                keys["resize"] = f"{self.random.randint(1, 60)}x{self.random.randint(1, 60)}"
            if self.maybe(0.15) and named:
                keys["cell"] = f"{self.random.randint(1, 16)}x{self.random.randint(1, 16)}"
            elif self.maybe(0.15) and named:
                keys["split"] = self.maybe()
            if not indexed:
                keys["transparent"] = self.pick(None, "alpha", "#ff00ff", "#f0f", "#%02x%02x%02x" % inputs.FEW[3])
                keys["dither"] = self.pick(None, "none", "ordered", "diffusion")
                keys["exact"] = True if exact and "scale" not in keys and "resize" not in keys else None
            elif self.remap:
                keys["remap"], keys["transparent"] = True, self.pick("alpha", "index")
            keys["profile"] = ("vge" if self.vge else "mk2") if self.maybe(0.1) else None
            keys = {key: value for key, value in keys.items() if value is not None}
            if keys:
                self.add("assets", files=self.pattern(path), **keys)
            elif path.startswith("graphics/") and named:
                self.plain[path] = (width, height)
        if self.maybe(0.3):
            # A larger one in parts.
            rows = inputs.indices(self.random, self.random.randint(250, 320), self.random.randint(20, 300), 15)
            path = self.file("graphics", "png", inputs.png(rows))
            self.add("assets", files=path, **self.pick({"split": True}, {"cell": "32x16"}))
        if self.maybe(0.3):
            # One file as several slots, from outside the folders of kinds.
            path, width, height, _ = self.picture("art", indexed=True, most=15)
            self.add("assets", files=path, **{"as": f"GSLOT{self.numbers['G'].pop():03}"})
            self.add("assets", files=path, crop=f"0,0,{width},1", **{"as": f"graphics/part {len(self.files)}"})

    def sheets(self):
        for _ in range(self.random.randint(1, 2)):
            width, height, frames = self.random.randint(1, 24), self.random.randint(1, 24), self.random.randint(1, 6)
            path = self.file("graphics", self.pick("aseprite", "ase"), inputs.aseprite(self.random, width, height, frames, self.maybe(0.7)), "G")
            keys = {}
            if self.maybe(0.4):
                keys["frames"] = self.pick("all", "walk", "tag:walk", "1", f"1-{frames}")
            if self.maybe(0.4):
                keys["sheet"] = self.pick("rows", "columns", "packed")
            if self.maybe(0.3):
                keys["layers"] = self.pick("body", ["body", "hat"], "hat,body")
            if keys:
                self.add("assets", files=self.pattern(path), **keys)

    def sounds(self):
        for _ in range(self.random.randint(1, 3)):
            exact = self.maybe(0.2)
            rate, channels, depth = self.pick(8000, 11_025, 22_050, 44_100, 48_000), self.pick(1, 2), self.pick(8, 16, 24, 32)
            if exact:
                rate, channels, depth = 22_050, 1, 16
            if self.maybe(0.7):
                path = self.file("sounds", "wav", inputs.wav(self.random, rate, channels, depth, self.maybe(0.2)), "E")
            else:
                path = self.file("sounds", self.pick("aiff", "aif"), inputs.aiff(self.random, rate, channels, depth), "E")
            keys = {
                "resample": "reject" if exact else self.pick(None, "convert", "warn"), "trim": self.pick(None, True, False),
                "gain": self.pick(None, None, "-1.5dB", "+3 dB", "normalize")}
            if any(value is not None for value in keys.values()):
                self.add("assets", files=self.pattern(path), **keys)

    def songs(self):
        for _ in range(self.random.randint(1, 4)):
            extension, make = self.pick(("mml", inputs.mml), ("mml", inputs.mml), ("notes", inputs.notes), ("mid", inputs.midi))
            path = self.file("music", extension, make(self.random), "B")
            if extension == "mml" and self.maybe(0.2):
                self.files[os.path.splitext(path)[0] + ".meta"] = b"album Tides\n"
            keys = {"compression": self.pick(None, "fast", "standard", "best")}
            if extension == "mid":
                keys["tones"] = self.pick(None, "1-8=square,33=triangle", ["1-128=noise"], ["1=square", "2=sawtooth"])
            if any(keys.values()):
                self.add("assets", files=self.pattern(path), **keys)

    def texts(self):
        for _ in range(self.random.randint(1, 4)):
            japanese = self.maybe(0.6)
            words = inputs.text(self.random, japanese)
            source = self.pick(*ENCODINGS)
            path = self.file("data", "txt", words.encode(ENCODINGS[source]), "D")
            keys = {"source_encoding": source if self.maybe(0.3) or source == "euc-jp" else None,
                    "encoding": self.pick(None, "utf-8", "shift-jis" if japanese else "ascii"), "line_ends": self.pick(None, "lf", "crlf", "cr", "keep"),
                    "final_nul": self.pick(None, None, True, False), "size": self.pick(None, None, 4096), "font_check": self.pick(None, None, True)}
            if any(value is not None for value in keys.values()):
                self.add("assets", files=self.pattern(path), **keys)

    def tables_of_data(self):
        cells, schema = inputs.table(self.random)
        encoding = self.pick("utf-8", "utf-8-sig", "cp932")
        path = self.file("data/tables", "csv", cells.encode(encoding), "D")
        if encoding == "cp932":
            self.add("assets", files=path, source_encoding="shift-jis")
        if self.maybe():
            self.files[os.path.splitext(path)[0] + ".toml"] = schema.encode()
        else:
            self.files["schemas/table.toml"] = schema.encode()
            is_there = path.startswith("data/tables/") and "/" not in path[12:]
            self.add("assets", files=self.pick(path, "data/tables/*") if is_there else path, schema="schemas/table.toml")

    def bodies(self):
        """Bodies in the console's formats, and raw files."""
        for letter, folder, extension, make in [
                ("E", "sounds", "PCM", inputs.pcm_body), ("B", "music", "BGM", inputs.bgm), ("D", "data", "DAT", lambda random: random.randbytes(99)),
                ("P", "programs", "BIN", lambda random: random.randbytes(50)),
                ("G", "graphics", "CHR", lambda random: inputs.chr_body(random, self.vge, 9, 5))]:
            if self.maybe(0.4):
                self.file(folder, extension, make(self.random), letter)
        if self.maybe(0.3):
            path = self.file("data/raw", self.pick("json", "txt", "png"), b'{"lives": 3}\n')
            self.add("assets", files=self.pick(path, "data/raw/**"), raw=True)

    def fonts(self):
        if self.maybe():
            self.files["fonts/own.bdf"] = inputs.bdf(self.random, (8, 12), [0x3042, 0x3044, 0x4E00, *range(0x20, 0x7F)], half=True)
            for slot in self.random.sample(["DSLOT255", "GSLOT255"], self.random.randint(1, 2)):
                self.add("assets", files="fonts/own.bdf", **{"as": slot})
        if self.maybe():
            path = self.file("graphics", "bdf", inputs.bdf(self.random, (self.pick(4, 6, 8), 8), range(0x20, 0x60)))
            if self.maybe(0.3):
                self.add("assets", files=path, remap=True)

    def atlases(self):
        for _ in range(self.random.randint(2, 8)):
            rows = inputs.indices(self.random, self.random.randint(1, 30), self.random.randint(1, 30), 15)
            self.file("small", "png", inputs.png(rows))
        if self.maybe(0.4):
            self.file("small", "aseprite", inputs.aseprite(self.random, 9, 9, 3))
        self.add("atlas", name="little", files=self.one_or_list("small/**"), padding=self.pick(None, 0, 1, 3), remap=self.pick(None, False, True))

    def levels(self):
        folder, cell = self.folder / "levels", self.pick((8, 8), (16, 16), (16, 8), (5, 7))
        for number in range(self.random.randint(1, 2)):
            own = folder / f"{number}"
            own.mkdir(parents=True)
            tiled_files.Files(str(own), self.random.randrange(1 << 30), {**self.pick(*tiled_files.MAPS), "cell": cell})
        self.add(
            "levels", name="world", files=self.pick("levels/**/map.t*", ["levels/*/map.tmx", "levels/*/map.tmj"] if len(
                {path.suffix for path in folder.glob("*/map.*")}) == 2 else "levels/*/*.tm[xj]"),
            objects=self.pick(None, ["x:i16", "y:i16", "name:key", "gid:u16"], ["id:u32", "layer:key", "visible:u8"]), unused=self.pick(None, True, False))

    def importers(self):
        self.file("data", "hexa", b"6869\n", "D")
        self.add("importers", extension=".hexa", command=["cp", "{input}", "{output}"], to=".txt")

    def records(self):
        self.files["README"] = b"Made by hand.\n"
        self.add("record", file="README", **self.pick({"name": "README"}, {"stored_name": "f8efebeef3" + "00" * 11}))
        if self.maybe(0.3):
            self.files["rest.bin"] = b"the end"
            self.top.update(trailing="rest.bin", checksums=False)
        if self.maybe(0.3):
            self.files["BSLOT250.BGM"] = b"no song at all"
            self.top["unchecked"] = ["BSLOT250"]

    def kept(self):
        number = self.numbers["D"].pop()
        data = inputs.text(self.random, False).encode()
        self.files[f"data/DSLOT{number:03}.txt"], self.files[f"originals/DSLOT{number:03}.DAT"] = data, data + b"\0\0\0"
        digest = hashlib.sha256(data if self.maybe(0.8) else b"").hexdigest()
        self.add("kept", slot=f"DSLOT{number:03}", file=f"data/DSLOT{number:03}.txt", sha256=digest, body=f"originals/DSLOT{number:03}.DAT")

    # The other tables

    def palettes(self):
        self.files["palettes/all.gpl"] = inputs.palette_file("gpl")
        if self.maybe(0.2) and not self.vge:
            extension = self.pick("gpl", "pal", "act", "hex")
            self.file("data", extension, inputs.palette_file(extension))
            self.tables["defaults"] = {"remap": True}
        if self.vge and any(path.lower().endswith(".chr") for path in self.files):  # All pictures have its palette.
            self.tables.setdefault("defaults", {})["remap"] = True
            for asset in self.lists.get("assets", []):
                asset.pop("exact", None)
        folders = {path.split("/")[1] for path in self.files if path.startswith("graphics/") and path.count("/") == 2}
        for folder in [] if self.vge else sorted(folders & {"day", "night"}):
            keys = {"name": self.pick(None, folder), "dither": self.pick(None, "none", "ordered"), "tolerance": self.pick(None, 0, 0.02, 1)}
            if self.common:
                keys.update(common="0-15", slot=f"DSLOT{self.data_slots.pop():03}")
            elif self.maybe(0.2):
                keys.update(file="palettes/all.gpl", slot=f"DSLOT{self.data_slots.pop():03}")
            else:
                keys.update(
                    slot=f"DSLOT{self.data_slots.pop():03}", lock=self.pick(None, "1-47=palettes/all.gpl", ["48-50=palettes/all.gpl:1-3"]),
                    reserve=self.pick(None, [255, "240-250"], ["200"]), grid=self.pick(None, "none", "rgb565", "rgb555"))
            if "lock" not in keys and "file" not in keys and self.maybe(0.3):
                keys[self.pick("colors", "colours")] = self.pick(64, 128, 256)
            self.add("palettes", pictures=self.one_or_list(f"graphics/{folder}/**"), **keys)
        if self.common and folders & {"day", "night"} and self.maybe(0.5):
            path, *_ = self.picture("graphics/common", indexed=True, most=15)
            self.add("palettes", pictures="graphics/common/**", common="0-15")

    def sprites(self):
        names = []
        for path, (width, height) in self.plain.items():
            stem = os.path.splitext(path)[0].removeprefix("graphics/")
            if self.maybe(0.4):
                self.add("sprites", picture=self.pick(path, f"graphics/{stem}"), name="part", rectangle=f"0,0,{self.random.randint(1, width)},{height}")
                names.append(f"{stem}/part")
            if width > 15 and height > 8 and self.maybe(0.4):
                self.add(
                    "sprites", picture=path, cell="4x4", names=self.pick(None, ["one", "", "three"]), margin=self.pick(None, 1),
                    spacing=self.pick(None, 1))
            elif self.maybe(0.3):
                frames = [
                    {"filename": f"x {index}.aseprite", "frame": {"x": index, "y": 0, "w": 1, "h": 1}, "duration": 100, "rotated": False,
                     "trimmed": False, "spriteSourceSize": {"x": 0, "y": 0, "w": 1, "h": 1}, "sourceSize": {"w": 1, "h": 1}}
                    for index in range(min(width, 3))]
                tags = [{"name": "go", "from": 0, "to": len(frames) - 1, "direction": "pingpong"}]
                meta = {"size": {"w": width, "h": height}, "scale": "1", "image": "x.png", "frameTags": tags}
                sheet = f"sheets/{len(self.files)}.json"
                self.files[sheet] = json.dumps({"frames": frames, "meta": meta}).encode()
                self.add("sprites", picture=path, **{"from": sheet})
        if names:
            frames = [self.pick(*names) for _ in range(self.random.randint(1, 4))]
            self.add("animations", name="all/move", frames=frames, duration=self.pick(100, [60] * len(frames)))

    def settings(self):
        self.top.update({key: value for key, value in {
            "title": self.pick(None, "Night Flight", "夜の港 \"x\""), "profile": "vge" if self.vge else self.pick(None, "mk2"),
            "checksums": False if "trailing" in self.top else self.pick(None, None, True, False),
            "output": self.pick(None, "../build/named.bin", ["../build/named.bin", "../build/other.rom"]),
            "empty": self.pick(None, None, False, True), "palette-slot": self.pick(None, None, 0, 250),
            "palette-tolerance": self.pick(None, None, 0, 0.05), "worst-error": self.pick(None, 0.5, 1)}.items() if value is not None})
        if self.maybe(0.3):
            self.files["graphics/sketch.psd"] = b"8BPS"
            self.top["ignore"] = self.one_or_list("**/*.psd")
        order = [record["file"] for record in self.lists.get("record", [])] + [os.path.splitext(path)[0] for path in self.plain]
        if order and self.maybe(0.4):
            self.top["order"] = self.random.sample(order, self.random.randint(1, len(order)))
        for key, name in [("c", "romdata.h"), ("c-sizes", "sizes.h"), ("swift", "Slots.swift"), ("json", "slots.json")]:
            if self.maybe(0.5) or key == "c" and "c-sizes" in self.tables.get("headers", {}):
                self.tables.setdefault("headers", {})[key] = f"../build/{name}"
        if "c-sizes" in self.tables.get("headers", {}):
            self.tables["headers"].setdefault("c", "../build/romdata.h")
        for key in ["total", "graphics", "sounds", "music", "data", "programs"]:
            if self.maybe(0.15):
                self.tables.setdefault("budget", {})[key] = self.pick("8 MiB", 16_000_000, "8192 KiB", "1GiB")
        if self.maybe(0.4):
            self.tables.setdefault("defaults", {}).update(self.random.sample([
                ("profile", "vge" if self.vge else "mk2"), ("dither", "none"), ("resample", "convert"), ("gain", "-1dB"),
                ("compression", "fast"), ("line-ends", "lf"), ("final-nul", True), ("font-check", True), ("sheet", "rows"),
                ("encoding", "shift-jis"), ("exact", False), ("frames", "all"), ("scale", "1"), ("tones", "1-8=square"),
                ("transparent", "alpha"), ("trim", True), ("size", 4096), ("layers", ["hat", "body"])], self.random.randint(1, 6)))

    # Changes

    def change(self, *folders):
        """Changes the project in folders: new files, and others that are gone or have other contents; it may be wrong afterwards."""
        changes = {"data/new.txt": b"A new text.\n"}
        for path, (width, height) in self.plain.items():
            if self.maybe(0.5):
                rows = inputs.indices(self.random, width, height, 15) if self.maybe() else inputs.colours(self.random, width, height, False)
                is_png = path.lower().endswith("png")
                changes[path] = (inputs.png if is_png else inputs.bmp)(rows, *([24] if not is_png else [8, 2]) if isinstance(rows[0][0], tuple) else [8])
        for path in self.random.sample(sorted(self.files), min(3, len(self.files))):
            kind = path.rpartition(".")[2].lower()
            if kind in ("mml", "mid", "notes"):
                changes[path] = {"mml": inputs.mml, "mid": inputs.midi, "notes": inputs.notes}[kind](self.random)
            elif kind not in ("toml", "gpl") and self.maybe():
                changes[path] = None
        for folder in folders:
            for path, data in changes.items():
                place = Path(folder, path)
                place.parent.mkdir(exist_ok=True)
                place.unlink() if data is None else place.write_bytes(data)

    def mistake(self):
        """Damages a file of the project; it may still be right."""
        names = sorted(path for path in self.files if self.files[path])
        path = "romkit.toml" if self.maybe(0.6) or not names else self.pick(*names)
        (self.folder / path).write_bytes(random_toml.damaged(self.random, self.files[path], is_manifest=path == "romkit.toml"))
        return True

    def keys(self):
        """The keys of the manifest, with the names of their tables."""
        tables = [("", self.top), *self.tables.items(), *((name, entry) for name, entries in self.lists.items() for entry in entries)]
        return {(name, key) for name, table in tables if name != "slots" for key in table} | {("", name) for name, _ in tables if name}


if __name__ == "__main__":
    import sys
    Project(sys.argv[1], int(sys.argv[2]))
