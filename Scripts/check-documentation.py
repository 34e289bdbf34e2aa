#!/usr/bin/env python3
"""Fails if a public declaration has no documentation, neither its own nor that of a protocol: check-documentation.py GRAPH..."""

import json
import os
import sys

missing = set()
for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        for symbol in json.load(file)["symbols"]:
            # Declarations that the compiler makes have no location; the name of a case may say everything.
            is_case = symbol["kind"]["identifier"] == "swift.enum.case"
            if "location" in symbol and "docComment" not in symbol and not is_case:
                location = symbol["location"]
                name = os.path.basename(location["uri"])
                missing.add(f"{name}:{location['position']['line'] + 1}: {'.'.join(symbol['pathComponents'])} has no documentation")
print(*sorted(missing), sep="\n", end="\n" if missing else "", file=sys.stderr)
sys.exit(1 if missing else 0)
