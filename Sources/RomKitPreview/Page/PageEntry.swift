import RomKitBase
import RomKitContainer
import RomKitInspection
import RomKitMusic
import RomKitPictures
import RomKitSound
import RomKitText

/// A record as it stands on the page.
struct PageEntry: Sendable {
  let record: Record
  let summary: RecordSummary
  /// The CRC-32 of the body.
  let checksum: UInt32
  /// The address inside the page: the slot, or the place in the directory. Never bytes of the ROM.
  let anchor: String
  /// What is wrong with it.
  let problems: [Diagnostic]

  /// How it is called, safe to show.
  var label: String { record.name.label }

  /// What comes after the name in the list of contents.
  var brief: String {
    switch summary {
    case .picture(let header): "\(header.width) × \(header.height)"
    case .effect(let header): "\(header.duration)"
    case .song(let timing): MusicText.time(samples: timing.length)
    case .palette: "palette"
    case .font: "font"
    case .text(let format): format.encoding.name
    case .data, .program, .checksums, .other: Self.size(record.body.size)
    case .unusable: "unusable"
    }
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 10_000 ? "\(Grouped.text(bytes)) B" : "\(Grouped.text((bytes + 512) / 1_024)) KiB"
  }
}

/// The parts of the page.
enum PageSection: String, CaseIterable, Sendable {
  case pictures, palettes, songs, effects, texts, data, programs, others

  var title: String {
    switch self {
    case .others: "Other records"
    default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

  /// The part in which a record stands. `isUsed` tells whether the runtimes find it under its name.
  init(_ record: Record, _ summary: RecordSummary, isUsed: Bool) {
    guard isUsed, case .slot(let kind) = record.kind else {
      self = .others
      return
    }
    switch (kind, summary) {
    case (.graphics, _): self = .pictures
    case (.effect, _): self = .effects
    case (.music, _): self = .songs
    case (.data, .palette): self = .palettes
    case (.data, .text): self = .texts
    case (.data, _): self = .data
    case (.program, _): self = .programs
    }
  }

  /// Words under which the filter finds what stands there.
  var words: String {
    switch self {
    case .pictures: "graphics picture"
    case .palettes: "data palette"
    case .songs: "music song"
    case .effects: "effect sound"
    case .texts: "data text"
    case .data: "data"
    case .programs: "program"
    case .others: "other record"
    }
  }
}
