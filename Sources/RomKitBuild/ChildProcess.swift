internal import CPlatform
internal import CSystem
import RomKitBase

/// A program that runs in parallel, without a shell, in a separate process group.
///
/// Unsafe code: the system fills in its own records, texts become C strings for the duration of a call, and lists of texts
/// end with nil and are freed after it.
package struct ChildProcess {
  package enum End: Equatable, Sendable {
    case exited(Int32)
    /// Ended by a signal.
    case killed(Int32)
    /// Not known, because a program that embeds the library has waited for all its children.
    case unknown
  }

  package struct StartError: Error, Hashable {
    /// The errno.
    package var number: Int32

    /// In the words of the system.
    package var reason: String { unsafe String(cString: strerror(number)) }
  }

  /// The number of the process and of its group.
  private let id: pid_t

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: the absolute path of the program.
  ///   - words: its arguments, its name first.
  ///   - environment: all its environment variables, as `NAME=value`.
  ///   - folder: its working folder.
  ///   - input: the descriptor for its standard input; by default it has none.
  ///   - messages: the file for its standard output and standard error; by default only its errors are shown.
  package init(
    _ path: String, _ words: [String], environment: [String], in folder: String, input: Int32? = nil,
    messages: String? = nil
  ) throws(StartError) {
    var id = pid_t()
    var number = ENOMEM
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    if unsafe posix_spawn_file_actions_init(&actions) == 0 {
      if unsafe posix_spawnattr_init(&attributes) == 0 {
        // Programs expect the default signals, but this one ignores some and catches others.
        var none = sigset_t()
        var all = sigset_t()
        unsafe sigemptyset(&none)
        unsafe sigfillset(&all)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        let flag = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND
        let prepared = unsafe [
          posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags)),
          posix_spawnattr_setpgroup(&attributes, 0),
          posix_spawnattr_setsigmask(&attributes, &none),
          posix_spawnattr_setsigdefault(&attributes, &all),
          input.map { unsafe posix_spawn_file_actions_adddup2(&actions, $0, STDIN_FILENO) }
            ?? posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0),
          posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, messages ?? "/dev/null", flag, 0o600),
          messages == nil ? 0 : posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO),
          posix_spawn_file_actions_addchdir_np(&actions, folder),
        ]
        number = prepared.first { $0 != 0 } ?? 0
        if number == 0 {
          number = unsafe Self.withCStrings(words) { words in
            unsafe Self.withCStrings(environment) { environment in
              var number = unsafe posix_spawn(&id, path, &actions, &attributes, words, environment)
              // A script that has just been written may still be open in a process started meanwhile.
              for _ in 0..<50 where number == ETXTBSY {
                Self.pause(milliseconds: 10)
                number = unsafe posix_spawn(&id, path, &actions, &attributes, words, environment)
              }
              return number
            }
          }
        }
        unsafe posix_spawnattr_destroy(&attributes)
      }
      unsafe posix_spawn_file_actions_destroy(&actions)
    }
    guard number == 0 else { throw StartError(number: number) }
    self.id = id
  }

  private static func withCStrings(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Int32
  ) -> Int32 {
    let copies = unsafe texts.map { unsafe strdup($0) }
    defer { unsafe copies.forEach { unsafe free($0) } }
    // A text without memory for its copy would end the list too early.
    guard unsafe copies.allSatisfy({ unsafe $0 != nil }) else { return ENOMEM }
    return unsafe body(copies + [nil])
  }

  /// Whether it has ended by itself. Programs that it started may still run.
  package var hasEnded: Bool {
    var information = unsafe siginfo_t()
    // Without reaping it: until then, no other process gets its number.
    let result = unsafe waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT | WNOHANG)
    return unsafe result == 0 ? information.si_signo != 0 : errno != EINTR
  }

  /// Kills it with all processes in its group, and waits until they are gone.
  package func end() -> End {
    kill(-id, SIGKILL)
    var status: Int32 = 0
    var result = unsafe waitpid(id, &status, 0)
    while result < 0, errno == EINTR { result = unsafe waitpid(id, &status, 0) }
    // The others die on their own. Some systems never reap them, so the wait is short.
    for _ in 0..<100 where kill(-id, 0) == 0 { Self.pause(milliseconds: 2) }
    guard result == id else { return .unknown }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
  }

  /// Sleeps, or for a shorter time if a signal arrives.
  package static func pause(milliseconds: Int) {
    var time = timespec(tv_sec: milliseconds / 1_000, tv_nsec: milliseconds % 1_000 * 1_000_000)
    unsafe nanosleep(&time, nil)
  }

  /// The milliseconds of a clock that is never set.
  package static var clock: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec &* 1_000 &+ time.tv_nsec / 1_000_000
  }
}
