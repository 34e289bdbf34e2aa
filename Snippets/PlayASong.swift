// A song written as text becomes samples, and a WAV file.

// snippet.show
import RomKit
import VGSCore

let compilation = MMLCompilation(of: Array("Ch0 t120 v20 l8 | c e g > c < g e".utf8))
for problem in compilation.diagnostics(file: "arpeggio.mml") { print(problem.rendered()) }

if let song = compilation.song {
  // A second of it, as the console's mixer would get it.
  var synthesizer = Synthesizer()
  synthesizer.play(song.notes)
  var samples = [Int16](repeating: 0, count: Synthesizer.sampleRate)
  synthesizer.mix(into: &samples)
  print("the loudest sample is \(samples.map { abs(Int($0)) }.max() ?? 0)")

  // Its loop once, and a fade of four seconds.
  var file = try NewFile(replacing: "arpeggio.wav")
  try SoundPreview(song, plan: SongPlan(song, .standard)).writeWAV(to: &file)
  try file.commit()
}
