import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitText

/// The importers that romkit proposes: in the comments of a new `romkit.toml`, and in the message for a file with such an
/// extension.
///
/// The commands state the format for programs that would recognize it by the contents, so that a file in another format cannot
/// make them do something else.
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
    picture("jpg"),
    picture("jpeg"),
    picture("tif"),
    picture("tiff"),
    Importer("xcf", ["gimp", "-i", "-d", "-f", "-b", gimp, "-b", "(gimp-quit 0)"], to: .png),
    Importer("svg", ["rsvg-convert", "-o", "{output}", "{input}"], to: .png),
  ]

  /// Merges all layers, for GIMP 2.10; ImageMagick makes the transparent pixels of a layer black.
  private static let gimp =
    "(let* ((image (car (gimp-file-load RUN-NONINTERACTIVE \"{input}\" \"{input}\"))) "
    + "(layer (car (gimp-image-merge-visible-layers image CLIP-TO-IMAGE)))) "
    + "(gimp-layer-resize-to-image-size layer) "
    + "(gimp-file-save RUN-NONINTERACTIVE image layer \"{output}\" \"{output}\"))"

  /// Takes the first frame with ImageMagick, in full colour: it would reorder a palette.
  private static func picture(_ format: String) -> Importer {
    Importer(format, ["convert", "\(format):{input}[0]", "PNG32:{output}"], to: .png)
  }

  /// The Debian packages with their programs.
  private static let packages = [
    "flac": "flac", "ffmpeg": "ffmpeg", "sox": "sox", "oggdec": "vorbis-tools", "lame": "lame",
    "convert": "imagemagick", "magick": "imagemagick", "gm": "graphicsmagick", "inkscape": "inkscape",
    "rsvg-convert": "librsvg2-bin", "gimp": "gimp",
  ]

  /// The command that installs a program; nil for unknown ones.
  package static func installation(of program: String) -> String? {
    packages[program].map { "apt-get install \($0)" }
  }

  /// The lines that make an asset of a kind from a file; nil if none are known.
  static func remedy(for path: String, in kind: SlotKind, manifest: String) -> LocalizedText? {
    // Other programs write JSON, too.
    if kind == .data, ["tmx", "tmj"].contains(Path.fileExtension(of: path).lowercased()) {
      let files = Glob.text(
        matchingOnly: String(path.dropFirst(Path.joined(Path.folder(of: manifest), "").count)))
      return """
        to make a level of it, write in \(manifest):
          [[levels]]
          name = "levels"
          files = \(TOMLText.quoted(files))
        """
    }
    guard let importer = all.importer(for: path, in: ""),
      AssetFormat.find(kind: kind, fileFormat: importer.format) != nil
    else { return nil }
    let lines = importer.lines.split(separator: "\n").map { "\n  \($0)" }.joined()
    return """
      to read it with \(importer.program), write in \(manifest):
        [[importers]]\(lines: lines)
      and allow the build to run importers
      """
  }
}
