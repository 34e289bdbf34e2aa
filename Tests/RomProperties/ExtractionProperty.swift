import RomKitArchive
import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitInspection
import RomKitProject
import RomTestSupport
import TestSupport

extension Property {
  /// Extracting and packing again gives the same bytes, for any ROM.
  package static let extraction = Property(
    "extraction", count: 1_000,
    // Records that are never converted would come back as well.
    least: ["kept": 100, "png": 50, "wav": 50, "mml": 50, "txt": 50, "gpl": 50]
  ) { number in
    var counts: [String: Int] = [:]
    let source = ByteSource(try OddROM.bytes(seed: UInt64(number)))
    let verification = try Verification(parsing: source, file: "x")
    guard let rom = verification.rom else { throw Broken("it is not read") }
    for mode in RoundTrip.Mode.allCases {
      let trip = try RoundTrip(
        mode, of: rom, in: source, checksumsMatch: verification.checksums == .matching)
      try demand(trip.finding == nil, "\(mode): \(trip.finding?.message.english ?? "")")
      counts["kept", default: 0] += trip.summary.manifest.kept.count
      for (format, count) in trip.summary.converted { counts[format.rawValue, default: 0] += count }
      if mode == .raw {
        try demand(
          trip.summary.converted.isEmpty && trip.summary.manifest.kept.isEmpty, "raw files are converted")
      }
    }
    return counts
  }
}
