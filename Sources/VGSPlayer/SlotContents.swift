import VGSCore
import VGSFormat

extension RomContents {
  /// The palette at an offset of the file, which must be long enough.
  func palette(at offset: Int) -> Palette {
    Palette(slot: Array(bytes[offset..<offset + DataRecognizer.paletteSize])) ?? Palette()
  }

  /// The header of a graphics slot. Throws ``Fault/slotEmpty``, or the fault of the body.
  public func pictureHeader(_ number: UInt8) throws(Fault) -> PictureHeader {
    guard let record = record(.graphics, number) else { throw .slotEmpty }
    return try header(record)
  }

  /// The picture in a graphics slot. Throws ``Fault/slotEmpty``, or the fault of the body.
  public func picture(_ number: UInt8) throws(Fault) -> Console.Picture {
    guard let record = record(.graphics, number) else { throw .slotEmpty }
    let header = try header(record)
    let palette = header.dialect == .sz ? palette(at: record.offset + PictureHeader.size) : nil
    guard
      let picture = Console.Picture(
        width: header.width, height: header.height,
        indices: Array(body(record).dropFirst(header.pixels).prefix(header.width * header.height)),
        palette: palette)
    else { throw .pictureTooShort }
    return picture
  }

  /// The header of a picture. Bytes after the picture, which no console reads, are no fault.
  @inline(never) func header(_ record: Record) throws(Fault) -> PictureHeader {
    do throws(PictureHeader.Fault) {
      return try PictureHeader(parsing: body(record), bodySize: record.size)
    } catch {
      if case .tooLong(let header, _) = error { return header }
      throw Fault(error)
    }
  }

  /// The number of samples of an effect. Bytes after them, which no console reads, are no fault.
  @inline(never) func sampleCount(_ record: Record) throws(Fault) -> Int {
    let end = EffectHeader.end(of: body(record), bodySize: record.size)
    do throws(EffectHeader.Fault) {
      return try EffectHeader(parsing: body(record), bodySize: end ?? record.size).sampleCount
    } catch {
      throw Fault(error)
    }
  }

  /// The samples of an effect slot, 16 bit, 22,050 a second. Throws ``Fault/slotEmpty``, or the fault of the body.
  public func effect(_ number: UInt8) throws(Fault) -> [Int16] {
    guard let record = record(.effect, number) else { throw .slotEmpty }
    let count = try sampleCount(record)
    var samples = [Int16](repeating: 0, count: count)
    for index in samples.indices {
      let place = record.offset + EffectHeader.size + 2 * index
      samples[index] = Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8)
    }
    return samples
  }

  /// The notes of a song slot, inflated; at most 65,536. Throws ``Fault/slotEmpty``, or the fault of the body.
  public func song(_ number: UInt8) throws(Fault) -> [Note] {
    guard let record = record(.music, number) else { throw .slotEmpty }
    return try notes(record)
  }

  /// The bytes of the most notes that a console has room for.
  static let largestSong = SongProblems.noteCapacity * noteSize
  /// The bytes of a note.
  static let noteSize = 8

  func notes(_ record: Record) throws(Fault) -> [Note] {
    Self.wholeNotes(of: try Inflate(body(record), limit: Self.largestSong).output)
  }

  /// The notes among some bytes, without an incomplete one at the end.
  static func wholeNotes(of bytes: [UInt8]) -> [Note] {
    var notes = [Note](
      repeating: Note(type: 0, operand1: 0, operand2: 0, operand3: 0, value: 0), count: bytes.count / noteSize
    )
    for index in notes.indices {
      let place = index * noteSize
      let value =
        UInt32(bytes[place + 4]) | UInt32(bytes[place + 5]) << 8 | UInt32(bytes[place + 6]) << 16
        | UInt32(bytes[place + 7]) << 24
      notes[index] = Note(
        type: bytes[place], operand1: bytes[place + 1], operand2: bytes[place + 2],
        operand3: bytes[place + 3],
        value: value)
    }
    return notes
  }

  /// The bytes of a data slot; nil for an empty one.
  public func data(_ number: UInt8) -> [UInt8]? { record(.data, number).map { Array(body($0)) } }
}

extension RomContents {
  /// The console of the ROM: that of the first graphics slot that can be read, or else the mk-II. VGE is held upright.
  public var profile: Profile { @inline(never) get { firstDialect()?.profile ?? .mk2 } }

  /// The palette in a data slot of 1,024 bytes or in a picture of VGE; nil for any other slot.
  @inline(never) public func palette(of kind: Kind, _ number: UInt8) -> Palette? {
    guard let record = record(kind, number) else { return nil }
    switch kind {
    case .data: return record.size == DataRecognizer.paletteSize ? palette(at: record.offset) : nil
    case .graphics:
      guard let header = try? header(record), header.dialect == .sz else { return nil }
      return palette(at: record.offset + PictureHeader.size)
    default: return nil
    }
  }

  /// The palette in which the console most likely shows the pictures, chosen like that of `romkit preview`: on VGE that of
  /// the highest picture; on the mk-II the first data slot of 1,024 bytes that is not text, or else the seven greens.
  public var screenPalette: Palette {
    switch paletteSlot(on: profile.dialect) {
    case .picture(let number)?: palette(of: .graphics, number) ?? .greens
    case .data(let number)?: palette(of: .data, number) ?? .greens
    case nil: .greens
    }
  }

  /// Whether pixels of a picture are black because the ROM has no palette.
  func isBlack(_ record: Record, _ header: PictureHeader) -> Bool {
    guard header.dialect == .sy, profile == .mk2, paletteSlot(on: .sy) == nil else { return false }
    return body(record).dropFirst(header.pixels).prefix(header.width * header.height).contains {
      $0 >= Palette.startCount
    }
  }

  /// The palette of the highest graphics slot that has one.
  var lastPicturePalette: Palette? {
    guard case .picture(let number)? = paletteSlot(on: .sz) else { return nil }
    return palette(of: .graphics, number)
  }

  /// What a record holds, by its index; nil unless it has the name of a data slot.
  package func dataKind(_ index: Int) -> DataKind? {
    records[index].kind == .data ? DataKind(body(records[index])) : nil
  }
}

extension RomContents: ConsoleSlots {
  package func pictureDialect(_ number: UInt8) -> Profile.Dialect? { (try? pictureHeader(number))?.dialect }

  package func isPalette(_ number: UInt8) -> Bool {
    guard let record = record(.data, number), record.size == DataRecognizer.paletteSize else { return false }
    return DataKind(body(record)) == .palette
  }
}

extension RomContents {
  /// Whether the file is not a ROM but a palette, in the format of a data slot.
  ///
  /// A palette that begins with black looks like a ROM without records, and one of dark colours like one whose records have
  /// strange names. So a ROM of that size has a record that the runtimes know, or ends with its last record.
  public var isPaletteFile: Bool {
    guard bytes.count == DataRecognizer.paletteSize, DataKind(bytes[...]) == .palette else { return false }
    return (problem != nil || end < bytes.count) && !records.contains { $0.kind != .other }
  }
}

extension RomContents {
  func details(_ index: Int) throws(Fault) -> Player.Details {
    guard records.indices ~= index else { throw .slotEmpty }
    let record = records[index]
    switch record.kind {
    case .graphics: return .picture(try header(record))
    case .effect: return .effect(sampleCount: try sampleCount(record))
    case .music: return .song(SongTiming(of: try notes(record)))
    case .data, .program, .checksums, .other: return .bytes
    }
  }

  func show(
    _ number: UInt8, _ palette: Palette, _ grid: Display.Grid, isTransparent: Bool,
    in words: inout MutableSpan<UInt32>
  ) throws(Fault) -> PictureHeader {
    let header = try pictureHeader(number)
    guard let record = record(.graphics, number) else { throw .slotEmpty }
    let body = body(record)
    guard words.count >= header.width * header.height else { return header }
    var colours = palette.words(grid)
    if isTransparent { colours[0] = 0 }
    let first = body.startIndex + header.pixels
    for place in 0..<header.width * header.height { words[place] = colours[Int(body[first + place])] }
    return header
  }
}
