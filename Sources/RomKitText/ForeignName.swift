import RomKitBase

/// The name of a file that is not UTF-8, as in old projects.
package struct ForeignName: Equatable, Sendable {
  private let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The name for messages, with bytes that are not ASCII as `\xff`.
  package var shown: String {
    bytes.map { byte in
      (0x20..<0x7F).contains(byte) ? String(Unicode.Scalar(byte)) : "\\x" + byte.hexadecimal(digits: 2)
    }.joined()
  }

  /// The name as its author saw it; nil unless it is Shift_JIS.
  package var readAsShiftJIS: String? { ShiftJIS.text(of: bytes) }

  /// The name and, if it is Shift_JIS, the name that was meant.
  package var description: LocalizedText {
    readAsShiftJIS.map { "\(shown) is not UTF-8; read as Shift_JIS it is \($0)" }
      ?? "\(shown) is not UTF-8"
  }
}
