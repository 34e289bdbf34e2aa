import RomProperties
import TestSupport
import Testing

/// A sample of all damage; `make exhaustive` tries all of it.
@Suite struct DamageTests {
  @Test func damageIsAnErrorWithAPlaceOrLeavesTheBytes() throws {
    let outcome = try Property.damage().tryOne(in: 100)
    #expect(outcome.failures == [])
    #expect(outcome.tried > 150)
  }

  @Test(.enabled(if: ShippedROM.isPresent, "\(ShippedROM.isAbsent)"))
  func aShippedROMMayBeDamagedAnywhere() throws {
    #expect(try Property.shippedDamage().tryOne().failures == [])
  }
}
