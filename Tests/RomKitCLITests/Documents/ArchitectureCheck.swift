import Foundation

/// The tables of Architecture.md compared with the folders and files of a checkout.
struct ArchitectureCheck {
  /// What is not as the page says.
  private(set) var problems: [String] = []
  /// How many folders and files were looked at.
  private(set) var folderCount = 0
  private(set) var fileCount = 0

  /// A row of a table.
  private struct Row {
    var line: Int
    var folder: String
    var imports: Set<String>

    /// Whether it is for all folders below one.
    var isForAll: Bool { folder.hasSuffix("/*") }

    func covers(_ path: String) -> Bool {
      guard isForAll else { return folder == path }
      return path == folder.dropLast(2) || path.hasPrefix(folder.dropLast())
    }
  }

  static let page = "Documentation/Architecture.md"
  static let mostLines = 400
  /// What is looked through, folder by folder; beside these there are only rows for the folders at the top.
  private static let lookedThrough = ["Sources", "Plugins", "Tests", "Benchmarks", "Fuzz"]
  private static let code = ["swift", "c", "h", "py", "sh"]
  private static let cLibraries: Set = ["Darwin", "Glibc", "Musl"]

  private let root: URL
  private var rows: [Row] = []

  init(root: URL) throws {
    self.root = root
    readRows(try String(contentsOf: root.appendingPathComponent(Self.page), encoding: .utf8))
    var folders = try entries(".").folders
    folders.removeAll { $0 == ".git" || $0.hasPrefix(".build") || $0.hasPrefix(".swiftpm") }
    for folder in folders { try look(into: folder, deep: Self.lookedThrough.contains(folder)) }
    for row in rows where !row.isForAll {
      var isFolder: ObjCBool = false
      let path = root.appendingPathComponent(row.folder).path
      if !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) || !isFolder.boolValue {
        problems.append("\(Self.page):\(row.line): there is no folder \(row.folder)")
      }
    }
  }

  private mutating func readRows(_ text: String) {
    var isInTable = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      if cells.count != 5 {
        isInTable = false
      } else if cells[1] == "folder" {
        isInTable = true
      } else if isInTable, cells[1].hasPrefix("`") {
        let folder = cells[1].filter { $0 != "`" }
        if cells[2].isEmpty { problems.append("\(Self.page):\(index + 1): what is in \(folder)?") }
        if rows.contains(where: { $0.folder == folder }) {
          problems.append("\(Self.page):\(index + 1): a second row for \(folder)")
        }
        let imports = cells[3].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        rows.append(Row(line: index + 1, folder: folder, imports: Set(imports)))
      }
    }
  }

  private mutating func look(into folder: String, deep: Bool) throws {
    folderCount += 1
    guard let row = rows.first(where: { $0.covers(folder) }) else {
      problems.append("\(Self.page): there is no row for \(folder)")
      return
    }
    guard deep else { return }
    let (folders, files) = try entries(folder)
    for file in files where Self.code.contains((file as NSString).pathExtension) {
      try look(atFile: folder + "/" + file, row: row)
    }
    for inner in folders where !inner.hasPrefix(".build") { try look(into: folder + "/" + inner, deep: true) }
  }

  private mutating func look(atFile path: String, row: Row) throws {
    fileCount += 1
    let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.count - 1 > Self.mostLines {
      problems.append("\(path): \(lines.count - 1) lines, and a file has at most \(Self.mostLines)")
    }
    guard path.hasSuffix(".swift") else { return }
    for (index, line) in lines.enumerated() {
      guard let (module, isInternal) = Self.imported(line) else { continue }
      let isC = Self.cLibraries.contains(module)
      if !row.imports.contains(isC ? "C library" : module) {
        problems.append(
          "\(path):\(index + 1): imports \(module), which \(row.folder) may not by line \(row.line) of \(Self.page)"
        )
      }
      // CPlatform passes the C library on.
      let isForInside = isC && row.folder != "Sources/CPlatform" || module == "CPlatform" || module == "CZlib"
      if isForInside, path.hasPrefix("Sources/"), !isInternal {
        problems.append(
          "\(path):\(index + 1): imports \(module) so that others could see it; write internal import")
      }
    }
  }

  /// The module of an import, whatever stands before it, and whether others cannot see it.
  private static func imported(_ line: Substring) -> (module: String, isInternal: Bool)? {
    let words = line.split(separator: " ")
    let access = ["public", "package", "internal", "fileprivate", "private"]
    guard let place = words.firstIndex(of: "import"), words.indices.contains(place + 1),
      words[..<place].allSatisfy({ $0.hasPrefix("@") || access.contains(String($0)) })
    else { return nil }
    let kinds = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
    let rest = words[(place + 1)...].drop { kinds.contains(String($0)) }
    guard let module = rest.first?.prefix(while: { $0 != "." && $0 != ";" }) else { return nil }
    return (String(module), words[..<place].contains { ["internal", "fileprivate", "private"].contains($0) })
  }

  private func entries(_ folder: String) throws -> (folders: [String], files: [String]) {
    let url = root.appendingPathComponent(folder)
    var folders: [String] = []
    var files: [String] = []
    for entry in try FileManager.default.contentsOfDirectory(
      at: url, includingPropertiesForKeys: [.isDirectoryKey])
    {
      let isFolder = try entry.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
      if isFolder { folders.append(entry.lastPathComponent) } else { files.append(entry.lastPathComponent) }
    }
    return (folders.sorted(), files.sorted())
  }
}
