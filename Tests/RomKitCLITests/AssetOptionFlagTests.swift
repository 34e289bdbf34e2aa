import RomKitProject
import Testing

/// Every option in the table is an option of the commands.
@Suite struct AssetOptionFlagTests {
  private func help(_ command: String) throws -> [Substring] {
    let result = try Tool.run([command, "--help"], in: Tool.root, environment: ["COLUMNS": "10000"])
    #expect(result.status == 0)
    return result.outputText.split { $0.isWhitespace || $0 == "/" }
  }

  @Test(arguments: ["convert", "pack"])
  func everyOptionIsAFlag(command: String) throws {
    let words = try help(command)
    for option in AssetOption.all {
      let isThere = command == "convert" || !option.isOfOneFile
      #expect(words.contains("--\(option.name)") == isThere, "\(option.name)")
      if isThere {
        #expect(words.joined(separator: " ").contains(option.help.english.replacing("/", with: " ")))
      }
    }
  }

  /// The message that refuses an option names it.
  @Test func everyOptionReachesItsRow() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("a\n".utf8), to: "a.hex")
    for option in AssetOption.all where option.name != "crop" {
      let values = option.type.settingNames + ["alpha", "8"]
      let flag = "--\(option.name)"
      let tries = [[flag]] + values.map { [flag, $0] }
      let messages = try tries.map {
        try Tool.run(["convert", "a.hex", "-o", "a.gpl"] + $0, in: folder.url).error
      }
      #expect(messages.contains { $0.contains(" for \(flag), found ") }, "\(messages)")
    }
  }
}
