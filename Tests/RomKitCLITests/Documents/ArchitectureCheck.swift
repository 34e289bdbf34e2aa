import Foundation

/// A target of Package.swift.
struct PackageTarget: Decodable, Equatable {
  var name: String
  /// `regular`, `executable`, `system`, `plugin` or `test`.
  var type: String
  /// The folder of its sources.
  var folder: String
  /// The targets and products that it depends on.
  var dependencies: [String]

  init(_ name: String, type: String = "regular", on dependencies: [String] = []) {
    self.name = name
    self.type = type
    folder = "Sources/" + name
    self.dependencies = dependencies
  }

  init(from decoder: any Decoder) throws {
    enum Key: CodingKey { case name, type, path, dependencies }
    let values = try decoder.container(keyedBy: Key.self)
    name = try values.decode(String.self, forKey: .name)
    type = try values.decode(String.self, forKey: .type)
    let parents = ["plugin": "Plugins/", "test": "Tests/"]
    folder =
      try values.decodeIfPresent(String.self, forKey: .path) ?? parents[type, default: "Sources/"] + name
    dependencies = try values.decode([Dependency].self, forKey: .dependencies).compactMap(\.name)
  }

  /// The name in a dependency, however it is written.
  private struct Dependency: Decodable {
    var name: String?

    init(from decoder: any Decoder) throws {
      enum Kind: CodingKey { case byName, product, target }
      let values = try decoder.container(keyedBy: Kind.self)
      for kind in [Kind.byName, .product, .target] where values.contains(kind) {
        var list = try values.nestedUnkeyedContainer(forKey: kind)
        name = try list.decode(String.self)
      }
    }
  }

  /// The targets of the package in a folder, as SwiftPM reads them.
  static func all(in root: URL) throws -> [PackageTarget] {
    struct Manifest: Decodable { var targets: [PackageTarget] }
    let work = try TemporaryFolder()
    let result = try Tool.shell(
      "swift package --package-path '\(root.path)' --scratch-path '\(work.url.path)/scratch' dump-package",
      in: work.url)
    return try JSONDecoder().decode(Manifest.self, from: Data(result.output)).targets
  }
}

/// Architecture.md compared with Package.swift, and with the folders and files of a checkout.
struct ArchitectureCheck {
  private(set) var problems: [String] = []
  /// The numbers of folders and files that were checked.
  private(set) var folderCount = 0
  private(set) var fileCount = 0

  /// A row of a table: a module with its dependencies, or a folder.
  private struct Row {
    var line: Int
    var name: String
    var dependencies: [String]?

    /// Whether it is for all folders below one.
    var isForAll: Bool { name.hasSuffix("/*") }

    func covers(_ path: String) -> Bool {
      isForAll ? path == name.dropLast(2) || path.hasPrefix(name.dropLast()) : path == name
    }
  }

  static let page = "Documentation/Architecture.md"
  static let mostLines = 400
  /// The folders that are checked with all folders below them; the others need only one row.
  private static let lookedThrough = ["Sources", "Plugins", "Tests", "Benchmarks", "Fuzz"]
  private static let code = ["swift", "c", "h", "py", "sh"]

  private let root: URL
  private let targets: [PackageTarget]
  private var modules: [Row] = []
  private var folders: [Row] = []

  init(root: URL, targets: [PackageTarget]) throws {
    self.root = root
    self.targets = targets.filter { $0.type != "test" && $0.type != "snippet" }
    readRows(try String(contentsOf: root.appendingPathComponent(Self.page), encoding: .utf8))
    compareModules()
    let top = try entries(".").folders.filter {
      $0 != ".git" && !$0.hasPrefix(".build") && !$0.hasPrefix(".swiftpm")
    }
    for folder in top { try look(into: folder, deep: Self.lookedThrough.contains(folder)) }
    for row in folders where !row.isForAll {
      var isFolder: ObjCBool = false
      let path = root.appendingPathComponent(row.name).path
      if !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) || !isFolder.boolValue {
        problems.append("\(Self.page):\(row.line): there is no folder \(row.name)")
      }
    }
  }

  private mutating func readRows(_ text: String) {
    var table = ""
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard let first = cells.first else {
        table = ""
        continue
      }
      if table.isEmpty { table = first }
      guard first.hasPrefix("`"), table == "module" || table == "folder" else { continue }
      let name = first.filter { $0 != "`" }
      if cells.count < 2 || cells[1].isEmpty {
        problems.append("\(Self.page):\(index + 1): \(name) has no description")
      }
      if (modules + folders).contains(where: { $0.name == name }) {
        problems.append("\(Self.page):\(index + 1): a second row for \(name)")
      }
      if table == "module" {
        let list = cells.count > 2 ? cells[2].split(separator: ",") : []
        let dependencies = list.map { $0.trimmingCharacters(in: .whitespaces) }
        modules.append(Row(line: index + 1, name: name, dependencies: dependencies))
      } else {
        folders.append(Row(line: index + 1, name: name))
      }
    }
  }

  private mutating func compareModules() {
    for target in targets {
      guard let row = modules.first(where: { $0.name == target.name }) else {
        problems.append("\(Self.page): there is no row for the module \(target.name)")
        continue
      }
      // Package.swift lists indirect dependencies as well, the page only direct ones.
      let written = all(row.dependencies ?? []) { name in modules.first { $0.name == name }?.dependencies }
      let actual = below(target)
      if written != actual {
        problems.append(
          "\(Self.page):\(row.line): \(target.name) depends on \(target.dependencies.joined(separator: ", ")) in Package.swift"
        )
      }
      if actual.contains(target.name) { problems.append("\(target.name) depends on itself") }
    }
    for row in modules where !targets.contains(where: { $0.name == row.name }) {
      problems.append("\(Self.page):\(row.line): there is no module \(row.name)")
    }
  }

  private func below(_ target: PackageTarget) -> Set<String> {
    all(target.dependencies) { name in targets.first { $0.name == name }?.dependencies }
  }

  /// The direct and indirect dependencies of a module.
  private func all(_ direct: [String], next: (String) -> [String]?) -> Set<String> {
    var found: Set<String> = []
    var rest = direct
    while let name = rest.popLast() {
      if found.insert(name).inserted { rest += next(name) ?? [] }
    }
    return found
  }

  private mutating func look(into folder: String, deep: Bool) throws {
    folderCount += 1
    let target = targets.first { folder == $0.folder || folder.hasPrefix($0.folder + "/") }
    if !folders.contains(where: { $0.covers(folder) }), target?.folder != folder {
      problems.append("\(Self.page): there is no row for \(folder)")
      return
    }
    guard deep else { return }
    let (inner, files) = try entries(folder)
    for file in files where Self.code.contains((file as NSString).pathExtension) {
      try look(atFile: folder + "/" + file, target)
    }
    for name in inner where !name.hasPrefix(".build") { try look(into: folder + "/" + name, deep: true) }
  }

  private mutating func look(atFile path: String, _ target: PackageTarget?) throws {
    fileCount += 1
    let lines = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    // Generated files may be longer.
    let isMade = lines.first?.hasPrefix("// Made by ") == true
    if lines.count - 1 > Self.mostLines, !isMade {
      problems.append("\(path): \(lines.count - 1) lines; a file has at most \(Self.mostLines)")
    }
    guard let target, path.hasPrefix("Sources/"), path.hasSuffix(".swift") else { return }
    let allowed = below(target)
    for (index, line) in lines.enumerated() {
      guard let (module, isInternal) = Self.imported(line) else { continue }
      if targets.contains(where: { $0.name == module }) {
        if !allowed.contains(module) {
          problems.append("\(path):\(index + 1): imports \(module), on which \(target.name) does not depend")
        } else if module.first == "C", module.dropFirst().first?.isUppercase == true, !isInternal {
          problems.append(
            "\(path):\(index + 1): imports \(module) so that others could see it; write internal import")
        }
      } else if !allowed.contains(module), target.name != "CPlatform" {
        problems.append("\(path):\(index + 1): imports \(module), which no file in Sources may import")
      }
    }
  }

  /// The module of an import, with any attributes and access level, and whether other modules cannot see the import.
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
    var folders: [String] = []
    var files: [String] = []
    for entry in try FileManager.default.contentsOfDirectory(
      at: root.appendingPathComponent(folder), includingPropertiesForKeys: [.isDirectoryKey])
    {
      let isFolder = try entry.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
      if isFolder { folders.append(entry.lastPathComponent) } else { files.append(entry.lastPathComponent) }
    }
    return (folders.sorted(), files.sorted())
  }
}
