import RomKitBase
import RomKitContainer
import RomKitPictures

extension LossPreview {
  /// Writes all pictures and sounds that lost something as one HTML page, the worst first. The page needs no other file and no
  /// script. Throws what the sink throws.
  public func writePage(
    to sink: inout some ByteSink, language: LocalizedText.Language = .english
  ) throws {
    let output = PageOutput(sink)
    defer { sink = output.sink }
    try LossPage(preview: self, output: output, language: language).write()
    try output.flush()
  }
}

private struct LossPage<Sink: ByteSink> {
  let preview: LossPreview
  let output: PageOutput<Sink>
  let language: LocalizedText.Language

  /// The side in pixels up to which pictures are enlarged.
  private static var side: Int { 256 }

  private func text(_ text: LocalizedText) -> String { text.text(in: language) }

  func write() throws {
    let style = Markup(html: "\n\(PageFiles(language: language).code(["page.css", "losses.css"]))")
    let policy: Markup = "default-src 'none'; img-src data:; style-src \(Markup(html: style.policySource))"
    try output.writeHead(title: preview.title, language: language, style: style, policy: policy)
    try output.write(
      """
      <header class="head">
      <p class="kind">\(text(LossPreview.subject))</p>
      <h1>\(preview.title)</h1>

      """)
    for line in preview.lines { try output.write("<p>\(text(line))</p>\n") }
    try output.write("</header>\n<main>\n")
    if !preview.pictures.isEmpty { try writePictures() }
    if !preview.sounds.isEmpty { try writeSounds() }
    try output.write("</main>\n</body>\n</html>\n")
  }

  private func writeTable(_ columns: [LocalizedText], rows: () throws -> Void) throws {
    try output.write("<table>\n<thead><tr>")
    for column in columns { try output.write("<th scope=\"col\">\(text(column))</th>") }
    try output.write("</tr></thead>\n<tbody>\n")
    try rows()
    try output.write("</tbody>\n</table>\n</section>\n")
  }

  private func writePictures() throws {
    try output.write("<section class=\"pictures\">\n<ul class=\"legend\">\n")
    for mark in LossMarks.Mark.allCases {
      try output.write("<li>")
      try writeImage(PicturePreview(of: ColourPicture(width: 1, height: 1, filledWith: mark.colour)), "")
      try output.write("\(text(mark.meaning))</li>\n")
    }
    try output.write("</ul>\n")
    try writeTable(LossPreview.pictureColumns) {
      for picture in preview.pictures { try writeRow(picture) }
    }
  }

  private func writeRow(_ picture: LossPreview.Picture) throws {
    let (width, height) = (picture.after.width, picture.after.height)
    try output.write(
      """
      <tr><th scope="row">\(picture.name)
      <p>\(picture.slot.description), \(width) x \(height)</p>

      """)
    for loss in picture.losses { try output.write("<p>\(text(loss))</p>\n") }
    try output.write("</th>\n")
    for (label, version) in picture.versions(picture.marks) {
      try output.write("<td data-label=\"\(text(label))\">")
      try writeImage(version, "\(picture.name), \(text(label))")
      try output.write("</td>\n")
    }
    try output.write("</tr>\n")
  }

  private func writeImage(_ picture: PicturePreview, _ description: String) throws {
    let scale = PanelRow.scale(of: max(picture.width, picture.height), upTo: Self.side)
    try output.write("<img alt=\"\(description)\" width=\"\(picture.width * scale)\" ")
    try output.write("height=\"\(picture.height * scale)\" src=\"data:image/png;base64,")
    try output.base64 { sink in try sink.write(picture.png().bytes[...]) }
    try output.write("\">")
  }

  private func writeSounds() throws {
    try output.write("<section>\n")
    try writeTable(LossPreview.soundColumns) {
      for sound in preview.sounds {
        try output.write(
          """
          <tr><th scope="row">\(sound.name)
          <p>\(sound.slot.description)</p>
          </th><td>\(Grouped.text(sound.clippedSamples))</td></tr>

          """)
      }
    }
  }
}
