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
  public init(parsing text: [UInt8], profile: Profile) throws(SceneError) {
    calls = []
    var reader = LineReader(text)
    while var line = reader.next(profile: profile) {
      if let call = try line.call() { calls.append(call) }
    }
  }

  /// The first problem of every line that has one; none for a text that is a scene.
  public static func problems(in text: [UInt8], profile: Profile) -> [SceneError] {
    var problems: [SceneError] = []
    var reader = LineReader(text)
    while var line = reader.next(profile: profile) {
      do throws(SceneError) { _ = try line.call() } catch { problems.append(error) }
    }
    return problems
  }

  /// The scene that a text describes for a console, as ``init(parsing:profile:)`` reads it. Throws the problems of all its
  /// lines at once.
  public init(checking text: [UInt8], profile: Profile) throws(Findings<SceneError>) {
    calls = []
    var findings = Findings<SceneError>()
    var reader = LineReader(text)
    while var line = reader.next(profile: profile) {
      do throws(SceneError) {
        if let call = try line.call() { calls.append(call) }
      } catch {
        findings.add(error)
      }
    }
    if !findings.isEmpty { throw findings }
  }

  /// Cuts a text into lines; a byte order mark at its start is passed over.
  private struct LineReader {
    private var rest: ArraySlice<UInt8>
    private var number = 0

    init(_ text: [UInt8]) {
      rest = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text[3...] : text[...]
    }

    mutating func next(profile: Profile) -> SceneLine? {
      if rest.isEmpty { return nil }
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      defer { rest = rest[min(end + 1, rest.endIndex)...] }
      number += 1
      return SceneLine(rest[..<end], number: number, profile: profile)
    }
  }
}
