import VGSCore

/// The layout of the screen in pixels, with the tops of the sea and the ground, and the colours of the palette's ramps.
private let sea = 124
private let ground = 168
private let night = 16
private let light = 77
private let moon = 94

/// Half the widths of the moon's rows, from its middle row on.
private let moonRows = [14, 14, 14, 14, 13, 13, 13, 12, 12, 11, 10, 9, 8, 6, 3]
private let stars = [
  (12, 30), (30, 52), (41, 22), (57, 40), (72, 26), (88, 58), (96, 34), (140, 50), (150, 24), (22, 70),
  (66, 66), (148, 74),
]

extension Tomori {
  func draw(on console: inout Console) {
    if scene == .title { return drawTitle(on: &console) }
    let way = run.distance / Run.pixel
    drawSky(way, on: &console)
    if let tower = run.tower { drawTower(at: tower / Run.pixel, on: &console) }
    drawGround(way, on: &console)
    for thing in run.things { drawThing(thing, on: &console) }
    drawHero(way, on: &console)
    drawCounters(on: &console)
    if run.litTicks > 0 { console.write("THE LAMP IS LIT!", y: 84) }
    if scene == .over {
      console.write("GAME OVER", y: 72)
      console.write(isRecord ? "A NEW RECORD!" : "BEST", y: 92)
      console.write(number: best, x: 56, y: 104)
      if age > 45 && age % 60 < 40 { console.write("TOUCH TO GO ON", y: 136) }
    }
  }

  private func drawTitle(on console: inout Console) {
    console.putBG(Blit(slot: 0, width: 160, height: 200, x: 0, y: 0))
    if age % 60 < 12 { console.sprite(7, 3, x: (age / 60 % 3) * 28 + 12, y: 175) }
    if best > 0 {
      console.write("BEST", x: 44, y: 4)
      console.write(number: best, x: 84, y: 4)
    }
  }

  private func drawSky(_ way: Int, on console: inout Console) {
    // Dusk grows lighter towards the sea, and each shade begins with a half row.
    for shade in 0..<13 {
      console[.background].boxf(0, shade * 10, 159, shade * 10 + 9, night + shade)
      for x in 0..<80 { console[.background].pixel(2 * x + shade % 2, shade * 10 - 2, night + shade) }
    }
    for (index, star) in stars.enumerated() where (age / 16 + index) % 7 != 0 {
      console[.background].pixel(star.0, star.1, 15)
    }
    for (row, half) in moonRows.enumerated() {
      for y in [52 - row, 52 + row] { console[.background].line(118 - half, y, 118 + half, y, moon) }
    }
    for cloud in 0..<3 {
      let x = 192 - (way / 4 + cloud * 75) % 224
      console.putBG2(tile(4 + cloud % 2 * 2, 3, width: 32, x: x, y: 62 + cloud * 17))
    }
    // Behind the crests, the sea has the colour of their lower rows.
    console[.background].boxf(0, sea + 14, 159, ground + 8, 35)
    for column in 0..<11 {
      let x = column * 16 - way / 2 % 16
      console.putBG2(tile(age / 12 % 4, 3, x: x, y: sea))
      console.putBG(tile(7, 2, x: x, y: sea + 16))
      console.putBG(tile(7, 2, x: x, y: sea + 32))
    }
  }

  private func drawGround(_ way: Int, on console: inout Console) {
    for column in 0..<11 {
      let place = column + way / 16
      let x = column * 16 - way % 16
      if place % 7 == 3 { console.putBG2(tile(5, 2, x: x, y: ground - 13)) }
      console.putBG2(tile(1, 2, x: x, y: ground))
      console.putBG(tile(3 + place % 2, 2, x: x, y: ground + 16))
    }
  }

  private func drawTower(at x: Int, on console: inout Console) {
    let isLit = run.litTicks > 0
    // A door below, windows above it, and ivy beside the door.
    let middle = [0, isLit ? 4 : 5, 0, isLit ? 4 : 5, 6, 7]
    for row in 0..<6 {
      for (column, cell) in [row == 5 ? 1 : 0, middle[row], 0].enumerated() {
        console.putBG(tile(cell, 0, x: x + column * 16, y: 72 + row * 16))
      }
    }
    if isLit {
      for ray in -5...5 where (ray + age / 4) % 2 == 0 {
        console[.sprites].line(x + 24, 58, x + 24 - 190, 58 + ray * 9, light + 2)
        console[.sprites].line(x + 24, 58, x + 24 + 190, 58 + ray * 9, light + 2)
      }
    }
    let turn = isLit ? age / 6 % 4 : 0
    console.putSP(Blit(slot: 1, sourceX: turn * 32, sourceY: 64, width: 32, height: 32, x: x + 8, y: 40))
  }

  private func drawThing(_ thing: Thing, on console: inout Console) {
    let x = thing.x / Run.pixel
    let y = ground - 13 - thing.height / Run.pixel
    switch thing.kind {
    case .spark: console.sprite(thing.age / 6 % 4, 2, x: x, y: y)
    case .heart: console.sprite(4, 2, x: x, y: y)
    case .crab: console.sprite(thing.age / 8 % 2, 1, x: x, y: y)
    // The gull flies to the left.
    case .gull: console.sprite(2 + thing.age / 8 % 2, 1, x: x, y: y)
    case .ghost: console.sprite(4 + thing.age / 16 % 2, 1, x: x, y: y)
    case .barrel: console.putSP(tile(2, 1, x: x, y: y))
    }
  }

  private func drawHero(_ way: Int, on console: inout Console) {
    if scene == .running && run.safeTicks % 8 > 4 { return }
    let pose = scene == .over || run.safeTicks > 70 ? 7 : run.isInTheAir ? 4 : 1 + way / 8 % 3
    console.sprite(pose, 0, x: Run.heroX, y: ground - 13 - run.height / Run.pixel)
  }

  private func drawCounters(on console: inout Console) {
    for heart in 0..<run.lives { console.sprite(4, 2, x: 2 + heart * 14, y: 2) }
    console.sprite(age / 8 % 4, 3, x: 50, y: 1)
    console[.sprites].box(68, 5, 68 + 4 * Run.sparksForATower + 1, 12, light)
    if run.sparks > 0 { console[.sprites].boxf(69, 6, 68 + 4 * run.sparks, 11, light - 5) }
    console.write(number: run.score, x: 116, y: 5)
  }

  /// Draws a part of the tile sheet, which has cells of 16 x 16.
  private func tile(_ column: Int, _ row: Int, width: Int = 16, x: Int, y: Int) -> Blit {
    Blit(slot: 2, sourceX: column * 16, sourceY: row * 16, width: width, height: 16, x: x, y: y)
  }
}

extension Console {
  /// Draws a cell of the sprite sheet.
  mutating func sprite(_ column: Int, _ row: Int, x: Int, y: Int) {
    putSP(Blit(slot: 1, sourceX: column * 16, sourceY: row * 16, width: 16, height: 16, x: x, y: y))
  }

  /// Writes a line of ASCII, centred unless `x` is given.
  mutating func write(_ text: String, x: Int? = nil, y: Int) {
    var place = x ?? (profile.width - 8 * text.utf8.count) / 2
    for character in text.utf8 {
      write(character: Int(character), x: place, y: y)
      place += 8
    }
  }

  /// Writes a number of up to five digits.
  mutating func write(number: Int, x: Int, y: Int) {
    var rest = number
    for digit in (0..<5).reversed() {
      write(character: 48 + rest % 10, x: x + 8 * digit, y: y)
      rest /= 10
    }
  }

  /// Draws a character of the tile sheet, which has those from space on, sixteen in a row.
  private mutating func write(character: Int, x: Int, y: Int) {
    let cell = character - 32
    putSP(Blit(slot: 2, sourceX: cell % 16 * 8, sourceY: 64 + cell / 16 * 8, width: 8, height: 8, x: x, y: y))
  }
}
