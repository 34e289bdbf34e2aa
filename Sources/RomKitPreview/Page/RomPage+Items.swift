import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitMusic
import RomKitPictures
import RomKitRules
import RomKitSound

extension RomPage {
  /// A page of single items, such as a song, in slots numbered from 0 in the given order, each picture in its own palette unless
  /// one is given. A picture that is larger than a slot, such as a level, is in several.
  ///
  /// A single song is ready at a place, with `start` samples before it.
  ///
  /// Throws for a picture of more than 256 colours, and for more items than slots.
  package init(
    of items: [PreviewItem], name: String, palette: ScreenPalette?, start: Int = 0,
    language: LocalizedText.Language
  )
    throws
  {
    var palettes: [SlotID: ScreenPalette] = [:]
    var counts: [SlotKind: Int] = [:]
    var records: [Rom.Record] = []
    var labels = PageLabels()
    for item in items {
      do {
        var parts: [WholePicture.Part] = []
        for piece in try Self.pieces(of: item.subject) {
          let number = counts[piece.kind, default: 0]
          counts[piece.kind] = number + 1
          guard let number = UInt8(exactly: number) else { throw Self.tooMany(piece.kind) }
          let slot = SlotID(piece.kind, number)
          records.append(Rom.Record(slot, body: Rom.Body(piece.body)))
          if case .picture(.indexed(let picture)) = item.subject {
            palettes[slot] = ScreenPalette(ofFile: picture)
          }
          if let bounds = piece.bounds { parts.append(.init(slot: slot, bounds: bounds)) }
        }
        if parts.count > 1, case .picture(let picture) = item.subject {
          labels.wholes.append(
            WholePicture(
              name: Path.name(of: item.name), width: picture.width, height: picture.height,
              partSize: .init(width: SlotPicture.maximumSide, height: SlotPicture.maximumSide), parts: parts))
        }
      } catch {
        throw Problems(error, file: item.name)
      }
    }
    var sink = MemorySink()
    try RomWriter(Rom(records: records), checksums: false).write(to: &sink)
    try self.init(
      parsing: ByteSource(sink.bytes), name: name,
      palettes: { rom in
        try palette.map { PicturePalettes($0) }
          ?? PicturePalettes(PicturePalettes(of: rom).screen, assigned: palettes)
      },
      labels: labels, subject: items.count == 1 ? items.first?.subject.displayName : nil, start: start,
      language: language)
  }

  /// The body of a slot, and for a part of a picture its place in it.
  private struct Piece {
    var kind: SlotKind
    var body: [UInt8]
    var bounds: PixelRectangle?
  }

  private static func pieces(of subject: PreviewSubject) throws -> [Piece] {
    switch subject {
    case .song(let song): return [Piece(kind: .music, body: song.serialized())]
    case .effect(let effect): return [Piece(kind: .effect, body: effect.serialized())]
    case .text(let text): return [Piece(kind: .data, body: text + [0])]
    case .palette(let palette): return [Piece(kind: .data, body: palette.palette.serialized())]
    case .picture(.indexed(let picture)):
      let side = SlotPicture.maximumSide
      return try stride(from: 0, to: picture.height, by: side).flatMap { y in
        try stride(from: 0, to: picture.width, by: side).map { x in
          let bounds = PixelRectangle(
            x: x, y: y, width: min(side, picture.width - x), height: min(side, picture.height - y))
          let part = picture.part(bounds)
          let body = try SlotPicture(width: part.width, height: part.height, indices: part.indices)
          return Piece(kind: .graphics, body: body.serialized(), bounds: bounds)
        }
      }
    case .picture(.colour):
      throw Diagnostic(
        "preview-page-colours", "expected an indexed picture for the page, found one in full colour",
        help:
          "write a .png, or preview the assets folder that the picture is in, so that romkit maps it to a palette"
      )
    }
  }

  private static func tooMany(_ kind: SlotKind) -> Diagnostic {
    Diagnostic(
      "preview-page-too-many",
      kind == .graphics
        ? "a page has room for 256 pictures of at most 256 x 256 pixels, or for as many parts of larger ones"
        : "a page has room for 256 files of each kind", help: "name fewer files")
  }
}
