#!/usr/bin/env python3
"""Lists the public declarations of symbol graphs, sorted, one a line: the library, the kind, the name, and the declaration:
public-declarations.py GRAPH..."""

import json
import sys

lines = set()
for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        graph = json.load(file)
    for symbol in graph["symbols"]:
        # Declarations that the compiler makes have no location.
        if "location" not in symbol or "::SYNTHESIZED::" in symbol["identifier"]["precise"]:
            continue
        kind = symbol["kind"]["identifier"].removeprefix("swift.")
        declaration = "".join(fragment["spelling"] for fragment in symbol["declarationFragments"])
        lines.add(f"{graph['module']['name']}: {kind} {'.'.join(symbol['pathComponents'])}: {' '.join(declaration.split())}")
print(*sorted(lines), sep="\n")
