import RomKitBase
import RomKitContainer

/// The file that each slot is made from, according to a makefile.
package struct MakefileSlots {
  package struct Source: Equatable {
    package var path: String
    var recipe: MakefileCommand.Recipe
  }

  package private(set) var sources: [SlotID: Source] = [:]
  /// Every slot in the makefile, with the line that messages name: that of its rule, or else of the list that has it, or of the
  /// command that makes it.
  package private(set) var lines: [SlotID: Int] = [:]
  /// The folders whose bodies the makefile packs into a ROM, besides its own.
  private(set) var folders: [String] = []
  /// The missing files from which rules for extensions would make slots.
  private(set) var missing: [SlotID: String] = [:]
  /// Everything that was not understood, each once with its line, in the order of the lines.
  private(set) var findings: [(line: Int, finding: MakefileFinding)]

  private let dialect: Makefile.Dialect
  /// The sources of the files that are made, by their ``key(_:)``.
  private var recipes: [String: Source] = [:]
  /// The lines of the commands that make slots.
  private var commandLines: [SlotID: Int] = [:]
  private var packed: Set<String> = []
  private var reported: Set<Reported> = []
  /// The work that may still be done: rules with many targets and many files multiply.
  private var budget = 1 << 22
  /// Names of bodies with numbers that no slot has, and the lines of the lists that have them.
  private var wrongNames: [String: Int] = [:]
  private let find: (String) -> String?
  private let isFolder: (String) -> Bool

  private struct Reported: Hashable {
    var line: Int
    var finding: MakefileFinding
  }

  /// A rule for all files of an extension: `.bmp.CHR` or `%.CHR: %.bmp`.
  private struct PatternRule {
    var line: Int
    var target: String
    var source: String
    var recipe: [(line: Int, text: String)]
  }

  /// Follows the rules of a makefile.
  ///
  /// - Parameters:
  ///   - bodies: the paths of known bodies.
  ///   - isFolder: whether there is a folder at a path.
  ///   - find: returns the spelling on disk of a path, relative to the makefile's folder; nil if there is no such file.
  package init(
    _ makefile: Makefile, bodies: [String], isFolder: @escaping (String) -> Bool = { _ in false },
    find: @escaping (String) -> String?
  ) {
    self.find = find
    self.isFolder = isFolder
    dialect = makefile.dialect
    findings = makefile.findings
    var expansion = makefile.expansion
    var patterns: [PatternRule] = []
    var wanted: Set<String> = Set(bodies.map(Self.normalized))
    var ruled: Set<String> = []
    var ruleLines: [SlotID: Int] = [:]
    for rule in makefile.rules {
      if let pattern = pattern(rule) {
        patterns.append(pattern)
        continue
      }
      wanted.formUnion((rule.targets + rule.prerequisites).map(Self.normalized))
      for path in rule.prerequisites { list(path, at: rule.line) }
      for target in rule.targets where !target.hasPrefix(".") || target.contains("/") {
        if let slot = Self.slot(at: target), !rule.recipe.isEmpty {
          ruled.insert(key(Self.normalized(target)))
          ruleLines[slot] = ruleLines[slot] ?? rule.line
        }
        list(target, at: rule.line)
        guard spend(on: rule.recipe, rule.prerequisites, at: rule.line) else { break }
        run(rule.recipe, target: target, sources: rule.prerequisites, &expansion)
      }
    }
    for (line, text) in makefile.values { wanted.formUnion(listed(in: dialect.paths(in: text), at: line)) }
    lines.merge(ruleLines) { $1 }
    for target in wanted.sorted() where Self.slot(at: target) != nil {
      // As in make, a target with a recipe ignores the rules for patterns.
      if recipes[key(target)] == nil, !ruled.contains(key(target)) {
        follow(patterns, to: target, &expansion)
      }
    }
    lines.merge(commandLines) { listed, _ in listed }
    resolve()
    for (name, line) in wrongNames.sorted(on: \.key) { add(.notASlot(name), line) }
    findings = findings.sorted(on: \.line)
  }

  /// Notes the line of a list with a path, unless an earlier one is known.
  private mutating func list(_ path: String, at line: Int) {
    guard let slot = Self.slot(at: path) else {
      let name = Path.name(of: path)
      if Self.looksLikeABody(name) { wrongNames[name] = min(wrongNames[name] ?? line, line) }
      return
    }
    lines[slot] = min(lines[slot] ?? line, line)
  }

  /// The paths of bodies in a value. The arguments of a function count only by their names, because the function may change them.
  private mutating func listed(in text: String, at line: Int) -> [String] {
    var paths: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      for part in word.split(whereSeparator: { "(),".contains($0) }) where !part.contains("$") {
        list(String(part), at: line)
        if part == word { paths.append(Self.normalized(String(part))) }
      }
    }
    return paths
  }

  /// Runs the first rule for files of an extension whose source exists.
  private mutating func follow(
    _ patterns: [PatternRule], to target: String, _ expansion: inout MakefileExpansion
  ) {
    for pattern in patterns {
      guard spend(8, at: pattern.line) else { return }
      guard let stem = MakefileExpansion.stem(of: key(target), matching: key(pattern.target)) else {
        continue
      }
      let source = MakefileExpansion.filled(pattern.source, with: stem)
      if find(source) != nil || recipes[key(Self.normalized(source))] != nil {
        guard spend(on: pattern.recipe, [source], at: pattern.line) else { return }
        return run(pattern.recipe, target: target, sources: [source], &expansion)
      }
      if let slot = Self.slot(at: target), missing[slot] == nil { missing[slot] = Self.normalized(source) }
    }
  }

  private func pattern(_ rule: Makefile.Rule) -> PatternRule? {
    guard let target = rule.targets.first else { return nil }
    let fileExtensions = target.split(separator: ".", omittingEmptySubsequences: false)
    if fileExtensions.count == 3, fileExtensions[0].isEmpty, !target.contains("/"), rule.prerequisites.isEmpty
    {
      return PatternRule(
        line: rule.line, target: "%.\(fileExtensions[2])", source: "%.\(fileExtensions[1])",
        recipe: rule.recipe)
    }
    guard target.contains("%"), let source = rule.prerequisites.first(where: { $0.contains("%") })
    else { return nil }
    return PatternRule(line: rule.line, target: target, source: source, recipe: rule.recipe)
  }

  /// Notes the files that the lines of a recipe make.
  private mutating func run(
    _ recipe: [(line: Int, text: String)], target: String, sources: [String],
    _ expansion: inout MakefileExpansion
  ) {
    let stem = target.lastIndex(of: ".").map { String(target[..<$0]) } ?? target
    let automatic = [
      "@": target, "<": sources.first ?? "", "^": sources.joined(separator: " "), "*": stem,
      "@F": Path.name(of: target), "@D": Path.folder(of: target),
      "<F": sources.first.map(Path.name) ?? "", "<D": sources.first.map(Path.folder) ?? "",
    ].merging(dialect == .windows ? ["**": sources.joined(separator: " ")] : [:]) { $1 }
    for (line, text) in recipe {
      let expanded = dialect.paths(in: expansion.expanded(text, automatic: automatic, at: line))
      for finding in expansion.takeFindings() { add(finding, line) }
      for command in MakefileCommand.commands(in: expanded, for: dialect) {
        switch command {
        case .make(let recipe, let from, let to): note(recipe, from: from, to: to, line)
        case .copy(let files, let to):
          let isFolder = files.count > 1 || isFolder(of: to, beside: target)
          for file in files {
            note(.copied, from: file, to: isFolder ? Path.joined(to, Path.name(of: file)) : to, line)
          }
        case .pack(let folder):
          let folder = Self.normalized(folder)
          if packed.insert(key(folder)).inserted { folders.append(folder) }
        case .harmless: break
        // The text before expansion, so that a rule for a hundred files is reported once.
        case .unknown:
          add(
            .notUnderstood("romkit does not understand this command: \(MakefileFinding.excerpt(text))"), line)
        }
      }
    }
  }

  private mutating func note(
    _ recipe: MakefileCommand.Recipe, from: String, to: String, _ line: Int
  ) {
    if let slot = Self.slot(at: to), commandLines[slot] == nil { commandLines[slot] = line }
    recipes[key(Self.normalized(to))] = Source(path: Self.normalized(from), recipe: recipe)
  }

  /// Whether a copy goes into a folder: one that exists, that is written as one, or that contains the target.
  private func isFolder(of destination: String, beside target: String) -> Bool {
    destination.hasSuffix("/") || [".", ".."].contains(Path.name(of: destination)) || isFolder(destination)
      || Self.normalized(destination) == Self.normalized(Path.folder(of: target))
  }

  /// The path in the spelling for comparisons.
  private func key(_ path: String) -> String { dialect == .windows ? path.lowercased() : path }

  private mutating func add(_ finding: MakefileFinding, _ line: Int) {
    if reported.insert(Reported(line: line, finding: finding)).inserted { findings.append((line, finding)) }
  }

  /// Takes an amount from the budget; false if it is used up. The first rule for which it is gets reported.
  private mutating func spend(_ amount: Int, at line: Int) -> Bool {
    guard budget >= 0 else { return false }
    budget -= amount
    if budget < 0 {
      add(
        .notUnderstood(
          "the makefile's rules expand to too many files; this rule and those after it were left out"), line)
    }
    return budget >= 0
  }

  private mutating func spend(
    on recipe: [(line: Int, text: String)], _ sources: [String], at line: Int
  ) -> Bool {
    let size = sources.reduce(64) { $0 + $1.utf8.count }
    return recipe.allSatisfy { spend(size + $0.text.utf8.count, at: line) }
  }

  /// Follows each slot back to a file that no rule makes.
  private mutating func resolve() {
    // A body in a folder that is packed has precedence over an intermediate one.
    let paths = recipes.keys.sorted()
    for path in paths.filter({ isPacked($0) }) + paths.filter({ !isPacked($0) }) {
      if let slot = Self.slot(at: path), sources[slot] == nil { sources[slot] = origin(of: path) }
    }
  }

  private func isPacked(_ path: String) -> Bool { packed.contains(Path.folder(of: path)) }

  private func origin(of path: String) -> Source? {
    var recipe = MakefileCommand.Recipe.copied
    var path = path
    for _ in 0..<16 {
      guard let step = recipes[key(path)] else { return Source(path: find(path) ?? path, recipe: recipe) }
      // romkit has no two conversions in a row.
      if step.recipe != .copied, recipe != .copied { return nil }
      if step.recipe != .copied { recipe = step.recipe }
      path = step.path
    }
    return nil
  }

  /// The slot whose body a path is by its name, in any case.
  static func slot(at path: String) -> SlotID? { SlotID(recordName: Path.name(of: path).uppercased()) }

  /// Whether a name looks like that of a body, whatever its number: vgs2rom would try to pack it.
  private static func looksLikeABody(_ name: String) -> Bool {
    let name = name.uppercased()
    return SlotKind.allCases.contains { kind in
      let prefix = SlotID.prefix(kind)
      guard name.hasPrefix(prefix), name.hasSuffix("." + kind.fileExtension.uppercased()) else {
        return false
      }
      let digits = name.dropFirst(prefix.count).dropLast(kind.fileExtension.count + 1)
      return !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
  }

  /// A path without `.` and, as far as possible without looking at the disk, without `..`.
  static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    let joined = parts.joined(separator: "/")
    return path.hasPrefix("/") ? "/" + joined : joined.isEmpty ? "." : joined
  }
}
