#!/bin/sh
# Makes a Debian package of the command: Scripts/make-deb.sh ROMKIT FOLDER. The same command and the same sources give the same bytes:
# every file has the time of the last commit, or SOURCE_DATE_EPOCH. Prints the path of the package.
#
# Needs dpkg-deb and readelf. The command must be static, as make build links it on Debian: the package depends on no other.
# DEBIAN_MAINTAINER is the maintainer of the package; DEBIAN_REVISION, 1 unless given, counts the packages of one version;
# DEBIAN_COMPRESSION are options for dpkg-deb.
set -eu
umask 022
LC_ALL=C
TZ=UTC
export LC_ALL TZ
root=$(cd "$(dirname "$0")/.." && pwd)
romkit=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
if readelf -l "$romkit" | grep -q INTERP; then
  echo "make-deb: expected a static program, found $romkit, which needs libraries of the system" >&2
  exit 1
fi
mkdir -p "$2"
folder=$(cd "$2" && pwd)
maintainer=${DEBIAN_MAINTAINER:-romkit <romkit@localhost>}
version=$("$romkit" --version | sed 's/^romkit //')
revision=$version-${DEBIAN_REVISION:-1}
architecture=$(dpkg --print-architecture)
: "${SOURCE_DATE_EPOCH:=$(git -C "$root" log -1 --format=%ct 2>/dev/null || date -r "$root/CHANGELOG.md" +%s)}"
export SOURCE_DATE_EPOCH

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
package=$work/debian/romkit
mkdir -p "$package/DEBIAN"

# Debian's zsh uses another folder than a zsh in /usr/local.
make --silent -C "$root" install-files ROMKIT="$romkit" DESTDIR="$package" PREFIX=/usr \
  ZSH_COMPLETIONS="$package/usr/share/zsh/vendor-completions"
if command -v strip >/dev/null; then
  strip --strip-all --remove-section=.comment --remove-section=.note "$package/usr/bin/romkit"
else
  llvm-objcopy --strip-all "$package/usr/bin/romkit"
fi
gzip -9n "$package"/usr/share/man/man1/*.1 "$package"/usr/share/man/ja/man1/*.1

documents=$package/usr/share/doc/romkit
mkdir -p "$documents"
gzip -9n <"$root/CHANGELOG.md" >"$documents/changelog.gz"
{
  echo "romkit ($revision) unstable; urgency=medium"
  echo
  echo "  * Version $version; /usr/share/doc/romkit/changelog.gz lists the changes."
  echo
  echo " -- $maintainer  $(date -u -d "@$SOURCE_DATE_EPOCH" '+%a, %d %b %Y %H:%M:%S +0000')"
} | gzip -9n >"$documents/changelog.Debian.gz"
{
  echo "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"
  echo "Upstream-Name: romkit"
  echo
  echo "Files: *"
  echo "Copyright: $(sed -n 's/^Copyright (c) //p' "$root/LICENSE")"
  echo "License: Expat"
  sed -n '/^Permission is/,$p' "$root/LICENSE" | sed 's/^$/./; s/^/ /'
  echo
  echo "Comment: The command contains the runtime of Swift, which is under the Apache License 2.0 with its Runtime Library"
  echo " Exception."
  echo " It also contains glibc, under the GNU Lesser General Public License 2.1 or later, which on Debian systems is in"
  echo " /usr/share/common-licenses/LGPL-2.1; zlib, under the zlib licence; and libstdc++ and libgcc, under the GNU General"
  echo " Public License 3 with the GCC Runtime Library Exception. Its sources can be linked to another version of glibc."
} >"$documents/copyright"

{
  echo "Package: romkit"
  echo "Version: $revision"
  echo "Architecture: $architecture"
  echo "Maintainer: $maintainer"
  echo "Installed-Size: $(find "$package/usr" -type f -exec cat {} + | wc -c | awk '{ print int(($1 + 1023) / 1024) }')"
  echo "Section: devel"
  echo "Priority: optional"
  echo "Description: asset toolchain for VGS games"
  echo " romkit makes the ROM of a game for VGS, the SUZUKI PLAN Video Game System, from"
  echo " pictures, sounds, songs and texts in common formats. It extracts ROMs again,"
  echo " shows and plays their contents, compares them, and checks whether a console"
  echo " could use them."
} >"$package/DEBIAN/control"
(cd "$package" && find usr -type f | sort | xargs md5sum) >"$package/DEBIAN/md5sums"

find "$package" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group ${DEBIAN_COMPRESSION:--Zxz} --build "$package" "$folder/romkit_${revision}_$architecture.deb" >/dev/null
echo "$folder/romkit_${revision}_$architecture.deb"
