import FuzzProperties

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Passes every input of `Seeds` and `FailCases` to its target, so that fixed bugs stay fixed; or the files of some folders to
/// one target.
@main
enum Replay {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let targets = FuzzTarget.all.filter { arguments.count == 1 || $0.name == arguments.first }
    guard let first = arguments.first, !targets.isEmpty else {
      print("usage: fuzz-replay FOLDER, which contains Seeds and FailCases, or fuzz-replay TARGET FOLDER...")
      exit(64)
    }
    var inputs = 0
    var failures = 0
    for target in targets {
      let folders =
        arguments.count == 1
        ? ["Seeds", "FailCases"].map { "\(first)/\($0)/\(target.name)" } : Array(arguments.dropFirst())
      for folder in folders {
        for name in names(in: folder) {
          guard let bytes = bytes(of: "\(folder)/\(name)") else {
            print("\(folder)/\(name): cannot be read")
            failures += 1
            continue
          }
          do {
            try target.check(bytes)
          } catch {
            print("\(folder)/\(name): \(error)")
            failures += 1
          }
          inputs += 1
        }
      }
    }
    print("replayed \(inputs) inputs of \(targets.count) targets: \(failures) failures")
    // Without any input the folder is wrong, which is no success.
    exit(failures == 0 && inputs > 0 ? 0 : 1)
  }

  /// The names in a folder, sorted; none if it does not exist.
  private static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
          String(cString: $0)
        }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  private static func bytes(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
  }
}
