internal import CPlatform
import RomKit

enum StandardStreams {
  // Written by a signal handler; a plain word is all that is safe there.
  nonisolated(unsafe) private static var caught: Int32 = 0

  /// Call this first in a program. The descriptor of a closed stream would go to the next file opened, and output meant
  /// for the stream would end up in that file; instead it becomes one on which every write fails. A reader that goes
  /// away causes an error that is reported, not the end of the process.
  static func prepare() {
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) < 0 {
      // This gets the missing number, the lowest free one, because those below it are open by now.
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    signal(SIGPIPE, SIG_IGN)
    // A file that grows beyond the limit of the user causes an error too.
    signal(SIGXFSZ, SIG_IGN)
    // If a parent ignores it, romkit could not wait for the programs it starts.
    signal(SIGCHLD, SIG_DFL)
  }

  /// Catches the signals that ask a process to end, so that unfinished files can be removed first. Signals that are
  /// ignored at the start stay ignored, as under nohup.
  static func catchInterruptions() {
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      // Without SA_RESTART: a blocked read must end, not continue after the handler.
      var action = sigaction()
      guard sigaction(number, nil, &action) == 0, !isIgnored(action) else { continue }
      action = sigaction()
      action.handler = { StandardStreams.caught = $0 }
      sigaction(number, &action, nil)
      // Some programs start others from threads with blocked signals, which is inherited.
      var blocked = sigset_t()
      sigemptyset(&blocked)
      sigaddset(&blocked, number)
      pthread_sigmask(SIG_UNBLOCK, &blocked, nil)
    }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    // Swift has no other way to compare the addresses of the handlers.
    unsafeBitCast(action.handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  static var isInterrupted: Bool { caught != 0 }

  /// Ends the process: as the caught signal would have, if there was one, otherwise with an exit status.
  static func end(status: Int32) -> Never {
    if caught != 0 {
      signal(caught, SIG_DFL)
      raise(caught)
    }
    exit(status)
  }
}

extension sigaction {
  fileprivate var handler: (@convention(c) (Int32) -> Void)? {
    get {
      #if canImport(Darwin)
        __sigaction_u.__sa_handler
      #else
        __sigaction_handler.sa_handler
      #endif
    }
    set {
      #if canImport(Darwin)
        __sigaction_u.__sa_handler = newValue
      #else
        __sigaction_handler.sa_handler = newValue
      #endif
    }
  }
}
