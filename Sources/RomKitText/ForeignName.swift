import RomKitBase

/// The name of a file that is not UTF-8, as those of old projects may be.
package struct ForeignName: Hashable, Sendable {
  private let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The name for messages: bytes that are not ASCII as `\xff`.
  package var shown: String {
    bytes.map { byte in
      (0x20..<0x7F).contains(byte) ? String(Unicode.Scalar(byte)) : "\\x" + byte.hexadecimal(digits: 2)
    }.joined()
  }

  /// The name as its author saw it, when it is Shift_JIS.
  package var readAsShiftJIS: String? {
    var utf8: [UInt8] = []
    do {
      try CharacterDecoder(.shiftJIS).append(bytes[...], offset: 0, to: &utf8)
    } catch {
      return nil
    }
    return String(decoding: utf8, as: UTF8.self)
  }

  /// What the name is and, where it can be told, what it was meant to be.
  package var description: String {
    "\(shown) is not UTF-8" + (readAsShiftJIS.map { "; read as Shift_JIS it is \(Escaped.path($0))" } ?? "")
  }
}
