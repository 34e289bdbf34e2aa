import RomKitBase
import RomKitContainer

/// A search for ROMs in catalogues.
///
/// It reads the catalogues one entry after another and keeps only the matches: the memory depends on the ROMs, not on the
/// size of the catalogues.
package struct CatalogueSearch: Sendable {
  /// The matches of a ROM, of the strongest kind: the weaker kinds are then not shown.
  package struct Answer: Sendable {
    /// The entries of the same file.
    package fileprivate(set) var files = Excerpt<Match>(limit: 20)
    /// The entries of ROMs with the same content.
    package fileprivate(set) var contents = Excerpt<Match>(limit: 20)
    /// The games that share slots with it, those that share most first; at most ``CatalogueSearch/mostSimilar``.
    package fileprivate(set) var similar: [Match] = []
    /// The number of further games that share slots with it.
    package fileprivate(set) var unlistedSimilar = 0
  }

  /// A game of a catalogue.
  package struct Match: Sendable {
    package enum Kind: Sendable {
      case file(isBadDump: Bool)
      /// The same content, and the parts that differ, if the catalogue has them.
      case content(differences: [RomPacking.Part]?)
      /// The number of slots whose contents the game has too, and the number of slots of the game.
      case similar(shared: Int, slots: Int)
    }

    package let catalogue: String
    package let game: String
    /// The file; nil for a match of a whole game.
    package let name: String?
    package let kind: Kind
  }

  package static let mostSimilar = 5

  package private(set) var answers: [Answer]
  private let roms: [RomIdentity]
  /// The ROMs with something; those with a content in a slot once for each such slot.
  private var index: [Key: [Int]] = [:]

  private enum Key: Hashable {
    case sha256(SHA256.Digest)
    case sha1([UInt8])
    case md5([UInt8])
    case crc32(UInt32)
    case content(SHA256.Digest)
    case slot(SHA256.Digest)
  }

  package init(_ roms: [RomIdentity]) {
    self.roms = roms
    answers = roms.map { _ in Answer() }
    for (place, rom) in roms.enumerated() {
      let (file, slots) = (rom.file, rom.content.slots)
      var keys = [Key.sha256(file.sha256), .sha1(file.sha1), .md5(file.md5), .crc32(file.crc32)]
      // Two ROMs without any slot have nothing in common.
      if !slots.isEmpty { keys.append(.content(rom.content.digest)) }
      for key in keys + slots.map({ .slot($0.digest) }) { index[key, default: []].append(place) }
    }
  }

  /// Searches for the ROMs in a catalogue, which answers call by its path. Returns a warning for each invalid entry.
  package mutating func search(_ source: ByteSource, path: String) throws -> [Diagnostic] {
    do {
      var reader = try CatalogueReader(source)
      var game = Game(catalogue: path)
      try reader.read { event in
        switch event {
        case .game(let name): game = Game(catalogue: path, name: name)
        case .entry(let entry): add(entry, to: &game)
        case .endOfGame: finish(game)
        }
      }
      return reader.warnings.diagnostics(file: path)
    } catch let error as FileError {
      throw error
    } catch let error as any RomKitError {
      throw Diagnostic(error, file: path)
    }
  }

  /// The current game.
  private struct Game {
    let catalogue: String
    var name = ""
    var slotCount = 0
    /// The contents of its slots that a ROM has too.
    var seen = Set<SHA256.Digest>()
    /// The number of slots of a ROM with these contents, by the index of the ROM.
    var shared: [Int: Int] = [:]

    func match(_ name: String?, _ kind: Match.Kind) -> Match {
      Match(catalogue: catalogue, game: self.name, name: name, kind: kind)
    }
  }

  private mutating func add(_ entry: CatalogueEntry, to game: inout Game) {
    if entry.slot != nil {
      game.slotCount += 1
      guard let content = entry.content, let found = index[.slot(content)], game.seen.insert(content).inserted
      else { return }
      for rom in found { game.shared[rom, default: 0] += 1 }
      return
    }
    for rom in candidates(for: entry) where entry.isFile(roms[rom].file) {
      answers[rom].files.add(game.match(entry.name, .file(isBadDump: entry.isBadDump)))
    }
    guard let content = entry.content else { return }
    for rom in index[.content(content)] ?? [] where !entry.isFile(roms[rom].file) {
      let differences = entry.packing?.differences(from: roms[rom].packing)
      answers[rom].contents.add(game.match(entry.name, .content(differences: differences)))
    }
  }

  /// The ROMs that have the strongest hash of an entry.
  private func candidates(for entry: CatalogueEntry) -> [Int] {
    let strongest =
      entry.sha256.map { Key.sha256($0) } ?? entry.sha1.map { .sha1($0) } ?? entry.md5.map { .md5($0) }
      ?? entry.crc32.map { .crc32($0) }
    return strongest.flatMap { index[$0] } ?? []
  }

  private mutating func finish(_ game: Game) {
    for rom in game.shared.keys.sorted() {
      let shared = game.shared[rom] ?? 0
      var similar = answers[rom].similar
      // After those that share as much, in the order of the catalogues.
      let place = similar.firstIndex { $0.shared < shared } ?? similar.count
      similar.insert(game.match(nil, .similar(shared: shared, slots: game.slotCount)), at: place)
      if similar.count > Self.mostSimilar {
        similar.removeLast()
        answers[rom].unlistedSimilar += 1
      }
      answers[rom].similar = similar
    }
  }
}

extension CatalogueSearch.Match {
  fileprivate var shared: Int { if case .similar(let shared, _) = kind { shared } else { 0 } }
}

extension CatalogueSearch.Answer {
  /// The matches of the strongest kind.
  package var matches: [CatalogueSearch.Match] {
    if !files.isEmpty { return files.listed }
    return contents.isEmpty ? similar : contents.listed
  }

  /// The number of further matches of this kind.
  package var unlisted: Int {
    if !files.isEmpty { return files.unlisted }
    return contents.isEmpty ? unlistedSimilar : contents.unlisted
  }
}
