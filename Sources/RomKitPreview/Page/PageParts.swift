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

  private init(
    language: Language, html: EmbeddedFile, translations: EmbeddedFile?, module: Markup,
    worklet: EmbeddedFile,
    style: [EmbeddedFile], engine: [EmbeddedFile], script: EmbeddedFile
  ) throws {
    self.language = language
    self.html = Markup(html: try html.text())
    self.translations = try translations.map { Markup(html: try $0.text()) }
    self.module = module
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

  /// The parts of a program's page; without a program, those of a ROM's page.
  init(_ program: ProgramModule?, language: Language) throws {
    let isJapanese = language == .japanese
    if let program {
      let module = Base64.encoded(Deflate.stream(of: program.bytes, level: .best))
      try self.init(
        language: language, html: isJapanese ? PageFiles.programJapaneseHTML : PageFiles.programHTML,
        translations: isJapanese ? PageFiles.programJapanese : nil,
        module: Markup(html: String(decoding: module, as: UTF8.self)),
        worklet: PageFiles.programWorklet, style: [PageFiles.style, PageFiles.programStyle],
        engine: [PageFiles.engine, PageFiles.machine], script: PageFiles.programScript)
    } else {
      try self.init(
        language: language, html: isJapanese ? PageFiles.japaneseHTML : PageFiles.html,
        translations: isJapanese ? PageFiles.japanese : nil,
        module: Markup(html: "\(PlayerModule.file.base64)"), worklet: PageFiles.worklet,
        style: [PageFiles.style], engine: [PageFiles.engine], script: PageFiles.script)
    }
  }
}
