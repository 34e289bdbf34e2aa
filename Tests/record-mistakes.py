#!/usr/bin/env python3
"""Records the output of the tool after each mistake of Tests/RomKitCLITests/Mistakes, or of the named files.
Read the result before you commit it."""
import os
import pathlib
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parent.parent
binary = pathlib.Path(os.environ.get("ROMKIT_BINARY", root / ".build/debug/romkit")).resolve()
environment = dict(os.environ, PATH=f"{binary.parent}:{os.environ['PATH']}", LC_ALL="C")
for name in ("NO_COLOR", "FORCE_COLOR"):
    environment.pop(name, None)


def shell(script, folder):
    environment["ROMKIT_CACHE"] = folder + ".cache"
    return subprocess.run(["/bin/sh", "-c", script], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


files = [pathlib.Path(name) for name in sys.argv[1:]] or sorted((root / "Tests/RomKitCLITests/Mistakes").glob("*.txt"))
for file in files:
    lines, setup, is_printed = [], [], False
    folder = None
    for line in file.read_text().split("\n"):
        if line.startswith("# "):
            folder, setup, is_printed = tempfile.mkdtemp(), [], False
        elif line.startswith("$ ") and folder:
            prepared = shell("set -e\n" + "\n".join(setup), folder)
            if prepared.returncode:
                sys.exit(f"{file}: {setup}: {prepared.stdout}")
            lines.append(line)
            lines += shell("{ " + line[2:] + "\n} 2>&1", folder).stdout.splitlines()
            is_printed = True
            continue
        elif line.startswith("> ") or not line:
            is_printed = False
        elif folder and not is_printed:
            setup.append(line)
        if not is_printed:
            lines.append(line)
    file.write_text("\n".join(lines))
