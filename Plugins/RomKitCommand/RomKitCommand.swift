import Foundation
import PackagePlugin

/// `swift package romkit ...`: runs the command of the project's romkit dependency in the project's folder.
///
/// It declares no permission to write to the package, because SwiftPM would then ask for it even if the command only reads.
@main
struct RomKitCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    // An installed romkit, or else the one that SwiftPM compiles.
    process.executableURL =
      try ProcessInfo.processInfo.environment["ROMKIT"].map { URL(fileURLWithPath: $0) }
      ?? context.tool(named: "CMain").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    process.environment = ProcessInfo.processInfo.environment.merging([
      "ROMKIT_COMMAND": "swift package romkit",
      // The build makes the ROM, so that pack need not be given a place for one.
      "ROMKIT_OUTPUT": context.pluginWorkDirectoryURL.appendingPathComponent("romdata.bin").path,
    ]) { $1 }
    try process.run()
    process.waitUntilExit()
    if process.terminationReason != .exit || process.terminationStatus != 0 {
      Diagnostics.error("romkit ended with status \(process.terminationStatus)")
    }
  }
}
