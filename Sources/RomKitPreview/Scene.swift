import RomKitBase
import VGSCore

/// A screen written down as the drawing calls that make it, one a line, as in a game's C source:
///
///     // the title
///     vgs2_clear(0);
///     vgs2_putSP(0, 8, 8, 16, 16, 72, 90);
///
/// The calls of the mk-II begin with `vgs2_`, those of VGE with `vge_`. Numbers are C's: decimal, `0x` hexadecimal,
/// octal after a leading 0. Spaces, tabs, empty lines and comments after `//` are allowed anywhere between words.
public struct Scene: Hashable, Sendable {
  /// In the order in which they are drawn.
  public var calls: [DrawingCall]

  /// The most bytes that the text of a scene is taken to have: some hundred thousand calls.
  public static let largestText = 4 << 20

  /// A scene of calls.
  public init(_ calls: [DrawingCall]) {
    self.calls = calls
  }

  /// The scene that a text describes for a console. Bytes outside ASCII may stand in comments only.
  ///
  /// Throws the first problem; ``problems(in:profile:)`` tells all.
  package init(parsing text: [UInt8], profile: Profile) throws(SceneError) {
    calls = []
    for line in Self.lines(text) {
      if let call = try SceneLine.call(in: line, profile: profile) { calls.append(call) }
    }
  }

  /// The first problem of every line that has one; none for a text that is a scene.
  static func problems(in text: [UInt8], profile: Profile) -> [SceneError] {
    var problems: [SceneError] = []
    for line in Self.lines(text) {
      do throws(SceneError) {
        _ = try SceneLine.call(in: line, profile: profile)
      } catch {
        problems.append(error)
      }
    }
    return problems
  }

  /// The scene that a text describes for a console, as ``init(parsing:profile:)`` reads it. Throws the problems of all its
  /// lines at once.
  package init(checking text: [UInt8], profile: Profile) throws(Findings<SceneError>) {
    calls = []
    var findings = Findings<SceneError>()
    for line in Self.lines(text) {
      do throws(SceneError) {
        if let call = try SceneLine.call(in: line, profile: profile) { calls.append(call) }
      } catch {
        findings.add(error)
      }
    }
    if !findings.isEmpty { throw findings }
  }

  /// The lines of a text. A CR does not end a line, as in C.
  private static func lines(_ text: [UInt8]) -> SourceLines { SourceLines(text, endsAtCR: false) }
}
