import RomKit

extension Problems {
  /// Runs some work on a file; its errors are reported with the name of the file.
  static func placed<Result>(in file: String, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as UsageError {
      throw error
    } catch let error as FileError where error.isBrokenPipe {
      // It is about the output, whose reader is gone.
      throw error
    } catch {
      throw Problems(error, file: file)
    }
  }

  /// Makes something of each input, which is in a file. Throws the problems of all.
  static func collect<Input, Output>(
    _ inputs: [Input], in file: (Input) -> String, _ make: (Input) throws -> Output
  ) throws -> [Output] {
    var problems: [Diagnostic] = []
    let outputs = try inputs.compactMap { input -> Output? in
      do {
        return try placed(in: file(input)) { try make(input) }
      } catch let error as Problems {
        problems += error.diagnostics
        return nil
      }
    }
    if !problems.isEmpty { throw Problems(problems) }
    return outputs
  }
}
