import RomKitBase

/// The parts of a page: its frame, its style, its scripts, and the console as a WebAssembly module.
struct PageParts {
  let language: LocalizedText.Language
  let html: Markup
  /// The texts of the script and their translations; nil in English.
  let translations: JSON?
  let module: Markup
  let worklet: Markup
  // The exact texts between the tags, whose hashes the page's policy lists. Pages have the script deflated.
  let style: Markup
  let engine: Markup
  let start: Markup
  let script: Markup

  /// The parts of a program's page; without a program, those of a ROM's page, which may have a scene, and may renew itself.
  init(
    _ program: ProgramModule?, hasScene: Bool = false, isLive: Bool = false, language: LocalizedText.Language
  ) {
    let files = PageFiles(language: language, others: isLive ? "live-ja.json" : nil)
    self.language = language
    translations = files.texts
    start = files.start
    html = files.frame(program == nil ? "page.html" : "program.html")
    let shared = files.code(["text.js", "sound.js", "dom.js"])
    let script: String
    if let program {
      let bytes = Base64.encoded(Deflate.stream(of: program.bytes, level: .best))
      module = Markup(html: String(decoding: bytes, as: UTF8.self))
      worklet = Markup(html: files.code(["program-worklet.js"]))
      style = Markup(html: "\n\(files.code(["page.css"]))\n\(files.code(["program.css"]))")
      engine = Markup(html: "\n\"use strict\";\n\(files.code(["engine.js"]))\n\(files.code(["machine.js"]))")
      script = files.code(["program-sound.js", "program-input.js", "program.js"])
    } else {
      module = files.player
      worklet = Markup(html: files.code(isLive ? ["live-engine.js", "live-worklet.js"] : ["worklet.js"]))
      style = Markup(html: "\n\(files.code(isLive ? ["page.css", "live.css"] : ["page.css"]))")
      engine = Markup(html: "\n\"use strict\";\n\(files.code(["engine.js"]))")
      var scripts = ["rom.js", "songs.js", "slots.js", "hex.js", "links.js", "table.js", "strip.js"]
      scripts += ["cards.js", "scene.js", "deck.js", "page.js"]
      if hasScene || isLive { scripts.append("given-scene.js") }
      if isLive { scripts += ["live-engine.js", "live-song.js", "live-strip.js", "live.js"] }
      script = files.code(scripts)
    }
    // A function, so that window.romkitPage is the only name outside.
    self.script = Markup(html: "\n(() => {\n\"use strict\";\n\(shared)\n\(script)\n})();")
  }

  init(comparisonIn language: LocalizedText.Language) {
    let files = PageFiles(language: language, others: "diff-ja.json")
    self.language = language
    translations = files.texts
    start = files.start
    html = files.frame("diff.html")
    module = files.player
    worklet = Markup(html: files.code(["worklet.js"]))
    style = Markup(html: "\n\(files.code(["page.css", "diff.css"]))")
    engine = Markup(html: "\n\"use strict\";\n\(files.code(["engine.js"]))")
    let script = files.code([
      "text.js", "sound.js", "dom.js", "rom.js", "songs.js", "diff-picture.js", "diff-song.js",
      "diff-text.js",
      "diff.js",
    ])
    self.script = Markup(html: "\n(() => {\n\"use strict\";\n\(script)\n})();")
  }
}
