/// The spaces around values in Japanese text: one between a Japanese and a Latin word, none between two Japanese words. A
/// translation cannot know which of them a value is.
enum JapaneseSpacing {
  /// Corrects the space between a text and the next part of it, one or both of which are values.
  static func join(_ first: inout String, _ second: inout String, firstIsValue: Bool, secondIsValue: Bool) {
    if let last = first.last, let next = second.first {
      let meet =
        (isLetter(last) && isLatin(next)) || ((isLatin(last) || ")]".contains(last)) && isLetter(next))
      if meet { return first += " " }
    }
    // The space belongs to the translation, so it is at the side that is not a value.
    if !firstIsValue, first.last == " ", let last = first.dropLast().last, isJapanese(last),
      second.first.map(isJapanese) == true
    {
      first.removeLast()
    } else if !secondIsValue, second.first == " ", let next = second.dropFirst().first, isJapanese(next),
      first.last.map(isJapanese) == true
    {
      second.removeFirst()
    }
  }

  /// Kana, kanji and full-width marks, which need no space.
  private static func isJapanese(_ character: Character) -> Bool {
    isLetter(character) || "、。「」（）・：；～".contains(character)
  }

  /// Kana and kanji.
  private static func isLetter(_ character: Character) -> Bool {
    guard let value = character.unicodeScalars.first?.value else { return false }
    return 0x3005...0x3007 ~= value || 0x3041...0x30FA ~= value || 0x30FC...0x30FF ~= value
      || 0x3400...0x9FFF ~= value
  }

  private static func isLatin(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "\"'-./_#%*>".contains(character))
  }
}
