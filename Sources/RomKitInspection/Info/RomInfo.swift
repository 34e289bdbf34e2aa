import RomKitBase
import RomKitContainer
import RomKitRules
import VGSCore

/// A ROM as a whole: its size, its checksums, and its parts.
package struct RomInfo: Sendable {
  package private(set) var facts: [RecordFact] = []
  package private(set) var kinds: [(kind: RecordKind, count: Int, bytes: Int)] = []

  /// Reads the whole file, from which the ROM was read.
  package init(of rom: Rom, in source: ByteSource, _ checksums: Verification.Checksums) throws {
    let content = try ContentID(of: rom)
    let hashes = try FileHashes(of: source, in: 0..<source.size)
    let choice = try ConsoleFacts(of: rom, asked: nil).choice
    facts = [
      RecordFact("size", count: source.size, Plural.bytes(source.size)),
      RecordFact("crc32", label: "CRC-32", Message(verbatim: hashes.crc32.hexadecimal(digits: 8))),
      RecordFact("md5", label: "MD5", Message(verbatim: hashes.md5.hexadecimal())),
      RecordFact("sha1", label: "SHA-1", Message(verbatim: hashes.sha1.hexadecimal())),
      RecordFact("sha256", label: "SHA-256", Message(verbatim: hashes.sha256.hexadecimal)),
      RecordFact("content", Message(verbatim: content.hexadecimal)),
      RecordFact(
        "profile", label: "console", "\(choice.name), \(choice.reason)",
        .string(ProjectProfile(choice.profile.dialect).rawValue)),
      RecordFact("checksums", Self.description(of: checksums), .string(checksums.rawValue)),
      RecordFact("records", count: rom.records.count),
    ]
    var order: [String] = []
    for record in rom.records where order.last != record.kind.name && order.count <= 12 {
      order.append(record.kind.name)
    }
    let shares = ByteShare.all(of: rom)
    kinds = (SlotKind.allCases.map(RecordKind.slot) + [.checksums, .other]).compactMap { kind in
      shares.first { $0.kind == .bodies(kind) }.map { (kind, $0.count ?? 0, $0.bytes) }
    }
    let shown = order.prefix(12).joined(separator: ", ") + (order.count > 12 ? ", ..." : "")
    let slots = rom.records.compactMap(\.slot)
    let isOwn = zip(slots, slots.dropFirst()).allSatisfy { $0 < $1 }
    if !order.isEmpty {
      let words: Message = isOwn ? "\(shown); the slots are in romkit's own order" : Message(verbatim: shown)
      facts.append(RecordFact("order", words, .string(shown)))
    }
    if let trailing = rom.trailing {
      facts.append(
        RecordFact("trailing", label: "after the ROM", count: trailing.size, Plural.bytes(trailing.size)))
    }
  }

  private static func description(of checksums: Verification.Checksums) -> Message {
    switch checksums {
    case .matching: "all match"
    case .mismatching: "the ROM is damaged: see romkit verify"
    case .absent: "none"
    case .damaged: "the checksum record is damaged: see romkit verify"
    }
  }
}
