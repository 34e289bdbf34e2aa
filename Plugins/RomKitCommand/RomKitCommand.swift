import Foundation
import PackagePlugin

/// `swift package romkit ...`: the command of the package a project depends on, in the project's folder.
@main
struct RomKitCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "RomKitCLI").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationReason != .exit || process.terminationStatus != 0 {
      Diagnostics.error("romkit ended with status \(process.terminationStatus)")
    }
  }
}
