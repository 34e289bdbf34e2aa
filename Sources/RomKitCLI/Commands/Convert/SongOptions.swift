import ArgumentParser
import RomKit

/// How songs are converted.
struct SongOptions: ParsableArguments {
  /// How well a song is compressed.
  enum Compression: String, ExpressibleByArgument, CaseIterable {
    case fast, standard, best

    var level: Deflate.Level {
      switch self {
      case .fast: .fast
      case .standard: .standard
      case .best: .best
      }
    }
  }

  @Option(
    help: "How well songs are compressed; best takes ten times as long and makes them a little smaller.")
  var compression = Compression.standard

  /// The credits of a .meta file among the inputs.
  func credits(among files: [ConversionFile]) throws -> VGSCredits? {
    guard let file = files.first(where: { $0.form == .meta }) else { return nil }
    do {
      return try VGSPackSource(parsing: file.bytes).credits
    } catch {
      throw Problems(error, file: file.path)
    }
  }

  func convert(_ file: ConversionFile, to form: FileForm, credits: VGSCredits?) throws -> ConversionResult {
    // What only looks at a song that is there shows it with its faults.
    var conversion = try SongConversion(file, unchecked: form == .notes || form == .mml)
    if let credits { conversion.credits = credits }
    return try conversion.converted(to: form, level: compression.level)
  }
}
