import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitPictures
import RomKitRules
import RomKitSound

extension RomPage {
  /// A page of single items, such as a song, in slots numbered from 0 in the given order, each picture in its own palette unless
  /// one is given.
  ///
  /// Throws for a picture that does not fit a slot unchanged: one of more than 256 colours, or with sides that a slot cannot have.
  package init(
    of items: [PreviewItem], name: String, palette: ScreenPalette?, language: LocalizedText.Language
  )
    throws
  {
    var palettes: [SlotID: ScreenPalette] = [:]
    var counts: [SlotKind: Int] = [:]
    var records: [Rom.Record] = []
    for item in items {
      do {
        let (kind, body) = try Self.body(of: item.subject)
        let number = counts[kind, default: 0]
        counts[kind] = number + 1
        guard let slot = UInt8(exactly: number) else {
          throw Diagnostic(
            "preview-page-too-many", "a page has room for 256 files of each kind", help: "name fewer files")
        }
        records.append(Rom.Record(SlotID(kind, slot), body: Rom.Body(body)))
        if case .picture(.indexed(let picture)) = item.subject {
          palettes[SlotID(kind, slot)] = ScreenPalette(ofFile: picture)
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
      subject: items.count == 1 ? items.first?.subject.displayName : nil, language: language)
  }

  private static func body(of subject: PreviewSubject) throws -> (SlotKind, [UInt8]) {
    switch subject {
    case .song(let song): (.music, song.serialized())
    case .effect(let effect): (.effect, effect.serialized())
    case .text(let text): (.data, text + [0])
    case .palette(let palette): (.data, palette.palette.serialized())
    case .picture(.indexed(let picture)):
      (
        .graphics,
        try SlotPicture(width: picture.width, height: picture.height, indices: picture.indices).serialized()
      )
    case .picture(.colour):
      throw Diagnostic(
        "preview-page-colours", "expected an indexed picture for the page, found one in full colour",
        help:
          "write a .png, or preview the assets folder that the picture is in, so that romkit maps it to a palette"
      )
    }
  }
}
