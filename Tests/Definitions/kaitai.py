"""Runs a Kaitai Struct definition on bytes, without the compiler: for the subset of the language that the definitions in
Documentation use, and strictly, so that a key or a name that is not known here is an error. The reading itself is done
by Kaitai Struct's own runtime for Python."""

import io
import re
import zlib

import yaml
from kaitaistruct import KaitaiStream

from kaitai_expressions import DefinitionError, Expression, Member

IDENTIFIER = re.compile(r"^[a-z][a-z0-9_]*$")
META = {"id", "title", "application", "file-extension", "encoding", "endian"}
TYPE = {"seq", "instances", "params", "doc"}
ATTRIBUTE = {
    "id", "type", "size", "size-eos", "terminator", "process", "repeat", "repeat-expr", "if", "doc", "enum",
    "contents", "encoding", "valid", "pos", "value",
}
INTEGER = re.compile(r"^([us])([1248])(le|be)?$")


class Definition:
    def __init__(self, text):
        self.tree = yaml.safe_load(text)
        check_keys(self.tree, {"meta", "doc", "seq", "types", "enums", "instances"}, "the definition")
        check_keys(self.tree["meta"], META, "meta")
        self.endian = self.tree["meta"]["endian"]
        self.types = self.tree.get("types", {})
        self.enums = {name: Enum(name, body) for name, body in self.tree.get("enums", {}).items()}
        self.root = {key: self.tree[key] for key in ("seq", "instances", "doc") if key in self.tree}
        for name, body in list(self.types.items()) + [("the top", self.root)]:
            check_identifier(name) if name != "the top" else None
            self.check_type(name, body)

    def check_type(self, name, body):
        check_keys(body, TYPE, name)
        seen = set()
        for attribute in body.get("seq", []) + body.get("params", []):
            check_keys(attribute, ATTRIBUTE, name)
            if "pos" in attribute or "value" in attribute:
                raise DefinitionError(f"{name}: pos and value belong to instances")
            check_identifier(attribute["id"])
            if attribute["id"] in seen:
                raise DefinitionError(f"{name}: {attribute['id']} twice")
            seen.add(attribute["id"])
            self.check_attribute(f"{name}.{attribute['id']}", attribute, attribute in body.get("params", []))
        for key, attribute in body.get("instances", {}).items():
            check_identifier(key)
            check_keys(attribute, ATTRIBUTE - {"id"}, name)
            if key in seen:
                raise DefinitionError(f"{name}: {key} twice")
            if "value" in attribute and set(attribute) - {"value", "if", "doc", "enum"}:
                raise DefinitionError(f"{name}.{key}: a value is not read")
            self.check_attribute(f"{name}.{key}", attribute, False)

    def check_attribute(self, name, attribute, is_param):
        for key in ("size", "repeat-expr", "if", "pos", "value"):
            if key in attribute:
                Expression(attribute[key])
        if ("repeat-expr" in attribute) != (attribute.get("repeat") == "expr"):
            raise DefinitionError(f"{name}: repeat and repeat-expr go together")
        if attribute.get("repeat", "expr") not in ("expr", "eos"):
            raise DefinitionError(f"{name}: repeat: {attribute['repeat']}")
        if "enum" in attribute and attribute["enum"] not in self.enums:
            raise DefinitionError(f"{name}: there is no enum {attribute['enum']}")
        kind = attribute.get("type")
        has_size = "size" in attribute or "size-eos" in attribute
        if "size" in attribute and "size-eos" in attribute:
            raise DefinitionError(f"{name}: size and size-eos")
        if kind is None:
            if "value" not in attribute and "contents" not in attribute and not has_size:
                raise DefinitionError(f"{name}: neither a type nor a size")
        elif INTEGER.match(kind):
            if has_size or "process" in attribute:
                raise DefinitionError(f"{name}: a number has no size of its own")
        elif kind == "str":
            if not has_size or "process" in attribute:
                raise DefinitionError(f"{name}: a text takes a size and no process")
        else:
            called = kind.split("(")[0]
            if called not in self.types:
                raise DefinitionError(f"{name}: there is no type {called}")
            if not has_size and ("process" in attribute or "terminator" in attribute):
                raise DefinitionError(f"{name}: process and terminator take a size")
            expected = len(self.types[called].get("params", []))
            if len(arguments(kind)) != expected:
                raise DefinitionError(f"{name}: {called} takes {expected} arguments")

    def parse(self, data):
        return Struct(self, "the top", self.root, KaitaiStream(io.BytesIO(data)), None, None, [])


class Enum:
    def __init__(self, name, body):
        check_identifier(name)
        self.name = name
        self.labels = {}
        for value, label in body.items():
            if isinstance(label, dict):
                check_keys(label, {"id", "doc"}, name)
                label = label["id"]
            check_identifier(label)
            self.labels[value] = label
        self.values = {label: value for value, label in self.labels.items()}


class Struct:
    """An instance of a type: fields as attributes, instances read or computed when they are asked for."""

    def __init__(self, definition, name, body, stream, parent, root, arguments):
        self._definition, self._name, self._body = definition, name, body
        self._io, self._parent, self._root = stream, parent, root or self
        self._values = {}
        self._start = stream.pos()
        for parameter, argument in zip(body.get("params", []), arguments):
            if "enum" in parameter:
                argument = Member(definition.enums[parameter["enum"]], argument)
            self._values[parameter["id"]] = argument
        for attribute in body.get("seq", []):
            self._values[attribute["id"]] = self._read_attribute(attribute)

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        if name not in self._values:
            instance = self._body.get("instances", {}).get(name)
            if instance is None:
                raise DefinitionError(f"{self._name} has no {name}")
            self._values[name] = self._instance(instance)
        return self._values[name]

    def _instance(self, attribute):
        if "if" in attribute and not self._evaluate(attribute["if"]):
            return None
        if "value" in attribute:
            value = self._evaluate(attribute["value"])
            return Member(self._definition.enums[attribute["enum"]], value) if "enum" in attribute else value
        before = self._io.pos()
        if "pos" in attribute:
            self._io.seek(self._evaluate(attribute["pos"]))
        value = self._read_attribute({key: attribute[key] for key in attribute if key not in ("if", "pos")})
        self._io.seek(before)
        return value

    def _read_attribute(self, attribute):
        if "if" in attribute and not self._evaluate(attribute["if"]):
            return None
        if "repeat" not in attribute:
            return self._read_one(attribute, None)
        values = []
        if attribute["repeat"] == "eos":
            while not self._io.is_eof():
                values.append(self._read_one(attribute, len(values)))
        else:
            for index in range(self._evaluate(attribute["repeat-expr"])):
                values.append(self._read_one(attribute, index))
        return values

    def _read_one(self, attribute, index):
        kind = attribute.get("type")
        integer = INTEGER.match(kind or "")
        if "contents" in attribute:
            expected = contents(attribute["contents"])
            found = self._io.read_bytes(len(expected))
            if found != expected:
                raise ValueError(f"{self._name}: {found} instead of {expected}")
            return found
        if integer:
            endian = "" if integer[2] == "1" else integer[3] or self._definition.endian
            value = getattr(self._io, f"read_{integer[1]}{integer[2]}{endian}")()
            if "enum" in attribute:
                value = Member(self._definition.enums[attribute["enum"]], value)
            self._validate(attribute, value)
            return value
        if "size" in attribute or "size-eos" in attribute:
            data = (
                self._io.read_bytes(self._evaluate(attribute["size"], index))
                if "size" in attribute else self._io.read_bytes_full())
            if "terminator" in attribute:
                data = KaitaiStream.bytes_terminate(data, attribute["terminator"], False)
            data = process(attribute.get("process"), data)
            if kind is None:
                return data
            if kind == "str":
                return data.decode(attribute.get("encoding") or self._definition.tree["meta"]["encoding"])
            return self._struct(kind, KaitaiStream(io.BytesIO(data)), index)
        return self._struct(kind, self._io, index)

    def _struct(self, kind, stream, index):
        name = kind.split("(")[0]
        values = [self._evaluate(argument, index) for argument in arguments(kind)]
        return Struct(
            self._definition, name, self._definition.types[name], stream, self, self._root, values)

    def _validate(self, attribute, value):
        if "valid" not in attribute:
            return
        rule = attribute["valid"]
        allowed = rule["any-of"] if isinstance(rule, dict) else [rule]
        if value not in [self._evaluate(item) for item in allowed]:
            raise ValueError(f"{self._name}.{attribute['id']} is {value}")

    def _evaluate(self, expression, index=None):
        return Expression(expression).value(self, index)


def process(name, data):
    if name is None:
        return data
    if name == "zlib":
        return zlib.decompress(data)
    key = re.fullmatch(r"xor\((0x[0-9a-f]{2})\)", name)
    if key is None:
        raise DefinitionError(f"process: {name}")
    return KaitaiStream.process_xor_one(data, int(key[1], 16))


def contents(value):
    if isinstance(value, str):
        return value.encode("ascii")
    return b"".join(item.encode("ascii") if isinstance(item, str) else bytes([item]) for item in value)


def arguments(kind):
    call = re.fullmatch(r"[a-z][a-z0-9_]*(?:\((.*)\))?", kind)
    if call is None:
        raise DefinitionError(f"type: {kind}")
    return [call[1]] if call[1] else []


def check_keys(tree, allowed, place):
    unknown = set(tree) - allowed
    if unknown:
        raise DefinitionError(f"{place}: {', '.join(sorted(map(str, unknown)))} is not known here")


def check_identifier(name):
    if not IDENTIFIER.match(name):
        raise DefinitionError(f"{name} is no identifier")
