import RomKitBase
import RomKitContainer
import RomKitProject
import RomKitText
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

  fileprivate static func isSame(_ one: Rom.Body, _ other: Rom.Body) -> Bool {
    guard one.size == other.size, let first = try? one.checksum() else { return false }
    return (try? other.checksum()) == first
  }
}

extension RomBuild {
  /// A line that lists the numbers of assets that are gone and whose numbers are free now; nil if there are none.
  package var freedNumbers: LocalizedText? {
    let freed = folder.goneAssets.filter { folder.lock[$0.asset] == nil }
    if freed.isEmpty { return nil }
    let names = freed.prefix(10).map { "\($0.slot) (\($0.asset))" as LocalizedText }
    let list = (names + (freed.count > names.count ? ["..."] : [])).joined(separator: ", ")
    return "\(folder.lockPath): freed the numbers of \(Plural.text(freed.count, "asset")): \(list)"
  }

  /// The assets of an earlier ROM whose files are gone: a warning for each that has become another asset with the same bytes and
  /// another number, and a note for each other one. `earlier` is only asked for if there are any.
  package func goneAssets(since earlier: () -> Rom?) -> [Diagnostic] {
    let gone = folder.goneAssets
    guard !gone.isEmpty, let earlier = earlier() else { return [] }
    let before = Dictionary(
      first: earlier.records.compactMap { record in record.slot.map { ($0, record.body) } })
    let now = Dictionary(
      first: writer.rom.records.compactMap { record in record.slot.map { ($0, record.body) } })
    var heirs = folder.namedAssets.filter { before[$0.slot] == nil }
    return gone.compactMap { asset, slot in
      guard let body = before[slot] else { return nil }
      let heir = heirs.firstIndex { heir in
        heir.slot.kind == slot.kind && heir.slot != slot
          && now[heir.slot].map { RomChanges.isSame($0, body) } == true
      }
      if let heir { return renamed(from: asset, slot, to: heirs.remove(at: heir)) }
      return now[slot] != nil || folder.lock[asset] == nil
        ? nil
        : Diagnostic(
          "asset-gone", "\(asset) is gone, and \(slot) stays reserved for it", severity: .note,
          file: folder.lockPath,
          help: "free its number once no released game needs it")
    }
  }

  private func renamed(from asset: AssetID, _ slot: SlotID, to heir: (asset: AssetID, slot: SlotID))
    -> Diagnostic
  {
    Diagnostic(
      "asset-renamed", "\(heir.asset) (\(heir.slot)) has the bytes of \(asset) (\(slot)), which is gone",
      severity: .warning, file: folder.lockPath,
      help: """
        to keep the number, write \(TOMLText.quoted(heir.asset.description)) = \(Int(slot.number)) under [slots] in \
        \(Path.joined(folder.path, Manifest.fileName)), and free the numbers of assets that are gone
        """)
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
