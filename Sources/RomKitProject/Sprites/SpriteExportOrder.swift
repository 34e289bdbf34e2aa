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
    var names: [String] = []
    var groups: [String: [Numbered]] = [:]
    for (index, member) in members.enumerated() {
      guard let (name, number) = numbered(member.name) else { return members }
      names.append(name)
      groups[name, default: []].append((number, index))
    }
    for (name, frames) in groups {
      if Set(frames.map(\.number)).count < frames.count { return members }
      groups[name] = frames.sorted { $0.number < $1.number }
    }
    if groups.count == 1, let frames = groups.values.first { return frames.map { members[$0.index] } }
    let owners = owners(of: groups.keys, tags)
    if !owners.isEmpty, let places = placed(groups, owners, count: members.count) {
      return places.map { members[$0] }
    }
    let texts = [members.map(\.name), members.map { $0.name.lowercased() }, names]
    let isSorted = texts.contains { texts in zip(texts, texts.dropFirst()).allSatisfy { $0 <= $1 } }
    return !isSorted || areTogether(groups, owners, tags, names) ? members : nil
  }

  /// The last number in a name, and the name without it.
  private static func numbered(_ name: String) -> (name: String, number: Int)? {
    let name = SpriteExport.withoutExtension(name)
    guard let last = name.lastIndex(where: \.isWholeNumber) else { return nil }
    let digits = String(name[...last].reversed().prefix { $0.isWholeNumber }.reversed())
    guard let number = Int(digits) else { return nil }
    return (String(name[...last].dropLast(digits.count) + name[last...].dropFirst()), number)
  }

  /// The tags, usually one, whose name is the last in a name: `walk` for `hero #walk`.
  private static func owners(
    of names: some Sequence<String>, _ tags: [SpriteSource.Tag]
  ) -> [String: [SpriteSource.Tag]] {
    func isEnd(_ character: Character) -> Bool { SpriteExport.separators.contains(character) }
    let named = Dictionary(grouping: tags.filter { !$0.name.isEmpty }, by: \.name)
    var owners: [String: [SpriteSource.Tag]] = [:]
    for name in names {
      var words = name[...]
      while words.last.map(isEnd) == true { words.removeLast() }
      // From the longest name to the shortest.
      var start = words.startIndex
      while start < words.endIndex {
        let word = words[start...]
        if word.utf8.count <= longestTag, let own = named[String(word)] {
          owners[name] = own
          break
        }
        guard let end = words[start...].firstIndex(where: isEnd) else { break }
        start = words.index(after: end)
      }
    }
    return owners
  }

  /// A bound for files with long names of many words, in bytes.
  private static let longestTag = 128

  /// The members in the order in which each tag has the frames with its name, and others have the rest; nil unless there is only one.
  private static func placed(
    _ groups: [String: [Numbered]], _ owners: [String: [SpriteSource.Tag]], count: Int
  ) -> [Int]? {
    var places = [Int?](repeating: nil, count: count)
    var rest: [[Numbered]] = []
    for (name, frames) in groups {
      guard let own = owners[name] else {
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

  /// Whether each tag, by the order of the file, has frames of one name that follow each other, with its own name if there are any.
  private static func areTogether(
    _ groups: [String: [Numbered]], _ owners: [String: [SpriteSource.Tag]], _ tags: [SpriteSource.Tag],
    _ names: [String]
  ) -> Bool {
    // For each frame, whether it follows the one before it, and the first of those that follow each other.
    var follows = [Bool](repeating: false, count: names.count)
    for frames in groups.values {
      for (frame, next) in zip(frames, frames.dropFirst()) where next.index == frame.index + 1 {
        follows[next.index] = true
      }
    }
    var starts: [Int] = []
    for isFollowing in follows { starts.append(isFollowing ? starts[starts.count - 1] : starts.count) }
    let owning = Set(owners.values.joined().map(\.name))
    return tags.allSatisfy { tag in
      let first = tag.frames.lowerBound
      return starts[first] == starts[tag.frames.upperBound]
        && (!owning.contains(tag.name) || owners[names[first]]?.first?.name == tag.name)
    }
  }
}
