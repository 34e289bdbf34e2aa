import RomKitPictures
import VGSCore

/// The assets with which a project begins: few, small and real, one in each of the folders that most games use.
package enum ProjectTemplate {
  /// The assets for a console, told by the dialect of its pictures.
  package static func assets(for dialect: SlotPicture.Dialect) -> [NewProject.File] {
    var files = [
      NewProject.File(Manifest.fileName, Array(TemplateManifest.text(for: dialect).utf8)),
      NewProject.File("graphics/lantern.png", TemplateArt.picture),
      NewProject.File("sounds/chime.wav", TemplateArt.chime),
      NewProject.File("music/theme.mml", Array(song.utf8)),
      NewProject.File("data/story.txt", Array(story.utf8)),
    ]
    // The pictures of VGE carry their palette.
    if dialect == .sy { files.append(NewProject.File("data/palette.gpl", TemplateArt.palette)) }
    return files
  }

  private static let song = """
    # A tune of four bars that repeats: a melody, and a bass that keeps it company.
    Ch0 t120 @2 v12 o4 l8 g a b >d< b4 a4 g a b a e2 d e g a b4 g4 a g e d g2
    Ch1 @1 v8 o2 l4 g >d< g >d< e b e b c g c g d a g >d<

    """

  private static let story = """
    The lamp is out, and the last ship comes home tonight.
    Climb the tower, and light it again.

    """
}
