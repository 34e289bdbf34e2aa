/// How the pixels of a BMP are stored, by the number in its header.
package enum BitmapCompression: UInt32, Hashable, Sendable {
  /// Rows as they are.
  case none = 0
  /// Runs of 8-bit indices.
  case runs8 = 1
  /// Runs of 4-bit indices.
  case runs4 = 2
  /// Rows of 16 or 32-bit pixels, with masks that say where the components lie.
  case bitFields = 3
  /// A JPEG file, for printers.
  case jpeg = 4
  /// A PNG file, for printers.
  case png = 5
  /// As ``bitFields``, with a mask for alpha after a header of 40 bytes.
  case alphaBitFields = 6

  /// Its usual name with the verb that goes with it.
  var subject: String {
    switch self {
    case .none: "no compression does"
    case .runs8: "RLE8 does"
    case .runs4: "RLE4 does"
    case .bitFields, .alphaBitFields: "bit fields do"
    case .jpeg: "JPEG does"
    case .png: "PNG does"
    }
  }

  /// Whether pixels of this many bits can be stored so.
  func allows(bits: Int) -> Bool {
    switch self {
    case .none: true
    case .runs8: bits == 8
    case .runs4: bits == 4
    case .bitFields, .alphaBitFields: bits == 16 || bits == 32
    case .jpeg, .png: false
    }
  }
}
