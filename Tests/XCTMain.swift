import Testing

/// Runs the tests on Linux. SwiftPM takes a file of this name instead of one it makes of an index of XCTest's tests, and
/// there are none: so the tests are built without an index.
@main
enum EntryPoint {
  static func main() async {
    if CommandLine.arguments.contains("swift-testing") {
      await Testing.__swiftPMEntryPoint() as Never
    }
    // For XCTest, swift test asks which tests there are.
    if CommandLine.arguments.contains("--dump-tests-json") { print(#"{"tests": []}"#) }
  }
}
