#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Text from outside on its way to a terminal: whatever it is, and wherever it comes from, the terminal gets no control
  /// character but line ends and romkit's own colours, and no character that is invisible or reorders text.
  @Suite(.enabled(if: Tool.has("script"), "script is not installed"))
  struct HostileTextTests {
    /// One or several characters that no terminal must get.
    private static let hostile: [String] = {
      let all = [
        "\u{1B}[7m", "\u{1B}]0;x\u{7}", "\u{9B}2J", "\u{8}\r\t", "\u{1}\u{2}\u{3}\u{4}", "\u{7F}\u{85}",
        "\u{202E}\u{2066}\u{2069}",
        "\u{200B}\u{200D}\u{FEFF}\u{2060}", "\u{2028}\u{2029}", "\u{AD}\u{61C}\u{180E}",
        "\u{FFF9}\u{FFFB}\u{1D173}",
        "\u{E0001}\u{E0041}\u{E007F}", "\u{3164}\u{115F}\u{34F}",
      ]
      return Tier.check.isReached ? [all.joined()] + all : [all.joined()]
    }()

    /// A text as a string of TOML, JSON or Swift writes it.
    private static func quoted(_ text: String) -> String {
      "\"" + text.unicodeScalars.map { "\\U" + String(format: "%08X", $0.value) }.joined() + "\""
    }

    /// The files that carry the text. `$H` is the text, `$T` the same as a string of TOML and `$J` as one of JSON. `$G` and `$U` are
    /// without control characters, for a folder that packs.
    private static let setup = """
      set -e; mkdir -p "a$H/data" "a$H/graphics" "a$H/music" "a$H/sounds" own bad rom out
      printf 'SY\\007\\007\\000\\001\\002\\003' >hero.chr; head -c 60 /dev/zero >>hero.chr
      cp hero.chr "a$H/graphics/h$H.chr"; cp hero.chr "a$H/graphics/$H.sprite$H"; cp hero.chr "a$H/GSLOT00$H.CHR"
      printf 'Ch0 V1 c4\\n' >"a$H/music/m$H.mml"; printf 'Ch0 $%s z\\n#%s\\n' "$H" "$H" >"bad$H.mml"
      printf '%s\\n' "$H" >"a$H/data/t$H.txt"; printf '%s,hp\\n1,%s\\n' "$H" "$H" >"c$H.csv"
      printf '[[field]]\\nname = %s\\ntype = %s\\n' "$T" "$T" >"c$H.toml"
      printf '[[field]]\\nname = %s\\ntype = "u8"\\n' "$T" >"d$H.toml"
      printf 'Data:\\nTitle = %s\\n%s = %s\\n' "$H" "$H" "$H" >"s$H.meta"
      printf 'GIMP Palette\\nName: %s\\n0 0 0 %s\\n%s\\n' "$H" "$H" "$H" >"p$H.gpl"
      printf '{"frames": {%s: {"frame": %s}}}' "$J" "$J" >"e$H.json"
      printf '<datafile><header><name>%s</name></header><game name="%s"><rom name="%s" size="%s"/></game></datafile>' "$X" "$X" "$X" "$X" >"k$H.dat"
      printf 'all:\\n\\tvgs2bmp "%s.bmp" "%s"\\n\\tvgs2rom . "%s"\\n%s\\n' "$H" "$H" "$H" "$H" >rom/Makefile
      printf 'vgs2_%s(%s);\\n' "$H" "$H" >"v$H.scene"
      printf '%s = 1\\noutput = %s\\nignore = [%s, "%s"]\\nprofile = %s\\n[%s]\\nx = %s\\n[[assets]]\\nfiles = %s\\nencoding = %s\\n' \\
        "$T" "$T" "$T" "x" "$T" "$T" "$T" "$T" "$T" >bad/romkit.toml
      printf '[graphics]\\n%s = 900\\n"x" = %s\\n[%s]\\n[palettes.%s]\\n[atlas.%s]\\n' "$T" "$T" "$T" "$T" "$T" >bad/romkit.lock
      mkdir "i$H" "i$H/data"; printf x >"i$H/data/a.foo"
      printf '#!/bin/sh\\nprintf %%s "$H"; printf %%s "$H" >&2; exit 3\\n' >own/imp; chmod +x own/imp
      printf '[[importers]]\\nextension = ".foo"\\ncommand = ["%s/own/imp", %s, "{input}", "{output}"]\\nto = ".txt"\\n' "$PWD" "$T" >"i$H/romkit.toml"
      mkdir -p ok/graphics ok/data ok/music; cp hero.chr "ok/graphics/h$G.chr"; cp "a$H/music/m$H.mml" ok/music; printf '%s' "$H" >"ok/data/t$H.dat"
      printf '[defaults]\\nencoding = "utf-8"\\n[slots]\\n%s = 3\\n' "$P" >ok/romkit.toml
      printf '%s\\n1\\n' "$G" >"ok/data/u$G.csv"; printf '[[field]]\\nname = %s\\ntype = "u8"\\n' "$U" >"ok/data/u$G.toml"
      romkit pack -q ok -o "g$H.bin"
      head -c 200 "g$H.bin" >"cut$H.bin"
      """

    /// The commands; the first word of some is the option or the command that carries the text.
    private static let commands = [
      "\"$H\"", "help \"$H\"", "list \"--$H\"", "list \"-$H\"", "list \"a$H\" \"$H\"", "explain \"$H\"",
      "pack x --jobs \"$H\"",
      "pack x --allow \"$H\"", "list x --diagnostics \"$H\"", "---complete 2 list \"$H\"",
      "--generate-completion-script \"$H\"",
      "convert \"$H\" -o \"$H.$H\"", "convert hero.chr -o \"x$H.png\" --crop \"$H\"",
      "convert hero.chr -o x.png --palette \"p$H.gpl\"",
      "convert \"bad$H.mml\" -o x.bgm", "convert \"c$H.csv\" -o x.dat --schema \"c$H.toml\"",
      "convert \"c$H.csv\" -o x.dat --schema \"d$H.toml\"",
      "convert \"a$H/music/m$H.mml\" \"s$H.meta\" -o x.vgs",
      "convert \"a$H/data/t$H.txt\" -o x.dat --font-check 8x12", "convert \"p$H.gpl\" -o \"x$H.act\"",
      "pack \"a$H\" -o \"o$H.bin\"", "pack \"a$H\" -o \"o$H.bin\" --verbose", "pack bad -o x.bin",
      "pack \"no$H\" -o x.bin",
      "pack ok -o \"out/g$H.bin\" -v --header out/g.h --swift out/g.swift --json-header out/g.json --depfile \"out/$H\\\"d\"",
      "pack ok -o \"out/g$H.bin\" -v --header out/g.h --swift out/g.swift --json-header out/g.json",
      "pack ok -o \"out/g$H.bin\" --json",
      "pack ok -o \"z$H.bin\" --check", "pack ok -o \"z$H.bin\" --dry-run",
      "pack ok -o \"z$H.bin\" --locked --no-cache",
      "pack \"i$H\" -o x.bin", "pack \"i$H\" -o x.bin --run-importers",
      "preview \"i$H\" -o x.html --run-importers",
      "list \"g$H.bin\" --names ok/romkit.lock", "list \"g$H.bin\" --names ok/romkit.lock --json",
      "list \"g$H.bin\" \"$H\"",
      "info \"g$H.bin\" --names ok/romkit.lock", "info \"g$H.bin\" GSLOT000 DSLOT000 --names ok/romkit.lock",
      "info \"g$H.bin\" GSLOT000 DSLOT000 --names ok/romkit.lock --json", "info \"g$H.bin\" DSLOT000 --hex",
      "verify \"g$H.bin\"", "verify \"g$H.bin\" --json", "verify \"cut$H.bin\"",
      "verify \"cut$H.bin\" --json -v", "verify --roundtrip \"g$H.bin\"",
      "stats \"g$H.bin\" --names ok/romkit.lock", "stats \"g$H.bin\" --names ok/romkit.lock --json",
      "diff \"g$H.bin\" \"cut$H.bin\"",
      "diff \"g$H.bin\" \"o$H.bin\" --json", "diff --textconv \"g$H.bin\"",
      "identify \"g$H.bin\" \"cut$H.bin\" --dat \"k$H.dat\"",
      "identify \"g$H.bin\" --dat \"k$H.dat\" --json", "dat \"g$H.bin\" -o -",
      "dat \"g$H.bin\" -o \"out/n$H.dat\"",
      "extract \"g$H.bin\" -o \"out/e$H\" -v --names ok/romkit.lock", "extract \"cut$H.bin\" -o \"out/e$H\"",
      "salvage \"cut$H.bin\" -o \"out/s$H\"", "optimize \"g$H.bin\" -o \"out/opt$H.bin\"",
      "preview \"g$H.bin\" DSLOT000 --names ok/romkit.lock",
      "preview \"g$H.bin\" --scene \"v$H.scene\" -o x.png", "preview ok -o \"out/p$H.html\"",
      "preview \"e$H.json\"",
      "init \"out/new$H\"", "init \"out/new$H\"", "init out/adopted --from-makefile rom",
      "init out/partial --from-makefile rom --partial",
    ]

    private func folder(_ text: String) throws -> (TemporaryFolder, [String: String]) {
      let folder = try TemporaryFolder()
      let mild = String(
        String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .control }))
      let variables = [
        "H": text, "T": Self.quoted(text), "G": "g\(mild)", "U": Self.quoted("g\(mild)"),
        "P": Self.quoted("graphics/hg\(mild)"),
        "J": "\"" + text.utf16.map { "\\u" + String(format: "%04X", $0) }.joined() + "\"",
        // Controls cannot be in XML.
        "X": String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 })),
      ]
      let result = try Tool.shell(Self.setup, in: folder.url, environment: variables)
      try #require(result.status == 0, "\(result)")
      return (folder, variables)
    }

    /// The characters that are neither text nor line ends nor colours of romkit. A few outputs have tabs of their own.
    private static func strangers(in output: String) -> String {
      let own = #/\u{1B}\[(?:0|1|2|3[0-9]|1;3[15]|38;2;[0-9;]+|48;2;[0-9;]+|49)m|\r[^\n\r]*\u{1B}\[K/#
      let rest = output.replacingOccurrences(of: "\r\n", with: "\n").replacing(own, with: "")
      return rest.unicodeScalars.filter { isHostile($0) }.map { "\\u{\(String($0.value, radix: 16))}" }
        .joined()
    }

    private static func isHostile(_ scalar: Unicode.Scalar) -> Bool {
      if scalar == "\n" { return false }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: return true
      default: return scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isVariationSelector
      }
    }

    @Test(arguments: hostile, ["en", "ja"]) func nothingHostileReachesATerminal(
      text: String, language: String
    ) throws {
      let (folder, variables) = try folder(text)
      for command in Self.commands {
        try folder.write("romkit \(command)\necho \"status $?\"\n", to: "command")
        let result = try Tool.shell(
          "TERM=xterm script -qec 'sh command' /dev/null", in: folder.url,
          environment: variables.merging(["ROMKIT_LANGUAGE": language]) { $1 })
        let output = result.outputText
        #expect(output.contains("status "), "romkit \(command): \(output)")
        let hasTabs = ["dat ", "preview ", "diff --textconv ", "---complete "].contains(
          where: command.hasPrefix)
        let strangers = Self.strangers(in: hasTabs ? output.replacing("\t", with: "") : output)
        #expect(strangers == "", "romkit \(command): \(output.debugDescription)")
      }
      try expectHarmlessFiles(in: folder)
    }

    /// The files that people read, except the contents of assets.
    private func expectHarmlessFiles(in folder: TemporaryFolder) throws {
      let texts = ["lock", "toml", "h", "swift", "json", "dat", "html"]
      var count = 0
      for (path, bytes) in try FileTree(of: folder.url).entries
      where path.hasPrefix("out/") || path == "ok/romkit.lock" {
        guard let bytes, texts.contains((path as NSString).pathExtension) || path.hasSuffix("report.txt")
        else { continue }
        count += 1
        // A catalogue is indented with them.
        let strangers = Self.strangers(in: String(decoding: bytes, as: UTF8.self).replacing("\t", with: ""))
        #expect(strangers == "", "\(path.debugDescription)")
      }
      #expect(count > 8)
    }

    @Test func strangersAreFound() {
      #expect(Self.strangers(in: "\u{1B}[1;31ma\u{1B}[0m\r\nb\u{E9}\u{FE0F}") == "")
      for hostile in Self.hostile { #expect(Self.strangers(in: "a\(hostile)b") != "") }
    }
  }
#endif
