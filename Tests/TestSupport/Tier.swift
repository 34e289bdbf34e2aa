import Foundation

/// The tier in which tests run, from the environment variable `ROMKIT_TIER`: `make test`, `make check` or `make exhaustive`.
///
/// Nearly all tests name no tier and belong to `make test`. One that takes long, or needs more than its debug build, is
/// enabled in a later tier with the reason: `.enabled(if: Tier.check.isReached, "make check: why")`. The earlier tiers show
/// it among the skipped tests.
package enum Tier: Int {
  case test, check, exhaustive

  /// The tier of this run; `make test` unless given, as with `swift test`.
  package static let current: Tier =
    switch ProcessInfo.processInfo.environment["ROMKIT_TIER"] {
    case "check": .check
    case "exhaustive": .exhaustive
    default: .test
    }

  /// Whether the tests of this tier run.
  package var isReached: Bool { Self.current.rawValue >= rawValue }
}
