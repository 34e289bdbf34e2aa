import RomKitBase

/// A game as a WebAssembly module that a page runs: the player, with a `Program` of VGSCore linked into it.
public struct ProgramModule: Sendable {
  /// The bytes of the module, unchanged.
  public let bytes: [UInt8]

  static let largest = 16 << 20

  /// Reads a module and checks its imports and exports; the browser that runs it checks the rest.
  ///
  /// Throws ``ProgramModuleError`` for bytes that no page of a program can use, and `FileError`.
  public init(parsing source: ByteSource) throws {
    guard source.size <= Self.largest else { throw ProgramModuleError.tooLarge(size: source.size) }
    try self.init(checking: source.bytes(in: 0..<source.size))
  }

  init(checking bytes: [UInt8]) throws(ProgramModuleError) {
    do {
      try Self.check(bytes)
    } catch let error as ProgramModuleError {
      throw error
    } catch let end as EndOfBytes {
      throw .cutOff(offset: end.offset, needed: end.needed, remaining: end.remaining)
    } catch {
      throw .notAModule
    }
    self.bytes = bytes
  }

  private static func check(_ bytes: [UInt8]) throws {
    guard bytes.starts(with: [0, 0x61, 0x73, 0x6D]) else { throw ProgramModuleError.notAModule }
    var reader = ByteReader(bytes)
    try reader.skip(4)
    let version = try reader.littleEndian(UInt32.self)
    guard version == 1 else { throw ProgramModuleError.otherVersion(version) }
    var exports: [Export] = []
    while reader.remaining > 0 {
      let section = try reader.byte()
      let size = try reader.number()
      let start = reader.offset
      var content = ByteReader(try reader.slice(size), offset: start)
      switch section {
      case 2 where try content.number() > 0:
        throw ProgramModuleError.imports(module: try content.name(), name: try content.name())
      case 7: exports = try content.exports()
      default: break
      }
    }
    for needed in Export.needed where !exports.contains(needed) {
      throw ProgramModuleError.missing(needed.name)
    }
  }

  /// A function or a memory that a page uses.
  fileprivate struct Export: Equatable {
    let name: String
    let kind: UInt8

    /// The exports that the page of a program uses.
    static let needed =
      ["program", "info", "input", "open", "tick", "touch", "pause", "frame"].map {
        Export(name: "player_\($0)", kind: 0)
      } + [Export(name: "memory", kind: 2)]
  }
}

extension ByteReader {
  /// A number of up to 32 bits in LEB128: seven bits in each byte, the low ones first.
  fileprivate mutating func number() throws -> Int {
    let start = offset
    var value: UInt64 = 0
    for place in 0..<5 {
      let byte = try byte()
      value |= UInt64(byte & 0x7F) << (7 * UInt64(place))
      if byte & 0x80 == 0, value <= UInt64(UInt32.max) { return Int(value) }
    }
    throw ProgramModuleError.notANumber(offset: start)
  }

  fileprivate mutating func name() throws -> String { String(decoding: try slice(number()), as: UTF8.self) }

  /// The exports that the page of a program uses. The others are left out, because there may be any number of them.
  fileprivate mutating func exports() throws -> [ProgramModule.Export] {
    var exports: [ProgramModule.Export] = []
    for _ in 0..<(try number()) {
      let export = ProgramModule.Export(name: try name(), kind: try byte())
      _ = try number()
      if ProgramModule.Export.needed.contains(export) { exports.append(export) }
    }
    return exports
  }
}

/// The reason that a page cannot run a module.
public enum ProgramModuleError: RomKitError {
  /// It is larger than 16 MiB.
  case tooLarge(size: Int)
  /// It does not begin like a WebAssembly module.
  case notAModule
  /// Its version is not 1.
  case otherVersion(UInt32)
  /// It is truncated.
  case cutOff(offset: Int, needed: Int, remaining: Int)
  /// A size or a count has more than 32 bits.
  case notANumber(offset: Int)
  /// It imports something that a page does not provide.
  case imports(module: String, name: String)
  /// It exports no function or memory of this name.
  case missing(String)

  private static let make: LocalizedText =
    "make the module from the game's Swift files with Scripts/make-player.sh FOLDER FILE..., and name FOLDER/player.wasm"

  /// The error in words.
  public var diagnostic: Diagnostic {
    switch self {
    case .tooLarge(let size):
      Diagnostic(
        "program-too-large",
        "expected a module of at most \(Plural.bytes(ProgramModule.largest)), found \(Grouped.text(size))",
        help: "check that it is the file you meant")
    case .notAModule:
      Diagnostic(
        "program-not-wasm", "expected a WebAssembly module, found a file that does not begin like one",
        help: Self.make)
    case .otherVersion(let version):
      Diagnostic(
        "program-not-wasm", "expected a WebAssembly module of version 1, found version \(version)",
        at: .offset(4), help: Self.make)
    case .cutOff(let offset, let needed, let remaining):
      Diagnostic(
        "program-cut-off",
        "expected \(Plural.bytes(needed)) more in this WebAssembly module, found \(Grouped.text(remaining))",
        at: .offset(offset), help: Self.make)
    case .notANumber(let offset):
      Diagnostic(
        "program-cut-off", "expected a 32-bit number in this WebAssembly module, found a larger one",
        at: .offset(offset), help: Self.make)
    case .imports(let module, let name):
      Diagnostic(
        "program-imports",
        "expected a module without imports, found one that imports \(module).\(name)",
        help:
          "name the player.wasm that Scripts/make-player.sh makes; a program can use the console and nothing else"
      )
    case .missing("player_program"):
      Diagnostic(
        "program-exports", "expected a module that exports player_program, found one without a program",
        help: """
          add this to the game, with the name of its type in place of Game:
          @_expose(wasm, "player_program") @_cdecl("player_program")
          public func program() { startPlayerProgram(Game(), on: .mk2) }
          """)
    case .missing(let name):
      Diagnostic(
        "program-exports", "expected a module that exports \(name), found one without it", help: Self.make)
    }
  }
}
