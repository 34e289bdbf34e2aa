import RomKitBase
import RomKitMusic
import RomKitPictures
import RomKitSound

extension PictureFile {
  /// Reads a file: a PNG, a BMP or the body of a graphics slot.
  ///
  /// Throws `FileError`, and `Problems` with the file and the position for one that is none of these or has more than 128 MiB.
  public init(contentsOf path: String) throws {
    self = try ConversionFile(reading: path, format: .png).placed { try PictureFile(parsing: $0) }
  }
}

extension Recording {
  /// Reads a sound file: a WAV or an AIFF.
  ///
  /// Throws `FileError`, and `Problems` with the file and the position for one that is neither or has more than 128 MiB.
  public init(contentsOf path: String) throws {
    self = try ConversionFile(reading: path, format: .wav).placed { try Recording(parsing: $0) }
  }
}

extension Song {
  /// Reads a song from a file of any kind, told by its extension: `.bgm`, `.mml`, `.notes` or `.vgs`.
  ///
  /// Throws `FileError`, and `Problems` with the file and the positions of all that is wrong.
  public init(contentsOf path: String) throws {
    self = try ConversionFile(reading: path, format: FileFormat(path: path) ?? .bgm).song()
  }
}

extension ConversionFile {
  fileprivate func placed<Value>(_ read: ([UInt8]) throws -> Value) throws -> Value {
    do {
      return try read(bytes)
    } catch {
      throw Problems(error, file: path)
    }
  }

  fileprivate func song() throws -> Song {
    switch format {
    case .mml: try Song(mml: bytes, file: path)
    case .notes: try placed { Song(notes: try NoteListing(parsing: $0).notes) }
    case .vgs: try placed { try Song(vgs: $0) }
    default: try placed { try Song(parsing: $0) }
    }
  }
}
