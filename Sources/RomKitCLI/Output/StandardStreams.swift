internal import CPlatform
import RomKit

enum StandardStreams {
  // Written by a signal handler; a plain word is all that is safe there.
  nonisolated(unsafe) private static var caught: Int32 = 0

  /// Call this first in a program. A stream that is closed would be given to the next file opened, and output meant
  /// for it would end up in that file; here it becomes one on which every write fails. A reader that goes away is an
  /// error to be reported, and not the end of the process.
  static func prepare() {
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) < 0 {
      // The lowest free number is the one that is missing, as those below it are open by now.
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    signal(SIGPIPE, SIG_IGN)
    // Where a parent has it ignored, no program that is started here could be waited for.
    signal(SIGCHLD, SIG_DFL)
  }

  /// Catches the signals that ask a process to end, so that unfinished files can be removed first. What was ignored
  /// at the start stays ignored, as under nohup.
  static func catchInterruptions() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // Without SA_RESTART: a blocked read is to end, and not to go on after the handler.
      var action = sigaction()
      guard sigaction(number, nil, &action) == 0, !isIgnored(action) else { continue }
      action = sigaction()
      action.handler = { StandardStreams.caught = $0 }
      sigaction(number, &action, nil)
      // Some programs start others from threads on which signals are blocked, and that is inherited.
      var blocked = sigset_t()
      sigemptyset(&blocked)
      sigaddset(&blocked, number)
      pthread_sigmask(SIG_UNBLOCK, &blocked, nil)
    }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    // C compares the addresses of the handlers; Swift has no other way to.
    unsafeBitCast(action.handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  static var isInterrupted: Bool { caught != 0 }

  /// Ends the process: as the caught signal would have, if there was one, else with an exit status.
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
