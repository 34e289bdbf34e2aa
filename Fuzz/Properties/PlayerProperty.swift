import RomKit
import VGSCore
import VGSFormat
import VGSPlayer

/// The player's reading of a ROM, compared with RomKit's: the same records, pictures, effects, notes and palettes, the same
/// errors, and the same samples of songs and frames of scenes.
enum PlayerProperty {
  @Sendable static func check(_ bytes: [UInt8]) throws {
    var player = Player()
    player.open(bytes)
    let contents = player.rom
    let rom: Rom
    do {
      rom = try Rom(parsing: ByteSource(bytes))
    } catch let error as RomError {
      let problem = contents.problem
      try demand(problem != nil, "the player opens what RomKit refuses: \(error.code)")
      // The player does not recognize other files, and only reports their implausible count.
      if error.code == "rom-other-file" { return }
      try demand(
        "\(problem.map { "\($0.fault.code)" } ?? "")" == error.code, "another error than \(error.code)")
      if case .offset(let offset)? = error.position {
        try demand(problem?.offset == offset, "another offset for \(error.code)")
      }
      return
    }
    try demand(contents.problem == nil, "the player refuses what RomKit opens")
    try demand(contents.end == bytes.count - (rom.trailing?.size ?? 0), "another end")
    try demand(contents.records.count == rom.records.count, "another number of records")
    try demand(contents.profile == rom.console(), "another console")
    try demand(contents.screenPalette == ScreenPalette(of: rom).palette, "another palette")
    for (index, record) in rom.records.enumerated() { try compare(index, record, in: contents) }
    try compareReports(bytes, rom, contents)
    try demand(contents.contentID == ContentID(of: rom).digest.bytes, "another content id")
    for slot in rom.records.compactMap(\.slot) { try compare(slot, of: rom, with: &player) }
    PlantedBug.trigger(contents.records.count == 4 && contents.end < bytes.count)
    if Turn.comes(to: bytes, oneOf: 16) { try compareScene(bytes, rom, &player) }
  }

  /// Compares the problems that each finds: codes, severities, offsets and records; and the state of the checksums.
  private static func compareReports(_ bytes: [UInt8], _ rom: Rom, _ contents: RomContents) throws {
    let report = contents.check()
    let verification = try Verification(parsing: ByteSource(bytes), file: "")
    let states: [Verification.Checksums] = [.absent, .matching, .mismatching, .damaged]
    try demand(states[Int(report.checksums)] == verification.checksums, "another state of the checksums")
    var wanted = verification.diagnostics
    if verification.isLayoutSound {
      for (record, other) in zip(rom.records, contents.records) where other.isUsed {
        guard let slot = record.slot else { continue }
        wanted += try BodyRules.check(record.body, of: slot.kind).map { $0.placed(in: "", record: record) }
      }
    }
    func line(_ code: String, _ isError: Bool, _ offset: Int?, _ slot: String?) -> String {
      "\(code), \(isError ? "error" : "warning"), \(offset.map { "\($0)" } ?? "-"), \(slot ?? "-")"
    }
    let expected = wanted.map { finding in
      var offset: Int?
      if case .offset(let place) = finding.place.position { offset = place }
      return line(finding.code, finding.severity == .error, offset, finding.place.slot)
    }
    let found = report.problems.compactMap { problem -> String? in
      if problem.fault == .pictureOtherConsole { return nil }
      // Names are problems of the directory, as their slots cannot be trusted.
      let hasSlot = !"\(problem.fault.code)".hasPrefix("name-")
      let slot = hasSlot ? problem.record.flatMap { label(ofRecord: $0, rom, bytes) } : nil
      return line("\(problem.fault.code)", problem.isError, problem.offset, slot)
    }
    try demand(found == Array(expected.prefix(found.count)), "problems \(found), expected \(expected)")
    try demand(
      report.problemCount >= expected.count && (found.count == expected.count || expected.count > 1_000),
      "\(report.problemCount) problems, expected \(expected.count)")
  }

  /// The label of a record. If the count is wrong, the checksum record may know of more records than the ROM has.
  private static func label(ofRecord index: Int, _ rom: Rom, _ bytes: [UInt8]) -> String? {
    if index < rom.records.count { return rom.records[index].name.label }
    let start = RomLayout.nameOffset(index)
    guard start + RecordName.storedSize <= bytes.count else { return nil }
    return RecordName(stored: Array(bytes[start..<start + RecordName.storedSize]))?.label
  }

  private static func compare(_ index: Int, _ record: Rom.Record, in contents: RomContents) throws {
    let found = contents.records[index]
    let kinds: [RomContents.Kind] = [.graphics, .effect, .music, .data, .program]
    let kind = record.slot.flatMap { slot in SlotKind.allCases.firstIndex(of: slot.kind).map { kinds[$0] } }
    let other: RomContents.Kind = record.kind == .checksums ? .checksums : .other
    try demand(found.kind == kind ?? other, "record \(index) is of another kind")
    try demand(found.number == record.slot?.number ?? 0, "record \(index) has another number")
    try demand(
      found.offset == record.body.offset && found.size == record.body.size,
      "record \(index) has another offset or size")
    if let kind = contents.dataKind(index) { try compare(kind, try RecordSummary(of: record), of: index) }
  }

  /// The player's value for a body, or the code of the error.
  private static func tried<Value>(_ read: () throws(Fault) -> Value) -> (value: Value?, code: String) {
    do throws(Fault) { return (try read(), "") } catch { return (nil, "\(error.code)") }
  }

  private static func expected<Value>(_ read: () throws -> Value) throws -> (value: Value?, code: String) {
    do { return (try read(), "") } catch let error as any RomKitError { return (nil, error.code) }
  }

  private static func compare(_ slot: SlotID, of rom: Rom, with player: inout Player) throws {
    guard let body = rom[slot]?.body else { return }
    let number = slot.number
    switch slot.kind {
    case .graphics:
      let wanted = try expected { try SlotPicture(body: body) }
      let found = tried { () throws(Fault) in try player.rom.picture(number) }
      try demand(found.code == wanted.code, "\(slot): \(found.code), expected \(wanted.code)")
      try demand(
        found.value?.indices == wanted.value?.indices && found.value?.width == wanted.value?.width
          && found.value?.palette == wanted.value?.palette, "\(slot) is a different picture")
      if wanted.value != nil { try compareFiles(slot, body, of: rom, in: player) }
    case .effect:
      let wanted = try expected { try SoundEffect(body: body) }
      let found = tried { () throws(Fault) in try player.rom.effect(number) }
      try demand(found.code == wanted.code, "\(slot): \(found.code), expected \(wanted.code)")
      try demand(found.value == wanted.value?.samples, "\(slot) is a different effect")
      if let samples = found.value { try hear(samples, of: number, in: &player) }
    case .music:
      let wanted = try expected { try Song(body: body) }
      let found = tried { () throws(Fault) in try player.rom.song(number) }
      try demand(found.value == wanted.value?.notes, "\(slot): \(found.code), expected \(wanted.code)")
      if let song = wanted.value { try hear(song, number, in: &player) }
    case .data:
      let palette = try? Palette(parsing: body.bytes())
      try demand(player.rom.palette(of: .data, number) == palette, "\(slot) is a different palette")
      try demand(player.rom.data(number) == (try body.bytes()), "\(slot) has other bytes")
    case .program: break
    }
  }

  /// Compares a picture with that of the contact sheet, and its PNG with that of `extract`.
  private static func compareFiles(_ slot: SlotID, _ body: Rom.Body, of rom: Rom, in player: Player) throws {
    let palette = try ScreenPalette(of: rom)
    let preview = PicturePreview(of: try SlotPicture(body: body), palette: palette.palette).colourPicture
    var words = [UInt32](repeating: 0, count: 1 << 16)
    var span = words.mutableSpan
    let header = try player.showPicture(slot.number, .full, isTransparent: false, in: &span)
    let pixels = preview.pixels.map {
      UInt32($0.red) | UInt32($0.green) << 8 | UInt32($0.blue) << 16 | 0xFF00_0000
    }
    try demand(
      header.width == preview.width && Array(words.prefix(header.width * header.height)) == pixels,
      "\(slot) is shown in other colours")
    let seen = Rom.Body(try body.prefix(SlotPicture.Header(of: body).bodySize))
    let file = try SlotConverter(palettes: PicturePalettes(of: rom)).file(for: slot, body: seen, as: .png)
    let own = try PNGFile(parsing: player.rom.png(slot.number, player.palette)).picture
    try demand(PNGFile(parsing: file.contents.bytes()).picture == own, "the PNG of \(slot) is different")
  }

  /// Compares the kinds, and the formats of texts.
  private static func compare(_ found: DataKind, _ wanted: RecordSummary, of index: Int) throws {
    switch (found, wanted) {
    case (.palette, .palette), (.font, .font), (.data, .data): break
    case (.text(let form), .text(let format)):
      let encoding: TextEncoding =
        switch form.encoding {
        case .ascii: .ascii
        case .utf8: .utf8
        case .shiftJIS: .shiftJIS
        }
      try demand(encoding == format.encoding, "record \(index) is a text in another encoding")
      try demand((form.nulCount > 0) == format.finalNUL, "record \(index) has another end")
      let size = form.nulCount > 1 ? form.length + form.nulCount : nil
      try demand(size == format.size, "record \(index) is a text of another size")
    default: try demand(false, "record \(index) is \(wanted)")
    }
  }

  private static func hear(_ effect: [Int16], of number: UInt8, in player: inout Player) throws {
    player.stopSong()
    player.stopEffects()
    try player.playEffect(number)
    var samples = [Int16](repeating: 0, count: 100)
    player.render(into: &samples)
    try demand(
      samples.elementsEqual((effect + samples.map { _ in 0 }).prefix(100)), "an effect sounds different")
    player.stopEffects()
  }

  /// Compares the start of a song with and without settings, and a position in it; all of a short one, with its fade.
  private static func hear(_ song: Song, _ number: UInt8, in player: inout Player) throws {
    player.setLoops(2, fade: 300)
    try player.playSong(number)
    if let plan = try? SongPlan(song, .loops(2, fade: 300)) {
      try demand(player.progress.sampleCount == Int(plan.sampleCount), "a song of another length")
      if plan.sampleCount <= 2_000 {
        var samples = [Int16](repeating: 0, count: Int(plan.sampleCount))
        player.render(into: &samples)
        try demand(samples == SoundPreview(of: song, plan: plan).samples(), "a short song sounds different")
      }
    }
    player.setLoops(0, fade: 0)
    player.key = -7
    player.mutedChannels = 2
    try player.playSong(number)
    let settings = SongSettings(mutedChannels: [1], keyShift: -7)
    let wanted = try SoundPreview(of: song, .samples(400), settings: settings).samples()
    var first = [Int16](repeating: 0, count: 150)
    player.render(into: &first)
    player.seek(to: 150)
    var second = [Int16](repeating: 0, count: 250)
    player.render(into: &second)
    try demand(first + second == wanted, "a song sounds different")
    player.tempo = 250
    player.seek(to: 10_000)
    player.render(into: &second)
    player.tempo = 100
    player.key = 0
    player.mutedChannels = 0
    _ = (player.position, player.loopCount)
  }

  /// Compares a scene of the bytes as text, and one that draws from the slots.
  private static func compareScene(_ bytes: [UInt8], _ rom: Rom, _ player: inout Player) throws {
    let profile = try rom.console()
    let prefix = profile == .mk2 ? "vgs2_" : "vge_"
    let lines = [
      "putBG(0,0,0,8,8,10,20);", "putSPM(1,0,0,16,4,30,40,9);", "putSP(255,1,1,3,3,-1,5);",
      profile == .mk2 ? "pallet256(9);" : "clear(3);",
    ]
    for text in [bytes, Array(lines.map { prefix + $0 }.joined(separator: "\n").utf8)] {
      let scene = SceneText(text, profile: profile)
      player.draw(scene, on: profile)
      let slots = try SceneSlots(of: rom, profile: profile)
      let console = ScenePreview(of: DrawingScene(scene.calls), slots: slots).console
      try demand(console.frame == player.frame && console.palette == player.framePalette, "another frame")
    }
  }
}
