import RomKitBase
import VGSCore
import VGSPlayer

/// A screen as the drawing calls that make it, one per line, as in a game's C source:
///
///     // the title
///     vgs2_clear(0);
///     vgs2_putSP(0, 8, 8, 16, 16, 72, 90);
///
/// The calls of the mk-II begin with `vgs2_`, those of VGE with `vge_`. Numbers are C's: decimal, `0x` hexadecimal,
/// octal after a leading 0. Spaces and tabs are allowed between words, empty lines between calls, and comments after `//` at
/// the end of a line. A preview of a ROM of a project also takes the names of its C header.
public struct DrawingScene: Hashable, Sendable {
  /// The calls, in the order in which they are drawn.
  public var calls: [DrawingCall]

  /// The largest size in bytes of a scene's text that `romkit preview` reads: several hundred thousand calls.
  /// ``init(parsing:for:file:)`` does not check it.
  public static let largestText = SceneText.largestSize

  /// A scene of calls.
  public init(_ calls: [DrawingCall]) { self.calls = calls }

  /// The scene that a text describes for a console, perhaps with names. Bytes outside ASCII are allowed in comments only. Throws the
  /// first problem of each line.
  package init(
    checking text: [UInt8], profile: Profile, names: SceneNames = .none
  ) throws(Findings<SceneError>) {
    calls = []
    var findings = Findings<SceneError>()
    let replaced = names.replacing(in: text)
    var lines = SceneLines(replaced.text, profile: profile)
    while !lines.isOver {
      do throws(SceneText.Problem) {
        if let call = try lines.next() { calls.append(call) }
      } catch {
        findings.add(SceneError(error, in: replaced, profile: profile, names: names))
      }
    }
    if !findings.isEmpty { throw findings }
  }
}

package struct SceneError: RomKitError {
  let problem: SceneText.Problem
  /// The word that was found, with its sign, or a byte in quotes; nil at the end of the line.
  private let word: String?
  private let profile: Profile
  private let names: SceneNames
  /// Whether the line has a sprite in place of five arguments.
  private let hasSprite: Bool

  init(
    _ problem: SceneText.Problem, in scene: SceneNames.Replaced, profile: Profile, names: SceneNames
  ) {
    var problem = problem
    problem.column = scene.column(problem.column, line: problem.line)
    self.problem = problem
    self.profile = profile
    self.names = names
    hasSprite = scene.hasSprite(inLine: problem.line)
    word = Self.word(scene.text[problem.found])
  }

  /// Only the start of a word that is longer than any valid one.
  private static func word(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let first = bytes.first else { return nil }
    let word = bytes.filter(SceneLines.isWord)
    if word.isEmpty { return "'\(Escaped.bytes([first]))'" }
    let shown = String(decoding: word.prefix(64), as: UTF8.self)
    return (first == UInt8(ascii: "-") ? "-" : "") + shown + (word.count > 64 ? "..." : "")
  }

  package var diagnostic: Diagnostic {
    let (message, help) = words
    return Diagnostic(
      isInParts ? "scene-sprite-parts" : isUnknownName ? "scene-unknown-name" : "\(problem.fault.code)",
      message,
      at: .line(problem.line, column: problem.column),
      notes: hasSprite && problem.fault == .sceneArgumentCount
        ? ["a sprite stands for five arguments: n,sx,sy,xs,ys"] : [],
      help: help)
  }

  private var isUnknownName: Bool {
    problem.fault == .sceneNotANumber && !names.isEmpty && SceneNames.isName(word ?? "")
  }

  private var isInParts: Bool { isUnknownName && names.isInParts(word ?? "") }

  /// The message and the help.
  private var words: (LocalizedText, LocalizedText?) {
    let found: LocalizedText = word.map { LocalizedText(verbatim: $0) } ?? "the end of the line"
    let prefix = SceneCall.prefix(profile)
    let call = SceneCall.find(Array((word ?? "").utf8)[...])
    switch problem.fault {
    case .sceneNotACall:
      return (
        call == nil
          ? "expected a drawing call, found \(found)" : "expected an opening parenthesis after \(found)",
        """
        write one call per line, or a comment that begins with //; a call looks like this: \(prefix)clear(0);
        """
      )
    case .sceneOtherConsole:
      return (
        "\(found) is a call of the other console; the calls of this one begin with \(prefix)",
        "choose the other console, \(profile == .mk2 ? "vge" : "mk2"), or begin the call with \(prefix)"
      )
    case .sceneUnknownCall:
      let names = SceneCall.names(on: profile)
      return (
        "there is no drawing call \(found)",
        SceneCall.similar(to: word ?? "", among: names).map { "did you mean \($0)?" }
          ?? "use one of these: \(names.joined(separator: ", "))"
      )
    case .sceneMissingCall:
      return ("\(found) does not exist on \(profile == .mk2 ? "VGS mk-II SR" : "VGE")", nil)
    case .sceneArgumentCount:
      return (
        "\(found) takes \(Plural.text(problem.first, "argument")), found \(problem.second)",
        call.map { "write \(found)(\($0.call.arguments));" }
      )
    case .sceneNotANumber where isInParts:
      return (
        "\(found) is on several pictures, and one call draws a part of one",
        "draw each of its parts; romdata_sprite_parts in the header of the ROM has them"
      )
    case .sceneNotANumber where isUnknownName:
      return (
        "there is no name \(found) in the header of the ROM",
        names.nearest(to: word ?? "").map { "did you mean \($0)?" }
          ?? "write an integer, or a name such as \(names.example)"
      )
    case .sceneNotANumber:
      return (
        "expected an integer, found \(found)",
        "write an integer as in C: 12, -3 or 0x1F; a leading 0 means octal"
      )
    case .sceneNumberTooLarge:
      return (
        "\(found) does not fit in a signed 32-bit integer", "write an integer from -2147483648 to 2147483647"
      )
    case .sceneNotAByte:
      return (
        problem.second == 0
          ? "expected a slot number from 0 to 255, found \(problem.first)"
          : "expected a palette index from 0 to 255, found \(problem.first)",
        "write a number from 0 to 255; the console would silently use only the low 8 bits of any other number"
      )
    case .sceneAfterCall:
      return ("expected the end of the line after the call, found \(found)", "write one call per line")
    default:
      return (
        problem.first == 0
          ? "expected a comma or a closing parenthesis, found \(found)"
          : "expected a semicolon after the call, found \(found)", nil
      )
    }
  }
}

extension SceneCall {
  fileprivate static func names(on profile: Profile) -> [String] {
    all.filter { $0.exists(on: profile) }.map { "\(prefix(profile))\($0.name)" }
  }

  /// The call whose name differs from `name` in case only, or else in one letter.
  fileprivate static func similar(to name: String, among names: [String]) -> String? {
    // No call is nearly as long.
    if name.utf8.count > 32 { return nil }
    if let match = names.first(where: { $0.lowercased() == name.lowercased() }) { return match }
    return names.first { isOneLetterFrom($0, name) }
  }

  private static func isOneLetterFrom(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.unicodeScalars), Array(other.unicodeScalars))
    guard abs(one.count - other.count) <= 1 else { return false }
    let start = zip(one, other).prefix { $0 == $1 }.count
    let end = zip(one[start...].reversed(), other[start...].reversed()).prefix { $0 == $1 }.count
    return max(one.count, other.count) - start - end <= 1
  }
}
