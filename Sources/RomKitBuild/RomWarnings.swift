import RomKitBase
import RomKitContainer
import RomKitInspection
import RomKitProject

/// What pack tells of a ROM as a whole before it is written: all that verify would call an error, and that nobody told
/// of when the slots were made.
///
/// It is told as warnings, since a ROM that shipped with such faults must come out of its extracted files as it was.
enum RomWarnings {
  /// The warnings for a ROM made from a folder, whose manifest may say for which console. Reads the headers of pictures.
  static func warnings(_ rom: Rom, folder: String, profile: ProjectProfile?) throws -> [Diagnostic] {
    var found: [Diagnostic] = []
    NameRules.check(rom, file: folder) { finding in
      var finding = finding
      // Names come from the manifest; that there are none at all does not.
      if !rom.records.isEmpty { finding.help = "mend the name in \(Manifest.fileName)" }
      found.append(finding)
    }
    if let mixed = ProfileRules(facts: try ConsoleFacts(of: rom, asked: profile?.console)).check() {
      found.append(mixed.placed(in: folder))
    }
    return found.filter { $0.severity == .error }.map { finding in
      var warning = finding
      warning.severity = .warning
      // The offset is one in a ROM that is not there yet.
      warning.place.position = nil
      return warning
    }
  }
}
