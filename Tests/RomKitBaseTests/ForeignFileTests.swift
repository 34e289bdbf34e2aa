import TestSupport
import Testing

@testable import RomKitBase

/// Files in formats that romkit does not read.
@Suite struct ForeignFileTests {
  private func shown(_ head: [UInt8], _ path: String?) -> String? {
    ForeignFile(recognizing: head, path: path).map { $0.diagnostic.rendered() }
  }

  @Test(arguments: [
    (
      Array("fLaC".utf8), "hero.flac", "expected .PCM, .wav or .aiff, found a FLAC file",
      "ffmpeg -i hero.flac hero.wav"
    ),
    (
      Array("ID3".utf8), "a/hero.mp3", "expected .PCM, .wav or .aiff, found an MP3 file",
      "ffmpeg -i a/hero.mp3 a/hero.wav"
    ),
    (
      Array("OggS".utf8), "hero.wav", "expected .PCM, .wav or .aiff, found an Ogg file",
      "ffmpeg -i hero.wav hero.new.wav && mv hero.new.wav hero.wav"
    ),
    (
      Array("GIF89a".utf8), "the hero.gif", "expected .CHR, .png, .bmp, .aseprite or .bdf, found a GIF",
      "ffmpeg -i 'the hero.gif' -frames:v 1 'the hero.png'"
    ),
    (
      [0xFF, 0xD8, 0xFF, 0xE0], "hero.bmp", "expected .CHR, .png, .bmp, .aseprite or .bdf, found a JPEG",
      "ffmpeg -i hero.bmp -frames:v 1 hero.new.bmp && mv hero.new.bmp hero.bmp"
    ),
    (
      Array("RIFF----WEBP".utf8), "-hero.webp", "expected .CHR, .png, .bmp, .aseprite or .bdf, found a WebP",
      "ffmpeg -i ./-hero.webp -frames:v 1 ./-hero.png"
    ),
    (
      Array("8BPS".utf8), "hero.psd",
      "expected .CHR, .png, .bmp, .aseprite or .bdf, found a Photoshop document",
      "export it as a PNG from the program that made it"
    ),
    (
      Array("PK\u{3}\u{4}".utf8), "all.zip", "found a ZIP archive; romkit reads only files extracted from it",
      "unzip all.zip"
    ),
    (
      Array("%PDF".utf8), "a.pdf", "found a PDF document, which romkit does not read here",
      "use a file in a format that romkit reads"
    ),
  ])
  func isNamedWithHelp(head: [UInt8], path: String, found: String, remedy: String) {
    #expect(shown(head, path) == "\(path): error: \(found) [file-foreign]\n  help: \(remedy)")
  }

  @Test(arguments: [
    "RIFF----WAVE", "FORM----AIFF", "BM", "SY", "1234\u{e0}\u{a5}", "VGSPACK", "MThd", "EFF\0", "hello", "",
  ])
  func formatsThatRomkitReadsAreNotForeign(head: String) {
    #expect(shown(Array(head.utf8), "file") == nil)
  }

  @Test(arguments: [("plain", "plain"), ("a b", "'a b'"), ("it's", "'it'\\''s'"), ("", "''"), ("日本", "日本")])
  func wordsAreQuotedForShells(path: String, word: String) {
    #expect(ShellWord.quoted(path) == word)
  }
}
