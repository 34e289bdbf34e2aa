import RomKitBase

/// Writes the page: an HTML frame with the scripts for the browser, the console as a WebAssembly module, and the ROM.
///
/// Nothing from a ROM becomes markup: its bytes are base64 and the report about it is JSON without `<`, each in an element that
/// browsers do not run.
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
    if let translations = parts.translations {
      let data = Self.data(translations)
      try output.write("<script type=\"application/json\" id=\"translations\">\(data)</script>\n")
    }
    if let live {
      try output.write("<script type=\"application/json\" id=\"live\">\(Self.data(live.json))</script>\n")
    }
    if let report {
      try output.write("<script type=\"application/json\" id=\"report\">\(Self.data(report))</script>\n")
    }
    for (id, rom) in [("old", old), ("rom", rom)] {
      guard let rom else { continue }
      try output.write("<script type=\"text/plain\" id=\"\(id)\">")
      try output.base64 { sink in try rom.forEachPiece(in: 0..<rom.size) { try sink.write($0) } }
      try output.write("</script>\n")
    }
    try output.write(
      """
      <script id="engine">\(parts.engine)</script>
      <script>\(parts.script)</script>
      </body>
      </html>

      """)
  }

  /// JSON for a `script` element, which would end at the first `</script`.
  private static func data(_ json: JSON) -> Markup {
    var html = ""
    for scalar in json.text.unicodeScalars {
      if scalar == "<" { html += "\\u003c" } else { html.unicodeScalars.append(scalar) }
    }
    return Markup(html: html)
  }

  /// The policy that lets the browser load nothing from outside, and run only the scripts and styles with these hashes. Worklets
  /// come from `data:` addresses, the one kind that all browsers accept in a page that is a file. No element has a `style` or an
  /// `on...` attribute, which the policy would block.
  private var policy: Markup {
    // Scripts in the page's folder are only allowed to a page that renews itself.
    let scripts = "\(parts.engine.policySource) \(parts.script.policySource)\(live == nil ? "" : " 'self'")"
    return Markup(
      html:
        "default-src 'none'; img-src data:; media-src blob:; style-src \(parts.style.policySource); "
        + "script-src \(scripts) 'wasm-unsafe-eval' data:")
  }
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
