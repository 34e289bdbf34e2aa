import RomKit
import VGSCore
import VGSPlayer

extension SurfaceCall {
  static let console: [SurfaceCall] = [
    SurfaceCall("Blit.init(slot:sourceX:sourceY:width:height:x:y:)", "Console.init(_:slots:)") {
      Odd.each(Odd.profiles, Odd.blits) { profile, blit in
        var console = Console(profile)
        console.load(Console.Picture(width: 1, height: 1, indices: [255]), at: 0)
        console.putBG(blit)
        console.putBG2(blit)
        console.putSP(blit)
        console.putSPH(blit)
        console.putSPD(blit)
      }
    },
    SurfaceCall(
      "Console.putBG(_:)", "Console.putBG2(_:)", "Console.putSP(_:)", "Console.putSPD(_:)",
      "Console.putSPH(_:)",
      "Console.putSPE(_:_:_:)", "Console.putSPM(_:_:)", "Console.putSPMH(_:_:)", "Console.putSPR(_:_:)",
      "Console.putSPRE(_:_:_:_:)", "Console.putSPX(_:_:_:)"
    ) {
      for profile in Odd.profiles {
        var console = Console(profile)
        console.load(Console.Picture(width: 2, height: 1, indices: [255, 1]), at: 1)
        Odd.each(Odd.blits, Odd.ints) { blit, number in
          console.putSPM(blit, number)
          console.putSPMH(blit, number)
          console.putSPR(blit, number)
          console.putSPE(blit, number, number)
          console.putSPRE(blit, number, number, number)
          _ = console.putSPX(blit, number, number)
        }
      }
    },
    SurfaceCall(
      "Console.clear(_:)", "Console.scroll(_:_:)", "Console.pallet(_:)", "Console.pallet256(_:)",
      "Console.draw(_:)",
      "Console.playEffect(_:)", "Console.stopEffect(_:)", "Console.stopEffects()", "Console.playSong(_:)",
      "Console.stopSong()", "Console.resumeSong()", "Console.showFrame()", "Console.subscript(_:)"
    ) {
      Odd.each(Odd.profiles, Odd.ints) { profile, number in
        var console = Console(profile)
        console.clear(number)
        console.scroll(number, number)
        console.pallet(number)
        console.pallet256(number)
        for call in Odd.calls { console.draw(call) }
        console.playEffect(number)
        console.playSong(number)
        console.stopEffect(number)
        console.stopEffects()
        console.stopSong()
        console.resumeSong()
        console.showFrame()
        // A plane of another console.
        console[.sprites] = Plane(.vge)
        console[.background] = Plane(.vgeLandscape)
        console.putSP(Blit(slot: 0, width: 1, height: 1, x: 239, y: 319))
        console.showFrame()
        console.volume = number
        console.music.masterRate = number
      }
    },
    SurfaceCall(
      "Console.load(_:at:)", "Console.load(data:at:)", "Console.load(effect:at:)", "Console.load(song:at:)",
      "Console.mixSound(into:)", "Console.tick(_:)", "Console.end(_:)", "Console.Program.initialize(on:)",
      "Console.Program.loop(on:)", "Console.Program.pause(on:)", "Console.Program.terminate(on:)"
    ) {
      for notes in Odd.notes {
        var console = Console(.vge)
        console.load(nil, at: 255)
        console.load(data: nil, at: 255)
        for bytes in Odd.arrays { console.load(data: bytes, at: 0) }
        console.pallet256(0)
        for samples in Odd.samples {
          console.load(effect: samples, at: 0)
          console.playEffect(0)
        }
        console.load(song: notes, at: 0)
        console.playSong(0)
        console.mutedChannels = .max
        for count in [0, 1, 1_000] {
          var samples = [Int16](repeating: 0, count: count)
          console.mixSound(into: &samples)
          var span = samples.mutableSpan
          console.mixSound(into: &span)
        }
        console.mixSound(into: UnsafeMutableBufferPointer(start: nil, count: 0))
        var program = OddProgram()
        for _ in 0..<5 { console.tick(&program) }
        console.isPaused = true
        console.tick(&program)
        console.end(&program)
        console.end(&program)
        console.tick(&program)
      }
    },
    SurfaceCall(
      "Console.Slots.init()", "Console.Slots.subscript(data:)", "Console.Slots.subscript(effect:)",
      "Console.Slots.subscript(picture:)", "Console.Slots.subscript(song:)",
      "Console.Picture.init(width:height:indices:palette:)"
    ) {
      var slots = Console.Slots()
      Odd.each(Odd.ints, Odd.ints) { width, height in
        for indices in Odd.arrays {
          slots[picture: 255] = Console.Picture(width: width, height: height, indices: indices)
        }
      }
      slots[data: 255] = []
      slots[effect: 255] = []
      slots[song: 255] = []
    },
    SurfaceCall(
      "Console.Touch.init()", "Console.Touch.press(x:y:)", "Console.Touch.read()", "Console.Touch.release()"
    ) {
      var touch = Console.Touch()
      Odd.each(Odd.ints, Odd.ints) { touch.press(x: $0, y: $1) }
      _ = touch.read()
      touch.release()
    },
    SurfaceCall(
      "Plane.init(_:)", "Plane.box(_:_:_:_:_:)", "Plane.boxf(_:_:_:_:_:)", "Plane.circle(_:_:_:_:)",
      "Plane.clear(_:)", "Plane.line(_:_:_:_:_:)", "Plane.pixel(_:_:_:)", "Plane.scroll(_:_:)",
      "Plane.subscript(_:_:)"
    ) {
      var plane = Plane(.mk2)
      Odd.each(Odd.ints, Odd.ints) { one, other in
        plane.box(one, other, one, other, one)
        plane.boxf(one, one, other, other, one)
        plane.circle(one, other, one, other)
        plane.clear(one)
        plane.line(one, other, other, one, one)
        plane.pixel(one, other, one)
        plane.scroll(one, other)
        _ = plane[one, other]
      }
    },
    SurfaceCall(
      "Palette.init()", "Palette.init(_:)", "Palette.init(base:)", "Palette.init(slot:)",
      "Palette.subscript(_:)",
      "Palette.serialized()", "Palette.words(_:)", "Palette.init(body:)", "Colour.init(_:)",
      "Colour.init(red:green:blue:)", "Display.Grid.displayed(_:)"
    ) {
      var palette = Palette([Colour](repeating: Colour(.max), count: 1_000))
      palette[255] = Colour(red: 255, green: 0, blue: 255)
      for grid in [Display.Grid.full, .rgb555, .rgb565] {
        _ = palette.words(grid)
        _ = grid.displayed(Colour(.max))
      }
      _ = (Palette().serialized(), Palette([]))
      Odd.each(Odd.ints) { _ = Palette(base: $0) }
      Odd.each(Odd.arrays) { _ = Palette(slot: $0) }
      Odd.each(Odd.bodies) { _ = try Palette(body: $0) }
    },
    SurfaceCall(
      "Display.init(_:on:)", "Display.init(grid:isDoubled:isInterlaced:background:)", "Display.height(of:)",
      "Display.width(of:)", "Display.rgb(_:palette:profile:)", "Display.show(_:palette:profile:in:)"
    ) {
      let odd = Display(grid: .full, isDoubled: false, isInterlaced: true, background: Colour(.max))
      Odd.each(Odd.displays + [odd], Odd.profiles) { display, profile in
        _ = (display.height(of: profile), display.width(of: profile))
        for indices in Odd.arrays {
          _ = display.rgb(indices, palette: Palette(), profile: profile)
          var bytes = indices
          _ = display.show(indices, palette: Palette(), profile: profile, in: &bytes)
        }
      }
    },
    SurfaceCall(
      "EffectMixer.init()", "EffectMixer.isPlaying(_:)", "EffectMixer.mix(_:into:)", "EffectMixer.start(_:)",
      "EffectMixer.stop(_:)", "EffectMixer.stopAll()"
    ) {
      var mixer = EffectMixer()
      mixer.start(255)
      _ = mixer.isPlaying(255)
      var samples: [Int16] = [1]
      var span = samples.mutableSpan
      mixer.mix(Console.Slots(), into: &span)
      mixer.mix(Console.Slots(), into: UnsafeMutableBufferPointer(start: nil, count: 0))
      mixer.stop(0)
      mixer.stopAll()
    },
    SurfaceCall(
      "Synthesizer.init()", "Synthesizer.fadeOut()", "Synthesizer.mix(into:)", "Synthesizer.play(_:)",
      "Synthesizer.resetSettings()", "Synthesizer.seek(to:)", "Synthesizer.setKeyShift(_:)",
      "Synthesizer.setKeyShift(_:channel:)", "Synthesizer.setMuted(_:channel:)",
      "Synthesizer.setRate(_:channel:)",
      "Synthesizer.state(ofChannel:)", "SongTiming.init(of:)"
    ) {
      Odd.each(Odd.notes, Odd.ints) { notes, number in
        _ = SongTiming(of: notes)
        var synthesizer = Synthesizer()
        synthesizer.setKeyShift(number)
        synthesizer.play(notes)
        synthesizer.seek(to: number)
        for channel in Odd.ints {
          synthesizer.setKeyShift(number, channel: channel)
          synthesizer.setMuted(false, channel: channel)
          synthesizer.setRate(number, channel: channel)
          _ = synthesizer.state(ofChannel: channel)
        }
        synthesizer.masterRate = number
        var samples = [Int16](repeating: .max, count: 3_000)
        synthesizer.mix(into: &samples)
        var span = samples.mutableSpan
        synthesizer.fadeOut()
        synthesizer.mix(into: &span)
        synthesizer.mix(into: UnsafeMutableBufferPointer(start: nil, count: 0))
        synthesizer.resetSettings()
      }
    },
    SurfaceCall("WaveTables.table(tone:key:)") {
      Odd.each(Odd.ints, Odd.ints) { _ = WaveTables.shared.table(tone: $0, key: $1) }
    },
    SurfaceCall(
      "Note.init(type:operand1:operand2:operand3:value:)", "Note.attack(channel:samples:)",
      "Note.jump(toNoteAfter:)",
      "Note.keyOff(channel:)", "Note.keyOn(channel:tone:key:)", "Note.masterVolume(_:)",
      "Note.pitchDown(channel:samples:)", "Note.release(channel:samples:)", "Note.volume(channel:level:)",
      "Note.wait(samples:)"
    ) {
      Odd.each(Odd.bytes, Odd.words) { byte, word in
        var console = Console(.mk2)
        console.load(
          song: [
            Note(type: byte, operand1: byte, operand2: byte, operand3: byte, value: word),
            .attack(channel: byte, samples: word), .release(channel: byte, samples: word),
            .volume(channel: byte, level: word), .masterVolume(word),
            .keyOn(channel: byte, tone: byte, key: byte), .pitchDown(channel: byte, samples: word),
            .keyOff(channel: byte), .wait(samples: word), .jump(toNoteAfter: word),
          ], at: 0)
        console.playSong(0)
        var samples = [Int16](repeating: 0, count: 500)
        console.mixSound(into: &samples)
      }
    },
    SurfaceCall(
      "Player.init()", "Player.init(_:rom:on:)", "Player.details(_:)", "Player.draw(_:on:palette:)",
      "Player.end()",
      "Player.holdSong()", "Player.keys(ofSong:)", "Player.open(_:)", "Player.playEffect(_:)",
      "Player.playSong(_:)",
      "Player.render(into:)", "Player.resumeSong()", "Player.seek(to:)", "Player.setLoops(_:fade:)",
      "Player.showFrame(_:in:)", "Player.showPicture(_:_:isTransparent:in:)", "Player.start(_:on:)",
      "Player.state(ofChannel:)", "Player.stopEffect(_:)", "Player.stopEffects()", "Player.stopSong()",
      "Player.tick()",
      "Player.touch(isPressed:x:y:)", "Player.run(frames:on:_:)", "SceneText.init(_:profile:)"
    ) {
      Odd.each(Odd.roms + [loaded], Odd.ints) { rom, number in
        var sink = MemorySink()
        try rom.write(to: &sink)
        var player = try Player(OddProgram(), rom: rom)
        player.run(frames: number, on: .plain) { _ in }
        player.end()
        player.touch(isPressed: true, x: number, y: number)
        player.start(OddProgram(), on: .vge)
        _ = player.tick()
        (player.volume, player.key, player.tempo) = (number, number, number)
        (player.mutedChannels, player.soloedChannels) = (.max, .max)
        for bytes in Odd.arrays { _ = Player(OddProgram(), rom: bytes, on: .mk2) }
        player = Player()
        _ = player.tick()
        player.open(sink.bytes)
        (player.volume, player.key, player.tempo) = (number, number, number)
        _ = try? player.details(number)
        for bytes in Odd.arrays { player.draw(SceneText(bytes, profile: .mk2), on: .vge, palette: nil) }
        try? player.playEffect(255)
        try? player.playSong(0)
        player.setLoops(number, fade: number)
        player.seek(to: number)
        player.holdSong()
        player.resumeSong()
        _ = (player.position, player.time, player.loopCount, player.progress, player.isSongOver)
        for count in [0, 1, 500] {
          var samples = [Int16](repeating: 0, count: count)
          player.render(into: &samples)
        }
        _ = player.state(ofChannel: number)
        _ = try? player.keys(ofSong: 0)
        for display in Odd.displays {
          for count in [0, 1, 256_000] {
            var words = [UInt32](repeating: 0, count: count)
            var span = words.mutableSpan
            _ = player.showFrame(display, in: &span)
            _ = try? player.showPicture(0, display.grid, isTransparent: true, in: &span)
          }
        }
        player.stopEffect(255)
        player.stopEffects()
        player.stopSong()
      }
    },
    SurfaceCall(
      "RomContents.init()", "RomContents.init(_:)", "RomContents.Report.init()", "RomContents.check(record:)",
      "RomContents.check(withBodies:)", "RomContents.data(_:)", "RomContents.effect(_:)",
      "RomContents.index(of:_:)",
      "RomContents.palette(of:_:)", "RomContents.picture(_:)", "RomContents.pictureHeader(_:)",
      "RomContents.png(_:_:)",
      "RomContents.showFont(_:row:in:)", "RomContents.slots(for:)", "RomContents.song(_:)"
    ) {
      for rom in Odd.roms {
        var sink = MemorySink()
        try rom.write(to: &sink)
        for bytes in Odd.arrays + [sink.bytes, Array(sink.bytes.dropLast())] {
          let contents = RomContents(bytes)
          _ = (contents.check(withBodies: true), RomContents(), RomContents.Report())
          for number in Odd.ints {
            _ = contents.check(record: number)
            var words = [UInt32](repeating: 0, count: 3)
            var span = words.mutableSpan
            _ = contents.showFont(number, row: number, in: &span)
          }
          for number in Odd.bytes {
            _ = (contents.data(number), try? contents.effect(number), try? contents.song(number))
            for kind in RecordType.allCases {
              _ = (contents.index(of: kind, number), contents.palette(of: kind, number))
            }
            _ = (try? contents.picture(number), try? contents.pictureHeader(number))
            _ = try? contents.png(number, Palette())
          }
          for profile in Odd.profiles { _ = contents.slots(for: profile) }
        }
      }
    },
  ]

  /// A ROM with a picture, an effect and a song.
  private static var loaded: Rom {
    var rom = Rom()
    rom[.graphics, 0] = Odd.slotPictures.first
    rom[.effect, 255] = Odd.effects.last
    rom[.music, 0] = Song(notes: [.masterVolume(1), .wait(samples: 100), .end])
    return rom
  }
}
