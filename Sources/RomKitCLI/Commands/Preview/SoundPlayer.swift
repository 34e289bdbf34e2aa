internal import CPlatform
import RomKit

/// Plays a sound through the first player program that is installed, which gets the samples through a pipe.
struct SoundPlayer {
  private struct Program {
    let name: String
    /// The arguments for 22,050 samples a second, 16 bit with the low byte first, one channel, from standard input.
    let arguments: [String]
    let package: String
  }

  private static let programs = [
    Program(
      name: "aplay", arguments: ["-q", "-t", "raw", "-f", "S16_LE", "-r", "22050", "-c", "1", "-"],
      package: "alsa-utils"),
    Program(
      name: "paplay", arguments: ["--raw", "--format=s16le", "--rate=22050", "--channels=1"],
      package: "pulseaudio-utils"),
    Program(
      name: "ffplay",
      arguments: [
        "-nodisp", "-autoexit", "-loglevel", "error", "-f", "s16le", "-sample_rate", "22050", "-i", "pipe:0",
      ],
      package: "ffmpeg"),
    Program(
      name: "play",
      arguments: ["-q", "-t", "raw", "-r", "22050", "-e", "signed", "-b", "16", "-L", "-c", "1", "-"],
      package: "sox"),
  ]

  /// The variables that tell a player where to play.
  private static let variables = [
    "PATH", "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "TMPDIR", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME",
    "DBUS_SESSION_BUS_ADDRESS", "PULSE_SERVER", "PULSE_SINK", "PULSE_COOKIE", "PIPEWIRE_REMOTE", "ALSA_CARD",
    "ALSA_PCM_CARD", "ALSA_CONFIG_PATH", "AUDIODEV", "AUDIODRIVER", "SDL_AUDIODRIVER", "DISPLAY",
    "WAYLAND_DISPLAY",
  ]

  /// Samples that are sent ahead of the clock while keys are taken: a quarter of a second.
  private static let lead = Song.sampleRate / 4
  private static let pieceSize = 1_024
  /// The milliseconds after which a player that takes no samples is given up.
  private static let patience = 5_000

  private let path: String
  private let program: Program

  /// Throws if no player is installed.
  init() throws {
    for program in Self.programs {
      guard let path = ImporterProgram.path(of: program.name) else { continue }
      (self.path, self.program) = (path, program)
      return
    }
    let list = Self.programs.map { "\($0.name) (\($0.package))" }
    throw Diagnostic(
      "preview-no-player", "expected a program that plays sound, found none in the folders of PATH",
      help: "install one of \(list.joined(separator: ", ")), or write a .wav file with -o")
  }

  /// Plays a sound to its end. Returns false if the listener has ended it before.
  ///
  /// - Parameters:
  ///   - bars: of the song, for the line on the terminal; nil for none.
  ///   - showsLine: whether the line is shown, if there is a terminal.
  func play(_ sound: PlayedSound, bars: SongBars?, showsLine: Bool) throws -> Bool {
    var ends = [Int32](repeating: -1, count: 2)
    guard pipe(&ends) == 0 else { throw failure("\(program.name) cannot be started") }
    var session = Session(sound: sound, bars: bars, pipe: ends[1])
    // The player must have only its standard input.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let child: ChildProcess
    do throws(ChildProcess.StartError) {
      defer { close(ends[0]) }
      child = try ChildProcess(
        path, [program.name] + program.arguments,
        environment: Self.variables.compactMap { name in Terminal.environment(name).map { "\(name)=\($0)" } },
        in: ".", input: ends[0])
    } catch {
      close(ends[1])
      throw failure("\(Escaped.path(path)) cannot be started: \(error.reason)")
    }
    session.showsLine = showsLine && ProgressLine.isPossible
    session.keys = TerminalKeys()
    let outcome = session.run(child)
    let isSent = session.pipe < 0
    session.keys?.end()
    session.closePipe()
    if session.showsLine { StandardError.write("\r\u{1B}[K") }
    let end = child.end()
    try WorkControl.check()
    switch (outcome, end) {
    case (.quit, _): return false
    case (.hanging, _) where isSent:
      throw failure("\(program.name) has not ended after the last sound")
    case (.hanging, _):
      throw failure("\(program.name) has taken no sound for \(Self.patience / 1_000) seconds")
    case (.over, .exited(0)), (.over, .unknown): return true
    case (_, .exited(let status)):
      throw failure("\(program.name) ended with status \(status) before the sound was over")
    case (_, .killed), (_, .unknown): throw failure("\(program.name) ended before the sound was over")
    }
  }

  private func failure(_ message: LocalizedText) -> Diagnostic {
    Diagnostic(
      "preview-player", message,
      help: "check that \(program.name) plays other sounds, or write a .wav file with -o")
  }

  private enum Outcome {
    /// The player has got all samples and has ended.
    case over
    /// The player ended, or closed the pipe, before that.
    case ended
    case quit
    case hanging
  }

  /// The sending of the samples, and the keys meanwhile.
  private struct Session {
    var sound: PlayedSound
    let bars: SongBars?
    /// Its end for writing; -1 once it is closed.
    var pipe: Int32
    var keys: TerminalKeys?
    var showsLine = false

    private var start = ChildProcess.clock
    private var isPaused = false
    private var pending: [UInt8] = []
    /// The samples made so far, silence included.
    private var made = 0
    private var lastProgress = ChildProcess.clock
    private var lastLine = 0

    init(sound: PlayedSound, bars: SongBars?, pipe: Int32) {
      (self.sound, self.bars, self.pipe) = (sound, bars, pipe)
    }

    mutating func closePipe() {
      if pipe >= 0 { close(pipe) }
      pipe = -1
    }

    mutating func run(_ child: ChildProcess) -> Outcome {
      while true {
        if WorkControl.isCancelled || !takeKeys() { return .quit }
        if child.hasEnded { return pipe < 0 ? .over : .ended }
        if pending.isEmpty { makeSamples() }
        if pending.isEmpty, sound.isOver { closePipe() }
        guard send() else {
          // It may be about to end, with a status that says why.
          for _ in 0..<100 where !child.hasEnded { ChildProcess.pause(milliseconds: 10) }
          return .ended
        }
        // At the end the player still has what it has taken.
        let rest = pipe < 0 ? 2_000 : 0
        if pending.isEmpty, pipe >= 0 { lastProgress = ChildProcess.clock }
        if ChildProcess.clock - lastProgress > SoundPlayer.patience + rest { return .hanging }
        showLine()
      }
    }

    private mutating func makeSamples() {
      if sound.isOver || pipe < 0 { return }
      let isPaced = keys != nil || showsLine
      let heard = (ChildProcess.clock - start) * Song.sampleRate / 1_000
      if isPaced, made > heard + SoundPlayer.lead { return }
      let samples =
        isPaused ? [Int16](repeating: 0, count: SoundPlayer.pieceSize) : sound.next(SoundPlayer.pieceSize)
      made += samples.count
      pending.appendLittleEndian(samples)
    }

    /// Sends what the pipe takes, and waits a moment if it takes nothing. Returns false if it has no reader.
    private mutating func send() -> Bool {
      if !pending.isEmpty {
        let count = write(pipe, pending, pending.count)
        if count > 0 {
          pending.removeFirst(count)
          lastProgress = ChildProcess.clock
          return true
        }
        if count < 0, errno != EAGAIN, errno != EINTR { return false }
      }
      var waits = [pollfd(fd: pending.isEmpty ? -1 : pipe, events: Int16(POLLOUT), revents: 0)]
      if keys != nil { waits.append(pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)) }
      _ = poll(&waits, nfds_t(waits.count), 20)
      return true
    }

    /// Obeys the keys that have been pressed. Returns false if one ends the sound.
    private mutating func takeKeys() -> Bool {
      guard let keys else { return true }
      guard let pressed = keys.pressed() else {
        self.keys = nil
        keys.end()
        return true
      }
      for key in pressed {
        switch key {
        case .left: sound.seek(to: sound.time - 5 * Song.sampleRate)
        case .right: sound.seek(to: sound.time + 5 * Song.sampleRate)
        case .up: seek(bars: 1)
        case .down: seek(bars: -1)
        case .character(UInt8(ascii: "q")): return false
        case .character(0x1A): stop()
        case .character(UInt8(ascii: " ")): isPaused.toggle()
        case .character(UInt8(ascii: "+")), .character(UInt8(ascii: "=")): sound.tempo += 10
        case .character(UInt8(ascii: "-")): sound.tempo -= 10
        case .character(let digit) where UInt8(ascii: "1")...UInt8(ascii: "6") ~= digit:
          sound.toggle(channel: Int(digit - UInt8(ascii: "1")))
        case .character: break
        }
      }
      return true
    }

    /// Stops this job until the shell continues it, with the terminal as the shell expects it meanwhile.
    private mutating func stop() {
      let stopped = ChildProcess.clock
      keys?.end()
      kill(0, SIGTSTP)
      keys = TerminalKeys()
      start += ChildProcess.clock - stopped
      lastProgress = ChildProcess.clock
    }

    private mutating func seek(bars count: Int) {
      guard let bars else { return }
      let bar = max(1, bars.place(at: sound.time).bar + count)
      if let time = bars.samples(before: .init(bar: bar, beat: 1)) { sound.seek(to: time) }
    }

    private mutating func showLine() {
      guard showsLine, ChildProcess.clock - lastLine >= 100 else { return }
      lastLine = ChildProcess.clock
      var parts = [
        "\(MusicText.time(samples: sound.time)) / \(MusicText.time(samples: sound.part.upperBound))"
      ]
      if let bars { parts.append("\(bars.place(at: sound.time))") }
      if let channels = sound.channels { parts += [channels, "\(sound.tempo) %"] }
      if isPaused { parts.append("||") }
      let text = TextWidth.prefix(
        of: parts.joined(separator: "  "), columns: Terminal.columnsOnStandardError - 1)
      StandardError.write("\r\(text)\u{1B}[K")
    }
  }
}
