import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitPictures
import RomKitSound
import RomKitText
import VGSCore

extension SlotPicture: SlotBody {
  /// Reads the body of a graphics slot, without bytes after the picture, which no console reads. Throws `SlotPictureError`, and
  /// `FileError` if it cannot be read.
  public init(body: Rom.Body) throws {
    try self.init(parsing: body.prefix(try Header(of: body).bodySize))
  }

  /// The body of a graphics slot.
  public var body: Rom.Body { Rom.Body(serialized()) }
}

extension SoundEffect: SlotBody {
  /// Reads the body of an effect slot, without bytes after the samples, which no console reads. Throws `SoundEffectError`, and
  /// `FileError` if it cannot be read.
  public init(body: Rom.Body) throws {
    let count = try Header(of: body).sampleCount
    try self.init(parsing: body.prefix(Self.headerSize + 2 * count))
  }

  /// The body of an effect slot.
  public var body: Rom.Body { Rom.Body(serialized()) }
}

extension Song: SlotBody {
  /// Reads the body of a music slot, piece by piece, without bytes after the song and an incomplete note at its end, which no console
  /// reads. Throws `SongError`, and `FileError` if it cannot be read.
  public init(body: Rom.Body) throws {
    let reader = SongReader()
    do {
      try body.forEachPiece { try reader.push($0) }
      self = try reader.finish()
    } catch let error as SongError where error.isHarmless {
      self.init(notes: reader.notes)
    }
  }

  /// The body of a music slot.
  public var body: Rom.Body { Rom.Body(serialized()) }
}

extension Palette: SlotBody {
  /// Reads the body of a data slot. Throws an error with the code `palette-wrong-size` unless it has 1,024 bytes, and `FileError`
  /// if it cannot be read.
  public init(body: Rom.Body) throws {
    guard body.size == Palette.byteCount else { throw Palette.wrongSize(body.size) }
    try self.init(parsing: body.bytes())
  }

  /// The body of a data slot: 1,024 bytes.
  public var body: Rom.Body { Rom.Body(serialized()) }
}

extension Rom.Record {
  /// The picture in a graphics slot. Throws `SlotPictureError` for another body, and `FileError`.
  public func picture() throws -> SlotPicture { try SlotPicture(body: body) }

  /// The sound in an effect slot. Throws `SoundEffectError` for another body, and `FileError`.
  public func effect() throws -> SoundEffect { try SoundEffect(body: body) }

  /// The song in a music slot. Throws `SongError` for another body, and `FileError`.
  public func song() throws -> Song { try Song(body: body) }

  /// The palette in a data slot. Throws an error unless the body has 1,024 bytes, and `FileError`.
  public func palette() throws -> Palette { try Palette(body: body) }

  /// The text in a data slot; without an encoding, it is recognized.
  ///
  /// Throws an error with the code `text-not-recognised` for other data, others with the offset of a character that the encoding
  /// does not have, and `FileError`.
  public func text(as encoding: TextEncoding? = nil) throws -> TextSlot {
    try TextSlot(parsing: body.bytes(), as: encoding)
  }
}

extension Rom {
  /// The palette in which the console would show the pictures; see ``ScreenPalette/init(of:)``. Throws `FileError` if the
  /// ROM cannot be read.
  public var palette: ScreenPalette { get throws { try ScreenPalette(of: self) } }
}

extension SlotPicture {
  /// A PNG with the picture's own palette, or else with the given one. It does not throw, because there is always a palette.
  public func png(palette: ScreenPalette) -> FileBytes {
    // Only a missing palette throws.
    (try? png(palette: palette.palette)) ?? ColourPicture(picture, palette: palette.palette).png()
  }
}

/// The conditions under which no console reads past a body, hangs or falls silent.
package enum BodyValidation {
  /// Throws the errors in the body of a slot, and returns warnings; data and programs may contain anything. A body that
  /// passes gives no error when a ROM is verified.
  package static func check(_ body: Rom.Body, of kind: SlotKind) throws -> [Diagnostic] {
    switch kind {
    case .graphics:
      _ = try SlotPicture.Header(parsing: body.prefix(SlotPicture.Header.size)[...], bodySize: body.size)
    case .effect:
      _ = try SoundEffect.Header(parsing: body.prefix(SoundEffect.headerSize), bodySize: body.size)
    case .music: return try checkSong(body)
    case .data, .program: break
    }
    return []
  }

  /// Throws ``SongError``, or ``Problems`` with all errors in the notes.
  private static func checkSong(_ body: Rom.Body) throws -> [Diagnostic] {
    let findings = SongRules.check(try song(in: body))
    if findings.contains(where: { $0.severity == .error }) { throw Problems(findings) }
    return findings
  }

  package static func song(in body: Rom.Body) throws -> Song {
    let reader = SongReader()
    try body.forEachPiece { try reader.push($0) }
    return try reader.finish()
  }
}

extension SlotPicture.Header {
  /// Reads only the header of a graphics slot. Bytes after the picture are no error. Throws ``SlotPictureError``.
  package init(of body: Rom.Body) throws {
    let end = try MeasuredBody(body, as: .graphics).end
    try self.init(parsing: body.prefix(Self.size)[...], bodySize: end ?? body.size)
  }
}

extension SoundEffect.Header {
  /// Reads only the header of an effect slot. Bytes after the samples are no error. Throws ``SoundEffectError``.
  package init(of body: Rom.Body) throws {
    let end = try MeasuredBody(body, as: .effect).end
    try self.init(parsing: body.prefix(SoundEffect.headerSize), bodySize: end ?? body.size)
  }
}

extension Rom.Body {
  /// The body of an effect with this header, without bytes after its samples.
  package func effect(_ header: SoundEffect.Header) -> Rom.Body {
    Rom.Body(source, offset: offset, size: SoundEffect.headerSize + 2 * header.sampleCount)
  }

  /// The samples of an effect slot, at most `limit`. Its pieces end between samples, because the size of a full one is
  /// even.
  package func samples(limit: Int = .max) -> Rom.Body {
    let room = max(0, size - SoundEffect.headerSize)
    return Rom.Body(
      source, offset: offset + SoundEffect.headerSize, size: limit < room / 2 ? 2 * limit : room)
  }
}

extension ArraySlice<UInt8> {
  /// Visits the samples in the bytes, the low byte first; half a sample at the end is left out.
  package func forEachSample(_ visit: (Int) -> Void) {
    for low in stride(from: startIndex, to: endIndex - 1, by: 2) {
      visit(Int(Int16(bitPattern: UInt16(self[low]) | UInt16(self[low + 1]) << 8)))
    }
  }
}
