/// One form in which the contents of a slot can lie in an assets folder, and how a body is made of it.
///
/// ``all`` is the one place where a form is added.
public struct AssetFormat: Sendable {
  /// The slots that can be made from it.
  public let kind: SlotKind
  /// The file's ending in lower case, without the dot.
  public let ending: String
  /// Whether the file is the slot's body as it is.
  public let isBody: Bool
  private let make: @Sendable (AssetFile, ByteSource) throws -> AssetConversion

  /// A form that holds the body as it is; `check` throws when a console could not use it.
  private init(
    _ kind: SlotKind, body ending: String, check: @escaping @Sendable (Body) throws -> Void = { _ in }
  ) {
    self.kind = kind
    self.ending = ending
    isBody = true
    make = { _, source in
      let body = Body(source)
      try check(body)
      return AssetConversion(body: body)
    }
  }

  /// A form that is converted by `convert`, which gets the bytes of the file, at most `largest`.
  private init(
    _ kind: SlotKind, converted ending: String, largest: Int = 64 << 20,
    _ convert: @escaping @Sendable ([UInt8], AssetFile) throws -> AssetConversion
  ) {
    self.kind = kind
    self.ending = ending
    isBody = false
    make = { file, source in
      guard source.size <= largest else { throw AssetError.tooLarge(size: source.size, largest: largest) }
      return try convert(try source.bytes(in: 0..<source.size), file)
    }
  }

  /// Every form there is, in the order in which they are named to people.
  public static let all: [AssetFormat] = [
    AssetFormat(.graphics, body: "chr", check: BodyRules.checkPicture),
    AssetFormat(.graphics, converted: "bmp", AssetConversion.picture),
    AssetFormat(.graphics, converted: "png", AssetConversion.picture),
    AssetFormat(.effect, body: "pcm", check: BodyRules.checkEffect),
    AssetFormat(.music, body: "bgm", check: BodyRules.checkSong),
    AssetFormat(.music, converted: "mml", AssetConversion.song),
    AssetFormat(.data, body: "dat"),
    AssetFormat(.data, converted: "txt", AssetConversion.text),
    AssetFormat(.program, body: "bin"),
  ]

  /// The form of a file, or nil when slots of this kind are not made from such files.
  static func find(kind: SlotKind, ending: String) -> AssetFormat? {
    all.first { $0.kind == kind && $0.ending == ending }
  }

  /// The endings of a kind as a sentence lists them: `.CHR or .bmp`.
  static func endings(of kind: SlotKind) -> String {
    let endings = all.filter { $0.kind == kind }.map {
      "." + ($0.isBody ? $0.ending.uppercased() : $0.ending)
    }
    guard let last = endings.last, endings.count > 1 else { return endings.first ?? "" }
    return endings.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Makes the body of a slot. Unless it is `unchecked`, a file that is the body already must be one that a console
  /// can use. Throws the error of the file's form, or ``FileError``.
  func convert(_ file: AssetFile, unchecked: Bool) throws -> AssetConversion {
    let source = try ByteSource.reopened(file: file.path)
    return isBody && unchecked ? AssetConversion(body: Body(source)) : try make(file, source)
  }
}
