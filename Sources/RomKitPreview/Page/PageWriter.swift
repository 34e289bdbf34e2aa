import RomKitBase

/// Writes the page: an HTML frame with the scripts for the browser, the console as a WebAssembly module, and the ROM.
///
/// Nothing from a ROM becomes markup: its bytes and the report about it are base64 in elements that browsers do not run. The report,
/// the translations and the script are deflated, as they would otherwise be most of a page.
struct PageWriter<Sink: ByteSink> {
  let output: PageOutput<Sink>
  let parts: PageParts
  /// The scripts from which the page renews itself, if it does.
  var live: LivePage?
  /// The ROM with which the page compares its own, if it does.
  var old: ByteSource?

  /// Writes a page with the title `name`; without a report it is the viewer, which has no ROM.
  func write(name: String, report: JSON?, rom: ByteSource?) throws {
    try output.writeHead(title: name, language: parts.language, style: parts.style, policy: policy)
    try output.write(
      """
      \(parts.html)
      <script type="text/plain" id="module">\(parts.module)</script>
      <script type="text/plain" id="worklet">\(parts.worklet)</script>

      """)
    for (id, json) in [("translations", parts.translations), ("live", live?.json), ("report", report)] {
      if let json { try writePacked(id, json.text) }
    }
    try writePacked("code", parts.script.html)
    for (id, rom) in [("old", old), ("rom", rom)] {
      guard let rom else { continue }
      try output.write("<script type=\"text/plain\" id=\"\(id)\">")
      try output.base64 { sink in try rom.forEachPiece(in: 0..<rom.size) { try sink.write($0) } }
      try output.write("</script>\n")
    }
    try output.write(
      """
      <script id="engine">\(parts.engine)</script>
      <script>\(parts.start)</script>
      </body>
      </html>

      """)
  }

  /// Writes an element with a text for `start.js`.
  private func writePacked(_ id: String, _ text: String) throws {
    try output.write("<script type=\"text/plain\" class=\"packed\" id=\"\(id)\">")
    try output.base64 { sink in try sink.write(PackedText.bytes(of: text)[...]) }
    try output.write("</script>\n")
  }

  /// The policy that lets the browser load nothing from outside, and run only the scripts and styles with these hashes. Worklets
  /// come from `data:` addresses, the one kind that all browsers accept in a page that is a file. No element has a `style` or an
  /// `on...` attribute, which the policy would block.
  private var policy: Markup {
    // Scripts in the page's folder are only allowed to a page that renews itself.
    let hashes = [parts.engine, parts.start, parts.script].map(\.policySource).joined(separator: " ")
    let scripts = "\(hashes)\(live == nil ? "" : " 'self'")"
    return Markup(
      html:
        "default-src 'none'; img-src data:; media-src blob:; style-src \(parts.style.policySource); "
        + "script-src \(scripts) 'wasm-unsafe-eval' data:")
  }
}

/// Texts as pages have them.
enum PackedText {
  static func bytes(of text: String) -> [UInt8] { Deflate.stream(of: Array(text.utf8), level: .best) }
}

extension PageOutput {
  /// Writes the beginning of a page, up to the contents of its body.
  func writeHead(title: String, language: LocalizedText.Language, style: Markup, policy: Markup) throws {
    try write(
      """
      <!DOCTYPE html>
      <html lang="\(language.rawValue)">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="generator" content="romkit">
      <title>\(title)</title>
      <link rel="icon" href="data:,">
      <style>\(style)</style>
      </head>
      <body>

      """)
  }
}

extension Markup {
  /// The hash of a script or style, as policies write it.
  var policySource: String {
    let digest = Base64.encoded(SHA256.digest(of: html.utf8).bytes)
    return "'sha256-\(String(decoding: digest, as: UTF8.self))'"
  }
}
