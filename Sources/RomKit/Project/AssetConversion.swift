/// What became of one asset: the body of its slot, and what is to be told of it.
struct AssetConversion {
  /// The body.
  var body: Body
  /// What was done, for people; nil when there is nothing to tell.
  var report: String?
  /// What may not be as it was meant.
  var warnings: [Diagnostic] = []
}

// How each form of asset becomes a body. Errors are those of the form, without the file's name.
extension AssetConversion {
  /// A picture of palette indices, each kept as it is. Its palette is the game's business: the mk-II has one for all.
  static func picture(_ bytes: [UInt8], _ file: AssetFile) throws -> AssetConversion {
    let decoded = try PictureFile(parsing: bytes)
    guard case .indexed(let picture) = decoded.picture else { throw PictureNotIndexed() }
    let body = try SlotPicture(picture, dialect: .sy).serialized()
    return AssetConversion(
      body: Body(body), warnings: decoded.warnings.map { Diagnostic($0, severity: .warning, file: file.path) }
    )
  }

  /// A song as MML.
  static func song(_ bytes: [UInt8], _ file: AssetFile) throws -> AssetConversion {
    let compilation = MMLCompilation(of: bytes)
    let told = compilation.diagnostics(file: file.path)
    guard let song = compilation.song else { throw Problems(told) }
    return AssetConversion(body: Body(song.serialized()), report: song.timing.summary, warnings: told)
  }

  /// Text in UTF-8, which the console wants in Shift_JIS with a NUL at its end.
  static func text(_ bytes: [UInt8], _ file: AssetFile) throws -> AssetConversion {
    AssetConversion(body: Body(try TextSlot(source: bytes).serialized()))
  }
}
