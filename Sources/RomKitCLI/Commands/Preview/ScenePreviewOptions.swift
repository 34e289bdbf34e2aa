import ArgumentParser
import RomKit
import VGSCore

/// A screen that is put together from drawing calls.
struct ScenePreviewOptions: ParsableArguments {
  /// A console, as it is called on the command line.
  enum Console: String, ExpressibleByArgument, CaseIterable {
    case vgs2, vge
    case vgeLandscape = "vge-landscape"

    var profile: Profile {
      switch self {
      case .vgs2: .vgs2
      case .vge: .vge
      case .vgeLandscape: .vgeLandscape
      }
    }
  }

  @Option(
    help: "A file of drawing calls, one a line, as in a game's source: vgs2_putSP(0,8,8,16,16,72,90);",
    completion: .file(extensions: ["scene"]))
  var scene: String?

  @Option(help: "The console that draws the scene. If not given, the one that the ROM's pictures are for.")
  var profile: Console?

  @Flag(help: "Show the scene as the device does: its colours, doubled lines, interlace.")
  var screen = false

  /// The options that were given, apart from the scene itself.
  var given: [String] {
    [profile.map { _ in "--profile" }, screen ? "--screen" : nil].compactMap(\.self)
  }

  /// Draws a scene with the slots of a ROM. Throws everything that is wrong with it at once.
  func draw(_ path: String, rom: Rom, palette: ScreenPalette?) throws -> ScenePreview {
    let profile = try self.profile?.profile ?? rom.console()
    let text = try ConversionFile(path: path, form: .txt, source: try ByteSource(file: path)).bytes
    do {
      let scene = try Scene(checking: text, profile: profile)
      return ScenePreview(scene, slots: try SceneSlots(of: rom, profile: profile), palette: palette)
    } catch {
      throw Problems(error, file: path)
    }
  }
}
