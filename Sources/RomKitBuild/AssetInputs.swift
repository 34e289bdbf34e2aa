import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitProject

/// The files of assets in formats that conversions read, for some of them the output of an importer.
struct AssetInputs: Sendable {
  let known: KnownConversions
  /// Whether programs may run.
  private let isAllowed: Bool
  private let programs: [String: ImporterProgram]
  private let limits: ImporterLimits

  init(_ folder: AssetFolder, _ execution: BuildExecution) {
    known = execution.known
    limits = execution.importerLimits
    let used = folder.assets.compactMap(\.importer)
    var programs: [String: ImporterProgram] = [:]
    for importer in used where programs[importer.program] == nil {
      programs[importer.program] = ImporterProgram(importer.program, known)
    }
    self.programs = programs
    isAllowed =
      switch folder.settings.importers {
      case .never: false
      case .ifTrusted: !used.isEmpty && TrustedImporters.trust(folder)
      case .always: true
      }
  }

  var programInputs: [PreviousBuild.Input] { programs.sorted(on: \.key).flatMap(\.value.inputs) }

  func file(of asset: AssetFile) -> InputFile {
    let run = asset.importer.flatMap { importer in
      programs[importer.program].map { program in
        ImporterRun(importer: importer, program: program, limits: limits, path: asset.path)
      }
    }
    return InputFile(
      asset.path, format: asset.format.fileFormat, known: known, run: run, isAllowed: isAllowed,
      given: asset.made)
  }

  /// A file that needs no importer.
  func file(_ path: String, format: FileFormat) -> InputFile {
    InputFile(path, format: format, known: known, run: nil, isAllowed: false)
  }

  /// The file of an asset, which must not have changed since it had a digest; nil for a digest that is not known.
  func unchangedFile(of asset: AssetFile, digest: SHA256.Digest?) throws -> ConversionFile {
    let input = file(of: asset)
    let file = try input.file()
    if let digest, try input.digest() != digest { throw FileError.changed(path: asset.path) }
    try input.keepImport()
    return file
  }

  /// The pixels of a full-colour picture with its settings. Its file must not have changed.
  func pixels(of asset: AssetFile, digest: SHA256.Digest?) throws -> ColourPicture {
    let source = PictureConversion.Source(
      try unchangedFile(of: asset, digest: digest), settings: asset.settings.pictures)
    do {
      guard case .coloured(let picture, _) = try source.prepared() else {
        throw FileError.changed(path: asset.path)
      }
      return picture
    } catch {
      throw Problems(error, file: asset.path)
    }
  }
}

/// A file for a conversion, which is only read if nothing is known of it from the build before. For one thread.
final class InputFile {
  let path: String
  private let format: FileFormat
  private let known: KnownConversions
  private let stamp: FileStamp?
  private var contents: ConversionFile?
  private var digestOfFile: SHA256.Digest?
  /// The run of the importer that it needs, if any.
  private let run: ImporterRun?
  private let isAllowed: Bool
  /// The new output of the importer.
  private var made: [UInt8]?
  /// Whether the bytes are given and there is no such file; the files that they were made from are inputs elsewhere.
  private let isGiven: Bool

  fileprivate init(
    _ path: String, format: FileFormat, known: KnownConversions, run: ImporterRun?, isAllowed: Bool,
    given: [UInt8]? = nil
  ) {
    self.path = path
    self.format = format
    self.known = known
    self.run = run
    self.isAllowed = isAllowed
    contents = given.map { ConversionFile(path: path, format: format, bytes: $0) }
    isGiven = given != nil
    stamp = given == nil ? FileStamp(at: path) : nil
    digestOfFile = stamp.flatMap { known.memory?.digest(of: path, $0) }
  }

  /// The file in its asset's format.
  func file() throws -> ConversionFile {
    if let contents { return contents }
    let file: ConversionFile
    if let run {
      file = try imported(run)
    } else {
      file = try ConversionFile(reading: path, format: format)
      // The bytes that were read count, not those that were remembered.
      digestOfFile = nil
    }
    contents = file
    return file
  }

  private func imported(_ run: ImporterRun) throws -> ConversionFile {
    if known.isUseful, let body = try known.find(digest())?.parts.bodies.first {
      return ConversionFile(path: path, format: format, bytes: try body.bytes())
    }
    guard isAllowed else {
      throw ImporterFailure(reason: .notAllowed, importer: run.importer, path: path)
    }
    let (bytes, input) = try run.result()
    digestOfFile = input
    made = bytes
    do {
      return try ConversionFile(path: path, format: format, source: ByteSource(bytes))
    } catch {
      let reason = Problems(error, file: path).diagnostics.first?.message ?? "the new file cannot be read"
      throw ImporterFailure(reason: .unreadable(reason), importer: run.importer, path: path)
    }
  }

  /// A warning if the file has more frames than the new output of its importer.
  func lostFrames() throws -> Diagnostic? {
    guard let made, let frames = GIFFrames(try Rom.Body(ByteSource(contentsOf: path)).bytes()),
      let file = try? PictureFile(parsing: made)
    else { return nil }
    return frames.loss(width: file.picture.width, height: file.picture.height, file: path)
  }

  /// Keeps the output of an importer once it has proved useful, so that a build with other settings need not run it again.
  func keepImport() throws {
    guard let made, known.isUseful else { return }
    known.keep(ConversionParts(bodies: [Rom.Body(made)]), for: try digest())
    self.made = nil
  }

  func ownDigest() throws -> SHA256.Digest {
    if let digestOfFile { return digestOfFile }
    let digest =
      try run == nil ? SHA256.digest(of: file().bytes) : Rom.Body(ByteSource(contentsOf: path)).sha256()
    digestOfFile = digest
    return digest
  }

  /// The digest of everything that determines the bytes of ``file()``.
  func digest() throws -> SHA256.Digest {
    let own = try ownDigest()
    guard let run, known.isUseful else { return own }
    // Every build of romkit gets the same bytes from a program.
    var key = ConversionKey("import", tool: "")
    for word in [run.importer.fileExtension, run.importer.format.rawValue, run.program.identity]
      + run.importer.command
    { key.add(word) }
    key.add(own)
    return key.digest
  }

  var record: PreviousBuild.Input? {
    isGiven ? nil : PreviousBuild.Input(path: path, stamp: stamp, digest: digestOfFile)
  }
}
