/// One run along the rock, from three hearts to none. Lengths are 64ths of a pixel.
struct Run {
  static let pixel = 64
  static let sparksForATower = 10
  static let mostLives = 3
  /// The left edge of Tomori on the screen, in pixels.
  static let heroX = 28

  private(set) var lives = Run.mostLives
  private(set) var score = 0
  private(set) var sparks = 0
  /// Her distance, her speed, and her height.
  private(set) var distance = 0
  private(set) var height = 0
  private(set) var things: [Thing] = []
  /// The position of the tower, and the ticks since it was lit.
  private(set) var tower: Int?
  private(set) var litTicks = 0
  /// The ticks after a hit in which nothing hurts.
  private(set) var safeTicks = 0

  private var speed = 100
  private var climb = 0
  private var nextGroup = 120 * Run.pixel
  private var dice: Dice

  init(seed: UInt32) { dice = Dice(seed: seed) }

  var isInTheAir: Bool { height > 0 }

  /// Runs a tick. Effects go to `play`.
  mutating func step(isTap: Bool, isHeld: Bool, play: (Tomori.Effect) -> Void) {
    distance += speed
    safeTicks = max(0, safeTicks - 1)
    litTicks = max(0, litTicks - 1)
    jump(isTap, isHeld, play)
    moveThings(play)
    moveTower(play)
    if distance >= nextGroup {
      if tower == nil && sparks >= Self.sparksForATower {
        tower = 176 * Self.pixel
        nextGroup = distance + 200 * Self.pixel
      } else {
        addGroup()
        nextGroup = distance + (72 + dice.roll(48)) * Self.pixel + 24 * speed
      }
    }
  }

  private mutating func jump(_ isTap: Bool, _ isHeld: Bool, _ play: (Tomori.Effect) -> Void) {
    if isTap && height == 0 {
      climb = 214
      play(.jump)
    }
    guard height > 0 || climb > 0 else { return }
    height += climb
    // A longer touch jumps higher.
    climb -= isHeld && climb > 0 ? 9 : 22
    if height <= 0 { (height, climb) = (0, 0) }
  }

  private mutating func moveThings(_ play: (Tomori.Effect) -> Void) {
    for index in things.indices {
      things[index].move(by: speed)
      guard things[index].touches(heroX: Self.heroX * Self.pixel, height: height) else { continue }
      switch things[index].kind {
      case .spark:
        things[index].isGone = true
        sparks = min(Self.sparksForATower, sparks + 1)
        score += 10
        play(.spark)
      case .heart:
        things[index].isGone = true
        lives = min(Self.mostLives, lives + 1)
        play(.spark)
      case .crab, .gull, .ghost, .barrel:
        if safeTicks > 0 { break }
        lives -= 1
        safeTicks = 90
        play(.hit)
      }
    }
    things.removeAll { $0.isGone || $0.x < -24 * Self.pixel }
  }

  private mutating func moveTower(_ play: (Tomori.Effect) -> Void) {
    guard var place = tower else { return }
    let before = place
    place -= speed
    tower = place < -80 * Self.pixel ? nil : place
    let door = (Self.heroX - 16) * Self.pixel
    if before > door && place <= door {
      sparks = 0
      score += 100
      litTicks = 150
      speed = min(190, speed + 12)
      play(.door)
    }
  }

  /// Adds an obstacle or sparks beyond the right edge.
  private mutating func addGroup() {
    let start = 168
    func add(_ kind: Thing.Kind, _ x: Int, height: Int = 0) {
      things.append(Thing(kind: kind, x: (start + x) * Self.pixel, height: height * Self.pixel))
    }
    switch dice.roll(7) {
    case 0:
      add(.crab, 0)
      add(.spark, 0, height: 40)
    case 1:
      add(.barrel, 0)
      for (x, height) in [(-18, 22), (0, 36), (18, 22)] { add(.spark, x, height: height) }
    case 2:
      add(.gull, 24, height: 30)
      for x in 0..<3 { add(.spark, 16 * x) }
    case 3:
      add(.ghost, 0, height: 12)
    case 4:
      add(.barrel, 0)
      add(.barrel, 16)
      add(.spark, 8, height: 44)
    case 5 where lives < Self.mostLives && dice.roll(2) == 0:
      add(.heart, 0, height: 32)
    default:
      for x in 0..<4 { add(.spark, 16 * x, height: x == 1 || x == 2 ? 16 : 6) }
    }
  }
}

/// An obstacle or a spark that comes towards Tomori.
struct Thing {
  enum Kind { case spark, heart, crab, gull, ghost, barrel }

  let kind: Kind
  /// The left edge on the screen, and the height above the ground, in 64ths of a pixel.
  private(set) var x: Int
  private(set) var height: Int
  private(set) var age = 0
  var isGone = false

  init(kind: Kind, x: Int, height: Int) {
    self.kind = kind
    self.x = x
    self.height = height
  }

  mutating func move(by speed: Int) {
    age += 1
    switch kind {
    case .crab: x -= speed + 26
    case .gull: x -= speed + 50
    case .ghost:
      x -= speed
      // It rises and sinks, every two seconds.
      height += age / 60 % 2 == 0 ? 32 : -32
    case .spark, .heart, .barrel: x -= speed
    }
  }

  func touches(heroX: Int, height heroHeight: Int) -> Bool {
    let reach = kind == .spark || kind == .heart ? 13 : 9
    return abs(x - heroX) < reach * Run.pixel && abs(height - heroHeight) < (reach + 1) * Run.pixel
  }
}

/// Pseudorandom numbers, the same for the same seed: xorshift.
struct Dice {
  private var state: UInt32

  init(seed: UInt32) { state = seed &* 2_654_435_761 | 1 }

  /// A number from 0 to `sides` - 1.
  mutating func roll(_ sides: UInt32) -> Int {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return Int((state >> 8) % sides)
  }
}
