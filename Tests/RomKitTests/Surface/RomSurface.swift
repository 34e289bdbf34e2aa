import RomKit
import TestSupport
import Testing
import VGSCore
import VGSPlayer

extension SurfaceCall {
  static let roms: [SurfaceCall] = [
    SurfaceCall(
      "Rom.init(contentsOf:)", "Rom.init(parsing:)", "Rom.init(records:trailing:)",
      "Rom.write(to:checksums:)",
      "Rom.subscript(_:)", "Rom.subscript(_:_:)", "Rom.move(_:to:)", "Rom.remove(_:)", "Rom.rename(_:to:)",
      "Rom.console()"
    ) {
      Odd.each(Odd.texts) { _ = try Rom(contentsOf: $0) }
      Odd.each(Odd.arrays) { _ = (try? Rom(parsing: ByteSource($0)), try Rom(parsing: $0)) }
      for var rom in Odd.roms {
        var sink = MemorySink()
        for checksums in [nil, true, false] { try rom.write(to: &sink, checksums: checksums) }
        #expect(throws: (any Error).self) { try rom.write(to: "") }
        _ = (try? rom.console(), try? rom.palette, rom.description, rom.first, Set([rom]))
        _ = (
          rom[.music, 0], rom[SlotID(.data, 255)], rom[.graphics, 0] as SlotPicture?,
          rom[.data, 0] as Palette?
        )
        for slot in Odd.slots {
          for index in Odd.ints { rom.move(slot, to: index) }
          rom.rename(slot, to: slot)
          rom.rename(slot, to: SlotID(.program, 7))
          rom.remove(slot)
          rom[slot.kind, slot.number] = Palette.greens
          rom[slot.kind, slot.number] = nil
        }
        rom.records = []
        rom.trailing = nil
      }
    },
    SurfaceCall(
      "Rom.Body.init(_:)", "Rom.Body.init(body:)", "Rom.Body.bytes()", "Rom.Body.checksum()",
      "Rom.Body.forEachPiece(_:)", "Rom.Body.prefix(_:)", "SlotBody.init(body:)", "ByteSource.init(_:)",
      "ByteSource.init(contentsOf:)", "ByteSource.reopened(contentsOf:)", "ByteSource.bytes(in:)",
      "ByteSource.forEachPiece(in:_:)"
    ) {
      Odd.each(Odd.bodies, Odd.ints) { body, number in
        _ = (try body.bytes(), try body.checksum(), try body.prefix(number), Rom.Body(body: body) == body)
        try body.forEachPiece { _ in }
        for end in Odd.ints where end >= number {
          _ = try body.source.bytes(in: number..<end)
          try body.source.forEachPiece(in: number..<end) { _ in }
        }
      }
      Odd.each(Odd.texts) { _ = (try? ByteSource.reopened(contentsOf: $0), try ByteSource(contentsOf: $0)) }
    },
    SurfaceCall(
      "Rom.Record.init(_:body:)", "Rom.Record.init(name:body:)", "Rom.Record.effect()",
      "Rom.Record.palette()",
      "Rom.Record.picture()", "Rom.Record.song()", "Rom.Record.text(as:)", "RecordSummary.init(of:)",
      "RecordSummary.description(size:)", "RecordName.init(_:)", "RecordName.init(stored:)",
      "SlotID.init(_:)",
      "SlotID.init(_:_:)", "SlotID.init(recordName:)", "Song.init(body:)", "SoundEffect.init(body:)",
      "SlotPicture.init(body:)"
    ) {
      Odd.each(Odd.slots, Odd.bodies) { slot, body in
        let record = Rom.Record(slot, body: body)
        _ = (try? record.effect(), try? record.palette(), try? record.picture(), try? record.song())
        _ = (try? SoundEffect(body: body), try? SlotPicture(body: body), try? Song(body: body))
        for encoding in [nil] + TextEncoding.allCases { _ = try? record.text(as: encoding) }
        let summary = try RecordSummary(of: record)
        _ = (
          summary.description, record.description,
          Odd.ints.map { summary.description(size: $0).text(in: .japanese) }
        )
      }
      for text in Odd.texts {
        _ = (RecordName(text), SlotID(text), SlotID(recordName: text), RecordName(stored: Array(text.utf8)))
      }
      let zeros = RecordName(stored: [UInt8](repeating: 0, count: RecordName.storedSize))
      _ = zeros.map { (Rom.Record(name: $0, body: Rom.Body([])).description, $0.text, $0.label, $0.bytes) }
    },
    SurfaceCall(
      "RomComparison.init(of:_:)", "RomReview.init(contentsOf:profile:)",
      "RomReview.init(parsing:file:profile:)",
      "Verification.init(parsing:file:)", "Salvage.init(parsing:)", "Salvage.diagnostics(file:)",
      "RomOptimization.init(of:stripping:)", "RomOptimization.write(to:)",
      "RomExtraction.init(contentsOf:palette:)",
      "RomExtraction.init(raw:checksumsMatch:)", "RomExtraction.forEachFile(_:)",
      "RomExtraction.write(to:overwriting:)"
    ) {
      Odd.each(Odd.roms, Odd.roms) { one, other in
        let comparison = try RomComparison(of: one, other)
        _ = (comparison.isSame, comparison.changeCount, comparison.checksums)
      }
      for rom in Odd.roms {
        let optimization = try? RomOptimization(of: rom, stripping: true)
        #expect(throws: (any Error).self) { try optimization?.write(to: "") }
        let extraction = RomExtraction(raw: rom, checksumsMatch: true)
        _ = try? extraction.forEachFile { _ in }
        #expect(throws: (any Error).self) { try extraction.write(to: "", overwriting: false) }
      }
      Odd.each(Odd.arrays) { bytes in
        let source = ByteSource(bytes)
        let salvage = try Salvage(parsing: source)
        _ = (salvage.diagnostics(file: nil), salvage.diagnostics(file: ""))
        for profile in [nil] + Odd.profiles {
          let review = try RomReview(parsing: source, file: "", profile: profile)
          _ = (review.diagnostics, review.errorCount, review.unlisted, review.profile)
        }
        _ = try Verification(parsing: source, file: "")
      }
      Odd.each(Odd.texts) { _ = (try? RomReview(contentsOf: $0), try RomExtraction(contentsOf: $0)) }
    },
    SurfaceCall(
      "RomBuild.init(folder:settings:jobs:cache:)", "RomBuild.ignored(whenWriting:)", "RomBuild.write(to:)",
      "RomBuild.source(of:)", "LossPreview.init(of:title:)", "LossPreview.sheet()",
      "LossPreview.writePage(to:language:)",
      "BuildSettings.init()", "AssetSettings.init()", "AssetSettings.override(with:)",
      "PaletteOptions.init()",
      "PaletteOptions.Lock.init(entries:file:first:)"
    ) {
      let folder = try TestFolder()
      do {
        try folder.write("x", to: "dslot001.txt")
        let pixel = ColourPicture.Pixel(red: 1, green: 2, blue: 3, alpha: 9)
        let soft = try #require(ColourPicture(width: 1, height: 1, pixels: [pixel]))
        try folder.write(soft.png().bytes, to: "gslot000.png")
        for number in Odd.ints {
          var settings = BuildSettings()
          settings.palette = PaletteOptions()
          settings.palette.colors = number
          settings.palette.lock = [PaletteOptions.Lock(entries: 0...255, file: "", first: 255)]
          settings.palette.reserve = [0...255]
          settings.paletteSlot = 255
          var assets = AssetSettings()
          assets.size = number
          assets.schema = ""
          assets.override(with: assets)
          settings.assets = assets
          _ = try? RomBuild(folder: folder.path, settings: settings, jobs: 1)
          let build = try RomBuild(folder: folder.path, jobs: number)
          for loss in build.pictureLosses { _ = try build.source(of: loss) }
          var sink = MemorySink()
          for text in Odd.texts {
            _ = build.ignored(whenWriting: text)
            let losses = try LossPreview(of: build, title: text)
            _ = losses.sheet()
            try losses.writePage(to: &sink)
          }
          try build.write(to: &sink)
          #expect(throws: (any Error).self) { try build.write(to: "") }
        }
      }
      Odd.each(Odd.texts) { _ = try RomBuild(folder: $0 + "/no", cache: nil) }
    },
    SurfaceCall(
      "RomPage.init(parsing:name:palette:names:language:)", "RomPage.init(running:with:name:language:)",
      "RomPage.init(viewerIn:)", "RomPage.write(to:)", "ProgramModule.init(parsing:)",
      "ContactSheet.init(of:title:palette:)",
      "ContactSheet.picture()", "Console.Slots.init(_:for:)", "ScreenPalette.init(_:file:)",
      "ScreenPalette.init(of:)",
      "ScreenPalette.init(ofFile:)", "ScreenPalette.init(ofPicture:)", "ScreenPalette.init(slot:in:)"
    ) {
      for rom in Odd.roms {
        var sink = MemorySink()
        try rom.write(to: &sink)
        for text in Odd.texts {
          _ = try? RomPage(parsing: ByteSource(sink.bytes), name: text, names: [SlotID(.data, 0): text])
          _ = try? ContactSheet(of: rom, title: text).picture()
        }
        for slot in Odd.slots { _ = try? ScreenPalette(slot: slot, in: rom) }
        _ = try? ScreenPalette(of: rom)
        for profile in [nil] + Odd.profiles { _ = try? Console.Slots(rom, for: profile) }
      }
      Odd.each(Odd.arrays) { bytes in
        let module = try ProgramModule(parsing: ByteSource(bytes))
        _ = try RomPage(running: module, with: ByteSource(bytes), name: "")
      }
      #expect(throws: (any Error).self) { try RomPage(viewerIn: .japanese).write(to: "") }
      Odd.each(Odd.indexed) { _ = ScreenPalette(ofFile: $0) }
      for palette in Odd.palettes {
        _ = (ScreenPalette(ofPicture: palette), ScreenPalette(PaletteFile(palette), file: ""))
      }
    },
    SurfaceCall(
      "Diagnostic.Place.init(file:slot:position:)",
      "Diagnostic.init(_:_:severity:at:file:slot:notes:details:help:)",
      "Diagnostic.init(_:severity:file:slot:)", "Diagnostic.rendered(_:in:program:isDetailed:)",
      "LocalizedText.init(stringInterpolation:)", "LocalizedText.init(stringLiteral:)",
      "LocalizedText.init(verbatim:)",
      "LocalizedText.text(in:)", "LocalizedText.Language.init(environment:)",
      "LocalizedText.StringInterpolation.init(literalCapacity:interpolationCount:)",
      "LocalizedText.StringInterpolation.appendInterpolation(_:)",
      "LocalizedText.StringInterpolation.appendLiteral(_:)",
      "Problems.init(_:)", "Problems.init(_:file:)", "Array.code(named:)", "Array.nearest(to:)"
    ) {
      let interpolation = LocalizedText.StringInterpolation(literalCapacity: 0, interpolationCount: 0)
      _ = LocalizedText(stringInterpolation: interpolation).text(in: .japanese)
      for text in Odd.texts {
        _ = (LocalizedText(verbatim: text), LocalizedText(stringLiteral: text).text(in: .japanese))
        _ = LocalizedText.Language { _ in text }
        _ = (DiagnosticCode.all.code(named: text), DiagnosticCode.all.nearest(to: text))
        for number in Odd.ints {
          let positions: [Diagnostic.Place.Position] = [
            .offset(number), .line(number, column: number), .pixel(x: number, y: number),
          ]
          for position in positions {
            let found = Diagnostic(
              text, "\(text)\(number)\(LocalizedText(verbatim: text))", at: position, file: text, slot: text,
              notes: ["\(text)"], details: [""], help: "\(text)")
            _ = (
              found.rendered(.coloured, in: .japanese, program: text, isDetailed: true),
              found.place.description
            )
            _ = (Problems(found), Problems(found).description, Problems(found, file: text))
          }
        }
      }
    },
    SurfaceCall("The descriptions of errors with odd numbers") {
      for number in Odd.ints {
        let errors: [any RomKitError] = [
          SlotPictureError.noHeader(found: number), SlotPictureError.tooLarge(width: number, height: number),
          SlotPictureError.wrongCount(width: number, height: number, found: number),
          SongError.brokenLength(number), SongError.corrupt(notesBefore: number),
          SongError.trailingBytes(offset: number, count: number),
          SongError.truncated(size: number, notesBefore: number), PaletteError.countOutOfRange(found: number),
          PaletteError.lockedPastCount(index: 255, count: number),
          PaletteError.notInPalette(missing: number, colour: .black, picture: number, x: number, y: number),
          PaletteError.tooManyColours(
            found: number, pictures: number, room: number, locked: number, colour: .black, picture: number,
            x: number, y: number),
          PaletteError.transparentPixel(picture: number, x: number, y: number),
          ProgramModuleError.cutOff(offset: number, needed: number, remaining: number),
          ProgramModuleError.notANumber(offset: number), ProgramModuleError.tooLarge(size: number),
          SoundEffectError.headerCut(found: number),
          SoundEffectError.lengthDisagrees(declared: .max, found: number),
          SoundEffectError.tooManySamples(count: number),
          FileError.system(.read, path: "", number: Int32(truncatingIfNeeded: number)),
          FileError.exists(paths: []),
          FileError.notRestored(paths: [], reason: ""),
        ]
        for error in errors {
          _ = (
            error.description,
            Diagnostic(error, severity: .warning, file: "", slot: "").rendered(in: .japanese)
          )
        }
      }
    },
    SurfaceCall(
      "FileBytes.init(_:)", "FileBytes.write(to:)", "MemorySink.init()", "MemorySink.write(_:)",
      "ByteSink.write(_:)",
      "NewFile.init(replacing:)", "NewFile.commit()", "NewFile.discard()", "NewFile.prepare()",
      "NewFile.touch()",
      "NewFile.write(_:)"
    ) {
      Odd.each(["", "\0", "/", "no/such/file"]) { path in
        #expect(throws: (any Error).self) { try FileBytes([]).write(to: path) }
        #expect(throws: (any Error).self) { try NewFile(replacing: path).commit() }
      }
      var sink = MemorySink()
      sink.write([][...])
      try sink.write([])
      do {
        let folder = try TestFolder()
        let file = try NewFile(replacing: folder["a"])
        try file.write([1][...])
        try file.prepare()
        try file.prepare()
        try file.commit()
        file.touch()
        file.discard()
        _ = try? file.write([1][...])
        _ = try? file.commit()
      }
    },
    SurfaceCall(
      "WorkControl.init(progress:isCancelled:)", "WorkControl.Progress.init(_:done:total:item:)",
      "WorkControl.cancel()",
      "WorkControl.run(_:)"
    ) {
      for number in Odd.ints { _ = WorkControl.Progress(.checking, done: number, total: number, item: "") }
      let control = WorkControl()
      control.cancel()
      control.cancel()
      try? control.run {}
    },
  ]
}
