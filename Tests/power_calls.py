"""The system calls of a run that change files, recorded by strace in the order in which they returned, for check-power.py."""
import os
import re
import subprocess

#: The calls that a model exists for, and others that would change names; check-power.py compares the result with the real files, in case
#: of calls that are not among them.
CALLS = (
    "open openat openat2 creat write pwrite64 ftruncate fsync fdatasync truncate rename renameat renameat2 link linkat symlink symlinkat "
    "unlink unlinkat mkdir mkdirat rmdir").split()
STRING = re.compile(r'"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?')
PLACE = re.compile(r"<((?:\\x[0-9a-f]{2})*)>(?:\(deleted\))?")
LINE = re.compile(r"(\w+)\((.*)\) += (-?\d+)(.*)", re.DOTALL)


def bytes_of(text):
    return bytes.fromhex(text.replace("\\x", ""))


class Call:
    """A call that succeeded: its name, arguments and result, and the absolute paths that it names."""

    def __init__(self, name, arguments, result, opened, folder):
        self.name, self.result, self.opened = name, int(result), opened
        self.arguments = re.split(r", (?![^{\[]*[}\]])", arguments)
        self.folder = folder

    @property
    def flags(self):
        return self.arguments[2 if self.name.startswith("openat") else 1]

    def number(self, index):
        return int(re.match(r"-?\d+", self.arguments[index])[0])

    def bytes(self, index):
        match = STRING.fullmatch(self.arguments[index])
        if not match or match[2]:
            raise ValueError(f"{self.name}: expected all bytes of an argument, found {self.arguments[index][:80]}")
        return bytes_of(match[1])

    def path(self, index, around=None):
        """An argument as a path, relative to the folder that another argument is a descriptor of."""
        start = self.place(around) if around is not None else None
        return os.path.normpath(os.path.join(start or self.folder, os.fsdecode(self.bytes(index))))

    def place(self, index):
        """The path of the file that an argument is a descriptor of."""
        match = PLACE.search(self.arguments[index])
        return os.fsdecode(bytes_of(match[1])) if match else None

    def paths(self):
        """All paths of a call that takes them, with or without descriptors of folders."""
        relative = self.name.endswith(("at", "at2"))
        texts = [index for index, text in enumerate(self.arguments) if STRING.fullmatch(text)]
        return [self.path(index, index - 1 if relative and PLACE.search(self.arguments[index - 1]) else None) for index in texts]


def parsed(lines, folder):
    """The calls in a recording, those of several threads among them, which strace interrupts by one another."""
    begun = {}
    for line in lines:
        process, text = line.rstrip("\n").split(None, 1)
        if text.startswith(("---", "+++")):
            continue
        if text.endswith("<unfinished ...>"):
            begun[process] = text[:-len("<unfinished ...>")]
            continue
        if text.startswith("<..."):
            text = begun.pop(process) + text.partition("resumed>")[2]
        match = LINE.fullmatch(text)
        if not match:
            if text.endswith("= ?"):
                continue
            raise ValueError(f"expected a system call, found {text[:200]}")
        name, arguments, result, rest = match.groups()
        if int(result) >= 0:
            opened = PLACE.match(rest)
            yield Call(name, arguments.rstrip(), result, os.fsdecode(bytes_of(opened[1])) if opened else None, folder)


def record(command, folder, environment, log):
    """Runs a command, and returns its exit status, its messages and its calls."""
    result = subprocess.run(
        ["strace", "--seccomp-bpf", "-f", "-y", "-xx", "-s", str(1 << 28), "-o", log, "-e", "signal=none",
         "-e", "trace=" + ",".join("?" + name for name in CALLS), *command],
        cwd=folder, env=environment, capture_output=True, text=True)
    with open(log, encoding="ascii") as lines:
        return result.returncode, result.stderr, list(parsed(lines, folder))
