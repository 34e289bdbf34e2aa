#!/usr/bin/env python3
"""Writes a module of WebAssembly, compressed and as base64, into a Swift file: embed-player.py MODULE FILE."""

import base64
import os
import subprocess
import sys
import zlib

TEMPLATE = '''// Made by `make player` from Sources/VGSPlayer and Sources/VGSCore; change those, and make it again.
// {version}
// swift-format-ignore-file

/// The player as a module of WebAssembly, for pages: see VGSPlayer.docc/TheModule.md.
enum PlayerModule {{
  /// How many bytes it has.
  static let size = {size}
  /// The bytes as a zlib stream in base64, with line ends between, which decoders of base64 pass over. An array of numbers would take
  /// the compiler a quarter of a minute.
  static let base64: StaticString = """
{lines}
    """
}}
'''


def compiler_version():
    """The first line of what the compiler says of itself that has its version."""
    text = subprocess.run([os.environ.get("SWIFTC", "swiftc"), "--version"], capture_output=True, text=True, check=True).stdout
    return next(line for line in text.splitlines() if "Swift version" in line).strip()


def embedded(module):
    """The text of the Swift file."""
    text = base64.b64encode(zlib.compress(module, 9)).decode()
    lines = "\n".join("    " + text[start : start + 120] for start in range(0, len(text), 120))
    return TEMPLATE.format(version=compiler_version(), size=f"{len(module):_}", lines=lines)


def module_of(text):
    """The module in such a text, however it was compressed."""
    lines = text.split('"""')[1].split()
    return zlib.decompress(base64.b64decode("".join(lines)))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(sys.argv[1], "rb") as file:
        text = embedded(file.read())
    with open(sys.argv[2], "w") as file:
        file.write(text)
