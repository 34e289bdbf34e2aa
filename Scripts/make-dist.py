#!/usr/bin/env python3
"""Makes the files of a release from the built program: make-dist.py ROMKIT FOLDER.

The same program and the same commit give the same bytes: every file has the time of the last commit, or SOURCE_DATE_EPOCH. Linux has to
be Debian or Ubuntu, which know the versions and the licences of the libraries in the program. The part for macOS, which makes no Debian
package, has not been run yet.
"""
import base64
import gzip
import hashlib
import io
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import uuid
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
IS_LINUX = sys.platform == "linux"
MACHINE = platform.machine()
SUMMARY = "The asset toolchain for VGS games: makes, shows and checks romdata.bin"

# The archives of a static program, with their licences.
ARCHIVES = {
    "libc.a": "LGPL-2.1-or-later",
    "libz.a": "Zlib",
    "libstdc++.a": "GPL-3.0-or-later WITH GCC-exception-3.1",
}
SWIFT_LICENCE = "Apache-2.0 WITH Swift-exception"

# Static programs run with every C library. glibc's lowest kernel is 3.2, so the tag of CentOS 5, whose kernel is older, would be wrong.
WHEEL_TAG = (
    f"manylinux_2_17_{MACHINE}.manylinux2014_{MACHINE}.musllinux_1_1_{MACHINE}" if IS_LINUX else f"macosx_13_0_{MACHINE}")

NOTICE = """romkit {version} is free software under the MIT licence: see LICENSE.

This program also contains, linked statically:

{table}
The texts of their licences are in the folder licences.

The GNU C Library (glibc) is under the GNU Lesser General Public License, version 2.1 or later. You
may change that library, use the program with your version of it, and take the program apart to find
errors in your change. `make build` links it to the C library of the system, from
{source}.
If you give the program to others, offer them the source code of the library as well: the version
above, as a source package of Debian, which is among the files of each release of romkit.
"""


def output(*command):
    try:
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT).stdout.strip()
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"make-dist: {error}")


def git(*arguments):
    """The output of git, or nothing outside a clone."""
    result = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    return result.stdout.strip() if result.returncode == 0 else ""


def components():
    """What is linked into the program: name, version, licence, the files with the licence, and its address for SBOMs."""
    if not IS_LINUX:
        return []
    swift = pathlib.Path(json.loads(output("swift", "-print-target-info"))["paths"]["runtimeResourcePath"])
    version = re.search(r"Swift version (\S+)", output("swift", "--version"))[1]
    found = [("swift", version, SWIFT_LICENCE, [swift.parent.parent / "share/swift/LICENSE.txt"], f"pkg:github/swiftlang/swift@swift-{version}-RELEASE")]
    system = re.search(r"^ID=(\S+)", pathlib.Path("/etc/os-release").read_text(), re.MULTILINE)[1]
    for archive, licence in ARCHIVES.items():
        path = os.path.realpath(output("cc", f"-print-file-name={archive}"))
        package = output("dpkg-query", "--search", path).split(":")[0]
        name, version = output("dpkg-query", "--show", "--showformat=${source:Package} ${source:Version}", package).split()
        texts = [pathlib.Path("/usr/share/doc", package, "copyright")]
        if "LGPL" in licence:
            texts.append(pathlib.Path("/usr/share/common-licenses/LGPL-2.1"))
        found.append((name, version, licence, texts, f"pkg:deb/{system}/{name}@{version.replace('+', '%2B')}?arch=source"))
    return found


def sbom(name, version, program, parts, when):
    """The program and its components, as SPDX 2.3."""
    digest = hashlib.sha256(program).hexdigest()

    def package(number, name, version, licence, address=None):
        return {
            "SPDXID": f"SPDXRef-{number}", "name": name, "versionInfo": version, "downloadLocation": "NOASSERTION",
            "filesAnalyzed": False, "licenseConcluded": licence, "licenseDeclared": licence, "copyrightText": "NOASSERTION",
            **({"externalRefs": [{
                "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": address}]} if address else {}),
        }

    romkit = package("romkit", "romkit", version, "MIT")
    romkit["checksums"] = [{"algorithm": "SHA256", "checksumValue": digest}]
    return json.dumps({
        "spdxVersion": "SPDX-2.3", "SPDXID": "SPDXRef-DOCUMENT", "name": name, "dataLicense": "CC0-1.0",
        "documentNamespace": f"https://spdx.org/spdxdocs/{name}-{uuid.uuid5(uuid.NAMESPACE_OID, digest)}",
        "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ", when), "creators": ["Tool: make-dist.py"]},
        "packages": [romkit] + [
            package(number, *part[:3], part[4]) for number, part in enumerate(parts)],
        "relationships": [
            {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-romkit"},
            *({"spdxElementId": "SPDXRef-romkit", "relationshipType": "STATIC_LINK", "relatedSpdxElement": f"SPDXRef-{number}"}
              for number in range(len(parts)))],
    }, indent=1).encode() + b"\n"


def tarball(path, name, files, epoch):
    with open(path, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=epoch) as packed, \
            tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for inner, data in sorted(files.items()):
            entry = tarfile.TarInfo(f"{name}/{inner}")
            entry.size, entry.mtime, entry.mode = len(data), epoch, 0o755 if inner.startswith("bin/") else 0o644
            archive.addfile(entry, io.BytesIO(data))


def wheel(folder, version, program, documents, bill, parts, when):
    """A package for pip, which puts the program on the path."""
    tag = f"py3-none-{WHEEL_TAG}"
    information = f"romkit-{version}.dist-info"
    licence = " AND ".join(["MIT"] + sorted({part[2] for part in parts}))
    metadata = ["Metadata-Version: 2.4", "Name: romkit", f"Version: {version}", f"Summary: {SUMMARY}",
                f"License-Expression: {licence}", *(f"License-File: {name}" for name in sorted(documents)),
                "Description-Content-Type: text/plain", "", f"{SUMMARY}. `romkit help` says more."]
    files = {
        f"romkit-{version}.data/scripts/romkit": program,
        f"{information}/METADATA": "\n".join(metadata + [""]).encode(),
        f"{information}/WHEEL": "\n".join(
            ["Wheel-Version: 1.0", "Generator: make-dist.py", "Root-Is-Purelib: false"]
            + [f"Tag: py3-none-{part}" for part in WHEEL_TAG.split(".")] + [""]).encode(),
        f"{information}/sboms/romkit.spdx.json": bill,
        **{f"{information}/licenses/{name}": data for name, data in documents.items()},
    }
    record = f"{information}/RECORD"
    files[record] = "".join(
        f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip('=')},{len(data)}\n"
        for name, data in files.items()).encode() + f"{record},,\n".encode()
    with zipfile.ZipFile(folder / f"romkit-{version}-{tag}.whl", "w") as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, when[:6])
            entry.create_system, entry.external_attr = 3, (0o100755 if "/scripts/" in name else 0o100644) << 16
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)


def main():
    romkit, folder = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
    version = output(romkit, "--version").split()[1]
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH") or git("log", "-1", "--format=%ct") or (ROOT / "CHANGELOG.md").stat().st_mtime)
    os.environ["SOURCE_DATE_EPOCH"] = str(epoch)
    when = time.gmtime(epoch)
    name = f"romkit-{version}-{'linux' if IS_LINUX else 'macos'}-{MACHINE}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    if IS_LINUX:
        output("Scripts/make-deb.sh", romkit, folder)

    parts = components()
    program = romkit.read_bytes()
    bill = sbom(name, version, program, parts, when)
    documents = {"LICENSE": (ROOT / "LICENSE").read_bytes()}
    if parts:
        table = "".join(f"- {part}, version {number}: {licence}\n" for part, number, licence, *_ in parts)
        commit = git("rev-parse", "HEAD")
        source = f"the sources of romkit {version}" + (f", commit {commit}" if commit else "")
        documents["NOTICE"] = NOTICE.format(version=version, table=table, source=source).encode()
        for part, _, _, texts, _ in parts:
            for text in texts:
                documents[f"licences/{part if text.name in ('copyright', 'LICENSE.txt') else text.name}"] = text.read_bytes()

    with tempfile.TemporaryDirectory() as work:
        output("make", "--silent", "install-files", f"ROMKIT={romkit}", f"DESTDIR={work}", "PREFIX=")
        files = {str(path.relative_to(work)): path.read_bytes() for path in pathlib.Path(work).rglob("*") if path.is_file()}
    files.update({f"share/doc/romkit/{inner}": data for inner, data in documents.items()})
    files["share/doc/romkit/CHANGELOG.md"] = (ROOT / "CHANGELOG.md").read_bytes()
    tarball(folder / f"{name}.tar.gz", name, files, epoch)
    wheel(folder, version, program, documents, bill, parts, when)
    (folder / f"{name}.spdx.json").write_bytes(bill)
    sums = "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(folder.iterdir()))
    (folder / "SHA256SUMS").write_text(sums)
    print(sums, end="")


main()
