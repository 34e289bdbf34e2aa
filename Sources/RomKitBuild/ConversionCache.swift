internal import CPlatform
internal import CSystem
import RomKitBase

/// Earlier conversions, kept in a folder that may be deleted at any time.
///
/// The key of an object is a digest of the tool, the settings, and every byte that went into the conversion. An object is only
/// used if its own digest is correct; a damaged object counts as a miss and is replaced. Any number of processes may use one
/// folder.
///
/// The folder contains at most about a gigabyte; the least recently used objects are removed first.
package final class ConversionCache: Sendable {
  package let folder: String
  package let isReadOnly: Bool
  /// A second cache, which is only read.
  private let others: String?
  private let limit: Int64
  private let status = LockedValue(Status())

  private struct Status {
    var failure: FileError?
    var kept: Set<SHA256.Digest> = []
  }

  package static let standardLimit: Int64 = 1 << 30

  private static let magic = Array("RKCACHE1".utf8)
  private static let shards = 16
  /// The magic, the key and the size of the contents.
  private static let headerSize = magic.count + SHA256.Digest.size + 8

  /// The limit of bytes under one key, so that one large object does not displace everything else.
  private var largestContents: Int64 { limit / Int64(Self.shards) / 2 }

  /// A cache in a folder, which is created for the first object.
  package init(
    folder: String, isReadOnly: Bool = false, others: String? = nil,
    limit: Int64 = ConversionCache.standardLimit
  ) {
    self.folder = folder
    self.isReadOnly = isReadOnly
    self.others = others
    self.limit = limit
  }

  /// The problem with the folder itself, if any: the conversions are correct, but took longer.
  package var warnings: [Diagnostic] {
    guard let failure = status.use({ $0.failure }) else { return [] }
    let warning = Diagnostic(
      "cache-unusable", "the cache cannot be used, so packing takes longer: \(failure.message)",
      severity: .warning, file: failure.diagnostic.place.file ?? folder,
      help: "use another folder for the cache, or build without one")
    return [warning]
  }

  /// The object of a key; nil if there is none, or if it is damaged.
  func object(for key: SHA256.Digest) -> [UInt8]? {
    let path = path(of: key, in: folder)
    let own = noting { () throws(FileError) -> [UInt8]? in try contents(for: key, at: path) }
    if let own, let contents = own {
      if !isReadOnly { CacheFolder.touch(path) }
      return contents
    }
    guard let others else { return nil }
    return (try? contents(for: key, at: self.path(of: key, in: others))) ?? nil
  }

  private func contents(for key: SHA256.Digest, at path: String) throws(FileError) -> [UInt8]? {
    let overhead = Self.headerSize + SHA256.Digest.size
    let bytes = try CacheFolder.read(
      path, atMost: Int(clamping: largestContents) + overhead, headerSize: Self.headerSize
    ) { header, size in header == Self.header(of: key, contentSize: size - overhead) }
    return bytes.flatMap { Self.contents(of: $0, key: key) }
  }

  func keep(_ contents: [UInt8], for key: SHA256.Digest) {
    guard !isReadOnly, Int64(contents.count) <= largestContents else { return }
    var writer = ByteWriter(capacity: Self.headerSize + contents.count + SHA256.Digest.size)
    writer.append(Self.header(of: key, contentSize: contents.count))
    writer.append(contents)
    writer.append(SHA256.digest(of: writer.bytes).bytes)
    if put(writer.bytes, at: path(of: key, in: folder)) { status.use { _ = $0.kept.insert(key) } }
  }

  /// Whether the object of a key was kept by this one, and not by a run before.
  func isNew(_ key: SHA256.Digest) -> Bool { status.use { $0.kept.contains(key) } }

  /// Removes the least recently used objects if the folder has grown too large.
  package func tidy() {
    let kept = status.use { $0.kept }
    for shard in Set(kept.map { shard(of: $0, in: folder) }).sorted() {
      CacheFolder.tidy(shard, limit: limit / Int64(Self.shards))
    }
  }

  private static func header(of key: SHA256.Digest, contentSize: Int) -> [UInt8] {
    var writer = ByteWriter(capacity: headerSize)
    writer.append(magic)
    writer.append(key.bytes)
    writer.bigEndian(UInt64(clamping: contentSize))
    return writer.bytes
  }

  /// The contents of an object; nil if its header or its digest is wrong.
  private static func contents(of bytes: [UInt8], key: SHA256.Digest) -> [UInt8]? {
    let end = bytes.count - SHA256.Digest.size
    guard end >= headerSize,
      bytes.starts(with: header(of: key, contentSize: end - headerSize)),
      SHA256.digest(of: bytes[..<end]).bytes.elementsEqual(bytes[end...])
    else { return nil }
    return Array(bytes[headerSize..<end])
  }

  private func shard(of key: SHA256.Digest, in folder: String) -> String {
    Path.joined(Path.joined(folder, "objects"), String(key.hexadecimal.prefix(1)))
  }

  private func path(of key: SHA256.Digest, in folder: String) -> String {
    Path.joined(shard(of: key, in: folder), key.hexadecimal)
  }

  // MARK: The memory of builds

  private static let largestState = 64 << 20

  /// The state under a name, whose contents change over time and are not trusted either.
  func state(named name: String) -> [UInt8]? {
    read(statePath(name), atMost: Self.largestState)
  }

  func keepState(_ bytes: [UInt8], named name: String) {
    guard !isReadOnly, bytes.count <= Self.largestState else { return }
    if put(bytes, at: statePath(name)) {
      CacheFolder.tidy(statesFolder, limit: Int64(Self.largestState))
    }
  }

  /// The folder of the states, which may not exist.
  var statesFolder: String { Path.joined(folder, "states") }

  private func statePath(_ name: String) -> String { Path.joined(statesFolder, name) }

  private func read(_ path: String, atMost limit: Int) -> [UInt8]? {
    noting { () throws(FileError) -> [UInt8]? in try CacheFolder.read(path, atMost: limit) } ?? nil
  }

  /// Writes a file. Returns whether that succeeded.
  private func put(_ bytes: [UInt8], at path: String) -> Bool {
    noting { () throws(FileError) -> Void in
      if !Folder.exists(folder) { try CacheFolder.create(folder) }
      try CacheFolder.put(bytes, at: path, in: folder)
    } != nil
  }

  /// The result of some work; nil if it failed. The first failure is noted; an interruption is not a failure.
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

enum BodyOrigin: Equatable, Sendable {
  /// The body is an unchanged file.
  case file
  case conversion
  /// It was converted before, in any build.
  case cache
  case rom
}

/// The conversions that need not be done again: those of the build before, and those in the cache.
struct KnownConversions: Sendable {
  /// The build before, if it is remembered and its ROM still exists.
  let memory: PreviousBuild?
  let cache: ConversionCache?

  /// Whether anything can be found; otherwise keys need not be computed.
  var isUseful: Bool { (memory != nil || cache != nil) && ToolIdentity.fingerprint != nil }

  func find(
    _ key: SHA256.Digest?, paths: [String] = []
  ) -> (parts: ConversionParts, origin: BodyOrigin)? {
    guard let key else { return nil }
    if let parts = memory?.parts(for: key, paths: paths) { return (parts, .rom) }
    guard let cache, let bytes = cache.object(for: key) else { return nil }
    // Another asset with the same bytes may be converted at the same time, or a moment before.
    let origin = cache.isNew(key) ? BodyOrigin.conversion : .cache
    return (try? ConversionParts(parsing: bytes, paths: paths)).map { ($0, origin) }
  }

  /// The key of a conversion, from texts and the digests of files; nil if nothing can be found.
  func key(_ kind: String, _ words: [String], _ digests: [SHA256.Digest?] = []) -> SHA256.Digest? {
    guard isUseful, let tool = ToolIdentity.fingerprint else { return nil }
    var key = ConversionKey(kind, tool: tool)
    for word in words { key.add(word) }
    for digest in digests { key.add(digest) }
    return key.digest
  }

  func keep(_ parts: ConversionParts, for key: SHA256.Digest?, paths: [String] = []) {
    guard let key, let cache, !cache.isReadOnly, let bytes = try? parts.serialized(paths: paths) else {
      return
    }
    cache.keep(bytes, for: key)
  }
}

/// The digest of everything that a conversion depends on.
struct ConversionKey {
  private var state = SHA256()

  /// A key that depends on the tool and on the kind of conversion.
  init(_ kind: String, tool: String) {
    add("romkit conversion 3")
    add(tool)
    add(kind)
  }

  /// Adds a text, separate from the values before and after it.
  mutating func add(_ text: String) {
    var writer = ByteWriter()
    writer.text(text)
    state.update(writer.bytes)
  }

  /// Adds the digest of a file; nil for a missing file.
  mutating func add(_ digest: SHA256.Digest?) {
    state.update([digest == nil ? 0 : 1])
    if let digest { state.update(digest.bytes) }
  }

  var digest: SHA256.Digest { state.finish() }
}

/// The identity of this build of the tool, because another build may convert differently.
package enum ToolIdentity {
  package static let version = "0.1.0"

  /// The version, and the size and time of the running program, as in the caches of compilers: while the tool is being
  /// developed, its version stays the same, but its results change. Nil if the system does not report the file of the program.
  package static let fingerprint: String? = {
    for path in executables {
      guard let stamp = FileStamp(at: path) else { continue }
      return "romkit \(version) \(stamp.size) \(stamp.modified.seconds).\(stamp.modified.nanoseconds)"
    }
    return nil
  }()

  /// The file of the running program, unless a depfile cannot have its path.
  static let file: String? = executables.lazy.compactMap { Path.real($0) }
    .first { (try? Depfile.escaped($0)) != nil }

  /// Paths of the program, the best first.
  private static var executables: [String] {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var buffer = [CChar](repeating: 0, count: Int(size) + 1)
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return [] }
      return [String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)]
    #else
      // A link that the kernel follows to the file itself, even after a rename. Where /proc is missing, the path with which the
      // program was started.
      let start = unsafe UnsafePointer<CChar>(bitPattern: getauxval(UInt(AT_EXECFN)))
      return ["/proc/self/exe"] + (unsafe start.map { unsafe [String(cString: $0)] } ?? [])
    #endif
  }
}
