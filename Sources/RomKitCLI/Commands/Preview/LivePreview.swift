internal import CPlatform
import RomKit

/// The files of `preview --watch`: a page, and the two scripts beside it from which it renews itself.
///
/// The state is written every second, so that a page notices that the command has ended, however that happened.
final class LivePreview: Sendable {
  private let page: LivePage
  private let title: String
  private let state: LockedValue<State>

  /// What a turn of the watch has beside the options of the command.
  struct Turn: Sendable {
    let live: LivePreview
    /// Receives the files that the preview depends on, even if it fails.
    let found: WatchedFiles
    /// The time of day with a space; empty in the first turn.
    let time: String
  }

  private struct State {
    var version = ""
    var problems: [Diagnostic] = []
    var warnings: Set<Diagnostic> = []
    /// What became of the assets of the version before that are gone.
    var gone: [Diagnostic] = []
    var beat = 0
    var hasBegun = false
    var hasEnded = false
    /// The page of the last version.
    var shown: RomPage?
    /// The sources of songs by their files, as they were compiled last.
    var songs: [String: (text: [UInt8], song: LiveSong?)] = [:]
  }

  private static let beat: Int32 = 1_000

  /// A page at a path, which is written once there is something to show. Throws if it would replace an input, or cannot be
  /// written.
  init(_ path: String, title: String, inputs: [String]) throws {
    page = LivePage(at: path, language: .current)
    self.title = title
    state = LockedValue(State())
    var outputs = OutputSet()
    for path in [page.path, page.statePath, page.romPath] { try outputs.add(path, as: "the output") }
    try outputs.check(inputs: inputs)
    try NewFile(replacing: path).discard()
  }

  /// Writes the page, without a ROM as yet, and begins to write the state.
  private func begin() throws {
    let isFirst = state.use { state in
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    guard isFirst else { return }
    try Self.replace(page.path) { try page.write(title: title, to: &$0) }
    SystemThread { [self] in
      while !state.use(\.hasEnded) {
        _ = poll(nil, 0, Self.beat)
        // A full disk may have room again at the next beat.
        state.use { state in if !state.hasEnded { try? write(&state) } }
      }
    }?.detach()
  }

  /// The names of the files that change without being changed by anyone.
  static func names(for path: String) -> Set<String> {
    let page = LivePage(at: path, language: .current)
    return Set([page.path, page.statePath, page.romPath].map { Path.name(of: $0) })
  }

  /// Shows another page, after reporting its warnings, of which those of the page before are only counted. Returns whether the
  /// page differs.
  ///
  /// - Parameters:
  ///   - build: the build of the ROM, for what has become of the assets of the ROM before; nil if it is a file.
  ///   - songs: the files of songs in MML.
  func show(
    _ new: RomPage, of build: RomBuild?, songs: [SlotID: String], warnings: [Diagnostic], _ report: Report
  ) throws -> Bool {
    let (before, shown) = state.use { state in
      defer { state.warnings = Set(warnings) }
      return (state.warnings, state.shown)
    }
    let gone = build?.goneAssets { shown?.rom.flatMap { try? Rom(parsing: $0) } } ?? []
    let songs = songs.compactMapValues(source)
    let version = try page.version(of: new, songs)
    let isNew = state.use { state in
      if state.version != version { state.gone = gone }
      return state.version != version
    }
    try report.settle(
      warnings.filter { !before.contains($0) } + report.saying(gone),
      asBefore: isNew ? warnings.filter { before.contains($0) } : [])
    guard isNew else { return false }
    try begin()
    var file = try Self.begin(page.romPath)
    try page.write(new, songs, version: version, to: &file)
    try file.commit()
    state.use { state in
      state.version = version
      state.shown = new
    }
    return true
  }

  /// The source of a song; nil if it cannot be read or has errors just now.
  private func source(of path: String) -> LiveSong? {
    guard let file = try? ByteSource(contentsOf: path), file.size <= FileFormat.mml.largest,
      let text = try? file.bytes(in: 0..<file.size)
    else { return nil }
    if let known = state.use({ $0.songs[path] }), known.text == text { return known.song }
    let song = LiveSong(file: path, text: text)
    state.use { $0.songs[path] = (text, song) }
    return song
  }

  /// Shows the problems of a turn, or that it had none.
  func conclude(_ problems: [Diagnostic]) {
    try? begin()
    state.use { state in
      state.problems = problems + state.gone.map(\.inCommandWords)
      try? write(&state)
    }
  }

  /// Ends it: the page becomes an ordinary one, and the scripts are removed.
  func end() {
    let shown = state.use { state in
      state.hasEnded = true
      return state.shown
    }
    // On another thread the work is not cancelled, although the command is.
    let finish = { @Sendable [page] in
      if let shown { try? Self.replace(page.path) { try shown.write(to: &$0) } }
      for path in [page.statePath, page.romPath] { SystemCall.unlink(path) }
    }
    SystemThread(finish)?.join()
  }

  private static func replace(_ path: String, _ write: (inout NewFile) throws -> Void) throws {
    var file = try NewFile(replacing: path)
    try write(&file)
    try file.commit()
  }

  private func write(_ state: inout State) throws(FileError) {
    state.beat += 1
    let file = try Self.begin(page.statePath)
    try file.write(page.state(beat: state.beat, version: state.version, problems: state.problems)[...])
    try file.commit()
  }

  private static func begin(_ path: String) throws(FileError) -> NewFile {
    try NewFile(replacing: path, at: Path.followingLinks(path), isDurable: false)
  }
}

extension Preview {
  /// Previews whenever something changes.
  func runRepeatedly(_ report: Report) throws {
    guard let output else { return }
    let files = [input] + others + [scenes.scene, names.lock, pictures.paletteFile].compactMap(\.self)
    let live = try LivePreview(output, title: WholeROMPreview.title(of: scenes.scene ?? input), inputs: files)
    defer { live.end() }
    let loop = WatchLoop(
      command: Preview.self, messages: messages, given: report.given, name: displayName,
      folder: try PreviewedROM.isFolder(input) ? input : nil, files: Set(files),
      ignored: LivePreview.names(for: output), quiet: Self.quiet,
      failure: "the page shows the last state without errors; waiting for the next change",
      endsOnMisuse: true)
    try loop.run(ended: { live.conclude($0.report.problems) }) { turn in
      var command = self
      command.turn = LivePreview.Turn(live: live, found: turn.found, time: turn.time)
      // The trust is in importers that the user has read, not in those found later.
      if !turn.isFirst { command.trust.trustsImporters = false }
      try command.run(turn.report)
      return false
    }
  }

  /// The milliseconds without changes after which the page is renewed. Nobody minds a turn too many.
  private static let quiet = 30
}
