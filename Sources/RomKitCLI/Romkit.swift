import ArgumentParser
import RomKit

@main
struct Romkit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "romkit", abstract: "Pack, inspect and convert the assets of VGS games.")
}
