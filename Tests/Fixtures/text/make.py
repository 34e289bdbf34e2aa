#!/usr/bin/env python3
"""Writes the slots of this folder from its sources with Python's own codecs, csv and struct. Run it here."""

import csv
import struct

ROW = struct.Struct("<12sHxbI")

with open("story.txt", encoding="utf-8") as file:
    text = file.read()
# Python's shift_jis takes only the character of JIS for each code.
text = text.replace("\uff5e", "\u301c").replace("\u2014", "\u2015").replace("\uff0d", "\u2212")
with open("story.dat", "wb") as file:
    file.write(text.replace("\n", "\r\n").encode("shift_jis") + b"\0")

with open("monsters.csv", encoding="utf-8", newline="") as file:
    rows = list(csv.DictReader(file))
with open("monsters.dat", "wb") as file:
    for row in rows:
        hp, speed, gold = (int(row[name], 0) for name in ("hp", "speed", "gold"))
        file.write(ROW.pack(row["name"].encode("shift_jis"), hp, speed, gold))
