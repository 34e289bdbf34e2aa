import Foundation

/// When tests run: `make test`, `make check` or `make exhaustive`, by the environment variable `ROMKIT_TIER`.
///
/// Nearly all tests say nothing about it and belong to `make test`. One that takes long, or needs more than the debug build that
/// it is a part of, is enabled in a later tier and says why: `.enabled(if: Tier.check.isReached, "make check: why")`. So it is seen among the skipped tests of the
/// tiers before.
package enum Tier: Int {
  case test, check, exhaustive

  /// The tier that is run; `make test` when nothing is said, as with `swift test`.
  package static let current: Tier =
    switch ProcessInfo.processInfo.environment["ROMKIT_TIER"] {
    case "check": .check
    case "exhaustive": .exhaustive
    default: .test
    }

  /// Whether its tests run now.
  package var isReached: Bool { Self.current.rawValue >= rawValue }
}
