#!/bin/sh
# Builds the last commit in two folders: the programs have the same bytes.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git clone --quiet "$root" "$work/one"
git clone --quiet "$work/one" "$work/elsewhere/another folder"
for folder in one "elsewhere/another folder"; do
  make -C "$work/$folder" build >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
done
cmp "$work/one/.build/release/romkit" "$work/elsewhere/another folder/.build/release/romkit" || {
  echo "check-twice: the same sources give other bytes in another folder" >&2
  exit 1
}
echo "check-twice: the same bytes in two folders"
