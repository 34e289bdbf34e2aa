import RomKitContainer
import RomKitPictures
import VGSCore

/// Which palette entries the pictures of a ROM use.
package struct PaletteStatistics: Sendable {
  /// A picture that brings its palette.
  package struct Own: Hashable, Sendable {
    package let slot: SlotID
    /// The entries of its palette that no pixel of it has.
    package let unused: [UInt8]
  }

  /// Pictures that could do with the palette of one of them.
  package struct Sharing: Hashable, Sendable {
    /// The picture whose palette has it all.
    package let owner: SlotID
    /// Others with the same palette, entry by entry.
    package let equal: [SlotID]
    /// Others of which every used entry has the same colour there, whatever is in the entries that they do not use.
    package let included: [SlotID]
  }

  package let pictureCount: Int
  /// The entries that no picture uses.
  package let unused: [UInt8]
  package let own: [Own]
  /// `SZ` pictures that could share a palette, each in one group at most.
  package let sharing: [Sharing]

  private struct Picture {
    var slot: SlotID
    var used: UsedIndices
    var palette: Palette?
  }

  /// Looks through the graphics slots, of a number that is there twice the one that runtimes use. Throws only when one
  /// cannot be read.
  init(of rom: Rom) throws {
    var pictures: [Picture] = []
    var all = UsedIndices()
    for record in rom.slots(.graphics) {
      guard let slot = record.slot, case .picture = try RecordSummary(of: record),
        let picture = try? SlotPicture(parsing: record.body.bytes())
      else { continue }
      let used = UsedIndices(of: picture.indices)
      all.formUnion(used)
      pictures.append(
        Picture(
          slot: slot, used: used, palette: picture.palette.map { Palette($0.colours.lazy.map(\.opaque)) }))
    }
    pictureCount = pictures.count
    unused = all.unused
    let owners = pictures.filter { $0.palette != nil }
    own = owners.map { Own(slot: $0.slot, unused: $0.used.unused) }
    sharing = Self.sharing(owners)
  }

  /// Joins each picture to the first whose palette has all its colours; pictures with many colours first, as they are
  /// the ones that others fit into. There are at most 256 pictures.
  private static func sharing(_ pictures: [Picture]) -> [Sharing] {
    let ordered = pictures.enumerated().sorted { left, right in
      (-left.element.used.all.count, left.offset) < (-right.element.used.all.count, right.offset)
    }.map(\.element)
    var taken = [Bool](repeating: false, count: ordered.count)
    var groups: [Sharing] = []
    for (place, owner) in ordered.enumerated() where !taken[place] {
      guard let palette = owner.palette else { continue }
      var equal: [SlotID] = []
      var included: [SlotID] = []
      for other in ordered.indices where other > place && !taken[other] {
        guard let own = ordered[other].palette else { continue }
        if own == palette {
          equal.append(ordered[other].slot)
        } else if ordered[other].used.all.allSatisfy({ own[$0] == palette[$0] }) {
          included.append(ordered[other].slot)
        } else {
          continue
        }
        taken[other] = true
      }
      if !equal.isEmpty || !included.isEmpty {
        groups.append(Sharing(owner: owner.slot, equal: equal.sorted(), included: included.sorted()))
      }
    }
    return groups.sorted { $0.owner < $1.owner }
  }
}
