import RomKitBase
import RomKitContainer
import RomKitPictures

/// A picture that is larger than a slot, and that a ROM therefore has in parts.
package struct WholePicture: Equatable, Sendable {
  /// A slot with a part.
  package struct Part: Hashable, Sendable {
    package var slot: SlotID
    /// Its place in the whole picture.
    package var bounds: PixelRectangle

    package init(slot: SlotID, bounds: PixelRectangle) {
      self.slot = slot
      self.bounds = bounds
    }
  }

  /// The longest side of a picture that can be cut into parts.
  package static let maximumSide = 4_096

  /// Its name in the folder `graphics`.
  package var name: String
  package var width: Int
  package var height: Int
  /// The size of a part that does not reach the right or the bottom edge.
  package var partSize: AtlasPacking.Size
  /// In reading order; where there is none, the picture is empty.
  package var parts: [Part]

  package init(name: String, width: Int, height: Int, partSize: AtlasPacking.Size, parts: [Part]) {
    self.name = name
    self.width = width
    self.height = height
    self.partSize = partSize
    self.parts = parts
  }

  /// Whether a ROM has pictures of the sizes of all parts. Reads only their headers. Throws ``FileError``.
  package func fits(_ rom: Rom) throws -> Bool {
    try parts.allSatisfy { part in
      guard let body = rom[part.slot]?.body else { return false }
      do {
        let header = try SlotPicture.Header(of: body)
        return header.width == part.bounds.width && header.height == part.bounds.height
      } catch let error as FileError {
        throw error
      } catch {
        return false
      }
    }
  }

  /// Draws the parts side by side, with index 0 where there is none. Nil unless it ``fits(_:)``. Throws ``FileError``.
  package func picture(in rom: Rom) throws -> IndexedPicture? {
    guard try fits(rom) else { return nil }
    var indices = [UInt8](repeating: 0, count: width * height)
    var first: SlotPicture?
    for part in parts {
      guard let body = rom[part.slot]?.body else { return nil }
      let picture = try SlotPicture(body: body)
      first = first ?? picture
      for row in 0..<picture.height {
        let start = (part.bounds.y + row) * width + part.bounds.x
        indices.replaceSubrange(
          start..<start + picture.width,
          with: picture.indices[row * picture.width..<(row + 1) * picture.width])
      }
    }
    guard let first else { return nil }
    return IndexedPicture(width: width, height: height, indices: indices, palette: first.palette)
  }
}
