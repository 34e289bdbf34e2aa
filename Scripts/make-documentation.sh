#!/bin/sh
# Makes the documentation of the libraries from compiled modules, and fails at any warning and at any public declaration
# without documentation, which may be inherited from a protocol, and if the public declarations are not those of
# Documentation/PublicDeclarations.txt:
# Scripts/make-documentation.sh FOLDER [BUILD], where BUILD is .build/debug by default. Takes a few seconds.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$1
build=${2:-$root/.build/debug}
swift=${SWIFT:-swift}

# The other tools are beside the compiler, which knows its own folder.
information=$("$swift" -print-target-info)
value() { echo "$information" | sed -n "s/.*\"$1\" *: *\"\(.*\)\".*/\1/p" | head -n 1; }
tools=$(value runtimeResourcePath)/../../bin
target=$(value unversionedTriple)
case $target in *-apple-*) target=${target}13 ;; esac

graphs=$(mktemp -d)
trap 'rm -rf "$graphs"' EXIT
for library in VGSCore VGSPlayer RomKit; do
  mkdir -p "$graphs/$library" "$graphs/modules" "$folder"
  # RomKit exports its modules, so its documentation covers all of them as if they were one. So does the player with VGSFormat.
  shared=$root/Sources/VGSFormat
  [ "$library" != VGSCore ] || shared=
  for module in "$root/Sources/$library" "$root/Sources/$library"[A-Z]* ${shared:+"$shared"}; do
    name=$(basename "$module")
    case $name in *'*' | RomKitCLI) continue ;; esac
    "$tools/swift-symbolgraph-extract" -module-name "$name" -I "$build/Modules" \
      -Xcc "-fmodule-map-file=$root/Sources/CZlib/module.modulemap" \
      -Xcc "-fmodule-map-file=$root/Sources/CSystem/module.modulemap" \
      -Xcc "-fmodule-map-file=$root/Sources/CResources/include/module.modulemap" \
      -target "$target" -minimum-access-level public -output-dir "$graphs/modules"
  done
  for graph in "$graphs/modules"/*.symbols.json; do
    # File names say which module extends which; in a single module there are no such extensions.
    number=$((${number:-0} + 1))
    sed "s/\"module\":{\"name\":\"[A-Za-z]*\"/\"module\":{\"name\":\"$library\"/" "$graph" \
      >"$graphs/$library/$library-$number.symbols.json"
  done
  rm "$graphs/modules"/*
  python3 "$root/Scripts/check-documentation.py" "$graphs/$library"/*.symbols.json
  "$tools/docc" convert "$root/Sources/$library/$library.docc" --additional-symbol-graph-dir "$graphs/$library" \
    --fallback-display-name "$library" --fallback-bundle-identifier "romkit.$library" \
    --warnings-as-errors --output-path "$folder/$library.doccarchive"
done

"$root/Scripts/public-declarations.py" "$graphs"/VGSCore/* "$graphs"/VGSPlayer/* "$graphs"/RomKit/* >"$folder/PublicDeclarations.txt"
diff -u "$root/Documentation/PublicDeclarations.txt" "$folder/PublicDeclarations.txt" >&2 || {
  echo "make-documentation: the public declarations have changed; to record them:" \
    "cp $folder/PublicDeclarations.txt $root/Documentation" >&2
  exit 1
}
