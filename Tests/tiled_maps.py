"""Draws maps of Tiled as its documentation describes the formats TMX and JSON, without anything of romkit: doc.mapeditor.org, "TMX Map
Format", "JSON Map Format" and "Global Tile IDs". Pictures are PNGs of at most 8 bits without interlacing."""

import base64
import gzip
import json
import os
import struct
import xml.etree.ElementTree as ElementTree
import zlib

CLEAR = (0, 0, 0, 0)


def read_png(path):
    """The rows of a picture, with a colour of red, green, blue and alpha for each pixel."""
    with open(path, "rb") as file:
        data = file.read()
    place, chunks = 8, {}
    while place < len(data):
        size, name = struct.unpack_from(">I4s", data, place)
        chunks[name] = chunks.get(name, b"") + data[place + 8:place + 8 + size]
        place += 12 + size
    width, height, depth, kind = struct.unpack_from(">IIBB", chunks[b"IHDR"])
    step = {0: 1, 2: 3, 3: 1, 6: 4}[kind]
    stride = (width * step * depth + 7) // 8
    raw, before, rows = zlib.decompress(chunks[b"IDAT"]), bytearray(stride), []
    for row in range(height):
        start = row * (stride + 1)
        line = bytearray(raw[start + 1:start + 1 + stride])
        for index in range(len(line)):
            left = line[index - step] if index >= step else 0
            up, corner = before[index], before[index - step] if index >= step else 0
            near = min((left, up, corner), key=lambda value: abs(left + up - corner - value))
            line[index] = (line[index] + [0, left, up, (left + up) // 2, near][raw[start]]) & 0xFF
        before = line
        if depth < 8:
            line = [byte >> shift & (1 << depth) - 1 for byte in line for shift in range(8 - depth, -1, -depth)]
        rows.append([colour(bytes(line[x * step:(x + 1) * step]), chunks) for x in range(width)])
    return rows


def colour(pixel, chunks):
    if b"PLTE" in chunks and len(pixel) == 1:
        clear = chunks.get(b"tRNS", b"")
        alpha = clear[pixel[0]] if pixel[0] < len(clear) else 255
        return CLEAR if alpha == 0 else (*chunks[b"PLTE"][3 * pixel[0]:3 * pixel[0] + 3], alpha)
    if len(pixel) == 1:
        return (pixel[0],) * 3 + (255,)
    return (*pixel, 255) if len(pixel) == 3 else CLEAR if pixel[3] == 0 else tuple(pixel)


class Node:
    """An element of TMX, or an object of JSON, with the same names."""

    def __init__(self, values, children, text=""):
        self.values, self.children, self.text = values, children, text

    def get(self, name, default=None):
        return self.values.get(name, default)

    def number(self, name, default=0):
        return float(self.values.get(name, default))

    def all(self, *names):
        return [child for name, child in self.children if name in names]

    def first(self, name):
        return next(iter(self.all(name)), None)


def node_of_xml(element):
    return Node(dict(element.attrib), [(child.tag, node_of_xml(child)) for child in element], element.text or "")


def node_of_json(value):
    """Lists and objects of JSON as the elements of TMX that they stand for."""
    names = {"tilesets": "tileset", "tiles": "tile", "chunks": "chunk", "objects": "object", "animation": "frame"}
    layers = {"tilelayer": "layer", "objectgroup": "objectgroup", "group": "group", "imagelayer": "imagelayer"}
    scalars = {name: member for name, member in value.items() if not isinstance(member, (list, dict))}
    children = []
    for name, member in value.items():
        if name == "layers":
            children += [(layers[layer["type"]], node_of_json(layer)) for layer in member]
        elif name == "animation":
            children.append((name, Node({}, [("frame", node_of_json(frame)) for frame in member])))
        elif name in names:
            children += [(names[name], node_of_json(item)) for item in member]
        elif name in ("tileoffset", "object", "tileset"):
            children.append((name, node_of_json(member)))
        elif name == "data" and isinstance(member, list):
            scalars["numbers"] = member
    for name in ("infinite", "visible"):
        if isinstance(scalars.get(name), bool):
            scalars[name] = int(scalars[name])
    if "image" in scalars:
        image = {"source": scalars.pop("image"), "trans": scalars.get("transparentcolor")}
        children.append(("image", Node({name: text for name, text in image.items() if text}, [])))
    return Node(scalars, children)


def read(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    return node_of_json(json.loads(text)) if text.lstrip().startswith("{") else node_of_xml(ElementTree.fromstring(text))


def gids(node, data):
    """The global tile ids of a layer or chunk, whose encoding `data` says."""
    if "numbers" in node.values:
        return node.values["numbers"]
    encoding, text = data.get("encoding"), node.get("data") or node.text
    if encoding == "csv":
        return [int(number) for number in text.split(",")]
    if encoding is None:
        return [int(tile.get("gid", 0)) for tile in node.all("tile")]
    packed = base64.b64decode("".join(text.split()))
    unpack = {None: bytes, "": bytes, "zlib": zlib.decompress, "gzip": gzip.decompress}[data.get("compression")]
    packed = unpack(packed)
    return struct.unpack(f"<{len(packed) // 4}I", packed)


class Tileset:
    def __init__(self, reference, folder):
        self.first = int(reference.number("firstgid"))
        source = reference.get("source")
        node = read(os.path.join(folder, source)) if source else reference
        folder = os.path.dirname(os.path.join(folder, source)) if source else folder
        self.width, self.height = int(node.number("tilewidth")), int(node.number("tileheight"))
        self.spacing, self.margin = int(node.number("spacing")), int(node.number("margin"))
        offset = node.first("tileoffset")
        self.offset = (int(offset.number("x")), int(offset.number("y"))) if offset else (0, 0)
        self.alignment = node.get("objectalignment", "unspecified")
        image = node.first("image")
        self.picture = self.open(image, folder) if image else None
        tiles = node.all("tile")
        self.pictures = {int(tile.get("id")): self.open(tile.first("image"), folder) for tile in tiles if tile.first("image")}
        self.animations = {
            int(tile.get("id")): [(int(frame.get("tileid")), int(frame.get("duration"))) for frame in tile.first("animation").all("frame")]
            for tile in tiles if tile.first("animation")}

    @staticmethod
    def open(image, folder):
        rows, key = read_png(os.path.join(folder, image.get("source"))), image.get("trans")
        if key:
            key = bytes.fromhex(key.lstrip("#"))
            rows = [[CLEAR if bytes(pixel[:3]) == key else pixel for pixel in row] for row in rows]
        return rows

    def tile(self, number, time):
        """The rows of a tile, as it looks so many milliseconds after the start."""
        frames = self.animations.get(number, [])
        if frames:
            time %= sum(duration for _, duration in frames)
            for number, duration in frames:
                if time < duration:
                    break
                time -= duration
        if number in self.pictures:
            return self.pictures[number]
        columns = (len(self.picture[0]) - self.margin + self.spacing) // (self.width + self.spacing)
        left = self.margin + number % columns * (self.width + self.spacing)
        top = self.margin + number // columns * (self.height + self.spacing)
        return [row[left:left + self.width] for row in self.picture[top:top + self.height]]


class Map:
    def __init__(self, path, time=0):
        self.folder, self.node, self.time = os.path.dirname(path), read(path), time
        node = self.node
        self.cell = (int(node.number("tilewidth")), int(node.number("tileheight")))
        self.tilesets = sorted((Tileset(item, self.folder) for item in node.all("tileset")), key=lambda tileset: tileset.first)
        left, top, right, bottom = 0, 0, int(node.number("width")), int(node.number("height"))
        if int(node.number("infinite")):
            chunks = [chunk for layer in self.layers(node) for chunk in (layer.first("data") or layer).all("chunk")]
            places = [[int(chunk.number(name)) for name in ("x", "y", "width", "height")] for chunk in chunks]
            left, top = min(place[0] for place in places), min(place[1] for place in places)
            right, bottom = max(place[0] + place[2] for place in places), max(place[1] + place[3] for place in places)
        self.left, self.top = left * self.cell[0], top * self.cell[1]
        self.rows = [[CLEAR] * ((right - left) * self.cell[0]) for _ in range((bottom - top) * self.cell[1])]
        self.draw_layers(node, 0, 0)

    def layers(self, node):
        return node.all("layer") + [layer for group in node.all("group") for layer in self.layers(group)]

    def draw_layers(self, node, x, y):
        for kind, layer in node.children:
            if kind not in ("layer", "objectgroup", "group") or not int(layer.number("visible", 1)):
                continue
            place = (x + int(layer.number("offsetx")), y + int(layer.number("offsety")))
            {"layer": self.draw_tiles, "objectgroup": self.draw_objects, "group": self.draw_layers}[kind](layer, *place)

    def draw_tiles(self, layer, x, y):
        data = layer.first("data") or layer
        cells = {}
        for part in data.all("chunk") or [data]:
            owner = part if data.all("chunk") else layer
            width = int(owner.number("width"))
            for index, gid in enumerate(gids(part, data)):
                cells[int(owner.number("x")) + index % width, int(owner.number("y")) + index // width] = gid
        order = self.node.get("renderorder", "right-down")
        down, right = order.endswith("down"), order.startswith("right")
        for column, row in sorted(cells, key=lambda cell: (cell[1] if down else -cell[1], cell[0] if right else -cell[0])):
            # The lower left corner of a tile is that of its cell.
            self.draw(cells[column, row], x + column * self.cell[0], y + (row + 1) * self.cell[1], "bottomleft")

    def draw_objects(self, layer, x, y):
        objects = [self.whole(item) for item in layer.all("object")]
        if layer.get("draworder", "topdown") == "topdown":
            objects.sort(key=lambda item: item.number("y"))
        for item in objects:
            gid = int(item.number("gid"))
            if gid and int(item.number("visible", 1)):
                owner = self.owner(gid)
                alignment = "bottomleft" if owner.alignment == "unspecified" else owner.alignment
                self.draw(gid, x + int(item.number("x")), y + int(item.number("y")), alignment)

    def whole(self, item):
        """An object with what it has from its template, whose tileset is one of the map."""
        if not item.get("template"):
            return item
        path = os.path.join(self.folder, item.get("template"))
        template = read(path)
        values = dict(template.first("object").values)
        if "gid" in values:
            tileset = template.first("tileset")
            own = os.path.normpath(os.path.join(os.path.dirname(path), tileset.get("source")))
            reference = next(
                other for other in self.node.all("tileset")
                if other.get("source") and os.path.normpath(os.path.join(self.folder, other.get("source"))) == own)
            values["gid"] = int(values["gid"]) - int(tileset.number("firstgid")) + int(reference.number("firstgid"))
        return Node({**values, **item.values}, item.children)

    def owner(self, gid):
        return [tileset for tileset in self.tilesets if tileset.first <= gid & 0x0FFFFFFF][-1]

    def draw(self, gid, x, y, anchor):
        if not gid & 0x0FFFFFFF:
            return
        owner = self.owner(gid)
        tile = owner.tile((gid & 0x0FFFFFFF) - owner.first, self.time)
        # The diagonal flip comes first.
        if gid & 0x20000000:
            tile = [list(row) for row in zip(*tile)]
        if gid & 0x80000000:
            tile = [row[::-1] for row in tile]
        if gid & 0x40000000:
            tile = tile[::-1]
        width, height = len(tile[0]), len(tile)
        across = width if anchor.endswith("right") else width // 2 if anchor in ("top", "center", "bottom") else 0
        down = 0 if anchor.startswith("top") else height // 2 if anchor in ("left", "center", "right") else height
        x, y = x - across + owner.offset[0] - self.left, y - down + owner.offset[1] - self.top
        for row in range(max(0, -y), min(height, len(self.rows) - y)):
            for column in range(max(0, -x), min(width, len(self.rows[0]) - x)):
                if tile[row][column][3]:
                    self.rows[y + row][x + column] = tile[row][column]


def draw(path, time=0):
    """The rows of a map as it looks so many milliseconds after the start, with a colour for each pixel."""
    return Map(path, time).rows
