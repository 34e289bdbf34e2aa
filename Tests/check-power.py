#!/usr/bin/env python3
"""Takes the power away from commands that write files: check-power.py ROMKIT [STATES [WORD]], the program of a release build.

Each command runs once under strace. Its system calls are repeated on a model of a disk that loses what was not synchronized
(power_disk.py), and after each call the power fails: about STATES times for a command, in different ways. In every state, each file that a
user sees must be whole, old or new, and all of them must be new once the command has said so. In some states the command runs again, which
must give the same files as if nothing had happened and leave no temporary ones.

Without fsync of files, or of folders, each command must fail this check, which shows that it can. WORD chooses the commands whose names
contain it.
"""
import copy
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import power_calls
import power_commands
import power_disk

ROMKIT = os.path.abspath(sys.argv[1])
STATES = int(sys.argv[2]) if len(sys.argv) > 2 else 150
WORD = sys.argv[3] if len(sys.argv) > 3 else ""
#: How often a command runs again, and how many messages about one are enough.
RUNS, MESSAGES = max(5, STATES // 50), 5
#: The folders that are not the tool's own, and the names in them of unfinished files.
SHOWN = ("work/", "home/")
UNFINISHED = re.compile(r"(^|/)\.([^/]*)\.\d+-\d+\.romkit-unfinished(/.*)?$")
MISSING = "missing"


class Trial:
    """A command in a folder with a home, a cache and temporary files, and everything that happened there."""

    def __init__(self, command, folder):
        self.command, self.root = command, folder
        self.work = os.path.join(folder, "work")
        for name in ("work", "home", "cache", "temporary"):
            os.makedirs(os.path.join(folder, name))
        self.environment = {
            "PATH": "/usr/bin:/bin", "LC_ALL": "C", "HOME": os.path.join(folder, "home"), "ROMKIT_CACHE": os.path.join(folder, "cache"),
            "TMPDIR": os.path.join(folder, "temporary")}
        command.prepare(power_commands.Project(self.work, self.run))
        self.before = power_disk.Disk(folder).tree()
        self.failures = []

    def run(self, *arguments):
        return subprocess.run([ROMKIT, *arguments], cwd=self.work, env=self.environment, capture_output=True, text=True)

    def record(self, log):
        self.start = power_disk.Disk(self.root)
        status, messages, self.calls = power_calls.record([ROMKIT, *self.command.arguments], self.work, self.environment, log)
        if status:
            sys.exit(f"check-power: {self.command.name}: {messages[:2000]}")
        self.after = power_disk.Disk(self.root).tree()
        said = [index for index, call in enumerate(self.calls) if call.name == "write" and not self.start.inside(call.place(0))]
        self.reported = said[-1] + 1 if said else len(self.calls)

    def crashes(self, most, lost=None):
        """The number of calls before each crash, the model and the files that are left."""
        disk = copy.deepcopy(self.start)
        for count in range(len(self.calls) + 1):
            if count == 0 or disk.apply(self.calls[count - 1], lost) or count == self.reported:
                for model, tree in disk.states(most, count):
                    yield count, model, tree
        if different := self.differing(disk.tree(), lambda _: True):
            sys.exit(f"check-power: {self.command.name}: the recorded calls do not lead to the real files: {', '.join(different[:5])}")

    @staticmethod
    def seen(path):
        return path.startswith(SHOWN) and not UNFINISHED.search(path)

    def problem(self, count, tree):
        """What is wrong with the files that a crash after so many calls leaves; nothing if all is well."""
        is_reported = count >= self.reported
        for path in {**self.before, **self.after, **tree}:
            found, new = tree.get(path, MISSING), self.after.get(path, MISSING)
            if not self.seen(path) or found == new:
                continue
            if is_reported:
                return f"{path}: the command has reported success, but the file is not the new one"
            if found != self.before.get(path, MISSING):
                return f"{path}: neither old nor new"
            whole = next((folder for folder in self.command.wholes if path.startswith(folder)), None)
            if whole and whole.rstrip("/") in tree:
                return f"{path}: not in the folder, which appears"
        return None

    def check(self):
        """Tries at least STATES crashes, if there are so many. Returns their number, and the trees that differ."""
        most = 8
        while True:
            states, trees = 0, {}
            for count, model, tree in self.crashes(most):
                states += 1
                key = (count >= self.reported, *sorted((path, hash(content)) for path, content in tree.items()))
                if key in trees:
                    continue
                trees[key] = tree
                problem = self.problem(count, tree)
                if problem and len(self.failures) < MESSAGES:
                    self.failures.append(f"after call {count} ({self.calls[count - 1].name}), model {model}: {problem}")
            if states >= STATES or most > 64 * STATES or self.failures:
                return states, list(trees.values())
            most *= 2

    def check_next_runs(self, trees):
        """Runs the command again in some of the states, and returns how often."""
        chosen = trees[::max(1, len(trees) // RUNS)]
        for tree in chosen:
            self.restore(tree)
            was_done = not self.differing(tree, self.seen)
            result = self.run(*self.command.again)
            is_refused = result.returncode != 0
            left = power_disk.Disk(self.root).tree()
            wrong = self.differing(left, self.seen)
            # An unfinished file goes when its file is written again, unless that is new already.
            wrong += [] if is_refused else [
                path for path in left if path.startswith(SHOWN) and UNFINISHED.search(path)
                and tree.get(UNFINISHED.sub(r"\1\2", path), MISSING) != self.after.get(UNFINISHED.sub(r"\1\2", path))]
            if wrong or is_refused and not was_done:
                self.failures.append(f"the next run: {', '.join(wrong[:5])}: {result.stderr[:500]}")
                if len(self.failures) >= MESSAGES:
                    break
        return len(chosen)

    def differing(self, tree, counts):
        """The paths, of those that count, that are not as the command leaves them."""
        paths = sorted({**tree, **self.after})
        return [path for path in paths if counts(path) and tree.get(path, MISSING) != self.after.get(path, MISSING)]

    def restore(self, tree):
        """Makes the files those of a tree; equal ones stay untouched, with their times."""
        now = power_disk.Disk(self.root).tree()
        for path in sorted(now, reverse=True):
            if path not in tree or (tree[path] is None) != (now[path] is None):
                full = os.path.join(self.root, path)
                os.rmdir(full) if now.pop(path) is None else os.remove(full)
        for path, content in sorted(tree.items()):
            full = os.path.join(self.root, path)
            if content is None:
                os.makedirs(full, exist_ok=True)
            elif now.get(path, MISSING) != content:
                with open(full, "wb") as file:
                    file.write(content)

    def check_blindness(self):
        """Whether a command without fsync fails the check, too."""
        for lost in (power_disk.File, power_disk.Folder):
            if not any(self.problem(count, tree) for count, _, tree in self.crashes(32, lost)):
                self.failures.append(f"without fsync of a {lost.__name__.lower()} nothing is lost, so the check proves nothing")


def main():
    if not shutil.which("strace"):
        return print("check-power: skipped, because strace is not installed: apt-get install strace")
    if subprocess.run(["strace", "-o", os.devnull, "true"], capture_output=True).returncode:
        return print("check-power: skipped, because strace may not trace processes here")
    failed, rows = 0, []
    for command in power_commands.ALL:
        if WORD not in command.name:
            continue
        with tempfile.TemporaryDirectory() as folder:
            trial = Trial(command, os.path.join(os.path.realpath(folder), "disk"))
            trial.record(os.path.join(folder, "calls"))
            states, trees = trial.check()
            runs = trial.check_next_runs(trees)
            trial.check_blindness()
        rows.append((states, len(trees), runs))
        print(f"{command.name:28}{len(trial.calls):5} calls{states:7} crashes{len(trees):7} different{runs:5} runs afterwards", flush=True)
        for failure in trial.failures:
            print(f"  {failure}")
        failed += bool(trial.failures)
    states, trees, runs = (sum(numbers) for numbers in zip(*rows))
    print(f"{len(rows)} commands, {states} crashes, {trees} of them different, {runs} runs afterwards: {failed or 'no'} failures")
    sys.exit(1 if failed else 0)


main()
