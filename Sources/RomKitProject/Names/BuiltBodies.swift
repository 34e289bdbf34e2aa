import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitText

/// Bodies beside the files they are made from, as the SDK's make leaves them.
struct BuiltBodies {
  private(set) var slots: Set<SlotID> = []
  /// The patterns that match them and no other file; nil if the list would be long.
  private var patterns: [String]?

  private static let mostPatterns = 8

  init(among found: [AssetScan.Candidate]) {
    let numbered = found.compactMap { file in
      // The SDK's make writes bodies at the top only.
      file.name == nil && !file.path.contains("/")
        ? file.number.map { (slot: SlotID(file.kind, $0), file: file) } : nil
    }
    let groups = Dictionary(grouping: numbered, by: \.slot).mapValues { $0.map { Self.isMade($0.file) } }
    slots = Set(groups.filter { $0.value.contains(true) && $0.value.contains(false) }.keys)
    // A pattern must not match the only file of a slot.
    let others = Set(numbered.filter { !slots.contains($0.slot) }.map { Self.pattern(for: $0.file) })
    var patterns: [String] = []
    for (slot, file) in numbered where slots.contains(slot) && Self.isMade(file) {
      let pattern = Self.pattern(for: file)
      let entry = others.contains(pattern) ? file.path : pattern
      if !patterns.contains(entry) { patterns.append(entry) }
      if patterns.count > Self.mostPatterns { return }
    }
    self.patterns = patterns
  }

  private static func isMade(_ candidate: AssetScan.Candidate) -> Bool {
    candidate.kind != .data && candidate.importer == nil
      && (!candidate.format.isConverted || candidate.format.fileFormat == .vgs)
  }

  private static func pattern(for candidate: AssetScan.Candidate) -> String {
    "*." + (candidate.path.split(separator: ".").last ?? "")
  }

  func help(in folder: String) -> LocalizedText {
    let path = Path.joined(folder, Manifest.fileName)
    guard let patterns else {
      return """
        keep one of them in the folder; if the SDK's make has put bodies beside their sources, adopt the \
        makefile of \(folder) as a project
        """
    }
    return """
      keep one of them in the folder; if the SDK's make has put bodies beside their sources, leave them out with ignore = \
      \(TOMLText.list(patterns)) in \(path), or adopt the makefile of \(folder) as a project
      """
  }
}
