internal import CPlatform
internal import CResources

/// A file of the source code that the program contains as it is. `CResources` lists them.
package struct EmbeddedFile: Sendable {
  package let name: String
  package let bytes: [UInt8]

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  static var translations: [EmbeddedFile] { unsafe files(romkit_translations()) }

  package static var pageFiles: [EmbeddedFile] { unsafe files(romkit_page_files()) }

  /// The JSON schemas of romkit.toml and of table schemas, for editors.
  package static var schemas: [EmbeddedFile] { unsafe files(romkit_schemas()) }

  /// The files of a table, whose last row has no name. The compiler ends each file with a NUL.
  private static func files(_ table: UnsafePointer<romkit_file>) -> [EmbeddedFile] {
    var files: [EmbeddedFile] = []
    var row = unsafe table
    while let name = unsafe row.pointee.name, let bytes = unsafe row.pointee.bytes {
      let contents = unsafe UnsafeBufferPointer(start: bytes, count: strlen(bytes))
      files.append(unsafe EmbeddedFile(name: String(cString: name), bytes: Array(contents)))
      unsafe row += 1
    }
    return files
  }
}
