import Foundation
import RomTestSupport
import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitPreview

/// The checks of WebAssembly modules for a page of a program, and their errors.
@Suite struct ProgramModuleTests {
  private static let functions = ["program", "info", "input", "open", "tick", "touch", "pause", "frame"]

  /// A section: its number, the size of its bytes, and its bytes.
  private static func section(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    [number, UInt8(bytes.count % 128) | 0x80, UInt8(bytes.count / 128)] + bytes
  }

  private static func name(_ text: String) -> [UInt8] { [UInt8(text.utf8.count)] + Array(text.utf8) }

  /// The smallest module that passes the checks: exports without code.
  private static func module(imports: [UInt8] = [0], without missing: String? = nil) -> [UInt8] {
    var exports: [UInt8] = []
    let names = functions.map { ("player_\($0)", UInt8(0)) } + [("memory", 2), ("other", 0)]
    let kept = names.filter { $0.0 != missing }
    for (export, kind) in kept { exports += name(export) + [kind, 0] }
    return [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0] + section(0, name("note")) + section(2, imports)
      + section(7, [UInt8(kept.count)] + exports)
  }

  private static func message(of bytes: [UInt8]) -> LocalizedText? {
    do {
      _ = try ProgramModule(checking: bytes)
      return nil
    } catch {
      return error.diagnostic.message
    }
  }

  @Test func goodModuleIsAccepted() throws {
    let module = try ProgramModule(parsing: ByteSource(Self.module()))
    #expect(module.bytes == Self.module())
  }

  @Test(
    arguments: [
      ([], "expected a WebAssembly module, found a file that does not begin like one"),
      ([0, 0x61, 0x73, 0x6D, 2, 0, 0, 0], "expected a WebAssembly module of version 1, found version 2"),
      ([0, 0x61, 0x73, 0x6D, 1], "expected 4 bytes more in this WebAssembly module, found 1"),
      (
        [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0, 7, 9, 1],
        "expected 9 bytes more in this WebAssembly module, found 1"
      ),
      (
        [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0, 7, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
        "expected a 32-bit number in this WebAssembly module, found a larger one"
      ),
      (
        module(imports: [1] + name("wasi") + name("fd_read") + [0, 0]),
        "expected a module without imports, found one that imports wasi.fd_read"
      ),
      (
        module(without: "player_program"),
        "expected a module that exports player_program, found one without a program"
      ),
      (module(without: "player_tick"), "expected a module that exports player_tick, found one without it"),
      (module(without: "memory"), "expected a module that exports memory, found one without it"),
    ] as [([UInt8], String)])
  func everyErrorHasItsMessage(bytes: [UInt8], expected: String) {
    #expect(Self.message(of: bytes)?.english == expected)
  }

  /// A module that is truncated or has a changed byte is accepted or refused, but never traps.
  @Test func damage() {
    let whole = Self.module()
    for count in whole.indices { #expect(Self.message(of: Array(whole[..<count])) != nil) }
    for place in whole.indices {
      for value in [0, 0x7F, 0x80, 0xFF] as [UInt8] {
        var bytes = whole
        bytes[place] = value
        _ = Self.message(of: bytes)
      }
    }
  }

  @Test func pageCarriesTheProgramAndTheROM() throws {
    let program = try ProgramModule(checking: Self.module())
    let rom = try SampleROM.bytes(PageROM.records())
    var sink = MemorySink()
    let page = try RomPage(running: program, with: ByteSource(rom), name: "<Game>")
    try page.write(to: &sink)
    let text = String(decoding: sink.bytes, as: UTF8.self)
    #expect(text.contains("<title>&lt;Game&gt;</title>"))
    #expect(text.contains(String(decoding: Base64.encoded(rom), as: UTF8.self)))
    let start = try #require(text.range(of: "id=\"module\">"))
    let base64 = String(text[start.upperBound...].prefix { $0 != "<" })
    let module = InflateStream(limit: 1 << 20)
    try module.push([UInt8](try #require(Data(base64Encoded: base64)))[...])
    #expect(module.output == program.bytes)
    #expect(try PackedPage(text).text("report") == #"{"name": "<Game>"}"#)
    _ = try HTMLTags(text)
  }

  @Test func pageInJapaneseHasItsTexts() throws {
    let program = try ProgramModule(checking: Self.module())
    let rom = ByteSource(try SampleROM.bytes(PageROM.records()))
    var sink = MemorySink()
    try RomPage(running: program, with: rom, name: "x", language: .japanese).write(to: &sink)
    let text = String(decoding: sink.bytes, as: UTF8.self)
    #expect(text.contains("<html lang=\"ja\">"))
    #expect(text.contains("<span>スタート</span>"))
    #expect(try PackedPage(text).text("translations").contains("\"Pause\": \"一時停止\""))
  }

  /// A large count of missing exports takes no memory.
  @Test func implausibleCounts() {
    let bytes: [UInt8] = [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0] + Self.section(7, [0xFF, 0xFF, 0xFF, 0xFF, 0x0F])
    #expect(Self.message(of: bytes) == "expected 1 byte more in this WebAssembly module, found 0")
  }
}
