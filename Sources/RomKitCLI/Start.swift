internal import CPlatform
import RomKit

/// The start of the command, called by the C function `main`.
@_cdecl("romkit_main")
public func start(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
  StandardStreams.prepare()
  StandardStreams.catchInterruptions()
  let arguments = ProcessArguments(Int(count), words)
  let status = WorkControl(isCancelled: { StandardStreams.isInterrupted }).report {
    if let error = arguments.error {
      return Report(MessageOptions(guessedFrom: arguments.line)).run { throw error }
    }
    return RomkitTool.run(arguments.line)
  }
  StandardStreams.end(status: status)
}

/// The arguments of the process, as the system passed them to `main`.
private struct ProcessArguments {
  /// Without the name of the program.
  private(set) var line: [String] = []
  private(set) var error: UsageError?

  init(_ count: Int, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) {
    // A program that starts another one may pass nothing at all.
    guard count > 0, let words else {
      error = .noArguments
      return
    }
    for index in 1..<max(1, count) {
      guard let word = unsafe words[index] else { break }
      unsafe line.append(String(cString: word))
      // Repaired, an argument that is not UTF-8 would be the name of another file.
      if error == nil, unsafe String(validatingCString: word) == nil {
        error = UsageError(
          notUTF8: ForeignName(
            unsafe UnsafeBufferPointer(start: word, count: strlen(word)).map { UInt8(bitPattern: $0) }))
      }
    }
  }
}
