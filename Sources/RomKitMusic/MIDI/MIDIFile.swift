import RomKitBase

/// The events of a Standard MIDI File that matter to a song, in the order of their times.
package struct MIDIFile: Sendable {
  /// An event in 16 bytes, because a file may have a million.
  package struct Event: Sendable {
    /// The ticks before it, and below them its number in the file.
    fileprivate var order: UInt64
    /// The microseconds of a quarter note, for a tempo.
    package var tempo: UInt32 = 0
    /// The status of a channel's message, or one of the numbers below.
    package var status: UInt8
    package var data1: UInt8 = 0
    package var data2: UInt8 = 0

    package var tick: Int { Int(order >> 24) }
    package var channel: Int { Int(status & 0x0F) }

    static let tempo: UInt8 = 0xF0
    static let loopStart: UInt8 = 0xF1
    static let loopEnd: UInt8 = 0xF2
    /// The end of a track after which another begins.
    static let silence: UInt8 = 0xF3
  }

  package static let trackLimit = 1_024
  package static let eventLimit = 1 << 20
  package static let noteLimit = 65_536
  /// More than a day at the finest division; a product with a tempo does not overflow.
  static let tickLimit = 1 << 36

  /// In the order of their times; at one time in that of the tracks.
  package private(set) var events: [Event] = []
  /// The ticks before the end of the last track.
  package private(set) var length = 0
  /// The ticks of a quarter note, or those in so many ``fixedTempo``s.
  package private(set) var division = 0
  /// The microseconds of ``division`` ticks in a file that counts frames of film instead of quarter notes.
  package private(set) var fixedTempo: Int?
  /// The faults that leave no doubt about the music.
  package private(set) var warnings: [Diagnostic] = []

  private var format = 0
  private var noteCount = 0

  /// Reads a file of any format. Throws the first error, with its offset.
  package init(parsing bytes: [UInt8]) throws(Diagnostic) {
    var position = try readHeader(bytes)
    let declared = Int(bytes[10]) << 8 | Int(bytes[11])
    var tracks = 0
    while position < bytes.count {
      let head = bytes[position...].prefix(8)
      let size = head.suffix(4).reduce(0) { $0 << 8 | Int($1) }
      let isTrack = head.starts(with: "MTrk".utf8) && head.count == 8
      let isChunk = isTrack || head.count == 8 && head.prefix(4).allSatisfy { 0x20...0x7E ~= $0 }
      if isChunk, size <= bytes.count - position - 8 {
        let end = position + 8 + size
        if isTrack {
          tracks += 1
          guard tracks <= Self.trackLimit else {
            throw Self.tooMany(Plural.text(Self.trackLimit, "track"), at: position)
          }
          try read(ByteReader(bytes[position + 8..<end], offset: position + 8), track: tracks)
        }
        position = end
      } else if isTrack {
        throw Diagnostic(
          "midi-truncated",
          "expected \(Plural.bytes(size)) of track \(tracks + 1), found \(Grouped.text(bytes.count - position - 8))",
          at: .offset(position + 8), help: Self.exportAgain)
      } else {
        let next = Self.track(in: bytes, after: position) ?? bytes.count
        warn(
          "midi-garbage", "expected a track, found \(Plural.bytes(next - position)) of something else",
          at: position)
        position = next
      }
    }
    guard tracks > 0 else {
      throw Diagnostic(
        "midi-no-tracks", "the file has no track", at: .offset(bytes.count), help: Self.exportAgain)
    }
    if tracks < declared {
      warn(
        "midi-tracks-missing", "expected \(Plural.text(declared, "track")), found \(Grouped.text(tracks))",
        at: 10)
    }
    events.sort { $0.order < $1.order }
  }

  private mutating func warn(_ code: String, _ message: LocalizedText, at offset: Int) {
    warnings.append(
      Diagnostic(code, message, severity: .warning, at: .offset(offset), help: Self.exportAgain))
  }

  static let exportAgain: LocalizedText = "export the song again, as a Standard MIDI File"

  private static func tooMany(_ most: LocalizedText, at offset: Int) -> Diagnostic {
    Diagnostic(
      "midi-too-many", "expected at most \(most), found more", at: .offset(offset),
      help: "shorten the song, or divide it")
  }

  private static func track(in bytes: [UInt8], after position: Int) -> Int? {
    var index = position + 1
    while index + 8 <= bytes.count {
      if bytes[index] == UInt8(ascii: "M"), bytes[index...].starts(with: "MTrk".utf8) { return index }
      index += 1
    }
    return nil
  }

  /// Reads the header, and returns its end.
  private mutating func readHeader(_ bytes: [UInt8]) throws(Diagnostic) -> Int {
    guard bytes.starts(with: "MThd".utf8) else {
      throw Diagnostic(
        "midi-header",
        "expected MThd at the start of a MIDI file, found \"\(Escaped.bytes(bytes.prefix(4)))\"",
        at: .offset(0), help: Self.exportAgain)
    }
    let size = bytes.dropFirst(4).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    guard bytes.count < 14 || size <= bytes.count - 8 else {
      throw Diagnostic(
        "midi-truncated",
        "expected \(Plural.bytes(size)) of the header, found \(Grouped.text(bytes.count - 8))",
        at: .offset(4),
        help: Self.exportAgain)
    }
    guard bytes.count >= 14, size >= 6 else {
      throw Diagnostic(
        "midi-header",
        "expected a header of at least 6 bytes, found \(bytes.count < 8 ? 0 : min(size, bytes.count - 8))",
        at: .offset(4), help: Self.exportAgain)
    }
    format = Int(bytes[8]) << 8 | Int(bytes[9])
    guard format <= 2 else {
      throw Diagnostic(
        "midi-format", "expected the format 0, 1 or 2, found \(format)", at: .offset(8),
        help: Self.exportAgain)
    }
    if bytes[12] < 0x80 {
      division = Int(bytes[12]) << 8 | Int(bytes[13])
    } else {
      let frames = 256 - Int(bytes[12])
      // 29 stands for the 29.97 frames of television.
      division = [24, 25, 29, 30].contains(frames) ? (frames == 29 ? 30 : frames) * Int(bytes[13]) : 0
      fixedTempo = frames == 29 ? 1_001_000 : 1_000_000
    }
    guard division > 0 else {
      throw Diagnostic(
        "midi-division",
        "expected ticks of a quarter note, or of 24, 25, 29 or 30 frames a second, found \(Hexadecimal.byte(bytes[12])) \(Hexadecimal.byte(bytes[13]))",
        at: .offset(12), help: Self.exportAgain)
    }
    return 8 + size
  }

  // MARK: Tracks

  private mutating func read(_ bytes: ByteReader, track: Int) throws(Diagnostic) {
    // The songs of format 2 follow each other, and each begins at the usual tempo.
    let start = format == 2 ? length : 0
    if format == 2 {
      try append(
        Event(order: UInt64(start) << 24, tempo: UInt32(MIDIClock.standard), status: Event.tempo),
        at: bytes.offset)
    }
    var reader = Reader(bytes: bytes, track: track)
    var tick = start
    var status: UInt8 = 0
    while reader.bytes.remaining > 0 {
      let place = reader.bytes.offset
      tick += try reader.number()
      guard tick <= Self.tickLimit else { throw Self.tooLong(at: place) }
      let offset = reader.bytes.offset
      var first = try reader.byte()
      if first == 0xFF {
        guard try readMeta(&reader, tick: tick) else { continue }
        let rest = reader.bytes.remaining
        if rest > 0 {
          warn(
            "midi-garbage",
            "expected the end of track \(track), found \(Plural.bytes(rest)) of something else",
            at: reader.bytes.offset)
        }
        break
      }
      if first == 0xF0 || first == 0xF7 {
        _ = try reader.slice(try reader.number())
        continue
      }
      guard first < 0xF0 else {
        throw Diagnostic(
          "midi-event", "expected an event, found the status \(Hexadecimal.byte(first))", at: .offset(offset),
          help: Self.exportAgain)
      }
      if first >= 0x80 {
        status = first
        first = try reader.data()
      } else if status == 0 {
        throw Diagnostic(
          "midi-event", "expected a status from 0x80 to 0xFF, found \(Hexadecimal.byte(first))",
          at: .offset(offset), help: Self.exportAgain)
      }
      let second = 0xC0...0xDF ~= status ? 0 : try reader.data()
      try add(status, first, second, tick: tick, at: offset)
    }
    if format == 2 { try append(Event(order: UInt64(tick) << 24, status: Event.silence), at: bytes.offset) }
    length = max(length, tick)
  }

  static func tooLong(at offset: Int?) -> Diagnostic {
    Diagnostic(
      "midi-too-long", "the song is longer than 24 hours", at: offset.map { .offset($0) },
      help: "shorten the song, or divide it")
  }

  private mutating func add(_ status: UInt8, _ first: UInt8, _ second: UInt8, tick: Int, at offset: Int)
    throws(Diagnostic)
  {
    let kind = status & 0xF0
    // Aftertouch and most controllers change nothing on the console.
    guard kind != 0xA0, kind != 0xD0, kind != 0xB0 || MIDIController(rawValue: first) != nil else { return }
    if kind == 0x90, second > 0 {
      noteCount += 1
      guard noteCount <= Self.noteLimit else {
        throw Self.tooMany(Plural.text(Self.noteLimit, "note"), at: offset)
      }
    }
    if first == MIDIController.loop.rawValue, kind == 0xB0 {
      return try append(Event(order: UInt64(tick) << 24, status: Event.loopStart), at: offset)
    }
    try append(Event(order: UInt64(tick) << 24, status: status, data1: first, data2: second), at: offset)
  }

  private mutating func append(_ event: Event, at offset: Int) throws(Diagnostic) {
    guard events.count < Self.eventLimit else {
      throw Self.tooMany(Plural.text(Self.eventLimit, "event"), at: offset)
    }
    if events.count.isMultiple(of: 4_096) { try WorkControl.check() }
    var event = event
    event.order |= UInt64(events.count)
    events.append(event)
  }

  /// Reads an event about the file, and returns whether it ends the track.
  private mutating func readMeta(_ reader: inout Reader, tick: Int) throws(Diagnostic) -> Bool {
    let type = try reader.byte()
    let offset = reader.bytes.offset
    let body = try reader.slice(try reader.number())
    switch type {
    case 0x2F: return true
    case 0x51 where body.count == 3:
      let tempo = body.reduce(0) { $0 << 8 | UInt32($1) }
      // Without time, the notes after it would all be one.
      if tempo > 0 {
        try append(Event(order: UInt64(tick) << 24, tempo: tempo, status: Event.tempo), at: offset)
      }
    case 0x01, 0x06, 0x07:
      let word = String(decoding: body.prefix(16), as: UTF8.self).lowercased()
      let loop = word == "loopstart" ? Event.loopStart : word == "loopend" ? Event.loopEnd : nil
      if let loop { try append(Event(order: UInt64(tick) << 24, status: loop), at: offset) }
    default: break
    }
    return false
  }

  /// Reads the bytes of one track.
  private struct Reader {
    var bytes: ByteReader
    let track: Int

    mutating func byte() throws(Diagnostic) -> UInt8 {
      do { return try bytes.byte() } catch { throw truncated(error) }
    }

    mutating func slice(_ count: Int) throws(Diagnostic) -> ArraySlice<UInt8> {
      do { return try bytes.slice(count) } catch { throw truncated(error) }
    }

    /// A byte of a message, which is below 0x80.
    mutating func data() throws(Diagnostic) -> UInt8 {
      let offset = bytes.offset
      let byte = try byte()
      guard byte < 0x80 else {
        throw Diagnostic(
          "midi-event", "expected a value below 0x80, found \(Hexadecimal.byte(byte))", at: .offset(offset),
          help: MIDIFile.exportAgain)
      }
      return byte
    }

    /// A number of up to four bytes, all but the last with the high bit.
    mutating func number() throws(Diagnostic) -> Int {
      let offset = bytes.offset
      var number = 0
      for _ in 0..<4 {
        let byte = try byte()
        number = number << 7 | Int(byte & 0x7F)
        if byte < 0x80 { return number }
      }
      throw Diagnostic(
        "midi-number", "expected a number of at most 4 bytes, found a longer one", at: .offset(offset),
        help: MIDIFile.exportAgain)
    }

    private func truncated(_ end: EndOfBytes) -> Diagnostic {
      Diagnostic(
        "midi-truncated",
        "expected \(Plural.bytes(end.needed)) of an event of track \(track), found \(Grouped.text(end.remaining))",
        at: .offset(end.offset), help: MIDIFile.exportAgain)
    }
  }
}

/// The controllers that change something on the console.
enum MIDIController: UInt8 {
  case dataEntry = 6
  case volume = 7
  case expression = 11
  case dataEntryLow = 38
  case pedal = 64
  case sostenuto = 66
  case release = 72
  case attack = 73
  case unregisteredLow = 98
  case unregistered = 99
  case parameterLow = 100
  case parameter = 101
  /// Where a loop starts, in songs for RPG Maker.
  case loop = 111
  case soundOff = 120
  case reset = 121
  case notesOff = 123
}
