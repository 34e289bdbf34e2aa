// A game runs on the console with its ROM; its host pauses it, sets its sound, and ends it.

// snippet.show
import RomKit
import VGSCore
import VGSPlayer

struct Walk: Console.Program {
  var x = 0

  mutating func loop(on console: inout Console) -> Bool {
    if x == 0 { console.playSong(0) }
    console.clear(16)
    console.putBG(Blit(slot: 0, width: 32, height: 32, x: x, y: 80))
    x += 2
    return true
  }

  /// Where a game saves.
  func terminate(on console: inout Console) { print("saved at \(x)") }
}

var player = try Player(Walk(), rom: Rom(contentsOf: "romdata.bin"))
player.volume = 50
player.mutedChannels = 0b10
var animation = AnimatedPreview()
player.run(frames: 30) { _ = animation.append($0) }
player.isPaused = true
print(player.tick())
player.end()
try animation.png()?.write(to: "walk.png")
