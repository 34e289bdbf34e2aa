import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitProject
import RomKitRules
import VGSCore

/// A picture in several slots as one file, which packing cuts into the same bodies again.
struct ExtractedWhole {
  /// `GSLOT007-title.png`, with the first of its slots.
  let file: String
  let contents: Rom.Body
  let slots: [SlotID]
  let rule: AssetRule
  let numbers: [Manifest.SlotEntry]
  /// The data slot with its palette.
  let palette: SlotID?
  let dialect: SlotPicture.Dialect
  let warnings: [Diagnostic]

  /// Nil unless packing the file gives the bodies of all parts, which are no other records' slots.
  init?(
    _ whole: WholePicture, in rom: Rom, _ converter: SlotConverter, besides names: inout Set<String>
  ) throws {
    let records = whole.parts.map { part in rom.records.filter { $0.slot == part.slot } }
    guard let first = whole.parts.first?.slot,
      records.allSatisfy({ $0.count == 1 && $0[0].name.isCanonical }),
      let header = try? SlotPicture.Header(of: records[0][0].body),
      let made = try converter.result(of: whole, in: rom, as: .png)
    else { return nil }
    var options = AssetSettings()
    if header.dialect == .sz { options.profile = .vge }
    let source = ConversionFile(path: whole.name, format: .png, bytes: made.bytes)
    let cut = try PictureParts(PictureConversion.Source(source, settings: options.pictures))
      .cut(at: whole.partSize)
    let format = AssetFormat.find(kind: .graphics, fileFormat: .png)
    guard let format, cut.pngs.count == records.count,
      zip(cut.split.numbers, whole.parts).allSatisfy({ cut.split.bounds(of: $0) == $1.bounds })
    else { return nil }
    for (png, record) in zip(cut.pngs, records) {
      let part = ConversionFile(path: whole.name, format: .png, bytes: png)
      let body = try record[0].body.bytes()
      guard try format.body(of: part, settings: options, schema: nil) == body else { return nil }
      if header.dialect == .sz, try Palette(ofPicture: record[0].body) != converter.palettes.screen.palette {
        return nil
      }
    }
    var name = String(
      whole.name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) ? $0 : "_" })
    if !names.insert(name.lowercased()).inserted { name += "-\(first.number)" }
    names.insert(name.lowercased())
    file = "\(first)-\(name).png"
    contents = Rom.Body(made.bytes)
    slots = whole.parts.map(\.slot)
    rule = AssetRule(files: [file], options: options, split: .parts(of: whole.partSize))
    numbers = zip(cut.split.numbers, slots).map { number, slot in
      Manifest.SlotEntry(
        asset: AssetID(.graphics, LockedSplit.partName(number, of: name)), number: slot.number)
    }
    palette = header.dialect == .sy ? converter.palettes[first].slot : nil
    dialect = header.dialect
    warnings = made.warnings
  }
}
