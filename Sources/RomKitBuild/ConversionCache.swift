internal import CPlatform
import RomKitBase

/// Earlier conversions, kept in a folder that may be deleted at any time.
///
/// A thing is found by its key alone: a digest of the tool, the settings, and every byte that went into the conversion.
/// Nothing found is believed before its own digest is right; whatever is odd counts as not there, and is
/// replaced. Any number of processes may use one folder.
///
/// The folder holds at most about a gigabyte: what has not been used longest goes first.
package final class ConversionCache: Sendable {
  package let folder: String
  package let isReadOnly: Bool
  private let limit: Int64
  private let status = LockedValue(Status())

  private struct Status {
    var failure: FileError?
    var written: Set<String> = []
  }

  package static let standardLimit: Int64 = 1 << 30

  private static let magic = Array("RKCACHE1".utf8)
  private static let shards = 16
  /// The magic, the key and the size of the contents.
  private static let headerSize = magic.count + SHA256.Digest.size + 8

  /// The most bytes that are kept under one key, so that one large thing does not push out everything else.
  private var largestContents: Int64 { limit / Int64(Self.shards) / 2 }

  /// A cache in a folder, which is made when something is first kept.
  package init(folder: String, isReadOnly: Bool = false, limit: Int64 = ConversionCache.standardLimit) {
    self.folder = folder
    self.isReadOnly = isReadOnly
    self.limit = limit
  }

  /// What went wrong with the folder itself, if anything did: the conversions are right, but took their time.
  package var warnings: [Diagnostic] {
    guard let failure = status.use({ $0.failure }) else { return [] }
    let warning = Diagnostic(
      "cache-unusable", "the cache is of no use, so everything takes its time: \(failure.message)",
      severity: .warning, file: failure.diagnostic.place.file ?? folder,
      help: "name another folder with --cache or ROMKIT_CACHE, or leave it out with --no-cache")
    return [warning]
  }

  /// What was kept under a key; nil when there is nothing, or nothing that can be trusted.
  func object(for key: SHA256.Digest) -> [UInt8]? {
    let path = path(of: key)
    let overhead = Self.headerSize + SHA256.Digest.size
    let found = noting { () throws(FileError) -> [UInt8]? in
      try CacheFolder.read(
        path, atMost: Int(clamping: largestContents) + overhead, headerSize: Self.headerSize
      ) { header, size in header == Self.header(of: key, contentSize: size - overhead) }
    }
    guard let found, let bytes = found, let contents = Self.contents(of: bytes, key: key) else { return nil }
    if !isReadOnly { CacheFolder.touch(path) }
    return contents
  }

  func keep(_ contents: [UInt8], for key: SHA256.Digest) {
    guard !isReadOnly, Int64(contents.count) <= largestContents else { return }
    var writer = ByteWriter(capacity: Self.headerSize + contents.count + SHA256.Digest.size)
    writer.append(Self.header(of: key, contentSize: contents.count))
    writer.append(contents)
    writer.append(SHA256.digest(of: writer.bytes).bytes)
    let shard = shard(of: key)
    if put(writer.bytes, at: path(of: key)) { status.use { _ = $0.written.insert(shard) } }
  }

  /// Removes what was not used for long, where the folder has grown too large.
  package func tidy() {
    let written = status.use { $0.written.sorted() }
    for shard in written { CacheFolder.tidy(shard, limit: limit / Int64(Self.shards)) }
  }

  private static func header(of key: SHA256.Digest, contentSize: Int) -> [UInt8] {
    var writer = ByteWriter(capacity: headerSize)
    writer.append(magic)
    writer.append(key.bytes)
    writer.bigEndian(UInt64(clamping: contentSize))
    return writer.bytes
  }

  /// The contents of a whole object; nil when its header or its digest is wrong.
  private static func contents(of bytes: [UInt8], key: SHA256.Digest) -> [UInt8]? {
    let end = bytes.count - SHA256.Digest.size
    guard end >= headerSize,
      bytes.starts(with: header(of: key, contentSize: end - headerSize)),
      SHA256.digest(of: bytes[..<end]).bytes.elementsEqual(bytes[end...])
    else { return nil }
    return Array(bytes[headerSize..<end])
  }

  private func shard(of key: SHA256.Digest) -> String {
    Path.joined(Path.joined(folder, "objects"), String(key.hexadecimal.prefix(1)))
  }

  private func path(of key: SHA256.Digest) -> String { Path.joined(shard(of: key), key.hexadecimal) }

  // MARK: What builds remember

  private static let largestState = 64 << 20

  /// What was kept under a name that changes its contents over time; of these too nothing is believed.
  func state(named name: String) -> [UInt8]? {
    read(statePath(name), atMost: Self.largestState)
  }

  func keepState(_ bytes: [UInt8], named name: String) {
    guard !isReadOnly, bytes.count <= Self.largestState else { return }
    if put(bytes, at: statePath(name)) {
      CacheFolder.tidy(Path.joined(folder, "states"), limit: Int64(Self.largestState))
    }
  }

  private func statePath(_ name: String) -> String { Path.joined(Path.joined(folder, "states"), name) }

  private func read(_ path: String, atMost limit: Int) -> [UInt8]? {
    noting { () throws(FileError) -> [UInt8]? in try CacheFolder.read(path, atMost: limit) } ?? nil
  }

  /// Whether the bytes were put into a file.
  private func put(_ bytes: [UInt8], at path: String) -> Bool {
    noting { () throws(FileError) -> Void in
      if !Folder.exists(folder) { try CacheFolder.create(folder) }
      try CacheFolder.put(bytes, at: path, in: folder)
    } != nil
  }

  /// The result of work; nil when it failed, which is noted if it is the first failure. A wish to stop is not one.
  private func noting<Result>(_ work: () throws(FileError) -> Result) -> Result? {
    do throws(FileError) {
      return try work()
    } catch {
      if case .interrupted = error { return nil }
      status.use { $0.failure = $0.failure ?? error }
      return nil
    }
  }
}

enum BodyOrigin: Hashable, Sendable {
  /// It is an unchanged file.
  case file
  case conversion
  /// It was converted before, by whomever.
  case cache
  case rom
}

/// The conversions that need not be done: those of the build before, and those in the cache.
struct KnownConversions: Sendable {
  /// The build before, if it is known and its ROM is still there.
  let memory: PreviousBuild?
  let cache: ConversionCache?

  /// Whether anything could be found; otherwise keys are not worth their making.
  var isUseful: Bool { (memory != nil || cache != nil) && ToolIdentity.fingerprint != nil }

  func find(_ key: SHA256.Digest, paths: [String]) -> (parts: ConversionParts, origin: BodyOrigin)? {
    if let parts = memory?.parts(for: key, paths: paths) { return (parts, .rom) }
    guard let bytes = cache?.object(for: key) else { return nil }
    return (try? ConversionParts(parsing: bytes, paths: paths)).map { ($0, .cache) }
  }

  func keep(_ parts: ConversionParts, for key: SHA256.Digest, paths: [String]) {
    guard let cache, !cache.isReadOnly, let bytes = try? parts.serialized(paths: paths) else { return }
    cache.keep(bytes, for: key)
  }
}

/// What a conversion depends on, put into one digest.
struct ConversionKey {
  private var state = SHA256()

  /// What the tool itself and the kind of conversion contribute.
  init(_ kind: String, tool: String) {
    add("romkit conversion 1")
    add(tool)
    add(kind)
  }

  /// A text, told apart from what comes before and after it.
  mutating func add(_ text: String) {
    var writer = ByteWriter()
    writer.text(text)
    state.update(writer.bytes)
  }

  /// The contents of a file; nil for a file that is not there.
  mutating func add(_ digest: SHA256.Digest?) {
    state.update([digest == nil ? 0 : 1])
    if let digest { state.update(digest.bytes) }
  }

  var digest: SHA256.Digest { state.finish() }
}

/// Which build of the tool this is: what one has converted, another may convert differently.
package enum ToolIdentity {
  package static let version = "0.1.0"

  /// The version, and the size and time of the running program, as compiler caches tell compilers apart: while the tool
  /// itself is being worked on its version stays the same, and its results do not. Nil when the system does not tell
  /// which file the program came from.
  package static let fingerprint: String? = {
    guard let path = executable, let stamp = FileStamp(at: path) else { return nil }
    return "romkit \(version) \(stamp.size) \(stamp.modified.seconds).\(stamp.modified.nanoseconds)"
  }()

  private static var executable: String? {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var buffer = [CChar](repeating: 0, count: Int(size) + 1)
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
      // A link that the kernel follows to the file itself, even when that has been renamed.
      return "/proc/self/exe"
    #endif
  }
}
