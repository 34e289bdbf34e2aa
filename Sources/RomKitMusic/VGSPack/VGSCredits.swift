/// Who made a song, and what it is called: what a VGSPACK holds beside the song.
package struct VGSCredits: Hashable, Sendable {
  /// The version of the format; `VGS1.0` is the only one.
  var format: PaddedText
  /// What kind of music it is.
  var genre: PaddedText
  /// A record for each album that has the song, 1 to 255.
  package var records: [VGSRecord]

  /// The most records a file has room for.
  package static let recordLimit = 255

  /// Credits with at least one record, or the file cannot be written.
  init(format: PaddedText = "VGS1.0", genre: PaddedText = "", records: [VGSRecord]) {
    self.format = format
    self.genre = genre
    self.records = records
  }

  /// Whether nothing is in them but what their fields say, so that their text form keeps everything.
  package var isPlain: Bool {
    format.afterEnd.isEmpty && genre.afterEnd.isEmpty && records.allSatisfy(\.isPlain)
  }
}
