extension Sequence {
  /// The elements by ascending `key`; those with equal keys keep their order.
  ///
  /// For lists of some thousands at most. The standard library's sort is compiled again for each type, about 5 KB and a third of
  /// a second each time; this one is compiled once.
  @inline(never)
  package func sorted<Key: Comparable>(on key: (Element) -> Key) -> [Element] {
    // Sorts indices: in unspecialized code, moving an Int is cheap, and moving an element of unknown type is not.
    let elements = Array(self)
    let keys = elements.map(key)
    return keys.indices.sorted { keys[$0] < keys[$1] }.map { elements[$0] }
  }
}
