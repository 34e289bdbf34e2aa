import Foundation
import RomKit
import TestSupport
import Testing
import VGSPlayer

/// The one model of errors, through the public interface.
@Suite struct ErrorTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// What a program learns about an error, wherever it was placed.
  private struct Facts: Equatable {
    var code: String
    var position: Diagnostic.Place.Position?
    var message: LocalizedText
    var type: String?

    init(_ error: any RomKitError) {
      code = error.code
      position = error.position
      message = error.message
      type = error.underlying.map { "\(Swift.type(of: $0))" }
    }
  }

  private func facts<Result>(_ body: () throws -> Result) throws -> Facts {
    let error = #expect(throws: (any Error).self) { _ = try body() }
    return Facts(try #require(error as? any RomKitError))
  }

  /// Each pair of initializers reads the same bytes.
  @Test(arguments: [
    [], [1, 2], Array("RIFF".utf8) + [0, 0, 0, 0], Array("SY".utf8) + [31, 18], [0x78, 0x9C, 1],
  ])
  func errorsDoNotDependOnTheInitializer(bytes: [UInt8]) throws {
    let path = folder["a"]
    for name in ["a", "a.bgm", "a.png"] { try folder.write(bytes, to: name) }
    #expect(try facts { try Rom(contentsOf: path) } == facts { try Rom(parsing: ByteSource(bytes)) })
    #expect(
      try facts { try Rom(contentsOf: path) } == facts { try Rom(parsing: ByteSource(contentsOf: path)) })
    #expect(try facts { try Recording(contentsOf: path) } == facts { try Recording(parsing: bytes) })
    #expect(
      try facts { try Song(contentsOf: folder["a.bgm"]) } == facts { try Song(parsing: bytes) })
    #expect(try facts { try Song(body: Rom.Body(bytes)) } == facts { try Song(parsing: bytes) })
    #expect(try facts { try SlotPicture(body: Rom.Body(bytes)) } == facts { try SlotPicture(parsing: bytes) })
    #expect(try facts { try SoundEffect(body: Rom.Body(bytes)) } == facts { try SoundEffect(parsing: bytes) })
    #expect(
      try facts { try PictureFile(contentsOf: path) } == facts { try PictureFile(parsing: bytes) })
    #expect(
      try facts { try PaletteFile(contentsOf: folder["a.png"]) } == facts { try PaletteFile(parsing: bytes) })
    for text in ["Ch9 c", "Ch0 c\nCh7 d"] {
      try folder.write(text, to: "a.mml")
      #expect(try facts { try Song(contentsOf: folder["a.mml"]) } == facts { try Song(parsingMML: text) })
    }
  }

  @Test func aPlacedErrorKeepsItsType() throws {
    try folder.write([1, 2], to: "a.bin")
    do {
      _ = try Rom(contentsOf: folder["a.bin"])
    } catch let error as any RomKitError {
      #expect(error.underlying is RomError)
      #expect(error.place.file == folder["a.bin"])
      #expect(error.diagnostics.map(\.code) == ["rom-too-short"])
    }
    let problems = #expect(throws: Problems.self) { try RomExtraction(contentsOf: folder["a.bin"]) }
    #expect(problems?.diagnostics.first?.underlying is RomError)
    #expect(RomError.text.underlying as? RomError == .text)
    #expect(RomError.text.diagnostics.first?.underlying as? RomError == .text)
    #expect(Diagnostic("a", "b").underlying == nil)
  }

  @Test func theTypeIsNotCompared() {
    let placed = Diagnostic(RomError.text, file: "a.bin")
    let written = Diagnostic(placed.code, placed.message, file: "a.bin", help: placed.help)
    #expect(placed == written)
    #expect(Set([placed, written]).count == 1)
    #expect(placed.jsonText == written.jsonText)
  }

  /// Warnings may come first.
  @Test func theErrorAmongProblemsIsTheirFirst() throws {
    let problems = #expect(throws: Problems.self) {
      try Song(parsingMML: "Ch0 v20 l4 c d\nCh1 v20 c\nCh9 c", file: "a.mml")
    }
    let error = try #require(problems)
    #expect(error.severity == .error)
    #expect(error.code == "mml-channel")
    #expect(error.place == Diagnostic.Place(file: "a.mml", position: .line(3, column: 3)))
    #expect(error.description == error.diagnostics.map(\.description).joined(separator: "\n"))
  }

  /// Foundation, which is imported here, has a property of the same name.
  @Test func theLocalizedDescriptionIsTheMessage() throws {
    let message = "this is text, not a VGS ROM"
    #expect(RomError.text.localizedDescription == message)
    #expect((RomError.text as any RomKitError).localizedDescription == message)
    #expect(Diagnostic(RomError.text, file: "a.bin").localizedDescription == message)
    #expect(Problems(Diagnostic(RomError.text)).localizedDescription == message)
    do {
      _ = try Song(parsing: [])
    } catch {
      #expect(error.localizedDescription == error.message.english)
    }
  }

  @Test func anErrorIsJSONOfOneLine() throws {
    try folder.write([1, 2], to: "a.bin")
    let thrown = #expect(throws: (any Error).self) { _ = try Rom(contentsOf: folder["a.bin"]) }
    let error = try #require(thrown as? any RomKitError)
    let text = error.diagnostic.jsonText
    #expect(!text.contains("\n"))
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(object?["code"] as? String == "rom-too-short")
    #expect(object?["offset"] as? Int == 0)
    #expect(object?["file"] as? String == folder["a.bin"])
    #expect(object?["line"] is NSNull)
  }

  private struct Full: Error {}

  private struct FullSink: ByteSink {
    func write(_ bytes: ArraySlice<UInt8>) throws { throw Full() }
  }

  /// The only errors of other types are those of the caller.
  @Test func errorsOfTheCallerPassUnchanged() {
    var sink = FullSink()
    #expect(throws: Full.self) { try Rom().write(to: &sink) }
    #expect(throws: Full.self) { try Rom.Body([1]).forEachPiece { _ in throw Full() } }
    #expect(throws: Full.self) {
      try RomExtraction(raw: Rom(), checksumsMatch: false).forEachFile { _ in throw Full() }
    }
  }

  @Test func cancellationIsAnErrorOfFiles() throws {
    let control = WorkControl()
    control.cancel()
    let thrown = #expect(throws: (any Error).self) {
      _ = try control.run { try RomBuild(folder: folder.path) }
    }
    let error = try #require(thrown as? any RomKitError)
    #expect(error.code == "file-interrupted")
    #expect(error.underlying is FileError)
  }

  @Test(arguments: Fault.allCases) func faultsOfThePlayerAreErrorsToo(fault: Fault) {
    let error: any RomKitError = fault
    #expect(DiagnosticCode.all.code(named: error.code) != nil)
    #expect(error.underlying as? Fault == fault)
    if "\(fault.code)" != "" { #expect(error.code == "\(fault.code)") }
  }
}
