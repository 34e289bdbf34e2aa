import RomKitBase
import RomKitContainer
import RomKitPictures
import VGSCore

/// Whether the pictures are for the console that will read them.
package struct ProfileRules {
  static let codes: [DiagnosticCode] = [
    .init(
      "rom-mixed-dialects", .either,
      "Some pictures are for the mk-II SR and some for VGE, and no console was named.",
      "SY pictures are for the mk-II SR, SZ pictures for VGE, and each console draws only its own. Convert",
      "the others with romkit convert --profile, or verify with --profile.",
      rule: .init(
        .console, .error, notice: "Whatever is drawn from the pictures of the other console is not seen")),
    .init(
      "chr-other-dialect", .either, "A picture is for another console than the one that --profile names.",
      "SY pictures are for the mk-II SR, SZ pictures for VGE, and each console draws only its own. Convert",
      "the picture with romkit convert --profile.",
      rule: .init(.console, .error, notice: "Whatever is drawn from it is not seen")),
  ]

  let facts: ConsoleFacts

  package init(facts: ConsoleFacts) { self.facts = facts }

  /// What is wrong with one picture, when the console was named.
  func check(_ header: SlotPicture.Header) -> Diagnostic? {
    guard facts.choice.source == .asked, header.dialect != facts.dialect else { return nil }
    let (found, taken) = (header.dialect, facts.dialect)
    return Diagnostic(
      "chr-other-dialect",
      """
      the picture is \(found.rawValue), for \(found == .sy ? "the mk-II SR" : "VGE"), \
      and \(facts.choice.name) takes only \(taken.rawValue)
      """, at: .offset(0), notes: ["the slot stays empty, and what is drawn from it is not seen"],
      help: """
        convert it with romkit convert --profile \(ProjectProfile(taken).rawValue), \
        or verify with --profile \(ProjectProfile(found).rawValue)
        """)
  }

  /// What is wrong with all pictures together, when the console was not named.
  package func check() -> Diagnostic? {
    guard facts.choice.source != .asked else { return nil }
    let groups = SlotPicture.Dialect.allCases.map { dialect in
      facts.pictures.filter { $0.dialect == dialect }
    }
    guard groups.allSatisfy({ !$0.isEmpty }) else { return nil }
    // The smaller group is the one that was not meant; of two alike, the one that the guess did not follow.
    let strangers = groups.min { ($0.count, isGuessed($0)) < ($1.count, isGuessed($1)) }
    guard let first = strangers?.first else { return nil }
    let parts = zip(["are SY, for the mk-II SR", "are SZ, for VGE"], groups).map { words, pictures in
      "\(Self.list(pictures.map(\.slot))) \(pictures.count == 1 ? "is" + words.dropFirst(3) : words)"
    }
    return Diagnostic(
      "rom-mixed-dialects", parts.joined(separator: ", and "), at: .offset(first.offset),
      notes: [
        "each console leaves the slots of the other's pictures empty, and what is drawn from them is not seen"
      ],
      help:
        "convert the pictures for one console with romkit convert --profile, or verify with --profile"
    )
  }

  private static func list(_ slots: [SlotID]) -> String {
    let shown = slots.prefix(3).map(\.description).joined(separator: ", ")
    return slots.count > 3 ? "\(shown) and \(Grouped.text(slots.count - 3)) more" : shown
  }

  /// 1 for pictures of the console that was guessed, 0 for the others.
  private func isGuessed(_ pictures: [ConsoleFacts.PictureFact]) -> Int {
    pictures.first?.dialect == facts.dialect ? 1 : 0
  }
}
