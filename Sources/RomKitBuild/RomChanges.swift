import RomKitBase
import RomKitContainer
import RomKitProject

/// The differences between a ROM that is to be made and the one that is there.
package enum RomChanges {
  /// A line for each record that is new, gone, or another one, in the order of the new ROM; those that are gone come last.
  /// Never empty: the caller has found that the files differ.
  package static func lines(from path: String, to build: RomBuild) -> [String] {
    guard let source = try? ByteSource(file: path), let old = try? Rom(reading: source)
    else { return ["what is there is no ROM"] }
    var before: [RecordName: Record] = [:]
    for record in old.records { before[record.name] = before[record.name] ?? record }
    let files = Dictionary(first: build.folder.assets.map { ($0.slot, $0.relativePath) })
    func name(of record: Record) -> String {
      let name = record.slot?.description ?? record.name.displayName
      return record.slot.flatMap { files[$0] }.map { "\(name), made from \($0)," } ?? name
    }
    var lines: [String] = []
    for record in build.writer.rom.records {
      guard let other = before.removeValue(forKey: record.name) else {
        lines.append("\(name(of: record)) is new")
        continue
      }
      if !isSame(record.body, other.body) { lines.append("\(name(of: record)) has changed") }
    }
    for record in old.records
    where record.kind != .checksums && before.removeValue(forKey: record.name) != nil {
      lines.append("\(record.slot?.description ?? record.name.displayName) is gone")
    }
    if lines.isEmpty { lines.append("the records are the same, in another order or with other checksums") }
    return lines
  }

  private static func isSame(_ one: Body, _ other: Body) -> Bool {
    guard one.size == other.size, let first = try? one.checksum() else { return false }
    return (try? other.checksum()) == first
  }
}

/// A file that differs from the one a build would make.
package struct OutOfDate: DescribedError {
  package let path: String
  package let exists: Bool
  package let reasons: [String]

  package init(path: String, exists: Bool, reasons: [String]) {
    self.path = path
    self.exists = exists
    self.reasons = reasons
  }

  package var diagnostic: Diagnostic {
    let rest = reasons.count - 20
    let more = rest > 0 ? ["and \(Grouped.text(rest)) more"] : []
    return Diagnostic(
      "pack-out-of-date", exists ? "this is not up to date" : "this has not been made yet", file: path,
      notes: reasons.prefix(20).map { Escaped.path($0) } + more,
      help: "run the same command without --check")
  }
}
