import RomKit
import TestSupport
import Testing
import VGSCore
import VGSPlayer

extension SurfaceCall {
  static let media: [SurfaceCall] = [
    SurfaceCall(
      "ColourPicture.Pixel.init(red:green:blue:alpha:)", "ColourPicture.init(_:)",
      "ColourPicture.init(width:height:pixels:)", "ColourPicture.bmp()", "ColourPicture.png()",
      "ColourPicture.subscript(_:_:)",
      "IndexedPicture.init(width:height:indices:palette:paletteCount:transparent:)",
      "IndexedPicture.bmp(palette:)", "IndexedPicture.png(palette:)", "IndexedPicture.subscript(_:_:)",
      "DecodedPicture.bmp()", "DecodedPicture.png()", "PictureFile.init(contentsOf:)",
      "PictureFile.init(parsing:)",
      "PictureFile.diagnostics(file:)"
    ) {
      Odd.each(Odd.ints, Odd.ints) { width, height in
        _ = ColourPicture(width: width, height: height, pixels: [])
        for indices in Odd.arrays {
          _ = IndexedPicture(
            width: width, height: height, indices: indices, paletteCount: width, transparent: [255])
        }
        for var picture in Odd.colourPictures {
          picture[width, height] = picture[height, width]
          _ = (picture.png(), picture.bmp())
        }
        for var picture in Odd.indexed {
          picture[width, height] = picture[height, width]
          picture.paletteCount = width
          picture.transparent = [0, 255]
          for palette in [nil] + Odd.palettes {
            _ = (try? picture.png(palette: palette), try? picture.bmp(palette: palette))
          }
          _ = ColourPicture(picture)
          _ = (try? DecodedPicture.indexed(picture).png(), try? DecodedPicture.indexed(picture).bmp())
          _ = ScreenPalette(ofFile: picture)
          _ = (PicturePreview(of: picture, palette: Palette()).png(), try? SlotPicture(picture, dialect: .sz))
        }
      }
      Odd.each(Odd.arrays) { _ = try PictureFile(parsing: $0).diagnostics(file: "") }
      Odd.each(Odd.texts) { _ = try PictureFile(contentsOf: $0) }
    },
    SurfaceCall(
      "SlotPicture.init(_:dialect:)", "SlotPicture.init(parsing:)",
      "SlotPicture.init(width:height:indices:palette:)",
      "SlotPicture.bmp(palette:)", "SlotPicture.png(palette:)", "SlotPicture.serialized()"
    ) {
      Odd.each(Odd.ints, Odd.ints) { width, height in
        for indices in Odd.arrays { _ = try? SlotPicture(width: width, height: height, indices: indices) }
      }
      Odd.each(Odd.indexed) { _ = (try? SlotPicture($0, dialect: .sy), try SlotPicture($0, dialect: .sz)) }
      Odd.each(Odd.arrays) { _ = (try? SlotPicture(parsing: $0), try SlotPicture(parsing: $0[...])) }
      Odd.each(Odd.slotPictures, Odd.palettes) { picture, palette in
        _ = (picture.serialized(), try picture.png(palette: palette), try picture.bmp(palette: palette))
        _ = picture.png(palette: ScreenPalette(ofPicture: palette))
      }
    },
    SurfaceCall(
      "PaletteFile.init(_:count:)", "PaletteFile.init(contentsOf:)", "PaletteFile.init(parsing:format:)",
      "PaletteFile.serialized(as:)", "PaletteFormat.init(fileExtension:)", "PaletteSolver.init(_:)",
      "PaletteSolver.Options.init()", "PaletteSolver.solve(_:dithers:)",
      "Transparency.init(alphaThreshold:key:)",
      "Transparency.hides(_:)", "DisplayGrid.contains(_:)", "DisplayGrid.displayed(_:)"
    ) {
      for number in Odd.ints {
        for format in PaletteFormat.allCases {
          _ = PaletteFile(.greens, count: number).serialized(as: format)
        }
        for pictures in [[], Odd.colourPictures] {
          for dithers in [nil, [], [Dither.none, .none, .none]] {
            var options = PaletteSolver.Options()
            options.count = number
            options.locked = [255: Colour(.max)]
            _ = try? PaletteSolver(options).solve(pictures, dithers: dithers)
            options.reserved = Set(0...255)
            options.transparency = Transparency(alphaThreshold: 0, key: Colour(.max))
            _ = try? PaletteSolver(options).solve(pictures, dithers: dithers)
          }
        }
      }
      Odd.each(Odd.arrays, [nil] + PaletteFormat.allCases) { _ = try PaletteFile(parsing: $0, format: $1) }
      Odd.each(Odd.texts) { _ = (PaletteFormat(fileExtension: $0), try PaletteFile(contentsOf: $0)) }
      for grid in DisplayGrid.allCases { _ = (grid.contains(Colour(.max)), grid.displayed(Colour(.max))) }
      _ = Transparency(alphaThreshold: 255).hides(ColourPicture.Pixel(red: 0, green: 0, blue: 0, alpha: 255))
    },
    SurfaceCall(
      "PicturePreview.init(of:)", "PicturePreview.init(of:on:)", "PicturePreview.init(of:palette:)",
      "PicturePreview.init(of:palette:isOpaque:)", "PicturePreview.largestScale(width:height:)",
      "PicturePreview.png()",
      "AnimatedPreview.init()", "AnimatedPreview.append(_:ticks:)", "AnimatedPreview.png()",
      "ScenePreview.init(of:rom:profile:palette:)", "ScenePreview.screen(_:)", "DrawingScene.init(_:)",
      "DrawingScene.init(parsing:for:file:)"
    ) {
      Odd.each(Odd.ints, Odd.ints) { _ = PicturePreview.largestScale(width: $0, height: $1) }
      var animation = AnimatedPreview()
      #expect(animation.png() == nil)
      for number in Odd.ints {
        for picture in Odd.slotPictures + Odd.slotPictures {
          animation.append(PicturePreview(of: picture, palette: .greens), ticks: number)
        }
      }
      _ = animation.png()
      Odd.each(Odd.colourPictures) { _ = PicturePreview(of: $0).png() }
      Odd.each(Odd.displays) { _ = PicturePreview(of: Console(.mk2), on: $0) }
      Odd.each(Array(Odd.roms.suffix(1)), Odd.profiles) { rom, profile in
        let preview = try ScenePreview(of: DrawingScene(Odd.calls), rom: rom, profile: profile)
        _ = (preview.frame, preview.screen(.plain), preview.warnings)
      }
      Odd.each(Odd.texts, Odd.profiles) { _ = try DrawingScene(parsing: $0, for: $1, file: $0) }
    },
    SurfaceCall(
      "Recording.init(_:)", "Recording.init(contentsOf:)", "Recording.init(parsing:)",
      "Recording.init(rate:channels:encoding:bits:samples:)", "Recording.wav()",
      "ConvertedSound.init(_:policy:edit:)", "SoundEdit.init()",
      "ConvertedSound.diagnostics(file:)", "SoundEffect.init(parsing:)", "SoundEffect.init(samples:)",
      "SoundEffect.serialized()", "SoundEffect.wav()", "SampleRate.init(fixedPoint:)",
      "SampleRate.init(hertz:)"
    ) {
      Odd.each(Odd.ints) { _ = (SampleRate(hertz: $0)?.description, SampleRate(fixedPoint: $0)?.description) }
      let encodings: [SampleEncoding] = [.unsigned8, .integer24(.big), .float32(.little), .float64(.big)]
      for (channels, bits) in Odd.ints.flatMap({ one in Odd.ints.map { (one, $0) } }) {
        for (rate, encoding) in Odd.rates.flatMap({ rate in encodings.map { (rate, $0) } }) {
          for samples in Odd.arrays {
            guard
              let recording = Recording(
                rate: rate, channels: channels, encoding: encoding, bits: bits, samples: samples[...])
            else { continue }
            _ = recording.wav()
            // A sample of 1 Hz becomes 22,050.
            if samples.count > 4 || bits != 0 { continue }
            for policy in ResamplePolicy.allCases {
              _ = try? ConvertedSound(recording, policy: policy).diagnostics(file: "")
            }
          }
        }
      }
      for gain in [.normalize] + Odd.ints.map({ SoundGain.tenths($0) }) {
        var edit = SoundEdit()
        (edit.gain, edit.trims) = (gain, true)
        Odd.each(Odd.effects) { _ = try ConvertedSound(Recording($0), edit: edit).diagnostics(file: "") }
      }
      Odd.each(Odd.effects) {
        _ = (Recording($0).wav(), $0.wav(), $0.serialized(), SoundPreview(of: $0).wav())
      }
      Odd.each(Odd.arrays) { bytes in
        _ = (
          try? SoundEffect(parsing: bytes), try? SoundEffect(parsing: bytes[...]),
          try Recording(parsing: bytes)
        )
      }
      Odd.each(Odd.texts) { _ = try Recording(contentsOf: $0) }
    },
    SurfaceCall(
      "Song.init(contentsOf:)", "Song.init(notes:)", "Song.init(parsing:)", "Song.init(parsingListing:file:)",
      "Song.init(parsingMML:file:)", "Song.init(parsingNotes:)", "Song.init(parsingVGS:)",
      "Song.decompiled()",
      "Song.serialized(level:)", "SongCheck.init(of:)", "SongCheck.time(ofNote:)",
      "MMLCompilation.init(contentsOf:)",
      "MMLCompilation.init(parsing:file:)", "MMLCompilation.diagnostics(file:)"
    ) {
      for song in Odd.songs {
        let check = SongCheck(of: song)
        _ = (check.isPlayable, check.findings.map(\.description), Odd.ints.map { check.time(ofNote: $0) })
        _ = (song.listing, try? song.decompiled(), song.serialized(level: .best))
      }
      for text in Odd.texts {
        _ = (try? Song(contentsOf: text), try? Song(parsingListing: text, file: text))
        _ = (try? Song(parsingMML: text, file: text), try? MMLCompilation(contentsOf: text))
      }
      for bytes in Odd.arrays {
        _ = (try? Song(parsing: bytes), try? Song(parsing: bytes[...]), try? Song(parsingNotes: bytes))
        _ = (try? Song(parsingVGS: bytes), try? Song(parsingMML: bytes))
        _ = MMLCompilation(parsing: bytes, file: "").diagnostics(file: nil)
      }
    },
    SurfaceCall(
      "SongSettings.init(mutedChannels:keyShift:volume:)", "SoundPreview.init(of:)",
      "SoundPreview.init(of:_:settings:)",
      "SoundPreview.forEachPiece(_:)", "SoundPreview.samples()", "SoundPreview.wav()",
      "SoundPreview.writeWAV(to:)",
      "SongExtent.seconds(_:)", "Song.wav(loops:fade:settings:)", "Song.wav(seconds:settings:)"
    ) {
      for number in Odd.ints {
        let settings = SongSettings(mutedChannels: Odd.ints, keyShift: number, volume: number)
        let extents: [SongExtent] = [.samples(number), .loops(number, fade: number), .loops(1, fade: number)]
        let song = Song(notes: [
          .masterVolume(1), .keyOn(channel: 0, tone: 0, key: 40), .wait(samples: 9), .end,
        ])
        Odd.each(extents) { extent in
          let preview = try SoundPreview(of: song, extent, settings: settings)
          var sink = MemorySink()
          try preview.writeWAV(to: &sink)
          preview.forEachPiece { _ in }
          _ = (preview.samples(), preview.wav())
        }
        Odd.each(Odd.songs, extents) { song, extent in
          guard SongCheck(of: song).timing.length < 1_000 else { return }
          _ = try SoundPreview(of: song, extent).sampleCount
        }
        // Long songs are refused before a sample is made.
        for song in Odd.songs {
          _ = try? SoundPreview(of: song, .samples(min(number, 100)), settings: settings).samples()
        }
        _ = try? song.wav(loops: number, fade: .nan)
      }
      let short = Song(notes: [.end])
      Odd.each(Odd.doubles) {
        _ = (SongExtent.seconds($0), try? short.wav(loops: 1, fade: $0), try short.wav(seconds: $0))
      }
    },
    SurfaceCall(
      "TableSchema.init(parsing:file:)", "TableSchema.bytes(csv:file:)", "TableSchema.csv(of:)",
      "TextFormat.init(encoding:lineEnds:finalNUL:size:byteOrderMark:)", "TextFormat.summary(byteCount:)",
      "TextSlot.init(_:format:)", "TextSlot.init(file:as:format:)", "TextSlot.init(parsing:as:)",
      "TextSlot.init(parsingSource:format:)", "TextSlot.bytes()", "TextSlot.recognize(_:)",
      "ShiftJIS.character(of:)",
      "ShiftJIS.code(of:)"
    ) {
      let schema = "[[fields]]\nname = \"a\"\ntype = \"u8\"\n"
      for text in Odd.texts + [schema] {
        let table = try? TableSchema(parsing: text, file: text)
        for text in Odd.texts { _ = try? table?.bytes(csv: text, file: text) }
        for bytes in Odd.arrays { _ = try? table?.csv(of: bytes) }
      }
      for (number, encoding) in Odd.ints.flatMap({ number in TextEncoding.allCases.map { (number, $0) } }) {
        for ends in LineEnds.allCases {
          let format = TextFormat(
            encoding: encoding, lineEnds: ends, finalNUL: true, size: number, byteOrderMark: true)
          _ = (format.summary(byteCount: number).text(in: .japanese), format.description)
          for text in Odd.texts { _ = try? TextSlot(text, format: format).bytes() }
          for bytes in Odd.arrays {
            _ = try? TextSlot(parsingSource: bytes, format: format).bytes()
            _ = try? TextSlot(file: bytes, as: nil, format: format).bytes()
            _ = (try? TextSlot(parsing: bytes, as: encoding), TextSlot.recognize(bytes[...]))
          }
        }
      }
      for code in [0, 0x8140, UInt16.max] { _ = ShiftJIS.character(of: code) }
      for scalar in ["\0", "日", "\u{10FFFF}"] as [Unicode.Scalar] { _ = ShiftJIS.code(of: scalar) }
    },
  ]
}
