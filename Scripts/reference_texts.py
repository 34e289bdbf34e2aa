"""The texts of the manual pages that are not part of the command's definitions, in English and in Japanese."""

ENGLISH = {
    "space": " ",
    "preamble": [],
    "one of": "One of {}.",
    "default": "Default: {}.",
    "exit status": "Exit status",
    "headings": {
        "manual": "User Commands", "name": "NAME", "synopsis": "SYNOPSIS", "description": "DESCRIPTION", "commands": "COMMANDS",
        "messages": "MESSAGES", "exit status": "EXIT STATUS", "environment": "ENVIRONMENT", "files": "FILES",
        "examples": "EXAMPLES", "see also": "SEE ALSO",
    },
    "messages":
        "Messages go to standard error, and standard output is for data. Errors and warnings have the format "
        "path:line:column: error: message [code], with notes and help on separate lines. Each is reported once, and "
        "if there are several, their number follows at the end. Of the warnings with the same code, only the first three are "
        "listed without --verbose. romkit explain describes a code. With --diagnostics json, each error or warning is a JSON object on its own line, "
        "and the last line is an object with the members errors, warnings and written.",
    "exit": [
        ("0", "Success."),
        ("1", "Bad data, a failed check, or a failed operation; for romkit diff, the ROMs differ; for romkit search, the text was not found. Existing files are unchanged, except those "
         "that salvage and diff --pictures write. After file-unconfirmed, file-not-restored, and an error of standard output, files may be new: "
         "the last object of --diagnostics json has the member written."),
        ("2", "Only from romkit diff and romkit search: an error."),
        ("64", "Wrong usage: unknown options, missing arguments, or conflicting options. Nothing was written."),
    ],
    "environment": [
        ("ROMKIT_LANGUAGE", "The language of messages and of HTML pages, en or ja, instead of that of the locale."),
        ("LC_ALL, LC_MESSAGES, LANG", "Messages and HTML pages are in Japanese if the first of these that is set and not empty names a "
         "Japanese locale in UTF-8, such as ja_JP.UTF-8."),
        ("NO_COLOR", "If set and not empty, messages have no colours, nor do previews that are drawn with characters (--terminal blocks)."),
        ("FORCE_COLOR", "If set, not empty and not 0, messages have colours even if they do not go to a terminal. NO_COLOR "
         "overrides it, and --color overrides both."),
        ("TERM, COLORTERM, LC_CTYPE", "The capabilities of the terminal, for previews and colours. The files that romkit writes do not "
         "depend on them."),
        ("ROMKIT_CACHE", "The folder for the cache, by default $XDG_CACHE_HOME/romkit or ~/.cache/romkit (on macOS ~/Library/Caches/romkit). "
         "You can delete it at any time."),
        ("ROMKIT_COMMAND, ROMKIT_OUTPUT", "Set by the plugins for Swift packages: the words that messages name in place of romkit, and the "
         "ROM that pack writes if nothing else names one."),
    ],
    "files": [
        ("romkit.toml", "In the assets folder: everything that the files do not say, such as settings, fixed slot numbers and the order of "
         "the records. Documentation/Project.md describes it."),
        ("romkit.lock", "In the assets folder: the slot number of each named asset, and the palettes that romkit chose. Commit it with the game."),
        ("romdata.bin", "The usual name of a ROM."),
        ("~/.config/romkit/trusted-importers", "The importers that you trust, a line for each version of a folder's commands; under $XDG_CONFIG_HOME if "
         "that is set, and by default in ~/Library/Application Support/romkit on macOS. Remove a line to revoke the trust."),
    ],
    "examples": {
        "": [
            ("Make a ROM from a folder of assets, and look at it:",
             ["romkit pack assets -o romdata.bin", "romkit list romdata.bin", "romkit preview romdata.bin -o rom.html"]),
            ("On a build server, fail on warnings and on changes to romkit.lock:",
             ["romkit pack assets -o romdata.bin --warnings-as-errors --locked"]),
        ],
        "pack": [
            ("Make a ROM:", ["romkit pack assets -o romdata.bin"]),
            ("Map full colours to an existing palette:",
             ["romkit pack assets -o romdata.bin --palette base.gpl --dither ordered"]),
            ("Report problems to a program:", ["romkit pack assets -o romdata.bin --diagnostics json 2>messages.json"]),
        ],
        "list": [
            ("List the records of a ROM:", ["romkit list romdata.bin"]),
            ("List the record names and sizes of the songs of a ROM, with jq:",
             ["romkit list romdata.bin --json | jq '.records[] | select(.kind == \"music\") | [.name, .size]'"]),
        ],
        "extract": [
            ("Extract a whole ROM, so that packing the folder gives the same bytes:",
             ["romkit extract romdata.bin -o assets", "romkit pack assets -o again.bin"]),
            ("Extract all pictures, and the slot that romkit.lock calls theme:",
             ["romkit extract romdata.bin 'GSLOT*' theme -o some"]),
            ("Pipe a sound effect, as WAV, to a player:", ["romkit extract romdata.bin ESLOT003 -o - | aplay"]),
        ],
        "verify": [("Check a ROM in a script:", ["romkit verify romdata.bin || echo 'romdata.bin has errors'"])],
        "convert": [
            ("Compile a song, and decompile one:",
             ["romkit convert song.mml -o song.bgm", "romkit convert BSLOT003.BGM -o song.mml"]),
            ("Convert full-colour pictures, with one palette for all of them:",
             ["romkit convert *.png -o out/ --to chr --write-palette DSLOT000.DAT"]),
            ("Convert standard input to standard output:", ["romkit convert - --from wav -o - --to pcm <jump.wav >ESLOT000.PCM"]),
        ],
        "preview": [
            ("Show a picture in the terminal, and write a song as WAV and a whole ROM as a page for a browser:",
             ["romkit preview romdata.bin GSLOT000", "romkit preview romdata.bin BSLOT003 -o song.wav",
              "romkit preview romdata.bin -o rom.html"]),
        ],
        "explain": [
            ("Explain a warning:", ["romkit explain mml-uneven-loop"]),
            ("List all codes about songs:", ["romkit explain songs"]),
        ],
    },
}

#: The explanations of the examples, in the order of the English ones.
JAPANESE_EXAMPLES = {
    "": ["アセットのフォルダから ROM を作り、中身を見る:", "ビルドサーバーで、警告や romkit.lock の変更があれば失敗させる:"],
    "pack": ["ROM を作る:", "フルカラー画像を既存のパレットに割り当てる:", "エラーや警告をプログラムに渡す:"],
    "list": ["ROM のレコードを一覧表示する:", "曲のレコード名とサイズを jq で取り出す:"],
    "extract": [
        "ROM 全体を取り出す (フォルダをパックすると同じバイト列になる):",
        "すべての画像と、romkit.lock で theme という名前のスロットを取り出す:",
        "効果音を WAV としてパイプでプレーヤーに渡す:"],
    "verify": ["スクリプトで ROM を検査する:"],
    "convert": [
        "曲をコンパイルする。コンパイル済みの曲を MML に戻す:", "フルカラー画像を 1 つの共通パレットで変換する:",
        "標準入力を変換し、標準出力に書き出す:"],
    "preview": ["画像を端末に表示する。曲を WAV に、ROM 全体をブラウザ用のページに書き出す:"],
    "explain": ["警告の意味を調べる:", "曲に関するすべてのコードを一覧表示する:"],
}

JAPANESE = {
    "space": "",
    # Spaces between Japanese words must not grow.
    "preamble": [".ad l"],
    "one of": "{} のいずれか。",
    "default": "既定: {}。",
    "exit status": "終了ステータス",
    "headings": {
        "manual": "ユーザーコマンド", "name": "名前", "synopsis": "書式", "description": "説明", "commands": "コマンド",
        "messages": "メッセージ", "exit status": "終了ステータス", "environment": "環境変数", "files": "ファイル",
        "examples": "使用例", "see also": "関連項目",
    },
    "messages":
        "メッセージは標準エラー出力に、データは標準出力に出力する。エラーと警告の書式は「パス:行:列: エラー: メッセージ [コード]」で、"
        "補足とヘルプがその下の行に続く。同じエラーや警告は一度だけ報告する。報告が複数あれば、最後に件数を表示する。"
        "同じコードの警告は、--verbose がなければ最初の 3 件だけを表示する。コードの意味は romkit explain で調べられる。"
        "--diagnostics json を指定すると 1 行に 1 つの JSON オブジェクトになり、最後の行は errors、warnings、written を持つオブジェクトになる"
        " (JSON のメッセージは英語のまま)。",
    "exit": [
        ("0", "成功。"),
        ("1", "データの不正、検査の不合格、または処理の失敗。romkit diff では ROM に違いがある場合、romkit search では文字列が見つからない場合。salvage と diff --pictures が"
         "書き出すものを除き、既存のファイルは変更しない。file-unconfirmed、file-not-restored、標準出力のエラーの後は、ファイルが新しくなっている"
         "ことがある。--diagnostics json の最後のオブジェクトの written で分かる。"),
        ("2", "romkit diff と romkit search のみ。エラー。"),
        ("64", "使い方の誤り。不明なオプション、引数の不足、矛盾するオプションなど。何も書き出さない。"),
    ],
    "environment": [
        ("ROMKIT_LANGUAGE", "メッセージと HTML ページの言語 (en または ja)。ロケールより優先する。"),
        ("LC_ALL, LC_MESSAGES, LANG", "この順に見て、空でない値が設定されている最初のものが ja_JP.UTF-8 のような UTF-8 の日本語ロケールなら、"
         "メッセージと HTML ページは日本語になる。"),
        ("NO_COLOR", "空でない値が設定されていれば、メッセージと、文字で描くプレビュー (--terminal blocks) に色を付けない。"),
        ("FORCE_COLOR", "空でも 0 でもない値が設定されていれば、出力先が端末でなくてもメッセージに色を付ける。NO_COLOR が優先し、"
         "--color はどちらよりも優先する。"),
        ("TERM, COLORTERM, LC_CTYPE", "端末の機能を判断するために使う。影響するのはプレビューと色だけで、書き出すファイルの内容は変わらない。"),
        ("ROMKIT_CACHE", "キャッシュのフォルダ。既定は $XDG_CACHE_HOME/romkit または ~/.cache/romkit (macOS では ~/Library/Caches/romkit)。"
         "いつ削除してもよい。"),
        ("ROMKIT_COMMAND, ROMKIT_OUTPUT", "Swift パッケージのプラグインが設定する。メッセージで romkit の代わりに示すコマンドと、出力先がどこにも"
         "指定されていないときに pack が書く ROM。"),
    ],
    "files": [
        ("romkit.toml", "アセットのフォルダに置き、設定、固定のスロット番号、レコードの順序など、ファイルだけでは決まらないことを書く。"
         "Documentation/Project.md を参照。"),
        ("romkit.lock", "アセットのフォルダに作られ、名前付きアセットのスロット番号と、romkit が選んだパレットを記録する。ゲームと一緒にコミットする。"),
        ("romdata.bin", "ROM の標準的なファイル名。"),
        ("~/.config/romkit/trusted-importers", "信頼するインポーターの一覧で、フォルダとそのコマンドの組を 1 行に 1 つ記録する。$XDG_CONFIG_HOME が"
         "設定されていればその下に、macOS の既定では ~/Library/Application Support/romkit に置く。行を削除すると信頼を取り消せる。"),
    ],
    "examples": {
        name: [(text, typed) for text, (_, typed) in zip(JAPANESE_EXAMPLES[name], examples, strict=True)]
        for name, examples in ENGLISH["examples"].items()},
}

TEXTS = {"en": ENGLISH, "ja": JAPANESE}
