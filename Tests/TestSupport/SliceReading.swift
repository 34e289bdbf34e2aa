// The program exhaustive is built without swift-testing.
#if canImport(Testing)
  import RomKitBase
  import Testing

  /// A way to read bytes, and a part of the result for some of them.
  package struct SliceReading: Sendable, CustomTestStringConvertible {
    package let testDescription: String
    package let bytes: [UInt8]
    /// A part of the outcome, a value or an error.
    package let shows: String
    private let read: @Sendable (ArraySlice<UInt8>) throws -> String

    package init(
      _ name: String, _ bytes: [UInt8], shows: String,
      _ read: @escaping @Sendable (ArraySlice<UInt8>) throws -> String
    ) {
      testDescription = "\(name): \(shows)"
      self.bytes = bytes
      self.shows = shows
      self.read = read
    }

    /// The value as text, or the error as ``Described/line(_:)`` and as a message about the file `t`.
    package func outcome(_ bytes: ArraySlice<UInt8>) -> String {
      do {
        return try read(bytes)
      } catch let error as any RomKitError {
        return Described.line(error) + "\n" + Diagnostic(error, file: "t").rendered()
      } catch {
        return "\(error)"
      }
    }
  }
#endif
