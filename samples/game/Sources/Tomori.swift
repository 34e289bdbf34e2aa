import VGSCore

/// The game: Tomori runs along Long Rock by night and gathers sparks. With ten of them the next tower is lit.
///
/// A touch anywhere is all there is to do: it starts a run, and jumps, higher as long as it is held. Nothing but touches
/// and ticks decides what happens, so a recorded input gives the same frames and samples everywhere.
public struct Tomori: Program {
  enum Scene { case title, running, over }

  /// The slots of the ROM, as samples/assets has them.
  enum Effect: Int { case jump, spark, hit, door }
  static let palette = 0
  static let song = 0

  var scene = Scene.title
  var run = Run(seed: 1)
  /// The highest score since the program was started.
  var best = 0
  var isRecord = false
  /// Ticks since the scene began.
  var age = 0
  private var wasPressed = false

  /// At the title.
  public init() {}

  /// Takes the palette of the pictures, and begins the song.
  public mutating func initialize(on console: inout Console) -> Bool {
    console.pallet256(Self.palette)
    console.playSong(Self.song)
    return true
  }

  /// A tick of the scene, and its frame.
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
      // Who was about to jump has not read the score yet.
      if isTap && age > 45 {
        console.playSong(Self.song)
        enter(.title)
      }
    }
    draw(on: &console)
    return true
  }

  /// The same frame again, with a word over it.
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
