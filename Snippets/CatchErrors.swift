// An error that is caught, shown in Japanese, and written as JSON.

// snippet.show
import RomKit

do {
  let song = try Song(parsingMML: "Ch0 v20 c\nCh9 d", file: "theme.mml")
  print(song.notes.count)
} catch let error as any RomKitError {
  switch error.underlying {
  case FileError.system(_, let path, _): print("no permission, or no such file:", path)
  case is RomError: print("this is not a ROM")
  default: print(error.code, error.place.file ?? "", error.localizedDescription)
  }
  for diagnostic in error.diagnostics {
    print(diagnostic.rendered(.coloured, in: .japanese))
    print(diagnostic.jsonText)
  }
}
