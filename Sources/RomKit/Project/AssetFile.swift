/// One file that holds the contents of a slot, in one of the forms that ``AssetFormat`` lists.
public struct AssetFile: Hashable, Sendable {
  /// Where the file is.
  public let path: String
  /// The slot that its name tells.
  public let slot: SlotID
  /// Its ending in lower case, without the dot.
  public let ending: String
}

/// What can be wrong with an asset whatever its form.
enum AssetError: DescribedError {
  /// The file is larger than any that makes sense.
  case tooLarge(size: Int, largest: Int)

  var code: String { "asset-too-large" }

  var message: String {
    switch self {
    case .tooLarge(let size, let largest):
      "the file has \(Plural.bytes(size)); one of its kind has at most \(Grouped.text(largest))"
    }
  }

  var remedy: String? { "check that it is the file you meant" }
}
