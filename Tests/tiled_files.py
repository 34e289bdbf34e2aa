"""Maps of Tiled with every feature, their tilesets, pictures and templates, as random as their number says."""

import base64
import gzip
import json
import os
import random
import struct
import zlib

import tiled_maps

COLOURS = [(0, 0, 0), (255, 255, 255)] + [(17 * index, 255 - 13 * index, 40 + 9 * index % 200) for index in range(2, 16)]
ENCODINGS = ("csv", "base64", "zlib", "gzip", "elements")

#: The features of each map, besides those that its number gives: its encoding, and XML or JSON by turns.
MAPS = [
    {}, {}, {}, {}, {},
    {"infinite": 16}, {"infinite": 16}, {"infinite": 8}, {"infinite": 16, "flips": True}, {"infinite": 8, "objects": 5},
    {"spacing": 2, "margin": 3}, {"spacing": 1, "margin": 0, "external": True}, {"margin": 4, "flips": True},
    {"collection": True}, {"collection": True, "flips": True}, {"collection": True, "objects": 6},
    {"flips": True}, {"flips": True, "order": "left-up"}, {"flips": True, "external": True, "infinite": 16},
    {"objects": 8}, {"objects": 8, "external": True}, {"objects": 8, "templates": True, "external": True}, {"templates": True, "external": True, "objects": 3},
    {"order": "right-up", "tall": True}, {"order": "left-down", "tall": True, "spacing": 2}, {"tall": True, "groups": True},
    {"groups": True, "objects": 7}, {"trans": True}, {"trans": True, "external": True}, {"animated": True}, {"animated": True, "flips": True},
    {"groups": True, "flips": True, "spacing": 3, "external": True, "objects": 4}, {"alignment": "center", "objects": 6},
    {"alignment": "topleft", "objects": 6, "tall": True},
]


def png(rows):
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 3, 0, 0, 0))
        + chunk(b"PLTE", b"".join(bytes(colour) for colour in COLOURS)) + chunk(b"tRNS", b"\0")
        + chunk(b"IDAT", zlib.compress(b"".join(b"\0" + bytes(row) for row in rows))) + chunk(b"IEND", b""))


class Files:
    """The files of a map in a folder."""

    def __init__(self, folder, number, features):
        self.folder, self.features, self.random = folder, features, random.Random(number)
        self.is_json, self.encoding = number % 2 == 1, ENCODINGS[number % 5]
        if self.is_json and self.encoding == "elements":
            self.encoding = "csv"
        self.cell = features.get("cell") or self.random.choice([(8, 8), (16, 16), (16, 8), (5, 7)])
        self.columns, self.rows = self.random.randint(2, 24), self.random.randint(2, 20)
        self.tilesets, first = [], 1
        for index in range(2):
            tileset, count = self.tileset(index)
            self.tilesets.append((first, tileset, count))
            first += count + index
        self.path = os.path.join(folder, "map.tmj" if self.is_json else "map.tmx")
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(self.text("map", self.map()))

    def text(self, kind, value):
        if self.is_json:
            return json.dumps({"type": kind, **value})
        return f'<?xml version="1.0" encoding="UTF-8"?>\n{xml(kind, value)}'

    def picture(self, name, width, height):
        rows = [[max(0, self.random.randint(-3, 15)) for _ in range(width)] for _ in range(height)]
        with open(os.path.join(self.folder, name), "wb") as file:
            file.write(png(rows))
        image = {"image": name, "imagewidth": width, "imageheight": height}
        return {**image, "transparentcolor": "#%02x%02x%02x" % COLOURS[3]} if self.features.get("trans") else image

    def tileset(self, index):
        features, (width, height) = self.features, self.cell
        value = {"name": f"set{index}"}
        if features.get("alignment"):
            value["objectalignment"] = features["alignment"]
        if features.get("collection") and index == 1:
            value.update(tilewidth=width + 3, tileheight=2 * height, tilecount=3, columns=0)
            value["tiles"] = [{"id": 2 * tile, **self.picture(f"one{tile}.png", width + tile, height * (1 + tile % 2))} for tile in range(3)]
            return self.reference(index, value), 5
        if features.get("tall"):
            width, height = width + 3, 2 * height
            value["tileoffset"] = {"x": 2, "y": -1}
        spacing, margin = features.get("spacing", 0), features.get("margin", 0)
        across, down = self.random.randint(2, 5), self.random.randint(1, 4)
        value.update(tilewidth=width, tileheight=height, spacing=spacing, margin=margin, tilecount=across * down, columns=across)
        value.update(self.picture(
            f"set{index}.png", margin + across * (width + spacing) - spacing, margin + down * (height + spacing) - spacing + index))
        if features.get("animated"):
            value["tiles"] = [{"id": 1, "animation": [{"tileid": 1, "duration": 100}, {"tileid": 0, "duration": 50}]}]
        return self.reference(index, value), across * down

    def reference(self, index, value):
        if not self.features.get("external"):
            return value
        name = f"set{index}.{'tsj' if self.is_json else 'tsx'}"
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(self.text("tileset", value))
        return {"source": name}

    def gid(self, turned=True):
        first, tileset, count = self.random.choice(self.tilesets)
        number = self.random.randrange(count)
        if self.features.get("collection") and first > 1:
            number -= number % 2
        flips = self.random.randrange(8 if turned else 4) if self.features.get("flips") else 0
        return first + number | (flips & 3) << 30 | (flips >> 2) << 29

    def cells(self, count, tenths):
        return [self.gid() if self.random.randrange(10) < tenths else 0 for _ in range(count)]

    def data(self, cells):
        if self.encoding == "csv":
            return cells
        if self.encoding == "elements":
            return "".join(f'<tile gid="{gid}"/>' for gid in cells)
        raw = struct.pack(f"<{len(cells)}I", *cells)
        packed = {"base64": bytes, "zlib": zlib.compress, "gzip": gzip.compress}[self.encoding](raw)
        return base64.b64encode(packed).decode()

    def tiles(self, name, tenths, **more):
        value = {"type": "tilelayer", "name": name, "width": self.columns, "height": self.rows, "x": 0, "y": 0, **more}
        if self.encoding in ("base64", "zlib", "gzip"):
            value["encoding"] = "base64"
            if self.encoding != "base64":
                value["compression"] = self.encoding
        elif self.encoding == "csv" and not self.is_json:
            value["encoding"] = "csv"
        side = self.features.get("infinite")
        if not side:
            return {**value, "data": self.data(self.cells(self.columns * self.rows, tenths))}
        chunks = [(-side, 0), (0, 0), (side, -side)][:self.random.randint(1, 3)]
        return {**value, "chunks": [
            {"x": x, "y": y, "width": side, "height": side, "data": self.data(self.cells(side * side, tenths))} for x, y in chunks]}

    def size(self, gid):
        """The size of a tile on the screen."""
        rows = tiled_maps.Tileset(Holder(self, gid), self.folder).tile((gid & 0xFFFFFFF) - self.owner(gid)[0], 0)
        return len(rows[0]), len(rows)

    def owner(self, gid):
        return [item for item in self.tilesets if item[0] <= gid & 0xFFFFFFF][-1]

    def objects(self, name, **more):
        objects = []
        for number in range(self.features.get("objects", 0)):
            gid = self.gid(turned=False)
            width, height = self.size(gid)
            value = {"id": number + 1, "name": f"thing {number}", "x": self.random.randint(-9, 90), "y": self.random.randint(-9, 90)}
            if self.features.get("templates") and number % 2 == 0:
                value["template"] = self.template(number, {"name": "made", "gid": gid, "width": width, "height": height})
                del value["name"]
            else:
                value.update(gid=gid, width=width, height=height)
            if number == 2:
                value["visible"] = False
            objects.append(value)
        return {"type": "objectgroup", "name": name, "draworder": self.random.choice(["topdown", "index"]), "objects": objects, **more}

    def template(self, number, value):
        first, tileset, _ = self.owner(value["gid"])
        value["gid"] -= first - 1
        name = f"made{number}.{'tj' if self.is_json else 'tx'}"
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(self.text("template", {"tileset": {"firstgid": 1, **tileset}, "object": value}))
        return name

    def map(self):
        layers = [self.tiles("ground", 8), self.tiles("hidden", 5, visible=False)]
        if self.features.get("groups"):
            inner = [self.tiles("above", 3, offsetx=-4, offsety=2), self.objects("inner")]
            layers.append({"type": "group", "name": "group", "offsetx": 3, "offsety": 5, "layers": inner})
        if self.features.get("objects"):
            layers.append(self.objects("things"))
        layers.append(self.tiles("top", 2))
        return {
            "version": "1.10", "orientation": "orthogonal", "renderorder": self.features.get("order", "right-down"), "width": self.columns,
            "height": self.rows, "tilewidth": self.cell[0], "tileheight": self.cell[1], "infinite": bool(self.features.get("infinite")),
            "tilesets": [{"firstgid": first, **tileset} for first, tileset, _ in self.tilesets], "layers": layers}


class Holder(tiled_maps.Node):
    """A reference to the tileset of a tile."""

    def __init__(self, files, gid):
        first, tileset, _ = files.owner(gid)
        node = tiled_maps.node_of_json({"firstgid": first, **tileset})
        super().__init__(node.values, node.children)


def xml(name, value):
    """An object of JSON as the element of TMX that means the same."""
    names = {"tilesets": "tileset", "tiles": "tile", "chunks": "chunk", "objects": "object"}
    layers = {"tilelayer": "layer", "objectgroup": "objectgroup", "group": "group"}
    attributes, inside = {}, ""
    value = dict(value)
    kind = value.pop("type", None)
    if "image" in value:
        image = {"source": value.pop("image"), "width": value.pop("imagewidth"), "height": value.pop("imageheight")}
        if "transparentcolor" in value:
            image["trans"] = value.pop("transparentcolor")[1:]
        inside += f"<image{written(image)}/>"
    if kind == "tilelayer":
        data = {key: value.pop(key) for key in ("encoding", "compression") if key in value}
        content = value.pop("data", None)
        body = "".join(f"<chunk{written(chunk)}>{cells(content)}</chunk>" for chunk in value.pop("chunks", []) for content in [chunk.pop("data")])
        inside += f"<data{written(data)}>{body or cells(content)}</data>"
    for key, member in value.items():
        if key == "layers":
            inside += "".join(xml(layers[layer["type"]], layer) for layer in member)
        elif key == "animation":
            inside += "<animation>" + "".join(f"<frame{written(frame)}/>" for frame in member) + "</animation>"
        elif key in names:
            inside += "".join(xml(names[key], item) for item in member)
        elif isinstance(member, dict):
            inside += xml(key, member)
        else:
            attributes[key] = member
    return f"<{name}{written(attributes)}>{inside}</{name}>\n"


def written(attributes):
    return "".join(f' {key}="{int(value) if isinstance(value, bool) else value}"' for key, value in attributes.items())


def cells(content):
    return content if isinstance(content, str) else ",\n".join(str(gid) for gid in content)
