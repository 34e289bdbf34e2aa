import RomProperties
import TestSupport
import Testing

/// ROMs with every kind of content and oddity, packed in several ways.
@Suite struct IdentityTests {
  @Test func theContentIDDependsOnTheContentAlone() {
    #expect(Property.identity.tryOne(in: 20).failures == [])
  }
}
