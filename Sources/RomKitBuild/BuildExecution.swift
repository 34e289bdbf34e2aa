import RomKitBase

/// How a build is carried out; the bytes do not depend on it.
package struct BuildExecution: Sendable {
  /// How many threads convert.
  package var jobs = ParallelWork.processors
  /// Where conversions are kept; nil for nowhere.
  package var cache: ConversionCache?
  /// What is known of the build before.
  var memory: PreviousBuild?

  /// With all processors, and without a cache.
  package init() {}

  /// So.
  package init(jobs: Int, cache: ConversionCache?) {
    self.jobs = max(1, jobs)
    self.cache = cache
  }

  var known: KnownConversions { KnownConversions(memory: memory, cache: cache) }
}
