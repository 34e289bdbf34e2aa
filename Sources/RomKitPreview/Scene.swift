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
  public init(_ calls: [DrawingCall]) { self.calls = calls }

  /// The scene that a text describes for a console. Bytes outside ASCII may stand in comments only. Throws the first
  /// problem of every line that has one.
  package init(checking text: [UInt8], profile: Profile) throws(Findings<SceneError>) {
    calls = []
    var findings = Findings<SceneError>()
    // A CR does not end a line, as in C.
    for line in SourceLines(text, endsAtCR: false) {
      do throws(SceneError) {
        if let call = try SceneLine.call(in: line, profile: profile) { calls.append(call) }
      } catch {
        findings.add(error)
      }
    }
    if !findings.isEmpty { throw findings }
  }
}

package struct SceneError: DescribedError {
  package enum Problem: Hashable, Sendable {
    /// Not a call; the text found instead.
    case notACall(String)
    case otherConsole(call: String, prefix: String)
    /// No such call on this console; a similar one, if there is one.
    case unknownCall(String, similar: String?)
    case missingCall(String, profile: Profile)
    case argumentCount(call: String, expected: Int, found: Int)
    case notANumber(String)
    case numberTooLarge(String)
    case notAByte(what: String, found: Int)
    case missing(String, found: String)
    case afterCall(String)
  }

  package var problem: Problem
  package var line: Int
  package var column: Int

  package init(_ problem: Problem, line: Int, column: Int) {
    self.problem = problem
    self.line = line
    self.column = column
  }

  package var diagnostic: Diagnostic {
    let here = Place.Position.line(line, column: column)
    return switch problem {
    case .notACall(let text):
      Diagnostic(
        "scene-not-a-call", "expected a drawing call, found \(text)", at: here,
        help: "write one call a line, such as vgs2_clear(0);, or a comment after //")
    case .otherConsole(let call, let prefix):
      Diagnostic(
        "scene-other-console", "\(call) is a call of another console; here they begin with \(prefix)",
        at: here, help: "choose the other profile, or let the call begin with \(prefix)")
    case .unknownCall(let call, let similar):
      Diagnostic(
        "scene-unknown-call", "there is no drawing call \(call)", at: here,
        help: similar.map { "did you mean \($0)?" })
    case .missingCall(let call, let profile):
      Diagnostic(
        "scene-missing-call",
        "\(call) does not exist on \(profile == .vgs2 ? "VGS mk-II SR" : "VGE")", at: here)
    case .argumentCount(let call, let expected, let found):
      Diagnostic(
        "scene-argument-count", "\(call) takes \(Plural.text(expected, "argument")), found \(found)",
        at: here, help: SceneCall.call(named: call).map { "write \(call)(\($0.arguments));" })
    case .notANumber(let text):
      Diagnostic(
        "scene-not-a-number", "expected an integer, found \(text)", at: here,
        help: "write an integer as in C: 12, -3 or 0x1F")
    case .numberTooLarge(let text):
      Diagnostic(
        "scene-number-too-large", "\(text) does not fit in 32 bits", at: here,
        help: "write an integer from -2147483648 to 2147483647")
    case .notAByte(let what, let found):
      Diagnostic(
        "scene-not-a-byte", "\(what) \(found) is not from 0 to 255", at: here,
        help: "write a number from 0 to 255; the console would silently take its low 8 bits")
    case .missing(let what, let found):
      Diagnostic("scene-missing", "expected \(what), found \(found)", at: here)
    case .afterCall(let text):
      Diagnostic(
        "scene-after-call", "unexpected \(text) after the call", at: here, help: "write one call a line")
    }
  }
}
