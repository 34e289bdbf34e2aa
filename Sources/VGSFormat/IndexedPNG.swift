import VGSCore

/// An indexed picture as a PNG file. The caller compresses: RomKit with zlib, the player not at all.
package struct IndexedPNG {
  package var width: Int
  package var height: Int
  /// `width * height` indices, each smaller than the number of colours.
  package var indices: [UInt8]
  /// 1 to 256 colours.
  package var colours: [Colour]
  /// The transparent indices.
  package var transparent: [UInt8]

  package init(width: Int, height: Int, indices: [UInt8], colours: [Colour], transparent: [UInt8]) {
    self.width = width
    self.height = height
    self.indices = indices
    self.colours = colours
    self.transparent = transparent
  }

  /// The picture that `romkit extract` writes for a slot: all 256 entries of its palette, index 0 transparent, as sprites are drawn.
  /// A palette that is not the picture's own loses the bytes that the console does not use.
  package init(slot picture: Console.Picture, shown palette: Palette) {
    self.init(
      width: picture.width, height: picture.height, indices: picture.indices,
      colours: picture.palette?.colours ?? palette.colours.map { Colour($0.value & 0xFF_FFFF) },
      transparent: [0])
  }

  /// `\x89PNG`, and bytes that reveal a transfer as text.
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The bits of a pixel: as few as the palette needs.
  package var depth: Int {
    for depth in [1, 2, 4] where colours.count <= 1 << depth { return depth }
    return 8
  }

  /// The file. `compress` makes the zlib stream of the rows, with indices of this ``depth``; `checksum` is CRC-32.
  package func serialized(
    compress: (_ depth: Int) -> [UInt8], checksum: @escaping ([UInt8]) -> UInt32
  ) -> [UInt8] {
    var file = File(bytes: Self.signature, checksum: checksum)
    var header: [UInt8] = []
    File.append(width, to: &header)
    File.append(height, to: &header)
    // Colour type 3, indexed; the standard compression and filters, not interlaced.
    header += [UInt8(truncatingIfNeeded: depth), 3, 0, 0, 0]
    file.append("IHDR", header)
    var entries: [UInt8] = []
    var unused: [UInt8] = []
    for colour in colours {
      entries += [colour.red, colour.green, colour.blue]
      unused.append(colour.unused)
    }
    file.append("PLTE", entries)
    if let last = transparent.max(), Int(last) < colours.count {
      var alphas = [UInt8](repeating: 255, count: Int(last) + 1)
      for index in transparent { alphas[Int(index)] = 0 }
      file.append("tRNS", alphas)
    }
    // romkit's own chunk: the fourth byte of each entry of a palette.
    if let largest = unused.max(), largest > 0 { file.append("vgUB", unused) }
    file.append("IDAT", compress(depth))
    file.append("IEND", [])
    return file.bytes
  }

  /// A file of chunks: a length, a name, data, and a checksum of these.
  private struct File {
    var bytes: [UInt8]
    let checksum: ([UInt8]) -> UInt32

    @inline(never)
    mutating func append(_ name: StaticString, _ data: [UInt8]) {
      Self.append(data.count, to: &bytes)
      let covered = name.bytes + data
      bytes += covered
      Self.append(Int(bitPattern: UInt(checksum(covered))), to: &bytes)
    }

    @inline(never)
    static func append(_ word: Int, to bytes: inout [UInt8]) {
      for shift in stride(from: 24, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
  }
}
