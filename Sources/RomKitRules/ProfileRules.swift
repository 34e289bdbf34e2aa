import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import VGSCore

/// Checks whether the pictures are for the console that reads them.
package struct ProfileRules {
  let facts: ConsoleFacts

  package init(facts: ConsoleFacts) { self.facts = facts }

  /// The finding in one picture, if the console was named.
  func check(_ header: SlotPicture.Header) -> Diagnostic? {
    guard facts.choice.source == .asked, header.dialect != facts.dialect else { return nil }
    let (found, taken) = (header.dialect, facts.dialect)
    return Diagnostic(
      "chr-other-dialect",
      """
      the picture is in the \(found.rawValue) dialect, for \(found.console), but \(taken.console) draws only \
      \(taken.rawValue) pictures
      """, at: .offset(0), notes: ["the slot stays empty, and nothing drawn from it appears"],
      help: "\(PreviewWarning.conversion(of: found)), or check the ROM for \(found.profile.settingText)")
  }

  /// The finding in all pictures together, if the console was not named.
  package func check() -> Diagnostic? {
    guard facts.choice.source != .asked else { return nil }
    let (sy, sz) = (facts.pictures.filter { $0.dialect == .sy }, facts.pictures.filter { $0.dialect == .sz })
    guard !sy.isEmpty, !sz.isEmpty else { return nil }
    // The smaller group is probably unintended; of two equal groups, the one that the guess did not follow.
    let strangers = [sy, sz].min { ($0.count, isGuessed($0)) < ($1.count, isGuessed($1)) }
    guard let first = strangers?.first else { return nil }
    return Diagnostic(
      "rom-mixed-dialects",
      """
      \(Self.list(sy.map(\.slot))) \(Plural.word(sy.count, "is", "are")) for the mk-II SR (SY), and \
      \(Self.list(sz.map(\.slot))) \(Plural.word(sz.count, "is", "are")) for VGE (SZ)
      """, at: .offset(first.offset),
      notes: [
        "on each console the slots of pictures for the other stay empty, and nothing drawn from them appears"
      ],
      help:
        "convert the SZ pictures for the mk-II SR, or the SY pictures for VGE, with a palette"
    )
  }

  private static func list(_ slots: [SlotID]) -> LocalizedText {
    let names = slots.map(\.description)
    guard 2...3 ~= names.count, let last = names.last else { return LocalizedText(listing: names, limit: 3) }
    return "\(names.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// 1 for pictures of the console that was guessed, 0 for the others.
  private func isGuessed(_ pictures: [ConsoleFacts.PictureFact]) -> Int {
    pictures.first?.dialect == facts.dialect ? 1 : 0
  }
}
