import RomKitBase

extension TableSchema {
  /// Reads a schema, the text of a `.toml` file. Throws `Problems` with the line and column.
  public init(toml text: String, file: String? = nil) throws(Problems) {
    do {
      try self.init(parsing: Array(text.utf8)[...])
    } catch {
      throw Problems(error, file: file)
    }
  }

  /// The bytes of a data slot made from a `.csv` file in UTF-8. Throws `Problems`: every cell that does not fit, with its line
  /// and column. ``csv(of:)`` is the inverse.
  public func bytes(csv text: String, file: String? = nil) throws(Problems) -> [UInt8] {
    do {
      return try body(ofCSV: Array(text.utf8)[...])
    } catch {
      throw Problems(error, file: file)
    }
  }

  /// The `.csv` file that a data slot was made from. Throws `Problems`: every field that a table cannot give back, with its
  /// row and offset. ``bytes(csv:file:)`` is the inverse.
  public func csv(of bytes: [UInt8]) throws(Problems) -> String {
    do {
      return String(decoding: try csv(ofBody: bytes[...]), as: UTF8.self)
    } catch {
      throw Problems(error, file: nil)
    }
  }
}

extension TextSlot {
  /// A text in a format.
  public init(_ text: String, format: TextFormat = TextFormat()) {
    self.init(source: Array(text.utf8), format: format)
  }

  /// Reads the bytes of a data slot, in the encoding that they are recognised to have unless it is given.
  ///
  /// Throws an error with the code `text-not-recognised` for bytes that are no text, and others with the offset of a character that
  /// the encoding does not have. ``bytes()`` is the inverse.
  public init(parsing body: [UInt8], as encoding: TextEncoding? = nil) throws {
    try self.init(parsing: body[...], as: encoding)
  }

  /// The bytes of the data slot. Throws `Problems`: every character that the encoding does not have with its line and column,
  /// or the size when the text does not fit. ``init(parsing:as:)-([UInt8],_)`` is the inverse.
  public func bytes() throws(Problems) -> [UInt8] {
    do {
      return try serialized()
    } catch {
      throw Problems(error, file: nil)
    }
  }
}
