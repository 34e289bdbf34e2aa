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

  @Option(help: "What ends a line of a text in its slot; lf, unless given.")
  var lineEnds: LineEnds?

  @Flag(inversion: .prefixedNo, help: "Whether a text in its slot ends with a NUL, as it does unless given.")
  var finalNUL: Bool?

  @Flag(help: "Warn of characters that the console's 8 x 12 font cannot show.")
  var fontCheck = false

  /// Adds what they say about each text.
  func say(in options: inout AssetOptions) {
    options.encoding = encoding
    options.lineEnds = lineEnds
    options.finalNUL = finalNUL
    options.fontCheck = fontCheck ? true : nil
  }

  /// All that they say, with the defaults for the rest.
  func conversion() -> TextConversion {
    var options = AssetOptions()
    say(in: &options)
    var all = AssetSettings()
    options.apply(to: &all)
    var conversion = TextConversion()
    conversion.format = all.text
    conversion.readsAs = encoding
    conversion.checksFont = all.checksFont
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
