#!/bin/sh
# Makes a release from a built program and tries it where romkit is a stranger: Tests/check-dist.sh ROMKIT PYTHON, a Python with twine.
# Made twice, it has the same bytes. The program alone is all of a system; the wheel goes into a fresh environment, and into a Debian
# without compiler and git, which starts a game within ten seconds. These packages of Debian are kept in .build/bare.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
romkit=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
python=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
bare=$root/.build/bare
fail() {
  echo "check-dist: $*" >&2
  exit 1
}
skip() {
  echo "check-dist: skipped: $*"
  exit 0
}
[ "$(uname)" = Linux ] || skip "tried on Linux only"
! readelf -l "$romkit" | grep -q INTERP || skip "make build links no static program here"
# What would differ in another folder. make exhaustive builds in two.
! readelf -SW "$romkit" | grep -q swift_modhash || fail "the program has the compiler's hashes of its modules"
! grep -qF "$root/Sources" "$romkit" || fail "the program has the path of its sources"
command -v dpkg-deb >/dev/null || skip "dpkg-deb is not installed"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# Debian's fastest compression; xz would take most of the time.
export DEBIAN_COMPRESSION="-Zgzip -z1"
"$root/Scripts/make-dist.py" "$romkit" one >/dev/null
mkdir elsewhere
cp "$romkit" elsewhere/program
(umask 077 && TZ=Asia/Tokyo "$root/Scripts/make-dist.py" elsewhere/program two >/dev/null)
diff -r one two || fail "made again, a release has other bytes"
(cd one && sha256sum --quiet --check SHA256SUMS)
[ "$(ls one | wc -l)" = 5 ] || fail "expected a tarball, a wheel, a package for Debian, an SBOM and checksums, found" one/*
"$python" -m twine check --strict one/*.whl || fail "twine refuses the wheel"
for platform in musllinux_1_1 manylinux2014; do
  "$python" -m pip download --quiet --no-index --find-links one --only-binary :all: --platform "${platform}_$(uname -m)" -d "$platform" romkit ||
    fail "pip finds no wheel for $platform"
done
"$python" -m venv --without-pip fresh
"$python" -m pip --python fresh/bin/python install --quiet --no-index one/romkit-*.whl
[ "$(fresh/bin/romkit --version)" = "$("$romkit" --version)" ] || fail "the wheel installs another program"

# The tarball, in a system of nothing else: no libraries, no /proc, no locales.
mkdir -p alone
tar -xzf one/romkit-*.tar.gz --strip-components=1 -C alone
for document in LICENSE NOTICE CHANGELOG.md licences/LGPL-2.1; do
  [ -s "alone/share/doc/romkit/$document" ] || fail "the tarball lacks $document"
done
cp -R "$root/samples/assets" alone/assets
if [ "$(id -u)" = 0 ]; then in_root="chroot"; else in_root="unshare --map-root-user chroot"; fi
$in_root / true 2>/dev/null || skip "chroot is not allowed, so no other systems were tried"
"$romkit" pack --quiet "$root/samples/assets" -o expected.bin
env -i PATH="$PATH" LANG=ja_JP.UTF-8 $in_root alone /bin/romkit pack assets -o romdata.bin 2>said || fail "an empty system cannot pack"
cmp expected.bin alone/romdata.bin || fail "an empty system packs other bytes"
grep -q スロット said || fail "an empty system speaks no Japanese:" "$(cat said)"
env -i PATH="$PATH" $in_root alone /bin/romkit verify romdata.bin >/dev/null || fail "an empty system cannot verify"

# A Debian with Python, put together from its packages and not configured.
command -v apt-get >/dev/null || skip "no apt-get, so a bare Debian was not tried"
mkdir -p "$bare/partial" debian/tmp debian/dev
apt-get -qq -y -o Dir::State::status=/dev/null -o Dir::Cache::archives="$bare" -o Debug::NoLocking=1 --no-install-recommends --download-only \
  install dash coreutils python3-pip >/dev/null 2>said || skip "a bare Debian was not tried: $(tail -n 1 said)"
for package in "$bare"/*.deb; do dpkg-deb -x "$package" debian; done
: >debian/dev/null
cp one/romkit-*.whl debian/tmp
for program in swift cc git; do [ -z "$(find debian -path "*/bin/$program")" ] || fail "the bare Debian has $program"; done
$in_root debian /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin PIP_BREAK_SYSTEM_PACKAGES=1 sh -e >said 2>&1 -c '
  cd /tmp
  pip install --quiet --no-index romkit-*.whl
  romkit init g
  romkit pack g/assets -o g.bin
  romkit verify g.bin
  times' || fail "on a bare Debian:" "$(cat said)"
# Of the processor, as other checks run beside this one.
took=$(tail -n 1 said | awk -F '[ms ]+' '{ print $1 * 60 + $2 + $3 * 60 + $4 }')
[ "${took%.*}" -lt 10 ] || fail "it takes $took seconds on a bare Debian"
echo "check-dist: pip install, init, pack and verify take $took s on a bare Debian"
