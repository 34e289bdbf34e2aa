import RomKitBase

/// A text of a VGSPACK: UTF-8 in a field of fixed size, ended by a NUL, filled up with NULs.
///
/// The field always keeps one NUL, so a text of its whole size is one byte too long. No text is ever cut.
package struct PaddedText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// What the field says.
  package var text: String
  /// Bytes that stand after the first NUL, up to the last that is not NUL; nothing reads them. They are kept so
  /// that a file can be written back as it was, as far as a longer text leaves room for them.
  package var afterEnd: [UInt8]

  /// A text with nothing after it.
  package init(_ text: String = "") {
    self.text = text
    afterEnd = []
  }

  /// A text with nothing after it.
  package init(stringLiteral text: String) {
    self.init(text)
  }

  /// Reads the bytes of the whole field, which stand at `offset` of the file.
  init(parsing bytes: ArraySlice<UInt8>, field: VGSField, record: Int?, offset: Int) throws(VGSPackError) {
    guard let end = bytes.firstIndex(of: 0) else {
      throw .noTextEnd(field, record: record, offset: offset)
    }
    let shown = bytes[bytes.startIndex..<end]
    if let invalid = shown.firstInvalidUTF8 {
      throw .notText(field, record: record, offset: offset + (invalid - shown.startIndex))
    }
    text = String(decoding: shown, as: UTF8.self)
    let tail = bytes[end...].dropFirst()
    afterEnd = tail.lastIndex { $0 != 0 }.map { Array(tail[...$0]) } ?? []
  }

  /// The bytes of the whole field.
  func serialized(as field: VGSField, record: Int?) throws(VGSPackError) -> [UInt8] {
    var bytes = Array(text.utf8)
    guard bytes.count < field.size else {
      throw .textTooLong(field, record: record, size: bytes.count)
    }
    guard !bytes.contains(0) else { throw .nulInText(field, record: record) }
    bytes.append(0)
    bytes += afterEnd.prefix(field.size - bytes.count)
    bytes += repeatElement(0, count: field.size - bytes.count)
    return bytes
  }
}
