import RomKitBase
import RomKitConversion

/// A file that a conversion reads, if it has to: what the build before knew of it may do. For one thread.
final class InputFile {
  let path: String
  private let form: FileFormat
  private let memory: PreviousBuild?
  private let stamp: FileStamp?
  private var contents: ConversionFile?
  private var known: SHA256.Digest?

  init(_ path: String, form: FileFormat, memory: PreviousBuild?) {
    self.path = path
    self.form = form
    self.memory = memory
    stamp = FileStamp(at: path)
    known = stamp.flatMap { memory?.digest(of: path, $0) }
  }

  /// The file, read now if it was not yet.
  func file() throws -> ConversionFile {
    if let contents { return contents }
    let file = try ConversionFile(reading: path, form: form)
    contents = file
    // What was read counts, and not what was known.
    known = nil
    return file
  }

  /// The digest of its bytes.
  func digest() throws -> SHA256.Digest {
    if let known { return known }
    let digest = SHA256.digest(of: try file().bytes)
    known = digest
    return digest
  }

  /// What the next build may know of it.
  var record: PreviousBuild.Input {
    PreviousBuild.Input(path: path, stamp: stamp, digest: known)
  }
}
