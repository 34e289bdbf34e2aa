import RomKitBase
import VGSFormat

/// An error in the structure of a ROM. All offsets count from the start of the file.
public enum RomError: DescribedError {
  /// Fewer bytes than the count at the start takes.
  case tooShort(size: Int)
  /// The count promises more records than the file has room for.
  case countTooLarge(count: UInt32, size: Int)
  /// The file has room for all these records, but memory may not: a sparse file takes no disk space, but the list of its
  /// records takes memory.
  case tooManyRecords(count: UInt32)
  /// The count promises too many records, but not with its bytes in reverse order.
  case countBigEndian(count: UInt32, swapped: UInt32)
  /// The file ends inside the size field of a record.
  case sizeCutOff(record: Int, name: String, offset: Int, remaining: Int)
  /// The size field promises more bytes than the file has left.
  case bodyCutOff(record: Int, name: String, offset: Int, size: UInt32, remaining: Int)
  /// The size in the field is larger than a runtime can read.
  case bodyTooLarge(record: Int, name: String, offset: Int, size: UInt32)
  /// The file is in another format; `kind` is its name with an article, and `remedy` is the command that may extract a ROM from it.
  case otherFile(kind: Message, remedy: Message? = nil)
  /// The file is text.
  case text

  /// The fault of a directory; `name` is that of the record that has it.
  init(_ fault: StructureFault, name: String) {
    switch fault {
    case .tooShort(let size): self = .tooShort(size: size)
    case .countTooLarge(let count, let size): self = .countTooLarge(count: count, size: size)
    case .tooManyRecords(let count): self = .tooManyRecords(count: count)
    case .countBigEndian(let count, let swapped): self = .countBigEndian(count: count, swapped: swapped)
    case .sizeCutOff(let record, let offset, let remaining):
      self = .sizeCutOff(record: record, name: name, offset: offset, remaining: remaining)
    case .bodyCutOff(let record, let offset, let size, let remaining):
      self = .bodyCutOff(record: record, name: name, offset: offset, size: size, remaining: remaining)
    case .bodyTooLarge(let record, let offset, let size):
      self = .bodyTooLarge(record: record, name: name, offset: offset, size: size)
    }
  }

  /// The error as a diagnostic.
  public var diagnostic: Diagnostic {
    switch self {
    case .tooShort(let size):
      Diagnostic(
        "rom-too-short",
        size == 0
          ? "the file is empty; a ROM begins with a 4-byte count of its records"
          : "the file has \(Plural.bytes(size)); a ROM begins with a 4-byte count of its records",
        at: .offset(0), help: Self.cutOffHelp)
    case .countTooLarge(let count, let size):
      Diagnostic(
        "rom-count-too-large",
        """
        the count says \(Plural.records(Int(count))), which \(Plural.word(Int(count), "takes", "take")) at least \
        \(Plural.bytes(4 + 20 * Int(count))), but the file has \(Grouped.text(size))
        """, at: .offset(0), help: Self.cutOffHelp)
    case .tooManyRecords(let count):
      Diagnostic(
        "rom-too-many-records",
        """
        the count says \(Plural.records(Int(count))); romkit reads at most \(Grouped.text(Rom.largestCount)), \
        and a game has at most 1,280 slots
        """, at: .offset(0), help: Self.damagedHelp)
    case .countBigEndian(let count, let swapped):
      Diagnostic(
        "rom-count-big-endian",
        """
        the count is stored in the wrong byte order: it reads \(Grouped.text(Int(count))), \
        and with its bytes reversed \(Grouped.text(Int(swapped)))
        """, at: .offset(0),
        help: "pack the ROM again with romkit, or recover its records with romkit salvage")
    case .sizeCutOff(let record, let name, let offset, let remaining):
      Diagnostic(
        "rom-size-cut-off",
        "the file ends in the size field of record \(record) (\(name)), after \(remaining) of its 4 bytes",
        at: .offset(offset), help: Self.cutOffHelp)
    case .bodyCutOff(let record, let name, let offset, let size, let remaining):
      Diagnostic(
        "rom-body-cut-off",
        """
        according to its size field, record \(record) (\(name)) has \(Plural.bytes(Int(size))), \
        but the file ends after \(Grouped.text(remaining)) of them
        """, at: .offset(offset), help: Self.cutOffHelp)
    case .bodyTooLarge(let record, let name, let offset, let size):
      Diagnostic(
        "rom-body-too-large",
        """
        according to its size field, record \(record) (\(name)) has \(Plural.bytes(Int(size))); \
        the runtimes read at most \(Grouped.text(Body.largest))
        """, at: .offset(offset), help: Self.damagedHelp)
    case .otherFile(let kind, let remedy):
      Diagnostic(
        "rom-other-file", "this is \(kind), not a VGS ROM",
        help: remedy.map { "extract the ROM with \($0), and run the command on the extracted file" }
          ?? Self.nameHelp)
    case .text: Diagnostic("rom-other-file", "this is text, not a VGS ROM", help: Self.nameHelp)
    }
  }

  private static let nameHelp: Message = "name the romdata.bin of the game"
  private static let cutOffHelp: Message =
    "if it is a VGS ROM, it is truncated or damaged: get the file again"
  private static let damagedHelp: Message = "if it is a VGS ROM, it is damaged: get the file again"
}
