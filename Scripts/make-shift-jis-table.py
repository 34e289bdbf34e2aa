#!/usr/bin/env python3
"""Writes the character tables of Shift_JIS from Python's own codecs.

Run from the top of the checkout, without arguments. It writes

- Sources/RomKitText/JISX0208.swift: the 6,879 characters of JIS X 0208, from the codec `shift_jis`;
- Sources/VGSFormat/JISCells.swift: which cells have a character;
- Sources/RomKitText/CP932Extensions.swift: the rows that only the codec `cp932` has;
- Tests/Fixtures/text/shift_jis.tsv: every code with its character, for the tests;

and prints digests of the characters that the codecs `euc_jp` and `cp932` give for all pairs of bytes, which a test contains.
"""

import hashlib

UNASSIGNED = "."
CELLS = 94
ROWS = 94
EXPECTED = 6879
# The characters of CP932 whose code has another character in JIS; encoding accepts both.
TWINS = {"\u2225", "\uff5e", "\uff0d", "\uffe0", "\uffe1", "\uffe2"}
PRIVATE_USE = range(0xE000, 0xF900)
# Rows of CP932, from 0: NEC's, NEC's choice of IBM's characters, and IBM's own.
NEC_ROW = 12
CHOSEN_ROW = 88
IBM_ROW = 114
IBM_COUNT = 388


def code_of(row, cell):
    """The two bytes of a row and a cell, both from 0."""
    index = row * CELLS + cell
    lead, trail = divmod(index, 2 * CELLS)
    lead += 0x81 if lead < 0x1F else 0xC1
    trail += 0x40 if trail < 0x3F else 0x41
    return bytes([lead, trail])


def character(code, codec):
    """The character of two bytes, or None."""
    try:
        text = code.decode(codec)
    except UnicodeDecodeError:
        return None
    return text if len(text) == 1 else None


def jis_rows():
    """94 rows of 94 cells, each a character or None."""
    return [[character(code_of(row, cell), "shift_jis") for cell in range(CELLS)] for row in range(ROWS)]


def swift_jis(rows):
    first_gap = next(row for row in range(ROWS) if not any(rows[row]))
    after_gap = next(row for row in range(first_gap, ROWS) if any(rows[row]))
    last = max(row for row in range(ROWS) if any(rows[row]))
    lines = [
        "// Made by Scripts/make-shift-jis-table.py; change that, not this.",
        "",
        "/// The characters of JIS X 0208 as Shift_JIS orders them.",
        "enum JISX0208 {",
        f"  /// The first empty row, counted from 0; ``rows`` omits all rows from here to ``afterGap``.",
        f"  static let gap = {first_gap}",
        "  /// The first row after the gap.",
        f"  static let afterGap = {after_gap}",
        "",
        "  /// A line for each row that is not empty, with a character for each cell, or `.` for an empty cell.",
        "  ///",
        "  /// A text and not an array, so that it costs no time at launch.",
        "  static var rows: String {",
        '    """',
    ]
    for row in list(range(first_gap)) + list(range(after_gap, last + 1)):
        lines.append("    " + "".join(cell or UNASSIGNED for cell in rows[row]))
    lines += ['    """', "  }", "}", ""]
    return "\n".join(lines)


def cell_ranges(row):
    """The cells of a row that have a character, as ranges."""
    ranges = []
    for cell in range(CELLS):
        if not row[cell]:
            continue
        if ranges and ranges[-1][1] == cell - 1:
            ranges[-1][1] = cell
        else:
            ranges.append([cell, cell])
    return ranges


def swift_cells(rows):
    kinds = {}
    for number, row in enumerate(rows):
        ranges = cell_ranges(row)
        if ranges:
            test = " || ".join(f"{first}...{last} ~= cell" if first < last else f"cell == {first}" for first, last in ranges)
            kinds.setdefault("true" if ranges == [[0, CELLS - 1]] else test, []).append(number)
    lines = [
        "// Made by Scripts/make-shift-jis-table.py; change that, not this.",
        "",
        "/// The cells of JIS X 0208 that have a character.",
        "enum JISCells {",
        "  /// Whether a cell has a character; rows and cells count from 0.",
        "  static func hasCharacter(row: Int, cell: Int) -> Bool {",
        "    switch row {",
    ]
    for test, numbers in kinds.items():
        runs = []
        for number in numbers:
            if runs and runs[-1][1] == number - 1:
                runs[-1][1] = number
            else:
                runs.append([number, number])
        cases = ", ".join(f"{first}...{last}" if first < last else f"{first}" for first, last in runs)
        lines.append(f"    case {cases}:")
        # As swift-format breaks them.
        parts = test.split(" || ")
        lines += ["      " + " || ".join(parts[:5])] + ["        || " + " || ".join(parts[5:])] * (len(parts) > 5)
    return "\n".join(lines + ["    default: false", "    }", "  }", "}", ""])


def linear(index):
    """The character of CP932 at an index of its table, row times 94 plus cell; None if it has none."""
    return character(code_of(*divmod(index, CELLS)), "cp932")


def check_cp932(rows):
    """Checks the assumptions of WindowsShiftJIS: the range beyond JIS X 0208, and that NEC's selection is of IBM's characters."""
    necs = range(NEC_ROW * CELLS, (NEC_ROW + 1) * CELLS)
    chosen = range(CHOSEN_ROW * CELLS, (CHOSEN_ROW + 4) * CELLS)
    ibms = range(IBM_ROW * CELLS, IBM_ROW * CELLS + IBM_COUNT)
    ibm = [linear(index) for index in ibms]
    assert None not in ibm
    assert [linear(index) for index in chosen] == ibm[28:] + [None, None] + ibm[:10] + ibm[20:24]
    for index in range(120 * CELLS):
        if index in necs or index in chosen or index in ibms:
            continue
        one = linear(index)
        jis = rows[index // CELLS][index % CELLS] if index < ROWS * CELLS else None
        assert one == jis or one in TWINS or one is not None and ord(one) in PRIVATE_USE, code_of(*divmod(index, CELLS))


def swift_cp932():
    lines = [
        "// Made by Scripts/make-shift-jis-table.py; change that, not this.",
        "",
        "/// The characters that CP932, the Windows extension of Shift_JIS, adds to JIS X 0208.",
        "///",
        "/// Escaped, because normalization changes some of them.",
        "enum CP932Extensions {",
        "  /// Whether a character is among them. Some of NEC's are in JIS X 0208 as well.",
        "  static func contains(_ character: Unicode.Scalar) -> Bool {",
        "    character != \".\"",
        "      && (nec.unicodeScalars.contains(character) || ibm.unicodeScalars.contains(character))",
        "  }",
        "",
        "  /// NEC's row 13: a character for each cell, `.` for an empty cell.",
    ]
    nec = [linear(index) or UNASSIGNED for index in range(NEC_ROW * CELLS, (NEC_ROW + 1) * CELLS)]
    ibm = [linear(index) for index in range(IBM_ROW * CELLS, IBM_ROW * CELLS + IBM_COUNT)]
    lines += literal("nec", nec)
    lines += ["", "  /// IBM's characters, in the order of their codes from 0xFA40 on."]
    lines += literal("ibm", ibm)
    return "\n".join(lines + ["}", ""])


def literal(name, characters):
    lines = [f'  static let {name} = """']
    line = ""
    for one in characters:
        escaped = one if one == UNASSIGNED else "\\u{%X}" % ord(one)
        if len(line) + len(escaped) > 96:
            lines.append("    " + line + "\\")
            line = ""
        line += escaped
    return lines + ["    " + line, '    """']


def digest(table):
    """The SHA-256 of the characters that a codec gives to a table of codes: two bytes each, big-endian, 0 for none."""
    data = b"".join(ord(one or "\0").to_bytes(2, "big") for one in table)
    return hashlib.sha256(data).hexdigest()


def eucjp(first, second):
    """Windows' variant of EUC-JP: the codec's JIS X 0208, and NEC's rows of CP932."""
    one = character(bytes([first, second]), "euc_jp")
    row = first - 0xA1
    if one is None and (row == NEC_ROW or CHOSEN_ROW <= row < CHOSEN_ROW + 4):
        one = linear(row * CELLS + second - 0xA1) if 0xA1 <= second <= 0xFE else None
    return one


def digests():
    """Prints the digests in Tests/RomKitTextTests/TextSourceEncodingTests.swift for all pairs of bytes from 0x80 on."""
    pairs = [(first, second) for first in range(0x80, 0x100) for second in range(0x100)]
    print("EUC-JP of JIS X 0208:", digest(
        None if first == 0x8E or first == 0x8F else character(bytes([first, second]), "euc_jp") for first, second in pairs))
    print("EUC-JP with the rows of NEC:", digest(
        None if first == 0x8E or first == 0x8F else eucjp(first, second) for first, second in pairs))

    def cp932(first, second):
        one = character(bytes([first, second]), "cp932")
        return None if one is None or ord(one) in PRIVATE_USE else one

    print("CP932:", digest(cp932(first, second) for first, second in pairs))


def fixture(rows):
    lines = []
    for row in range(ROWS):
        for cell in range(CELLS):
            if rows[row][cell]:
                lines.append("%s\t%04X" % (code_of(row, cell).hex().upper(), ord(rows[row][cell])))
    return "\n".join(lines) + "\n"


def write(path, text):
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def main():
    rows = jis_rows()
    count = sum(1 for row in rows for cell in row if cell)
    if count != EXPECTED:
        raise SystemExit(f"this Python's shift_jis has {count} characters of JIS X 0208, not {EXPECTED}")
    check_cp932(rows)
    write("Sources/RomKitText/JISX0208.swift", swift_jis(rows))
    write("Sources/VGSFormat/JISCells.swift", swift_cells(rows))
    write("Sources/RomKitText/CP932Extensions.swift", swift_cp932())
    write("Tests/Fixtures/text/shift_jis.tsv", fixture(rows))
    digests()


if __name__ == "__main__":
    main()
