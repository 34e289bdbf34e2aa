#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A folder of a few small files, in TMPDIR, which is best in memory.
struct SmallFolder {
  /// The path of the folder.
  let path: String
  private let names: [String]

  /// Makes the folder and its files.
  init(files: [(name: String, bytes: [UInt8])]) throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    // A name that no other user can predict.
    var template = Array("\(base)/romkit-fuzz-XXXXXX".utf8CString)
    try demand(mkdtemp(&template) != nil, "no folder can be made in \(base): \(errno)")
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    names = files.map(\.name)
    for file in files {
      let descriptor = open("\(path)/\(file.name)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      defer { close(descriptor) }
      try demand(
        write(descriptor, file.bytes, file.bytes.count) == file.bytes.count,
        "\(path) cannot be written: \(errno)")
    }
  }

  /// Removes the folder and its files.
  func remove() {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }
}
