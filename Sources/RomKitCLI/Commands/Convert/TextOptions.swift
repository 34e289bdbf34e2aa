import ArgumentParser
import RomKit

extension TextEncoding: ExpressibleByArgument {}
extension LineEnds: ExpressibleByArgument {}

/// How texts lie in their slots; the same for `convert` and `pack`.
struct TextFormatOptions: ParsableArguments {
  @Option(
    help:
      "How the characters of a text are stored in its slot: shift-jis unless given; on the way out recognised."
  )
  var encoding: TextEncoding?

  @Option(help: "What ends a line of a text in its slot.")
  var lineEnds = LineEnds.lf

  @Flag(inversion: .prefixedNo, help: "Whether a text in its slot ends with a NUL.")
  var finalNUL = true

  @Flag(help: "Warn of characters that the console's 8 x 12 font cannot show.")
  var fontCheck = false

  func conversion() -> TextConversion {
    var conversion = TextConversion()
    conversion.format = TextFormat(encoding: encoding ?? .shiftJIS, lineEnds: lineEnds, finalNUL: finalNUL)
    conversion.readsAs = encoding
    conversion.checksFont = fontCheck
    return conversion
  }
}

/// How texts and tables are converted.
struct TextOptions: ParsableArguments {
  @OptionGroup var format: TextFormatOptions

  @Option(help: "The bytes of a text's slot, filled up with NUL; as long as the text is, if not given.")
  var size: Int?

  @Option(help: "The schema of a table: its fields, in TOML.", completion: .file(extensions: ["toml"]))
  var schema: String?

  func conversion() throws -> TextConversion {
    var conversion = format.conversion()
    conversion.format.size = size
    if let schema {
      let file = try ConversionFile(reading: schema, form: .toml)
      do {
        conversion.schema = try TableSchema(parsing: file.bytes[...])
      } catch {
        throw Problems(error, file: schema)
      }
    }
    return conversion
  }
}
