import Foundation
import Testing

/// Incremental builds give the same bytes with a full, empty or damaged cache.
@Suite(.serialized) struct BuildTests {
  /// A project with assets of every kind, whose files are made in an order that depends on the seed.
  private func project(shuffled seed: UInt64 = 0) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("assets"), withIntermediateDirectories: false)
    var files: [(name: String, bytes: [UInt8])] = []
    for number in 0..<6 {
      files.append(("DSLOT01\(number).txt", Array("text \(number)\n".utf8)))
      files.append(
        ("BSLOT00\(number).mml", Array("Ch0 V200 t120 o4 l8 c d e f g\(number % 4 * 2 + 2)\n".utf8)))
      files.append(("ESLOT00\(number).wav", Self.wav(samples: 400 + number)))
      files.append(("GSLOT00\(number).bmp", Self.bmp(shade: UInt8(number * 40))))
    }
    files.append(("DSLOT020.DAT", [1, 2, 3]))
    if seed != 0 {
      var state = seed
      files.sort { _, _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 63 == 0
      }
    }
    for file in files { try folder.write(file.bytes, to: "assets/\(file.name)") }
    return folder
  }

  /// 44.1 kHz, so that it has to be converted.
  private static func wav(samples: Int) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    let data = (0..<samples).flatMap { little($0 * 977 % 20_000 - 10_000, 2) }
    let format =
      little(1, 2) + little(1, 2) + little(44_100, 4) + little(88_200, 4) + little(2, 2) + little(16, 2)
    let body =
      Array("WAVEfmt ".utf8) + little(16, 4) + format + Array("data".utf8) + little(data.count, 4) + data
    return Array("RIFF".utf8) + little(body.count, 4) + body
  }

  /// A full-colour picture of 4 x 4 pixels. All of these pictures share a palette.
  private static func bmp(shade: UInt8) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    let pixels = (0..<16).flatMap { [shade, UInt8($0 * 16), 255 - shade] }
    let head = little(40, 4) + little(4, 4) + little(4, 4) + little(1, 2) + little(24, 2)
    return Array("BM".utf8) + little(54 + pixels.count, 4) + little(0, 4) + little(54, 4) + head
      + little(0, 4)
      + little(pixels.count, 4) + [UInt8](repeating: 0, count: 16) + pixels
  }

  @discardableResult
  private func pack(
    _ folder: TemporaryFolder, _ words: [String] = [], environment: [String: String] = [:]
  ) throws -> Tool.Result {
    try Tool.run(["pack", "assets", "-o", "game.bin"] + words, in: folder.url, environment: environment)
  }

  /// Lets the clock of the file system tick, so that what has been written counts as settled.
  private func settle() { usleep(60_000) }

  /// Ways to build the same project: the order in which its files were made, and the options.
  static let ways: [(seed: UInt64, options: [String])] = [
    (1, ["--jobs", "1"]), (2, ["--jobs", "2"]), (3, ["--jobs", "7"]), (4, ["--no-cache"]),
  ]

  /// The ROM that the others are compared with.
  private func reference() throws -> [UInt8] {
    let folder = try project()
    #expect(try pack(folder, ["--no-cache", "--jobs", "1"]).status == 0)
    return try folder.bytes("game.bin")
  }

  @Test(arguments: ways) func theROMIsTheSameHoweverItIsBuilt(seed: UInt64, options: [String]) throws {
    let folder = try project(shuffled: seed)
    let odd = ["LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Tokyo"]
    #expect(try pack(folder, options, environment: odd).status == 0)
    #expect(try folder.bytes("game.bin") == reference())
  }

  @Test(arguments: ways) func theROMIsTheSameFromTheCache(seed: UInt64, options: [String]) throws {
    let folder = try project(shuffled: seed)
    #expect(try pack(folder, options).status == 0)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("game.bin"))
    let again = try pack(folder, options)
    #expect(again.error.contains("from the cache") == !options.contains("--no-cache"), "\(again.error)")
    #expect(try folder.bytes("game.bin") == reference())
  }

  @Test func theCacheOfAnotherFolderGivesTheSameROM() throws {
    let folder = try project(shuffled: 1)
    #expect(try pack(folder).status == 0)
    let other = try project(shuffled: 11)
    let result = try pack(other, environment: ["ROMKIT_CACHE": folder.cache.path])
    #expect(result.error.contains("from the cache"), "\(result.error)")
    #expect(try other.bytes("game.bin") == folder.bytes("game.bin"))
  }

  @Test func theROMIsTheSameUnderAnotherMask() throws {
    let folder = try project()
    #expect(try Tool.shell("umask 077; romkit pack assets -o game.bin", in: folder.url).status == 0)
    #expect(try folder.bytes("game.bin") == reference())
  }

  @Test(.enabled(if: Tool.debugBuild != nil, "no other build than the debug build is tested"))
  func debugAndReleaseBuildsMakeTheSameROM() throws {
    let debug = try #require(Tool.debugBuild)
    let folder = try project()
    let script = "'\(debug.path)' pack assets -o game.bin --no-cache"
    #expect(try Tool.shell(script, in: folder.url).status == 0)
    #expect(try folder.bytes("game.bin") == reference())
  }

  /// Two of the songs are the same, so a cache has the second of them.
  @Test func withoutACacheEveryOriginalIsConverted() throws {
    let lines = try pack(project(), ["--no-cache"]).error.split(separator: "\n")
    #expect(lines.last?.hasSuffix("; 25 converted, 1 stored unconverted") == true, "\(lines)")
  }

  @Test func anUnchangedProjectIsUpToDate() throws {
    let folder = try project()
    #expect(try pack(folder).status == 0)
    settle()
    #expect(try pack(folder).error == "game.bin: up to date\n")
    #expect(try pack(folder).error == "game.bin: up to date\n")
  }

  /// New times with the same bytes are not a change.
  @Test func touchedFilesLeaveTheOutputAlone() throws {
    let folder = try project()
    #expect(try pack(folder).status == 0)
    let path = folder.url.appendingPathComponent("game.bin").path
    let before = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    try #require(before != nil)
    settle()
    #expect(try Tool.shell("touch assets/*", in: folder.url).status == 0)
    #expect(try pack(folder).status == 0)
    let after = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    #expect(before == after)
  }

  /// At once, with the same size: within one tick of the clock, or nearly.
  @Test func aChangeWithinATickIsFound() throws {
    let folder = try project()
    #expect(try pack(folder).status == 0)
    for round in 0..<8 {
      try folder.write(Array("text \(round)\n".utf8), to: "assets/DSLOT010.txt")
      #expect(try pack(folder, ["-q"]).status == 0)
      #expect(try text(of: folder) == "text \(round)", "round \(round)")
    }
  }

  @Test func aChangeWithTheOldTimeIsFound() throws {
    let folder = try project()
    settle()
    #expect(try pack(folder).status == 0)
    let script = """
      cp -p assets/DSLOT010.txt times; printf 'TEXT 0\\n' > assets/DSLOT010.txt; touch -r times assets/DSLOT010.txt
      romkit pack -q assets -o game.bin
      """
    #expect(try Tool.shell(script, in: folder.url).status == 0)
    #expect(try text(of: folder) == "TEXT 0")
  }

  @Test func aROMThatWasChangedIsMadeAgain() throws {
    let folder = try project()
    #expect(try pack(folder).status == 0)
    let good = try folder.bytes("game.bin")
    var bad = good
    bad[good.count / 2] ^= 1
    try folder.write(bad, to: "game.bin")
    #expect(try pack(folder).status == 0)
    #expect(try folder.bytes("game.bin") == good)
  }

  /// The text in DSLOT010.
  private func text(of folder: TemporaryFolder) throws -> String {
    let result = try Tool.shell(
      "rm -rf out; romkit extract --raw game.bin -o out 2>/dev/null || romkit extract game.bin -o out; cat out/DSLOT010.*",
      in: folder.url)
    return result.outputText.replacingOccurrences(of: "\0", with: "").trimmingCharacters(
      in: .whitespacesAndNewlines)
  }

  @Test func checkFailsBeforeTheFirstBuild() throws {
    let folder = try project()
    let result = try pack(folder, ["--check"])
    #expect(result.status == 1)
    #expect(
      result.error == """
        game.bin: error: the file has not been made yet [pack-out-of-date]
          help: run the same command without --check
        assets/romkit.lock: error: the file has not been made yet [pack-out-of-date]
          note: + the palette DSLOT000
          help: run the same command without --check
        2 errors; nothing was written

        """)
  }

  @Test func checkWritesNothing() throws {
    let folder = try project()
    _ = try pack(folder, ["--check"])
    #expect(try folder.names() == ["assets"])
    #expect(!FileManager.default.fileExists(atPath: folder.cache.path))
  }

  @Test(arguments: [[], ["--no-cache"]]) func checkSucceedsAfterABuild(options: [String]) throws {
    let folder = try project()
    #expect(try pack(folder).status == 0)
    let result = try pack(folder, ["--check"] + options)
    #expect(result.status == 0)
    #expect(result.error == "game.bin: up to date\n")
  }

  /// A project in which, after packing, one file was changed, one added and one removed.
  private func changedProject() throws -> TemporaryFolder {
    let folder = try project()
    #expect(try pack(folder).status == 0)
    try folder.write(Array("other".utf8), to: "assets/DSLOT010.txt")
    try folder.write([9], to: "assets/PSLOT000.BIN")
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("assets/ESLOT003.wav"))
    return folder
  }

  @Test func checkNamesEveryChange() throws {
    let result = try pack(changedProject(), ["--check"])
    #expect(result.status == 1)
    #expect(
      result.error == """
        game.bin: error: the file is not up to date [pack-out-of-date]
          note: DSLOT010, made from DSLOT010.txt, has changed
          note: PSLOT000, made from PSLOT000.BIN, is new
          note: ESLOT003 is gone
          help: run the same command without --check

        """)
  }

  @Test func aDryRunNamesEveryChange() throws {
    let result = try pack(changedProject(), ["--dry-run"])
    #expect(result.status == 0)
    #expect(
      result.error.contains("game.bin: would be replaced\n  DSLOT010, made from DSLOT010.txt, has changed\n"))
  }

  @Test(arguments: ["--check", "--dry-run"]) func checkAndDryRunKeepTheOldROM(option: String) throws {
    let folder = try changedProject()
    let rom = try folder.bytes("game.bin")
    _ = try pack(folder, [option])
    #expect(try folder.bytes("game.bin") == rom)
    #expect(try folder.names() == ["assets", "game.bin"])
  }

  @Test func theDepfileNamesEveryFile() throws {
    let folder = try project()
    let words = ["--depfile", "game.d", "--header", "game.h"]
    #expect(try pack(folder, words).status == 0)
    let text = String(decoding: try folder.bytes("game.d"), as: UTF8.self)
    #expect(text.hasPrefix("game.bin game.h: \\\n"))
    for name in try folder.names("assets") { #expect(text.contains("  assets/\(name)")) }
    // The last is romkit itself.
    #expect(text.contains("\\\n  assets \\\n  /") && text.contains("/romkit\n"))
    // Ninja removes it after reading it.
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("game.d"))
    settle()
    #expect(try pack(folder, words).error.contains("up to date"))
    #expect(String(decoding: try folder.bytes("game.d"), as: UTF8.self) == text)
  }

  /// Damages, truncates or removes files of the cache between builds.
  @Test func aDamagedCacheCostsOnlyTime() throws {
    let folder = try project()
    #expect(try pack(folder).status == 0)
    let rom = try folder.bytes("game.bin")
    var state: UInt64 = 7
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    for round in 0..<25 {
      let files =
        (FileManager.default.enumerator(atPath: folder.cache.path)?.compactMap { $0 as? String } ?? [])
        .map { folder.cache.appendingPathComponent($0) }
        .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
        .sorted { $0.path < $1.path }
      for file in files where random(3) == 0 {
        var bytes = try Data(contentsOf: file)
        switch random(4) {
        case 0: try FileManager.default.removeItem(at: file)
        case 1: try bytes.prefix(random(bytes.count + 1)).write(to: file)
        case 2: try Data((0..<random(400)).map { _ in UInt8(random(256)) }).write(to: file)
        default:
          if !bytes.isEmpty { bytes[random(bytes.count)] ^= UInt8(1 + random(255)) }
          try bytes.write(to: file)
        }
      }
      if random(3) > 0 {
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent("game.bin"))
      }
      let result = try pack(folder, random(2) == 0 ? ["--jobs", "2"] : [])
      #expect(result.status == 0, "round \(round): \(result.error)")
      #expect(try folder.bytes("game.bin") == rom, "round \(round)")
    }
  }

  /// Packs in parallel while the cache is deleted.
  @Test func packsShareACacheThatVanishes() throws {
    let folder = try project()
    #expect(try pack(folder).status == 0)
    let rom = try folder.bytes("game.bin")
    let script = """
      for round in 1 2 3 4 5 6; do
        for one in a b c; do romkit pack -q assets -o $one.bin & done
        rm -rf "$ROMKIT_CACHE"
        wait
        cmp game.bin a.bin && cmp game.bin b.bin && cmp game.bin c.bin || exit 1
        rm a.bin b.bin
      done
      """
    let result = try Tool.shell(script, in: folder.url)
    #expect(result.status == 0, "\(result.error)\(result.outputText)")
    #expect(try folder.bytes("game.bin") == rom)
  }

  @Test func anUnusableCacheIsAWarning() throws {
    let folder = try project()
    try folder.write([1], to: "file")
    let result = try pack(folder, ["--cache", "file"])
    #expect(result.status == 0)
    #expect(result.error.contains("the cache cannot be used, so packing takes longer"))
    #expect(result.error.contains("[cache-unusable]"))
  }

  @Test func watchingGoesOnAfterErrors() throws {
    let folder = try project()
    let script = """
      romkit pack assets -o game.bin --watch 2>log & pid=$!
      trap 'kill -9 $pid 2>/dev/null' EXIT
      # Until so many lines match, by default one.
      wait_for() {
        for i in $(seq 600); do [ "$(grep -c "$1" log)" -ge ${2:-1} ] && return 0; sleep 0.1; done; return 1
      }
      # Replaces the song at once: romkit may look at any moment, and an empty file is a song as well.
      song() { echo "$1" >song && mv song assets/BSLOT000.mml; }
      wait_for records || exit 2
      song 'Ch0 ?'
      wait_for '^[0-9:]* nothing packed' || exit 3
      song 'Ch0 V200 c'
      wait_for '^[0-9:]* game.bin: [0-9]* records.*; 1 converted' || exit 4
      song 'Ch0 ?'
      wait_for '^[0-9:]* nothing packed' 2 || exit 5
      song 'Ch0 V200 c'
      wait_for '^[0-9:]* game.bin: up to date again' || exit 6
      mv assets away
      wait_for 'no such file or folder' || exit 7
      mv away assets
      song 'Ch0 V200 d'
      wait_for '^[0-9:]* game.bin: [0-9]* records.*; 1 converted' 2 || exit 8
      # A shell lets what it has in the background ignore SIGINT.
      kill -TERM $pid
      for i in $(seq 600); do kill -0 $pid 2>/dev/null || break; sleep 0.1; done
      kill -9 $pid 2>/dev/null
      wait $pid
      """
    let result = try Tool.shell(script, in: folder.url)
    #expect(
      result.status == 143,
      "\(result.error) \((try? folder.bytes("log")).map { String(decoding: $0, as: UTF8.self) } ?? "")")
  }
}
