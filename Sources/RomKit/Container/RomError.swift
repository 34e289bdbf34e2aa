/// Why bytes are not a ROM. All offsets count from the start of the file.
public enum RomError: DescribedError {
  /// Fewer bytes than the count at the start takes.
  case tooShort(size: Int)
  /// The count promises more records than the file has room for.
  case countTooLarge(count: UInt32, size: Int)
  /// The file has room for all these records, and romkit does not: a sparse file takes no disk, and its list would
  /// still take memory.
  case tooManyRecords(count: UInt32)
  /// The count promises too much, and would not if its bytes were in the other order.
  case countBigEndian(count: UInt32, swapped: UInt32)
  /// The file ends inside the size field of a record.
  case sizeCutOff(record: Int, name: String, offset: Int, remaining: Int)
  /// The size field promises more bytes than the file has left.
  case bodyCutOff(record: Int, name: String, offset: Int, size: UInt32, remaining: Int)
  /// The size field says more than a runtime can read.
  case bodyTooLarge(record: Int, name: String, offset: Int, size: UInt32)
  /// The file is something else altogether; `kind` names it with its article.
  case otherFile(kind: String)

  /// See ``DescribedError/code``.
  public var code: String {
    switch self {
    case .tooShort: "rom-too-short"
    case .countTooLarge: "rom-count-too-large"
    case .tooManyRecords: "rom-too-many-records"
    case .countBigEndian: "rom-count-big-endian"
    case .sizeCutOff: "rom-size-cut-off"
    case .bodyCutOff: "rom-body-cut-off"
    case .bodyTooLarge: "rom-body-too-large"
    case .otherFile: "rom-other-file"
    }
  }

  /// See ``DescribedError/message``.
  public var message: String {
    switch self {
    case .tooShort(0): "the file is empty; a ROM begins with a count of 4 bytes"
    case .tooShort(let size): "the file has \(Plural.bytes(size)); a ROM begins with a count of 4 bytes"
    case .countTooLarge(let count, let size):
      "the count says \(Plural.records(Int(count))), which \(count == 1 ? "takes" : "take") at least "
        + "\(Plural.bytes(4 + 20 * Int(count))), but the file has \(Grouped.text(size))"
    case .tooManyRecords(let count):
      "the count says \(Plural.records(Int(count))); at most \(Grouped.text(Rom.largestCount)) are read, "
        + "and the runtimes ask for 1,280"
    case .countBigEndian(let count, let swapped):
      "the count is stored in the wrong byte order: it reads \(Grouped.text(Int(count))), and with its bytes "
        + "reversed \(Grouped.text(Int(swapped)))"
    case .sizeCutOff(let record, let name, _, let remaining):
      "the file ends in the size field of record \(record) (\(name)): \(remaining) of 4 bytes are there"
    case .bodyCutOff(let record, let name, _, let size, let remaining):
      "record \(record) (\(name)) has \(Plural.bytes(Int(size))) by its size field, "
        + "but the file ends after \(Grouped.text(remaining))"
    case .bodyTooLarge(let record, let name, _, let size):
      "record \(record) (\(name)) has \(Plural.bytes(Int(size))) by its size field; "
        + "the runtimes read at most \(Grouped.text(Body.largest))"
    case .otherFile(let kind): "this is \(kind), not a VGS ROM"
    }
  }

  /// See ``DescribedError/help``.
  public var help: String? {
    switch self {
    case .tooShort, .countTooLarge, .sizeCutOff, .bodyCutOff:
      "if it is a VGS ROM, it is cut off or damaged: get the file again"
    case .countBigEndian: "pack the ROM again with romkit, which writes the count as the runtimes read it"
    case .bodyTooLarge, .tooManyRecords: "if it is a VGS ROM, it is damaged: get the file again"
    case .otherFile: "name a romdata.bin"
    }
  }

  /// See ``DescribedError/position``.
  public var position: Place.Position? {
    switch self {
    case .tooShort, .countTooLarge, .tooManyRecords, .countBigEndian: .offset(0)
    case .sizeCutOff(_, _, let offset, _), .bodyCutOff(_, _, let offset, _, _),
      .bodyTooLarge(_, _, let offset, _):
      .offset(offset)
    case .otherFile: nil
    }
  }
}
