import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitRules
import VGSCore
import VGSFormat

/// A ROM as a whole: its size, its checksums, and its parts.
package struct RomInfo: Sendable {
  package private(set) var facts: [Fact] = []
  package private(set) var kinds: [(kind: RecordType, count: Int, bytes: Int)] = []

  /// Reads the whole file, from which the ROM was read.
  package init(of rom: Rom, in source: ByteSource, _ checksums: Verification.Checksums) throws {
    let content = try ContentID(of: rom)
    let hashes = try FileHashes(of: source, in: 0..<source.size)
    let choice = try ConsoleFacts(of: rom, asked: nil).choice
    facts =
      hashes.facts + [
        Fact("content", verbatim: content.hexadecimal),
        Fact(
          "profile", label: "console", "\(choice.name), \(choice.reason)",
          choice.profile.settingText),
        Fact("checksums", Self.description(of: checksums), checksums.rawValue),
        Fact("records", count: rom.records.count),
      ]
    var order: [String] = []
    for record in rom.records where order.last != record.kind.name && order.count <= 12 {
      order.append(record.kind.name)
    }
    let shares = ByteShare.all(of: rom)
    kinds = RecordType.allCases.compactMap { kind in
      shares.first { $0.type == kind }.map { (kind, $0.count ?? 0, $0.bytes) }
    }
    let shown = order.prefix(12).joined(separator: ", ") + (order.count > 12 ? ", ..." : "")
    let slots = rom.records.compactMap(\.slot)
    let isOwn = zip(slots, slots.dropFirst()).allSatisfy { $0 < $1 }
    if !order.isEmpty {
      let words: LocalizedText =
        isOwn ? "\(shown); the slots are in romkit's own order" : LocalizedText(verbatim: shown)
      facts.append(Fact("order", words, shown))
    }
    if let trailing = rom.trailing {
      facts.append(
        Fact("trailing", label: "after the ROM", count: trailing.size, Plural.bytes(trailing.size)))
    }
  }

  private static func description(of checksums: Verification.Checksums) -> LocalizedText {
    switch checksums {
    case .matching: "all match"
    case .mismatching: "the ROM is damaged: see romkit verify"
    case .absent: "none"
    case .damaged: "the checksum record is damaged: see romkit verify"
    }
  }
}

extension FileHashes {
  package var facts: [Fact] {
    [
      Fact("size", count: size, Plural.bytes(size)),
      Fact("crc32", label: "CRC-32", verbatim: crc32.hexadecimal(digits: 8)),
      Fact("md5", label: "MD5", verbatim: md5.hexadecimal()),
      Fact("sha1", label: "SHA-1", verbatim: sha1.hexadecimal()),
      Fact("sha256", label: "SHA-256", verbatim: sha256.hexadecimal),
    ]
  }
}
