import VGSCore
import VGSFormat

// VGSPlayer.docc/TheModule.md describes the parameters and results of these functions.
#if arch(wasm32)
  /// The player of the functions below, and the memory that they share with the host.
  ///
  /// There is one, because a WebAssembly module is one player and has no threads.
  ///
  /// The unsafe part is memory that the host reads and writes by its address. It is allocated once and never moves, and
  /// all writes here go through spans of its length. Only the input, which the host writes, is read.
  @safe final class Host: @unchecked Sendable {
    static let shared = Host()

    var player = Player()
    var scene = SceneText([], profile: .mk2)
    var keys: [Player.Key] = []
    var report = RomContents.Report()
    var strings = StringScan()

    let info = UnsafeMutableBufferPointer<Int32>.allocate(capacity: 64)
    let samples = UnsafeMutableBufferPointer<Int16>.allocate(capacity: Host.mostSamples)
    /// Room for the largest image, a doubled frame of the mk-II.
    let words = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 320 * 400)
    var input = unsafe UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
    var output = unsafe UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
    var block: [Int16] = []

    static let mostSamples = 4_096
    /// One byte over the largest ROM, which the reader refuses with a fault.
    static let mostInput = RomContents.largestSize + 1

    private init() {
      unsafe info.initialize(repeating: 0)
      unsafe samples.initialize(repeating: 0)
      unsafe words.initialize(repeating: 0)
    }

    /// Sets the first words of ``info``.
    func tell(_ values: Int32...) {
      for place in values.indices { unsafe info[place] = values[place] }
    }

    /// Sets the words for what a data slot holds.
    func tell(_ kind: DataKind) {
      switch kind {
      case .data: tell(0, 0, 0, 0)
      case .palette: tell(1, 0, 0, 0)
      case .font: tell(2, 0, 0, 0)
      case .text(let form): tell(3, form.encoding.rawValue, Int32(form.length), Int32(form.nulCount))
      }
    }

    /// The first bytes of the host's input.
    func read(_ count: Int32) -> [UInt8] {
      let count = unsafe min(max(0, Int(count)), input.count)
      return unsafe [UInt8](UnsafeMutableBufferPointer(rebasing: input[..<count]))
    }

    /// Keeps bytes for the host. Returns their address.
    func give(_ bytes: [UInt8]) -> Int32 {
      unsafe output.deallocate()
      unsafe output = UnsafeMutableBufferPointer.allocate(capacity: bytes.count)
      _ = unsafe output.initialize(fromContentsOf: bytes)
      return unsafe address(output.baseAddress)
    }

    func letGoOfInput() {
      unsafe input.deallocate()
      unsafe input = UnsafeMutableBufferPointer(start: nil, count: 0)
    }
  }

  /// In support.c: whether twice this number of bytes can be allocated.
  @_extern(c, "player_room") func hasRoom(_ count: Int) -> Int32

  /// An address as a number, which fits in 32 bits.
  func address(_ pointer: UnsafeRawPointer?) -> Int32 {
    Int32(truncatingIfNeeded: Int(bitPattern: pointer))
  }

  func number(_ value: Int32) -> UInt8? { UInt8(exactly: value) }

  private func grid(_ value: Int32) -> Display.Grid { value == 1 ? .rgb565 : value == 2 ? .rgb555 : .full }

  private func profile(_ value: Int32) -> Profile { value == 1 ? .vge : value == 2 ? .vgeLandscape : .mk2 }

  func number(of profile: Profile) -> Int32 { profile == .vge ? 1 : profile == .vgeLandscape ? 2 : 0 }

  /// The number of a thrown fault; 0 for none.
  func code(_ body: () throws(Fault) -> Void) -> Int32 {
    do throws(Fault) {
      try body()
      return 0
    } catch {
      return error.rawValue
    }
  }

  // MARK: Memory

  /// The address of the words for results of more than one number.
  @_expose(wasm, "player_info") @_cdecl("player_info")
  public func playerInfo() -> Int32 { unsafe address(Host.shared.info.baseAddress) }

  /// Allocates input of a size. Returns its address, or 0.
  @_expose(wasm, "player_input") @_cdecl("player_input")
  public func playerInput(_ count: Int32) -> Int32 {
    let host = Host.shared
    host.letGoOfInput()
    guard 1...Host.mostInput ~= Int(count), hasRoom(Int(count)) != 0 else { return 0 }
    unsafe host.input = UnsafeMutableBufferPointer.allocate(capacity: Int(count))
    unsafe host.input.initialize(repeating: 0)
    return unsafe address(host.input.baseAddress)
  }

  // MARK: Pictures and scenes

  /// Chooses the palette for pictures and scenes.
  @_expose(wasm, "player_choose_palette") @_cdecl("player_choose_palette")
  public func playerChoosePalette(_ source: Int32, _ slot: Int32) -> Int32 {
    let host = Host.shared
    var palette: Palette?
    switch source {
    case 0: palette = host.player.rom.screenPalette
    case 1: if let slot = number(slot) { palette = host.player.rom.palette(of: .data, slot) }
    case 2: if let slot = number(slot) { palette = host.player.rom.palette(of: .graphics, slot) }
    case 3: palette = Palette(slot: host.read(Int32(DataRecognizer.paletteSize)))
    case 4: palette = Palette(base: Int(slot))
    default: break
    }
    guard let palette else { return Fault.noPalette.rawValue }
    host.player.palette = palette
    return 0
  }

  /// Returns the colours of the chosen palette.
  @_expose(wasm, "player_palette") @_cdecl("player_palette")
  public func playerPalette(_ grid: Int32) -> Int32 {
    let host = Host.shared
    let words = host.player.palette.words(VGSPlayer.grid(grid))
    for place in words.indices { unsafe host.words[place] = words[place] }
    return unsafe address(host.words.baseAddress)
  }

  /// Returns the pixels of a picture.
  @_expose(wasm, "player_picture") @_cdecl("player_picture")
  public func playerPicture(_ slot: Int32, _ grid: Int32, _ isTransparent: Int32) -> Int32 {
    let host = Host.shared
    guard let slot = number(slot) else { return Fault.slotEmpty.rawValue }
    return code { () throws(Fault) in
      var words = unsafe host.words.mutableSpan
      let header = try host.player.rom.show(
        slot, host.player.palette, VGSPlayer.grid(grid), isTransparent: isTransparent != 0, in: &words)
      host.tell(
        unsafe address(host.words.baseAddress), Int32(header.width), Int32(header.height),
        header.dialect == .sy ? 0 : 1)
    }
  }

  /// Draws the first bytes of the input as a scene.
  @_expose(wasm, "player_scene") @_cdecl("player_scene")
  public func playerScene(_ count: Int32, _ profile: Int32, _ hasPalette: Int32) -> Int32 {
    let host = Host.shared
    let profile = VGSPlayer.profile(profile)
    host.scene = SceneText(host.read(count), profile: profile)
    host.player.draw(host.scene, on: profile, palette: hasPalette != 0 ? host.player.palette : nil)
    return Int32(host.scene.problems.count)
  }

  /// Returns a problem of the scene.
  @_expose(wasm, "player_scene_problem") @_cdecl("player_scene_problem")
  public func playerSceneProblem(_ index: Int32) -> Int32 {
    let host = Host.shared
    guard host.scene.problems.indices ~= Int(index) else { return -1 }
    let problem = host.scene.problems[Int(index)]
    host.tell(
      problem.fault.rawValue, Int32(problem.line), Int32(problem.column), Int32(clamping: problem.first),
      Int32(clamping: problem.second))
    return problem.fault.rawValue
  }

  /// Returns the pixels of the last frame.
  @_expose(wasm, "player_frame") @_cdecl("player_frame")
  public func playerFrame(_ display: Int32) -> Int32 {
    let host = Host.shared
    let frame = host.player.shown
    let shown = frame.profile
    let display: Display =
      display == 1 ? Display(shown) : display == 2 ? Display(shown, on: .phone) : .plain
    var words = unsafe host.words.mutableSpan
    let size = frame.show(display, in: &words)
    let address = unsafe address(host.words.baseAddress)
    host.tell(address, Int32(size.width), Int32(size.height), number(of: shown))
    return address
  }

  // MARK: Songs and effects

  /// Plays a song from its start.
  @_expose(wasm, "player_play") @_cdecl("player_play")
  public func playerPlay(_ slot: Int32) -> Int32 {
    let host = Host.shared
    guard let slot = number(slot) else { return Fault.slotEmpty.rawValue }
    return code { () throws(Fault) in try host.player.playSong(slot) }
  }

  /// Stops the song.
  @_expose(wasm, "player_stop") @_cdecl("player_stop")
  public func playerStop() { Host.shared.player.stopSong() }

  /// Pauses or resumes the song.
  @_expose(wasm, "player_hold") @_cdecl("player_hold")
  public func playerHold(_ isHeld: Int32) {
    if isHeld != 0 { Host.shared.player.holdSong() } else { Host.shared.player.resumeSong() }
  }

  /// Goes to a position in the song.
  @_expose(wasm, "player_seek") @_cdecl("player_seek")
  public func playerSeek(_ position: Int32) { Host.shared.player.seek(to: Int(position)) }

  /// Returns the position in the song.
  @_expose(wasm, "player_position") @_cdecl("player_position")
  public func playerPosition() -> Int32 {
    let host = Host.shared
    let player = host.player
    let (made, count) = player.progress
    host.tell(
      Int32(clamping: made), Int32(clamping: count), Int32(clamping: player.loopCount),
      player.isSongOver ? 1 : 0, Int32(clamping: player.time))
    return Int32(clamping: player.position)
  }

  /// Sets the number of loops, and the length of the fade after them.
  @_expose(wasm, "player_set_loops") @_cdecl("player_set_loops")
  public func playerSetLoops(_ loops: Int32, _ fade: Int32) {
    Host.shared.player.setLoops(Int(loops), fade: Int(fade))
  }

  /// Sets the volume of songs in percent.
  @_expose(wasm, "player_set_volume") @_cdecl("player_set_volume")
  public func playerSetVolume(_ percent: Int32) { Host.shared.player.volume = Int(percent) }

  /// Sets the semitones by which all keys are shifted.
  @_expose(wasm, "player_set_key") @_cdecl("player_set_key")
  public func playerSetKey(_ semitones: Int32) { Host.shared.player.key = Int(semitones) }

  /// Sets the tempo of songs in percent.
  @_expose(wasm, "player_set_tempo") @_cdecl("player_set_tempo")
  public func playerSetTempo(_ percent: Int32) { Host.shared.player.tempo = Int(percent) }

  /// Sets the muted channels, a bit for each.
  @_expose(wasm, "player_set_muted") @_cdecl("player_set_muted")
  public func playerSetMuted(_ channels: Int32) {
    Host.shared.player.mutedChannels = UInt32(bitPattern: channels)
  }

  /// Sets the soloed channels, a bit for each.
  @_expose(wasm, "player_set_soloed") @_cdecl("player_set_soloed")
  public func playerSetSoloed(_ channels: Int32) {
    Host.shared.player.soloedChannels = UInt32(bitPattern: channels)
  }

  /// Makes the next samples.
  @_expose(wasm, "player_render") @_cdecl("player_render")
  public func playerRender(_ count: Int32) -> Int32 {
    let host = Host.shared
    let count = max(0, min(Int(count), Host.mostSamples))
    if host.block.count != count { host.block = [Int16](repeating: 0, count: count) }
    host.player.render(into: &host.block)
    for place in 0..<count { unsafe host.samples[place] = host.block[place] }
    return unsafe address(host.samples.baseAddress)
  }

  /// Writes the states of the six channels to the words of ``playerInfo()``.
  @_expose(wasm, "player_levels") @_cdecl("player_levels")
  public func playerLevels() {
    let host = Host.shared
    let music = host.player.console.music
    for channel in 0..<Synthesizer.channelCount {
      let state = music.state(ofChannel: channel)
      let values = [
        state.amplitude, state.level, state.volume, state.key, state.shiftedKey, state.tone,
        state.isKeyOn ? 1 : 0, state.isMuted ? 1 : 0,
      ]
      for place in values.indices { unsafe host.info[8 * channel + place] = Int32(clamping: values[place]) }
    }
  }

  /// Returns the number of keys of a song, and keeps them for `player_key`.
  @_expose(wasm, "player_keys") @_cdecl("player_keys")
  public func playerKeys(_ slot: Int32) -> Int32 {
    let host = Host.shared
    host.keys = []
    guard let slot = number(slot) else { return 0 }
    host.keys = (try? host.player.rom.song(slot)).map { Player.keys(of: $0, shift: host.player.key) } ?? []
    return Int32(host.keys.count)
  }

  /// Returns a key of the last song of `player_keys`.
  @_expose(wasm, "player_key") @_cdecl("player_key")
  public func playerKey(_ index: Int32) -> Int32 {
    let host = Host.shared
    guard host.keys.indices ~= Int(index) else { return -1 }
    let key = host.keys[Int(index)]
    host.tell(
      Int32(clamping: key.start), Int32(clamping: key.end), Int32(key.channel), Int32(key.tone),
      Int32(key.key),
      Int32(clamping: key.fallFirst), Int32(clamping: key.fallEvery), Int32(key.fallSteps))
    return 0
  }

  /// Plays an effect from its start.
  @_expose(wasm, "player_play_effect") @_cdecl("player_play_effect")
  public func playerPlayEffect(_ slot: Int32) -> Int32 {
    let host = Host.shared
    guard let slot = number(slot) else { return Fault.slotEmpty.rawValue }
    return code { () throws(Fault) in try host.player.playEffect(slot) }
  }

  /// Stops an effect, or all of them.
  @_expose(wasm, "player_stop_effect") @_cdecl("player_stop_effect")
  public func playerStopEffect(_ slot: Int32) {
    if let slot = number(slot) {
      Host.shared.player.stopEffect(slot)
    } else {
      Host.shared.player.stopEffects()
    }
  }

  // MARK: Programs

  /// Starts a program that is linked into the module; its `player_program` calls this.
  public func startPlayerProgram(_ program: some Console.Program, on profile: Profile) {
    Host.shared.player.start(program, on: profile)
  }

  /// Runs a frame of the program and makes its samples.
  @_expose(wasm, "player_tick") @_cdecl("player_tick")
  public func playerTick() -> Int32 {
    let host = Host.shared
    let goesOn = host.player.tick()
    let count = host.player.console.soundCount
    for place in 0..<count { unsafe host.samples[place] = host.player.console.sound[place] }
    host.tell(unsafe address(host.samples.baseAddress), Int32(count))
    return goesOn ? 1 : 0
  }

  /// Sets or ends a touch of the console's screen.
  @_expose(wasm, "player_touch") @_cdecl("player_touch")
  public func playerTouch(_ isPressed: Int32, _ x: Int32, _ y: Int32) {
    Host.shared.player.touch(isPressed: isPressed != 0, x: Int(x), y: Int(y))
  }

  /// Pauses or resumes the program.
  @_expose(wasm, "player_pause") @_cdecl("player_pause")
  public func playerPause(_ isPaused: Int32) { Host.shared.player.console.isPaused = isPaused != 0 }
#endif
