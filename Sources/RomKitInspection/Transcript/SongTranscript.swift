import RomKitBase
import RomKitContainer
import RomKitMusic
import VGSCore

/// A song as text: a line to each note, in the words of a note listing but without times, which would make all lines
/// different after a note that was inserted.
enum SongTranscript {
  static func write(_ body: Body, to sink: inout some ByteSink) throws {
    let song = try BodyValidation.song(in: body)
    // Songs of the same notes may be compressed differently.
    let checksum = try body.checksum().hexadecimal(digits: 8)
    try sink.line("  compressed into \(Plural.bytes(body.size)), CRC-32 \(checksum)")
    let label = song.notes.firstIndex(of: .label)
    for note in song.notes { try sink.line("  \(NoteListing.text(of: note, label: label))") }
  }
}
