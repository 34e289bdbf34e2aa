/// An error that can be shown to a person and compared by a program.
///
/// The cases of a conforming type carry what was declared and what was found; the properties here put that into
/// words, in one place for each format. Where the bytes came from is not known here: ``Diagnostic`` adds it.
public protocol DescribedError: Error, Hashable, Sendable {
  /// A short stable name, in lower case with hyphens, such as `chr-too-short`.
  var code: String { get }
  /// What was expected and what was found, without a place and without a full stop.
  var message: String { get }
  /// More about it, a sentence each.
  var notes: [String] { get }
  /// The change that mends it, as an instruction.
  var remedy: String? { get }
  /// Where in the bytes, the text or the picture it is.
  var position: Place.Position? { get }
  /// The slot or record it is about, for errors that know.
  var slot: String? { get }
  /// The file it is about, for errors that know; nil for all that only ever saw bytes.
  var file: String? { get }
}

extension DescribedError {
  /// Nothing more to say.
  public var notes: [String] { [] }
  /// No remedy is known.
  public var remedy: String? { nil }
  /// No one point.
  public var position: Place.Position? { nil }
  /// No one slot, or not known here.
  public var slot: String? { nil }
  /// The file is not known here.
  public var file: String? { nil }
}
