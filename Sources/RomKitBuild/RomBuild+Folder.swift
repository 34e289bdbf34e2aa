import RomKitBase
import RomKitContainer
import RomKitProject

extension RomBuild {
  /// Reads, checks and converts all assets of a folder, as `romkit pack` does. Nothing is written, but to the cache.
  ///
  /// - Parameters:
  ///   - folder: the folder, with its `romkit.toml` and `romkit.lock` if it has them.
  ///   - settings: what is said about the build from outside; the manifest says the rest.
  ///   - jobs: how many threads convert; nil for as many as there are processors. The bytes do not depend on it.
  ///   - cache: a folder where conversions are kept for the next build; nil for none.
  /// - Throws: `Problems` with all that is wrong, each with its file and position, and `FileError` when the folder cannot be
  ///   read.
  public init(
    folder: String, settings: BuildSettings = BuildSettings(), jobs: Int? = nil, cache: String? = nil
  ) throws {
    let cache = cache.map { ConversionCache(folder: $0) }
    defer { cache?.tidy() }
    var execution = BuildExecution()
    if let jobs { execution.jobs = max(1, jobs) }
    execution.cache = cache
    try self.init(AssetFolder(folder, settings: settings), execution: execution)
  }

  /// The ROM without the checksum record, which is made while it is written.
  public var rom: Rom { writer.rom }

  /// The bytes of the file, checksums included.
  public var size: Int { writer.size }

  /// Writes the ROM in place of the file at `path`, and `romkit.lock` in the folder if names got numbers. Each file appears
  /// whole or not at all, the ROM last. Returns the CRC-32 of all bytes.
  ///
  /// Throws `FileError`, and an error with the code `output-is-input` for a path that the ROM is made from.
  @discardableResult
  public func write(to path: String) throws -> UInt32 {
    try OverwriteCheck.check(output: path, inputs: inputs)
    var file = try NewFile(replacing: path)
    let checksum = try writer.write(to: &file)
    try file.prepare()
    try beginLock()?.commit()
    try file.commit()
    return checksum
  }

  /// Writes the ROM as a stream, and no lock. Returns the CRC-32 of all bytes. Throws what the sink throws, and `FileError`.
  @discardableResult
  public func write(to sink: inout some ByteSink) throws -> UInt32 { try writer.write(to: &sink) }
}
