import MusicProperties
import TestSupport

extension Property {
  /// All properties that are tried on many inputs.
  package static func all() throws -> [Property] {
    try [extraction, damage(), packing(), mistakes, colours, picturePalettes, identity]
      + (ShippedROM.isPresent ? [shippedDamage()] : [])
      + salvages()
      + decompilers + [checkingSongs, writtenLengths]
  }
}
