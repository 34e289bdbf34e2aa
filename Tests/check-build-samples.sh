#!/bin/sh
# Builds samples/project by hand and with the samples for make, Ninja and CMake whose tool is installed: all must make the same
# ROM, pack and compile again exactly after a change, also of romkit, and then have nothing left to do. So does what make install
# installs for CMake and pkg-config. The hook for pre-commit refuses what it should. Usage:
# Tests/check-build-samples.sh ROMKIT; takes a few seconds.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
romkit=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
work=$root/.build-samples/tools
log=$work/log
counts=$work/counts
ROMKIT_CACHE=$work/cache
export ROMKIT_CACHE

sample=samples
fail() {
  echo "$sample: $*" >&2
  [ ! -f "$log" ] || tail -n 30 "$log" >&2
  exit 1
}

rm -rf "$work"
mkdir -p "$work/bin"
make -C "$root" install-files ROMKIT="$romkit" PREFIX="$work/installed" >"$log" 2>&1 || fail "it is not installed"
romkit=$work/installed/bin/romkit

# Wrappers for romkit and cc that record every run.
compiler=
for name in cc clang gcc; do
  [ -n "$compiler" ] || compiler=$(command -v "$name" || true)
done
note() {
  printf '#!/bin/sh\necho %s "$*" >>"%s"\nexec "%s" "$@"\n' "$1" "$counts" "$3" >"$work/bin/$2"
  chmod +x "$work/bin/$2"
}
note packed romkit "$romkit"
[ -z "$compiler" ] || note compiled cc "$compiler"
PATH=$work/bin:$PATH
export PATH CC=cc

# The number of runs of romkit in the last build; and of the compiler, in all or for one file.
packed() { grep -c ^packed "$counts" || true; }
compiled() { grep -c "^compiled.*${1:-}\$" "$counts" || true; }

# Builds, after the clock of the file system has advanced.
build() {
  sleep 0.05
  : >"$counts"
  "build_$tool" >"$log" 2>&1 || fail "it does not build"
}
build_make() { make -C "$folder"; }
build_ninja() { ninja -C "$folder"; }
build_cmake_make() { cmake --build "$folder/build"; }
build_cmake_ninja() { cmake --build "$folder/build"; }

nothing() {
  build
  [ "$(packed) $(compiled)" = "0 0" ] || fail "it is built again, and nothing has changed since $1"
}
same() {
  "$romkit" pack --quiet --no-cache --locked "$project/assets" --output "$work/expected.bin"
  cmp -s "$work/expected.bin" "$made/romdata.bin" || fail "the ROM is not what the command makes after $1"
}

# Makefiles of older versions of CMake keep the names of a DEPFILE, and run the rule in every build when such a file is gone. The
# result is right; seen with 3.25, and not with 4.4.
forgets_nothing() {
  [ "$tool" = cmake_make ] && cmake --version | grep -q ' version 3\.'
}

# With the installed package, but the wrapper for romkit. A version of another series is refused.
configure() {
  with() { cmake -G "$1" -B "$folder/build" -S "$folder" -DCMAKE_PREFIX_PATH="$work/installed" "$2" >"$log" 2>&1; }
  with "$1" -DPACKFLAGS= || fail "it is not configured"
  grep -q "^Romkit_EXECUTABLE:.*=$romkit\$" "$folder/build/CMakeCache.txt" || fail "CMake does not find the installed romkit"
  rm -r "$folder/build"
  with "$1" -DRomkit_EXECUTABLE="$work/bin/romkit" || fail "it is not configured"
}

# Usage: check SAMPLE TOOL FOLDER-OF-OUTPUTS
check() {
  sample=samples/$1
  tool=$2
  project=$work/$tool/project
  folder=$work/$tool/$1
  made=$folder$3
  mkdir "$work/$tool"
  cp -R "$root/samples/project" "$root/samples/$1" "$work/$tool"
  rm -f "$log"
  case $tool in
    cmake_make) configure 'Unix Makefiles' ;;
    cmake_ninja) configure Ninja ;;
  esac

  build
  [ "$(packed)" = 1 ] || fail "it packs $(packed) times"
  cmp -s "$work/plain.bin" "$made/romdata.bin" || fail "the ROM is not what the command makes"
  (cd "$made" && ./game) | grep -q 'GSLOT000: the lantern' || fail "the game does not know its assets"
  nothing "the first build"

  sleep 0.05
  touch "$project/assets/data/story.txt"
  build
  [ "$(packed)" = 1 ] || fail "a touched asset is packed $(packed) times"
  same "a touch"
  nothing "a touch"

  sleep 0.05
  touch "$romkit"
  build
  [ "$(packed)" = 1 ] || fail "another romkit packs $(packed) times"
  nothing "another romkit"

  sleep 0.05
  printf 'A new line.\n' >>"$project/assets/data/story.txt"
  build
  [ "$(packed)" = 1 ] || fail "a changed asset is packed $(packed) times"
  [ "$(compiled /main.c) $(compiled /rom.c)" = "0 1" ] || fail "a changed asset compiles $(compiled /main.c) times main.c"
  same "a change"
  nothing "a change"

  # A new name changes romkit.lock, which is an input, so romkit may run once more.
  sleep 0.05
  mkdir "$project/assets/data/more"
  printf 'New.\n' >"$project/assets/data/more/news.txt"
  build
  [ "$(packed)" != 0 ] || fail "a new asset is not packed"
  [ "$(compiled /main.c)" != 0 ] || fail "a new name does not compile what knows names"
  same "an addition"
  build
  [ "$(compiled)" = 0 ] || fail "it is compiled again, and nothing has changed since an addition"
  nothing "an addition"

  sleep 0.05
  rm -r "$project/assets/data/more"
  build
  [ "$(packed)" = 1 ] || forgets_nothing || fail "after an asset went away it packs $(packed) times"
  same "a removal"
  forgets_nothing || nothing "a removal"
  done_samples="$done_samples${done_samples:+, }$tool"
}

missing() { echo "$1: not built, as there is no $2 here"; }
has() { command -v "$1" >/dev/null 2>&1; }

"$romkit" pack --quiet --no-cache --locked "$root/samples/project/assets" --output "$work/plain.bin"
done_samples=
if [ -z "$compiler" ]; then
  missing "samples/make, samples/ninja, samples/cmake" "C compiler"
  exit 0
fi
if has make; then check make make ""; else missing samples/make make; fi
if has ninja; then check ninja ninja ""; else missing samples/ninja ninja; fi
if ! has cmake; then
  missing samples/cmake cmake
else
  if has make; then check cmake cmake_make /build; else missing "samples/cmake with makefiles" make; fi
  if has ninja; then check cmake cmake_ninja /build; else missing "samples/cmake with Ninja" ninja; fi
fi
sample="the installed package"
if has cmake; then
  # A version fits if it is of the same series and no older.
  version=$("$romkit" --version) && version=${version#romkit }
  mkdir "$work/version"
  for wanted in "${version%.*}" "$version EXACT" "" "$version.1" 0.0 99; do
    printf 'cmake_minimum_required(VERSION 3.20)\nproject(x NONE)\nfind_package(Romkit %s REQUIRED)\n' "$wanted" \
      >"$work/version/CMakeLists.txt"
    rm -rf "$work/version/build"
    cmake -B "$work/version/build" -S "$work/version" -DCMAKE_PREFIX_PATH="$work/installed" >"$log" 2>&1 && found=yes || found=no
    case $wanted in "${version%.*}" | "$version EXACT" | "") fits=yes ;; *) fits=no ;; esac
    [ "$found" = "$fits" ] || fail "find_package(Romkit $wanted): $found, expected $fits"
  done
fi
if has pkg-config; then
  path=$(PKG_CONFIG_PATH=$work/installed/share/pkgconfig pkg-config --variable=romkit romkit) || fail "pkg-config does not find it"
  [ "$(realpath "$path")" = "$romkit" ] || fail "pkg-config finds $path"
else
  missing "$sample" pkg-config
fi

sample=.pre-commit-hooks.yaml
part() { sed -n "s/^  $1: //p" "$root/$sample" | tr -d '[],'; }
hook() { (cd "$work/hook" && PATH=$work/installed/bin:$PATH && $(part entry) $(part args) >"$log" 2>&1); }
cp -R "$root/samples/project" "$work/hook"
hook || fail "the hook refuses a project without mistakes"
[ "$(cd "$work/hook" && find . -newer "$log")" = "" ] || fail "the hook changes files"
printf 'New.\n' >"$work/hook/assets/data/news.txt"
! hook || fail "the hook accepts an old romkit.lock"
grep -q 'lock-would-change' "$log" || fail "the hook refuses something else"

if ! has make || ! has flac; then
  missing samples/garden "make or no flac"
else
  sample=samples/garden
  cp -R "$root/samples/garden" "$work"
  make -C "$work/garden" ROMKIT="$romkit" CFLAGS=-Werror >"$log" 2>&1 || fail "it is not built"
  "$root/Tests/check-maps.py" "$romkit" "$work/garden" || fail "its frames are not those of its files"
  "$work/garden/game" | grep -q 'ESLOT000: the wings' || fail "the game does not know its assets"
  make -C "$work/garden" ROMKIT="$romkit" >"$log" 2>&1
  grep -q 'Nothing to be done' "$log" || fail "it is built again, and nothing has changed"
  cmp -s "$root/samples/garden/assets/romkit.lock" "$work/garden/assets/romkit.lock" || fail "its romkit.lock has changed"
fi
echo "samples/project: the ROM is the same, $(cksum <"$work/plain.bin" | cut -d ' ' -f 1), from the command and from ${done_samples:-nothing else}"
