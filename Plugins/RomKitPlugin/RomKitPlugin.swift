import Foundation
import PackagePlugin

/// Packs the assets of a target into `romdata.bin`, a resource of the target, and names their slots in `Slots.swift`, a
/// source of it.
///
/// The assets are the folder `Assets` or `assets` beside the target's sources or, where there is none, beside
/// `Package.swift`.
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
    let work = context.pluginWorkDirectoryURL
    let rom = work.appendingPathComponent("romdata.bin")
    let slots = work.appendingPathComponent("Slots.swift")
    return [
      .buildCommand(
        displayName: "Packing \(assets.lastPathComponent) into romdata.bin",
        executable: try context.tool(named: "RomKitCLI").url,
        arguments: ["pack", "--quiet", assets.path, "--output", rom.path, "--swift", slots.path],
        inputFiles: try Self.files(in: assets), outputFiles: [rom, slots])
    ]
  }

  /// The folder of assets beside something.
  private static func assets(in folder: URL) -> URL? {
    // What is there in what case is asked for, as some disks find both names when there is one.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    guard let name = ["Assets", "assets"].first(where: names.contains) else { return nil }
    let url = folder.appendingPathComponent(name).resolvingSymlinksInPath()
    return (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true ? url : nil
  }

  /// The folder, its folders and all their files, but hidden ones: whatever comes, goes or changes makes a new ROM.
  private static func files(in folder: URL) throws -> [URL] {
    guard
      let files = FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    else { return [folder] }
    return [folder] + files.compactMap { $0 as? URL }.sorted { $0.path < $1.path }
  }
}
