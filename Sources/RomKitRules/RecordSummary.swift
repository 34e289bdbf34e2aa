import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitPictures
import RomKitSound
import RomKitText
import VGSCore
import VGSFormat

/// A summary of a record, short enough for a listing.
///
/// Reads no more of a body than necessary: the header of a picture or an effect, all of a song, and data as far as
/// needed to see that it is not text.
public enum RecordSummary: Hashable, Codable, Sendable, CustomStringConvertible {
  /// A picture.
  case picture(SlotPicture.Header)
  /// A sound effect.
  case effect(SoundEffect.Header)
  /// A song.
  case song(SongTiming)
  /// A palette of 256 colours.
  case palette
  /// The font of the kanji extension.
  case font
  /// Text.
  case text(TextFormat)
  /// Other data.
  case data
  /// A program.
  case program
  /// The checksums of a number of records; nil if the record cannot be read.
  case checksums(entries: Int?)
  /// A record that is not a slot.
  case other
  /// A body that the kind of its slot does not allow.
  case unusable(Diagnostic)

  private static let largestChecksums = 4 << 20

  /// Reads a record. Throws only if the body cannot be read.
  public init(of record: Rom.Record) throws {
    let body = record.body
    do {
      switch record.kind {
      case .graphics: self = .picture(try SlotPicture.Header(of: body))
      case .effect: self = .effect(try SoundEffect.Header(of: body))
      case .music: self = .song(try Song(body: body).timing)
      case .data: self = RecordSummary(try DataKind(of: body))
      case .program: self = .program
      case .checksums:
        let record =
          body.size <= Self.largestChecksums ? try? ChecksumRecord(parsing: body.bytes()[...]) : nil
        self = .checksums(entries: record?.entries.count)
      case .other: self = .other
      }
    } catch let error as FileError {
      throw error
    } catch let error as any RomKitError {
      self = .unusable(Diagnostic(error, in: record))
    }
  }

  private init(_ kind: DataKind) {
    switch kind {
    case .palette: self = .palette
    case .font: self = .font
    case .text(let form): self = .text(TextFormat(form))
    case .data: self = .data
    }
  }

  /// The text for a listing in English, without the size of a text: `picture 256x152 SY`.
  public var description: String {
    if case .text(let format) = self { "text " + format.encoding.name } else { description(size: 0).english }
  }

  /// The text for a listing: `picture 256x152 SY`, `effect 0.50 s`, `song, 3,644 notes, 2:37, loops at 0:16`.
  public func description(size: Int) -> LocalizedText {
    switch self {
    case .picture(let header): "picture \(header.width)x\(header.height) \(header.dialect.rawValue)"
    case .effect(let header): "effect \(header.duration)"
    case .song(let timing): "song, \(timing.summary)"
    case .palette: "palette"
    case .font: "font 8x12, JIS X 0208"
    case .text(let format): format.summary(byteCount: size)
    case .data: "data"
    case .program: "program"
    case .checksums(let entries?): "checksums of \(Plural.records(entries))"
    case .checksums(nil): "checksums, damaged"
    case .other: "never asked for by a runtime"
    case .unusable(let finding): "unusable: \(finding.message)"
    }
  }

  /// The same with the size in any case: `picture 256x152 SY, 38,916 bytes`.
  package func description(withSize size: Int) -> LocalizedText {
    let words = description(size: size)
    return if case .text = self { words } else { "\(words), \(Plural.bytes(size))" }
  }

  /// The kind of contents, in one word for programs.
  package var type: String {
    switch self {
    case .picture: "picture"
    case .effect: "effect"
    case .song: "song"
    case .palette: "palette"
    case .font: "font"
    case .text: "text"
    case .data: "data"
    case .program: "program"
    case .checksums: "checksums"
    case .other: "other"
    case .unusable: "unusable"
    }
  }
}

extension RecordSummary: JSONConvertible {
  package var json: JSON {
    let members: JSON =
      switch self {
      case .picture(let header): .picture(header.width, header.height, header.dialect)
      case .effect(let header):
        ["samples": header.sampleCount, "seconds": JSON.seconds(header.sampleCount)]
      case .song(let timing):
        timing.json + ["loop_seconds": timing.loopStart.map { JSON.seconds(Int($0)) }]
      case .text(let format): ["encoding": format.encoding.name, "final_nul": format.finalNUL]
      case .checksums(let entries): ["entries": entries]
      case .unusable(let finding): ["code": finding.code, "message": finding.message]
      case .palette, .font, .data, .program, .other: [:]
      }
    return ["type": type] + members
  }
}

extension SongTiming: JSONConvertible {
  package var json: JSON {
    [
      "notes": noteCount, "samples": Int(length), "seconds": JSON.seconds(Int(length)),
      "loop_samples": loopStart.map { Int($0) },
    ]
  }
}

extension JSON {
  /// The seconds that a number of samples take, rounded down to milliseconds as ``MusicText/exactTime(samples:)`` prints them.
  package static func seconds(_ samples: Int) -> JSON {
    // Divided before it is multiplied: a damaged song may claim centuries.
    let (whole, rest) = samples.quotientAndRemainder(dividingBy: Song.sampleRate)
    return .thousandths(whole * 1_000 + rest * 1_000 / Song.sampleRate)
  }

  package static func picture(_ width: Int, _ height: Int, _ dialect: SlotPicture.Dialect) -> JSON {
    ["width": width, "height": height, "dialect": dialect.rawValue]
  }
}
