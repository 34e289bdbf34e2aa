import VGSCore

/// The slots of a ROM, asked for what decides how a console shows its pictures.
package protocol ConsoleSlots {
  associatedtype Failure: Error
  /// The dialect of a picture; nil if the slot is empty or its body is no picture.
  func pictureDialect(_ number: UInt8) throws(Failure) -> Profile.Dialect?
  /// Whether a data slot is a palette, ``DataKind/palette``.
  func isPalette(_ number: UInt8) throws(Failure) -> Bool
}

/// The slot whose palette a console shows.
package enum PaletteSlot: Equatable, Sendable {
  case picture(UInt8)
  case data(UInt8)
}

extension ConsoleSlots {
  /// The dialect of the first picture, which shows the console that the ROM is for; nil without pictures.
  package func firstDialect() throws(Failure) -> Profile.Dialect? {
    for number in 0..<Console.Slots.count {
      if let dialect = try pictureDialect(UInt8(number)) { return dialect }
    }
    return nil
  }

  /// The palette in which a console most likely shows the pictures; nil for the seven greens.
  ///
  /// VGE has that of the picture that it loads last, the one with the highest number. A game of the mk-II chooses a data slot
  /// itself; this assumes the lowest one that is a palette.
  package func paletteSlot(on dialect: Profile.Dialect) throws(Failure) -> PaletteSlot? {
    switch dialect {
    case .sz:
      for number in (0..<Console.Slots.count).reversed() where try pictureDialect(UInt8(number)) == .sz {
        return .picture(UInt8(number))
      }
    case .sy:
      for number in 0..<Console.Slots.count where try isPalette(UInt8(number)) { return .data(UInt8(number)) }
    }
    return nil
  }
}

extension Palette {
  /// The number of colours that a mk-II starts with, seven greens and black; all other entries are black.
  package static let startCount = 8
}
