import RomKitBase

/// The parts of a page: its frame, its style, its scripts, and the console as a WebAssembly module.
struct PageParts {
  let language: Language
  let html: Markup
  /// The texts of the script as JSON, English ones and their translations; nil in English.
  let translations: Markup?
  let module: Markup
  let worklet: Markup
  // The exact texts between the tags, whose hashes the page's policy lists.
  let style: Markup
  let engine: Markup
  let script: Markup

  /// The parts of a program's page; without a program, those of a ROM's page.
  init(_ program: ProgramModule?, language: Language) throws {
    self.language = language
    let isJapanese = language == .japanese
    let (html, translations, worklet, style, engine, script) =
      program == nil
      ? (
        isJapanese ? PageFiles.japaneseHTML : PageFiles.html, PageFiles.japanese, PageFiles.worklet,
        [PageFiles.style], [PageFiles.engine], PageFiles.script
      )
      : (
        isJapanese ? PageFiles.programJapaneseHTML : PageFiles.programHTML, PageFiles.programJapanese,
        PageFiles.programWorklet, [PageFiles.style, PageFiles.programStyle],
        [PageFiles.engine, PageFiles.machine], PageFiles.programScript
      )
    self.html = Markup(html: try html.text())
    self.translations = isJapanese ? Markup(html: try translations.text()) : nil
    if let program {
      let module = Base64.encoded(Deflate.stream(of: program.bytes, level: .best))
      self.module = Markup(html: String(decoding: module, as: UTF8.self))
    } else {
      module = Markup(html: "\(PlayerModule.file.base64)")
    }
    self.worklet = Markup(html: try worklet.text())
    self.style = Markup(html: try Self.joined(style))
    self.engine = Markup(html: try Self.joined(engine))
    // A function, so that window.romkitPage is the only name outside.
    self.script = Markup(
      html: "\n(() => {\n\"use strict\";\(try Self.joined([PageFiles.shared, script]))\n})();")
  }

  private static func joined(_ files: [EmbeddedFile]) throws -> String {
    try files.map { "\n\(try $0.text())" }.joined()
  }
}
