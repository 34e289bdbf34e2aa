import RomKitBase
import RomKitContainer
import RomKitProject
import VGSFormat

/// The differences between a new ROM and the existing one.
package enum RomChanges {
  /// A line for each record that is new, changed or gone, in the order of the new ROM, with those that are gone last.
  /// Never empty, because the caller has found that the files differ.
  package static func lines(from path: String, to build: RomBuild) -> [LocalizedText] {
    guard let source = try? ByteSource(contentsOf: path), let old = try? Rom(parsing: source)
    else { return ["the existing file is not a ROM"] }
    var before: [RecordName: Rom.Record] = [:]
    for record in old.records { before[record.name] = before[record.name] ?? record }
    let files = Dictionary(first: build.folder.assets.map { ($0.slot, $0.relativePath) })
    var lines: [LocalizedText] = []
    for record in build.writer.rom.records {
      let name = record.slot?.description ?? record.name.displayName
      let file = record.slot.flatMap { files[$0] }
      guard let other = before.removeValue(forKey: record.name) else {
        lines.append(file.map { "\(name), made from \($0), is new" } ?? "\(name) is new")
        continue
      }
      if !isSame(record.body, other.body) {
        lines.append(file.map { "\(name), made from \($0), has changed" } ?? "\(name) has changed")
      }
    }
    for record in old.records
    where record.kind != .checksums && before.removeValue(forKey: record.name) != nil {
      lines.append("\(record.slot?.description ?? record.name.displayName) is gone")
    }
    if lines.isEmpty {
      lines.append(
        "the records are the same; their order, the checksums or the bytes after the last body differ")
    }
    return lines
  }

  private static func isSame(_ one: Rom.Body, _ other: Rom.Body) -> Bool {
    guard one.size == other.size, let first = try? one.checksum() else { return false }
    return (try? other.checksum()) == first
  }
}

extension Diagnostic {
  /// The error for a file that differs from the one that a build would make, or is missing.
  package static func outOfDate(_ path: String, exists: Bool, reasons: [LocalizedText] = []) -> Self {
    let rest = reasons.count - 20
    let more: [LocalizedText] = rest > 0 ? ["\(Plural.text(rest, "more change")) not listed"] : []
    return Self(
      "pack-out-of-date", exists ? "the file is not up to date" : "the file has not been made yet",
      file: path, notes: Array(reasons.prefix(20)) + more, help: "build again, and write the files")
  }
}
