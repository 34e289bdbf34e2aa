import RomKit
import VGSCore

/// Scenes: any calls are drawn, and never outside the frame. The first byte selects the console, and whether the others are a
/// text or ``DrawingBytes``.
enum SceneProperty {
  @Sendable static func check(_ bytes: [UInt8]) throws {
    guard let mode = bytes.first else { return }
    let profiles = Profile.allCases
    let profile = profiles[Int(mode) % profiles.count]
    let calls: [DrawingCall]
    if Int(mode) / profiles.count % 2 == 0 {
      do {
        calls = try DrawingScene(checking: Array(bytes.dropFirst()), profile: profile).calls
      } catch {
        return try FuzzTarget.checkError(error, size: bytes.count)
      }
    } else {
      calls = Array(sequence(state: DrawingBytes(bytes.dropFirst())) { $0.next() }.prefix(mostCalls))
    }
    PlantedBug.trigger(calls.count == 3)
    var console = Console(profile, slots: slots)
    for call in calls.prefix(mostCalls) { console.draw(call) }
    // A frame takes a hundred times as long as a few calls.
    guard Turn.comes(to: bytes, oneOf: 32) else { return }
    console.showFrame()
    try demand(console.frame.count == profile.width * profile.height, "a frame of another size")
  }

  /// Enough calls to reach every kind; more would only take more time.
  private static let mostCalls = 4

  /// The slots for the calls: a sheet, the smallest picture and the largest; a palette, and one that is too short.
  private static let slots: Console.Slots = {
    var slots = Console.Slots()
    for (slot, size) in [(16, 16), (1, 1), (256, 256)].enumerated() {
      let indices = (0..<size.0 * size.1).map { UInt8(truncatingIfNeeded: $0 % 7 * $0) }
      slots[picture: UInt8(slot)] = Console.Picture(width: size.0, height: size.1, indices: indices)
    }
    slots[data: 0] = (0..<1_024).map { UInt8(truncatingIfNeeded: $0 * 5) }
    slots[data: 1] = [1, 2, 3]
    return slots
  }()
}
