import RomKitBase

/// The IHDR chunk: size and colour type of a PNG's pixels.
struct PNGHeader: Equatable {
  enum ColourType: UInt8 {
    case greyscale = 0
    case truecolour = 2
    case indexedColour = 3
    case greyscaleWithAlpha = 4
    case truecolourWithAlpha = 6

    var samples: Int {
      switch self {
      case .greyscale, .indexedColour: 1
      case .greyscaleWithAlpha: 2
      case .truecolour: 3
      case .truecolourWithAlpha: 4
      }
    }

    var depths: [UInt8] {
      switch self {
      case .greyscale: [1, 2, 4, 8, 16]
      case .indexedColour: [1, 2, 4, 8]
      case .truecolour, .greyscaleWithAlpha, .truecolourWithAlpha: [8, 16]
      }
    }
  }

  /// Pixels in a row, at least 1.
  var width: Int
  /// Rows, at least 1.
  var height: Int
  /// Bits in a sample: 1, 2, 4, 8 or 16.
  var depth: Int
  var colourType: ColourType
  /// Whether the rows come in the seven passes of Adam7.
  var isInterlaced = false

  static let size = 13

  var bitsPerPixel: Int { depth * colourType.samples }

  /// The distance to the byte on the left in a filter: the whole bytes of a pixel, at least 1.
  var filterDistance: Int { max(1, bitsPerPixel / 8) }

  func rowBytes(width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }

  /// The bytes of the inflated image data: the rows of all passes, each with its filter.
  var imageSize: Int {
    PNGPass.all(of: self).reduce(0) { $0 + $1.height * (1 + rowBytes(width: $1.width)) }
  }

  init(width: Int, height: Int, depth: Int, colourType: ColourType) {
    self.width = width
    self.height = height
    self.depth = depth
    self.colourType = colourType
  }

  /// Reads the chunk's data, and compares the size with the limits.
  init(parsing data: ArraySlice<UInt8>, limits: PictureLimits) throws(PictureDiagnostic) {
    guard data.count == PNGHeader.size else {
      throw PictureDiagnostic(
        "png-header", "expected 13 bytes in IHDR, found \(Grouped.text(data.count))", at: 8, .saveAgain)
    }
    let fields = Array(data)
    width = fields[0..<4].reduce(0) { $0 << 8 | Int($1) }
    height = fields[4..<8].reduce(0) { $0 << 8 | Int($1) }
    guard 1...Int(Int32.max) ~= width, 1...Int(Int32.max) ~= height else {
      throw PictureDiagnostic(
        "png-header",
        "expected a width and a height from 1 to 2147483647, found \(width) x \(height)",
        at: 16, .saveAgain)
    }
    guard let colourType = ColourType(rawValue: fields[9]), colourType.depths.contains(fields[8]) else {
      throw PictureDiagnostic(
        "png-header",
        "colour type \(fields[9]) with \(Plural.text(Int(fields[8]), "bit")) per sample does not exist",
        at: 24, .saveAgain)
    }
    self.colourType = colourType
    depth = Int(fields[8])
    func method(_ expected: LocalizedText, at place: Int) -> PictureDiagnostic {
      PictureDiagnostic(
        "png-header", "expected \(expected), found \(fields[place])", at: 16 + place, .saveAgain)
    }
    guard fields[10] == 0 else { throw method("compression method 0", at: 10) }
    guard fields[11] == 0 else { throw method("filter method 0", at: 11) }
    guard fields[12] <= 1 else { throw method("interlace method 0 or 1", at: 12) }
    isInterlaced = fields[12] == 1
    guard limits.allow(width: width, height: height, indexed: colourType == .indexedColour) else {
      throw PictureDiagnostic(
        "png-too-large",
        limits.refusal(width: width, height: height, indexed: colourType == .indexedColour), at: 16, .cutUp)
    }
  }

  /// The chunk's data; ``init(parsing:limits:)`` is the inverse.
  func serialized() -> [UInt8] {
    var writer = ByteWriter(capacity: PNGHeader.size)
    writer.bigEndian(UInt32(clamping: width))
    writer.bigEndian(UInt32(clamping: height))
    writer.append([UInt8(depth), colourType.rawValue, 0, 0, isInterlaced ? 1 : 0])
    return writer.bytes
  }
}

/// The pixels of a PNG that are stored together: all of them, or those of one of Adam7's seven passes.
struct PNGPass: Equatable {
  /// The first pixel's column, and the columns from each pixel to the next.
  var left: Int
  var columnStep: Int
  /// The first row, and the rows from each to the next.
  var top: Int
  var rowStep: Int
  var width: Int
  var height: Int

  /// The passes in order; those without pixels, as small pictures have, are not in the file.
  static func all(of header: PNGHeader) -> [PNGPass] {
    let starts: [(left: Int, columnStep: Int, top: Int, rowStep: Int)] =
      header.isInterlaced
      ? [
        (0, 8, 0, 8), (4, 8, 0, 8), (0, 4, 4, 8), (2, 4, 0, 4), (0, 2, 2, 4), (1, 2, 0, 2), (0, 1, 1, 2),
      ] : [(0, 1, 0, 1)]
    return starts.compactMap { start in
      let width = (header.width - start.left + start.columnStep - 1) / start.columnStep
      let height = (header.height - start.top + start.rowStep - 1) / start.rowStep
      guard width > 0, height > 0 else { return nil }
      return PNGPass(
        left: start.left, columnStep: start.columnStep, top: start.top, rowStep: start.rowStep,
        width: width, height: height)
    }
  }
}
