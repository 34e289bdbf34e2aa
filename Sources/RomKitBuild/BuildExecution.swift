import RomKitBase

/// How a build is carried out; the bytes do not depend on it.
public struct BuildExecution: Sendable {
  /// How many threads convert.
  public var jobs = ParallelWork.processors
  /// Where conversions are kept; nil for nowhere.
  public var cache: ConversionCache?
  /// What is known of the build before.
  var memory: PreviousBuild?

  /// With all processors, and without a cache.
  public init() {}

  /// So.
  public init(jobs: Int, cache: ConversionCache?) {
    self.jobs = max(1, jobs)
    self.cache = cache
  }

  var known: KnownConversions { KnownConversions(memory: memory, cache: cache) }
}
