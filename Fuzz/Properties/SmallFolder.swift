#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A folder of a few small files, for what reads folders. TMPDIR says where, best where no disk is waited for.
struct SmallFolder {
  /// Where it is.
  let path: String
  private let names: [String]

  /// Makes the folder and its files.
  init(files: [(name: String, bytes: [UInt8])]) throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    // One at a time, so that its name need not be another each time; a folder that was left by a crash is used again.
    path = "\(base)/romkit-fuzz-\(getpid())"
    names = files.map(\.name)
    mkdir(path, 0o700)
    for file in files {
      let descriptor = open("\(path)/\(file.name)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      defer { close(descriptor) }
      try demand(
        write(descriptor, file.bytes, file.bytes.count) == file.bytes.count,
        "\(path) cannot be written: \(errno)")
    }
  }

  /// Takes it away, with its files.
  func remove() {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }
}
