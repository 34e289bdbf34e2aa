/// What a body must be like, so that no console reads past it, hangs or falls silent because of it.
enum BodyRules {
  /// Throws what is wrong with the body of a slot; anything goes in data and programs.
  static func check(_ body: Body, of kind: SlotKind) throws {
    switch kind {
    case .graphics: try checkPicture(body)
    case .effect: try checkEffect(body)
    case .music: try checkSong(body)
    case .data, .program: break
    }
  }

  /// Throws ``SlotPictureError``.
  static func checkPicture(_ body: Body) throws {
    _ = try SlotPicture.Header(parsing: body.prefix(SlotPicture.Header.size)[...], bodySize: body.size)
  }

  /// Throws ``SoundEffectError``.
  static func checkEffect(_ body: Body) throws {
    _ = try SoundEffect.Header(parsing: body.prefix(SoundEffect.headerSize), bodySize: body.size)
  }

  /// Throws ``SongError``.
  static func checkSong(_ body: Body) throws {
    _ = try song(in: body)
  }

  /// The song of a body, read piece by piece.
  static func song(in body: Body) throws -> Song {
    let reader = SongReader()
    try body.forEachPiece { try reader.push($0) }
    return try reader.finish()
  }
}
