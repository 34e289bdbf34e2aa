// The synthesizer by itself: a note of half a second on one channel.

// snippet.show
import VGSCore

var synthesizer = Synthesizer()
synthesizer.play([
  .masterVolume(10), .volume(channel: 0, level: 40), .attack(channel: 0, samples: 100),
  .release(channel: 0, samples: 2_000),
  .keyOn(channel: 0, tone: 2, key: 48), .wait(samples: 11_025), .keyOff(channel: 0),
  .wait(samples: 2_000), .end,
])

// One frame of the console at a time. Mixing adds to the array, so it starts with silence.
var loudest: Int16 = 0
while !synthesizer.isOver {
  var samples = [Int16](repeating: 0, count: 368)
  synthesizer.mix(into: &samples)
  loudest = max(loudest, samples.max() ?? 0)
}
print("the loudest sample is \(loudest)")
