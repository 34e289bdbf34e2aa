"""A disk that loses what was not synchronized, for check-power.py.

Writing to a file is durable after fsync of that file, and a name in a folder after fsync of that folder. Until then each is lost or kept,
in two models:

any      each name of each folder is lost or kept by itself, as POSIX allows
journal  the changes of all folders are kept in their order up to some moment, as by a journal; each fsync keeps those before it

In both, a file that was not synchronized has any of its blocks, and zeros elsewhere, whether or not its name is kept.
"""
import itertools
import os
import random
import stat

BLOCK = 4_096
OPENING = {"open", "openat", "openat2"}
WRITING = {"write", "pwrite64", "ftruncate"}
SYNCHRONIZING = {"fsync", "fdatasync"}


class File:
    def __init__(self, content=b""):
        self.durable = content
        self.content = content
        self.position = 0
        self.cache = {}

    def write(self, data, offset=None):
        if offset is None:
            offset, self.position = self.position, self.position + len(data)
        old = self.content.ljust(offset, b"\0")
        self.content = old[:offset] + data + old[offset + len(data):]
        self.cache = {}

    def truncate(self, size):
        self.content = self.content[:size].ljust(size, b"\0")
        self.cache = {}

    def synchronize(self):
        self.durable, self.cache = self.content, {}

    def variant(self, index):
        """What a loss of power leaves: everything, nothing, zeros, half, or else any of the blocks."""
        if index not in self.cache:
            self.cache[index] = self.made(index)
        return self.cache[index]

    def made(self, index):
        old, new = self.durable, self.content
        if index < 4:
            return (new, old, bytes(len(new)), new[:len(new) // 2])[index]
        source = random.Random(index * 1_000_003 + len(new))
        size = source.choice((len(new), len(new), source.randint(0, len(new))))
        blocks = []
        for start in range(0, size, BLOCK):
            block = source.choice((new, old, b""))[start:min(start + BLOCK, size)]
            blocks.append(block.ljust(min(BLOCK, size - start), b"\0"))
        return b"".join(blocks)


class Folder:
    def __init__(self):
        self.durable = {}
        #: The changes of each name since the last fsync: their number, and the file, the folder or nothing.
        self.pending = {}

    def get(self, name):
        return self.pending[name][-1][1] if name in self.pending else self.durable.get(name)

    def synchronize(self):
        for name in self.pending:
            self.durable[name] = self.get(name)
        self.pending = {}


def loaded(path):
    """A folder of the real disk, as everything on it is durable before the run."""
    folder = Folder()
    for name in sorted(os.listdir(path)):
        inner = os.path.join(path, name)
        mode = os.lstat(inner).st_mode
        if stat.S_ISDIR(mode):
            folder.durable[name] = loaded(inner)
        elif stat.S_ISREG(mode):
            with open(inner, "rb") as file:
                folder.durable[name] = File(file.read())
        else:
            raise ValueError(f"{inner}: expected a file or a folder")
    return folder


class Disk:
    def __init__(self, path):
        self.path = path
        self.root = loaded(path)
        self.opened = {}
        self.changes = self.journalled = 0

    # The calls.

    def inside(self, path):
        return path is not None and (path == self.path or path.startswith(self.path + os.sep))

    def find(self, path):
        """The folder around a path, its name there, and the file or folder."""
        if path == self.path:
            return None, "", self.root
        around, here = None, self.root
        parts = os.path.relpath(path, self.path).split(os.sep)
        for part in parts:
            around, here = here, here.get(part) if isinstance(here, Folder) else None
        return around, parts[-1], here

    def set(self, path, node):
        around, name, _ = self.find(path)
        self.changes += 1
        around.pending.setdefault(name, []).append((self.changes, node))

    def node(self, call):
        """The file or folder that a call has open: under its present name, or without one."""
        return self.find(call.place(0))[2] or self.opened[call.number(0)]

    def apply(self, call, lost=None):
        """Applies a call, except fsync of files or folders if their class is `lost`. Whether this may change what a crash leaves."""
        name = call.name
        if name in OPENING:
            return self.open(call)
        if name in WRITING | SYNCHRONIZING:
            if not self.inside(call.place(0)):
                return False
            node = self.node(call)
            if name == "ftruncate":
                node.truncate(call.number(1))
            elif name in WRITING:
                node.write(call.bytes(1)[:call.result], call.number(3) if name == "pwrite64" else None)
            elif type(node) is not lost:
                node.synchronize()
                self.journalled = self.changes
            return True
        paths = [path for path in call.paths() if self.inside(path)]
        if not paths:
            return False
        if name in ("mkdir", "mkdirat"):
            self.set(paths[0], Folder())
        elif name in ("rmdir", "unlink", "unlinkat"):
            self.set(paths[0], None)
        elif name in ("rename", "renameat", "renameat2", "link", "linkat") and len(paths) == 2:
            node = self.find(paths[0])[2]
            if name.startswith("rename"):
                self.set(paths[0], None)
                # Both names change in one step of a journal.
                self.changes -= 1
            self.set(paths[1], node)
        else:
            raise ValueError(f"{name} of {paths} has no model")
        return True

    def open(self, call):
        if not self.inside(call.opened):
            return False
        # A file without a name is gone after a crash.
        node = File() if "O_TMPFILE" in call.flags else self.find(call.opened)[2]
        is_new = node is None
        if is_new:
            node = File()
            self.set(call.opened, node)
        if isinstance(node, File):
            if "O_TRUNC" in call.flags:
                node.truncate(0)
            node.position = len(node.content) if "O_APPEND" in call.flags else 0
        self.opened[call.result] = node
        return is_new or "O_TRUNC" in call.flags

    # The states.

    @staticmethod
    def values(folder, name):
        """What a name may lead to after a loss of power, the newest last."""
        return [folder.durable.get(name), *(node for _, node in folder.pending.get(name, ()))]

    def nodes(self):
        """All files and folders that a state may have, the removed ones among them."""
        found = {id(self.root): self.root}
        waiting = [self.root]
        while waiting:
            folder = waiting.pop()
            for name in {**folder.durable, **folder.pending}:
                for node in self.values(folder, name):
                    if node is not None and id(node) not in found:
                        found[id(node)] = node
                        if isinstance(node, Folder):
                            waiting.append(node)
        return found.values()

    def states(self, most, seed):
        """The model and the tree of each state that a loss of power may leave now: all of them, or about `most`."""
        nodes = self.nodes()
        names = [(node, name) for node in nodes if isinstance(node, Folder) for name in sorted(node.pending)]
        files = [node for node in nodes if isinstance(node, File) and node.durable is not node.content]
        # What may happen to each file: it may be lost, which is number 1.
        contents = [(min(2_000, 6 + 40 * (len(file.content) // BLOCK)), 1) for file in files]
        orders = {
            "any": [(len(folder.pending[name]) + 1, len(folder.pending[name])) for folder, name in names],
            "journal": [(self.changes - self.journalled + 1, self.changes - self.journalled)]}
        seen = set()
        for model, order in orders.items():
            for choice in choices(order + contents, most // 2, seed):
                rows = choice[:len(order)]
                if model == "journal":
                    moment = self.changes - rows[0]
                    rows = [sum(number > moment for number, _ in folder.pending[name]) for folder, name in names]
                variants = choice[len(order):]
                if (key := (*rows, *variants)) not in seen:
                    seen.add(key)
                    kept = {(id(folder), name): row for (folder, name), row in zip(names, rows)}
                    yield model, self.tree(kept, {id(file): index for file, index in zip(files, variants)})

    def tree(self, kept=None, contents=None):
        """The contents of files by their paths, and None for folders: those of a choice, or if nothing is lost."""
        tree = {}

        def add(folder, path, around):
            for name in {**folder.durable, **folder.pending}:
                values = self.values(folder, name)
                node = values[len(values) - 1 - (kept or {}).get((id(folder), name), 0)]
                if isinstance(node, File):
                    tree[path + name] = node.variant((contents or {}).get(id(node), 0))
                elif node is not None and node not in around:
                    tree[path + name] = None
                    add(node, f"{path}{name}/", [*around, node])

        add(self.root, "", [self.root])
        return tree


def choices(ranges, most, seed):
    """One number below the first of each pair, where 0 is the newest and the second of the pair a loss: all combinations if they are few,
    else the extremes and a sample."""
    product = 1
    for count, _ in ranges:
        product *= count
    if product <= most:
        yield from itertools.product(*(range(count) for count, _ in ranges))
        return
    newest, lost = [0] * len(ranges), [loss for _, loss in ranges]
    yield newest
    yield lost
    # One is lost, or only one is kept.
    for index in range(min(len(ranges), most // 4)):
        yield [*newest[:index], lost[index], *newest[index + 1:]]
        yield [*lost[:index], 0, *lost[index + 1:]]
    source = random.Random(seed)
    for _ in range(most - 2 - 2 * min(len(ranges), most // 4)):
        share = source.choice((0.1, 0.5, 0.9))
        yield [source.randrange(count) if source.random() < share else 0 for count, _ in ranges]
