/// A parser and its promises for any bytes.
public struct FuzzTarget: Sendable {
  /// The name, also of its folders in `Seeds` and `FailCases`.
  public let name: String
  /// Passes bytes to the parser; throws ``Violation`` for a broken promise.
  public let check: @Sendable ([UInt8]) throws -> Void

  /// All targets.
  public static let all: [FuzzTarget] = [
    FuzzTarget(name: "container", check: ContainerProperty.check),
    FuzzTarget(name: "bmp", check: BMPProperty.check),
    FuzzTarget(name: "png", check: PNGProperty.check),
    FuzzTarget(name: "sprite", check: SpriteProperty.check),
    FuzzTarget(name: "sound", check: SoundProperty.check),
    FuzzTarget(name: "song", check: SongProperty.check),
    FuzzTarget(name: "mml", check: MMLProperty.check),
    FuzzTarget(name: "palette", check: PaletteProperty.check),
    FuzzTarget(name: "text", check: TextProperty.check),
    FuzzTarget(name: "table", check: TableProperty.check),
    FuzzTarget(name: "project", check: ProjectProperty.check),
    FuzzTarget(name: "scene", check: SceneProperty.check),
    FuzzTarget(name: "repack", check: RepackProperty.check),
    FuzzTarget(name: "salvage", check: SalvageProperty.check),
    FuzzTarget(name: "diff", check: DiffProperty.check),
    FuzzTarget(name: "credits", check: CreditsProperty.check),
    FuzzTarget(name: "lock", check: LockProperty.check),
    FuzzTarget(name: "export", check: ExportProperty.check),
    FuzzTarget(name: "tmx", check: LevelProperty.check),
    FuzzTarget(name: "tmj", check: LevelProperty.check),
    FuzzTarget(name: "makefile", check: MakefileProperty.check),
    FuzzTarget(name: "bdf", check: BDFProperty.check),
    FuzzTarget(name: "dat", check: DatProperty.check),
    FuzzTarget(name: "midi", check: MIDIProperty.check),
    FuzzTarget(name: "player", check: PlayerProperty.check),
  ]

  /// The entry point of a fuzzer: a broken promise ends the process, which fuzzers notice.
  public static func run(_ name: String, _ start: UnsafeRawPointer, _ count: Int) -> Int32 {
    guard let target = all.first(where: { $0.name == name }) else { fatalError("no target \(name)") }
    let input = [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    PlantedBug.leak(input)
    do {
      try target.check(input)
    } catch {
      fatalError("\(name): \(error)")
    }
    return 0
  }
}
