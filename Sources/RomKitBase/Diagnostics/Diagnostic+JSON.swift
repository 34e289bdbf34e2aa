extension Diagnostic {
  /// All of it for a program; every key is always there, with null for what is not known:
  ///
  ///     {"severity": "error", "code": "mml-channel", "file": "song.mml", "slot": null, "line": 12, "column": 5,
  ///      "offset": null, "pixel": null, "message": "there is no channel 7: ...", "notes": [], "remedy": "write Ch0 to Ch5"}
  ///
  /// Lines and columns count from 1, offsets from 0; a pixel is an object of `x` and `y`, both from 0.
  package var json: JSON {
    var line: Int?
    var column: Int?
    var offset: Int?
    var pixel = JSON.null
    switch place.position {
    case .line(let number, let character): (line, column) = (number, character)
    case .offset(let number): offset = number
    case .pixel(let x, let y): pixel = .object([("x", .number(x)), ("y", .number(y))])
    case nil: break
    }
    func optional(_ number: Int?) -> JSON { number.map { .number($0) } ?? .null }
    return .object([
      ("severity", .string(severity.rawValue)), ("code", .string(code)),
      ("file", .optional(place.file)), ("slot", .optional(place.slot)),
      ("line", optional(line)), ("column", optional(column)), ("offset", optional(offset)),
      ("pixel", pixel),
      ("message", .string(message)), ("notes", .array(notes.map { .string($0) })),
      ("remedy", .optional(help)),
    ])
  }
}
