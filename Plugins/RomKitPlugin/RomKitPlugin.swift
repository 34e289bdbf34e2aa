import Foundation
import PackagePlugin

/// Packs the assets of a target into its resource `romdata.bin`, and names their slots in its source `Slots.swift`.
///
/// The assets are in the folder `Assets` or `assets` beside the target's sources or, if there is none, beside
/// `Package.swift`.
///
/// The step runs in each build, because only romkit knows the files that a ROM depends on, and because SwiftPM shows the
/// warnings of a step only when the step runs: romkit changes the time of an input. It writes only to the folder that SwiftPM
/// provides; everything in the package is left to `swift package romkit`.
@main
struct RomKitPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    guard let sources = target as? SourceModuleTarget else { return [] }
    let places = [sources.directoryURL, context.package.directoryURL]
    guard let assets = places.lazy.compactMap(Self.assets).first else {
      Diagnostics.error(
        "there is no folder Assets or assets in \(places.map(\.path).joined(separator: " or in "))")
      return []
    }
    guard let program = try Self.program(context) else { return [] }
    let work = context.pluginWorkDirectoryURL
    let rom = work.appendingPathComponent("romdata.bin")
    let slots = work.appendingPathComponent("Slots.swift")
    let step = work.appendingPathComponent("step")
    if !FileManager.default.fileExists(atPath: step.path) { try Data().write(to: step) }
    return [
      .buildCommand(
        displayName: "Packing \(assets.lastPathComponent) into romdata.bin",
        executable: program,
        arguments: [
          "pack", "--quiet", assets.path, "--output", rom.path, "--swift", slots.path,
          "--step", step.path, "--cache", work.appendingPathComponent("cache").path,
        ],
        environment: ["ROMKIT_COMMAND": "swift package romkit"],
        inputFiles: [step], outputFiles: [rom, slots])
    ]
  }

  /// The versions of romkit with the options that the step needs.
  private static let version = "0.1"

  /// The installed romkit that `ROMKIT` names, or else the one that SwiftPM compiles; nil if the installed one does not fit.
  private static func program(_ context: PluginContext) throws -> URL? {
    guard let path = ProcessInfo.processInfo.environment["ROMKIT"] else {
      return try context.tool(named: "CMain").url
    }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["--version"]
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    let found = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    if found.hasPrefix("romkit \(version).") { return URL(fileURLWithPath: path) }
    Diagnostics.error(
      "expected romkit \(version) in ROMKIT, found \(path), which says \(found.isEmpty ? "nothing" : found)")
    return nil
  }

  /// The folder of assets in a directory.
  private static func assets(in folder: URL) -> URL? {
    // Lists the names, as case-insensitive file systems would find both.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    guard let name = ["Assets", "assets"].first(where: names.contains) else { return nil }
    let url = folder.appendingPathComponent(name).resolvingSymlinksInPath()
    return (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true ? url : nil
  }
}
