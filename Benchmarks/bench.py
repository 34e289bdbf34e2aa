#!/usr/bin/env python3
"""Runs benchmarks, prints their tables, and with --write also writes them to Documentation/Performance.md.

Usage: bench.py [--write] ROMKIT PROGRAMS [PART...]

ROMKIT is the program of a release build, and PROGRAMS is the folder of the Benchmarks package's programs. By default all parts run.

The part `compile` takes a quarter of an hour: it runs only if you name it, and can be written alone.

Exits with 1 if a requirement is missed, if a tool to compare with is missing, or if romkit is worse than a peer and no reason is given.
Complete tables are written anyway.
"""

import json
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
PEERS = os.path.join(HERE, "Peers")
PERFORMANCE = os.path.join(ROOT, "Documentation", "Performance.md")
PALETTES = os.path.join(ROOT, "Documentation", "Palettes.md")


def parts(romkit, programs):
    """The command of each part, in the order of the document."""
    def peer(name, *arguments):
        return [sys.executable, os.path.join(PEERS, f"{name}.py"), *arguments]

    def program(name, *arguments):
        return [os.path.join(programs, name), *arguments]

    assets = os.path.join(ROOT, "samples", "assets")
    return {
        "start": peer("start", romkit, assets),
        "container": peer("container", romkit),
        "records": peer("records", romkit),
        "identity": peer("identity", romkit),
        "build": peer("build", romkit),
        "atlas": peer("atlas", romkit),
        "full": peer("full", romkit),
        "page": peer("page", romkit),
        "music": program("music"),
        "synth": program("synth", os.path.join(assets, "BSLOT000.mml")),
        "sound": program("sound"),
        "pictures": peer("pictures", program("pictures")[0]),
        "palette": peer("palette", romkit, program("palette")[0]),
        "memory": peer("memory", romkit),
        "compile": peer("compile", ROOT),
    }


def run(name, command, environment):
    """Runs a part and shows its output immediately. Returns the output and its problems."""
    print(f"## {name}\n", flush=True)
    lines = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=environment) as process:
        for line in process.stdout:
            print(line, end="", flush=True)
            lines.append(line)
    print(flush=True)
    wrong = [f"{name}: missed: {line.strip()}" for line in lines if "**missed**" in line]
    wrong += [f"{name}: {line.strip().replace('**', '')}" for line in lines if "**missing**" in line.lower()]
    if process.returncode:
        wrong.append(f"{name}: ended with exit status {process.returncode}")
    return "".join(lines).strip(), wrong


def summary(figures):
    """A row for each figure compared with a peer, and the reasons why romkit is worse."""
    rows = ["| benchmark | romkit | compared with | its result | romkit is |", "| --- | ---: | --- | ---: | ---: |"]
    reasons, wrong = [], []
    for figure in figures:
        ratio, mark = figure["ratio"], ""
        if round(ratio, 2) < 1:
            if not figure["why"]:
                wrong.append(f"{figure['what']}: {ratio:.2f} x {figure['peer']}, without a reason")
            else:
                if figure["why"] not in reasons:
                    reasons.append(figure["why"])
                mark = f" ({reasons.index(figure['why']) + 1})"
        shown = f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.1f}" if ratio >= 10 else f"{ratio:.2f}"
        rows.append(
            f"| {figure['what']} | {figure['romkit']} | {figure['peer']} | {figure['theirs']} | {shown} x as good{mark} |")
    text = "\n".join(rows)
    if reasons:
        text += "\n\nWhere romkit is worse:\n\n" + "\n".join(f"{at}. {reason}" for at, reason in enumerate(reasons, 1))
    return text, wrong


def first_line(*command):
    """The first line of a program's output; empty if it is not installed."""
    try:
        shown = subprocess.run(command, capture_output=True, text=True)
    except OSError:
        return ""
    return (shown.stdout or shown.stderr).strip().split("\n")[0].strip()


def contents(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError:
        return ""


def machine(load, seconds):
    """A description of the machine and the tools that identifies neither the machine nor its user."""
    found = re.search(r"model name\s*: (.*)", contents("/proc/cpuinfo"))
    model = found[1] if found else first_line("sysctl", "-n", "machdep.cpu.brand_string") or platform.machine()
    found = re.search(r"MemTotal:\s*(\d+)", contents("/proc/meminfo"))
    memory = int(found[1]) / 2**20 if found else int(first_line("sysctl", "-n", "hw.memsize") or 0) / 2**30
    found = re.search(r'PRETTY_NAME="(.*)"', contents("/etc/os-release"))
    system = f"{found[1] if found else platform.platform()}, {platform.system()} {'.'.join(platform.release().split('.')[:2])}"
    files = first_line("stat", "-f", "-c", "%T", tempfile.gettempdir()) if found else ""
    swift = re.search(r"Swift version [\d.]+", first_line("swift", "--version"))
    tar = first_line("tar", "--version").replace("(", "").replace(")", "")
    versions = [
        f"Python {platform.python_version()} with zlib {zlib.ZLIB_RUNTIME_VERSION}", tar,
        first_line("cp", "--version"), first_line("make", "--version"), pillow(),
        " ".join(["pngquant", *first_line("pngquant", "--version").split()[:1]]),
        magick(), first_line("sox", "--version").replace("sox:", "").strip(),
    ]
    rows = [
        ("processor", f"{model}, {platform.machine()}, {os.cpu_count()} cores"), ("memory", f"{memory:.0f} GiB"),
        ("system", system), ("file system", files),
        ("romkit", f"{swift[0] if swift else ''}, release build"),
        ("compared with", "; ".join(filter(None, versions))),
        ("load average", f"{load:.1f} at the start, {os.getloadavg()[0]:.1f} at the end"),
        ("total time", f"{seconds / 60:.1f} minutes, required: under ten"),
    ]
    return "\n".join(["| | |", "| --- | --- |"] + [f"| {name} | {value} |" for name, value in rows if value])


def pillow():
    try:
        import PIL
    except ImportError:
        return ""
    return f"Pillow {PIL.__version__}"


def magick():
    for name in ("magick", "convert-im6", "convert"):
        words = first_line(name, "-version").removeprefix("Version: ").split()
        if words[:1] == ["ImageMagick"]:
            return " ".join(words[:2])
    return ""


def replaced(document, name, text):
    """A document with the block of that name replaced; the text around it stays."""
    pattern = re.compile(rf"(<!-- bench {name} -->\n).*?(<!-- end -->)", re.DOTALL)
    if not pattern.search(document):
        sys.exit(f"there is no block <!-- bench {name} --> to fill")
    return pattern.sub(lambda found: f"{found[1]}\n{text}\n\n{found[2]}", document)


def write(path, blocks):
    document = contents(path)
    for name, text in blocks.items():
        document = replaced(document, name, text)
    with open(path + ".new", "w", encoding="utf-8") as file:
        file.write(document)
    os.replace(path + ".new", path)


def main():
    arguments = sys.argv[1:]
    writes = "--write" in arguments
    arguments = [argument for argument in arguments if argument != "--write"]
    if len(arguments) < 2:
        sys.exit(__doc__)
    all_parts = parts(os.path.abspath(arguments[0]), os.path.abspath(arguments[1]))
    unknown = [name for name in arguments[2:] if name not in all_parts]
    chosen = arguments[2:] or [name for name in all_parts if name != "compile"]
    if unknown or (writes and arguments[2:] not in ([], ["compile"])):
        sys.exit(f"there is no part {unknown[0]}" if unknown else "--write needs all parts, or compile alone")
    start, load, wrong, blocks = time.monotonic(), os.getloadavg()[0], [], {}
    with tempfile.TemporaryDirectory() as folder:
        collected, rows = os.path.join(folder, "figures"), os.path.join(folder, "rows")
        environment = {**os.environ, "ROMKIT_FIGURES": collected, "PYTHONDONTWRITEBYTECODE": "1"}
        if writes:
            environment["ROMKIT_ROWS"] = rows
        for name in chosen:
            blocks[name], problems = run(name, all_parts[name], environment)
            wrong += problems
        figures = [json.loads(line) for line in contents(collected).splitlines()]
        table, problems = summary(figures)
        wrong += problems
        seconds = time.monotonic() - start
        if len(blocks) > 1:
            print(f"## summary\n\n{table}\n\n{machine(load, seconds)}\n", flush=True)
            if seconds >= 600:
                wrong.append(f"the total time was {seconds / 60:.1f} minutes, expected under ten")
        if writes:
            incomplete = [text for text in wrong if "missing" in text.lower() or "exit status" in text]
            if incomplete:
                print("Documentation/Performance.md stays unchanged, because this run is incomplete.", file=sys.stderr)
            elif chosen == ["compile"]:
                write(PERFORMANCE, blocks)
            else:
                write(PERFORMANCE, {"summary": table, "machine": machine(load, seconds), **blocks})
                write(PALETTES, {"palette": blocks["palette"], "palette-rows": contents(rows).strip()})
    if wrong:
        print("\n".join(["", f"{len(wrong)} problems:", *wrong]), file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
