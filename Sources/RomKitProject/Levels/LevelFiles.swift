import RomKitBase
import RomKitConversion
import RomKitPictures
import RomKitText

/// The files that maps refer to, which have to stay in the project, as links do.
package struct LevelFiles: Sendable {
  /// The folder that paths are relative to; nil for that of the process.
  private let folder: String?
  private let gate: ProjectGate

  init(in folder: String?, _ gate: ProjectGate) {
    self.folder = folder
    self.gate = gate
  }

  /// The files that a map may name: those of the project around it.
  package init(around map: String) throws {
    self.init(in: nil, try ProjectGate(of: Path.folder(of: map)))
  }

  /// Pictures of tilesets may be larger than those of slots: 4,096 x 4,096 full colours.
  private static let limits = PictureLimits(side: 32_768, bytes: 64 << 20)

  /// A map, a tileset or a template.
  package func bytes(_ path: String) throws -> [UInt8] { try file(path, .tmx).bytes }

  package func picture(_ path: String) throws -> DecodedPicture {
    let file = try file(path, .png)
    do throws(PictureDiagnostic) {
      return try PictureFile(parsing: file.bytes, limits: Self.limits).picture
    } catch {
      throw Diagnostic(error)
    }
  }

  private func file(_ path: String, _ format: FileFormat) throws -> ConversionFile {
    let own = resolved(path)
    if let problem = try gate.problem(reading: own) {
      guard problem.code == "link-outside" else { throw problem }
      throw problem.changed {
        $0.message = "the file is not in the project, or in a hidden folder"
        $0.help =
          "copy the file into the project, or allow files outside the project if this one may be published"
      }
    }
    return try ConversionFile(reading: own, format: format)
  }

  /// A path as seen from where that of the folder is.
  func resolved(_ path: String) -> String { folder.map { Path.resolved(path, in: $0) } ?? path }
}
