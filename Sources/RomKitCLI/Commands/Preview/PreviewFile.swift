import RomKit

/// A preview in the form of a file.
struct PreviewFile {
  /// What the file holds.
  enum Content {
    case bytes([UInt8])
    case sound(SoundPreview)
    case page(RomPage)
  }

  /// What messages call the thing that it shows.
  let name: String
  /// What that is, with its article: `a picture`.
  let named: String
  /// The ending of the file, without the dot.
  let ending: String
  let content: Content
  /// More about it, in a few words.
  let report: String

  /// What it is called in a folder: the name of the thing, with its own ending.
  var nameInFolder: String { Path.name(of: name, fileExtension: ending) }

  /// Writes all of it, with the progress of what takes long.
  func write(to sink: inout some ByteSink) throws {
    switch content {
    case .bytes(let bytes): try sink.write(bytes)
    case .sound(let sound):
      let progress = Progress(Escaped.path(name), total: sound.sampleCount)
      defer { progress.finish() }
      try sound.writeWAV(to: &sink) { progress.update($0) }
    case .page(let page):
      let progress = Progress(Escaped.path(name), total: page.recordCount)
      defer { progress.finish() }
      try page.write(to: &sink) { progress.update($0) }
    }
  }

  /// Throws unless the name of a file says what is in it, or nothing.
  func checkEnding(of path: String) throws {
    let name = path.split(separator: "/").last ?? ""
    if !name.contains(".") || name.lowercased().hasSuffix("." + ending) { return }
    throw UsageError(
      "\(Escaped.path(self.name)) is \(named), and is written to a .\(ending) file: -o \(Path.name(of: path, fileExtension: ending))"
    )
  }

  /// Tells what was written where.
  func tell(_ place: String, _ report: Report) {
    report.say("\(Escaped.path(place)): \(Escaped.path(name)), \(self.report)")
  }
}
