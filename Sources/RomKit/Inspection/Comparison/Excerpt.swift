/// The first of many things, and how many more there are.
public struct Excerpt<Element: Sendable>: Sendable {
  /// The first ones, in order.
  public private(set) var listed: [Element] = []
  /// How many more there are.
  public private(set) var unlisted = 0
  private let limit: Int

  /// Nothing yet; at most `limit` will be listed.
  init(limit: Int) {
    self.limit = limit
  }

  /// How many there are in all.
  public var count: Int { listed.count + unlisted }

  /// Whether there are none.
  public var isEmpty: Bool { count == 0 }

  /// Adds one, or only counts it.
  mutating func add(_ element: @autoclosure () -> Element) {
    if listed.count < limit { listed.append(element()) } else { unlisted += 1 }
  }
}
