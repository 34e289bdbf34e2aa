import RomKitBase

/// What a page is made of: the frame, the style, the scripts, and the console as a module of WebAssembly.
struct PageParts {
  let html: Markup
  let module: Markup
  let worklet: Markup
  // The texts between the tags, to the letter.
  let style: Markup
  let engine: Markup
  let script: Markup

  private init(
    html: StaticString, module: Markup, worklet: StaticString, style: [StaticString], engine: [StaticString],
    script: StaticString
  ) {
    self.html = Markup(literal: html)
    self.module = module
    self.worklet = Markup(literal: worklet)
    self.style = Self.joined(style)
    self.engine = Self.joined(engine)
    // Nothing of it is seen from outside but window.romkitPage.
    self.script =
      "\n(() => {\n\"use strict\";\(Self.joined([PageFiles.shared, script]))\n})();"
  }

  private static func joined(_ texts: [StaticString]) -> Markup {
    Markup(html: texts.map { "\n\($0)" }.joined())
  }

  /// The page of a ROM.
  static let rom = PageParts(
    html: PageFiles.html, module: Markup(literal: PlayerModule.base64), worklet: PageFiles.worklet,
    style: [PageFiles.style], engine: [PageFiles.engine], script: PageFiles.script)

  /// The page of a program.
  init(_ program: ProgramModule) {
    let module = Base64.encoded(Deflate.stream(of: program.bytes, level: .best))
    self.init(
      html: PageFiles.programHTML, module: Markup(html: String(decoding: module, as: UTF8.self)),
      worklet: PageFiles.programWorklet, style: [PageFiles.style, PageFiles.programStyle],
      engine: [PageFiles.engine, PageFiles.machine], script: PageFiles.programScript)
  }
}
