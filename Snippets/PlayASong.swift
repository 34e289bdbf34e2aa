// A song written as text becomes a WAV file, and a slot of a ROM.

// snippet.show
import RomKit

let song = try Song(parsingMML: "Ch0 t120 v20 l8 | c e g > c < g e")
try song.wav(seconds: 60).write(to: "song.wav")
print(song.timing.summary)

var rom = try Rom(contentsOf: "romdata.bin")
rom[.music, 3] = song
try rom.write(to: "new.bin")

// A song that does not compile throws every problem with its position.
do {
  _ = try Song(parsingMML: "Ch0 c\nCh7 d", file: "broken.mml")
} catch {
  print(error)
}
