import RomKitBase
import RomKitConversion
import RomKitMusic

/// A song as MML to keep and to edit, with a comment at its top that says how well it stands for the song.
enum DecompiledSource {
  /// The most rewrites that are listed.
  private static let mostRewrites = 10

  /// The MML of the body of a music slot. Throws when there is none that sounds the same.
  static func result(of body: ConversionFile) throws -> ConversionResult {
    let song = try Song(parsing: body.bytes)
    let decompiled = try Decompiler.decompile(song)
    var lines: [String] = []
    switch decompiled.equality {
    case .sameNotes:
      lines.append("Decompiled by romkit. Compiled again, it gives the same notes.")
    case .sameEvents:
      lines.append("Decompiled by romkit. Compiled again, it gives the same events at the same times,")
      lines.append("but not the same list of notes.")
    case .sameSound:
      lines.append("Decompiled by romkit. Equal in sound only: compiled again, it gives the same samples,")
      lines.append("but not the same notes.")
    }
    for rewrite in decompiled.rewrites.prefix(mostRewrites) { lines.append("- \(rewrite.diagnostic.message)") }
    if decompiled.rewrites.count > mostRewrites {
      lines.append("- \(Plural.text(decompiled.rewrites.count - mostRewrites, "more such place"))")
    }
    let comment = lines.map { "# \($0)\n" }.joined()
    return ConversionResult(
      bytes: Array((comment + decompiled.source).utf8), report: SongConversion.words(decompiled.equality))
  }
}
