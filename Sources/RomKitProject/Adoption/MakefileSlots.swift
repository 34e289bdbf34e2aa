import RomKitBase
import RomKitContainer

/// The file that each slot is made from, as a makefile says.
package struct MakefileSlots {
  package struct Source: Hashable {
    package var path: String
    var recipe: MakefileCommand.Recipe
  }

  package private(set) var sources: [SlotID: Source] = [:]
  /// The folders whose bodies the makefile puts into a ROM, besides its own.
  private(set) var folders: [String] = []
  /// What was not understood, with its line, each once and in the order of the lines.
  private(set) var findings: [(line: Int, finding: MakefileFinding)]

  private var recipes: [String: Source] = [:]
  private var packed: Set<String> = []
  private var reported: Set<Reported> = []
  /// How much may still be worked out: rules with many targets and many files multiply.
  private var budget = 1 << 22
  private let exists: (String) -> Bool

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

  /// Works out what a makefile does. `exists` says whether there is a file at a path, relative to the makefile's folder;
  /// `bodies` are slots' bodies that are known to be there.
  package init(_ makefile: Makefile, bodies: [String], exists: @escaping (String) -> Bool) {
    self.exists = exists
    findings = makefile.findings
    var expansion = makefile.expansion
    var patterns: [PatternRule] = []
    var wanted: Set<String> = Set(bodies.map(Self.normalized))
    for rule in makefile.rules {
      if let pattern = Self.pattern(rule) {
        patterns.append(pattern)
        continue
      }
      wanted.formUnion((rule.targets + rule.prerequisites).map(Self.normalized))
      for target in rule.targets where !target.hasPrefix(".") || target.contains("/") {
        guard spend(on: rule.recipe, rule.prerequisites, at: rule.line) else { break }
        run(rule.recipe, target: target, sources: rule.prerequisites, &expansion)
      }
    }
    for target in wanted.sorted() where recipes[target] == nil && Self.slot(at: target) != nil {
      for pattern in patterns {
        guard spend(8, at: pattern.line) else { break }
        guard let stem = MakefileExpansion.stem(of: target, matching: pattern.target) else { continue }
        let source = MakefileExpansion.filled(pattern.source, with: stem)
        if exists(source) || recipes[Self.normalized(source)] != nil {
          guard spend(on: pattern.recipe, [source], at: pattern.line) else { break }
          run(pattern.recipe, target: target, sources: [source], &expansion)
          break
        }
      }
    }
    resolve()
    findings = findings.sorted(on: \.line)
  }

  private static func pattern(_ rule: Makefile.Rule) -> PatternRule? {
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

  /// Notes what the lines of a recipe make.
  private mutating func run(
    _ recipe: [(line: Int, text: String)], target: String, sources: [String],
    _ expansion: inout MakefileExpansion
  ) {
    let stem = target.lastIndex(of: ".").map { String(target[..<$0]) } ?? target
    let automatic = [
      "@": target, "<": sources.first ?? "", "^": sources.joined(separator: " "), "*": stem,
      "@F": Path.name(of: target), "@D": Path.folder(of: target),
      "<F": sources.first.map(Path.name) ?? "", "<D": sources.first.map(Path.folder) ?? "",
    ]
    for (line, text) in recipe {
      let expanded = expansion.expanded(text, automatic: automatic)
      for finding in expansion.takeFindings() { add(finding, line) }
      for command in MakefileCommand.commands(in: expanded) {
        switch command {
        case .make(let recipe, let from, let to):
          recipes[Self.normalized(to)] = Source(path: Self.normalized(from), recipe: recipe)
        case .pack(let folder):
          let folder = Self.normalized(folder)
          if packed.insert(folder).inserted { folders.append(folder) }
        case .harmless: break
        // The text before expansion, so that a rule for a hundred files is reported once.
        case .unknown: add(.command(text), line)
        }
      }
    }
  }

  private mutating func add(_ finding: MakefileFinding, _ line: Int) {
    if reported.insert(Reported(line: line, finding: finding)).inserted { findings.append((line, finding)) }
  }

  /// Whether so much may still be worked out; the first rule for which it may not is reported.
  private mutating func spend(_ amount: Int, at line: Int) -> Bool {
    guard budget >= 0 else { return false }
    budget -= amount
    if budget < 0 { add(.tooMuch, line) }
    return budget >= 0
  }

  private mutating func spend(
    on recipe: [(line: Int, text: String)], _ sources: [String], at line: Int
  ) -> Bool {
    let size = sources.reduce(64) { $0 + $1.utf8.count }
    return recipe.allSatisfy { spend(size + $0.text.utf8.count, at: line) }
  }

  /// Follows each slot back to a file that nothing makes.
  private mutating func resolve() {
    // A body in a folder that goes into the ROM counts more than one on its way there.
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
      guard let step = recipes[path] else { return Source(path: path, recipe: recipe) }
      // Two conversions in a row are none that romkit has.
      if step.recipe != .copied, recipe != .copied { return nil }
      if step.recipe != .copied { recipe = step.recipe }
      path = step.path
    }
    return nil
  }

  /// The slot whose body a path is by its name, in any case.
  static func slot(at path: String) -> SlotID? { SlotID(recordName: Path.name(of: path).uppercased()) }

  /// A path without `.` and, where that can be told by itself, without `..`.
  static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    let joined = parts.joined(separator: "/")
    return path.hasPrefix("/") ? "/" + joined : joined.isEmpty ? "." : joined
  }
}
