import RomKitBase
import VGSFormat

/// An error in the structure of a ROM. All offsets count from the start of the file.
public enum RomError: RomKitError {
  /// The directory or a body cannot be read; `name` is that of the record at fault, and empty for none.
  case structure(StructureFault, name: String = "")
  /// The file is in another format; `kind` is its name with an article, and `remedy` is the command that may extract a ROM from it.
  case otherFile(kind: LocalizedText, remedy: LocalizedText? = nil)
  /// The file is text.
  case text

  /// The error as a diagnostic.
  public var diagnostic: Diagnostic {
    switch self {
    case .structure(let fault, let name): Self.diagnostic(fault, name)
    case .otherFile(let kind, let remedy):
      Diagnostic(
        "rom-other-file", "this is \(kind), not a VGS ROM",
        help: remedy.map { "extract the ROM with \($0), and read the extracted file" }
          ?? Self.nameHelp)
    case .text: Diagnostic("rom-other-file", "this is text, not a VGS ROM", help: Self.nameHelp)
    }
  }

  private static func diagnostic(_ fault: StructureFault, _ name: String) -> Diagnostic {
    let place = Diagnostic.Place.Position.offset(fault.offset)
    return switch fault {
    case .tooShort(let size):
      Diagnostic(
        "rom-too-short",
        size == 0
          ? "the file is empty; a ROM begins with a 4-byte count of its records"
          : "the file has \(Plural.bytes(size)); a ROM begins with a 4-byte count of its records",
        at: place, help: Self.cutOffHelp)
    case .countTooLarge(let count, let size):
      Diagnostic(
        "rom-count-too-large",
        """
        the count says \(Plural.records(Int(count))), which \(Plural.word(Int(count), "takes", "take")) at least \
        \(Plural.bytes(4 + 20 * Int(count))), but the file has \(Grouped.text(size))
        """, at: place, help: Self.cutOffHelp)
    case .tooManyRecords(let count):
      Diagnostic(
        "rom-too-many-records",
        """
        the count says \(Plural.records(Int(count))); romkit reads at most \(Grouped.text(Rom.largestCount)), \
        and a game has at most 1,280 slots
        """, at: place, help: Self.damagedHelp)
    case .countBigEndian(let count, let swapped):
      Diagnostic(
        "rom-count-big-endian",
        """
        the count is stored in the wrong byte order: it reads \(Grouped.text(Int(count))), \
        and with its bytes reversed \(Grouped.text(Int(swapped)))
        """, at: place,
        help: "pack the ROM again, or salvage its records")
    case .sizeCutOff(let record, _, let remaining):
      Diagnostic(
        "rom-size-cut-off",
        "the file ends in the size field of record \(record) (\(name)), after \(remaining) of its 4 bytes",
        at: place, help: Self.cutOffHelp)
    case .bodyCutOff(let record, _, let size, let remaining):
      Diagnostic(
        "rom-body-cut-off",
        """
        according to its size field, record \(record) (\(name)) has \(Plural.bytes(Int(size))), \
        but the file ends after \(Grouped.text(remaining)) of them
        """, at: place, help: Self.cutOffHelp)
    case .bodyTooLarge(let record, _, let size):
      Diagnostic(
        "rom-body-too-large",
        """
        according to its size field, record \(record) (\(name)) has \(Plural.bytes(Int(size))); \
        the runtimes read at most \(Grouped.text(Rom.Body.largest))
        """, at: place, help: Self.damagedHelp)
    }
  }

  private static let nameHelp: LocalizedText = "name the romdata.bin of the game"
  private static let cutOffHelp: LocalizedText =
    "if it is a VGS ROM, it is truncated or damaged: get the file again"
  private static let damagedHelp: LocalizedText = "if it is a VGS ROM, it is damaged: get the file again"
}
