import RomKitBase
import RomKitContainer
import RomKitPictures
import VGSCore

/// The data slots with the palettes that pictures of the mk-II were made for. A ROM does not say them; its project does.
package struct PaletteAssignment: Equatable, Sendable {
  /// No picture has a palette.
  package static let none = PaletteAssignment()

  private var slots: [SlotID: SlotID] = [:]

  package init() {}

  /// The data slot with the palette of a picture; nil if none is known.
  package subscript(picture: SlotID) -> SlotID? {
    get { slots[picture] }
    set { slots[picture] = newValue }
  }

  package var isEmpty: Bool { slots.isEmpty }

  /// The pictures with their palettes, in the order of the pictures.
  package var all: [(picture: SlotID, palette: SlotID)] { slots.sorted(on: \.key).map { ($0.key, $0.value) } }

  /// The pictures that a ROM would show in another palette without it. Throws only if the ROM cannot be read.
  package func exceptions(in rom: Rom) throws -> PaletteAssignment {
    let shown = try ScreenPalette(of: rom).slot
    var exceptions = self
    exceptions.slots = slots.filter { $0.value != shown }
    return exceptions
  }
}

/// The palettes in which the pictures of a ROM are shown: one that the user named, or else those of the project, and for all
/// other pictures the one that the console would show.
package struct PicturePalettes: Sendable {
  /// The palette of all pictures without another.
  package let screen: ScreenPalette
  /// The palettes of the others.
  package let assigned: [SlotID: ScreenPalette]

  package init(_ screen: ScreenPalette, assigned: [SlotID: ScreenPalette] = [:]) {
    self.screen = screen
    self.assigned = assigned
  }

  /// The palettes for a ROM. An assignment has no effect on slots that the ROM does not have, or that are no longer pictures of
  /// the mk-II and palettes. Throws only if the ROM cannot be read.
  package init(of rom: Rom, given: ScreenPalette? = nil, _ assignment: PaletteAssignment = .none) throws {
    if let given {
      self.init(given)
      return
    }
    let slots = try RomSlots(rom)
    var palettes: [SlotID: ScreenPalette] = [:]
    var assigned: [SlotID: ScreenPalette] = [:]
    for (picture, palette) in assignment.all {
      guard try slots.pictureDialect(picture.number) == .sy else { continue }
      if palettes[palette] == nil { palettes[palette] = try ScreenPalette(project: palette, slots) }
      assigned[picture] = palettes[palette]
    }
    self.init(try ScreenPalette(of: rom), assigned: assigned)
  }

  package subscript(picture: SlotID?) -> ScreenPalette { picture.flatMap { assigned[$0] } ?? screen }

  /// The data slots with palettes of pictures.
  package var slots: Set<SlotID> { Set(([screen] + assigned.values).compactMap(\.slot)) }

  /// Whether the ROM has several palettes for its pictures, or one was named.
  package var isChosen: Bool {
    if case .slot = screen.source { return true }
    return !assigned.isEmpty || screen.other != nil
  }

  /// The palettes of some pictures and the reasons for them, as in ``ScreenPalette/words``.
  package func words(for pictures: [SlotID]) -> LocalizedText {
    let palettes = pictures.map { self[$0] }
    guard let first = palettes.first, palettes.contains(where: { $0 != first }) else {
      return palettes.first?.words ?? screen.words
    }
    let isProject = palettes.contains { if case .project = $0.source { true } else { false } }
    return isProject ? "the palettes that the project gives them" : "the pictures' own palettes"
  }

  /// Another palette that a picture may have been made for; nil if it is known which one that is.
  package func other(for picture: SlotID?) -> SlotID? { assigned.isEmpty ? self[picture].other : nil }

  /// Whether a picture may be shown in the palette of a data slot. Without an assignment, a game may choose any.
  package func mayShow(_ picture: SlotID, in palette: SlotID?) -> Bool {
    assigned.isEmpty || self[picture].slot == palette
  }

  /// The palette of a picture and the reason for it, and how to choose another if it may be the wrong one.
  package func caption(for picture: SlotID?) -> LocalizedText { caption(self[picture].words, picture) }

  /// The same for several pictures.
  package func caption(for pictures: [SlotID]) -> LocalizedText {
    caption(words(for: pictures), pictures.first)
  }

  private func caption(_ words: LocalizedText, _ picture: SlotID?) -> LocalizedText {
    other(for: picture).map { "\(words); another palette is in \($0)" } ?? words
  }
}
