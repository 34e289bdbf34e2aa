import Foundation
import Testing

@testable import VGSCore

@Suite struct RotationTests {
  @Test func theTablesMatchTheMathematicsLibrary() {
    #expect(Rotation.table.count == 628)
    for (index, entry) in Rotation.table.enumerated() {
      #expect(entry.sine == Int16(256 * sin(Double(index) / 100)), "sine \(index)")
      #expect(entry.cosine == Int16(256 * cos(Double(index) / 100)), "cosine \(index)")
    }
  }

  @Test func noEntryIsSoCloseToAnIntegerThatRoundingCouldMatter() {
    for index in 1..<628 {
      for value in [256 * sin(Double(index) / 100), 256 * cos(Double(index) / 100)] {
        #expect(abs(value - value.rounded()) > 1e-5, "\(index)")
      }
    }
  }

  @Test(arguments: [
    (0, 0), (628, 0), (-1, 627), (-628, 0), (1256, 0), (Int(Int32.min), 32), (Int(Int32.max), 595),
  ])
  func anglesWrap(angle: Int, index: Int) {
    let rotation = Rotation(angle)
    #expect(rotation.sine == Int64(Rotation.table[index].sine))
    #expect(rotation.cosine == Int64(Rotation.table[index].cosine))
  }
}
