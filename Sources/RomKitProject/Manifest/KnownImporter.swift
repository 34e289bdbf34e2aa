import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitText

/// An importer that is proposed to people: what a new `romkit.toml` has commented out, and what a message says for a file of
/// such an extension.
///
/// A program that tells formats by the contents of files is told the format, so that a file with another one in it cannot make
/// it do something else.
package enum KnownImporter {
  package static let all: [Importer] = [
    Importer("flac", ["flac", "-d", "-o", "{output}", "{input}"], to: .wav),
    Importer("ogg", ["ffmpeg", "-v", "error", "-f", "ogg", "-i", "{input}", "{output}"], to: .wav),
    Importer("mp3", ["ffmpeg", "-v", "error", "-f", "mp3", "-i", "{input}", "{output}"], to: .wav),
    picture("gif"),
    picture("tga"),
    picture("pcx"),
    picture("psd"),
    picture("webp"),
    Importer("xcf", ["gimp", "-i", "-d", "-f", "-b", gimp, "-b", "(gimp-quit 0)"], to: .png),
    Importer("svg", ["rsvg-convert", "-o", "{output}", "{input}"], to: .png),
  ]

  /// All layers in one, for GIMP 2.10; ImageMagick takes transparent pixels of a layer for black ones.
  private static let gimp =
    "(let* ((image (car (gimp-file-load RUN-NONINTERACTIVE \"{input}\" \"{input}\"))) "
    + "(layer (car (gimp-image-merge-visible-layers image CLIP-TO-IMAGE)))) "
    + "(gimp-layer-resize-to-image-size layer) "
    + "(gimp-file-save RUN-NONINTERACTIVE image layer \"{output}\" \"{output}\"))"

  /// The first frame by ImageMagick, in full colours: it would sort a palette anew.
  private static func picture(_ format: String) -> Importer {
    Importer(format, ["convert", "\(format):{input}[0]", "PNG32:{output}"], to: .png)
  }

  /// The packages of Debian in which their programs are.
  private static let packages = [
    "flac": "flac", "ffmpeg": "ffmpeg", "sox": "sox", "oggdec": "vorbis-tools", "lame": "lame",
    "convert": "imagemagick", "magick": "imagemagick", "gm": "graphicsmagick", "inkscape": "inkscape",
    "rsvg-convert": "librsvg2-bin", "gimp": "gimp",
  ]

  /// How to install a program; nil for one that is not known here.
  package static func installation(of program: String) -> String? {
    packages[program].map { "apt-get install \($0)" }
  }

  /// What to write, or to type, so that a file becomes an asset of a kind; nil when nothing is known for that.
  static func remedy(for path: String, in kind: SlotKind, manifest: String) -> String? {
    if kind == .data, Path.fileExtension(of: path).lowercased() == "tmx" {
      // An importer would see the map without its tilesets, and Tiled then writes -1 for every cell.
      let table = Path.joined(Path.folder(of: path), Path.name(of: path, fileExtension: "csv"))
      return "tiled --export-map csv \(ShellWord.quoted(path)) \(ShellWord.quoted(table))"
    }
    guard let importer = all.importer(for: path),
      AssetFormat.find(kind: kind, fileFormat: importer.format) != nil
    else { return nil }
    let lines = importer.lines.split(separator: "\n").map { "\n  \($0)" }.joined()
    return "to read it with \(importer.program), write in \(Escaped.path(manifest)):\n"
      + "  [[importers]]\(lines)\n"
      + "and add --run-importers to the command"
  }
}
