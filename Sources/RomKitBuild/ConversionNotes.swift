import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitText
import VGSCore

/// The reports and warnings of a conversion, which the cache stores so that a build that reuses the result can repeat them.
struct ConversionNotes: Equatable, Sendable {
  /// A short report on each part; nil for parts without one.
  var reports: [LocalizedText?] = []
  var warnings: [Diagnostic] = []
  /// The number of samples of a sound that were clipped.
  var clippedSamples = 0
  /// The colours of a picture that keeps its indices.
  var colours: IndexColours?
  /// The size of a picture that is mapped together with others.
  var size: AtlasPacking.Size?
  /// The fit of a picture to the palette that it was mapped onto.
  var fit: PaletteFitNote?
  /// The names of the rows of a table; empty if its schema has no key.
  var keys: [TableKey] = []

  /// Writes the notes. The files of warnings are written as indices of `paths` if possible, so that the notes are also valid
  /// for the same files in another folder.
  func write(to writer: inout ByteWriter, paths: [String]) {
    writer.list(reports) { $0.optionalMessage($1) }
    writer.list(warnings) { $0.diagnostic($1, paths: paths) }
    writer.integer(clippedSamples)
    writer.append(colours == nil ? 0 : 1)
    colours?.write(to: &writer)
    writer.append(size == nil ? 0 : 1)
    if let size {
      writer.integer(size.width)
      writer.integer(size.height)
    }
    writer.append(fit == nil ? 0 : 1)
    fit?.write(to: &writer)
    writer.list(keys) {
      $0.text($1.text)
      $0.integer($1.line)
    }
  }
}

extension ConversionNotes {
  /// Reads notes written by ``write(to:paths:)``.
  init(reading reader: inout ByteReader, paths: [String]) throws(EndOfBytes) {
    self.init()
    reports = try reader.list { reader throws(EndOfBytes) in try reader.optionalMessage() }
    warnings = try reader.list { reader throws(EndOfBytes) in try reader.diagnostic(paths: paths) }
    clippedSamples = try reader.quantity()
    if try reader.byte() == 1 { colours = try IndexColours(reading: &reader) }
    if try reader.byte() == 1 {
      let width = try reader.quantity()
      size = AtlasPacking.Size(width: width, height: try reader.quantity())
    }
    if try reader.byte() == 1 { fit = try PaletteFitNote(reading: &reader) }
    keys = try reader.list { reader throws(EndOfBytes) in
      let text = try reader.text()
      return TableKey(text: text, line: try reader.integer())
    }
  }
}

/// The fit of a picture to the palette that it was mapped onto.
struct PaletteFitNote: Equatable, Sendable {
  var report: PaletteReport.Picture
  /// The colours that the palette lacks; nil for more than a palette has room for.
  var missing: [Colour]?
  /// The number of its pixels with an alpha of 1 to 254.
  var softPixels: Int

  func write(to writer: inout ByteWriter) {
    writer.integer(report.opaquePixels)
    writer.integer(report.colourCount)
    writer.bigEndian(report.meanError.bitPattern)
    writer.bigEndian(report.worstError.bitPattern)
    if case .pixel(let x, let y)? = report.worstPixel {
      writer.append(1)
      writer.integer(x)
      writer.integer(y)
    } else {
      writer.append(0)
    }
    writer.append(report.uses.map { $0 ? 1 : 0 })
    writer.append(missing == nil ? 0 : 1)
    if let missing { writer.list(missing) { $0.bigEndian($1.value) } }
    writer.integer(softPixels)
  }
}

extension PaletteFitNote {
  init(reading reader: inout ByteReader) throws(EndOfBytes) {
    self.init(report: PaletteReport.Picture(), softPixels: 0)
    report.opaquePixels = try reader.quantity()
    report.colourCount = try reader.quantity()
    report.meanError = Double(bitPattern: try reader.bigEndian(UInt64.self))
    report.worstError = Double(bitPattern: try reader.bigEndian(UInt64.self))
    if try reader.byte() == 1 {
      let x = try reader.quantity()
      report.worstPixel = .pixel(x: x, y: try reader.quantity())
    }
    report.uses = try reader.slice(Palette.count).map { $0 == 1 }
    if try reader.byte() == 1 {
      missing = try reader.list { reader throws(EndOfBytes) in Colour(try reader.bigEndian(UInt32.self)) }
    }
    softPixels = try reader.quantity()
  }
}

extension IndexColours {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.integer(paletteCount)
    writer.append(isMoved ? 1 : 0)
    writer.append(hasOpaqueZero ? 1 : 0)
    writer.list(entries) { $0.bigEndian(UInt32($1.index) << 24 | $1.colour.value & 0xFF_FFFF) }
  }

  fileprivate init(reading reader: inout ByteReader) throws(EndOfBytes) {
    let count = try reader.quantity()
    let isMoved = try reader.byte() == 1
    let hasOpaqueZero = try reader.byte() == 1
    let entries = try reader.list { reader throws(EndOfBytes) in
      let value = try reader.bigEndian(UInt32.self)
      return Entry(index: UInt8(truncatingIfNeeded: value >> 24), colour: Colour(value & 0xFF_FFFF))
    }
    self.init(entries: entries, paletteCount: count, isMoved: isMoved, hasOpaqueZero: hasOpaqueZero)
  }
}

struct ConversionParts: Sendable {
  /// The bodies, one for each part; none for a picture that is mapped together with others.
  var bodies: [Rom.Body] = []
  var notes = ConversionNotes()
}

extension ConversionParts {
  init(_ result: ConversionResult) {
    self.init(
      bodies: [Rom.Body(result.bytes)],
      notes: ConversionNotes(
        reports: [result.report], warnings: result.warnings, clippedSamples: result.clippedSamples,
        keys: result.keys))
  }

  func serialized(paths: [String]) throws -> [UInt8] {
    var writer = ByteWriter(capacity: bodies.reduce(1_024) { $0 + $1.size })
    notes.write(to: &writer, paths: paths)
    writer.bigEndian(UInt32(bodies.count))
    for body in bodies {
      writer.bigEndian(UInt64(body.size))
      writer.append(try body.bytes())
    }
    return writer.bytes
  }

  /// Reads parts written by ``serialized(paths:)``.
  init(parsing bytes: [UInt8], paths: [String]) throws(EndOfBytes) {
    var reader = ByteReader(bytes)
    self.init()
    notes = try ConversionNotes(reading: &reader, paths: paths)
    bodies = try reader.list { reader throws(EndOfBytes) in
      let size = try reader.integer()
      return Rom.Body(Array(try reader.slice(size)))
    }
  }
}
