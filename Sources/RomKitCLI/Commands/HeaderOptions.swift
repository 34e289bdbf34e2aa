import RomKit

/// What is written for programs that use the ROM.
struct HeaderOptions: ParameterGroup {
  @Option("header", help: "Write a C header with the slots' names, numbers and sizes.", completion: .file)
  var header: String?

  @Option("swift", help: "Write a Swift file with the same.", completion: .file)
  var swift: String?

  @Option("json", help: "Write the same as JSON.", completion: .file)
  var json: String?

  /// The files that were asked for.
  var files: HeaderFiles { HeaderFiles(c: header, swift: swift, json: json) }
}
