// A program for the console: a ball that crosses the screen.

// snippet.show
import VGSCore

struct Ball: Console.Program {
  var x = 0

  mutating func loop(on console: inout Console) -> Bool {
    console.clear(0)
    console.putSP(Blit(slot: 0, width: 4, height: 4, x: x, y: 98))
    x += 2
    return x < console.profile.width
  }
}

var console = Console(.mk2)
let ball: [UInt8] = [0, 7, 7, 0, 7, 7, 7, 7, 7, 7, 7, 7, 0, 7, 7, 0]
console.load(Console.Picture(width: 4, height: 4, indices: ball), at: 0)

var program = Ball()
var frames = 0
while console.tick(&program) { frames += 1 }
print("\(frames) frames of \(console.frame.count) pixels")
