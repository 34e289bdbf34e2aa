/// A picture file of any kind that is read, told by its first bytes and not by its name.
public struct PictureFile: Hashable, Sendable {
  /// What kind of file it is.
  let format: PictureFormat
  /// The picture: indexed files stay indexed.
  public let picture: DecodedPicture
  /// What is odd about the file.
  package let warnings: [PictureWarning]

  /// Reads a whole BMP, PNG, or CHR.
  public init(parsing bytes: [UInt8]) throws {
    try self.init(parsing: bytes, limits: .standard)
  }

  package init(parsing bytes: [UInt8], limits: PictureLimits) throws(PictureFileError) {
    guard let format = PictureFormat(recognising: bytes) else {
      throw bytes.isEmpty ? .empty : .unknown(found: Array(bytes.prefix(4)))
    }
    self.format = format
    switch format {
    case .bmp:
      do throws(BitmapError) {
        let file = try BitmapFile(parsing: bytes, limits: limits)
        picture = file.picture
        warnings = file.warnings
      } catch {
        throw .bitmap(error)
      }
    case .png:
      do throws(PNGError) {
        let file = try PNGFile(parsing: bytes, limits: limits)
        picture = file.picture
        warnings = file.warnings
      } catch {
        throw .png(error)
      }
    case .chr:
      do throws(SlotPictureError) {
        picture = .indexed(try SlotPicture(parsing: bytes).picture)
        warnings = []
      } catch {
        throw .slot(error)
      }
    default:
      throw .notRead(format)
    }
  }
}
