import RomKitBase

/// Writes the page: a frame of HTML, and in it the program for the browser, the console as a module of WebAssembly, and the ROM.
///
/// Nothing of a ROM is markup. Its bytes are base64, and words about it are JSON without `<`, each in an element that browsers do not run.
struct PageWriter<Sink: ByteSink> {
  let output: PageOutput<Sink>
  let parts: PageParts

  /// `name` is the title; without a report the page has no ROM.
  func write(name: String, report: JSON?, rom: ByteSource?) throws {
    try output.write(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="generator" content="romkit">
      <title>\(name)</title>
      <link rel="icon" href="data:,">
      <style>\(parts.style)</style>
      </head>
      <body>
      \(parts.html)
      <script type="text/plain" id="module">\(parts.module)</script>
      <script type="text/plain" id="worklet">\(parts.worklet)</script>

      """)
    if let report {
      try output.write("<script type=\"application/json\" id=\"report\">\(Self.data(report))</script>\n")
    }
    if let rom {
      try output.write("<script type=\"text/plain\" id=\"rom\">")
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

  /// JSON inside a `script` element, which ends at the first `</script`.
  private static func data(_ json: JSON) -> Markup {
    var html = ""
    for scalar in json.text.unicodeScalars {
      if scalar == "<" { html += "\\u003c" } else { html.unicodeScalars.append(scalar) }
    }
    return Markup(html: html)
  }

  /// What the browser may load: what is in the page, and of scripts and styles only the page's own. Worklets come from `data:`
  /// addresses, the one kind that all browsers take in a page that is a file. No element has a `style` or an `on...`.
  private var policy: Markup {
    let scripts = "\(Self.source(of: parts.engine.html)) \(Self.source(of: parts.script.html))"
    return Markup(
      html:
        "default-src 'none'; img-src data:; media-src blob:; style-src \(Self.source(of: parts.style.html)); "
        + "script-src \(scripts) 'wasm-unsafe-eval' data:")
  }

  /// What a policy calls a script or style with this text.
  private static func source(of text: String) -> String {
    let digest = Base64.encoded(SHA256.digest(of: text.utf8).bytes)
    return "'sha256-\(String(decoding: digest, as: UTF8.self))'"
  }
}
