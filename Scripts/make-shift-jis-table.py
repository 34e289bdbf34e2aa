#!/usr/bin/env python3
"""Writes the character tables of Shift_JIS from Python's own codecs.

Run from the top of the checkout, without arguments. It writes

- Sources/RomKitText/JISX0208.swift: the 6,879 characters of JIS X 0208, from the codec `shift_jis`;
- Sources/RomKitText/CP932Extensions.swift: the characters that only the codec `cp932` has;
- Tests/Fixtures/text/shift_jis.tsv: every code with its character, for the tests.
"""

UNASSIGNED = "."
CELLS = 94
ROWS = 94
EXPECTED = 6879
# Each character of CP932 that stands for the same code as another character of JIS; encoding takes both.
TWINS = {"\u2225", "\uff5e", "\uff0d", "\uffe0", "\uffe1", "\uffe2"}
PRIVATE_USE = range(0xE000, 0xF900)


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
    """94 rows of 94 characters or None."""
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
        "  /// Rows, and cells in each row.",
        f"  static let side = {CELLS}",
        f"  /// The first row, counted from 0, that holds nothing; the text of ``rows`` leaves out all up to ``afterGap``.",
        f"  static let gap = {first_gap}",
        "  /// The first row after the gap.",
        f"  static let afterGap = {after_gap}",
        "",
        "  /// A line for each row that holds something, a character for each cell, `.` for a cell without one.",
        "  ///",
        "  /// Text in the binary, not an array: nothing runs for it before it is asked for.",
        "  static var rows: String {",
        '    """',
    ]
    for row in list(range(first_gap)) + list(range(after_gap, last + 1)):
        lines.append("    " + "".join(cell or UNASSIGNED for cell in rows[row]))
    lines += ['    """', "  }", "}", ""]
    return "\n".join(lines)


def cp932_only(rows):
    """The characters CP932 has and JIS X 0208 has not, in the order of Unicode."""
    known = {cell for row in rows for cell in row if cell}
    found = set()
    for lead in list(range(0x81, 0xA0)) + list(range(0xE0, 0xFD)):
        for trail in list(range(0x40, 0x7F)) + list(range(0x80, 0xFD)):
            one = character(bytes([lead, trail]), "cp932")
            if one and one not in known and one not in TWINS and ord(one) not in PRIVATE_USE:
                found.add(one)
    return sorted(found)


def swift_cp932(characters):
    lines = [
        "// Made by Scripts/make-shift-jis-table.py; change that, not this.",
        "",
        "/// The characters that CP932, the Windows extension of Shift_JIS, has beyond JIS X 0208.",
        "enum CP932Extensions {",
        "  /// Whether a character is one of them.",
        "  static func contains(_ character: Unicode.Scalar) -> Bool {",
        "    characters.unicodeScalars.contains(character)",
        "  }",
        "",
        "  /// In the order of Unicode. Escaped, because some of them change when a text is normalised.",
        '  private static let characters = """',
    ]
    line = ""
    for one in characters:
        escaped = "\\u{%X}" % ord(one)
        if len(line) + len(escaped) > 96:
            lines.append("    " + line + "\\")
            line = ""
        line += escaped
    lines += ["    " + line, '    """', "}", ""]
    return "\n".join(lines)


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
    write("Sources/RomKitText/JISX0208.swift", swift_jis(rows))
    write("Sources/RomKitText/CP932Extensions.swift", swift_cp932(cp932_only(rows)))
    write("Tests/Fixtures/text/shift_jis.tsv", fixture(rows))


if __name__ == "__main__":
    main()
