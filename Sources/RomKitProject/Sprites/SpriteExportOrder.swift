import RomKitPictures
import RomKitText

/// The order of the frames in an export that has them by their names: some programs sort the names as text, so that `hero 10` comes
/// before `hero 9`, and `hero #run 0` before `hero #walk 0`.
enum SpriteExportOrder {
  /// A frame's number in its name, with the place of its member.
  private typealias Numbered = (number: Int, index: Int)

  /// The frames in the order of the sprite, to which the numbers of the tags refer; nil if it is unknown.
  ///
  /// Aseprite numbers frames. Those without a number in their names, or with the same name and number, stay in the order of the file.
  static func ordered(
    _ members: [JSONValue.Member], _ tags: [SpriteSource.Tag]
  ) -> [JSONValue.Member]? {
    var groups: [String: [Numbered]] = [:]
    for (index, member) in members.enumerated() {
      let name = SpriteExport.withoutExtension(member.name)
      let digits = String(name.reversed().prefix { $0.isWholeNumber }.reversed())
      guard let number = Int(digits) else { return members }
      groups[String(name.dropLast(digits.count)), default: []].append((number, index))
    }
    for (prefix, frames) in groups {
      if Set(frames.map(\.number)).count < frames.count { return members }
      groups[prefix] = frames.sorted { $0.number < $1.number }
    }
    if groups.count == 1, let frames = groups.values.first { return frames.map { members[$0.index] } }
    let isSorted = zip(members, members.dropFirst()).allSatisfy { $0.name < $1.name }
    guard isSorted, !tags.isEmpty else { return members }
    let owners = tagged(groups, tags)
    if owners.isEmpty { return areTogether(groups, tags, count: members.count) ? members : nil }
    return placed(groups, owners, count: members.count)?.map { members[$0] }
  }

  /// The frames by the tag whose name is the last in theirs: `walk` for `hero #walk 0`. The key is empty for names without a tag's.
  private static func tagged(
    _ groups: [String: [Numbered]], _ tags: [SpriteSource.Tag]
  ) -> [String: [SpriteSource.Tag]] {
    func isEnd(_ character: Character) -> Bool { SpriteExport.separators.contains(character) }
    let named = Dictionary(grouping: tags.filter { !$0.name.isEmpty }, by: \.name)
    var owners: [String: [SpriteSource.Tag]] = [:]
    for prefix in groups.keys {
      var words = prefix[...]
      while words.last.map(isEnd) == true { words.removeLast() }
      // From the longest name to the shortest.
      var start = words.startIndex
      while start < words.endIndex {
        if let own = named[String(words[start...])] {
          owners[prefix] = own
          break
        }
        guard let end = words[start...].firstIndex(where: isEnd) else { break }
        start = words.index(after: end)
      }
    }
    return owners
  }

  /// The members in the order in which each tag has the frames with its name, and others have the rest; nil unless there is only one.
  private static func placed(
    _ groups: [String: [Numbered]], _ owners: [String: [SpriteSource.Tag]], count: Int
  ) -> [Int]? {
    var places = [Int?](repeating: nil, count: count)
    var rest: [[Numbered]] = []
    for (prefix, frames) in groups {
      guard let own = owners[prefix] else {
        rest.append(frames)
        continue
      }
      guard own.count == 1, own[0].frames.count == frames.count else { return nil }
      for (place, frame) in zip(own[0].frames, frames) {
        if places[place] != nil { return nil }
        places[place] = frame.index
      }
    }
    guard rest.count <= 1 else { return nil }
    var others = (rest.first ?? []).makeIterator()
    return places.map { $0 ?? others.next()?.index ?? 0 }
  }

  /// Whether each tag, by the order of the file, has frames of one name that follow each other.
  private static func areTogether(
    _ groups: [String: [Numbered]], _ tags: [SpriteSource.Tag], count: Int
  ) -> Bool {
    // For each member, whether it follows the one before it.
    var follows = [Bool](repeating: false, count: count)
    for frames in groups.values {
      for (frame, next) in zip(frames, frames.dropFirst()) where next.index == frame.index + 1 {
        follows[next.index] = true
      }
    }
    var starts: [Int] = []
    for isFollowing in follows { starts.append(isFollowing ? starts[starts.count - 1] : starts.count) }
    return tags.allSatisfy { starts[$0.frames.lowerBound] == starts[$0.frames.upperBound] }
  }
}
