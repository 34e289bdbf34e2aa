#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A temporary file without a name: it is gone when nobody has it open any more, however that comes about.
struct Spool {
  private let output: Descriptor

  init() throws {
    let folder = SystemCall.variable("TMPDIR") ?? "/tmp"
    var template = Array(Path.joined(folder, "romkit-XXXXXX").utf8CString)
    // The system fills in the six letters, inside the text.
    let number = unsafe mkstemp(&template)
    guard number >= 0 else { throw FileError.system(.create, path: folder, number: errno) }
    unsafe unlink(template)
    output = Descriptor(number: number, path: "a temporary file in \(folder)")
  }

  func write(_ bytes: ArraySlice<UInt8>) throws {
    try output.write(bytes.span)
  }

  func source(shownAs path: String) throws -> ByteSource {
    ByteSource(try OpenFile(descriptor: output.number, path: path))
  }
}
