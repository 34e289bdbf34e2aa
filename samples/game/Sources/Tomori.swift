import VGSCore

/// The game: Tomori runs along Long Rock by night and gathers sparks. With ten of them the next tower is lit.
///
/// A touch anywhere starts a run, and jumps, higher the longer it lasts. The game depends only on touches and ticks, so a
/// recorded input gives the same frames and samples everywhere.
public struct Tomori: Console.Program {
  enum Scene { case title, running, over }

  /// The slots of the ROM from samples/assets.
  enum Effect: Int { case jump, spark, hit, door }
  static let palette = 0
  static let song = 0

  var scene = Scene.title
  var run = Run(seed: 1)
  /// The highest score since the start of the program.
  var best = 0
  var isRecord = false
  /// The ticks since the start of the scene.
  var age = 0
  private var wasPressed = false

  /// A game at the title.
  public init() {}

  /// Sets the palette of the pictures and starts the song.
  public mutating func initialize(on console: inout Console) -> Bool {
    console.pallet256(Self.palette)
    console.playSong(Self.song)
    return true
  }

  /// Runs a tick of the scene and draws its frame.
  public mutating func loop(on console: inout Console) -> Bool {
    let isPressed = console.touch.read().isPressed
    let isTap = isPressed && !wasPressed
    wasPressed = isPressed
    age &+= 1
    switch scene {
    case .title:
      if isTap {
        run = Run(seed: UInt32(truncatingIfNeeded: age))
        console.playEffect(Effect.spark.rawValue)
        enter(.running)
      }
    case .running:
      run.step(isTap: isTap, isHeld: isPressed) { console.playEffect($0.rawValue) }
      if run.lives == 0 {
        isRecord = run.score > best
        best = max(best, run.score)
        console.stopSong()
        enter(.over)
      }
    case .over:
      // A player who was about to jump has not read the score yet.
      if isTap && age > 45 {
        console.playSong(Self.song)
        enter(.title)
      }
    }
    draw(on: &console)
    return true
  }

  /// Draws the same frame again with a word over it.
  public mutating func pause(on console: inout Console) -> Bool {
    draw(on: &console)
    console.write("PAUSED", y: 84)
    return true
  }

  private mutating func enter(_ scene: Scene) {
    self.scene = scene
    age = 0
  }
}
