"""Kaitai Struct's expression language, for the subset that the definitions in Documentation use."""

import re

from kaitaistruct import KaitaiStream


class DefinitionError(Exception):
    """The definition is not valid in Kaitai Struct's language, or not in the subset."""


class Member(int):
    """A number for which an enum may have a name."""

    def __new__(cls, enum, value):
        member = super().__new__(cls, value)
        member.enum = enum
        member.label = enum.labels.get(int(value))
        return member


TOKEN = re.compile(
    r"\s*(?:(0x[0-9a-fA-F]+|\d+)|([A-Za-z_][A-Za-z0-9_]*)|\"([^\"\\]*)\"|'([^']*)'|(::|==|!=|<=|>=|[-+*/?:().,\[\]<>]))")


class Expression:
    """Kaitai Struct's expression language: ternary, or, and, not, comparisons, sums, products, members, indices."""

    def __init__(self, text):
        text = str(text).strip()
        self.tokens, position = [], 0
        while position < len(text):
            match = TOKEN.match(text, position)
            if match is None:
                raise DefinitionError(f"cannot read {text[position:]}")
            number, word, double, single, sign = match.groups()
            if number is not None:
                self.tokens.append(("number", int(number, 0)))
            elif word is not None:
                self.tokens.append(("word", word))
            elif sign is not None:
                self.tokens.append(("sign", sign))
            else:
                self.tokens.append(("text", double if double is not None else single))
            position = match.end()
        self.index = 0
        self.tree = self.ternary()
        if self.index < len(self.tokens):
            raise DefinitionError(f"{text}: {self.tokens[self.index][1]} is too much")

    def value(self, struct, index=None):
        return self.tree(Scope(struct, index))

    def take(self, *values):
        if self.index < len(self.tokens) and self.tokens[self.index][0] in ("sign", "word"):
            if self.tokens[self.index][1] in values:
                self.index += 1
                return self.tokens[self.index - 1][1]
        return None

    def need(self, value):
        if self.take(value) is None:
            raise DefinitionError(f"{value} is missing")

    def ternary(self):
        condition = self.either()
        if not self.take("?"):
            return condition
        yes = self.ternary()
        self.need(":")
        no = self.ternary()
        return lambda scope: yes(scope) if condition(scope) else no(scope)

    def either(self):
        left = self.both()
        while self.take("or"):
            left = (lambda one, other: lambda scope: bool(one(scope)) or bool(other(scope)))(left, self.both())
        return left

    def both(self):
        left = self.negation()
        while self.take("and"):
            left = (lambda one, other: lambda scope: bool(one(scope)) and bool(other(scope)))(left, self.negation())
        return left

    def negation(self):
        if self.take("not"):
            inner = self.negation()
            return lambda scope: not inner(scope)
        return self.comparison()

    def comparison(self):
        left = self.sum()
        sign = self.take("==", "!=", "<", "<=", ">", ">=")
        if sign is None:
            return left
        right = self.sum()
        return lambda scope: compare(sign, left(scope), right(scope))

    def sum(self):
        left = self.product()
        while sign := self.take("+", "-"):
            left = (lambda one, sign, other: lambda scope: add(sign, one(scope), other(scope)))(
                left, sign, self.product())
        return left

    def product(self):
        left = self.postfix()
        while sign := self.take("*", "/"):
            left = (lambda one, sign, other: lambda scope: multiply(sign, one(scope), other(scope)))(
                left, sign, self.postfix())
        return left

    def postfix(self):
        value = self.atom()
        while sign := self.take(".", "["):
            if sign == "[":
                index = self.ternary()
                self.need("]")
                value = (lambda list, index: lambda scope: list(scope)[index(scope)])(value, index)
                continue
            name = self.word()
            if self.take("("):
                first = self.ternary()
                self.need(",")
                second = self.ternary()
                self.need(")")
                if name != "substring":
                    raise DefinitionError(f"there is no method {name}")
                value = (lambda text, first, second: lambda scope: substring(text(scope), first(scope), second(scope)))(
                    value, first, second)
            else:
                value = (lambda inner, name: lambda scope: member(inner(scope), name))(value, name)
        return value

    def word(self):
        if self.index >= len(self.tokens) or self.tokens[self.index][0] != "word":
            raise DefinitionError("a name is missing")
        self.index += 1
        return self.tokens[self.index - 1][1]

    def atom(self):
        if self.take("("):
            inner = self.ternary()
            self.need(")")
            return inner
        if self.index >= len(self.tokens):
            raise DefinitionError("the expression ends too early")
        kind, value = self.tokens[self.index]
        self.index += 1
        if kind in ("number", "text"):
            return lambda scope: value
        if kind != "word":
            raise DefinitionError(f"{value} cannot stand here")
        if self.take("::"):
            label = self.word()
            return lambda scope: scope.enum(value, label)
        return lambda scope: scope.name(value)


class Scope:
    def __init__(self, struct, index):
        self.struct, self.index = struct, index

    def name(self, name):
        if name == "_index":
            if self.index is None:
                raise DefinitionError("_index outside of a repetition")
            return self.index
        if name in ("_root", "_parent", "_io"):
            return getattr(self.struct, name)
        return getattr(self.struct, name)

    def enum(self, name, label):
        enum = self.struct._definition.enums.get(name)
        if enum is None or label not in enum.values:
            raise DefinitionError(f"there is no {name}::{label}")
        return Member(enum, enum.values[label])


def member(value, name):
    if hasattr(value, "_definition"):
        return getattr(value, name)
    if isinstance(value, str) and name == "length":
        return len(value)
    if isinstance(value, str) and name == "to_i":
        return int(value)
    if isinstance(value, KaitaiStream) and name == "size":
        return value.size()
    raise DefinitionError(f"{type(value).__name__} has no {name}")


def substring(text, first, second):
    # Some of the target languages are stricter than Python.
    if not isinstance(text, str) or not 0 <= first <= second <= len(text):
        raise DefinitionError(f"substring({first}, {second}) of {text!r}")
    return text[first:second]


def same_type(left, right):
    text = isinstance(left, str), isinstance(right, str)
    enums = getattr(left, "enum", None), getattr(right, "enum", None)
    if text[0] != text[1] or enums[0] is not enums[1]:
        raise DefinitionError(f"{left!r} and {right!r} are not of one type")


def compare(sign, left, right):
    same_type(left, right)
    return {
        "==": left == right, "!=": left != right, "<": left < right, "<=": left <= right, ">": left > right,
        ">=": left >= right}[sign]


def add(sign, left, right):
    same_type(left, right)
    return left + right if sign == "+" else left - right


def multiply(sign, left, right):
    same_type(left, right)
    return left * right if sign == "*" else left // right
