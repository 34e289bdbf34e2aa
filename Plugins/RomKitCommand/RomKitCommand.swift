import Foundation
import PackagePlugin

/// `swift package romkit ...`: runs the command of the project's romkit dependency in the project's folder.
@main
struct RomKitCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "CMain").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationReason != .exit || process.terminationStatus != 0 {
      Diagnostics.error("romkit ended with status \(process.terminationStatus)")
    }
  }
}
