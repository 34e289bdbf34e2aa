import ArgumentParser
import RomKit

/// What `romkit verify --roundtrip` does: a ROM is extracted and packed again in both modes, and every byte compared.
struct RoundTripCheck {
  let input: RomArgument
  let json: Bool

  /// Tells what was proved. Throws when it was not, and when the ROM cannot be extracted at all.
  func run(_ report: Report) throws {
    let (size, trips) = try input.placed { () -> (Int, [RoundTrip]) in
      let source = try input.source()
      let verification = try Verification(of: source, file: input.shown)
      guard let rom = verification.rom else { throw Problems(verification.findings) }
      let trips = try RoundTrip.Mode.allCases.map { mode in
        try RoundTrip(mode, of: rom, in: source, checksumsMatch: verification.checksums == .matching)
      }
      return (source.size, trips)
    }
    let isSame = trips.allSatisfy { $0.finding == nil }
    try report.output { output in
      if json {
        try output.line(self.json(trips, size: size, isSame: isSame).text)
      } else {
        report.tell(trips.compactMap { $0.finding.map { Diagnostic($0, file: input.shown) } })
        for trip in trips where trip.finding == nil {
          try output.line(
            "\(Escaped.path(input.shown)): extracted \(Self.words(trip)) and packed again, it has the same "
              + "\(Plural.bytes(size))")
        }
      }
    }
    if !isSame { throw ExitCode(1) }
  }

  /// `with 12 slots converted and 2 bodies kept`, `as bodies`.
  private static func words(_ trip: RoundTrip) -> String {
    guard trip.mode == .converted else { return "with --raw" }
    let converted = trip.summary.converted.values.reduce(0, +)
    let kept = trip.summary.manifest.kept.count
    return "with \(Plural.text(converted, "slot")) converted"
      + (kept == 0 ? "" : ", \(Plural.text(kept, "body", "bodies")) kept,")
  }

  private func json(_ trips: [RoundTrip], size: Int, isSame: Bool) -> JSON {
    .object([
      ("path", .string(input.rom)), ("size", .number(size)), ("same", .bool(isSame)),
      ("modes", .array(trips.map { Self.json($0) })),
    ])
  }

  private static func json(_ trip: RoundTrip) -> JSON {
    var offset: Int?
    if case .offset(let found)? = trip.finding?.position { offset = found }
    return .object([
      ("mode", .string(trip.mode.rawValue)), ("same", .bool(trip.finding == nil)),
      ("converted", .number(trip.summary.converted.values.reduce(0, +))),
      ("kept", .number(trip.summary.manifest.kept.count)),
      ("offset", offset.map { .number($0) } ?? .null), ("record", .optional(trip.finding?.diagnostic.place.slot)),
      ("message", .optional(trip.finding?.message)),
    ])
  }
}
