// An error that is caught, shown in Japanese, and written as JSON.

// snippet.show
import RomKit

do {
  var rom = try Rom(contentsOf: "romdata.bin")
  rom[.music, 0] = try Song(parsingMML: "Ch0 v20 c\nCh9 d", file: "theme.mml")
  try rom.write(to: "new.bin")
} catch let error as any RomKitError {
  switch error.underlying {
  case is FileError: print("the file cannot be read")
  case is RomError: print("this is not a ROM")
  default: print(error.code, error.place.file ?? "", error.localizedDescription)
  }
  for diagnostic in error.diagnostics {
    print(diagnostic.rendered(.coloured, in: .japanese))
    print(diagnostic.jsonText)
  }
}
