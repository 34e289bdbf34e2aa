import RomKitBase
import RomKitContainer
import RomKitConversion

/// The reports and warnings of a conversion, in a form that can be kept: a build that need not convert says the
/// same as the one that did.
struct ConversionNotes: Hashable, Sendable {
  /// What was done with each part, in a few words; nil for parts of which there is nothing to tell.
  var reports: [String?] = []
  var warnings: [Diagnostic] = []
  var summary: String?

  /// Writes the notes. Which files the warnings are about is written as a place in `paths` where it can be, so that the
  /// notes hold for the same files in another folder.
  func write(to writer: inout ByteWriter, paths: [String]) {
    writer.list(reports) { $0.optional($1) }
    writer.list(warnings) { $0.diagnostic($1, paths: paths) }
    writer.optional(summary)
  }

  init(reports: [String?] = [], warnings: [Diagnostic] = [], summary: String? = nil) {
    self.reports = reports
    self.warnings = warnings
    self.summary = summary
  }

  /// Reads what ``write(to:paths:)`` wrote.
  init(reading reader: inout ByteReader, paths: [String]) throws(EndOfBytes) {
    reports = try reader.list { reader throws(EndOfBytes) in try reader.optionalText() }
    warnings = try reader.list { reader throws(EndOfBytes) in try reader.diagnostic(paths: paths) }
    summary = try reader.optionalText()
  }
}

struct ConversionParts: Sendable {
  /// The bodies, one for each part; none when the conversion found that it cannot be done for itself.
  var bodies: [Body] = []
  var notes = ConversionNotes()

  init(bodies: [Body] = [], notes: ConversionNotes = ConversionNotes()) {
    self.bodies = bodies
    self.notes = notes
  }

  init(_ result: ConversionResult) {
    self.init(
      bodies: [Body(result.bytes)],
      notes: ConversionNotes(reports: [result.report], warnings: result.warnings))
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

  /// Reads what ``serialized(paths:)`` wrote.
  init(parsing bytes: [UInt8], paths: [String]) throws(EndOfBytes) {
    var reader = ByteReader(bytes)
    notes = try ConversionNotes(reading: &reader, paths: paths)
    bodies = try reader.list { reader throws(EndOfBytes) in
      let size = try reader.integer()
      return Body(Array(try reader.slice(size)))
    }
  }
}
