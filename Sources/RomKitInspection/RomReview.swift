import RomKitBase
import RomKitRules
import VGSCore

/// All findings about a ROM: in the file, and in its slots as a console reads them.
public struct RomReview: Sendable {
  /// The findings in the file: its structure, names and checksums.
  public let verification: Verification
  /// The findings in the slots; nil if their offsets are unknown.
  package let check: ConsoleCheck?
  /// The bytes of the file.
  public let size: Int
  /// All findings, those about the file first.
  package let findings: FindingCounts

  /// Checks the ROM in `source`, which messages call `file`, by the rules of a console, or of the one that its pictures
  /// are for. Throws only if it cannot be read.
  public init(parsing source: ByteSource, file: String, profile: Profile? = nil) throws {
    var rules: ConsoleRules?
    verification = try Verification(parsing: source, file: file) { rom in
      let found = try ConsoleRules(of: rom, profile: profile)
      rules = found
      return found.wantsLargestBytes
    }
    size = source.size
    if let rom = verification.rom, let rules, verification.isLayoutSound {
      check = try ConsoleCheck(
        rom, by: rules, size: size, file: file, largestBytes: verification.largestBytes)
    } else {
      check = nil
    }
    findings = check.map { [verification] in verification.list + $0.findings } ?? verification.list
  }

  /// The console by whose rules the slots were checked; nil if they were not, because their offsets are unknown.
  public var profile: Profile? { check?.choice.profile }

  /// The number of all errors.
  public var errorCount: Int { findings.errorCount }

  /// The number of findings beyond those in ``diagnostics``.
  public var unlisted: Int { findings.unlisted }

  /// Whether there are no errors; there may be warnings.
  public var isSound: Bool { errorCount == 0 }

  /// Checks a file, by the rules of a console, or of the one that its pictures are for. Throws `FileError` if
  /// it cannot be read; errors in the bytes are findings.
  public init(contentsOf path: String, profile: Profile? = nil) throws {
    try self.init(parsing: ByteSource(contentsOf: path), file: path, profile: profile)
  }

  /// The findings, first about the file and then about its slots; at most 1,000.
  public var diagnostics: [Diagnostic] { findings.listed }
}
