import RomKitArchive
import RomKitBase
import RomKitBuild
import RomKitContainer
import RomKitConversion
import RomKitInspection
import RomKitMusic
import RomKitPictures
import RomKitPreview
import RomKitProject
import RomKitRules
import RomKitSound
import RomKitText
import RomTestSupport
import TestSupport
import VGSCore

/// An activity of the libraries, on an input that takes it long.
package struct LongWork: Sendable, CustomStringConvertible {
  package let description: String
  /// Makes an input of a part of the full size, and returns the work on it.
  package let prepared: @Sendable (_ part: Double) throws -> @Sendable () throws -> Void

  private init(
    _ description: String,
    _ prepared: @escaping @Sendable (_ part: Double) throws -> @Sendable () throws -> Void
  ) {
    self.description = description
    self.prepared = prepared
  }

  package static let all: [LongWork] = pictures + sounds + songs + texts + roms + [packing]

  // MARK: Pictures

  private static func noise(_ part: Double) -> ColourPicture {
    let side = max(16, Int((3_000_000 * part).squareRoot()))
    var random = SeededGenerator(seed: 1)
    let bytes = random.bytes(side * side * 3)
    return ColourPicture(
      checkedWidth: side, height: side,
      pixels: (0..<side * side).map {
        ColourPicture.Pixel(red: bytes[3 * $0], green: bytes[3 * $0 + 1], blue: bytes[3 * $0 + 2])
      })
  }

  private static func indexed(_ part: Double) -> IndexedPicture {
    let side = max(16, Int((12_000_000 * part).squareRoot()))
    var random = SeededGenerator(seed: 2)
    return IndexedPicture(
      checkedWidth: side, height: side, indices: random.bytes(side * side), palette: Palette())
  }

  private static func solving(
    _ description: String, _ change: @escaping @Sendable (inout PaletteSolver.Options) -> Void
  ) -> LongWork {
    LongWork(description) { part in
      let picture = noise(part)
      var options = PaletteSolver.Options()
      change(&options)
      return { [options] in _ = try PaletteSolver(options).solve([picture]) }
    }
  }

  private static let pictures: [LongWork] = [
    LongWork("write a PNG") { part in
      let picture = noise(part / 4)
      return { _ = picture.png() }
    },
    LongWork("read a PNG") { part in
      let bytes = PNGWriter.serialized(noise(part), level: .fast)
      return { _ = try PictureFile(parsing: bytes) }
    },
    LongWork("read an indexed PNG") { part in
      let bytes = try PNGWriter.serialized(indexed(part), level: .fast)
      return { _ = try PictureFile(parsing: bytes) }
    },
    LongWork("write and read a BMP") { part in
      let picture = noise(part)
      return { _ = try PictureFile(parsing: picture.bmp().bytes) }
    },
    LongWork("read a compressed BMP") { part in
      let side = max(16, Int((12_000_000 * part).squareRoot()))
      let bytes = compressedBMP(side: side)
      return { _ = try PictureFile(parsing: bytes) }
    },
    LongWork("read an Aseprite file") { part in
      let bytes = sprite(side: max(8, Int(1_000 * part.squareRoot())), layers: 30)
      return { _ = try PictureFile(parsing: bytes) }
    },
    solving("choose a palette") { _ in },
    solving("choose a palette and diffuse") { $0.dither = .diffusion },
    solving("choose a palette and dither") { options in
      options.dither = .ordered
      options.grid = .rgb555
    },
    LongWork("map to a palette") { part in
      let picture = noise(part)
      let palette = Palette((0..<256).map { Colour(UInt32($0) * 0x010305 & 0xFF_FFFF) })
      return { _ = try PaletteSolver().map([picture], onto: palette) }
    },
    LongWork("pack an atlas") { part in
      var random = SeededGenerator(seed: 3)
      let sizes = (0..<max(10, Int(4_000 * part))).map { _ in
        AtlasPacking.Size(
          width: .random(in: 1...40, using: &random), height: .random(in: 1...40, using: &random))
      }
      return { _ = AtlasPacking(sizes, padding: 1) }
    },
    LongWork("show a picture on terminals") { part in
      let picture = noise(part)
      return {
        for kind in [TerminalKind.sixel, .kitty, .blocks] {
          _ = TerminalPreview.bytes(of: picture, kind: kind, size: TerminalSize(columns: 400, rows: 200))
        }
      }
    },
  ]

  /// An RLE8 BMP whose runs are a pixel long.
  private static func compressedBMP(side: Int) -> [UInt8] {
    var writer = ByteWriter()
    writer.append("BM".utf8)
    for value: UInt32 in [0, 0, 54 + 1_024, 40] { writer.littleEndian(value) }
    writer.littleEndian(Int32(side))
    writer.littleEndian(Int32(side))
    writer.littleEndian(UInt16(1))
    writer.littleEndian(UInt16(8))
    for value: UInt32 in [1, 0, 0, 0, 256, 0] { writer.littleEndian(value) }
    for value in 0..<UInt32(256) { writer.littleEndian(value) }
    for _ in 0..<side {
      for x in 0..<side { writer.append([1, UInt8(x & 0xFF)]) }
      writer.append([0, 0])
    }
    writer.append([0, 1])
    return writer.bytes
  }

  /// A sprite of one frame with opaque layers, uncompressed.
  private static func sprite(side: Int, layers: Int) -> [UInt8] {
    var chunks = ByteWriter()
    for _ in 0..<layers {
      chunks.littleEndian(UInt32(6 + 18))
      chunks.littleEndian(UInt16(0x2004))
      for value: UInt16 in [1, 0, 0, 0, 0, 1] { chunks.littleEndian(value) }
      chunks.append([255, 0, 0, 0])
      chunks.littleEndian(UInt16(0))
    }
    for layer in 0..<layers {
      chunks.littleEndian(UInt32(6 + 20 + side * side * 4))
      chunks.littleEndian(UInt16(0x2005))
      for value in [UInt16(layer), 0, 0] { chunks.littleEndian(value) }
      chunks.append([200])
      for value: UInt16 in [0, 0] { chunks.littleEndian(value) }
      chunks.append([0, 0, 0, 0, 0])
      for _ in 0..<2 { chunks.littleEndian(UInt16(side)) }
      chunks.append([UInt8](repeating: 100, count: side * side * 4))
    }
    var writer = ByteWriter()
    writer.littleEndian(UInt32(128 + 16 + chunks.bytes.count))
    for value in [0xA5E0, 1, UInt16(side), UInt16(side), 32] { writer.littleEndian(value) }
    writer.littleEndian(UInt32(1))
    writer.append([UInt8](repeating: 0, count: 128 - 18))
    writer.littleEndian(UInt32(16 + chunks.bytes.count))
    writer.littleEndian(UInt16(0xF1FA))
    writer.littleEndian(UInt16(2 * layers))
    writer.append([UInt8](repeating: 0, count: 8))
    writer.append(chunks.bytes)
    return writer.bytes
  }

  // MARK: Sounds and songs

  private static let sounds: [LongWork] = [
    LongWork("resample a sound") { part in
      var random = SeededGenerator(seed: 4)
      let samples = random.bytes(max(4_800, Int(40_000_000 * part) & ~3))
      guard let rate = SampleRate(hertz: 44_100),
        let recording = Recording(rate: rate, channels: 2, encoding: .integer16(.big), samples: samples[...])
      else { throw Property.Broken("no recording") }
      let bytes = recording.wav().bytes
      return { _ = try ConvertedSound(Recording(parsing: bytes)) }
    },
    LongWork("draw a waveform") { part in
      var random = SeededGenerator(seed: 5)
      let bytes = random.bytes(max(4_096, Int(100_000_000 * part) & ~1))
      let effect = SoundEffect(uncheckedSampleBytes: bytes[...])
      return {
        let image = TerminalPreview.pianoRollImage(kind: .kitty, size: .standard)
        _ = image.picture(of: Waveform(of: effect, columns: 2_000))
      }
    },
  ]

  /// The MML of a song with this many notes in all channels.
  private static func mml(notes: Int) -> String {
    var text = ""
    for line in 0..<max(1, notes / 48) {
      let channel = line % 6
      text += "Ch\(channel) v10 l16 o\(3 + line % 4) "
      let words = ["c", "d8", "e4.", "f+", "g32", "a", "r8", "b4"]
      text += (0..<8).map { words[($0 * (line % 5 + 1)) % 8] }.joined()
      text += "\n"
    }
    return text
  }

  private static func song(_ part: Double) throws -> Song {
    try Song(parsingMML: mml(notes: max(48, Int(60_000 * part))))
  }

  private static let songs: [LongWork] = [
    LongWork("compile MML") { part in
      // Macros make much of little, and most of it is silent.
      let uses = String(repeating: "(m)", count: max(1, Int(4_000 * part)))
      let text = "$m " + String(repeating: "v1", count: 500) + "\n" + "Ch0 \(uses) c\n"
      let bytes = Array(text.utf8)
      return { for _ in 0..<10 { _ = MMLCompilation(parsing: bytes) } }
    },
    LongWork("decompile a song") { part in
      let song = try song(part / 4)
      return { _ = try song.decompiled() }
    },
    LongWork("list notes") { part in
      let song = try song(part)
      return { for _ in 0..<5 { _ = try Song(parsingListing: song.listing) } }
    },
    LongWork("render a song") { part in
      let song = try song(0.02)
      return {
        var sink = MemorySink()
        try SoundPreview(of: song, .seconds(max(2, 1_200 * part))).writeWAV(to: &sink)
      }
    },
    LongWork("draw a song") { part in
      let song = try song(part)
      let image = TerminalPreview.pianoRollImage(kind: .kitty, size: .standard)
      return { _ = image.picture(of: SongOverview(of: song)) }
    },
  ]

  // MARK: Texts

  private static let texts: [LongWork] = [
    LongWork("read and write a text") { part in
      let line = "a line of text, and 日本語\r\n"
      let text = Array(String(repeating: line, count: max(10, Int(1_500_000 * part))).utf8)
      return {
        let slot = try TextSlot(file: text)
        _ = try TextSlot(parsing: slot.bytes())
      }
    },
    LongWork("read and write a table") { part in
      let schema = try TableSchema(
        parsing: Array(
          "[[field]]\nname = \"a\"\ntype = \"u16\"\n[[field]]\nname = \"b\"\ntype = \"u8\"\n".utf8)[...])
      let rows = String(repeating: "1234,56\n", count: max(10, Int(1_500_000 * part)))
      let csv = Array("a,b\n\(rows)".utf8)
      return { _ = try schema.csv(ofBody: schema.body(ofCSV: csv[...])[...]) }
    },
    LongWork("read JSON") { part in
      let list = String(repeating: "{\"name\": \"x\", \"value\": 12},", count: max(10, Int(300_000 * part)))
      let json = Array("[\(list)0]".utf8)
      return { _ = try JSONParser.parse(json[...]) }
    },
    LongWork("read TOML") { part in
      let line = "# a comment of some words\n"
      let toml = Array(String(repeating: line, count: max(10, Int(1_000_000 * part))).utf8)
      return { _ = try TOMLParser.parse(toml[...]) }
    },
    LongWork("search a catalogue") { part in
      let entry = "<game name=\"a\"><rom name=\"b\" size=\"1\" crc=\"01234567\"/></game>\n"
      let entries = String(repeating: entry, count: max(10, Int(300_000 * part)))
      let xml = "<datafile>\n\(entries)</datafile>\n"
      let identity = try RomIdentity(of: ByteSource(SampleROM.bytes()))
      let source = ByteSource(Array(xml.utf8))
      return {
        var search = CatalogueSearch([identity])
        _ = try search.search(source, path: "x.dat")
      }
    },
  ]

  // MARK: ROMs

  /// A ROM with songs, pictures, and a large data slot; `seed` changes some of them.
  private static func rom(_ part: Double, seed: UInt64 = 6) throws -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    var records = [
      Rom.Record(SlotID(.data, 0), body: Rom.Body(random.bytes(max(1_000, Int(60_000_000 * part)))))
    ]
    let body = Rom.Body(try song(min(1, max(0.01, part)) / 2).serialized())
    for number in 0..<UInt8(clamping: max(2, Int(100 * part))) {
      records.append(Rom.Record(SlotID(.music, number), body: body))
      let picture = Array("SY".utf8) + [255, 255] + random.bytes(65_536)
      records.append(Rom.Record(SlotID(.graphics, number), body: Rom.Body(picture)))
      let effect = Array("EFF\0".utf8) + [0, 1, 0, 0] + random.bytes(65_536)
      records.append(Rom.Record(SlotID(.effect, number), body: Rom.Body(effect)))
    }
    return try SampleROM.bytes(records)
  }

  private static func onROM(
    _ description: String, _ work: @escaping @Sendable (ByteSource) throws -> Void
  ) -> LongWork {
    LongWork(description) { part in
      let source = ByteSource(try rom(part))
      return { try work(source) }
    }
  }

  private static let roms: [LongWork] = [
    onROM("review a ROM") { _ = try RomReview(parsing: $0, file: "x") },
    LongWork("review a ROM of many records") { part in
      let records = (0..<max(10, Int(1_000_000 * part))).map { number in
        Rom.Record(SlotID(SlotKind.allCases[number % 5], UInt8(number / 5 % 256)), body: Rom.Body([1]))
      }
      let source = ByteSource(try SampleROM.bytes(records))
      return { _ = try RomReview(parsing: source, file: "x") }
    },
    onROM("identify a ROM") { _ = try RomIdentity(of: $0, hashingBodies: true) },
    onROM("measure a ROM") { _ = try RomStatistics(of: Rom(parsing: $0), size: $0.size) },
    onROM("transcribe a ROM") {
      var sink = MemorySink()
      try RomTranscript(of: $0).write(to: &sink)
    },
    onROM("optimize a ROM") { _ = try RomOptimization(of: Rom(parsing: $0), stripping: true) },
    onROM("extract a ROM") { source in
      let extraction = try RomExtraction(of: Rom(parsing: source), checksumsMatch: true)
      _ = try extraction.forEachFile { _ in }
    },
    onROM("write a page") { source in
      var sink = MemorySink()
      try RomPage(parsing: source, name: "x").write(to: &sink)
    },
    onROM("draw a contact sheet") { _ = try ContactSheet(of: Rom(parsing: $0)).picture().png() },
    LongWork("compare ROMs") { part in
      let (old, new) = (ByteSource(try rom(part)), ByteSource(try rom(part, seed: 7)))
      return {
        let comparison = try RomComparison(of: Rom(parsing: old), Rom(parsing: new))
        var differences = SlotComparison(comparison, limit: 10)
        for change in comparison.changes {
          if let old = change.old, let new = change.new {
            _ = try differences.difference(of: old.record, new.record)
          }
        }
      }
    },
    LongWork("salvage a ROM") { part in
      var bytes = try rom(part)
      for place in 4..<200 { bytes[place] = 0 }
      bytes[bytes.count - 1] ^= 1
      for place in stride(from: 10_000, to: bytes.count, by: 300_000) { bytes[place] ^= 1 }
      let source = ByteSource(bytes)
      return { _ = try Salvage(parsing: source) }
    },
  ]

  /// A folder with assets of every kind.
  private static let packing = LongWork("pack a folder") { part in
    // Nothing changes it.
    nonisolated(unsafe) let folder = try TestFolder()
    let picture = noise(0.02)
    for number in 0..<max(1, Int(40 * part)) {
      try folder.write(picture.png().bytes, to: "graphics/full/GSLOT\(100 + number).png")
      try folder.write(mml(notes: 5_000), to: "BSLOT\(100 + number).mml")
      try folder.write([UInt8](repeating: 1, count: 3_000_000), to: "DSLOT\(100 + number).DAT")
    }
    try folder.write("[[palettes]]\npictures = \"**\"\nslot = \"DSLOT000\"\ncolors = 64\n", to: "romkit.toml")
    return {
      // Without a lock or a cache, every run converts everything.
      let build = try RomBuild(folder: folder.path)
      var file = try NewFile(replacing: folder["game.bin"])
      try build.write(to: &file)
      try file.commit()
    }
  }
}
