import VGSCore
import VGSFormat

// VGSPlayer.docc/TheModule.md describes the parameters and results of these functions.
#if arch(wasm32)
  // MARK: The ROM and its records

  /// Opens the first bytes of the input as a ROM.
  @_expose(wasm, "player_open") @_cdecl("player_open")
  public func playerOpen(_ count: Int32) -> Int32 {
    let host = Host.shared
    let bytes = host.read(count)
    host.letGoOfInput()
    host.keys = []
    host.report = RomContents.Report()
    host.player.open(bytes)
    let problem = host.player.rom.problem
    host.tell(
      Int32(host.player.rom.records.count), Int32(problem?.offset ?? 0), Int32(host.player.rom.end),
      number(of: host.player.rom.profile), host.player.rom.isPaletteFile ? 1 : 0)
    return problem?.fault.rawValue ?? 0
  }

  /// Describes a record of the ROM.
  @_expose(wasm, "player_record") @_cdecl("player_record")
  public func playerRecord(_ index: Int32) -> Int32 {
    let host = Host.shared
    guard host.player.rom.records.indices ~= Int(index) else { return -1 }
    let record = host.player.rom.records[Int(index)]
    host.tell(
      record.kind.rawValue, Int32(record.number), Int32(record.offset), Int32(record.size),
      record.isUsed ? 1 : 0, record.kind.letter == nil ? 0 : 1)
    return record.kind.rawValue
  }

  /// Returns the index of the record that runtimes use for a slot.
  @_expose(wasm, "player_slot") @_cdecl("player_slot")
  public func playerSlot(_ kind: Int32, _ slot: Int32) -> Int32 {
    guard let kind = RomContents.Kind(rawValue: kind), let slot = number(slot) else { return -1 }
    return Int32(Host.shared.player.rom.index(of: kind, slot) ?? -1)
  }

  /// Describes the body of a record.
  @_expose(wasm, "player_details") @_cdecl("player_details")
  public func playerDetails(_ index: Int32) -> Int32 {
    let host = Host.shared
    return code { () throws(Fault) in
      let rom = host.player.rom
      let details = try rom.details(Int(index))
      let offset = rom.records[Int(index)].offset
      switch details {
      case .picture(let header):
        host.tell(
          header.dialect == .sy ? 0 : 1, Int32(header.width), Int32(header.height),
          Int32(offset + header.pixels), rom.isBlack(rom.records[Int(index)], header) ? 1 : 0)
      case .effect(let count): host.tell(Int32(count), Int32(offset + EffectHeader.size))
      case .song(let timing):
        host.tell(
          Int32(timing.noteCount), Int32(clamping: timing.length), Int32(clamping: timing.loopStart ?? 0),
          timing.isStandstill ? 2 : timing.loopStart == nil ? 0 : 1, Int32(clamping: timing.loopLength ?? 0))
      case .bytes: if let kind = rom.dataKind(Int(index)) { host.tell(kind) }
      }
    }
  }

  // MARK: The ROM as a whole

  /// Checks the file, all of the ROM, or a body. Returns the number of problems.
  @_expose(wasm, "player_check") @_cdecl("player_check")
  public func playerCheck(_ part: Int32) -> Int32 {
    let host = Host.shared
    let rom = host.player.rom
    host.report = part < 0 ? rom.check(withBodies: part < -1) : rom.check(record: Int(part))
    host.tell(
      host.report.checksums, Int32(host.report.problems.count), host.report.hasBodies ? 1 : 0)
    return Int32(clamping: host.report.problemCount)
  }

  /// Returns a problem of the last check.
  @_expose(wasm, "player_problem") @_cdecl("player_problem")
  public func playerProblem(_ index: Int32) -> Int32 {
    let host = Host.shared
    guard host.report.problems.indices ~= Int(index) else { return -1 }
    let problem = host.report.problems[Int(index)]
    host.tell(
      problem.fault.rawValue, problem.isError ? 0 : 1, Int32(problem.record ?? -1), Int32(problem.offset),
      Int32(clamping: problem.first), Int32(clamping: problem.second))
    return problem.fault.rawValue
  }

  /// Returns the bytes of the content id.
  @_expose(wasm, "player_content") @_cdecl("player_content")
  public func playerContent() -> Int32 {
    let host = Host.shared
    return host.give(host.player.rom.contentID)
  }

  /// Returns the name of a record.
  @_expose(wasm, "player_name") @_cdecl("player_name")
  public func playerName(_ index: Int32) -> Int32 {
    let host = Host.shared
    guard let stored = host.player.rom.storedName(Int(index)) else { return 0 }
    let name = stored.bytes
    host.tell(Int32(name.count), stored.slot == nil ? 0 : 1)
    return host.give(name)
  }

  /// Returns the number of texts among the bytes of a record that are kept for `player_string`.
  @_expose(wasm, "player_strings") @_cdecl("player_strings")
  public func playerStrings(_ index: Int32) -> Int32 {
    let host = Host.shared
    host.strings = host.player.rom.strings(Int(index))
    host.tell(Int32(clamping: host.strings.count))
    return Int32(host.strings.found.count)
  }

  /// Returns the place of a text of the last record of `player_strings`.
  @_expose(wasm, "player_string") @_cdecl("player_string")
  public func playerString(_ index: Int32) -> Int32 {
    let host = Host.shared
    guard host.strings.found.indices ~= Int(index) else { return -1 }
    let found = host.strings.found[Int(index)]
    host.tell(Int32(found.offset), Int32(found.size), found.isCut ? 1 : 0)
    return Int32(found.size)
  }

  // MARK: Files

  /// Returns a picture as a PNG.
  @_expose(wasm, "player_png") @_cdecl("player_png")
  public func playerPNG(_ slot: Int32) -> Int32 {
    let host = Host.shared
    guard let slot = number(slot) else { return Fault.slotEmpty.rawValue }
    return code { () throws(Fault) in
      let png = try host.player.rom.png(slot, host.player.palette)
      host.tell(host.give(png), Int32(png.count))
    }
  }

  /// Returns the pixels of a row of a font.
  @_expose(wasm, "player_font") @_cdecl("player_font")
  public func playerFont(_ index: Int32, _ row: Int32) -> Int32 {
    let host = Host.shared
    var words = unsafe host.words.mutableSpan
    guard host.player.rom.showFont(Int(index), row: Int(row), in: &words) else { return 0 }
    let (width, height) = RomContents.fontCharacter
    host.tell(Int32(width), Int32(height), Int32(RomContents.fontSide))
    return unsafe address(host.words.baseAddress)
  }
#endif
