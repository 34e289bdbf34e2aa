import RomKitBase

/// Where a body came from.
enum BodyOrigin: Hashable, Sendable {
  /// It is a file as it is.
  case file
  /// It was converted now.
  case conversion
  /// It was converted before, by whomever.
  case cache
  /// It was in the ROM already.
  case rom
}

/// The conversions that need not be done: those of the build before, and those in the cache.
struct KnownConversions: Sendable {
  /// The build before, if it is known and its ROM is still there.
  let memory: PreviousBuild?
  let cache: ConversionCache?

  /// Whether anything could be found; otherwise keys are not worth their making.
  var isUseful: Bool { (memory != nil || cache != nil) && ToolIdentity.fingerprint != nil }

  /// The parts that were made under this key.
  func find(_ key: SHA256.Digest, paths: [String]) -> (parts: ConversionParts, origin: BodyOrigin)? {
    if let parts = memory?.parts(for: key, paths: paths) { return (parts, .rom) }
    guard let bytes = cache?.object(for: key) else { return nil }
    return (try? ConversionParts(parsing: bytes, paths: paths)).map { ($0, .cache) }
  }

  /// Keeps what was made.
  func keep(_ parts: ConversionParts, for key: SHA256.Digest, paths: [String]) {
    guard let cache, !cache.isReadOnly, let bytes = try? parts.serialized(paths: paths) else { return }
    cache.keep(bytes, for: key)
  }
}
