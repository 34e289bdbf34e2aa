"""Runs Vim without a terminal."""

import functools
import os
import subprocess


@functools.cache
def has_vim():
    """Whether there is a Vim with syntax and quickfix; a small one has neither."""
    try:
        version = subprocess.run(["vim", "--version"], capture_output=True, text=True).stdout
    except FileNotFoundError:
        version = ""
    return "+syntax" in version and "+quickfix" in version


def run_vim(work, script):
    """Runs a script, which must end with qall."""
    path = os.path.join(work, "script.vim")
    with open(path, "w", encoding="utf-8") as file:
        file.write("scriptencoding utf-8\nset encoding=utf-8\n" + script)
    subprocess.run(
        ["vim", "-e", "-s", "-N", "-i", "NONE", "-u", "NONE", "-S", path], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120,
        env=os.environ | {"LC_ALL": "C.UTF-8"}, cwd=work)
