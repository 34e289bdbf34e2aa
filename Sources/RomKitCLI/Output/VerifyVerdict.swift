import RomKit
import VGSCore

/// The result of `romkit verify`, as text and as JSON.
struct VerifyVerdict {
  let review: RomReview

  /// A line about the file, and one about its contents.
  var lines: [String] {
    guard let check = review.check else {
      // A file that is not a ROM has nothing else to report.
      return review.verification.rom == nil
        ? [file] : [file, "the slots were not checked, as the sizes that tell where they lie are damaged"]
    }
    return [
      file,
      "checked for \(check.choice.name), \(check.choice.reason): \(check.checkedDescription); \(review.findings.summary)",
    ]
  }

  private var file: String {
    if !review.verification.isSound {
      return "damaged: \(Plural.text(review.verification.errorCount, "error"))"
    }
    let state = review.isSound ? "sound" : "not damaged, but not fit for the console"
    let records = review.verification.rom.map { Plural.records($0.records.count) } ?? ""
    let checksums =
      review.verification.checksums == .absent
      ? "it carries no checksums, so that damage inside a record would not be seen" : "all checksums match"
    return "\(state): \(records), \(Plural.bytes(review.size)); \(checksums)"
  }

  /// The format is part of the command's contract.
  func json(path: String) -> JSON {
    .object([
      ("path", .string(path)), ("size", .number(review.size)), ("sound", .bool(review.isSound)),
      ("checksums", .string(review.verification.checksums.rawValue)),
      ("profile", .optional(review.check.map { ProjectProfile($0.choice.profile.dialect).rawValue })),
      ("profile_from", .optional(review.check?.choice.source.rawValue)),
      ("checked", .object((review.check?.checked ?? []).map { ($0.kind.rawValue, .number($0.count)) })),
      ("errors", .number(review.findings.errorCount)), ("warnings", .number(review.findings.warningCount)),
      ("notes", .number(review.findings.noteCount)), ("unlisted", .number(review.findings.unlisted)),
      ("findings", .array(review.findings.listed.map { Self.finding($0) })),
    ])
  }

  /// A finding as all commands print it, and its slot also under `record`, the key of earlier versions.
  private static func finding(_ finding: Diagnostic) -> JSON {
    let json = finding.json
    guard case .object(let members) = json else { return json }
    return .object(members.flatMap { $0.0 == "slot" ? [$0, ("record", $0.1)] : [$0] })
  }
}
