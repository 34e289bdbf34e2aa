import ArgumentParser
import RomKit

/// The ROM that a command works on.
struct RomArgument: ParsableArguments {
  @Argument(help: "The ROM, or - for standard input.", completion: .file())
  var rom: String

  /// What messages call it.
  var shown: String { rom == "-" ? "standard input" : rom }

  /// Its bytes, not read yet.
  func source() throws -> ByteSource {
    rom == "-" ? try StandardInput.source() : try ByteSource(file: rom)
  }

  /// Runs some work on the ROM; errors in its bytes are told with its name.
  func placed<Result>(_ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as FileError where error.isBrokenPipe {
      // That is about the output, and nobody is there to hear it.
      throw error
    } catch {
      throw Problems(error, file: shown)
    }
  }
}
