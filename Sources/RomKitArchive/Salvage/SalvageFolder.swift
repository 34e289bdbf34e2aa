import RomKitBase
import RomKitContainer
import RomKitProject

/// The files of a salvaged ROM: complete records with the names of `romkit extract` and a manifest to pack them
/// again, the rest under names that `romkit pack` ignores, and a report.
package struct SalvageFolder: Sendable {
  static let reportName = "report.txt"

  /// The files, without the manifest and the report.
  package private(set) var files: [RomExtraction.File] = []
  /// The manifest to pack the complete records.
  package let manifest: Manifest
  /// The name of each record's file, in the order of the salvage's records; nil for those that are lost.
  package private(set) var names: [String?]

  /// The files of a salvaged ROM. Throws only if a body cannot be read.
  package init(of salvage: Salvage) throws {
    names = Array(repeating: nil, count: salvage.records.count)
    // A body without a proven name cannot be packed again, even if it is complete.
    let complete = salvage.records.enumerated().compactMap {
      index, record -> (index: Int, record: Rom.Record)? in
      guard record.state == .complete, record.isNameProven, let name = record.name, let body = record.body
      else { return nil }
      return (index, Rom.Record(name: name, body: body))
    }
    let rom = Rom(records: complete.map(\.record))
    var extracted: [RomExtraction.File] = []
    let summary = try RomExtraction(raw: rom, checksumsMatch: false).forEachFile { extracted.append($0) }
    var manifest = summary.manifest
    manifest.checksums = salvage.hasChecksums
    self.manifest = manifest
    for (whole, file) in zip(complete, extracted) {
      names[whole.index] = file.name
      files.append(file)
    }
    var used = Set(files.map(\.name))
    for (position, record) in salvage.records.enumerated() where names[position] == nil {
      guard let body = record.body else { continue }
      var name = Self.name(of: record)
      if used.contains(name) { name += "-at-\(body.offset)" }
      used.insert(name)
      names[position] = name
      files.append(.init(name: name, body: body))
    }
    for body in salvage.unclaimed {
      files.append(.init(name: "unclaimed-at-\(body.offset).bin", body: body))
    }
  }

  /// The name of the file of a record that is not packed: with its slot only if that is proven, or as a hint after its place.
  private static func name(of record: SalvagedRecord) -> String {
    let slot = record.name?.slot?.recordName
    if record.isNameProven, let slot { return "\(record.state.rawValue)-\(slot)" }
    let numbered = "record" + String(record.index).padded(to: 3, with: "0") + (slot.map { "-\($0)" } ?? "")
    return record.state == .complete ? numbered : "\(record.state.rawValue)-\(numbered)"
  }

  package func write(to folder: String, report: String, overwriting: Bool) throws {
    let output = try NewFolder(
      at: folder, names: files.map(\.name) + [Manifest.fileName, Self.reportName], overwriting: overwriting)
    for file in files { try output.write(file) }
    let about = [
      "Written by romkit salvage: the settings to pack the complete records.",
      "romkit pack ignores the files of truncated, doubtful and unnamed records, which \(Self.reportName) lists.",
    ]
    try output.write(Manifest.fileName) { try $0.write(Array(manifest.serialized(about: about).utf8)) }
    try output.write(Self.reportName) { try $0.write(Array(report.utf8)) }
    try output.commit()
  }
}
