import RomKitBase
import RomKitPictures
import RomKitText

/// The places of the files of an `[[atlas]]`, which `romkit.lock` keeps so that they do not change.
package struct LockedAtlas: Equatable, Sendable {
  /// The table of all atlases in a lock.
  static let table = "atlas"

  /// The place of each file by its name in the atlas. Pages are counted from 0 here and from 1 in the file.
  package var frames: [String: AtlasPacking.Place] = [:]

  package init() {}

  /// The most files in all atlases, which a lock can hold beside its other tables.
  package static let mostFrames = 8_192

  /// The files with their places, by their names.
  package var sorted: [(name: String, place: AtlasPacking.Place)] {
    frames.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The name of a file in the spelling of the lock: a disk may compose its characters differently.
  func spelling(of name: String) -> String {
    frames.index(forKey: name).map { frames[$0].key } ?? name
  }

  var lines: String {
    sorted.map { "\(TOMLText.quoted($0.name)) = \"\($0.place.page + 1): \($0.place.bounds.text)\"\n" }
      .joined()
  }

  /// Reads its table; nil unless ``lines`` could have written it.
  init?(_ table: TOMLTable) {
    for entry in table.entries {
      guard let place = entry.value.string.flatMap({ Self.place($0) }) else { return nil }
      frames[entry.key] = place
    }
  }

  private static func place(_ text: String) -> AtlasPacking.Place? {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let page = Int(parts[0]), 1...256 ~= page,
      let bounds = PixelRectangle(parts[1].drop { $0 == " " }), bounds.isInside(width: 256, height: 256)
    else { return nil }
    return AtlasPacking.Place(page: page - 1, bounds: bounds)
  }

  /// The differences from this one to a new one, in a few words.
  func changes(to new: LockedAtlas) -> LocalizedText {
    let added = new.frames.keys.count { frames[$0] == nil }
    let gone = frames.keys.count { new.frames[$0] == nil }
    let moved = new.frames.count { name, place in frames[name].map { $0 != place } ?? false }
    let changes: [(count: Int, text: LocalizedText)] = [
      (added, "\(Grouped.text(added)) new"), (gone, "\(Grouped.text(gone)) gone"),
      (moved, "\(Grouped.text(moved)) moved"),
    ]
    return changes.filter { $0.count > 0 }.map(\.text).joined(separator: ", ")
  }

  /// The name of the picture for a page, in the folder `graphics`: `enemies`, `enemies-2`.
  package static func pictureName(of atlas: String, page: Int) -> String {
    page == 0 ? atlas : "\(atlas)-\(page + 1)"
  }
}
