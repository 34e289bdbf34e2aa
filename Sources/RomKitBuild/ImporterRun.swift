internal import CPlatform
import RomKitBase
import RomKitConversion
import RomKitProject

/// The limits of a run of an importer.
struct ImporterLimits: Sendable {
  var milliseconds = 60_000
  /// The bytes of all files in its folder.
  var bytes = 512 << 20

  /// The limit of bytes in a file for an importer.
  static let largestInput = 128 << 20
}

/// One run of an importer, which converts a file to the format of the importer.
///
/// The program runs in a temporary folder, which is removed in any case. It gets a copy of the file under a fixed name, so that
/// no name of the project reaches it, and no change to the copy affects the project.
struct ImporterRun {
  let importer: Importer
  let program: ImporterProgram
  let limits: ImporterLimits
  /// The name of the file in messages.
  let path: String

  /// The output of the program, and the digest of its input. Throws ``ImporterFailure``, and ``FileError`` if the file cannot
  /// be read or the work is cancelled.
  func result() throws -> (bytes: [UInt8], input: SHA256.Digest) {
    guard let program = program.path else { throw failure(.notInstalled) }
    let source = try ByteSource(contentsOf: path)
    guard source.size <= ImporterLimits.largestInput else {
      throw failure(.largeInput(source.size))
    }
    let folder = try TemporaryFolder()
    // The folder is removed with the object.
    return try withExtendedLifetime(folder) {
      let place = try Path.location(of: folder.path)
      let input = "input.\(importer.fileExtension)"
      var digest = SHA256()
      try folder.write(input) { sink in
        try source.forEachPiece(in: 0..<source.size) {
          digest.update($0)
          try sink.write($0)
        }
      }
      let output = Path.joined(place, "output.\(importer.format.rawValue)")
      do {
        try run(program, input: Path.joined(place, input), output: output, in: place)
        return (try bytes(of: output, in: place), digest.finish())
      } catch {
        try folder.check()
        throw error
      }
    }
  }

  private func failure(_ reason: ImporterFailure.Reason, printed: [String] = []) -> ImporterFailure {
    ImporterFailure(reason: reason, importer: importer, path: path, printed: printed)
  }

  private func run(_ program: String, input: String, output: String, in folder: String) throws {
    let messages = Path.joined(folder, "messages")
    let child = try start(program, importer.words(input: input, output: output), in: folder, messages)
    let reason = stop(child, in: folder)
    // In any case, because the processes that it started must not outlive it.
    let end = child.end()
    try WorkControl.check(path: path)
    if let reason { throw failure(reason, printed: printed(messages, in: folder)) }
    switch end {
    case .exited(0), .unknown: return
    case .exited(let status): throw failure(.status(status), printed: printed(messages, in: folder))
    case .killed(let signal): throw failure(.signal(signal), printed: printed(messages, in: folder))
    }
  }

  private func start(
    _ program: String, _ words: [String], in folder: String, _ messages: String
  ) throws -> ChildProcess {
    do throws(ChildProcess.StartError) {
      return try ChildProcess(
        program, words, environment: ImporterProgram.environment(in: folder), in: folder, messages: messages
      )
    } catch {
      throw failure(.notStarted(program, error))
    }
  }

  /// Waits until the program has ended. Returns the reason to stop it before, if any.
  private func stop(_ child: ChildProcess, in folder: String) -> ImporterFailure.Reason? {
    let start = ChildProcess.clock
    var (pause, measured) = (1, start)
    while !child.hasEnded {
      if WorkControl.isCancelled { return nil }
      let now = ChildProcess.clock
      if now - start >= limits.milliseconds { return .tooSlow(limits.milliseconds) }
      if now - measured >= 100 {
        measured = now
        if isTooLarge(folder) { return .tooLarge(limits.bytes) }
      }
      ChildProcess.pause(milliseconds: pause)
      pause = min(pause * 2, 20)
    }
    return isTooLarge(folder) ? .tooLarge(limits.bytes) : nil
  }

  /// Whether the files in a folder have more bytes than allowed. Empty files and folders take room as well.
  private func isTooLarge(_ folder: String) -> Bool {
    var size = 0
    var folders = [folder]
    while let folder = folders.popLast() {
      // Files that are gone by now take no room.
      for (name, type) in (try? FolderListing.entries(in: folder)) ?? [] {
        let path = Path.joined(folder, name)
        if type == .folder { folders.append(path) }
        let bytes = type == .file ? FileStamp(at: path)?.size ?? 0 : 0
        size += max(4_096, Int(clamping: min(bytes, Int64(limits.bytes))))
        if size > limits.bytes { return true }
      }
    }
    return false
  }

  private func bytes(of output: String, in folder: String) throws -> [UInt8] {
    let printed = printed(Path.joined(folder, "messages"), in: folder)
    guard let type = FileType(at: output, followingLinks: false) else {
      throw failure(.noOutput, printed: printed)
    }
    guard type == .file else { throw failure(.notAFile(type.withArticle), printed: printed) }
    let source = try ByteSource(contentsOf: output)
    guard source.size <= importer.format.largest else {
      throw failure(.largeOutput(source.size), printed: printed)
    }
    return try source.bytes(in: 0..<source.size)
  }

  // MARK: Printed lines

  private static let (mostLines, mostBytes) = (10, 4_096)

  /// The last lines that the program printed, escaped.
  private func printed(_ messages: String, in folder: String) -> [String] {
    guard FileType(at: messages, followingLinks: false) == .file,
      let source = try? ByteSource(contentsOf: messages),
      let bytes = try? source.bytes(in: max(0, source.size - Self.mostBytes)..<source.size)
    else { return [] }
    // The folder of the copy is of no use to the user.
    let text = Importer.replacing([("\(folder)/", "")], in: String(decoding: bytes, as: UTF8.self))
    let lines = text.split { $0.isNewline }.map { Escaped.path(String($0)) }
    return Array(lines.filter { $0.contains { !$0.isWhitespace } }.suffix(Self.mostLines))
  }
}
