#!/usr/bin/env python3
"""Makes the schemas and grammars for editors from what the command says about itself, and from the documents.

Usage: make-editors.py ROMKIT DOCUMENTATION EDITORS

EDITORS gets the schemas of romkit.toml and of table schemas, the grammars of songs, note listings and scenes, and the problem
matchers for GitHub Actions, which are those for VS Code.
"""

import json
import os
import sys

# The imports would leave a folder in the checkout.
sys.dont_write_bytecode = True
import editor_grammars
import editor_schemas


def github():
    """The problem matchers of VS Code's extension in the format of GitHub Actions."""
    with open(os.path.join(os.path.dirname(__file__), "../Editors/vscode/package.json"), encoding="utf-8") as file:
        matchers = json.load(file)["contributes"]["problemMatchers"]
    unknown = "name", "label", "source", "fileLocation", "pattern"
    return {"problemMatcher": [
        {key: value for key, value in matcher.items() if key not in unknown}
        | {"owner": matcher["name"], "pattern": [{key: value for key, value in matcher["pattern"].items() if key != "kind"}]}
        for matcher in matchers
    ]}


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    tool, documents, folder = editor_schemas.Tool(sys.argv[1]), sys.argv[2], sys.argv[3]
    files = {}
    schemas = {"romkit": editor_schemas.manifest(tool, documents), "table": editor_schemas.table_schema(tool, documents)}
    for name, schema in schemas.items():
        files[f"{name}.schema.json"] = json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
    files["github/problem-matcher.json"] = json.dumps(github(), indent=2, ensure_ascii=False) + "\n"
    for grammar in editor_grammars.songs(tool, documents), editor_grammars.listings(tool), editor_grammars.scenes(tool):
        files[f"vscode/syntaxes/{grammar.name}.tmLanguage.json"] = grammar.textmate()
        files[f"vim/syntax/vgs{grammar.name}.vim"] = grammar.vim()
        files[f"vscode/{grammar.name}.json"] = json.dumps({"comments": {"lineComment": grammar.comment}}) + "\n"
        files[f"vim/ftplugin/vgs{grammar.name}.vim"] = f"setlocal commentstring={grammar.comment}\\ %s\n"
    for name, text in files.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)


main()
