import VGSCore

/// Why a line of a scene cannot be drawn.
public struct SceneError: DescribedError {
  /// What is wrong.
  public enum Problem: Hashable, Sendable {
    /// Not a call at all; holds what stands there.
    case notACall(String)
    /// A call of the other console.
    case otherConsole(call: String, prefix: String)
    /// No such call on this console; a similar one, if there is one.
    case unknownCall(String, similar: String?)
    /// A call that only the other console has.
    case missingCall(String, profile: Profile)
    /// The wrong count of arguments.
    case argumentCount(call: String, expected: Int, found: Int)
    /// Not an integer.
    case notANumber(String)
    /// An integer that does not fit 32 bits.
    case numberTooLarge(String)
    /// A slot or a colour outside 0 to 255.
    case notAByte(what: String, found: Int)
    /// Something that has to stand here does not.
    case missing(String, found: String)
    /// Something after the end of the call.
    case afterCall(String)
  }

  /// What is wrong.
  public var problem: Problem
  /// The line, from 1.
  public var line: Int
  /// The column, from 1.
  public var column: Int

  /// A problem at a place.
  public init(_ problem: Problem, line: Int, column: Int) {
    self.problem = problem
    self.line = line
    self.column = column
  }

  /// Where it is.
  public var position: Place.Position? { .line(line, column: column) }

  /// A short stable name.
  public var code: String {
    switch problem {
    case .notACall: "scene-not-a-call"
    case .otherConsole: "scene-other-console"
    case .unknownCall: "scene-unknown-call"
    case .missingCall: "scene-missing-call"
    case .argumentCount: "scene-argument-count"
    case .notANumber: "scene-not-a-number"
    case .numberTooLarge: "scene-number-too-large"
    case .notAByte: "scene-not-a-byte"
    case .missing: "scene-missing"
    case .afterCall: "scene-after-call"
    }
  }

  /// What was expected and what was found.
  public var message: String {
    switch problem {
    case .notACall(let text): "expected a drawing call, found \(text)"
    case .otherConsole(let call, let prefix):
      "\(call) is a call of another console; here they begin with \(prefix)"
    case .unknownCall(let call, _): "there is no drawing call \(call)"
    case .missingCall(let call, let profile):
      "\(call) does not exist on \(profile == .vgs2 ? "VGS mk-II SR" : "VGE")"
    case .argumentCount(let call, let expected, let found):
      "\(call) takes \(expected) argument\(expected == 1 ? "" : "s"), found \(found)"
    case .notANumber(let text): "expected an integer, found \(text)"
    case .numberTooLarge(let text): "\(text) does not fit in 32 bits"
    case .notAByte(let what, let found): "\(what) \(found) is not from 0 to 255"
    case .missing(let what, let found): "expected \(what), found \(found)"
    case .afterCall(let text): "unexpected \(text) after the call"
    }
  }

  /// The change that mends it.
  public var help: String? {
    switch problem {
    case .notACall: "write one call a line, such as vgs2_clear(0);, or a comment after //"
    case .otherConsole(_, let prefix): "choose the other profile, or let the call begin with \(prefix)"
    case .unknownCall(_, let similar): similar.map { "did you mean \($0)?" }
    case .missingCall, .missing: nil
    case .argumentCount(let call, _, _): SceneCall.named(call).map { "write \(call)(\($0.arguments));" }
    case .notANumber: "write an integer as in C: 12, -3 or 0x1F"
    case .numberTooLarge: "write an integer from -2147483648 to 2147483647"
    case .notAByte: "write a number from 0 to 255; the console would silently take its low 8 bits"
    case .afterCall: "write one call a line"
    }
  }
}
