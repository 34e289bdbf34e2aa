import RomKitBase
import RomKitRules
import VGSCore

/// Everything that is to be said about a ROM: whether the file is as it was written, and what the console makes of it.
public struct RomReview: Sendable {
  /// The file: its structure, its names, its checksums.
  public let verification: Verification
  /// The slots; nil when their offsets are unknown.
  package let check: ConsoleCheck?
  /// The bytes of the file.
  public let size: Int
  /// The findings of both, those about the file first.
  package let findings: FindingCounts

  /// Reads the whole of `source`, which messages call `file`, by the rules of a console, or of the one that its pictures
  /// are for. Throws only when it cannot be read.
  public init(of source: ByteSource, file: String, profile: Profile? = nil) throws {
    var rules: ConsoleRules?
    verification = try Verification(of: source, file: file) { rom in
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

  /// Whether there are no errors; there may be warnings.
  public var isSound: Bool { findings.errorCount == 0 }
}

extension RomReview {
  /// Reads the whole of a file, by the rules of a console, or of the one that its pictures are for. Throws `FileError` when
  /// it cannot be read; all that is wrong with the bytes is a finding.
  public init(contentsOf path: String, profile: Profile? = nil) throws {
    try self.init(of: ByteSource(file: path), file: path, profile: profile)
  }

  /// All that was found, first about the file and then about its slots; at most 1,000 findings.
  public var diagnostics: [Diagnostic] { findings.listed }
}
