import RomKitBase

extension Song {
  /// Compiles MML. `Documentation/MML.md` describes the language.
  ///
  /// Throws `Problems`: up to 50 errors and 50 warnings with their lines and columns, in `file` if that is given, and the
  /// number of the others. ``MMLCompilation`` also has the warnings of a source that compiles.
  public init(parsingMML source: String, file: String? = nil) throws(Problems) {
    try self.init(parsingMML: Array(source.utf8), file: file)
  }

  /// Compiles the bytes of an `.mml` file. Any bytes are taken; text other than ASCII is an error outside of comments.
  ///
  /// Throws `Problems`: up to 50 errors and 50 warnings with their lines and columns, in `file` if that is given, and the
  /// number of the others.
  public init(parsingMML source: [UInt8], file: String? = nil) throws(Problems) {
    let compilation = MMLCompilation(parsing: source)
    guard let song = compilation.song else { throw Problems(compilation.diagnostics(file: file)) }
    self = song
  }

  /// The song as MML that people can read and change. romkit has compiled it again, and it plays the same samples.
  ///
  /// Throws an error with a code such as `decompile-loop-without-wait` if no MML sounds the same. ``init(parsingMML:file:)-(String,_)``
  /// is the inverse.
  public func decompiled() throws(Diagnostic) -> Decompilation { try Decompiler.decompile(self) }

  /// Reads a list of notes as text, a `.notes` file: a note a line, such as `key-on ch2 square a4`.
  ///
  /// Throws `Problems`: up to 20 errors with their lines and columns, and the number of the others. ``listing`` is the
  /// inverse.
  public init(parsingListing text: String, file: String? = nil) throws(Problems) {
    do {
      self.init(notes: try NoteListing(parsing: Array(text.utf8)).notes)
    } catch {
      throw Problems(error, file: file)
    }
  }

  /// All notes as text, a line each, with comments on the time. ``init(parsingListing:file:)`` is the inverse.
  public var listing: String { String(decoding: NoteListing(notes: notes).serialized(), as: UTF8.self) }

  /// The song in a VGSPACK, the bytes of a `.vgs` file. Its credits are left out.
  ///
  /// Throws an error with the offset and a code such as `vgs-truncated`; that of the song is a ``SongError``, the
  /// ``Diagnostic/underlying`` one.
  public init(parsingVGS bytes: [UInt8]) throws(Diagnostic) {
    let pack = try VGSPack(parsing: bytes)
    do { self = try pack.song() } catch { throw Diagnostic(error) }
  }
}
