import RomKitBase
import RomKitContainer

/// Writes a catalogue: a DAT file in Logiqx XML, valid by the published document type and the attributes that it declares.
package struct CatalogueWriter {
  private let name: String
  private let slots: Bool
  /// The games, after a version that is computed from them.
  private var games = SpoolingSink()
  private var checksum = CRC32()
  private var names = Set<String>()
  /// The number of games with a name, without the number after it.
  private var counts: [String: Int] = [:]

  /// An empty catalogue with a name; with `slots`, each slot is an entry too.
  package init(name: String, slots: Bool) {
    self.name = name
    self.slots = slots
  }

  /// Adds the game of a ROM, named after the file.
  package mutating func add(_ rom: RomIdentity, path: String) throws {
    let game = gameName(path)
    var lines = [
      "\t<game name=\"\(Self.escaped(game))\">", "\t\t<description>\(Self.escaped(game))</description>",
    ]
    lines.append(
      Self.entry(
        Path.name(of: path), rom.file,
        "\(CatalogueEntry.contentKey)=\"\(rom.content.hexadecimal)\" \(CatalogueEntry.packingKey)=\"\(rom.packing.text)\""
      ))
    if slots {
      for (slot, body) in zip(rom.content.slots, rom.bodies) {
        lines.append(
          Self.entry(
            RecordName(slot.slot).displayName, body,
            "\(CatalogueEntry.contentKey)=\"\(slot.digest.hexadecimal)\""))
      }
    }
    lines.append("\t</game>\n")
    let bytes = Array(lines.joined(separator: "\n").utf8)
    checksum.update(bytes)
    try games.write(bytes)
  }

  package func write(to sink: inout some ByteSink) throws {
    let title = Self.escaped(name)
    // The public identifier is that of the document type, and the attributes that it lacks are declared here.
    let head = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE datafile PUBLIC "-//Logiqx//DTD ROM Management Datafile//EN" "http://www.logiqx.com/Dats/datafile.dtd" [
      \t<!ATTLIST rom sha256 CDATA #IMPLIED>
      \t<!ATTLIST rom \(CatalogueEntry.contentKey) CDATA #IMPLIED>
      \t<!ATTLIST rom \(CatalogueEntry.packingKey) CDATA #IMPLIED>
      ]>
      <datafile>
      \t<header>
      \t\t<name>\(title)</name>
      \t\t<description>\(title)</description>
      \t\t<version>\(checksum.value.hexadecimal(digits: 8))</version>
      \t\t<author>romkit</author>
      \t</header>

      """
    try sink.write(Array(head.utf8))
    let source = try games.source(shownAs: "the catalogue")
    try source.forEachPiece(in: 0..<source.size) { try sink.write($0) }
    try sink.write(Array("</datafile>\n".utf8))
  }

  private static func entry(_ name: String, _ file: FileHashes, _ own: String) -> String {
    "\t\t<rom name=\"\(escaped(name))\" size=\"\(file.size)\" crc=\"\(file.crc32.hexadecimal(digits: 8))\" "
      + "md5=\"\(file.md5.hexadecimal())\" sha1=\"\(file.sha1.hexadecimal())\" "
      + "sha256=\"\(file.sha256.hexadecimal)\" \(own)/>"
  }

  /// A unique name of a game: that of the file without its extension, or of the folder for a file with the usual name
  /// `romdata`.
  private mutating func gameName(_ path: String) -> String {
    let file = Path.name(of: path)
    let fileExtension = Path.fileExtension(of: path)
    let stem = fileExtension.isEmpty ? file : String(file.dropLast(fileExtension.count + 1))
    let folder = Path.name(of: Path.folder(of: path))
    let isUsual = stem.lowercased() == "romdata" && !["", ".", ".."].contains(folder)
    let name = isUsual ? folder : stem
    var number = counts[name] ?? 0
    var unique: String
    repeat {
      number += 1
      unique = number == 1 ? name : "\(name) (\(number))"
    } while !names.insert(unique).inserted
    counts[name] = number
    return unique
  }

  /// A text for XML, with control characters for terminals escaped, and characters outside XML replaced.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in Escaped.path(text).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
