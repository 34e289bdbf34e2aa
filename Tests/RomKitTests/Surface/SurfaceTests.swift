import Foundation
import TestSupport
import Testing

@Suite struct SurfaceTests {
  static let calls = SurfaceCall.console + SurfaceCall.roms + SurfaceCall.media

  /// A call that ends the process or never returns fails.
  @Test(arguments: calls.indices)
  func oddValuesAreRefusedOrClamped(index: Int) throws {
    try Self.calls[index].call()
  }

  /// Every public function, initializer and subscript of the recorded declarations, but for those that the compiler writes or
  /// calls: a new one needs a call above.
  @Test func everyPublicFunctionIsCalled() throws {
    let called = Set(Self.calls.flatMap(\.names))
    let declarations = try String(
      contentsOf: Fixtures.folder.appendingPathComponent("../../Documentation/PublicDeclarations.txt"),
      encoding: .utf8)
    let functions = declarations.split(separator: "\n").compactMap { line -> String? in
      let parts = line.split(separator: " ", maxSplits: 3)
      guard parts.count == 4, ["init", "method", "type.method", "subscript"].contains(parts[1]) else {
        return nil
      }
      return String(parts[2].dropLast())
    }
    let ignored = ["init(rawValue:)", "hash(into:)", "encode(to:)", "init(from:)"]
    let missing = Set(functions).subtracting(called).filter { name in !ignored.contains { name.hasSuffix($0) }
    }
    #expect(functions.count > 300)
    #expect(missing.sorted() == [])
  }
}
