internal import CPlatform
import RomKit

/// The files of `preview --watch`: a page, and the two scripts beside it from which it renews itself.
///
/// The state is written every second, so that a page notices that the command has ended, however that happened.
final class LivePreview: Sendable {
  private let page: LivePage
  private let title: String
  /// The file that the page replaces; nil if there is none.
  private let replaced: ByteSource?
  private let state: LockedValue<State>

  /// A turn of the watch, beside the options of the command.
  struct Turn: Sendable {
    let live: LivePreview
    /// Receives the files that the preview depends on, even if it fails.
    let found: WatchedFiles
    /// The time of day with a space; empty in the first turn.
    let time: String
  }

  private struct Version {
    var name: String
    var page: RomPage
    var songs: [SlotID: LiveSong]
  }

  private struct State {
    var beat = 0
    var hasBegun = false
    var hasEnded = false
    /// The version that the page shows.
    var shown: Version?
    /// The last page of which no asset is gone, with which the assets are compared.
    var complete: RomPage?
    var gone: [Diagnostic] = []
    var problems: [Diagnostic] = []
    /// The number of problems that are not listed.
    var more = 0
    var warnings: Set<Diagnostic> = []
    /// The sources of songs by their files, as they were compiled last.
    var songs: [String: (text: [UInt8], song: LiveSong?)] = [:]
  }

  private static let beat: Int32 = 1_000

  /// A page at a path, which is written once there is something to show.
  ///
  /// Throws if it would replace an input or a file that is not romkit's, if it lies in the folder that it shows, if another
  /// process renews it, or if it cannot be written.
  init(_ path: String, title: String, inputs: [String], folder: String?) throws {
    page = LivePage(at: path, language: .current)
    self.title = title
    state = LockedValue(State())
    var outputs = OutputSet()
    for path in [page.path, page.statePath, page.romPath] { try outputs.add(path, as: "the output") }
    try outputs.check(inputs: inputs)
    if let folder, let location = Path.real(folder), try Path.lies(Path.destination(of: path), in: location) {
      let isName = ![".", ".."].contains(Path.name(of: folder))
      let parent = isName ? Path.folder(of: folder) : folder == "." ? ".." : Path.joined(folder, "..")
      throw UsageError(
        "the page would be among the assets, and each renewal would change their folder",
        help:
          "write it beside the folder: -o \(ShellWord.quoted(parent == "." ? "rom.html" : Path.joined(parent, "rom.html")))"
      )
    }
    for path in [page.statePath, page.romPath] where try !LivePage.isScript(path) {
      throw UsageError(
        "\(Escaped.path(path)), beside the page, would be replaced, but is not from romkit",
        help: "move it away, or choose another name for the page")
    }
    if Self.isAlive(page.statePath) {
      throw UsageError(
        "another romkit keeps \(Escaped.path(path)) up to date", help: "end it, or choose another page")
    }
    for path in [page.path, page.statePath, page.romPath] { try NewFile(replacing: path).discard() }
    replaced = try? ByteSource(contentsOf: path)
  }

  /// Whether a state changes within the time of a beat.
  private static func isAlive(_ path: String) -> Bool {
    guard let stamp = FileStamp(at: path) else { return false }
    for _ in 0..<15 {
      _ = poll(nil, 0, beat / 10)
      if FileStamp(at: path) != stamp { return FileStamp(at: path) != nil }
    }
    return false
  }

  /// Writes the page, without a ROM as yet, and begins to write the state.
  private func begin() throws {
    if state.use(\.hasBegun) { return }
    try writePage()
    state.use { $0.hasBegun = true }
    SystemThread { [self] in
      while !state.use(\.hasEnded) {
        _ = poll(nil, 0, Self.beat)
        state.use { state in
          if state.hasEnded { return }
          // A full disk may have room again at the next beat.
          try? restore(state)
          try? write(&state)
        }
      }
    }?.detach()
  }

  private func writePage() throws {
    try Self.replace(page.path) { try page.write(title: title, to: &$0) }
  }

  /// Writes files again that have been removed.
  private func restore(_ state: State) throws {
    if FileType(at: page.path, followingLinks: true) == nil { try writePage() }
    if let shown = state.shown, FileType(at: page.romPath, followingLinks: true) == nil { try write(shown) }
  }

  /// Shows another page, after reporting its warnings, of which those of the page before are only counted. Returns whether the
  /// page differs.
  ///
  /// - Parameters:
  ///   - build: the build of the ROM, which knows the assets that are gone; nil if the ROM is a file.
  ///   - songs: the files of songs in MML.
  func show(
    _ new: RomPage, of build: RomBuild?, songs: [SlotID: String], warnings: [Diagnostic], _ report: Report
  ) throws -> Bool {
    let before = state.use(\.self)
    let gone = build?.goneAssets { before.complete?.rom.flatMap { try? Rom(parsing: $0) } } ?? []
    let sources = sources(of: songs)
    let version = Version(name: try page.version(of: new, sources), page: new, songs: sources)
    let isNew = version.name != before.shown?.name
    state.use { state in
      state.warnings = Set(warnings)
      state.gone = gone
      if gone.isEmpty { state.complete = new }
    }
    let news = report.saying(gone.filter { !before.gone.contains($0) })
    try report.settle(
      warnings.filter { !before.warnings.contains($0) } + news,
      asBefore: isNew ? warnings.filter { before.warnings.contains($0) } : [])
    guard isNew else { return false }
    try begin()
    try write(version)
    state.use { $0.shown = version }
    return true
  }

  private func write(_ version: Version) throws {
    var file = try Self.begin(page.romPath)
    try page.write(version.page, version.songs, version: version.name, to: &file)
    try file.commit()
  }

  /// The sources of songs, without those that cannot be read or have errors just now.
  private func sources(of songs: [SlotID: String]) -> [SlotID: LiveSong] {
    let known = state.use(\.songs)
    var read: [String: (text: [UInt8], song: LiveSong?)] = [:]
    for path in songs.values {
      guard let file = try? ByteSource(contentsOf: path), file.size <= FileFormat.mml.largest,
        let text = try? file.bytes(in: 0..<file.size)
      else { continue }
      let song = known[path].flatMap { $0.text == text ? $0.song : nil }
      read[path] = (text, song ?? LiveSong(file: path, text: text))
    }
    state.use { $0.songs = read }
    return songs.compactMapValues { read[$0]?.song }
  }

  /// Whether the last turn had problems.
  var hasProblems: Bool { state.use { !$0.problems.isEmpty } }

  /// The line that follows the errors of a turn.
  var failure: LocalizedText {
    state.use { $0.shown == nil }
      ? "the page has no ROM yet; waiting for the next change"
      : "the page keeps the last ROM without errors; waiting for the next change"
  }

  /// Shows the problems of a turn, or that it had none.
  func conclude(_ report: Report) {
    do {
      try begin()
      try state.use { state in
        state.problems = report.problems
        state.more = report.errors - report.problems.count
        try write(&state)
      }
    } catch {
      for problem in Problems(error, file: nil).diagnostics {
        report.notice(LocalizedText(verbatim: problem.rendered(in: .current, program: "romkit")))
      }
    }
  }

  /// Ends it: the page becomes an ordinary one, or what it was if it has shown nothing, and the scripts are removed.
  func end() throws {
    let state = self.state.use { state in
      state.hasEnded = true
      return state
    }
    guard state.hasBegun else { return }
    let failure = LockedValue<(any Error)?>(nil)
    // On another thread the work is not cancelled, although the command is.
    let finish = { @Sendable [page, replaced] in
      do {
        if let shown = state.shown {
          try Self.replace(page.path) { try shown.page.write(to: &$0) }
        } else if let replaced {
          try Self.replace(page.path) { file in
            try replaced.forEachPiece(in: 0..<replaced.size) { try file.write($0) }
          }
        } else {
          SystemCall.unlink(page.path)
        }
      } catch { failure.use { $0 = error } }
      for path in [page.statePath, page.romPath] { SystemCall.unlink(path) }
    }
    SystemThread(finish)?.join()
    if let error = failure.use(\.self) { throw error }
  }

  private static func replace(_ path: String, _ write: (inout NewFile) throws -> Void) throws {
    var file = try NewFile(replacing: path)
    try write(&file)
    try file.commit()
  }

  private func write(_ state: inout State) throws(FileError) {
    state.beat += 1
    let file = try Self.begin(page.statePath)
    let problems = state.problems + state.gone.map(\.inCommandWords)
    try file.write(
      page.state(
        beat: state.beat, version: state.shown?.name ?? "", problems: problems, more: state.more)[...])
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
    let folder = try PreviewedROM.isFolder(input) ? input : nil
    let files = [input] + others + [scenes.scene, names.lock, pictures.paletteFile].compactMap(\.self)
    let live = try LivePreview(
      output, title: WholeROMPreview.title(of: scenes.scene ?? input), inputs: files, folder: folder)
    let loop = WatchLoop(
      command: Preview.self, messages: messages, given: report.given, name: displayName,
      folder: folder, files: Set(files + (folder == nil ? SlotNames.files(beside: input) : [])),
      quiet: Self.quiet, failure: { live.failure },
      isFinal: { $0 is UsageError || (folder == nil && Self.isOfAnotherKind($0)) })
    let result = Result {
      try loop.run(ended: { live.conclude($0.report) }) { turn in
        var command = self
        command.turn = LivePreview.Turn(live: live, found: turn.found, time: turn.time)
        // The trust is in importers that the user has read, not in those found later.
        if !turn.isFirst { command.trust.trustsImporters = false }
        try command.run(turn.report)
        return false
      }
    }
    try live.end()
    try result.get()
  }

  /// Whether an error is about a file of a kind that no page shows.
  private static func isOfAnotherKind(_ error: any Error) -> Bool {
    let codes = ["file-foreign", "preview-nothing", "rom-other-file"]
    return Problems(error, file: nil).diagnostics.contains { codes.contains($0.code) }
  }

  /// The milliseconds without changes after which the page is renewed. A turn too many does no harm.
  private static let quiet = 30
}
