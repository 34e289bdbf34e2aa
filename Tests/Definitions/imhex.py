"""Runs a pattern of ImHex's pattern language on bytes: supports the subset of the language that the pattern in Documentation
uses, strictly, so that an unknown word is an error."""

import re

TOKEN = re.compile(
    r"(?P<space>\s+|//[^\n]*)|(?P<pragma>\#pragma[^\n]*)|(?P<number>0x[0-9a-fA-F]+|\d+)"
    r"|(?P<char>'[^'\\]')|(?P<text>\"[^\"\\]*\")|(?P<word>[A-Za-z_][A-Za-z0-9_]*|\$)"
    r"|(?P<sign>\[\[|\]\]|::|==|!=|<=|>=|&&|\|\||[-+*/^<>=!(){}\[\];:,.@])")
NUMBERS = {f"{sign}{bits}": (bits // 8, sign == "s") for sign in "us" for bits in (8, 16, 32, 64)}
PRAGMAS = {"description", "endian", "array_limit", "pattern_limit"}
BINARY = [["||"], ["&&"], ["^"], ["==", "!="], ["<", "<=", ">", ">="], ["+", "-"], ["*", "/"]]


class PatternError(Exception):
    """The pattern is not valid in the language, or not in the subset."""


class Returned(Exception):
    def __init__(self, value):
        self.value = value


class Node(dict):
    """A placed pattern: its members by name, its offset, and its size in bytes."""

    offset = size = 0
    type = None


class Pattern:
    def __init__(self, source):
        self.tokens, self.pragmas, position = [], {}, 0
        while position < len(source):
            match = TOKEN.match(source, position)
            if match is None:
                raise PatternError(f"cannot read {source[position:position + 20]!r}")
            if match.lastgroup == "pragma":
                _, name, value = match[0].split(None, 2)
                if name not in PRAGMAS:
                    raise PatternError(f"#pragma {name}")
                self.pragmas[name] = value
            elif match.lastgroup != "space":
                self.tokens.append((match.lastgroup, match[0]))
            position = match.end()
        self.index = 0
        self.enums, self.functions, self.structs, self.top = {}, {}, {}, []
        while self.index < len(self.tokens):
            self.declaration()
        for struct in self.structs.values():
            if struct["format"] is not None and struct["format"] not in self.functions:
                raise PatternError(f"there is no function {struct['format']}")

    # Reading the source.

    def peek(self, ahead=0):
        place = self.index + ahead
        return self.tokens[place][1] if place < len(self.tokens) else None

    def take(self, *values):
        if self.peek() in values and self.tokens[self.index][0] in ("sign", "word"):
            self.index += 1
            return self.tokens[self.index - 1][1]
        return None

    def need(self, value):
        if self.take(value) is None:
            raise PatternError(f"{value} is missing before {self.peek()}")

    def word(self):
        if self.index >= len(self.tokens) or self.tokens[self.index][0] != "word":
            raise PatternError(f"a name is missing before {self.peek()}")
        self.index += 1
        return self.tokens[self.index - 1][1]

    def type(self):
        endian = self.take("le", "be")
        name = self.word()
        if name not in NUMBERS and name not in ("char", "str", "auto") and name not in self.enums \
                and name not in self.structs:
            raise PatternError(f"there is no type {name}")
        return endian, name

    def declaration(self):
        if self.take("enum"):
            name = self.word()
            self.need(":")
            kind, values = self.word(), {}
            self.need("{")
            while not self.take("}"):
                label = self.word()
                self.need("=")
                values[label] = self.expression()(None)
                if not self.take(",") and self.peek() != "}":
                    raise PatternError("a comma is missing")
            self.need(";")
            self.enums[name] = (kind, values)
        elif self.take("fn"):
            name, parameters = self.word(), []
            self.need("(")
            while not self.take(")"):
                parameters.append((self.type(), self.word())[1])
                self.take(",")
            self.functions[name] = (parameters, self.block())
            self.need(";")
        elif self.take("struct"):
            name = self.word()
            struct = self.structs[name] = {"format": None}
            struct["body"] = self.block()
            if self.take("[["):
                self.need("format")
                self.need("(")
                struct["format"] = self.tokens[self.index][1].strip('"')
                self.index += 1
                self.need(")")
                self.need("]]")
            self.need(";")
        else:
            self.top.append(self.statement())

    def block(self):
        self.need("{")
        statements = []
        while not self.take("}"):
            statements.append(self.statement())
        return statements

    def statement(self):
        if self.take("return"):
            value = self.expression()
            self.need(";")
            return ("return", value)
        if self.take("if"):
            self.need("(")
            condition = self.expression()
            self.need(")")
            yes, no = self.block(), []
            if self.take("else"):
                no = [self.statement()] if self.peek() == "if" else self.block()
            return ("if", condition, yes, no)
        if self.take("for"):
            self.need("(")
            start = self.variable(",")
            condition = self.expression()
            self.need(",")
            name = self.word()
            self.need("=")
            step = ("set", name, self.expression())
            self.need(")")
            return ("for", start, condition, step, self.block())
        if self.peek(1) == "=":
            name = self.word()
            self.need("=")
            value = self.expression()
            self.need(";")
            return ("set", name, value)
        return self.variable(";")

    def variable(self, end):
        kind, name, count, place = self.type(), self.word(), None, None
        if self.take("="):
            value = self.expression()
            self.need(end)
            return ("let", name, value)
        if self.take("["):
            count = self.expression()
            self.need("]")
        if self.take("@"):
            place = self.expression()
        self.need(end)
        return ("place", kind, name, count, place)

    def expression(self, level=0):
        if level == len(BINARY):
            return self.unary()
        left = self.expression(level + 1)
        while sign := self.take(*BINARY[level]):
            left = (lambda sign, one, other: lambda scope: binary(sign, one, other, scope))(
                sign, left, self.expression(level + 1))
        return left

    def unary(self):
        if self.take("!"):
            inner = self.unary()
            return lambda scope: not inner(scope)
        if self.take("("):
            inner = self.expression()
            self.need(")")
            return inner
        group, value = self.tokens[self.index]
        self.index += 1
        if group == "number":
            return lambda scope: int(value, 0)
        if group == "char":
            return lambda scope: ord(value[1])
        if group == "text":
            return lambda scope: value[1:-1]
        if group != "word":
            raise PatternError(f"{value} cannot stand here")
        if self.take("::"):
            label = self.word()
            return lambda scope: scope.run.pattern.enums[value][1][label]
        if self.take("("):
            arguments = []
            while not self.take(")"):
                arguments.append(self.expression())
                self.take(",")
            return lambda scope: scope.run.call(value, [argument(scope) for argument in arguments])
        steps = []
        while sign := self.take(".", "["):
            steps.append((sign, self.word() if sign == "." else self.expression()))
            if sign == "[":
                self.need("]")

        def read(scope):
            found = scope.read(value)
            for sign, step in steps:
                found = found[step if sign == "." else step(scope)]
            return found

        return read


def binary(sign, one, other, scope):
    left = one(scope)
    if sign == "&&":
        return bool(left) and bool(other(scope))
    if sign == "||":
        return bool(left) or bool(other(scope))
    right = other(scope)
    if isinstance(left, str) != isinstance(right, str):
        raise PatternError(f"{left!r} {sign} {right!r}")
    return {
        "^": lambda: left ^ right, "==": lambda: left == right, "!=": lambda: left != right,
        "<": lambda: left < right, "<=": lambda: left <= right, ">": lambda: left > right,
        ">=": lambda: left >= right, "+": lambda: left + right, "-": lambda: left - right,
        "*": lambda: left * right, "/": lambda: left // right}[sign]()


class Scope:
    """Names, from the innermost place outwards."""

    def __init__(self, run, outer, names):
        self.run, self.outer, self.names = run, outer, names

    def find(self, name):
        scope = self
        while scope is not None and name not in scope.names:
            scope = scope.outer
        return scope

    def read(self, name):
        if name == "$":
            return self.run.position
        scope = self.find(name)
        if scope is None:
            raise PatternError(f"there is no {name}")
        return scope.names[name]


class Run:
    """A pattern run on bytes; `globals` has the placed patterns."""

    def __init__(self, pattern, data):
        self.pattern, self.data, self.position = pattern, data, 0
        self.big = pattern.pragmas["endian"] == "big"
        self.globals = Scope(self, None, Node())
        self.execute(pattern.top, self.globals)

    def call(self, name, arguments):
        if name == "char":
            return chr(arguments[0])
        parameters, body = self.pattern.functions[name]
        if len(parameters) != len(arguments):
            raise PatternError(f"{name} takes {len(parameters)} values")
        try:
            self.execute(body, Scope(self, self.globals, dict(zip(parameters, arguments))))
        except Returned as returned:
            return returned.value
        raise PatternError(f"{name} returns nothing")

    def execute(self, statements, scope):
        for statement in statements:
            getattr(self, "do_" + statement[0])(scope, *statement[1:])

    def do_return(self, scope, value):
        raise Returned(value(scope))

    def do_if(self, scope, condition, yes, no):
        self.execute(yes if condition(scope) else no, scope)

    def do_for(self, scope, start, condition, step, body):
        inner = Scope(self, scope, {})
        self.execute([start], inner)
        while condition(inner):
            self.execute(body, inner)
            self.execute([step], inner)

    def do_let(self, scope, name, value):
        scope.names[name] = value(scope)

    def do_set(self, scope, name, value):
        found = scope.find(name)
        if found is None:
            raise PatternError(f"there is no {name} to set")
        found.names[name] = value(scope)

    def do_place(self, scope, kind, name, count, place):
        before = self.position
        if place is not None:
            self.position = place(scope)
        if count is None:
            value = self.read(kind)
        elif kind[1] == "char":
            value = self.bytes(count(scope)).decode("latin-1")
        else:
            value = [self.read(kind) for _ in range(count(scope))]
        scope.names[name] = value
        # Placement at an offset does not move the following members.
        if place is not None:
            self.position = before

    def read(self, kind):
        endian, name = kind
        if name in self.pattern.structs:
            node = Node()
            node.type, node.offset = name, self.position
            self.execute(self.pattern.structs[name]["body"], Scope(self, self.globals, node))
            node.size = self.position - node.offset
            return node
        if name in self.pattern.enums:
            name = self.pattern.enums[name][0]
        size, signed = NUMBERS[name]
        big = self.big if endian is None else endian == "be"
        return int.from_bytes(self.bytes(size), "big" if big else "little", signed=signed)

    def bytes(self, count):
        if count < 0 or count > len(self.data) - self.position:
            raise ValueError(f"{count} bytes at {self.position} are not there")
        self.position += count
        return self.data[self.position - count:self.position]
