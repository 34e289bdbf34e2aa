import RomKitBase
import RomKitContainer
import RomKitSound

/// Whether the console can read the body of an effect slot.
enum EffectRules {
  static let codes: [DiagnosticCode] = [
    .init(
      "effect-silent", .warning, "An effect has no samples.",
      "Convert its sound again, or leave the slot out.",
      rule: .init(.effects, .warning, notice: "Nothing is heard when it is played"))
  ]

  /// What is wrong with a body. Offsets count from its start.
  static func check(_ body: Body) throws -> Diagnostic? {
    do {
      let header = try SoundEffect.Header(parsing: body.prefix(SoundEffect.headerSize), bodySize: body.size)
      guard header.sampleCount == 0 else { return nil }
      return Diagnostic(SilentEffect()).noticed("nothing is heard when it is played")
    } catch let error as SoundEffectError {
      var finding = Diagnostic(error)
      if case .lengthDisagrees(let declared, let found) = error {
        if found > Int(declared) { finding.severity = .warning }
        // The notice says by how much.
        if Int(declared.byteSwapped) != found { finding.notes = [] }
      }
      return finding.noticed(error.notice)
    }
  }
}

/// An effect without samples.
private struct SilentEffect: DescribedError {
  var diagnostic: Diagnostic {
    Diagnostic(
      "effect-silent", "the effect has no samples", severity: .warning, at: .offset(4),
      help: "convert its sound again, or leave the slot out")
  }
}

extension SoundEffectError {
  fileprivate var notice: String {
    switch self {
    case .lengthDisagrees(let declared, let found) where found > Int(declared):
      found - Int(declared) == 1
        ? "its last byte is never heard" : "its last \(Plural.bytes(found - Int(declared))) are never heard"
    case .lengthDisagrees(let declared, let found):
      "the console reads \(Plural.bytes(Int(declared) - found)) past the slot and plays what is there: noise"
    case .oddLength: "half of the last sample lies past the slot: a click at most"
    case .headerCut:
      "the console takes what follows in the ROM for the rest of the header, and plays on from there"
    case .wrongMagic, .tooManySamples: "what is heard, if anything, is not the effect"
    }
  }
}
