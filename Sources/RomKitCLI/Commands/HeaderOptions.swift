import ArgumentParser
import RomKit

/// What is written for programs that use the ROM.
struct HeaderOptions: ParsableArguments {
  @Option(help: "Write a C header with the slots' names, numbers and sizes.", completion: .file())
  var header: String?

  @Option(help: "Write a Swift file with the same.", completion: .file())
  var swift: String?

  @Option(help: "Write the same as JSON.", completion: .file())
  var json: String?

  /// The files that were asked for.
  var files: HeaderFiles { HeaderFiles(c: header, swift: swift, json: json) }
}

extension HeaderFiles {
  /// Begins to write the files that have to change; committing them makes them appear.
  func begin(_ build: RomBuild, rom: String) throws -> [NewFile] {
    if paths.isEmpty { return [] }
    try check(rom: rom)
    for path in paths { try InputGuard.check(output: path, inputs: build.inputs) }
    return try contents(of: build.slotTable()).compactMap { try FileUpdate.begin($0.bytes, at: $0.path) }
  }
}
