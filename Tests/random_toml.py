"""Writes romkit.toml in one of many spellings, and damages files, from a random number generator."""

import json

#: Values of other types, or beyond limits.
WRONG = [b"-1", b"[]", b"{}", b"true", b'""', b'"graphics/**"', b"99999999999999999999", b'"a/../../b"', b"1e400"]


def notation(random, value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        if random.random() < 0.3 and "'" not in value:
            return f"'{value}'"
        return json.dumps(value, ensure_ascii=random.random() < 0.1)
    if isinstance(value, list):
        items = [notation(random, item) for item in value]
        return random.choice([f"[{', '.join(items)}]", "[\n" + "".join(f"  {item}, # an item\n" for item in items) + "]"])
    return f"0x{value:x}" if isinstance(value, int) and random.random() < 0.1 else str(value)


def lines(random, table):
    pairs = list(table.items())
    random.shuffle(pairs)
    text = ""
    for key, member in pairs:
        is_bare = key.replace("-", "").isalnum() and key.isascii()
        text += f"{key if is_bare else json.dumps(key, ensure_ascii=False)}{random.choice([' = ', '='])}{notation(random, member)}\n"
    return text


def written(random, top, tables, lists):
    """A manifest of keys at the top, of tables, and of lists of tables, in any order."""
    parts = [f"[{name}]\n{lines(random, table)}" for name, table in tables.items()]
    for name, entries in lists.items():
        parts.append("\n".join(f"[[{name}]]\n{lines(random, entry)}" for entry in entries))
    random.shuffle(parts)
    text = "\n".join(["# A random project.\n" + lines(random, top), *parts])
    return (text.replace("\n", "\r\n") if random.random() < 0.1 else text).encode()


def damaged(random, data, is_manifest):
    """A file with one mistake: a bit, an end that is missing, or, in a manifest, another value or number of a line."""
    data = bytearray(data)
    parts = data.split(b"\n")
    line = random.randrange(len(parts))
    kind = random.randrange(4 if is_manifest else 2)
    if kind == 0:
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)
    elif kind == 1:
        del data[random.randrange(len(data)) :]
    elif kind == 2:
        key = parts[line].partition(b"=")
        parts[line] = key[0] + key[1] + random.choice(WRONG)
    else:
        parts[line : line + 1] = random.choice([[], [parts[line], parts[line]]])
    return data if kind < 2 else b"\n".join(parts)
