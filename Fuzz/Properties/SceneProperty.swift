import RomKit
import VGSCore

/// Scenes: any calls are drawn, and whatever they say stays inside the frame.
enum SceneProperty {
  @Sendable static func check(_ bytes: [UInt8]) throws {
    guard let mode = bytes.first else { return }
    let profile = Profile.allCases[Int(mode) % Profile.allCases.count]
    do {
      var scene = try Scene(checking: Array(bytes.dropFirst()), profile: profile)
      PlantedBug.trigger(scene.calls.count == 2)
      // Enough to come to every kind of call; the time that many of them take is the console's, too.
      scene.calls = Array(scene.calls.prefix(4))
      var console = Console(profile)
      for call in scene.calls { console.draw(call) }
      // A frame takes a hundred times as long as a few calls.
      guard Turn.comes(to: bytes, oneOf: 32) else { return }
      console.showFrame()
      try demand(console.frame.count == profile.width * profile.height, "a frame of another size")
    } catch let violation as Violation {
      throw violation
    } catch {
      try FuzzTarget.checkError(error, size: bytes.count)
    }
  }
}
