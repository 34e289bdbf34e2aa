import ArgumentParser
import RomKit

extension Deflate.Level: ExpressibleByArgument {
  /// See `ExpressibleByArgument`.
  public init?(argument: String) { self.init(word: argument) }

  /// See `ExpressibleByArgument`.
  public static var allValueStrings: [String] { allCases.map(\.word) }
}

/// How songs are converted.
struct SongOptions: ParsableArguments {
  @Option(
    help:
      "How well songs are compressed; standard, unless given. best takes ten times as long and makes them a little smaller."
  )
  var compression: Deflate.Level?

  /// The credits of a .meta file among the inputs.
  func credits(among files: [ConversionFile]) throws -> VGSCredits? {
    guard let file = files.first(where: { $0.form == .meta }) else { return nil }
    do {
      return try VGSPackSource(parsing: file.bytes).credits
    } catch {
      throw Problems(error, file: file.path)
    }
  }

  func convert(_ file: ConversionFile, to form: FileFormat, credits: VGSCredits?) throws -> ConversionResult {
    // What only looks at a song that is there shows it with its faults.
    var conversion = try SongConversion(file, unchecked: form == .notes || form == .mml)
    if let credits { conversion.credits = credits }
    return try conversion.converted(to: form, level: compression ?? .standard)
  }
}
