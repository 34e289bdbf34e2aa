import RomKitBase
import VGSCore

/// Everything that is to be said about a ROM: whether the file is as it was written, and what the console makes of it.
public struct RomReview: Sendable {
  /// The file: its structure, its names, its checksums.
  public let verification: Verification
  /// The slots; nil when nobody can tell where they lie.
  package let check: ConsoleCheck?
  /// The bytes of the file.
  public let size: Int
  /// The findings of both, those about the file first.
  package let findings: FindingCounts

  /// Reads the whole of `source`, which messages call `file`, by the rules of a console, or of the one that its pictures
  /// are for. Throws only when it cannot be read.
  public init(of source: ByteSource, file: String, profile: Profile? = nil) throws {
    verification = try Verification(of: source, file: file)
    size = source.size
    if let rom = verification.rom, verification.isLayoutSound {
      check = try ConsoleCheck(rom, size: size, file: file, profile: profile)
    } else {
      check = nil
    }
    findings = check.map { [verification] in verification.list + $0.findings } ?? verification.list
  }

  /// Whether there are no errors; there may be warnings.
  public var isSound: Bool { findings.errorCount == 0 }
}
